"""What is answered well is stored. Where nothing is stored there was nothing to do, and what is to be seen is still shown."""

from typing import Any

import msgspec
import pytest

from games.contract import HOST
from hostapp import keys, tablelog
from hostapp.models import Entry
from tests.web.cast import Party, table_of_four

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_press_of_shown_that_names_what_was_shown_before_stores_nothing_and_hides_nothing() -> None:
    """Something else to be seen has come between the host's look and the press."""
    party = table_of_four()
    party.move("choose:target", "Alice")
    n, step = party.now.pending[-1]["n"], party.host.step
    before = party.now.table.version
    for other in (n - 1, n + 1, "x", ""):
        assert party.host.post("shown", n=other, step=step).status_code == 303
        assert (party.now.pause, party.now.table.version) == ("answer", before)
    assert party.host.post("shown", n=n, step=step).status_code == 303
    assert (party.now.pause, party.now.table.version) == (None, before + 1)
    assert party.host.post("shown", n=n, step=step).status_code == 303
    assert party.now.table.version == before + 1


def test_a_press_that_is_repeated_after_a_kill_is_answered_by_what_it_did() -> None:
    """The answer was lost, the process is another, and the same press comes again, of whatever form."""
    party = table_of_four()
    party.host.post("setting", key="votes", value="phones")
    presses: list[tuple[Any, str, dict[str, Any]]] = [
        (party.phones["Alice"], "looked", {}),
        (party.host, "move", {"offer": "choose:target", "pick": "Alice"}),
        (party.host, "shown", {"n": None}),
        (party.host, "clock/start", {"seconds": "60"}),
        (party.host, "clock/add", {"seconds": "30"}),
        (party.phones["Alice"], "move", {"offer": "ballot:Alice:against", "pick": "Dora"}),
        (party.host, "count", {}),
        (party.host, "undo", {"n": None}),
    ]
    for browser, action, fields in presses:
        now = party.now
        if action == "count":
            action, fields = "move", {"offer": "count:"}
        if "n" in fields:
            fields = {"n": now.undoable[0] if action == "undo" else now.pending[-1]["n"]}  # type: ignore[index]
        step, tap = browser.step, keys.random_tap()
        for _ in range(3):
            assert browser.post(action, step=step, tap=tap, **fields).status_code == 303, action
            assert party.now.table.version == now.table.version + 1, action
            tablelog.forget()
    taps = list(Entry.objects.exclude(tap=None).values_list("tap", flat=True))
    assert len(taps) == len(set(taps))


def test_no_two_presses_of_a_host_have_the_same_id_whether_the_host_may_look_or_not() -> None:
    """S12. A host without sight counts its own changes, any other counts all: the one number may come to be the other."""
    party = Party().sit("Alice", "Bob", "Charlie").guest("Dora")
    party.host.post("rule", key="blind", value="true")
    party.deal()
    blind = party.now
    assert blind.blind
    party.host.post("move", offer="leave:seat", pick="Dora")
    seeing = party.now
    assert not seeing.blind
    counted = blind.made[HOST] + blind.made["chance"]
    level = msgspec.structs.replace(seeing, table=msgspec.structs.replace(seeing.table, version=counted))
    assert keys.taps(blind, HOST, 1) != keys.taps(level, HOST, 1)
