"""The pieces a step template is given, beside what the game itself gives: small facts, nothing to be worked out."""

import re
from collections.abc import Callable
from typing import Any

import msgspec
from markupsafe import Markup

from games.words import Text

CSRF = "\x00csrf\x00"
"""Stands for the CSRF token until a screen is sent: the same screen serves every browser of a viewer. No text can hold it."""


_SAID = re.compile('"[^"]*"')


def root(html: str) -> str:
    """The tag that a screen begins with, without what its attributes say: a name may stand there, and read like another one."""
    return _SAID.sub("", html[: html.find(">")])


class Person(msgspec.Struct, frozen=True):
    """A seat as a screen may know it; what is the host's alone is None elsewhere."""

    id: int
    place: int
    name: str
    phone: bool | None = None
    off: bool | None = None
    acts: str | None = None
    votes: str | None = None
    answers: str | None = None
    here: bool | None = None
    looked: bool | None = None
    gone: int | None = None
    note: str | None = None
    flag: str | None = None


class Clock(msgspec.Struct, frozen=True):
    """ends: ms of the server's time, None while paused; left: seconds, while paused; seat: whose time it is, or ""."""

    ends: int | None
    left: int | None
    label: str
    seat: str = ""


class Notice(msgspec.Struct, frozen=True):
    """A sentence for the one who tapped."""

    text: Text
    ruling: str = ""


class Undo(msgspec.Struct, frozen=True):
    """What Undo takes back, and who knows of it: told by phone, shown a card on the tablet, everybody."""

    n: int
    text: Text
    seen: Callable[[], tuple[str, ...]]
    held: Callable[[], tuple[str, ...]]
    aloud: Callable[[], bool]


class Redo(msgspec.Struct, frozen=True):
    """The move that was taken back last and may be made again, as the n-th of the record."""

    n: int
    text: Text


class Cards(msgspec.Struct, frozen=True):
    """The waking that finds out who holds which printed card."""

    step: Any
    number: int
    all: int
    choices: tuple[str, ...]
    answers: tuple[tuple[str, ...], ...]


class Code(msgspec.Struct, frozen=True):
    """Something to scan or to type. seat: whose; expires: ms, None where it does not."""

    url: str
    host: str
    qr: Callable[[], Markup]
    addresses: tuple[Any, ...] = ()
    code: str = ""
    seat: str = ""
    expires: int | None = None
    also: bool = False
