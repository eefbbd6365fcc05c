"""Leaks planted on purpose, one of each kind, to show that two worlds tell them apart.

Each is a context in which the site is spoilt in one place; what it gives away is something that only the host may know.
"""

import asyncio
import hashlib
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

from games.contract import HOST
from games.words import say
from hostapp import access, answers, consumers, context, forms, live, screens, views_host, views_phone
from hostapp.evening import Evening
from hostapp.refusals import Refused
from hostapp.shown import Strip, made_of


def known(evening: Evening) -> Any:
    """What the host would see; None before the deal."""
    return None if evening.fold is None else evening.fold.game.view(evening.fold.state, HOST)


def deaths(evening: Evening) -> int:
    """How many have been shot tonight, which nobody but the host may know before dawn."""
    return len(known(evening).dying) if evening.fold is not None else 0


def redrawn(spoil: Callable[[Evening, str], str]) -> AbstractContextManager[Any]:
    """Every screen but the console's, spoilt after it was drawn."""
    draw = screens._draw

    def drawn(evening: Evening, look: Any, *args: Any, **kwargs: Any) -> screens.Screen:
        shown = draw(evening, look, *args, **kwargs)
        if look.kind == "console":
            return shown
        return made_of((Strip(spoil(evening, shown.html)),), evening)

    return patch.object(screens, "_draw", drawn)


def extra_field() -> AbstractContextManager[Any]:
    """A hidden field with everybody's card, in no readable form."""

    def spoil(evening: Evening, html: str) -> str:
        cards = repr(known(evening).roles if evening.fold is not None else None)
        return f'{html}<input type="hidden" name="seed" value="{hashlib.blake2b(cards.encode(), digest_size=4).hexdigest()}">'

    return redrawn(spoil)


def class_name() -> AbstractContextManager[Any]:
    """A class that tells whether anybody has raised a hand yet."""
    return redrawn(lambda now, html: html.replace('class="', 'class="busy ', 1) if now.fold and known(now).ballots else html)


def sort_order() -> AbstractContextManager[Any]:
    """The seats in the order of their roles."""

    def spoil(evening: Evening, html: str) -> str:
        if evening.fold is None:
            return html
        roles, lines = known(evening).roles, html.split("\n")
        at = [number for number, line in enumerate(lines) if line.lstrip().startswith('<li id="seat-')]
        names = list(roles)
        ring = sorted((lines[number] for number in at), key=lambda line: [roles[n] for n in names if f">{n}<" in line])
        for number, line in zip(at, ring, strict=True):
            lines[number] = line
        return "\n".join(lines)

    return redrawn(spoil)


def length() -> AbstractContextManager[Any]:
    """Blanks at the end, as many as moves were made."""
    return redrawn(lambda evening, html: html + " " * (evening.fold.count if evening.fold else 0))


def undo_notice() -> AbstractContextManager[Any]:
    """A line that says that something was taken back."""
    return redrawn(lambda now, html: html + "<p>A step was taken back.</p>" if now.fold and now.fold.undone else html)


def count_of_frames() -> AbstractContextManager[Any]:
    """The screen again at every change, though it has not changed."""

    async def show(self: Any, evening: Evening) -> None:
        if self.known and self.may_look(evening):
            await self._send(self.screen(evening))

    return patch.object(consumers.ScreenSocket, "show", show)


def late_frame() -> AbstractContextManager[Any]:
    """The same screen a moment later, when somebody has been shot."""
    shows = consumers.ScreenSocket.show

    async def show(self: Any, evening: Evening) -> None:
        await shows(self, evening)
        if self.kind != "console" and deaths(evening):
            loop = asyncio.get_running_loop()
            loop.call_later(0.3, lambda: loop.create_task(self._send(self.screen(evening))))

    return patch.object(consumers.ScreenSocket, "show", show)


def error_text() -> AbstractContextManager[Any]:
    """A refusal that says how much has happened meanwhile."""
    choose = forms.chosen_offer

    def chosen(now: Evening, viewer: str, post: Any) -> Any:
        try:
            return choose(now, viewer, post)
        except Refused as no:
            raise Refused(say("That step is over, {n} moves ago.", n=now.fold.count if now.fold else 0)) from no

    return patch.object(forms, "chosen_offer", chosen)


def log_endpoint() -> AbstractContextManager[Any]:
    """A panel of the console that anybody may ask for."""
    open_to_all = SimpleNamespace(host=access.table)
    return patch.object(views_host, "access", open_to_all)


@contextmanager
def cached_page() -> Iterator[None]:
    """A phone's page kept for whoever asks next, as a proxy without our headers might."""
    show, cache = answers.show, {}

    def shown(request: Any, now: Evening, look: Any, **more: Any) -> Any:
        key = (now.code, now.table.version)
        if key not in cache:
            cache[key] = show(request, now, look, **more)
        return cache[key]

    with patch.object(views_phone, "show", shown):
        yield


def with_the_hosts_eyes() -> AbstractContextManager[Any]:
    """The part of the phones' screens that is everybody's, with a record of all that the host was told."""
    everybody, room = screens._everybody, context.room

    def as_host(evening: Evening, reach: Any, view: Any) -> dict[str, Any]:
        told, view = evening.told(HOST), evening.view(HOST)
        return {**room(evening, reach, view), "view": view, "told": told, "words": evening.game.words(view, told)}

    def drawn(evening: Evening, language: str, name: str) -> Strip:
        with patch.object(context, "room", as_host), patch.object(evening.game, "EXITS", None):
            return everybody(evening, language, name)

    return patch.object(screens, "_everybody", drawn)


def heartbeat() -> AbstractContextManager[Any]:
    """An answer to a page's heartbeat that says how often the table has changed."""
    say_so = consumers.encoded

    def encoded(message: dict[str, Any]) -> bytes:
        [newest] = live._latest.values()
        return say_so({**message, "d": f"{message['d']}{newest.table.version}"} if message.get("t") == "pong" else message)

    return patch.object(consumers, "encoded", encoded)


LEAKS: dict[str, Callable[[], AbstractContextManager[Any]]] = {
    "an extra field": extra_field,
    "a class name": class_name,
    "a sort order": sort_order,
    "a length": length,
    "a count of frames": count_of_frames,
    "an error's text": error_text,
    "a late frame": late_frame,
    "an undo notice": undo_notice,
    "a log endpoint": log_endpoint,
    "a cached page": cached_page,
    "a part that is everybody's with the host's eyes": with_the_hosts_eyes,
    "an answer to a heartbeat": heartbeat,
}
