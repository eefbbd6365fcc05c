"""The suite's form of the soak: sixty tables for two minutes. The real one is `python -m tests.reliability.soak`."""

from tests.reliability.conftest import Say, Start
from tests.reliability.soak import GROWTH, METRICS, QUEUE, soak

TABLES, PHONES, SECONDS, PACE = 60, 10, 120, 5.0


async def test_sixty_tables_that_play_by_bots_meet_no_error_and_take_no_more_memory(start: Start, say: Say) -> None:
    found = await soak(start(NIGHTCALL_METRICS=METRICS), tables=TABLES, phones=PHONES, seconds=SECONDS, pace=PACE, every=5.0)
    say(found.line())
    say(found.verdict())
    assert found.wrong == []
    assert len(found.taps) > SECONDS
    assert found.growth() <= GROWTH
    assert found.queue_growth() <= QUEUE
