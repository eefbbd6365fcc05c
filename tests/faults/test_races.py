"""Two at once: each change is made once, nobody gets an error page, and who comes too late is shown how things stand."""

import threading
from collections import Counter
from collections.abc import Callable

import pytest
from django.db import connections
from django.http import HttpResponse

from hostapp import forms_people, keys, tablelog
from hostapp.evening import Evening
from hostapp.models import Entry, Seat, Table
from hostapp.refusals import BUSY, Refused
from hostapp.tablelog import Change
from tests.web.cast import Browser, Party, table_of_four

pytestmark = pytest.mark.django_db(transaction=True)


def at_once(*works: Callable[[], HttpResponse]) -> list[int]:
    """Do all of this in the same instant; the statuses of the answers."""
    gate, answers = threading.Barrier(len(works)), [0] * len(works)

    def run(index: int, work: Callable[[], HttpResponse]) -> None:
        gate.wait()
        try:
            answers[index] = work().status_code
        finally:
            connections.close_all()

    threads = [threading.Thread(target=run, args=pair) for pair in enumerate(works)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return answers


def second_console(party: Party) -> Browser:
    """The same host on another device."""
    second = Browser(party.code, "host")
    second.client.cookies = party.host.client.cookies.copy()  # type: ignore[assignment]
    return second


def test_two_consoles_close_the_vote_in_the_same_instant() -> None:
    """V4"""
    party = table_of_four()
    party.move("next:")
    party.move("ballot:Alice:against", "Bob")
    step, other = party.host.step, second_console(party)
    answers = at_once(
        lambda: party.move("count:", step=step),
        lambda: other.post("move", offer="count:", step=step),
    )
    assert sorted(answers) == [303, 409]
    assert Entry.objects.filter(what="count").count() == 1
    assert party.now.view("host").out == ("Bob",)


def test_the_same_tap_in_the_same_instant_counts_once_and_both_are_content() -> None:
    party = table_of_four()
    step, tap = party.host.step, keys.random_tap()
    answers = at_once(*[lambda: party.move("next:", step=step, tap=tap)] * 3)
    assert answers == [303, 303, 303]
    assert Entry.objects.filter(what="next").count() == 1


def test_a_double_undo_takes_back_one_move() -> None:
    party = table_of_four()
    party.move("next:")
    party.move("ballot:Alice:against", "Bob")
    n, other = party.now.fold.last[0], second_console(party)  # type: ignore[union-attr, index]
    answers = at_once(lambda: party.host.post("undo", n=n), lambda: other.post("undo", n=n))
    assert sorted(answers) == [303, 409]
    assert party.now.view("host").phase == "vote"


def test_twelve_ballots_at_once_are_all_counted() -> None:
    names = [f"Guest {n}" for n in range(12)]
    party = Party().sit(*names).deal()
    party.host.post("setting", key="votes", value="phones")
    party.move("next:")
    answers = at_once(
        *[lambda name=name: party.phones[name].post("move", offer=f"ballot:{name}:against", pick=names[0]) for name in names]
    )
    # A tap that lost eight races in a row is told so and changes nothing; all others are in.
    counted = Counter(answers)
    assert counted[303] + counted[409] == 12
    assert len(party.now.fold.state.ballots) == counted[303]  # type: ignore[union-attr]
    assert counted[303] >= 8


def test_two_guests_of_one_name_sit_down_at_once() -> None:
    party = Party()
    guests = [Browser(party.code, "Alice") for _ in range(4)]
    answers = at_once(*[lambda g=guest: g.client.post(f"/j/{party.code}/", {"name": "Alice"}) for guest in guests])
    assert sorted(answers) == [303, 409, 409, 409]
    assert Seat.objects.count() == 1


def test_a_one_time_key_is_redeemed_by_one() -> None:
    party = table_of_four()
    party.host.post("seat/key", seat=party.id("Dora"))
    path = f"/k/{party.code}/{keys.one_time_key(party.now.keys[-1].nonce)}/"
    fresh = [Browser(party.code, "Dora") for _ in range(2)]
    assert sorted(at_once(*[lambda b=b: b.client.post(path) for b in fresh])) == [303, 410]


def test_a_lost_race_asks_again_with_the_fresh_table() -> None:
    party = Party().guest("Alice")
    seen: list[int] = []
    stale = party.now

    def act(now: Evening) -> Change:
        seen.append(len(now.seats))
        return Change(what="lock", table={"locked": True})

    party.guest("Bob")
    new = tablelog.write(stale, act, by="host")
    assert seen == [1, 2]
    assert new.table.locked
    assert len(new.seats) == 2


def test_a_reason_to_refuse_is_looked_at_anew_after_a_lost_race() -> None:
    party = Party()
    stale = party.now
    party.guest("Alice")
    with pytest.raises(Refused, match="already"):
        tablelog.write(stale, forms_people.sit_down("Alice", "key"), by="Alice")


def test_who_always_comes_too_late_is_told_so() -> None:
    party = Party()

    def act(now: Evening) -> Change:
        Table.objects.filter(pk=now.table.id).update(version=now.table.version + 1)
        return Change(what="lock", table={"locked": True})

    with pytest.raises(Refused, match=str(BUSY)[:20]):
        tablelog.write(party.now, act, by="host")
    assert not Table.objects.get().locked


def test_a_move_on_a_step_that_ended_meanwhile_is_refused_even_with_an_old_snapshot() -> None:
    party = table_of_four()
    stale, step = party.now, party.host.step
    party.move("next:")
    tablelog.forget()
    tablelog._keep(stale)
    answer = party.move("next:", step=step)
    assert answer.status_code == 409
    assert Entry.objects.filter(what="next").count() == 1


def test_a_seat_taken_over_while_its_old_phone_taps() -> None:
    party = table_of_four()
    party.host.post("setting", key="votes", value="phones")
    party.move("next:")
    alice, seat = party.phones["Alice"], party.id("Alice")
    party.host.post("seat/key", seat=seat)
    key = keys.one_time_key(party.now.keys[-1].nonce)
    Browser(party.code, "Alice").client.post(f"/k/{party.code}/{key}/")
    assert alice.post("move", offer="ballot:Alice:against", pick="Bob").status_code == 403
    assert party.now.fold.state.ballots == {}  # type: ignore[union-attr]
