"""The one way in for changes: what it stores, how little it asks of the database, what a snapshot is."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from hostapp import screens, tablelog
from hostapp.look import Look
from hostapp.models import Entry, Table
from hostapp.refusals import BUSY, Refused
from hostapp.tablelog import Change
from tests.web.cast import Party, table_of_four

transactional = pytest.mark.django_db(transaction=True)
pytestmark = pytest.mark.django_db


def statements(caught: CaptureQueriesContext) -> list[str]:
    """What was asked of the database, the bounds of transactions apart."""
    return [query["sql"] for query in caught if query["sql"] not in ("BEGIN", "BEGIN IMMEDIATE", "COMMIT")]


@transactional
@pytest.mark.parametrize("guests", [3, 25])
def test_a_move_takes_two_statements_in_one_transaction_whatever_the_phones(guests: int) -> None:
    party = Party().sit("Alice", "Bob").guest(*[f"Guest {n}" for n in range(guests)]).deal()
    party.host.get()
    step = party.host.step
    with CaptureQueriesContext(connection) as caught:
        assert party.move("next:", step=step, live=True).status_code == 200
    assert len(statements(caught)) == 2, statements(caught)
    assert sum(query["sql"].startswith("BEGIN") for query in caught) == 1


@transactional
def test_a_page_takes_one_statement() -> None:
    party = table_of_four()
    party.host.get()
    for browser in (party.host, party.phones["Alice"]):
        with CaptureQueriesContext(connection) as caught:
            browser.get()
        assert len(caught) == 1


def test_no_screen_asks_the_database() -> None:
    party = table_of_four()
    now = party.now
    looks = [Look(kind="room"), *(Look(kind="phone", seat=seat.id) for seat in now.seats)]
    looks += [Look(kind="console", panel=panel) for panel in ("", *screens.PANELS)]
    with CaptureQueriesContext(connection) as caught:
        for look in looks:
            assert screens.screen(now, look).html
    assert len(caught) == 0


def test_a_screen_is_the_same_each_time_it_is_drawn() -> None:
    party = table_of_four()
    look = Look(kind="phone", seat=party.id("Alice"))
    first = screens.screen(party.now, look)
    tablelog.forget()
    assert screens.screen(party.now, look) == first


def test_a_snapshot_is_kept_until_the_table_changes() -> None:
    party = table_of_four()
    first = party.now
    assert party.now is first
    party.host.post("clock/stop")
    assert party.now is not first
    assert first.table.version + 1 == party.now.table.version


@transactional
def test_the_snapshot_after_a_change_is_what_the_database_holds() -> None:
    party = table_of_four()
    for form, fields in (("move", {"offer": "next:"}), ("seat/phone", {"seat": party.id("Bob"), "off": "yes"})):
        party.host.post(form, **fields)
        kept = party.now
        tablelog.forget()
        read = party.now
        assert (kept.table, kept.seats, kept.made) == (read.table, read.seats, read.made)
        assert kept.fold is not None
        assert read.fold is not None
        assert (kept.fold.state, kept.fold.count) == (read.fold.state, read.fold.count)


def test_every_change_is_an_entry_and_the_version_counts_them() -> None:
    table_of_four()
    entries = list(Entry.objects.order_by("seq"))
    assert [entry.seq for entry in entries] == list(range(1, len(entries) + 1))
    assert Table.objects.get().version == len(entries)
    assert [entry.what for entry in entries if entry.move] == ["deal"]


def test_a_refused_change_changes_nothing() -> None:
    party = table_of_four()
    before = party.now

    def act(_: object) -> Change:
        raise Refused(BUSY)

    with pytest.raises(Refused):
        tablelog.write(before, act, by="host")
    assert party.now is before


def test_what_fails_in_the_middle_leaves_no_trace() -> None:
    party = table_of_four()
    before = party.now

    def fail() -> None:
        msg = "the disk is full"
        raise OSError(msg)

    with pytest.raises(OSError, match="disk"):
        tablelog.write(before, lambda _: Change(what="x", table={"locked": True}, also=fail), by="host")
    assert party.now.table == before.table
    assert not Entry.objects.filter(what="x").exists()


def test_old_snapshots_make_room(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tablelog, "KEPT", 2)
    parties = [Party() for _ in range(3)]
    for party in parties:
        assert party.now.code == party.code
    assert tablelog.kept(parties[0].code) is None
    assert tablelog.kept(parties[2].code) is not None


def test_a_table_that_does_not_exist() -> None:
    with pytest.raises(tablelog.NoTable):
        tablelog.evening("BBBBB")


def test_codes_that_are_taken_are_drawn_again(monkeypatch: pytest.MonkeyPatch) -> None:
    codes = iter(["BCDFG", "BCDFG", "HJKLM"])
    monkeypatch.setattr(tablelog, "new_code", lambda: next(codes))
    assert [tablelog.open_table("fake", "x"), tablelog.open_table("fake", "x")] == ["BCDFG", "HJKLM"]
