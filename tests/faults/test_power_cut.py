"""The power goes at every single place where a change is being made: between two statements, and between disk and answer.

Each change is cut off at its first statement, then at its second, and so on, until it gets through; each time the process
begins anew and the same tap comes again. Whatever the cut, all of the change is there afterwards or none of it, and in the
end it is there once.
"""

import itertools
from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection

from games.record import fold
from hostapp import keys, rows, tablelog
from hostapp.models import Entry, Game, OneTimeKey, Seat, Table
from tests.reliability.conftest import Say
from tests.web.cast import Browser, Party

pytestmark = pytest.mark.django_db(transaction=True)

STORED = ("INSERT", "UPDATE", "DELETE")


class PowerCut(BaseException):
    """Nothing that runs gets to handle this."""


class Power:
    """Goes at the statement numbered `left` (from 0) of those that change anything, or when all of it is on disk."""

    def __init__(self, left: int) -> None:
        self.left, self.gone = left, False

    def statement(self, execute: Callable[..., Any], sql: str, *rest: Any) -> Any:
        """Around each statement."""
        if sql.startswith(STORED):
            self.use()
        return execute(sql, *rest)

    def use(self, *_: Any) -> None:
        """One statement less; or the last of all, after the commit."""
        self.left -= 1
        if self.left < 0:
            self.gone = True
            raise PowerCut


def stored(code: str) -> list[Any]:
    """Everything that a cut could tear."""
    table = Table.objects.filter(code=code).values().get()
    parts = [list(rows.filter(table__code=code).values()) for rows in (Seat.objects, Game.objects, OneTimeKey.objects)]
    return [table, parts, list(Entry.objects.filter(table__code=code).values("seq", "what", "tap"))]


def through_cuts(party: Party, make: Callable[[str], int], monkeypatch: pytest.MonkeyPatch) -> tuple[list[Any], int]:
    """Make this change with a cut at each place, until none is left; what was stored by then, and how many cuts that took.

    `make` gives the status.
    """
    before, tap = stored(party.code), keys.random_tap()
    announce = tablelog._announce
    for place in itertools.count():
        tablelog.forget()
        power = Power(place)
        monkeypatch.setattr(tablelog, "_announce", lambda new, power=power: (power.use(), announce(new)))
        try:
            with connection.execute_wrapper(power.statement):
                status = make(tap)
        except PowerCut:
            status = 0
        monkeypatch.setattr(tablelog, "_announce", announce)
        connection.close()
        if not power.gone:
            assert status == 303
            break
        if stored(party.code) != before:
            break  # The power went after the commit, with nobody told.
    done = stored(party.code)
    assert done != before
    tablelog.forget()
    assert make(tap) == 303, "the tap that got no answer is sent again"
    assert stored(party.code) == done, "and counts once"
    assert place > 1, "there was no place to cut"
    assert [entry["seq"] for entry in done[2]] == list(range(1, done[0]["version"] + 1))
    return done, place + 1


def test_a_change_that_is_cut_anywhere_is_there_whole_or_not_at_all(monkeypatch: pytest.MonkeyPatch, say: Say) -> None:
    party = Party().sit("Alice", "Bob", "Charlie").guest("Dora")
    cuts: list[int] = []

    def change(browser: Browser, action: str, **fields: Any) -> None:
        step = browser.step
        _, tries = through_cuts(party, lambda tap: browser.post(action, step=step, tap=tap, **fields).status_code, monkeypatch)
        cuts.append(tries)

    def host(action: str, **fields: Any) -> None:
        change(party.host, action, **fields)

    def phone(name: str, action: str, **fields: Any) -> None:
        change(party.phones[name], action, **fields)

    host("seat/add", name="Eve")
    host("seat/remove", seat=party.id("Eve"))
    host("seat/move", seat=party.id("Bob"), by="1")
    host("setting", key="votes", value="phones")
    host("deck/ready", key="recommended")
    host("deal")
    phone("Alice", "looked")
    host("begin")
    phone("Bob", "flag", flag="host")
    host("clock/start", seconds="90", label="Talk")
    host("move", offer="choose:target", pick="Alice")
    host("shown", n=party.now.pending[-1]["n"])
    phone("Alice", "move", offer="ballot:Alice:against", pick="Dora")
    host("undo", n=party.now.undoable[0])  # type: ignore[index]
    host("move", offer="leave:seat", pick="Dora")
    host("seat/key", seat=party.id("Dora"))
    host("again", sure="yes")
    say(f"{len(cuts)} kinds of change, the power cut at {sum(cuts)} places: all there or nothing, and there once")
    assert len(cuts) == 17
    now = party.now
    assert now.fold is None
    assert now.table.number == 1


def test_an_undo_of_several_moves_that_is_cut_takes_back_all_of_them_or_none(monkeypatch: pytest.MonkeyPatch, say: Say) -> None:
    """S12. A host without sight takes back the last step that the room knows of, and what phones have entered since."""
    party = Party().sit("Alice", "Bob", "Charlie").guest("Dora")
    party.host.post("rule", key="blind", value="true")
    party.host.post("setting", key="votes", value="phones")
    party.deal()
    party.move("next:")
    for name in ("Alice", "Bob", "Charlie"):
        assert party.phones[name].post("move", offer=f"ballot:{name}:against", pick="Dora").status_code == 303
    n, step = party.now.undoable[0], party.host.step  # type: ignore[index]
    done, cuts = through_cuts(party, lambda tap: party.host.post("undo", n=n, step=step, tap=tap).status_code, monkeypatch)
    say(f"an undo of four moves, cut at {cuts} places")
    assert [entry["what"] for entry in done[2]][-4:] == ["undo"] * 4
    now = party.now
    assert now.fold is not None
    assert now.view("host").phase == "ask"
    assert now.fold.state.ballots == {}
    assert now.fold.state == fold(rows.record(now.table)).state
