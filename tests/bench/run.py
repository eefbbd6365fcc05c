"""`python3 manage.py bench`: every budget, measured here and now.

A run takes about four minutes and wants the machine to itself; figures that are ratios bear company. `--only` names some of the
measurements, `--rounds` says how many windows each takes.
"""

import argparse
import asyncio
import json
import os
import platform
import subprocess
import sys
from contextlib import ExitStack
from datetime import UTC, datetime
from pathlib import Path

import psutil

from tests.bench import bench_engine, report, servers, starting, taps, wire
from tests.bench.budgets import Figure, figure
from tests.bench.systems import Played
from tests.browser.server import ROOT

PARTS = ("start", "statements", "wire", "engine", "tap", "twenty", "growth", "tables")
COPIES = 1200


async def measured(parts: list[str], rounds: int, most: tuple[int, ...]) -> list[Figure]:
    """The figures of these parts, those that need a server last."""
    found: list[Figure] = []
    if "start" in parts:
        found += starting.start(rounds)
    if "engine" in parts:
        found += [figure(key, value) for key, value in bench_engine.measure(5).items()]
    if not set(parts) & set(PARTS[1:]) - {"engine"}:
        return found
    with ExitStack() as stack:
        ours = stack.enter_context(servers.nightcall())
        played = await Played.at(ours.url, taps.SEATS)
        if "statements" in parts:
            found.append(statements(ours, played))
        if "wire" in parts:
            found += await wire.wire(ours.url)
        if set(parts) & {"tap", "twenty", "growth", "tables"}:
            f, limit = stack.enter_context(servers.bare("F")), stack.enter_context(servers.bare("L"))
            field = taps.Field(f, limit, ours, played, played.copies(COPIES, ours.env), rounds)
            for part, work in (("tap", taps.one_table), ("twenty", taps.twenty_tables), ("growth", taps.growth)):
                if part in parts:
                    found += await work(field)
            if "tables" in parts:
                found += await taps.tables(field, most)
    return found


def statements(ours: servers.Served, played: Played) -> Figure:
    """The statements of a move, printed as they are."""
    (code,) = played.copies(1, ours.env)
    command = [sys.executable, "-m", "tests.bench.statements", code, played.host_key]
    done = subprocess.run(command, cwd=ROOT, env={**os.environ, **ours.env}, check=True, capture_output=True)
    asked = [" ".join(sql.split()) for sql in json.loads(done.stdout)]
    print("One move asks the database:", *(f"    {sql[:150]}" for sql in asked), sep="\n", flush=True)
    own = [sql for sql in asked if not sql.upper().startswith(("BEGIN", "COMMIT"))]
    begun = sum(sql.upper().startswith("BEGIN") for sql in asked)
    return figure("statements", len(own), f"{begun} transaction", sql=asked)


def main(arguments: list[str]) -> int:
    """Measure, print, keep; the exit code is 1 where a budget is missed."""
    say = argparse.ArgumentParser(prog="manage.py bench", description="Measure Nightcall against its budgets.")
    say.add_argument("--only", nargs="+", choices=PARTS, default=list(PARTS), help="the measurements to make")
    say.add_argument("--rounds", type=int, default=4, help="windows for each figure (4)")
    say.add_argument(
        "--tables", type=int, nargs="+", default=[250, 500], help="how many tables a process is asked to bear (250 500)"
    )
    say.add_argument("--out", type=Path, default=ROOT / "var" / "bench", help="where table, picture and JSON go (var/bench)")
    options = say.parse_args(arguments)
    runner = asyncio.Runner()
    try:
        import uvloop

        runner = asyncio.Runner(loop_factory=uvloop.new_event_loop)
    except ImportError:
        pass
    with runner:
        figures = runner.run(measured(options.only, options.rounds, tuple(options.tables)))
    about: dict[str, object] = {
        "at": datetime.now(UTC).isoformat(timespec="seconds"),
        "machine": f"{platform.machine()}, {psutil.cpu_count()} cores, Python {platform.python_version()}",
        "load": [round(value, 1) for value in psutil.getloadavg()],
    }
    print(f"\n{about['machine']}; load {about['load']}\n{report.table(figures)}")
    report.written(figures, options.out, about)
    print(f"\nKept in {options.out}: bench.txt, bench.svg, bench.json")
    return 1 if any(found.verdict == "MISSED" for found in figures) else 0
