"""Which sockets look at which table, and how they are woken: directly, in this process, by a call into the event loop.

A change is announced after it is on disk. Every socket of the table then gets the snapshot and sends its own screen if that
differs from the one it sent last. Several changes that come faster than they can be drawn become one. Other processes get
a hint that something changed (see `hints`); a hint may be lost, since each heartbeat compares what a page shows.
"""

import asyncio
import contextlib
import logging
import time
from collections import defaultdict
from collections.abc import Callable, Coroutine
from typing import Any, Protocol

from hostapp import hints
from hostapp.evening import Evening
from hostapp.threads import afterwards, to_look

log = logging.getLogger(__name__)


class Socket(Protocol):
    """What looks at a table. seat_id: of a phone, None for consoles and rooms."""

    seat_id: int | None
    console: bool

    async def show(self, evening: Evening) -> None:
        """Send the screen if it differs from the one that was sent last."""

    def prepare(self, evening: Evening) -> None:
        """Draw the screen, and send nothing yet."""


_loop: asyncio.AbstractEventLoop | None = None
_sockets: dict[str, set[Socket]] = {}
_waiting: dict[str, Evening] = {}
_latest: dict[str, Evening] = {}
_tasks: set[asyncio.Task[None]] = set()
_listeners: dict[str, asyncio.Task[None]] = {}
_elsewhere: dict[str, dict[str, tuple[float, frozenset[int]]]] = defaultdict(dict)
_gone: dict[str, dict[int, int]] = defaultdict(dict)

_read_at: dict[str, float] = {}
_hooks: list[Callable[[Evening], None]] = []

PRESENCE_HOLDS = 45.0
"""Seconds for which another process's word on who is connected is believed."""

TABLES_GONE = 500
"""Tables of which it is kept when whose phone went, though nobody may look at them just now."""

READ_AGAIN = 15.0
"""Seconds after which a heartbeat has a table read again, in case a hint was lost."""

MOST_SOCKETS, MOST_ROOMS = 300, 60
"""Pages that may look at one table at once: thirty phones, each with a few tabs, and every screen of a house."""


def crowded(code: str, kind: str) -> bool:
    """Whether no more pages of this kind can look at this table. Anybody may open room screens: they leave space for phones."""
    sockets = _sockets.get(code, ())
    rooms = sum(not socket.console and socket.seat_id is None for socket in sockets) if kind == "room" else 0
    return len(sockets) >= MOST_SOCKETS or rooms >= MOST_ROOMS


def on_change(hook: Callable[[Evening], None]) -> None:
    """Have `hook` called, in the loop, with every snapshot that is announced here."""
    _hooks.append(hook)


def draw(evening: Evening) -> None:
    """Draw all screens of a snapshot that are looked at here, once. From any thread: the loop need only send them then.

    All are drawn before any is sent, so no phone's message comes later for what is on another's screen.
    """
    if not evening.memo.get("drawn"):
        for socket in _sockets.get(evening.code, set()).copy():
            socket.prepare(evening)
        evening.memo["drawn"] = True


def announce(evening: Evening) -> None:
    """Wake every socket of this table, here and in other processes. From any thread but the loop's."""
    loop = _loop
    if loop is not None and not loop.is_closed():
        draw(evening)
        if not afterwards(lambda: _announced(evening)):
            loop.call_soon_threadsafe(_announced, evening)


def _announced(evening: Evening) -> None:
    hints.tell(evening.code, {"version": evening.table.version})
    wake(evening)
    for hook in _hooks:
        hook(evening)


def counts() -> tuple[int, dict[str, int]]:
    """How many tables are looked at through this process, and by how many sockets of each kind."""
    kinds = {"console": 0, "phone": 0, "other": 0}
    for sockets in _sockets.copy().values():
        for socket in sockets.copy():
            kinds["console" if socket.console else "other" if socket.seat_id is None else "phone"] += 1
    return len(_sockets), kinds


def waiting() -> int:
    """How many tables have a change that is not with all their sockets yet."""
    return len(_waiting)


def use_this_loop() -> None:
    """Take the running loop for the one that sockets live in."""
    global _loop
    _loop = asyncio.get_running_loop()


def enter(socket: Socket, code: str, read: Callable[[str], Evening]) -> None:
    """A socket looks at a table from now on. `read` gets the table's snapshot, in a thread of the pool."""
    use_this_loop()
    _sockets.setdefault(code, set()).add(socket)
    if code not in _listeners and hints.between_processes():
        listening = hints.listen(code, lambda hint: _hinted(code, hint, read), lambda: _read_again(code, read))
        _listeners[code] = asyncio.get_running_loop().create_task(listening)


def leave(socket: Socket, code: str) -> None:
    """A socket has gone."""
    sockets = _sockets.get(code)
    if sockets is None:
        return
    sockets.discard(socket)
    if socket.seat_id is not None:
        _gone[code][socket.seat_id] = round(time.time() * 1000)
        if len(_gone) > TABLES_GONE:
            del _gone[next(iter(_gone))]
    if not sockets:
        del _sockets[code]
        _latest.pop(code, None)
        _waiting.pop(code, None)
        _elsewhere.pop(code, None)
        _read_at.pop(code, None)
        listener = _listeners.pop(code, None)
        if listener is not None:
            listener.cancel()


def wake(evening: Evening) -> None:
    """Let every socket of the table draw this snapshot, unless they have it or a newer one. In the loop."""
    code = evening.code
    newest = _latest.get(code)
    if code not in _sockets or (newest is not None and newest.table.version >= evening.table.version):
        return
    _latest[code] = evening
    idle = code not in _waiting
    _waiting[code] = evening
    if idle:
        _start(_deliver(code))


async def _deliver(code: str) -> None:
    """Hand the newest snapshot round, and again while newer ones have come meanwhile."""
    shown: Evening | None = None
    while (evening := _waiting.get(code)) is not None and evening is not shown:
        shown = evening
        draw(evening)
        # Phones first: the host has tapped, and looks up.
        for socket in sorted(_sockets.get(code, ()), key=lambda socket: socket.console):
            try:
                await socket.show(evening)
            except Exception:
                log.exception("A screen could not be sent.")
    _waiting.pop(code, None)


def latest(code: str, evening: Evening) -> Evening:
    """The newest snapshot of a table that sockets here were woken with, or this one."""
    newest = _latest.get(code)
    return newest if newest is not None and newest.table.version > evening.table.version else evening


async def fresh(code: str, read: Callable[[str], Evening]) -> Evening:
    """The newest snapshot, read again from the database once in a while."""
    evening = _latest.get(code)
    if evening is not None and time.monotonic() - _read_at.get(code, 0.0) < READ_AGAIN:
        return evening
    _read_at[code] = time.monotonic()
    _tell_who_is_here(code)
    evening = await to_look(read, code)
    wake(evening)
    return latest(code, evening)  # a change may have been announced while this was read


# Who is connected


def present(code: str) -> frozenset[int]:
    """The seats whose phones are connected, to this process or, by its word, to another."""
    here = {socket.seat_id for socket in _sockets.get(code, set()).copy() if socket.seat_id is not None}
    now = time.monotonic()
    for told_at, seats in list(_elsewhere.get(code, {}).values()):
        if now - told_at < PRESENCE_HOLDS:
            here |= seats
    return frozenset(here)


def gone(code: str) -> frozenset[tuple[int, int]]:
    """Seats whose phones were connected to this process and are not now, each with when it went (ms)."""
    here = present(code)
    return frozenset((seat, at) for seat, at in list(_gone.get(code, {}).items()) if seat not in here)


def redraw(code: str) -> None:
    """Have the consoles of a table drawn again: something beside the table has changed. From any thread."""
    loop = _loop
    if loop is not None and not loop.is_closed():
        loop.call_soon_threadsafe(_show_consoles, code)


def came_or_went(code: str) -> None:
    """Somebody's phone has connected or gone: consoles say so, other processes are told."""
    _tell_who_is_here(code)
    _show_consoles(code)


def _tell_who_is_here(code: str) -> None:
    hints.tell(code, {"from": hints.PROCESS, "here": [s.seat_id for s in _sockets.get(code, ()) if s.seat_id is not None]})


def _show_consoles(code: str) -> None:
    evening = _latest.get(code)
    if evening is not None:
        for socket in [socket for socket in _sockets.get(code, ()) if socket.console]:
            _start(socket.show(evening))


async def _hinted(code: str, hint: dict[str, Any], read: Callable[[str], Evening]) -> None:
    """Another process has said something about a table that is looked at here."""
    version, seats = hint.get("version"), hint.get("here")
    if isinstance(version, int):
        newest = _latest.get(code)
        if newest is None or newest.table.version < version:
            await _read_again(code, read)
    elif hint.get("who") not in (None, hints.PROCESS):
        _tell_who_is_here(code)
    elif isinstance(seats, list) and hint.get("from") != hints.PROCESS:
        _elsewhere[code][str(hint.get("from"))] = (time.monotonic(), frozenset(seats))
        _show_consoles(code)


async def _read_again(code: str, read: Callable[[str], Evening]) -> None:
    """Have the table as it stands, and wake whoever has an older one."""
    with contextlib.suppress(LookupError):  # the table has gone: its sockets are told when they ask
        wake(await to_look(_read_and_drawn, code, read))


def _read_and_drawn(code: str, read: Callable[[str], Evening]) -> Evening:
    evening = read(code)
    draw(evening)
    return evening


def _start(work: Coroutine[Any, Any, None]) -> None:
    task = asyncio.get_running_loop().create_task(work)
    _tasks.add(task)
    task.add_done_callback(_tasks.discard)
