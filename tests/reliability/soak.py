"""The soak: many tables play by bots for a long time, and the server must neither err nor grow.

    python -m tests.reliability.soak                       60 tables of 10 phones, 20 minutes
    python -m tests.reliability.soak --minutes 2           the short form

Every table is a console and ten phones with open sockets; each makes a move every few seconds, games end and are dealt anew.
What is measured: errors, the time from a tap to its answer, the server's memory, and what waits inside it.
"""

import argparse
import asyncio
import math
import os
import re
import statistics
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import django
import psutil

from tests.bots import Table
from tests.browser.server import Server, prepared
from tests.clients import Client, Site
from tests.reliability.kills import first_answer, is_current

GROWTH = 0.05
"""How much more memory than after the warm-up is allowed."""

WARM_UP = 60.0
"""Seconds that a warm-up takes at least; else a fifth of the time. Sixty tables see their first screens of each kind in it."""

QUEUE = 10
"""By how much more what waits may come to be: a queue that grows has hundreds after a while, whatever else the machine does."""

METRICS = "the soak's own"
WAITING = re.compile(r"^nightcall_waiting ([0-9.]+)", re.MULTILINE)


@dataclass
class Soak:
    """The measurements. samples: (seconds, MB, taps answered so far); queue: what waited in the server at each of them."""

    tables: list[Table] = field(default_factory=list)
    samples: list[tuple[float, float, int]] = field(default_factory=list)
    taps: list[float] = field(default_factory=list)
    queue: list[float] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)
    late: list[float] = field(default_factory=list)

    @property
    def clients(self) -> list[Client]:
        """Everybody."""
        return [client for table in self.tables for client in (table.host, *table.phones)]

    async def play(self, table: Table, pace: float, until: float) -> None:
        """One table's evening: something happens every `pace` seconds, give or take a half."""
        due = time.monotonic() + table.rng.uniform(0, pace)
        while due < until:
            await asyncio.sleep(max(0.0, due - time.monotonic()))
            self.late.append(max(0.0, time.monotonic() - due))
            try:
                answer = await (table.step() if table.rng.random() < 0.7 else table.tap())
            except Exception as error:  # noqa: BLE001  (every failure is a finding)
                self.wrong.append(f"table {table.code}: {type(error).__name__}: {str(error)[:300]}")
                await table.host.load(f"/host/{table.code}/")
                answer = None
            if answer is not None:
                self.taps.append(answer.took)
                if answer.status >= 500 or answer.lost:
                    self.wrong.append(f"table {table.code}: status {answer.status}, {answer.lost} answers lost")
            due += pace * table.rng.uniform(0.5, 1.5)

    async def watch(self, server: Server, until: float, every: float, *, report: bool) -> None:
        """Memory now and then."""
        assert server.process is not None
        process, started = psutil.Process(server.process.pid), time.monotonic()
        while time.monotonic() < until:
            await asyncio.sleep(min(every, max(0.1, until - time.monotonic())))
            self.queue.append(await waits(self.tables[0].host))
            self.samples.append((time.monotonic() - started, process.memory_info().rss / 1024**2, len(self.taps)))
            if report:
                print(self.line(), flush=True)

    def line(self) -> str:
        """How it stands."""
        seconds, memory, taps = self.samples[-1]
        recent = self.taps[-500:] or [0.0]
        slow = statistics.quantiles(recent, n=20)[-1] if len(recent) > 1 else recent[0]
        return (
            f"{seconds:6.0f} s  {taps} taps answered ({taps / seconds:.1f}/s), p50 {statistics.median(recent) * 1000:.0f} ms, "
            f"p95 {slow * 1000:.0f} ms; {memory:.1f} MB; {self.queue[-1]:.0f} waiting; "
            f"late {statistics.fmean(self.late[-500:] or [0.0]) * 1000:.0f} ms; "
            f"{sum(table.games for table in self.tables)} games; {len(self.wrong)} wrong"
        )

    def growth(self) -> float:
        """Memory at the end against after the warm-up (a fifth of the time), each the median of three samples."""
        after, end = self.before_and_after([memory for _, memory, _ in self.samples])
        return end / after - 1

    def queue_growth(self) -> float:
        """The same of what waits, as a number."""
        after, end = self.before_and_after(self.queue)
        return end - after

    def before_and_after(self, figures: Sequence[float]) -> tuple[float, float]:
        """A figure after the warm-up and at the end, each the median of three samples."""
        times = [seconds for seconds, _, _ in self.samples]
        warm = min(max(times[-1] / 5, WARM_UP), times[-1] / 2)
        first = next(n for n, seconds in enumerate(times) if seconds >= warm)
        return statistics.median(figures[first : first + 3]), statistics.median(figures[-3:])

    def good(self) -> bool:
        """Whether it is what is promised."""
        return not self.wrong and self.growth() <= GROWTH and self.queue_growth() <= QUEUE

    def verdict(self) -> str:
        """What it comes to, in a line."""
        return f"memory {self.growth():+.1%}, waiting {self.queue_growth():+.0f} since the warm-up; {len(self.wrong)} wrong"


async def waits(client: Client) -> float:
    """How much work waits in the server."""
    async with client.http.get(f"{client.site.url}/metrics", headers={"Authorization": f"Bearer {METRICS}"}) as answer:
        found = WAITING.search(await answer.text())
    return float(found[1]) if found else math.nan


async def soak(
    server: Server,
    *,
    tables: int,
    phones: int,
    seconds: float,
    pace: float,
    seed: int = 1,
    every: float = 10.0,
    report: bool = False,
) -> Soak:
    """Let so many tables play for so long."""
    found = Soak()
    sites = [Site(f"http://127.0.0.1:{server.port}", source=f"127.1.0.{n + 1}") for n in range(tables)]
    async with asyncio.timeout(seconds + 600):
        opened = [site.open() for site in sites]
        for context in opened:
            await context.__aenter__()
        try:
            await first_answer(sites[0].client("door"))
            for n, site in enumerate(sites):
                settings: dict[str, Any] = {"acts": "phones", "votes": "phones"} if n % 2 else {}
                found.tables.append(
                    await Table.open(site, Random(seed + n), phones=phones, guests=max(0, 7 - phones), **settings)
                )
            until = time.monotonic() + seconds
            playing = [asyncio.create_task(found.play(table, pace, until)) for table in found.tables]
            await found.watch(server, until, every, report=report)
            await asyncio.gather(*playing)
            await asyncio.sleep(1)
            for client in found.clients:
                if not await is_current(client):
                    found.wrong.append(f"{client.name} of {client.path} shows an old screen at the end")
            found.wrong += [
                f"{client.name} was connected {client.connections} times" for client in found.clients if client.connections != 1
            ]
        finally:
            for context in opened:
                await context.__aexit__(None, None, None)
    if server.log:
        found.wrong.append(f"the server said: {server.log[-1000:]}")
    return found


def main() -> int:
    """The long run, by hand."""
    say = argparse.ArgumentParser(prog="python -m tests.reliability.soak", description=__doc__.splitlines()[0])
    say.add_argument("--tables", type=int, default=60)
    say.add_argument("--phones", type=int, default=10)
    say.add_argument("--minutes", type=float, default=20.0)
    say.add_argument("--pace", type=float, default=5.0, help="seconds between two taps at a table")
    options = say.parse_args()
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
    django.setup()
    with tempfile.TemporaryDirectory() as folder:
        server = Server(prepared(Path(folder) / "template"), Path(folder) / "data", NIGHTCALL_METRICS=METRICS)
        try:
            found = asyncio.run(
                soak(
                    server,
                    tables=options.tables,
                    phones=options.phones,
                    seconds=60 * options.minutes,
                    pace=options.pace,
                    report=True,
                )
            )
        finally:
            server.stop()
    print(found.verdict(), *found.wrong[:20], sep="\n")
    return 0 if found.good() else 1


if __name__ == "__main__":
    sys.exit(main())
