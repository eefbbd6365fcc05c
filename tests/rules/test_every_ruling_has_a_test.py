"""No ruling without a test that bears its number, and no ruling in the rules page that this list has forgotten."""

import re
from pathlib import Path

import pytest

import games

TESTS = Path(__file__).resolve().parents[1]
RULES_PAGE = Path(games.__file__ or "").resolve().parent / "mafia" / "RULES.md"


def numbered(letter: str, *spans: tuple[int, int]) -> list[str]:
    return [f"{letter}{number}" for first, last in spans for number in range(first, last + 1)]


RULINGS = [
    *numbered("S", (1, 14)),
    *numbered("I", (1, 4)),
    *numbered("D", (1, 14)),
    *numbered("N", (1, 5), (10, 12), (15, 22), (25, 34), (40, 42)),
    *numbered("V", (1, 6)),
    *numbered("H", (1, 5)),
    *numbered("T", (1, 2)),
    *numbered("R", (1, 1)),
]


def on_the_rules_page() -> list[str]:
    """The numbers of the items of the rules page: what stands in bold at the head of an item."""
    return re.findall(r"^\W*\*\*([A-Z]\d+)\b", RULES_PAGE.read_text(encoding="utf-8"), flags=re.MULTILINE)


def names_of_tests() -> list[str]:
    return [
        name
        for path in sorted(TESTS.rglob("test_*.py"))
        for name in re.findall(r"^\s*(?:async )?def (test_\w+)", path.read_text(encoding="utf-8"), flags=re.MULTILINE)
    ]


def test_the_rules_page_has_every_ruling_once() -> None:
    assert sorted(on_the_rules_page()) == sorted(RULINGS)


@pytest.mark.parametrize("ruling", RULINGS)
def test_ruling_is_tested(ruling: str) -> None:
    assert any(f"test_{ruling}_" in name for name in names_of_tests()), f"no test is called test_{ruling}_…"
