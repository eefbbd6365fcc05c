"""Many hands at one table: whatever the order in which they come, the table that is kept is the table that is stored."""

import threading
from random import Random
from typing import Any

import pytest
from django.db import connections

from games.contract import HOST
from games.record import fold
from games.simulate import fill
from hostapp import forms, rows, tablelog
from hostapp.evening import Evening
from hostapp.models import Entry
from hostapp.refusals import NOT_NOW, Refused
from hostapp.tablelog import Change
from tests.web.cast import Party, table_of_four
from tests.web.house import stage

__all__ = ["stage"]

pytestmark = pytest.mark.django_db(transaction=True)

WRITERS, ROUNDS, EVENINGS = 4, 12, 6


def deal_mafia(seed: int) -> Party:
    """Nine guests without phones, dealt to, of the real game."""
    party = Party("mafia").guest(*[f"Guest {n}" for n in range(9)])
    steps: tuple[tuple[str, dict[str, Any]], ...] = (
        ("stage", {"to": "roles"}),
        ("deck/ready", {"key": "recommended"}),
        ("deal", {}),
        ("begin", {}),
    )
    for path, fields in steps:
        assert party.host.post(path, **fields).status_code == 303
    return party


def one_of_many(rng: Random) -> tablelog.Act:
    """A change such as a host or a phone makes: mostly a move, now and then an undo, a clock, or nothing."""

    def act(now: Evening) -> Change | None:
        offers, chance = now.offers(HOST), rng.random()
        if chance < 0.1 and now.fold is not None and now.fold.last is not None and now.fold.last[0] > 0:
            return forms.played(now, {"move": "undo"}, by=HOST)
        if chance < 0.2 or not offers:
            return Change(what="clock", table={"clock_left": rng.randrange(600)})
        if chance < 0.25:
            raise Refused(NOT_NOW)
        return forms.played(now, fill(rng.choice(offers), rng), by=HOST)

    return act


@pytest.mark.parametrize("seed", range(EVENINGS))
def test_what_is_kept_is_what_is_stored_after_any_four_writers(seed: int, capsys: pytest.CaptureFixture[str]) -> None:
    party = deal_mafia(seed)
    stale = party.now
    gate = threading.Barrier(WRITERS)
    stored = [0] * WRITERS
    odd: list[str] = []

    def write(writer: int) -> None:
        rng, now = Random(f"{seed} {writer}"), stale
        gate.wait()
        try:
            for n in range(ROUNDS):
                before = now
                try:
                    now = tablelog.write(before, one_of_many(rng), by=HOST, tap=f"{writer}x{n}")
                    stored[writer] += 1
                except Refused:
                    now = rng.choice((before, tablelog.evening(party.code)))  # some go on from an old screen
                if now.table.version < before.table.version:
                    odd.append(f"writer {writer} was set back in time")
        except Exception as error:  # noqa: BLE001  (a thread's exception would be lost)
            odd.append(f"{type(error).__name__}: {error}")
        finally:
            connections.close_all()

    threads = [threading.Thread(target=write, args=(n,)) for n in range(WRITERS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert odd == []
    kept = tablelog.kept(party.code)
    assert kept is not None
    assert kept.fold is not None
    replayed = fold(rows.record(kept.table))
    tablelog.forget()
    read = party.now
    assert read.fold is not None
    assert kept.fold.state == replayed.state == read.fold.state
    assert (kept.fold.count, kept.fold.n) == (replayed.count, replayed.n)
    assert (kept.table, kept.seats, dict(kept.made)) == (read.table, read.seats, dict(read.made))
    assert list(Entry.objects.values_list("seq", flat=True)) == list(range(1, kept.table.version + 1))
    assert Entry.objects.exclude(tap=None).filter(tap__contains="x").count() == sum(stored)
    with capsys.disabled():
        print(f"\n{WRITERS} writers, {sum(stored)} changes stored, version {kept.table.version}: kept equals stored", end="")


def test_two_consoles_that_tap_different_seats_on_the_same_screen_are_both_heard() -> None:
    """The same form on both, so the same id; what was chosen tells them apart."""
    party = table_of_four()
    party.move("next:")
    step, tap = party.host.step, "a" * 20
    first = party.move("ballot:Alice:against", "Bob", step=step, tap=tap)
    other = party.move("ballot:Charlie:against", "Bob", step=step, tap=tap)
    again = party.move("ballot:Charlie:against", "Bob", step=step, tap=tap)
    assert (first.status_code, other.status_code, again.status_code) == (303, 303, 303)
    assert Entry.objects.filter(what="ballot").count() == 2


def test_a_tap_that_came_too_late_with_another_choice_is_told_so() -> None:
    party = table_of_four()
    step, tap = party.host.step, "a" * 20
    assert party.move("choose:target", "Alice", step=step, tap=tap).status_code == 303
    assert party.move("choose:target", "Charlie", step=step, tap=tap).status_code == 409
