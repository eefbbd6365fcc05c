"""H4 on the wire: whole evenings that differ only in what a viewer may not know reach that viewer as the same bytes.

The same for the room, for those who are out, and for a temporary host; and ten leaks planted on purpose are each caught.
"""

import pytest

from tests.security.hall import Hall, Halls
from tests.security.leaks import LEAKS
from tests.security.wire import Wire
from tests.security.worlds import Found, compare

PAIRS = 200
AT_ONCE = 50
PATIENCE = 60
"""Pairs in which a planted leak must have shown."""


@pytest.fixture(scope="module")
def places(lasting_wire: Wire) -> dict[int, Hall]:
    return Halls(lasting_wire)


@pytest.fixture(scope="module")
def met() -> set[str]:
    """The kinds of viewer whose worlds have been compared."""
    return set()


@pytest.mark.parametrize("first", range(0, PAIRS, AT_ONCE))
def test_H4_two_evenings_that_differ_in_secrets_only_reach_a_viewer_as_the_same_bytes(
    places: dict[int, Hall], met: set[str], first: int
) -> None:
    found = Found()
    for seed in range(first, first + AT_ONCE):
        compare(places, seed, found)
        assert not found.leaks, found.leaks[0]
    met.update(found.viewers)
    assert found.looks > 15 * AT_ONCE
    assert found.frames > 10 * AT_ONCE
    assert found.pages > 6 * AT_ONCE


FOUND_LATER = (101773, 700860)
"""Pairs of the long run that were told apart once: by whether the host had shown somebody a card since the last count; by
whether a night that ended the game and killed nobody had made a puppet, for only then was its dawn read out.
"""


@pytest.mark.parametrize("seed", FOUND_LATER)
def test_what_told_two_evenings_apart_tells_no_more(places: dict[int, Hall], seed: int) -> None:
    found = Found()
    compare(places, seed, found)
    assert not found.leaks, found.leaks[0]


def test_every_kind_of_viewer_was_among_them(met: set[str]) -> None:
    assert met == {"a phone", "a phone that is out", "room", "temporary host"}


@pytest.mark.parametrize("leak", LEAKS)
def test_a_leak_planted_on_purpose_is_caught(places: dict[int, Hall], leak: str) -> None:
    found = Found()
    with LEAKS[leak]():
        for seed in range(PATIENCE):
            compare(places, seed, found)
            if found.leaks:
                return
    pytest.fail(f"nobody noticed {leak}")
