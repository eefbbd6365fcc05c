"""The table at the end of a run, its picture, and the figures for a machine."""

import json
import math
from collections.abc import Sequence
from html import escape
from pathlib import Path

from tests.bench.budgets import Figure

WIDE, ROW, LEFT = 900, 26, 430
COLOURS = {"aim": "#4f8f5b", "kept": "#b08a3c", "MISSED": "#b0503c"}


def table(figures: Sequence[Figure]) -> str:
    """One line a budget."""
    rows = [("budget", "measured", "must", "aim", "")]
    for found in figures:
        budget, sign = found.budget, "≥" if found.budget.more else "≤"
        rows.append(
            (budget.what, shown(found.value, budget.unit), f"{sign} {budget.must:g}", f"{sign} {budget.aim:g}", found.verdict)
        )
    widths = [max(len(row[column]) for row in rows) for column in range(5)]
    lines = ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows]
    return "\n".join(
        line + (f"\n    {found.note}" if found.note else "") for line, found in zip(lines[1:], figures, strict=True)
    ).join((lines[0] + "\n", ""))


def shown(value: float, unit: str) -> str:
    """A figure with as many digits as mean something."""
    return f"{value:.0f} {unit}".strip() if value >= 100 else f"{value:.2f} {unit}".strip()


def picture(figures: Sequence[Figure]) -> str:
    """A bar a budget, in parts of what it may be at most: the line is the budget, what is left of it is kept. SVG."""
    high = ROW * (len(figures) + 1)
    middle = LEFT + (WIDE - LEFT) // 2
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {high}" font-family="sans-serif" font-size="13">',
        f'<rect width="{WIDE}" height="{high}" fill="#fff"/>',
        f'<path d="M{middle} {ROW // 2}V{high - ROW // 2}" stroke="#333" stroke-dasharray="4 3"/>',
    ]
    for number, found in enumerate(figures):
        y = ROW * number + ROW // 2
        width = round(min(2.0, max(0.03, spent(found))) * (WIDE - LEFT) / 2)
        parts += [
            f'<text x="{LEFT - 8}" y="{y + 17}" text-anchor="end" fill="#222">{escape(found.budget.what)}</text>',
            f'<rect x="{LEFT}" y="{y + 4}" width="{width}" height="{ROW - 8}" rx="3" fill="{COLOURS[found.verdict]}"/>',
            f'<text x="{LEFT + 6}" y="{y + 17}" fill="#000">{escape(shown(found.value, found.budget.unit))}</text>',
        ]
    return "\n".join([*parts, "</svg>", ""])


def spent(found: Figure) -> float:
    """How much of a budget is used: 1 is all of it."""
    must = found.budget.must
    if found.budget.more:
        return must / found.value if found.value else math.inf
    return found.value / must if must else (0.0 if found.value <= 0 else math.inf)


def written(figures: Sequence[Figure], folder: Path, about: dict[str, object]) -> None:
    """bench.json, bench.svg and bench.txt in that folder."""
    folder.mkdir(parents=True, exist_ok=True)
    rows = [
        {
            "budget": f.budget.key,
            "what": f.budget.what,
            "unit": f.budget.unit,
            "value": round(f.value, 4),
            "must": f.budget.must,
        }
        | {"aim": f.budget.aim, "verdict": f.verdict, "note": f.note, "facts": f.facts}
        for f in figures
    ]
    (folder / "bench.json").write_text(json.dumps({**about, "figures": rows}, indent=1) + "\n", "utf-8")
    (folder / "bench.svg").write_text(picture(figures), "utf-8")
    (folder / "bench.txt").write_text(table(figures) + "\n", "utf-8")
