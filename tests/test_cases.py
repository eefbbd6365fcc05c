"""Games with known outcomes, worked out by hand from the rulings: one runner reads every file of them.

The cases that travel with this repository lie under `cases/`; where a `shared/cases` folder lies next to the repository,
whatever it holds is run, too.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from games.record import replay

HERE = Path(__file__).resolve().parent
FOLDERS = [HERE / "cases" / "mafia", HERE.parents[1] / "shared" / "cases" / "mafia"]


def lines() -> dict[str, str]:
    """Every case once: its line → the id of its test."""
    found: dict[str, str] = {}
    for folder in FOLDERS:
        for path in sorted(folder.glob("*.jsonl")):
            for line in path.read_text(encoding="utf-8").splitlines():
                if line.strip():
                    found.setdefault(line, f"{path.stem}:{json.loads(line)['name']}")
    return found


CASES = [pytest.param(json.loads(line), id=name) for line, name in lines().items()]


def found(view: dict[str, Any], key: str) -> Any:
    if key == "answers":
        return [[e["call"], e["target"], e["answer"]] for e in view["events"] if e["event"] == "answer"]
    return view[key]


@pytest.mark.parametrize("case", CASES)
def test_case(case: dict[str, Any]) -> None:
    view = replay(case["record"])
    assert {key: found(view, key) for key in case["expect"]} == case["expect"], case["rulings"]


@pytest.mark.parametrize("case", CASES)
def test_every_viewer_can_follow_a_case(case: dict[str, Any]) -> None:
    for viewer in ["room", *case["record"]["seats"]]:
        seen = replay(case["record"], viewer)
        assert seen["viewer"] == viewer
        assert {seen["phase"], seen["winner"]} == {replay(case["record"])["phase"], case["expect"]["winner"]}


def test_there_are_cases() -> None:
    assert len(CASES) >= 22
