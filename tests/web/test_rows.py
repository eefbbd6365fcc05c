"""A table that is read on from a known snapshot is the same as one read from the beginning, and takes less reading."""

from random import Random

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from hostapp import rows, tablelog
from hostapp.evening import Evening
from hostapp.models import Entry
from tests.web.cast import Party, table_of_four

pytestmark = pytest.mark.django_db


def facts(evening: Evening) -> tuple[object, ...]:
    """All that a snapshot says."""
    viewers = ["host", "room", *(seat.name for seat in evening.seats)]
    told = {viewer: (evening.view(viewer), evening.told(viewer), evening.offers(viewer)) for viewer in viewers}
    count = None if evening.fold is None else evening.fold.count
    return evening.table, evening.seats, evening.keys, dict(evening.made), evening.last_at, count, told


def evening_of(party: Party, rng: Random, steps: int) -> None:
    """Moves, undos and changes around them, as they come."""
    for _ in range(steps):
        kind = rng.random()
        if kind < 0.6:
            party.move("next:")
        elif kind < 0.8:
            last = party.now.fold.last if party.now.fold else None
            party.host.post("undo", n=str(last[0]) if last else "0")
        else:
            party.host.post("setting", key="idle", value=rng.choice(["20", "60", "0"]))


@pytest.mark.parametrize("seed", range(6))
def test_reading_on_is_the_same_as_reading_all(seed: int) -> None:
    rng = Random(seed)
    party = table_of_four()
    known = rows.load(party.code)
    for steps in (1, 2, 5):
        evening_of(party, rng, steps)
        on, whole = rows.load(party.code, known), rows.load(party.code)
        assert facts(on) == facts(whole)
        known = on


def test_reading_on_reads_only_what_is_new() -> None:
    party = table_of_four()
    known = rows.load(party.code)
    party.move("next:")
    with CaptureQueriesContext(connection) as caught:
        on = rows.load(party.code, known)
    assert len(caught) == 5, [query["sql"] for query in caught]
    assert on.fold is not None
    assert on.fold.before is known.fold or known.table.version == on.table.version


def test_another_game_and_a_repair_are_read_from_the_beginning() -> None:
    party = table_of_four()
    known = rows.load(party.code)
    party.move("next:")
    tablelog.forget()
    last = Entry.objects.filter(table__code=party.code).order_by("-seq").first()
    assert last is not None
    Entry.objects.filter(pk=last.pk).update(what=rows.REPAIRED, move=None)
    on = rows.load(party.code, known)
    assert on.parts == {}
    assert facts(on) == facts(rows.load(party.code))
