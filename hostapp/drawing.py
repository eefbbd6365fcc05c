"""What makes screens cheap and their forms safe: pieces and whole screens that need no drawing, and hidden fields.

Everything kept here is one viewer's own, so no screen can get a piece of another's by mistake; and each is kept together with
what it was made from, so that it is drawn again when any of that is another.
"""

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


def unchanged(evening: Evening, look: Any, made_from: Sequence[Any], make: Callable[[], T]) -> T:
    """The screen of a phone or a room as it was, if all that it is made from is as it was: most moves of a night are others'.

    Functions among the pieces stand aside; what they would show hangs on the released story, which stands in for them.
    """
    *rest, pieces = made_from
    plain = {name: piece for name, piece in pieces.items() if not callable(piece)}
    facts = [*rest, plain, evening.over and evening.table.released and evening.fold.count if evening.fold else None]
    found = evening.parts.get(look)
    if found is not None and found[0] == facts:
        screen: T = found[1]
        return screen
    screen = make()
    evening.parts[look] = facts, screen
    return screen


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
