"""The walls of the design, held by reading the code and not by trusting it.

`games/` stays pure: the standard library's harmless part, msgspec and itself. One game never imports another. `hostapp/`
reaches games through the contract, few of its files may hold a state, and neither it nor the pages' scripts know any
game's own words. Each wall is a function over source text, so that each can be shown to catch a planted breach.
"""

import ast
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from games.mafia.roles import ROLES

ROOT = Path(__file__).resolve().parent.parent

PURE = frozenset(
    "abc bisect collections contextlib copy dataclasses enum fractions functools heapq itertools json math operator re string "
    "types typing unicodedata".split()
)
"""What the rules may import of the standard library: nothing that knows the time, draws lots or reaches outside."""

OUTSIDE = frozenset({"open", "input", "print", "exec", "eval", "__import__", "breakpoint"})
"""Built-in functions that reach outside."""

COMMAND_LINE = frozenset({"games/cli.py", "games/__main__.py"})
"""The part of `games/` that meets the world: files, the terminal, the clock, the source of chance."""

PLACES_OF_RULES = {"games/mafia/__init__.py": frozenset({"pathlib"})}
"""A game says where its RULES.md lies."""

CONTRACT = frozenset({"games", "games.contract", "games.errors", "games.record", "games.simulate", "games.words"})
"""What `hostapp/` may import of games: the contract, and what works through it alone."""

HOLD_A_STATE = ("hostapp/tablelog", "hostapp/evening", "hostapp/forms", "hostapp/screens", "hostapp/context")
"""The log and the evening it folds; the forms; the screens and the context they are drawn from."""

GAMES_WORDS = frozenset({*ROLES, "mafia", "yakuza", "citizens", "criminals", "loner"})
"""A game's own words, which only the game and its templates may know."""

Wall = Callable[[str, str], list[str]]


def imports(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Every module a file imports, by its full name, with the line; `from games import mafia` is games.mafia too."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            name = "." * node.level + (node.module or "")
            yield node.lineno, name
            if name == "games":
                yield from ((node.lineno, f"games.{alias.name}") for alias in node.names if is_module(f"games.{alias.name}"))


def is_module(name: str) -> bool:
    """Whether a dotted name is a module or package of ours."""
    path = ROOT.joinpath(*name.split("."))
    return path.is_dir() or path.with_suffix(".py").exists()


def games_are_pure(path: str, source: str) -> list[str]:
    """Breaches of: games import the standard library's harmless part, msgspec and games; and call nothing that reaches out."""
    if path in COMMAND_LINE:
        return []
    tree = ast.parse(source)
    allowed = PURE | {"games", "msgspec"} | PLACES_OF_RULES.get(path, frozenset())
    breaches = [f"{path}:{line} imports {name}" for line, name in imports(tree) if name.partition(".")[0] not in allowed]
    calls = [node.func for node in ast.walk(tree) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)]
    return breaches + [f"{path}:{call.lineno} calls {call.id}" for call in calls if call.id in OUTSIDE]


def games_are_strangers(path: str, source: str) -> list[str]:
    """Breaches of: one game never imports another, and what all games share imports none."""
    own = path.split("/")[1]
    if path in COMMAND_LINE or path == "games/__init__.py":
        return []
    named = [(line, name.split(".")) for line, name in imports(ast.parse(source)) if name.startswith("games.")]
    return [
        f"{path}:{line} imports {'.'.join(parts)}"
        for line, parts in named
        if (ROOT / "games" / parts[1]).is_dir() and parts[1] != own
    ]


def site_knows_the_contract_only(path: str, source: str) -> list[str]:
    """Breaches of: hostapp imports of games the contract and what belongs to it."""
    return [
        f"{path}:{line} imports {name}"
        for line, name in imports(ast.parse(source))
        if name.partition(".")[0] == "games" and name not in CONTRACT
    ]


def few_hold_a_state(path: str, source: str) -> list[str]:
    """Breaches of: only the log, the forms and the screens touch a game's state; views and consumers never see one.

    A connection says of itself whether it is open: `protocol.state` is no game's.
    """
    if path.startswith(HOLD_A_STATE):
        return []
    return [
        f"{path}:{node.lineno} touches a state"
        for node in ast.walk(ast.parse(source))
        if (isinstance(node, ast.Attribute) and node.attr == "state" and ast.unparse(node) != "protocol.state")
        or (isinstance(node, ast.arg) and node.arg == "state")
        or (isinstance(node, ast.Name) and node.id == "State")
    ]


EXAMINATION = "manage.py doctor"
"""The command that looks whether a site is well has a name which a game uses too."""


def no_words_of_a_game(path: str, source: str) -> list[str]:
    """Breaches of: a game's own words stand nowhere in the site's code or the pages' scripts, comments included."""
    words = re.compile(r"(?<![a-z])(" + "|".join(sorted(GAMES_WORDS)) + r")(?![a-z])", re.IGNORECASE)
    return [
        f"{path}:{number} says “{found[0]}”"
        for number, line in enumerate(source.replace(EXAMINATION, "").splitlines(), 1)
        for found in words.finditer(line)
    ]


def files(pattern: str) -> list[Path]:
    """Our files of this kind."""
    return sorted(ROOT.glob(pattern))


def breaches(wall: Wall, pattern: str) -> list[str]:
    """What a wall says of all our files of this kind."""
    return [breach for path in files(pattern) for breach in wall(path.relative_to(ROOT).as_posix(), path.read_text("utf-8"))]


@pytest.mark.parametrize(
    ("wall", "pattern"),
    [
        (games_are_pure, "games/**/*.py"),
        (games_are_strangers, "games/**/*.py"),
        (site_knows_the_contract_only, "hostapp/**/*.py"),
        (few_hold_a_state, "hostapp/**/*.py"),
        (no_words_of_a_game, "hostapp/**/*.py"),
        (no_words_of_a_game, "static/js/**/*.js"),
    ],
)
def test_the_wall_stands(wall: Wall, pattern: str) -> None:
    assert files(pattern), "a wall around nothing"
    assert breaches(wall, pattern) == []


@pytest.mark.parametrize(
    ("wall", "path", "planted"),
    [
        (games_are_pure, "games/mafia/night.py", "import random"),
        (games_are_pure, "games/mafia/night.py", "def draw():\n    from os import urandom\n"),
        (games_are_pure, "games/record.py", "import datetime as dt"),
        (games_are_pure, "games/words.py", "from django.utils.translation import gettext"),
        (games_are_pure, "games/mafia/night.py", "from pathlib import Path"),
        (games_are_pure, "games/mafia/day.py", "print('the killer is …')"),
        (games_are_strangers, "games/chess/moves.py", "from games.mafia.roles import ROLES"),
        (games_are_strangers, "games/chess/moves.py", "from games import mafia"),
        (games_are_strangers, "games/record.py", "import games.mafia.state"),
        (site_knows_the_contract_only, "hostapp/tablelog.py", "from games.mafia.state import State"),
        (site_knows_the_contract_only, "hostapp/screens.py", "from games import mafia"),
        (few_hold_a_state, "hostapp/views_phone.py", "def page(table):\n    return table.state.seats\n"),
        (few_hold_a_state, "hostapp/consumers.py", "def push(state): ..."),
        (no_words_of_a_game, "hostapp/views_host.py", "role = 'detective'"),
        (no_words_of_a_game, "static/js/live.js", "if (side === 'Criminals') { flash(); }"),
        (no_words_of_a_game, "static/js/live.js", "show('godfather_card')"),
    ],
)
def test_a_breach_is_seen(wall: Wall, path: str, planted: str) -> None:
    assert wall(path, planted)


@pytest.mark.parametrize(
    ("wall", "path", "innocent"),
    [
        (
            games_are_pure,
            "games/mafia/night.py",
            "from collections.abc import Sequence\nimport msgspec\nfrom games.words import say\n",
        ),
        (games_are_pure, "games/cli.py", "import random, sys, time"),
        (games_are_strangers, "games/mafia/night.py", "from games.mafia.state import State"),
        (site_knows_the_contract_only, "hostapp/forms.py", "from games import GAMES\nfrom games.contract import Offer\n"),
        (few_hold_a_state, "hostapp/screens.py", "def screen(state): return state"),
        (few_hold_a_state, "hostapp/views_join.py", "door = 'closed'; state = door"),
        (no_words_of_a_game, "hostapp/forms.py", "# the citizenship of a mayoral form"),
        (no_words_of_a_game, "hostapp/health.py", "# `manage.py doctor` says more"),
    ],
)
def test_the_innocent_pass(wall: Wall, path: str, innocent: str) -> None:
    assert wall(path, innocent) == []


def test_the_files_of_a_game_stand_in_an_order() -> None:
    """No file of a game imports one that imports it in turn."""
    for game in {path.parent for path in files("games/*/*.py")}:
        edges = {
            path.stem: {
                alias.name if name == f"games.{game.name}" else name.split(".")[2]
                for node in ast.walk(ast.parse(path.read_text("utf-8")))
                if isinstance(node, ast.ImportFrom) and (name := node.module or "").startswith(f"games.{game.name}")
                for alias in node.names
            }
            for path in game.glob("*.py")
            if path.stem != "__init__"
        }
        while free := {name for name, needs in edges.items() if not needs & edges.keys()}:
            edges = {name: needs for name, needs in edges.items() if name not in free}
        assert not edges, f"games/{game.name} imports in a circle: {sorted(edges)}"
