"""Which decks may be dealt at all (S1–S7, S10). What is merely unwise is said in `advice`.

A deck is a sequence of role keys in any order. The engine refuses a deal by the first finding of this file, the adviser
lists them all.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

import msgspec

from games.mafia.roles import LEADERS, LONERS, MAFIA, ROLES, YAKUZA
from games.words import Text, say

FEWEST = 6
MOST = 30
YAKUZA_FROM = 12
"""Fewest players for a second family (S7)."""

SPECIAL_MAFIA: frozenset[str] = frozenset(key for key in MAFIA if ROLES[key].special)
_SPECIAL = tuple(key for key, role in ROLES.items() if role.special)
_KNOWN = frozenset(ROLES)


class Finding(msgspec.Struct, frozen=True):
    """One thing that is wrong with a deck, or unwise about it.

    ruling: what it rests on.   key: what sort of finding it is, for advice the word that S9 gives it.
    text: the reason, in plain words.   error: True where the deal is refused (S8), False for advice.
    """

    ruling: str
    key: str
    text: Text
    error: bool


def errors(deck: Sequence[str], players: int, *, deal: str = "phones") -> tuple[Finding, ...]:
    """Everything for which this deck is refused at a table of so many players with roles, in the order of the rulings.

    deal: the house rule of that name; with "cards" nobody can be dealt a card that the box does not hold (S10).

    >>> [finding.ruling for finding in errors(["detective", "judge", "citizen", "mafioso"], 6)]
    ['S2', 'S3']
    """
    return tuple(_findings(deck, players, deal))


def first_error(deck: Sequence[str], players: int, deal: str = "phones") -> Finding | None:
    """The first of the `errors`, None for a deck that may be dealt."""
    return next(_findings(deck, players, deal), None)


def over_the_box(deck: Sequence[str]) -> Text | None:
    """Which ordinary cards the deck wants more of than the box holds; a special role too many is S5's business."""
    counts = Counter(deck)
    over = [role for key, role in ROLES.items() if not role.special and counts[key] > role.copies]
    return joined(
        say(
            "{role}: the deck wants {count}, the box holds {copies}.",
            role=role.title,
            count=counts[role.key],
            copies=role.copies,
        )
        for role in over
    )


def joined(sentences: Iterable[Text]) -> Text | None:
    """Several sentences as one text; None where there are none."""
    whole: Text | None = None
    for sentence in sentences:
        whole = sentence if whole is None else say("{said} {more}", said=whole, more=sentence)
    return whole


def _error(ruling: str, key: str, text: Text) -> Finding:
    return Finding(ruling, key, text, error=True)


def _findings(deck: Sequence[str], players: int, deal: str) -> Iterator[Finding]:
    """The errors one by one, so that a legal deck and the first error cost little."""
    counts = Counter(deck)
    if not counts.keys() <= _KNOWN:
        for key in sorted(counts.keys() - _KNOWN, key=str):
            yield _error("R1", "unknown", say("“{role}” is no role of this game.", role=str(key)))
    if not FEWEST <= players <= MOST:
        yield _error("S1", "players", say("Players with roles: {players}. A table seats 6 to 30.", players=players))
    if len(deck) != players:
        text = say(
            "Role cards: {cards}, players: {players}. Everybody gets exactly one card.", cards=len(deck), players=players
        )
        yield _error("S2", "cards", text)
    if sum(counts[key] for key in LEADERS) > 1:
        yield _error("S3", "leaders", say("The citizens have one leader at most."))
    if sum(counts[key] for key in LONERS) > 1:
        yield _error("S4", "loners", say("There is one loner at most."))
    for key in _SPECIAL:
        if counts[key] > 1:
            text = say(
                "{role} is there {count} times: a special role is dealt once at most.", role=ROLES[key].title, count=counts[key]
            )
            yield _error("S5", "twice", text)
    mafia, yakuza = sum(counts[key] for key in MAFIA), sum(counts[key] for key in YAKUZA)
    if not mafia + yakuza:
        yield _error("S6", "no_criminal", say("There is no criminal in the deck: the game would be won before it starts."))
    elif 2 * (mafia + yakuza) >= players:
        text = say(
            "Criminals: {criminals} among {players} players. They must be fewer than half, or they have won before it starts.",
            criminals=mafia + yakuza,
            players=players,
        )
        yield _error("S6", "half", text)
    if yakuza:
        yield from _two_families(counts, players, mafia, yakuza)
    if deal == "cards" and (over := over_the_box(deck)):
        yield _error("S10", "copies", over)


def _two_families(counts: Counter[str], players: int, mafia: int, yakuza: int) -> Iterator[Finding]:
    """S7, one finding for each condition that is broken."""
    if players < YAKUZA_FROM:
        yield _error("S7", "yakuza_players", say("The yakuza play only where there are 12 players or more."))
    if any(counts[key] for key in LONERS):
        yield _error("S7", "yakuza_loner", say("The yakuza and a loner never play together."))
    if any(counts[key] for key in SPECIAL_MAFIA):
        yield _error("S7", "yakuza_special", say("Beside the yakuza all of the mafia are ordinary mafiosi."))
    if mafia - yakuza not in (0, 1) or not mafia:
        text = say(
            "Mafia: {mafia}, yakuza: {yakuza}. The families halve the criminals, and an odd one goes to the mafia.",
            mafia=mafia,
            yakuza=yakuza,
        )
        yield _error("S7", "yakuza_split", text)
