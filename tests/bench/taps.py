"""The budgets of a tap: how long it takes, how many a process bears, what one costs, whether it grows with the tables.

Bare servers and Nightcall are measured in turns, a short window each, by the same clients: what disturbs the machine disturbs
them alike. Every figure is the median of its windows.
"""

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass

from tests.bench.budgets import Figure, figure
from tests.bench.load import Crowd, Window, median
from tests.bench.servers import Served
from tests.bench.systems import Bare, Nightcall, Played

SEATS = 12


@dataclass
class Field:
    """The servers of a run. codes: Nightcall's tables that no crowd has used yet; a used one is where that has left it."""

    f: Served
    limit: Served
    ours: Served
    played: Played
    codes: list[str]
    rounds: int

    @asynccontextmanager
    async def crowds(self, tables: int, phones: int, *names: str) -> AsyncIterator[dict[str, Crowd]]:
        """So many tables with so many phones at each of these servers."""
        codes, self.codes = self.codes[:tables], self.codes[tables:]
        async with (
            Crowd(Bare(self.f.url), [self.f], tables if "F" in names else 0, phones) as f,
            Crowd(Bare(self.limit.url), [self.limit], tables if "L" in names else 0, phones) as limit,
            Crowd(Nightcall([self.ours.url], self.played, codes), [self.ours], tables, phones) as ours,
        ):
            every = {"F": f, "L": limit, "N": ours}
            yield {name: every[name] for name in (*names, "N")}

    async def windows(
        self, crowds: Mapping[str, Crowd], taps: int, *, rate: float = 0.0, pause: float = 0.0
    ) -> dict[str, list[Window]]:
        """Windows in turns, after one that does not count."""
        for crowd in crowds.values():
            await crowd.window(max(2, taps // 5), rate=rate, pause=pause)
        found: dict[str, list[Window]] = {name: [] for name in crowds}
        for _ in range(self.rounds):
            for name, crowd in crowds.items():
                found[name].append(await crowd.window(taps, rate=rate, pause=pause))
        return found


def line(windows: list[Window], *of: str) -> str:
    """Figures of a row of windows, for a note."""
    return " ".join(f"{name} {median(windows, name):.1f}" for name in of)


def others(*rows: list[Window]) -> str:
    """How much of the machine was busy with something else."""
    return f"others {100 * median([window for row in rows for window in row], 'others'):.0f} %"


async def one_table(field: Field) -> list[Figure]:
    """One table of twelve phones, tap after tap."""
    async with field.crowds(1, SEATS, "F", "L") as crowds:
        found = await field.windows(crowds, 60, pause=0.02)
    f, limit, ours = (median(found[name], "p95") for name in "FLN")
    note = "; ".join(f"{name}: {line(found[name], 'p50', 'p95')} ms" for name in "FLN") + "; " + others(*found.values())
    return [
        figure("tap", ours / limit, note, F=f, L=limit, N=ours),
        figure("fan", ours / f, f"p95 {ours:.1f} against {f:.1f} ms"),
    ]


async def twenty_tables(field: Field) -> list[Figure]:
    """Twenty tables of ten phones: at one move a second each, then as fast as they can."""
    async with field.crowds(1, 10) as crowds:
        one = (await field.windows(crowds, 60, pause=0.05))["N"]
    async with field.crowds(20, 10, "L") as crowds:
        paced = await field.windows(crowds, 8, rate=1)
        most = await field.windows(crowds, 15)
    single, many = median(one, "p95"), median(paced["N"], "p95")
    failed = sum(window.failed for row in (*paced.values(), *most.values()) for window in row)
    limit, ours = (median(most[name], "rate") for name in "LN")
    (least, quick), (slow, fast) = ((median(paced[name], "cpu"), median(most[name], "cpu")) for name in "LN")
    note = f"paced {slow:.1f} against {least:.1f} ms, at full speed {fast:.1f} against {quick:.1f}"
    return [
        figure("twenty", many / single, f"p95 {many:.1f} against {single:.1f} ms; {others(paced['N'])}"),
        figure("failed", failed),
        figure("most", ours / limit, f"{ours:.0f}/s against {limit:.0f}/s; {others(*most.values())}", L=limit, N=ours),
        figure("cpu", slow / least, note, L=[least, quick], N=[slow, fast]),
    ]


async def growth(field: Field) -> list[Figure]:
    """The same number of moves a second at five times as many tables; and what a playing table holds."""
    async with field.crowds(20, 10) as few:
        narrow = (await field.windows(few, 8, rate=1))["N"]
    before = field.ours.memory
    async with field.crowds(100, 10) as many:
        wide = (await field.windows(many, 2, rate=0.2))["N"]
        held = (field.ours.memory - before) / 100
    p95, cpu = (median(wide, name) / median(narrow, name) for name in ("p95", "cpu"))
    return [
        figure("growth", p95, f"p95 {median(wide, 'p95'):.1f} against {median(narrow, 'p95'):.1f} ms; {others(wide, narrow)}"),
        figure("growth-cpu", cpu, f"{median(wide, 'cpu'):.1f} against {median(narrow, 'cpu'):.1f} ms"),
        figure("table", held, "100 tables with their sockets, after a few moves each"),
    ]


async def tables(field: Field, steps: tuple[int, ...]) -> list[Figure]:
    """How many tables a process bears: a move every five seconds each, until p95 passes 100 ms."""
    borne, notes = 0, []
    for count in steps:
        async with field.crowds(count, 10) as crowds:
            await crowds["N"].window(1, rate=0.2)
            window = await crowds["N"].window(2, rate=0.2)
        p95 = window.quantile(0.95)
        notes.append(f"{count}: {p95:.0f} ms, {100 * window.core:.0f} % of a core, others {100 * window.others:.0f} %")
        if p95 > 100 or window.failed:
            break
        borne = count
    return [figure("tables", borne, "; ".join(notes))]
