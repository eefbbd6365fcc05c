"""What a step template gets to see, put together piece by piece from a snapshot (the list is in screens.py).

A viewer's context holds what that viewer may know and nothing else: whatever is not put in cannot be drawn. Pieces that
are the same for several viewers are made once a snapshot. The console's own pieces are in `context_console`.
"""

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlsplit

from games.contract import HOST, ROOM
from hostapp.choices import OWN
from hostapp.evening import PLAYING, Evening
from hostapp.facts import SeatFacts
from hostapp.pieces import Clock, Code, Person
from hostapp.qr import qr
from hostapp.reach import Reach


def public(evening: Evening) -> dict[str, Any]:
    """What every screen has, with nothing in it that is anybody's own."""
    table = evening.table
    ends = None if table.clock_ends is None else round(table.clock_ends.timestamp() * 1000)
    return {
        "game": evening.game,
        "stage": table.stage,
        "number": table.number,
        "clock": None
        if ends is None and table.clock_left is None
        else Clock(ends, table.clock_left, table.clock_label, table.clock_seat),
        "revealed": tuple(seat.name for seat in evening.seats[: table.revealed]),
        "here": sum(1 for seat in evening.seats if seat.phone),
        "settings": {key: evening.setting(key) for key in (*OWN, "sound", "seats", "cover")},
        "people": tuple(Person(seat.id, place, seat.name) for place, seat in enumerate(evening.seats, 1)),
        **NOTHING,
    }


def with_story(evening: Evening) -> dict[str, Any]:
    """The public part, and the whole story once it is given out.

    The snapshot does not remember the latter: what points back to it would keep it, and all its screens, until Python looks
    for cycles.
    """
    shared = evening.remember("public", lambda: public(evening))
    return {**shared, "story": lambda: story(evening) if evening.over and evening.table.released else ()}


NOTHING: dict[str, Any] = {
    "me": None,
    "phones": 0,
    "flagged": (),
    "view": None,
    "told": (),
    "words": None,
    "offers": {},
    "undo": None,
    "redo": None,
    "pace": None,
    "odds": ((), ()),
    "last_deck": (),
    "names_before": (),
    "answer": None,
    "pending": (),
    "shown_n": None,
    "reading": "",
    "said": 0,
    "ask": None,
    "lot": False,
    "story": lambda: (),
    "cards": None,
    "roles": (),
    "counts": {},
    "findings": (),
    "ready_made": (),
    "recommended": (),
    "house_rules": (),
    "join": None,
    "key": None,
    "handed": False,
}
"""A name for everything that does not apply, so that a template may ask for it."""


def made_from(evening: Evening, viewer: str, seat: SeatFacts | None, reach: Reach, view: Any) -> tuple[Any, ...]:
    """All that a phone's or the room's screen is made from, the view apart: what is everybody's first, as one thing."""
    place = 0 if seat is None else evening.seats.index(seat)
    at = None if view is None else (view.phase, view.step)
    return shared(evening), evening.told(viewer), evening.offers(viewer), at, evening.made.get(viewer, 0), seat, place, reach


def shared(evening: Evening) -> tuple[Any, ...]:
    """What is everybody's: the very thing that it was one snapshot ago, if it is the same, so that comparing costs nothing."""
    return evening.remember("shared", lambda: _shared(evening))


def _shared(evening: Evening) -> tuple[Any, ...]:
    public_part = evening.remember("public", lambda: public(evening))
    told = evening.fold.count if evening.fold is not None and evening.over and evening.table.released else None
    facts = public_part, table_part(evening, full=False), aloud(evening), told
    before: tuple[Any, ...] | None = evening.parts.get("shared")
    if before == facts:
        return before
    evening.parts["shared"] = facts
    return facts


def aloud(evening: Evening) -> dict[str, Any]:
    """What the host reads out to everybody just now, and how far that has come."""
    if evening.fold is None:
        return {}
    reading, heard = evening.read_aloud
    return {"reading": reading, "pending": heard, "said": evening.said}


def game_part(evening: Evening, viewer: str, view: Any) -> dict[str, Any]:
    """What the game says to this viewer. view: what it lets them know, or what keeps an eye on that (see drawing.Watched)."""
    if view is None:
        return {}
    told = evening.told(viewer)
    offers = {offer.key: offer for offer in evening.offers(viewer)}
    return {"view": view, "told": told, "words": evening.game.words(view, told), "offers": offers}


def phone(evening: Evening, seat: SeatFacts, view: Any) -> dict[str, Any]:
    """A phone's screen: the public part, and what is this seat's own."""
    place = evening.seats.index(seat) + 1
    unread = evening.unread(seat) if evening.fold is not None else None
    return {
        **with_story(evening),
        **game_part(evening, seat.name, view),
        **aloud(evening),
        "me": own(evening, seat, place),
        "answer": None if unread is None else {"n": unread[0], "event": unread[1]},
    }


def own(evening: Evening, seat: SeatFacts, place: int) -> Person:
    """A seat as its own phone knows it."""
    acts, votes, answers = (evening.holds(seat, key) for key in ("acts", "votes", "answers"))
    looked = looked_at(evening, seat)
    return Person(seat.id, place, seat.name, seat.phone, seat.off, acts, votes, answers, here=True, looked=looked)


def looked_at(evening: Evening, seat: SeatFacts) -> bool:
    """Whether the card of the present game has been looked at."""
    return seat.looked == evening.table.number and evening.table.stage in PLAYING


def room(evening: Evening, reach: Reach, view: Any) -> dict[str, Any]:
    """The room's screen: the public part alone, and how to come in while one may."""
    joining = {"join": join(evening, reach)} if evening.open else {}
    return {**with_story(evening), **game_part(evening, ROOM, view), **joining, **aloud(evening)}


def join(evening: Evening, reach: Reach) -> Code:
    """How guests come in."""
    url = f"{reach.origin}/j/{evening.code}/"
    return Code(url, urlsplit(reach.origin).netloc, lambda: qr(url), reach.addresses, evening.code)


def story(evening: Evening) -> tuple[dict[str, Any], ...]:
    """The whole game as the host knew it."""
    return tuple({key: value for key, value in event.items() if key != "n"} for event in evening.told(HOST))


def handed(evening: Evening, seat: SeatFacts, *, is_open: bool) -> dict[str, Any]:
    """The card of a seat, on the tablet that was handed to it: what its own phone would show, once it lies open."""
    shown = phone(evening, seat, evening.view(seat.name)) if is_open else with_story(evening)
    return {**shown, "me": own(evening, seat, evening.seats.index(seat) + 1), "handed": is_open, "offers": {}}


def table_part(evening: Evening, *, full: bool) -> Mapping[str, Any]:
    """The `table` of a template: for players and the room without deck, rules and lock, which are the console's business."""
    table = evening.table
    facts = {"code": table.code, "stage": table.stage, "number": table.number, "released": table.released}
    facts["revealed"] = table.revealed
    if not full:
        return facts
    return {**facts, "locked": table.locked, "deck": table.deck, "rules": table.rules, "pin": bool(table.pin)}
