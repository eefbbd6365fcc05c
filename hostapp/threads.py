"""The few threads in which database work is done. They live as long as the process, and so do their connections.

Django would give every request a thread, and with it a new connection, of its own: that costs more than a move.
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import ParamSpec, TypeVar

from django.db import DatabaseError, close_old_connections

P = ParamSpec("P")
T = TypeVar("T")

COUNT = 4
"""Writers of one database file wait for each other anyway; more threads only take turns at the interpreter."""

POOL = ThreadPoolExecutor(COUNT, thread_name_prefix="nightcall")


async def in_thread(work: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> T:
    """What `work(*args)` gives, worked out in one of the threads."""
    return await asyncio.get_running_loop().run_in_executor(POOL, lambda: done(work, *args, **kwargs))


def done(work: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> T:
    """The same in this thread. A connection that has broken is put away, so that whoever comes next gets a new one."""
    try:
        return work(*args, **kwargs)
    except DatabaseError:
        close_old_connections()
        raise


def waiting() -> int:
    """How much work waits for a thread just now."""
    return POOL._work_queue.qsize()
