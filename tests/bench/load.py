"""The clients and the stopwatch. One sample is one tap of a host: from just before it is sent until the last phone shows it.

A table has one tap in flight at most. With a rate the schedule is open: a tap that could not be sent in time, because the one
before it was still on its way, is timed from when it was due, so that a server that stalls cannot hide it.
"""

import asyncio
import contextlib
import gc
import statistics
import time
import zlib
from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import aiohttp
import msgspec
import psutil

from tests.bench.servers import Served
from tests.clients import Site

PATIENCE = 10.0


@dataclass
class Table:
    """A host and phones, and the stopwatch. `own`: what the system under test keeps about it."""

    site: Site
    own: Any
    phones: list[aiohttp.ClientWebSocketResponse] = field(default_factory=list)
    host: aiohttp.ClientWebSocketResponse | None = None
    waiting: set[int] = field(default_factory=set)
    shown: "asyncio.Future[float] | None" = None
    bytes: int = 0

    def begin(self) -> "asyncio.Future[float]":
        """A tap is on its way to every phone."""
        self.waiting = set(range(len(self.phones)))
        self.shown = asyncio.get_running_loop().create_future()
        return self.shown

    def mark(self, phone: int) -> None:
        """A phone shows what came of it."""
        self.waiting.discard(phone)
        if not self.waiting and self.shown is not None and not self.shown.done():
            self.shown.set_result(time.perf_counter())


class System(ABC):
    """What is measured: how a table is opened, what a tap is, which message shows it."""

    def __init__(self, url: str) -> None:
        self.url = url

    @abstractmethod
    async def open(self, site: Site, index: int, phones: int) -> Table:
        """A table with all its sockets open, ready for a tap."""

    @abstractmethod
    async def tap(self, table: Table) -> None:
        """Send the host's next tap, one that every phone has to show."""

    @abstractmethod
    def shows(self, table: Table, message: dict[str, Any]) -> bool:
        """Whether this message to a phone shows the tap in flight."""


@dataclass
class Window:
    """What one stretch of taps came to. Times in ms, from tap to last phone; cpu in ms of the server's processor a tap."""

    took: list[float] = field(default_factory=list)
    failed: int = 0
    seconds: float = 0.0
    cpu: float = 0.0
    core: float = 0.0
    others: float = 0.0
    bytes: float = 0.0

    @property
    def rate(self) -> float:
        """Taps a second."""
        return len(self.took) / self.seconds

    def quantile(self, q: float) -> float:
        """A quantile of the times."""
        ordered = sorted(self.took)
        return ordered[min(len(ordered) - 1, int(q * len(ordered)))] if ordered else float("inf")


class Crowd:
    """Tables at one server, and what they do. Use as a context: `async with Crowd(system, served, tables, phones) as crowd`."""

    def __init__(self, system: System, served: Sequence[Served], tables: int, phones: int, first: int = 0) -> None:
        self.system, self.served, self.count, self.phones, self.first = system, served, tables, phones, first
        self.tables: list[Table] = []
        self.pumps: list[asyncio.Task[None]] = []
        self.stack = contextlib.AsyncExitStack()
        self.opened = 0.0

    async def __aenter__(self) -> "Crowd":
        gate, began = asyncio.Semaphore(4), time.perf_counter()
        async with asyncio.TaskGroup() as group:
            for index in range(self.first, self.first + self.count):
                group.create_task(self._open(index, gate))
        self.opened = time.perf_counter() - began
        await asyncio.sleep(0.3)
        gc.collect()
        gc.freeze()
        return self

    async def _open(self, index: int, gate: asyncio.Semaphore) -> None:
        async with gate:
            # An address of its own: limits that count by address see as many guests as there are.
            site = Site(self.system.url, source=f"127.{1 + index // 200}.{index % 200}.10")
            await self.stack.enter_async_context(site.open())
            table = await self.system.open(site, index, self.phones)
            self.tables.append(table)
            if table.host is not None:
                self.pumps.append(asyncio.create_task(drain(table.host)))
            self.pumps += [asyncio.create_task(self._pump(table, number)) for number in range(self.phones)]

    async def __aexit__(self, *error: object) -> None:
        for pump in self.pumps:
            pump.cancel()
        await asyncio.gather(*self.pumps, return_exceptions=True)
        sockets = [socket for table in self.tables for socket in (table.host, *table.phones) if socket is not None]
        await asyncio.gather(*(socket.close() for socket in sockets), return_exceptions=True)
        await self.stack.aclose()

    async def _pump(self, table: Table, phone: int) -> None:
        async for message in table.phones[phone]:
            if message.type not in (aiohttp.WSMsgType.TEXT, aiohttp.WSMsgType.BINARY):
                continue
            data = message.data
            table.bytes += len(data)
            text = zlib.decompress(data, -15) if message.type is aiohttp.WSMsgType.BINARY else data
            if self.system.shows(table, msgspec.json.decode(text)):
                table.mark(phone)

    async def window(self, taps: int, *, rate: float = 0.0, pause: float = 0.0) -> Window:
        """So many taps at every table: `rate` a second and table, or one after another with a pause between."""
        found = Window()
        cpu, busy, own, began = self.cpu, machine(), time.process_time(), time.perf_counter()
        seen = sum(table.bytes for table in self.tables)
        start = began + 0.02
        await asyncio.gather(
            *(
                self._drive(table, taps, rate, pause, start + number / rate / len(self.tables) if rate else start, found)
                for number, table in enumerate(self.tables)
            )
        )
        found.seconds = time.perf_counter() - start
        used, own = self.cpu - cpu, time.process_time() - own
        found.cpu = used * 1000 / max(1, len(found.took))
        found.core = used / found.seconds
        found.others = (machine() - busy - used - own) / found.seconds
        found.bytes = (sum(table.bytes for table in self.tables) - seen) / max(1, len(found.took)) / self.phones
        return found

    async def _drive(self, table: Table, taps: int, rate: float, pause: float, start: float, found: Window) -> None:
        for number in range(taps):
            late = None
            if rate:
                due = start + number / rate
                if (early := due - time.perf_counter()) > 0:
                    await asyncio.sleep(early)
                else:
                    late = due
            elif pause:
                await asyncio.sleep(pause)
            shown = table.begin()
            began = late or time.perf_counter()
            try:
                async with asyncio.timeout(PATIENCE):
                    await self.system.tap(table)
                    found.took.append((await shown - began) * 1000)
            except TimeoutError:
                found.failed += 1

    @property
    def cpu(self) -> float:
        """Seconds of processor time of all servers so far."""
        return sum(served.cpu for served in self.served)

    @property
    def memory(self) -> float:
        """MB in use by all servers."""
        return sum(served.memory for served in self.served)


async def drain(socket: aiohttp.ClientWebSocketResponse) -> None:
    """Read what comes, and leave it."""
    async for _ in socket:
        pass


def machine() -> float:
    """Seconds of processor time that the whole machine has used."""
    times = psutil.cpu_times()
    return float(times.user + times.nice + times.system + times.irq + times.softirq + times.steal)


def median(windows: Sequence[Window], of: str) -> float:
    """The median over windows of one of their figures: a name, or a quantile as "p95"."""
    if of[0] == "p" and of[1:].isdigit():
        return statistics.median(window.quantile(int(of[1:]) / 100) for window in windows)
    return float(statistics.median(getattr(window, of) for window in windows))
