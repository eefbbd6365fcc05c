"""What the host's templates get to see beside what everybody's do: the people, the deck, the log, undo, one-time codes."""

import hashlib
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any
from urllib.parse import urlsplit

from games.contract import HOST, ROOM
from games.record import Fold
from hostapp import keys
from hostapp.choices import CHOICES
from hostapp.context import game_part, join, looked_at, public, story
from hostapp.evening import Evening
from hostapp.facts import SeatFacts
from hostapp.forms_table import last_deck
from hostapp.look import Look
from hostapp.models import Table
from hostapp.naming import alike
from hostapp.pieces import Cards, Code, Person, Redo, Undo
from hostapp.qr import qr
from hostapp.reach import Reach

PACES = 8
"""So many slightly different paces there are for a call; which one a call gets is drawn from its name."""


def console(evening: Evening, look: Look) -> dict[str, Any]:
    """The host's screen."""
    table, stage, panel = evening.table, evening.table.stage, look.panel
    people, counted = all_known(evening, look)
    pieces = {
        **evening.remember("public", lambda: public(evening)),
        **game_part(evening, HOST, evening.view(HOST)),
        "people": people,
        **counted,
        "settings": {key: evening.setting(key) for key in (*CHOICES, "address")},
    }
    if evening.fold is not None:
        pending = evening.pending
        pieces |= {
            "story": lambda: story(evening) if evening.over else (),
            "undo": undo(evening, evening.fold),
            "redo": redo(evening, evening.fold),
            "pace": pace(evening),
            "pending": evening.announced if evening.pause is not None and evening.game.aloud(evening.pause) else pending,
            "shown_n": pending[-1]["n"] if pending else None,
            "said": evening.said,
            "lot": evening.remember("lot", lambda: lot_is_due(evening, evening.fold)),
        }
    if evening.open:
        pieces |= {"join": join(evening, look.reach), "names_before": names_before(evening)}
    if stage == Table.Stage.CARDS:
        pieces["cards"] = cards(evening)
    if stage == Table.Stage.ROLES or panel == "rules":
        pieces |= {**deck(evening), "odds": look.odds}
    if panel == "key" and evening.keys:
        pieces["key"] = one_time(evening, look.reach)
    pieces["deck"], pieces["rules"] = table.deck, table.rules
    return pieces


def all_known(evening: Evening, look: Look) -> tuple[tuple[Person, ...], Mapping[str, Any]]:
    """Every seat as the host knows it, and how many there are of which kind; as they were a snapshot ago, unless somebody
    came or went or a setting has changed."""
    table = evening.table
    made_from = evening.seats, look.present, look.gone, table.settings, table.stage, table.number
    kept = evening.parts.get("people")
    if kept is None or kept[0] != made_from:
        gone = dict(look.gone)
        people = [known(evening, seat, place, look.present, gone) for place, seat in enumerate(evening.seats, 1)]
        kept = evening.parts["people"] = made_from, tuple(people), counts(people)
    return kept[1], kept[2]


def counts(people: Sequence[Person]) -> Mapping[str, Any]:
    """How many phones are here, how many are in use, and who has raised a flag."""
    return {
        "here": sum(1 for person in people if person.here),
        "phones": sum(1 for person in people if person.phone and not person.off),
        "flagged": [person.name for person in people if person.flag],
    }


def known(evening: Evening, seat: SeatFacts, place: int, present: frozenset[int], gone: dict[int, int]) -> Person:
    """A seat as the host knows it."""
    acts, votes, answers = (evening.holds(seat, key) for key in ("acts", "votes", "answers"))
    here, looked = seat.id in present and seat.phone, looked_at(evening, seat)
    last = None if here else gone.get(seat.id)
    return Person(
        seat.id, place, seat.name, bool(seat.key), seat.off, acts, votes, answers, here, looked, last, seat.note, seat.flag
    )


def names_before(evening: Evening) -> tuple[str, ...]:
    """Who was at the last evening's table and does not sit here yet."""
    here = {alike(seat.name) for seat in evening.seats}
    return tuple(name for name in evening.table.names_before if alike(name) not in here)


def pace(evening: Evening) -> int | None:
    """Which of the paces the open call is given: by lot, and the same each time it is asked; None where there is none."""
    view = evening.view(HOST)
    if view.call is None or evening.setting("pace") == "off":
        return None
    seed = f"{evening.code} {evening.table.number} {view.step}".encode()
    return hashlib.blake2b(seed, digest_size=2).digest()[0] % PACES


def deck(evening: Evening) -> dict[str, Any]:
    """What the choice of roles shows: the cards there are, what is said of the deck, decks to start from."""
    game, table, players = evening.game, evening.table, len(evening.seats)
    return {
        "roles": game.roles(),
        "counts": Counter(table.deck),
        "findings": game.advise(table.deck, players, table.rules),
        "ready_made": game.ready_made(players),
        "recommended": game.recommend(players, table.deck),
        "last_deck": last_deck(evening),
        "house_rules": game.house_rules(),
    }


def cards(evening: Evening) -> Cards:
    """Who is woken now, and who may open their eyes."""
    table, names = evening.table, [seat.name for seat in evening.seats]
    plan = evening.game.cards_steps(table.deck)
    done = len(table.answers)
    choices = tuple(evening.game.cards_choices(names, table.deck, table.answers))
    return Cards(plan[done], done + 1, len(plan), choices, tuple(tuple(answer) for answer in table.answers))


def undo(evening: Evening, fold: Fold) -> Undo | None:
    """What an undo would take back, in words, and who was told of it."""
    found = evening.undoable
    if found is None:
        return None
    n, step = found
    sees, state = evening.game.sees, fold.state

    def seen() -> tuple[str, ...]:
        # Who was told tells what it was about: that is nothing for a host without sight.
        phones = () if evening.blind else tuple(seat.name for seat in evening.seats if seat.phone)
        return tuple(name for name in phones if any(sees(state, name, event, None) is not None for event in step.events))

    def held() -> tuple[str, ...]:
        if n == 0:
            return tuple(seat.name for seat in evening.seats if looked_at(evening, seat))
        return tuple(event["seat"] for event in evening.told(HOST) if event.get("n") == n and evening.was_held_up(event))

    def aloud() -> bool:
        return any(sees(state, ROOM, event, None) is not None for event in step.events)

    stood = evening.hosts_view(step.before) if step.before is not None else None
    return Undo(n, evening.game.describe_move(step.move or {}, stood), seen, held, aloud)


def redo(evening: Evening, fold: Fold) -> Redo | None:
    """The move that may be made again, in words."""
    if not fold.undone or evening.pause is not None or evening.blind:
        return None
    return Redo(fold.count, evening.game.describe_move(fold.undone[0], evening.view(HOST)))


class _Any:
    """An rng for asking whether chance is due, whatever it would give."""

    def random(self) -> float:
        return 0.0

    def randrange(self, stop: int, /) -> int:
        return stop - stop

    def choice(self, seq: Any, /) -> Any:
        return seq[0]

    def sample(self, population: Any, k: int) -> list[Any]:
        return list(population[:k])

    def shuffle(self, x: list[Any], /) -> None:
        x.reverse()


def lot_is_due(evening: Evening, fold: Fold | None) -> bool:
    """Whether chance has the next move."""
    return fold is not None and evening.game.draw(fold.state, _Any()) is not None


def one_time(evening: Evening, reach: Reach) -> Code:
    """The newest one-time QR."""
    facts = evening.keys[-1]
    url = f"{reach.origin}/k/{evening.code}/{keys.one_time_key(facts.nonce)}/"
    seat = None if facts.seat is None else evening.seat(facts.seat)
    expires = round(facts.expires.timestamp() * 1000)
    host, name = urlsplit(reach.origin).netloc, seat.name if seat else ""
    return Code(url, host, lambda: qr(url), (), evening.code, name, expires, facts.also)
