"""How many tables several servers bear: `python -m tests.scale.curve --processes 1 2 3 --tables 50 100 200`.

Each row: so many Daphnes on one PostgreSQL and one Redis, so many tables of ten whose phones are spread over them, a move every
five seconds each. Printed are p95 from tap to last phone, processor time of the servers, of PostgreSQL and of Redis a move, and
memory. The clients run on the same machine, so on a small one the processor time says more than the milliseconds.

    --stored N   instead: how long a move takes at one table with so many others stored beside it, on SQLite
"""

import argparse
import asyncio
import sys
import tempfile
from pathlib import Path

import psutil

from tests.bench import servers
from tests.bench.load import Crowd, Window, median
from tests.bench.servers import Served
from tests.bench.systems import Nightcall, Played
from tests.scale.cluster import Cluster, cluster

PHONES = 10
RATE = 0.2


async def rows(site: Cluster, steps: list[int]) -> list[str]:
    """A line for each number of tables, until p95 passes 100 ms."""
    urls = [f"http://127.0.0.1:{server.port}" for server in site.servers]
    env = site.servers[0].env
    for url in urls:
        servers.first_page(f"{url}/healthz", 0.0)
    running = [
        Served(url, env, psutil.Process(server.process.pid), 0.0)
        for url, server in zip(urls, site.servers, strict=True)
        if server.process
    ]
    played = await Played.at(urls[0], PHONES)
    codes = played.copies(sum(steps), env)
    lines = []
    for count in steps:
        mine, codes = codes[:count], codes[count:]
        before = sum(one.memory for one in running)
        async with Crowd(Nightcall(urls, played, mine), running, count, PHONES) as crowd:
            await crowd.window(1, rate=RATE)
            backing = {name: processor(name) for name in ("postgres", "redis-server")}
            window = await crowd.window(3, rate=RATE)
            costs = {name: 1000 * (processor(name) - was) / max(1, len(window.took)) for name, was in backing.items()}
            lines.append(line(len(urls), count, window, costs, (crowd.memory - before) / count))
        sys.stdout.write(lines[-1] + "\n")
        sys.stdout.flush()
        if window.quantile(0.95) > 100:
            break
    return lines


def processor(name: str) -> float:
    """Seconds that all processes of this name have used: on a machine to itself they are ours."""
    total = 0.0
    for process in psutil.process_iter(["name", "cpu_times"]):
        if process.info["name"] == name and process.info["cpu_times"]:
            total += process.info["cpu_times"].user + process.info["cpu_times"].system
    return total


def line(processes: int, count: int, window: Window, costs: dict[str, float], held: float) -> str:
    """One row in words."""
    return (
        f"{processes} processes, {count} tables: p50 {window.quantile(0.5):.0f}, p95 {window.quantile(0.95):.0f} ms, "
        f"{window.failed} failed; a move {window.cpu:.1f} ms here, {costs['postgres']:.1f} ms PostgreSQL, "
        f"{costs['redis-server']:.2f} ms Redis; {held:.2f} MB a table; others {100 * window.others:.0f} %"
    )


async def stored(count: int) -> str:
    """One table, alone and then among so many."""
    with servers.nightcall() as ours:
        played = await Played.at(ours.url, PHONES)
        alone, among = played.copies(2, ours.env)
        before = await at_one(ours, played, alone)
        played.copies(count, ours.env)
        after = await at_one(ours, played, among)
    figures = (f"{name} {median(after, name) / median(before, name):.2f} ×" for name in ("p50", "p95", "cpu"))
    return f"{count} tables stored, against none: {', '.join(figures)} (p50 {median(before, 'p50'):.1f} ms alone)"


async def at_one(ours: Served, played: Played, code: str) -> list[Window]:
    """Windows at one table."""
    async with Crowd(Nightcall([ours.url], played, [code]), [ours], 1, PHONES) as crowd:
        await crowd.window(10, pause=0.02)
        return [await crowd.window(40, pause=0.02) for _ in range(4)]


def main() -> int:
    """Measure and print."""
    say = argparse.ArgumentParser(prog="python -m tests.scale.curve", description=__doc__.splitlines()[0])
    say.add_argument("--processes", type=int, nargs="+", default=[1, 2, 3])
    say.add_argument("--tables", type=int, nargs="+", default=[50, 100, 200, 300])
    say.add_argument("--stored", type=int, default=0)
    options = say.parse_args()
    if options.stored:
        sys.stdout.write(asyncio.run(stored(options.stored)) + "\n")
        return 0
    for count in options.processes:
        with tempfile.TemporaryDirectory() as folder, cluster(Path(folder), count) as site:
            asyncio.run(rows(site, options.tables))
    return 0


if __name__ == "__main__":
    sys.exit(main())
