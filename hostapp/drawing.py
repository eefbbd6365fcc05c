"""What makes screens cheap and their forms safe: pieces and whole screens that need no drawing, and hidden fields.

Everything kept here is one viewer's own, so no screen can get a piece of another's by mistake; and each is kept together with
what it was made from, so that it is drawn again when any of that is another. What several phones share they do not get from
each other: it is drawn once from what the room may know, and put into the place that each phone's own screen has for it.
"""

import re
import secrets
from collections.abc import Callable
from functools import cache
from typing import Any, TypeVar

from markupsafe import Markup, escape

from games.contract import ROOM
from hostapp import keys
from hostapp.evening import Evening
from hostapp.pieces import CSRF
from hostapp.shown import Strip

T = TypeVar("T")


def keeper(parts: dict[Any, Any], look: Any) -> Callable[..., Markup]:
    """What templates call `kept`: a piece of this viewer's screen, drawn again when what it is made from is another."""

    def kept(name: str, *made_from: Any, caller: Callable[[], Markup]) -> Markup:
        key = look.kind, look.seat, look.panel, look.language, name
        found = parts.get(key)
        if found is None or found[0] != made_from:
            found = parts[key] = made_from, caller()
        html: Markup = found[1]
        return html

    return kept


class Watched:
    """What the game says to a viewer, as a template sees it. `seen`: what the template has looked at, by name."""

    def __init__(self, facts: Any) -> None:
        self._facts = facts

    def __getattr__(self, name: str) -> Any:
        value = self.__dict__[name] = getattr(self._facts, name)
        return value

    @property
    def seen(self) -> dict[str, Any]:
        """Everything that what was drawn depends on."""
        return {name: value for name, value in self.__dict__.items() if name != "_facts"}


def unchanged(evening: Evening, key: Any, facts: Any, view: Any, make: Callable[[Any], T]) -> T:
    """What was drawn of a phone or a room, if all that it is made from is as it was: most moves of a night are others'.

    facts: what it is made from beside the view. Of the view, which `make` is given, only that counts which was looked at.
    """
    found = evening.parts.get(key)
    if found is not None and found[0] == facts and all(getattr(view, name) == value for name, value in found[1]):
        drawn: T = found[2]
        return drawn
    watched = None if view is None else Watched(view)
    drawn = make(watched)
    evening.parts[key] = facts, () if watched is None else tuple(watched.seen.items()), drawn
    return drawn


_OURS = secrets.token_hex(8)
"""Another in each process: nobody can type what stands for something of ours."""

PART = f"\x00{_OURS} part:{{}}\x00"
"""Stands in a phone's screen for a part that is everybody's."""

_PARTS = re.compile(PART.format("(.*?)"))


def everybody(name: str) -> Markup:
    """What templates call for a part of a phone's screen that is the same for all: it is drawn from what the room may know."""
    return Markup(PART.format(name))  # noqa: S704


def cut(html: str) -> tuple[Strip | str, ...]:
    """A screen as its template made it: its strips, and between them the names of those parts."""
    return tuple([text if at % 2 else Strip(text) for at, text in enumerate(_PARTS.split(html))])


def filled(strips: tuple[Strip | str, ...], part: Callable[[str], Strip]) -> tuple[Strip, ...]:
    """The screen with those parts in their places."""
    return tuple([part(strip) if isinstance(strip, str) else strip for strip in strips])


FORM = Markup(f"\x00{_OURS} form\x00")  # noqa: S704
"""Stands for the hidden fields of a form while a screen is drawn, so that a piece with a form in it may be kept."""


class Fields:
    """The hidden fields of forms; templates call it as `fields()`. Each form of a screen gets an id of its own.

    They are put in once the screen is drawn: they name the step, and the viewer's next entry, and so change with every move.
    """

    def __init__(self, evening: Evening, viewer: str, back: str) -> None:
        self._evening, self._viewer, self._back = evening, viewer, back

    def __call__(self) -> Markup:
        return FORM

    def put_in(self, html: str) -> str:
        """The screen with the hidden fields of its forms."""
        first, *others = html.split(FORM)
        if not others:
            return first
        step = keys.step(self._evening, self._viewer) if self._viewer != ROOM else ""
        begin, before, after = _around(self._back)
        before = f"{begin}{step}{before}"
        taps = keys.taps(self._evening, self._viewer, len(others))
        return first + "".join([f"{before}{tap}{after}{text}" for tap, text in zip(taps, others, strict=True)])


@cache
def _around(back: str) -> tuple[str, ...]:
    """What stands before a step, between it and the tap, and after that."""
    return tuple(hidden(csrfmiddlewaretoken=CSRF, step=FORM, tap=FORM, back=back).split(FORM))


def hidden(**fields: str) -> Markup:
    """Hidden fields of a form."""
    parts = (f'<input type="hidden" name="{escape(name)}" value="{escape(value)}">' for name, value in fields.items())
    return Markup("".join(parts))  # noqa: S704  (escaped one by one)
