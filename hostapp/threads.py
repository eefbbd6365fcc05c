"""The few threads in which database work is done. They live as long as the process, and so do their connections.

Django would give every request a thread, and with it a new connection, of its own: that costs more than a move.
"""

import asyncio
import atexit
import contextlib
import threading
import time
from collections import deque
from collections.abc import Callable
from functools import partial
from queue import SimpleQueue
from typing import Any, ParamSpec, TypeVar

from django.db import DatabaseError, close_old_connections

P = ParamSpec("P")
T = TypeVar("T")

Call = Callable[[], Any]
Work = Callable[[], Call]
Tray = SimpleQueue[Work | None]

PATIENCE = 15.0
"""Seconds for which a process that ends waits for all its work: longer than a change waits for the database (settings)."""


class Lanes:
    """Threads of which the one that has worked last, of those that are free, gets the work; or whichever is free first.

    What it needs is still at hand then, its connection's pages among it. And where several threads wait at one queue, each
    piece of work wakes more of them than one. Each has a tray of its own, for one piece of work: an executor would make a
    future beside ours, and count who is idle, at a cost of a fiftieth of a move.
    """

    def __init__(self, count: int, name: str) -> None:
        self._names = [f"nightcall-{name}-{number}" for number in range(count)]
        self._threads: dict[Tray, threading.Thread] = {}
        self._free: list[Tray] = []
        self._line: deque[Work] = deque()
        self._lock = threading.Lock()

    async def __call__(self, work: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> T:
        """What `work(*args)` gives, worked out in one of the threads."""
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[T] = loop.create_future()
        self._give(partial(_worked, loop, answer, partial(work, *args, **kwargs)))
        return await answer

    def _give(self, work: Work) -> None:
        with self._lock:
            if not self._free and len(self._threads) < len(self._names):
                self._begin()
            tray = self._free.pop() if self._free else None
            if tray is None:
                self._line.append(work)
        if tray is not None:
            tray.put(work)

    def _begin(self) -> None:
        """One thread more. The process does not stay for it: what is begun is ended by `end`."""
        tray: Tray = SimpleQueue()
        thread = threading.Thread(target=self._do, args=(tray,), name=self._names[len(self._threads)], daemon=True)
        thread.start()
        self._threads[tray] = thread
        self._free.append(tray)

    def _do(self, tray: Tray) -> None:
        """In its thread: what comes, and each time whatever stands in line."""
        following: Work | None = None
        while work := following or tray.get():
            following = self._done(tray, work)
            del work  # what it holds is not to be kept until the next comes

    def _done(self, tray: Tray, work: Work) -> Work | None:
        """Do it; what stands next in line. Where nothing does, the thread is free before anybody hears of the answer."""
        answer = work()
        with self._lock:
            following = self._line.popleft() if self._line else None
            if following is None:
                self._free.append(tray)
        with contextlib.suppress(RuntimeError):  # the loop has been closed: nobody waits any more
            answer()
        return following

    def end(self, until: float) -> None:
        """Let the threads end what they have begun, and wait for them; not beyond this moment of the monotonic clock."""
        for tray in self._threads:
            tray.put(None)
        for thread in self._threads.values():
            thread.join(max(0.0, until - time.monotonic()))

    def waiting(self) -> int:
        """How much work waits for a thread just now."""
        return len(self._line)


to_look, to_write = Lanes(2, "look"), Lanes(2, "write")
"""For what reads, and for what changes something: changes may have to wait for each other, and nobody who looks for them.

Of two changes to one database file the second is prepared while the first goes to the disk. More threads would only take turns
at the interpreter.
"""


@atexit.register
def end() -> None:
    """Before the process goes: nothing that was begun is cut off, if it ends at all."""
    until = time.monotonic() + PATIENCE
    to_write.end(until)
    to_look.end(until)


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
