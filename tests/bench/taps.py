"""The budgets of a tap: how long it takes, how many a process bears, what one costs, whether it grows with the tables.

Bare servers and Nightcall are measured in turns, a short window each, by the same clients: what disturbs the machine disturbs
them alike. Every figure is the median of its windows, and every ratio of costs or rates the median over pairs of windows that
followed each other.
"""

import statistics
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass

from tests.bench.budgets import Figure, figure
from tests.bench.load import Crowd, Window, median
from tests.bench.servers import Served, nightcall
from tests.bench.systems import Bare, Nightcall, Played

SEATS = 12

Pace = tuple[int, float]
"""How many taps each table makes in a window, and how many in a second: 0.0 for as many as it can."""

Paces = Pace | Mapping[str, Pace]
"""One for all crowds, or one for each by its name."""


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
        self, crowds: Mapping[str, Crowd], paces: Paces, *, pause: float = 0.0, times: int = 1
    ) -> dict[str, list[Window]]:
        """Windows in turns, `times` as many as there are rounds, after one of each that does not count."""
        of = dict.fromkeys(crowds, paces) if isinstance(paces, tuple) else paces
        for name, crowd in crowds.items():
            taps, rate = of[name]
            await crowd.window(max(2, taps // 5), rate=rate, pause=pause)
        found: dict[str, list[Window]] = {name: [] for name in crowds}
        for turn in range(self.rounds * times):
            for name in [*crowds][:: -1 if turn % 2 else 1]:  # each comes first as often as last
                taps, rate = of[name]
                found[name].append(await crowds[name].window(taps, rate=rate, pause=pause))
        return found


def ratio(ours: list[Window], theirs: list[Window], of: str) -> float:
    """The median over the turns of how one compares with the other."""
    turns = [getattr(one, of) / getattr(other, of) for one, other in zip(ours, theirs, strict=True)]
    return float(statistics.median(turns))


def line(windows: list[Window], *of: str) -> str:
    """Figures of a row of windows, for a note."""
    return " ".join(f"{name} {median(windows, name):.1f}" for name in of)


def others(*rows: list[Window]) -> str:
    """How much of the machine was busy with something else."""
    return f"others {100 * median([window for row in rows for window in row], 'others'):.0f} %"


async def one_table(field: Field) -> list[Figure]:
    """One table of twelve phones, tap after tap."""
    async with field.crowds(1, SEATS, "F", "L") as crowds:
        found = await field.windows(crowds, (60, 0.0), pause=0.02)
    f, limit, ours = (median(found[name], "p95") for name in "FLN")
    note = "; ".join(f"{name}: {line(found[name], 'p50', 'p95')} ms" for name in "FLN") + "; " + others(*found.values())
    return [
        figure("tap", ours / limit, note, F=f, L=limit, N=ours),
        figure("fan", ours / f, f"p95 {ours:.1f} against {f:.1f} ms"),
    ]


async def twenty_tables(field: Field) -> list[Figure]:
    """Twenty tables of ten phones: at one move a second each, then as fast as they can."""
    async with field.crowds(1, 10) as crowds:
        one = (await field.windows(crowds, (60, 0.0), pause=0.05))["N"]
    async with field.crowds(20, 10, "L") as crowds:
        paced = await field.windows(crowds, (4, 1.0), times=3)
        most = await field.windows(crowds, (10, 0.0), times=3)
    single, many = median(one, "p95"), median(paced["N"], "p95")
    failed = sum(window.failed for row in (*paced.values(), *most.values()) for window in row)
    limit, ours = (median(most[name], "rate") for name in "LN")
    (least, quick), (slow, fast) = ((median(paced[name], "cpu"), median(most[name], "cpu")) for name in "LN")
    rates = f"{ours:.0f}/s against {limit:.0f}/s; {others(*most.values())}"
    note = f"paced {slow:.1f} against {least:.1f} ms, at full speed {fast:.1f} against {quick:.1f}"
    return [
        figure("twenty", many / single, f"p95 {many:.1f} against {single:.1f} ms; {others(paced['N'])}"),
        figure("failed", failed),
        figure("most", ratio(most["N"], most["L"], "rate"), rates, L=limit, N=ours),
        figure("cpu", ratio(paced["N"], paced["L"], "cpu"), note, L=[least, quick], N=[slow, fast]),
    ]


async def growth(field: Field) -> list[Figure]:
    """The same number of moves a second at five times as many tables; and what a playing table holds.

    A second server has the few tables, so that both can be measured in turns.
    """
    before, paces = field.ours.memory, {"few": (5, 1.0), "many": (1, 0.2)}
    with nightcall() as other:
        played = await Played.at(other.url, SEATS)
        few = Crowd(Nightcall([other.url], played, played.copies(20, other.env)), [other], 20, 10)
        async with few, field.crowds(100, 10) as many:
            found = await field.windows({"few": few, "many": many["N"]}, paces, times=2)
            held = (field.ours.memory - before) / 100
    narrow, wide = found["few"], found["many"]
    p95, cpu = median(wide, "p95") / median(narrow, "p95"), ratio(wide, narrow, "cpu")
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
