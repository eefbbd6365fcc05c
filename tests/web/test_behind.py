"""Another process has changed the table, and this one does not know it yet: the host's form finds it out when it is stored."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any
from unittest.mock import patch

import pytest
from django.db import OperationalError

from hostapp import access, storing, tablelog
from hostapp.models import Entry, Table
from hostapp.tablelog import Change
from tests.web.cast import Party, table_of_four

NEW_KEY = "f" * 64
"""As another device's key is stored."""

pytestmark = pytest.mark.django_db(transaction=True)


@contextmanager
def behind(party: Party, change: Callable[[], object]) -> Iterator[None]:
    """What happens elsewhere in the meantime; this process keeps the snapshot from before it."""
    stale = party.now
    change()
    with patch.dict(tablelog._kept, {party.code: stale}):
        yield


def elsewhere(party: Party, **columns: object) -> Callable[[], object]:
    """A change of the table's row, made by another process."""
    return lambda: tablelog.write(party.now, lambda _: Change(what="elsewhere", table=columns), by="host")


def lock(party: Party) -> Any:
    """The host locks the table, and nothing looks at the database before."""
    return party.host.post("lock", step="any", locked="yes")


def entries(party: Party) -> list[str]:
    """What has been done at the table."""
    return list(Entry.objects.filter(table__code=party.code).order_by("seq").values_list("what", flat=True))


def test_the_change_is_made_on_what_is_there_by_then() -> None:
    party = table_of_four()
    with behind(party, lambda: party.host.post("clock/start", seconds="60", label="Talk")):
        assert lock(party).status_code == 303
    tablelog.forget()
    assert party.now.table.locked
    assert party.now.table.clock_label == "Talk"
    assert len(entries(party)) == party.now.table.version


def test_a_console_that_was_given_away_changes_nothing() -> None:
    party = table_of_four()
    with behind(party, elsewhere(party, host_key=NEW_KEY)):
        before = entries(party)
        assert lock(party).status_code == 403
        assert entries(party) == [*before]
    assert not Table.objects.get(code=party.code).locked


def test_a_console_that_was_covered_changes_nothing() -> None:
    party = table_of_four()
    with behind(party, elsewhere(party, covered=True, pin="x")):
        answer = lock(party)
        assert (answer.status_code, answer.headers["Location"]) == (303, f"/host/{party.code}/")
    assert not Table.objects.get(code=party.code).locked


def test_a_console_that_was_uncovered_is_not_refused() -> None:
    party = table_of_four()
    elsewhere(party, covered=True, pin="x")()
    with behind(party, elsewhere(party, covered=False)):
        assert lock(party).status_code == 303
    assert Table.objects.get(code=party.code).locked


def test_what_was_nothing_to_do_before_and_is_now_is_done() -> None:
    party = table_of_four()
    with behind(party, lambda: party.host.post("clock/start", seconds="60", label="Talk")):
        assert party.host.post("clock/pause", step="any").status_code == 303
    assert Table.objects.get(code=party.code).clock_left is not None


def test_a_form_of_a_step_that_is_over_is_refused_by_the_step_that_is_there() -> None:
    party = table_of_four()
    step = party.host.step
    with behind(party, lambda: party.move("next:")):
        before = entries(party)
        assert party.move("next:", step=step, live=True).status_code == 409
        assert entries(party) == before


def test_a_table_that_has_been_cleared_away_is_not_there() -> None:
    party = table_of_four()
    with behind(party, lambda: Table.objects.filter(code=party.code).delete()):
        assert lock(party).status_code == 404


@pytest.mark.parametrize("case", ["the same tap again", "the disk is full", "the table is full"])
def test_whoever_was_the_host_is_shown_nothing_whichever_way_it_is_answered(case: str) -> None:
    """There are answers that do not come by way of the act, which looks at the key."""
    party, seat = table_of_four(), "Alice"
    fields: dict[str, Any] = {
        "seat": party.id(seat),
        "note": "watch her",
        "step": "any",
        "tap": "a1",
        "back": "notes",
        "live": True,
    }
    assert b"watch her" in party.host.post("seat/note", **fields).content
    with behind(party, elsewhere(party, host_key=NEW_KEY)), ExitStack() as stack:
        if case == "the disk is full":
            fields["tap"] = "a2"
            stack.enter_context(patch.object(storing, "advance", side_effect=OperationalError("full")))
        elif case == "the table is full":
            fields["tap"] = "a2"
            stack.enter_context(patch.object(tablelog, "MOST_ENTRIES", 1))
        answer = party.host.post("seat/note", **fields)
    assert answer.status_code == 403
    assert b"watch her" not in answer.content


def test_a_card_is_not_opened_for_whoever_was_the_host() -> None:
    party = table_of_four()
    seen, seat = party.now, party.id("Dora")
    elsewhere(party, host_key=NEW_KEY)()
    before = entries(party)
    real, first = access.host, [seen]
    with patch.object(access, "host", lambda request, code: first.pop() if first else real(request, code)):
        answer = party.host.client.post(f"/host/{party.code}/show/{seat}/open", {"step": "any", "tap": "a1"})
    assert (answer.status_code, entries(party)) == (403, before)


def test_a_phone_that_was_cut_off_meanwhile_is_shown_nothing() -> None:
    party = table_of_four()
    seen, alice = party.now, party.now.named("Alice")
    assert alice is not None
    cut = Change(what="elsewhere", seats={alice.id: {"key": NEW_KEY}})
    tablelog.write(party.now, lambda _: cut, by="host")
    with patch.object(access, "seat", lambda *_: (seen, alice)):
        answer = party.phones["Alice"].post("looked", step="any", live=True)
    assert answer.status_code == 403


def test_a_pin_that_has_to_be_looked_at_again_is_one_try() -> None:
    party = table_of_four()
    party.host.post("pin", pin="1234")
    party.host.post("curtain/close")
    for _ in range(10):
        with behind(party, elsewhere(party)):
            assert party.host.post("curtain/lift", step="any", pin="9999", live=True).status_code == 403
    assert party.host.post("curtain/lift", step="any", pin="9999", live=True).status_code == 429
