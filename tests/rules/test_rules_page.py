"""The page of rulings: every number there once, in order, and nothing on it that our small renderer cannot show."""

import re
from pathlib import Path

import pytest

from games.mafia.roles import CALLS, ROLES
from games.mafia.ruleset import Rules

GAMES = Path(__file__).parents[2] / "games"
PAGE = (GAMES / "mafia" / "RULES.md").read_text(encoding="utf-8")


def numbers(letter: str, *ranges: tuple[int, int]) -> list[str]:
    return [f"{letter}{n}" for first, last in ranges for n in range(first, last + 1)]


RULINGS = [
    *numbers("S", (1, 14)),
    *numbers("I", (1, 4)),
    *numbers("D", (1, 14)),
    *numbers("N", (1, 5), (10, 12), (15, 22), (25, 34), (40, 42)),
    *numbers("V", (1, 6)),
    *numbers("H", (1, 5)),
    *numbers("T", (1, 2)),
    "R1",
]


def test_every_ruling_stands_on_the_page_once_and_in_order() -> None:
    assert re.findall(r"^- \*\*([A-Z]+\d+)\*\* ", PAGE, re.MULTILINE) == RULINGS


def test_every_ruling_says_something() -> None:
    said = re.findall(r"^- \*\*[A-Z]+\d+\*\* (.+)$", PAGE, re.MULTILINE)
    assert len(said) == len(RULINGS)
    assert len(set(said)) == len(said)
    assert [text for text in said if len(text) < 20 or not text.endswith(".")] == []


def test_the_page_refers_to_no_ruling_that_does_not_exist() -> None:
    assert set(re.findall(r"\b[SIDNVHTR]\d+\b", PAGE)) <= set(RULINGS)


@pytest.mark.parametrize(
    "path", sorted(GAMES.glob("*.py")) + sorted((GAMES / "mafia").glob("*.py")), ids=lambda path: path.name
)
def test_the_code_refers_to_no_ruling_that_does_not_exist(path: Path) -> None:
    named = set(re.findall(r"\b[SIDNVHTR]\d{1,2}\b", path.read_text(encoding="utf-8")))
    assert named - set(RULINGS) == set()


def test_every_role_has_a_section_in_the_order_of_the_box() -> None:
    headings = re.findall(r"^### (.+)$", PAGE, re.MULTILINE)
    titles = [str(role.title) for role in ROLES.values()]
    assert sorted(headings) == sorted(titles)
    for heading in headings:
        text = PAGE.split(f"### {heading}\n", 1)[1].split("\n", 1)[0]
        assert len(text) > 20, heading


def test_every_house_rule_is_listed_with_its_default() -> None:
    rows = dict(re.findall(r"^\| `(\w+)` \| .+ \| (.+) \| .+ \|$", PAGE.split("## Setting the table")[0], re.MULTILINE))
    shown = {True: "on", False: "off"}
    defaults = {name: getattr(Rules(), name) for name in Rules.__struct_fields__}
    assert rows == {name: shown[value] if isinstance(value, bool) else _as_shown(value) for name, value in defaults.items()}


def _as_shown(value: str | int) -> str:
    return f"`{value}`" if isinstance(value, str) else str(value)


def test_N1_the_table_of_calls_is_the_order_of_the_night() -> None:
    shown = re.findall(r"^\| \d+ \| ([a-z ,]+?) \| ", PAGE, re.MULTILINE)
    order = [call.replace("_", " ") for cell in shown for call in cell.split(", or else ")]
    assert order == [call.replace("_", " ") for call in CALLS]


def test_the_page_keeps_to_what_our_renderer_knows() -> None:
    assert not re.search(r"<[a-z/!]|\]\(|^[ \t]+[-*|]|^[ \t]*\d+\. |^>|```|^#{4,}", PAGE, re.MULTILINE)
    for block in PAGE.strip().split("\n\n"):
        lines = block.split("\n")
        kinds = {"list" if line.startswith("- ") else "table" if line.startswith("|") else "text" for line in lines}
        if lines[0].startswith("#"):
            assert len(lines) <= 2, block
        else:
            assert len(kinds) == 1, block
            assert kinds != {"text"} or len(lines) == 1, block
        assert block.count("**") % 2 == 0, block
        assert block.count("`") % 2 == 0, block
        if kinds == {"table"}:
            assert len({line.count("|") for line in lines}) == 1, block
