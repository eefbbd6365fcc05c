"""What is unwise about a deck that may be dealt (S9), ready-made tables (S11), and a deck for a table that has changed.

How S9 is read, sentence by sentence:

- `round(n/3)` is ordinary rounding. No player count lies half-way between two whole numbers of thirds.
- A loner stands in for one of the mafia, so it counts as a criminal for `criminals`, `citizens` and the printed table. For
  `special` it belongs to neither side, since S9 speaks of the citizens' side and of the mafia's.
- A citizen who can shoot is a detective, a priest or a sheriff. A deck without one is a *mild* deck here; a deck without a
  leader always is one, because nobody else among the citizens shoots.
- `criminals`: other than round(n/3) in a deck with a shooting citizen; in a mild deck round(n/3)−1 is right, and
  round(n/3) is not held against it under this key but under the next.
- `citizens`: a mild deck with round(n/3) criminals. So a deck never gets both keys.
- `table`: for 6 to 9 players it looks at all five columns as printed, so a mild deck of that size is told either
  `citizens` or `table`, whichever side the odd card is on; and a deck without a leader is told `no_leader` as well.
- `special` counts the leader among the citizens' special roles, and the mafia's special roles against the mafia's own cards.
- `copies` is advice only while phones deal; with printed cards it is an error (S10) and said there.
"""

from collections import Counter
from collections.abc import Iterator, Sequence

import msgspec

from games.mafia.deck import FEWEST, MOST, SPECIAL_MAFIA, YAKUZA_FROM, Finding, joined, over_the_box
from games.mafia.roles import CITIZENS_SIDE, LEADERS, LONERS, MAFIA, ROLES, YAKUZA
from games.words import Text, say

SHOOTING_CITIZENS: frozenset[str] = frozenset({"detective", "priest", "sheriff"})
LEARNERS: frozenset[str] = frozenset({"detective", "priest", "judge", "journalist", "jailer", "lawyer", "groupie"})
"""Those to whom a planted clue can be shown."""

SPECIAL_CITIZENS: frozenset[str] = frozenset(key for key in CITIZENS_SIDE - LEADERS if ROLES[key].special)
LONER_FROM = 10
BEST_SIZES = range(8, 13)
CROWDED_FROM = 13
"""From so many players on a ready-made table may hold more special roles than a third (S11)."""


class PrintedRow(msgspec.Struct, frozen=True):
    """A row of the rulebook's table: cards of either side, and how many special ones at most (the leader apart)."""

    citizens: int
    criminals: int
    special_citizens: int
    special_mafia: int


PRINTED_TABLE: dict[int, PrintedRow] = {
    6: PrintedRow(4, 2, 0, 0),
    7: PrintedRow(5, 2, 0, 1),
    8: PrintedRow(5, 3, 1, 1),
    9: PrintedRow(6, 3, 1, 1),
}


def criminals_for(players: int) -> int:
    """A third of the players, to the nearest whole number.

    >>> [criminals_for(n) for n in (6, 7, 8, 9, 10, 11)]
    [2, 2, 3, 3, 3, 4]
    """
    return (players + 1) // 3


def advice(deck: Sequence[str], players: int, *, deal: str = "phones", loner_must_go: bool = False) -> tuple[Finding, ...]:
    """What is unwise about the deck, in the order of S9; nothing here stops a deal.

    deal, loner_must_go: the house rules of those names.

    >>> [finding.key for finding in advice(["judge"] + ["citizen"] * 5 + ["mafioso"] * 4, 10)]
    ['criminals']
    """
    return tuple(Finding("S9", key, text, error=False) for key, text in _advice(deck, players, deal, loner_must_go))


def _advice(deck: Sequence[str], players: int, deal: str, loner_must_go: bool) -> Iterator[tuple[str, Text]]:
    counts = Counter(deck)
    has = counts.keys()
    third, criminals = criminals_for(players), _number(counts, MAFIA | YAKUZA | LONERS)
    mild = has.isdisjoint(SHOOTING_CITIZENS)
    if players not in BEST_SIZES:
        yield "size", say("The game is at its best with 8 to 12 players, not {players}.", players=players)
    if mild and criminals == third:
        text = say(
            "No citizen can shoot: deal one more citizen, and {fewer} criminals instead of {now}.", fewer=third - 1, now=third
        )
        yield "citizens", text
    elif criminals != third and not (mild and criminals == third - 1):
        right = third - 1 if mild else third
        text = say(
            "Criminals, a loner counted in: {now}. Right for {players} players: {right}.",
            now=criminals,
            right=right,
            players=players,
        )
        yield "criminals", text
    if players in PRINTED_TABLE and not _on_the_table(counts, PRINTED_TABLE[players]):
        yield "table", _printed(PRINTED_TABLE[players], players)
    if crowded := joined(_too_special(counts)):
        yield "special", crowded
    if not has.isdisjoint(LONERS):
        if players < LONER_FROM:
            yield "loner", say("A loner has little to play for with fewer than 10 players.")
        if not loner_must_go:
            text = say(
                "The citizens win over a loner's head once the families are gone, unless the house rule “loner must go” is on."
            )
            yield "loner_must_go", text
    if "informer" in has and has.isdisjoint(LEARNERS):
        yield "informer", say("The informer has nobody to deceive: no role in this deck learns anything about others.")
    if has.isdisjoint(LEADERS):
        yield "no_leader", say("The citizens have no leader.")
    if deal != "cards" and (over := over_the_box(deck)):
        yield "copies", over


def _number(counts: Counter[str], keys: frozenset[str]) -> int:
    return sum(counts[key] for key in keys)


def _on_the_table(counts: Counter[str], row: PrintedRow) -> bool:
    return (
        _number(counts, CITIZENS_SIDE) == row.citizens
        and _number(counts, MAFIA | YAKUZA | LONERS) == row.criminals
        and _number(counts, LEADERS) == 1
        and _number(counts, SPECIAL_CITIZENS) <= row.special_citizens
        and _number(counts, SPECIAL_MAFIA) <= row.special_mafia
    )


def _printed(row: PrintedRow, players: int) -> Text:
    return say(
        "For {players} the printed table has {citizens} citizens, one of them a leader and at most {special_citizens} "
        "otherwise special, and {criminals} criminals, at most {special_mafia} of them special.",
        players=players,
        citizens=row.citizens,
        special_citizens=row.special_citizens,
        criminals=row.criminals,
        special_mafia=row.special_mafia,
    )


def _too_special(counts: Counter[str]) -> Iterator[Text]:
    """A sentence for each side that has too many special roles."""
    citizens, mafia = _number(counts, CITIZENS_SIDE), _number(counts, MAFIA)
    if (n := _number(counts, LEADERS | SPECIAL_CITIZENS)) > _third_up(citizens):
        yield say(
            "Special roles among the citizens: {n} of {all}, where {most} would be enough.",
            n=n,
            all=citizens,
            most=_third_up(citizens),
        )
    if (n := _number(counts, SPECIAL_MAFIA)) > _third_up(mafia):
        yield say(
            "Special roles among the mafia: {n} of {all}, where {most} would be enough.", n=n, all=mafia, most=_third_up(mafia)
        )


def _third_up(cards: int) -> int:
    return -(-cards // 3)


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
    third = _third_up(citizens) - leaders
    if players < CROWDED_FROM:
        return third
    return max(third, min(len(SPECIAL_CITIZENS), citizens - leaders - ROLES["citizen"].copies))


def _special_mafia(players: int, mafia: int) -> tuple[str, ...]:
    return _MAFIA_IN_ORDER[: _room_for_special_mafia(players, mafia)]


def _room_for_special_mafia(players: int, mafia: int) -> int:
    return PRINTED_TABLE[players].special_mafia if players in PRINTED_TABLE else _third_up(mafia)


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
