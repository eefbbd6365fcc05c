"""What plays itself: the calls of a game whose host may not look (a temporary host with eyes shut like all others).

Everything else waits for a person; a clock that has run out does nothing by itself. The moment is counted from the newest
entry, so that after a restart the first socket that comes back arms it again, no later and no sooner.
"""

import asyncio
import datetime
import logging

from django.utils import timezone

from games.contract import HOST
from hostapp import forms, live, tablelog
from hostapp.evening import Evening
from hostapp.models import Table
from hostapp.tablelog import Change
from hostapp.threads import to_write

log = logging.getLogger(__name__)

A_CALL = datetime.timedelta(seconds=12)
"""How long a call stays open that nobody closes: to open one's eyes, look round, and shut them again."""

_timers: dict[str, tuple[int, asyncio.TimerHandle]] = {}
_tasks: set[asyncio.Task[None]] = set()


def plays_itself(evening: Evening) -> bool:
    """Whether the present step ends by itself: a call, under a host without sight."""
    return evening.table.stage == Table.Stage.GAME and evening.blind and evening.view(HOST).call is not None


def arm(evening: Evening) -> None:
    """Set the timer of the present step, instead of any before it. In the loop."""
    code, version = evening.code, evening.table.version
    armed = _timers.get(code)
    if armed is not None and armed[0] >= version:
        return
    if armed is not None:
        armed[1].cancel()
        del _timers[code]
    if plays_itself(evening) and evening.last_at is not None:
        left = (evening.last_at + A_CALL - timezone.now()).total_seconds()
        _timers[code] = version, asyncio.get_running_loop().call_later(max(0.0, left), _due, code, evening.view(HOST).step)


def _due(code: str, step: str) -> None:
    _timers.pop(code, None)
    task = asyncio.get_running_loop().create_task(_end(code, step))
    _tasks.add(task)
    task.add_done_callback(_tasks.discard)


async def _end(code: str, step: str) -> None:
    try:
        await to_write(end, code, step)
    except Exception:
        log.exception("A step that ends by itself could not be ended.")


def end(code: str, step: str) -> None:
    """End a step that plays itself, if it is still that one."""

    def act(now: Evening) -> Change | None:
        if not plays_itself(now) or now.view(HOST).step != step:
            return None
        offer = next((offer for offer in now.offers(HOST) if not offer.field), None)
        return None if offer is None else forms.played(now, offer.filled(), by=HOST)

    tablelog.write(tablelog.evening(code), act, by=HOST)


live.on_change(arm)
