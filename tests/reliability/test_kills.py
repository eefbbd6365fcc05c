"""The suite's form of the kill test: twenty kills, two polite ends. For the long run start `tests.reliability.kills`."""

import os
import statistics

import pytest

from tests.reliability.conftest import Start
from tests.reliability.kills import TOGETHER, kills

SEED = 5


async def test_a_server_that_is_killed_loses_nothing_and_is_back_on_every_screen(
    start: Start, capsys: pytest.CaptureFixture[str]
) -> None:
    attacked, books = await kills(start(), 20, SEED, terms=2)
    with capsys.disabled():
        print(f"\n{attacked.figures(books)}")
    assert not books.wrong
    assert books.answered > 50
    assert attacked.lost > 10, "the kills have hit nobody in the middle of a tap"
    assert statistics.median(attacked.together) < TOGETHER
    assert max(attacked.together) < (TOGETHER if has_time() else 3 * TOGETHER)


def has_time() -> bool:
    """Whether this machine has a core to spare: three seconds are promised where the server may run."""
    return not hasattr(os, "getloadavg") or os.getloadavg()[0] < (os.cpu_count() or 1)
