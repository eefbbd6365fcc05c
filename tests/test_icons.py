"""Every small glyph that a template asks for has its shape on that page: the console's own are not sent to phones."""

import re
from pathlib import Path

from django.conf import settings

ROOT = Path(settings.BASE_DIR) / "templates"
SHAPE = re.compile(r'<symbol id="i-([a-z]+)"')
ASKED = re.compile(r'(?:icon\(|symbol=|badge=|chosen_icon=)"([a-z]+)"')
CONSOLE_MACROS = {"held.html", "script.html", "buttons.html", "clock.html"}
"""Macros that only the console's templates import, or that draw a glyph there alone."""


def shapes(name: str) -> set[str]:
    return set(SHAPE.findall((ROOT / name).read_text("utf-8")))


def asked(*, console: bool) -> set[str]:
    """The glyphs named in templates of the console, or in all others."""
    found = set()
    for path in ROOT.rglob("*.html"):
        is_console = "console" in path.relative_to(ROOT).as_posix() or path.name in CONSOLE_MACROS
        if is_console == console:
            found |= set(ASKED.findall(path.read_text("utf-8")))
    return found


def test_phones_room_and_door_have_the_shapes_they_ask_for() -> None:
    assert asked(console=False) <= shapes("base.html")
    assert "hand" in asked(console=False)


def test_the_console_has_the_rest() -> None:
    assert asked(console=True) <= shapes("base.html") | shapes("console.html")
    assert not shapes("base.html") & shapes("console.html")
