"""The few threads in which database work is done. They live as long as the process, and so do their connections.

Django would give every request a thread, and with it a new connection, of its own: that costs more than a move.
"""

import asyncio
import contextlib
import threading
from collections import deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, ParamSpec, TypeVar

from django.db import DatabaseError, close_old_connections

P = ParamSpec("P")
T = TypeVar("T")

Call = Callable[[], Any]


class Lanes:
    """Threads of which the one that has worked last, of those that are free, gets the work; or whichever is free first.

    What it needs is still at hand then, its connection's pages among it. And where several threads wait at one queue, each
    piece of work wakes more of them than one.
    """

    def __init__(self, count: int, name: str) -> None:
        self._free = [ThreadPoolExecutor(1, f"nightcall-{name}-{number}") for number in range(count)]
        self._line: deque[Callable[[], Call]] = deque()
        self._lock = threading.Lock()

    async def __call__(self, work: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> T:
        """What `work(*args)` gives, worked out in one of the threads."""
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[T] = loop.create_future()
        self._give(partial(_worked, loop, answer, partial(work, *args, **kwargs)))
        return await answer

    def _give(self, work: Callable[[], Call]) -> None:
        with self._lock:
            thread = self._free.pop() if self._free else None
            if thread is None:
                self._line.append(work)
        if thread is not None:
            thread.submit(self._do, thread, work)

    def _do(self, thread: ThreadPoolExecutor, work: Callable[[], Call] | None) -> None:
        """In its thread: this work, and then whatever stands in line. It is free before anybody hears of its answer."""
        while work is not None:
            answer = work()
            with self._lock:
                work = self._line.popleft() if self._line else None
                if work is None:
                    self._free.append(thread)
            with contextlib.suppress(RuntimeError):  # the loop has been closed: nobody waits any more
                answer()

    def waiting(self) -> int:
        """How much work waits for a thread just now."""
        return len(self._line)


to_look, to_write = Lanes(2, "look"), Lanes(2, "write")
"""For what reads, and for what changes something: changes may have to wait for each other, and nobody who looks for them.

Of two changes to one database file the second is prepared while the first goes to the disk. More threads would only take turns
at the interpreter.
"""

_mine = threading.local()


def afterwards(call: Call) -> bool:
    """Have `call` made in the loop when the work of this thread is done, just before its answer; False where it has no work.

    So the loop is woken once, not twice. The call is made whatever becomes of the work, and of whoever waits for it.
    """
    calls: list[Call] | None = getattr(_mine, "calls", None)
    if calls is None:
        return False
    calls.append(call)
    return True


def _worked(loop: asyncio.AbstractEventLoop, answer: asyncio.Future[T], work: Callable[[], T]) -> Call:
    """Do it, in this thread. What comes back has the loop make the calls that it has left, and at last give the answer.

    A connection that has broken is put away, so that whoever comes next gets a new one.
    """
    calls: list[Call] = []
    _mine.calls = calls
    try:
        give = partial(answer.set_result, work())
    except StopIteration as error:  # no future takes one
        give = partial(answer.set_exception, RuntimeError(str(error)))
    except BaseException as error:  # noqa: BLE001  (it is for whoever waits)
        give = partial(answer.set_exception, error)
        if isinstance(error, DatabaseError):
            with contextlib.suppress(Exception):
                close_old_connections()
    finally:
        _mine.calls = None
    return partial(loop.call_soon_threadsafe, _call, loop, [*calls, lambda: None if answer.done() else give()])


def _call(loop: asyncio.AbstractEventLoop, calls: list[Call]) -> None:
    """Make these calls, in the loop. What breaks in one leaves the others alone."""
    for call in calls:
        try:
            call()
        except Exception as error:  # noqa: BLE001
            loop.call_exception_handler({"message": "What follows from a change broke.", "exception": error})


def waiting() -> int:
    """How much work waits for a thread just now."""
    return to_look.waiting() + to_write.waiting()
