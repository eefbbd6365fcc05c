"""What makes screens cheap and their forms safe: pieces and whole screens that need no drawing, and hidden fields.

Everything kept here is one viewer's own, so no screen can get a piece of another's by mistake; and each is kept together with
what it was made from, so that it is drawn again when any of that is another. What several phones share they do not get from
each other: it is drawn once from what the room may know, and put into the place that each phone's own screen has for it.
"""

import re
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from markupsafe import Markup, escape

from games.contract import HOST, ROOM
from hostapp import keys
from hostapp.evening import Evening
from hostapp.pieces import CSRF

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


def unchanged(
    evening: Evening, key: Any, made_from: Sequence[Any], pieces: dict[str, Any], make: Callable[[dict[str, Any]], T]
) -> T:
    """What was drawn of a phone or a room, if all that it is made from is as it was: most moves of a night are others'.

    Of the view only that is compared which was looked at. Functions among the pieces stand aside; what they would show hangs on
    the released story, which stands in for them.
    """
    view = pieces["view"]
    plain = {name: piece for name, piece in pieces.items() if name != "view" and not callable(piece)}
    facts = [*made_from, plain, evening.over and evening.table.released and evening.fold.count if evening.fold else None]
    found = evening.parts.get(key)
    if found is not None and found[0] == facts and all(getattr(view, name) == value for name, value in found[1].items()):
        drawn: T = found[2]
        return drawn
    watched = None if view is None else Watched(view)
    drawn = make(pieces | {"view": watched})
    evening.parts[key] = facts, watched.seen if watched is not None else {}, drawn
    return drawn


PART = "\x00part:{}\x00"
"""Stands in a phone's screen for a part that is everybody's. No text can hold it."""

_PARTS = re.compile(PART.format("(.*?)"))


def everybody(name: str) -> Markup:
    """What templates call for a part of a phone's screen that is the same for all: it is drawn from what the room may know."""
    return Markup(PART.format(name))  # noqa: S704


def filled(html: str, part: Callable[[str], str]) -> str:
    """The screen with those parts in their places."""
    return _PARTS.sub(lambda found: part(found[1]), html)


class Fields:
    """Writes the hidden fields of a form; templates call it as `fields()`. Each form of a screen gets an id of its own.

    step: the token of the step the screen shows.       made: how many entries the viewer has made, as keys.tap counts them.
    """

    def __init__(self, evening: Evening, viewer: str, back: str) -> None:
        self._evening, self._viewer, self._back, self._index = evening, viewer, back, 0
        self.step = keys.step(evening, viewer) if viewer != ROOM else ""
        self.made = evening.table.version if viewer == HOST else evening.made.get(viewer, 0)

    def __call__(self) -> Markup:
        self._index += 1
        tap = keys.tap(self._evening, self._viewer, self._index)
        return hidden(csrfmiddlewaretoken=CSRF, step=self.step, tap=tap, back=self._back)


def hidden(**fields: str) -> Markup:
    """Hidden fields of a form."""
    parts = (f'<input type="hidden" name="{escape(name)}" value="{escape(value)}">' for name, value in fields.items())
    return Markup("".join(parts))  # noqa: S704  (escaped one by one)
