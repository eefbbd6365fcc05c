"""Ready-made tables (S11), and a deck for a table that has changed."""

from collections import Counter
from collections.abc import Sequence

import msgspec

from games.mafia.advice import (
    LEARNERS,
    LONER_FROM,
    PRINTED_TABLE,
    SHOOTING_CITIZENS,
    SPECIAL_CITIZENS,
    criminals_for,
    third_up,
)
from games.mafia.deck import FEWEST, MOST, SPECIAL_MAFIA, YAKUZA_FROM
from games.mafia.roles import LEADERS, LONERS, ROLES
from games.words import Text, say

CROWDED_FROM = 13
"""From so many players on a ready-made table may hold more special roles than a third (S11)."""

READY_SIZES = range(FEWEST, 21)
_CITIZENS_IN_ORDER = ("doctor", "beauty", "sleepwalker", "bodyguard", "groupie")
_MAFIA_IN_ORDER = ("godfather", "informer", "thief", "lawyer")


class ReadyMade(msgspec.Struct, frozen=True):
    """A table that can be played as it is: its key, its name for people, its deck in the order of table B."""

    key: str
    title: Text
    deck: tuple[str, ...]


def ready_made(players: int) -> tuple[ReadyMade, ...]:
    """The ready-made tables for so many players, easiest first; none outside 6 to 20 (S11).

    Each passes S1–S7 and draws no advice but `size`, `copies` and, from 13 players, `special`. The larger ones would
    rather have one special role more than a card that is not in the box, so that they suit printed cards up to 17.

    >>> [table.key for table in ready_made(12)]
    ['first_night', 'classic', 'two_families']
    """
    if players not in READY_SIZES:
        return ()
    criminals = criminals_for(players)
    citizens = players - criminals
    special = _special_citizens(players, citizens, 1)
    classic = _deck(
        "detective" if players > FEWEST else "sheriff", special, citizens, _special_mafia(players, criminals), criminals
    )
    tables = [
        ReadyMade("first_night", say("First evening"), _deck("detective", (), citizens, (), criminals)),
        ReadyMade("classic", say("Classic"), classic),
    ]
    if players >= YAKUZA_FROM:
        families = _deck("detective", special, citizens, (), criminals - criminals // 2, yakuza=criminals // 2)
        tables.append(ReadyMade("two_families", say("Two families"), families))
    return tuple(tables)


def _special_citizens(players: int, citizens: int, leaders: int) -> tuple[str, ...]:
    return _CITIZENS_IN_ORDER[: _room_for_special_citizens(players, citizens, leaders)]


def _room_for_special_citizens(players: int, citizens: int, leaders: int) -> int:
    """Special citizens beside the leader: the printed row, else a third, or as many as spare the box a sixth citizen card."""
    if players in PRINTED_TABLE:
        return PRINTED_TABLE[players].special_citizens
    third = third_up(citizens) - leaders
    if players < CROWDED_FROM:
        return third
    return max(third, min(len(SPECIAL_CITIZENS), citizens - leaders - ROLES["citizen"].copies))


def _special_mafia(players: int, mafia: int) -> tuple[str, ...]:
    return _MAFIA_IN_ORDER[: _room_for_special_mafia(players, mafia)]


def _room_for_special_mafia(players: int, mafia: int) -> int:
    return PRINTED_TABLE[players].special_mafia if players in PRINTED_TABLE else third_up(mafia)


def _deck(
    leader: str | None,
    special_citizens: Sequence[str],
    citizens: int,
    special_mafia: Sequence[str],
    mafia: int,
    *,
    yakuza: int = 0,
    loner: str | None = None,
) -> tuple[str, ...]:
    """The deck with these special cards and ordinary ones up to the numbers of either side, in the order of table B."""
    cards = [*special_citizens, *special_mafia, *(key for key in (leader, loner) if key)]
    cards += ["citizen"] * (citizens - len(special_citizens) - (leader is not None))
    cards += ["mafioso"] * (mafia - len(special_mafia)) + ["yakuza"] * yakuza
    return tuple(sorted(cards, key=list(ROLES).index))


def recommend(players: int, deck: Sequence[str] = ()) -> tuple[str, ...]:
    """A deck for so many players in the style of the present one, whatever its size; always one that may be dealt.

    A ready-made table becomes the ready-made table of the same name, no deck at all the classic one. In a deck of one's own
    the leader stays, a loner stays from 10 players on, a second family from 12 on, and of the other special roles as many as S9
    allows; ordinary cards fill up to S9's numbers, with one criminal fewer where no citizen can shoot (6 to 9 players
    keep to the printed table). Outside 6 to 30 players nothing may be dealt and the deck is empty.
    """
    if not FEWEST <= players <= MOST:
        return ()
    style = "classic" if not deck else next((t.key for t in ready_made(len(deck)) if Counter(t.deck) == Counter(deck)), None)
    tables = {table.key: table.deck for table in ready_made(players)}
    if style in tables:
        return tables[style]
    if style == "two_families" and tables:
        return tables["classic"]
    return _own(players, deck)


def _own(players: int, deck: Sequence[str]) -> tuple[str, ...]:
    """The host's own deck, carried over to another number of players."""
    cards = [key for key in ROLES if key in deck] or ["detective"]
    leader = next((key for key in cards if key in LEADERS), None)
    families = "yakuza" in cards and players >= YAKUZA_FROM
    loner = next((key for key in cards if key in LONERS), None) if players >= LONER_FROM and not families else None
    mild = leader not in SHOOTING_CITIZENS and players not in PRINTED_TABLE
    criminals = criminals_for(players) - mild
    citizens = players - criminals
    yakuza = criminals // 2 if families else 0
    mafia = criminals - yakuza - (loner is not None)
    special_citizens = [key for key in cards if key in SPECIAL_CITIZENS][
        : _room_for_special_citizens(players, citizens, leader is not None)
    ]
    special_mafia = [key for key in cards if key in SPECIAL_MAFIA and not families][: _room_for_special_mafia(players, mafia)]
    if LEARNERS.isdisjoint([leader or "", *special_citizens, *special_mafia]):
        special_mafia = [key for key in special_mafia if key != "informer"]
    return _deck(leader, special_citizens, citizens, special_mafia, mafia, yakuza=yakuza, loner=loner)
