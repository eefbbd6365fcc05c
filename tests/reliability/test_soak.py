"""The suite's form of the soak: six tables for twelve seconds. The real one is `python -m tests.reliability.soak`."""

import pytest

from tests.reliability.conftest import Start
from tests.reliability.soak import soak


async def test_tables_that_play_by_bots_meet_no_error(start: Start, capsys: pytest.CaptureFixture[str]) -> None:
    found = await soak(start(), tables=6, phones=10, seconds=12, pace=1.0, every=1.0)
    with capsys.disabled():
        print(f"\n{found.line()}; memory {found.growth():+.1%} after the warm-up", end="")
    assert found.wrong == []
    assert len(found.taps) > 20
    assert found.growth() < 0.2, "what twelve seconds can show; five in a hundred holds for the long run"
