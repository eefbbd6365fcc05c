"""What is unwise about a deck that may be dealt (S9).

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

from games.mafia.deck import SPECIAL_MAFIA, Finding, joined, over_the_box
from games.mafia.roles import CITIZENS_SIDE, LEADERS, LONERS, MAFIA, ROLES, YAKUZA
from games.words import Text, say

SHOOTING_CITIZENS: frozenset[str] = frozenset({"detective", "priest", "sheriff"})
LEARNERS: frozenset[str] = frozenset({"detective", "priest", "judge", "journalist", "jailer", "lawyer", "groupie"})
"""Those to whom a planted clue can be shown."""

SPECIAL_CITIZENS: frozenset[str] = frozenset(key for key in CITIZENS_SIDE - LEADERS if ROLES[key].special)
LONER_FROM = 10
BEST_SIZES = range(8, 13)


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
    if (n := _number(counts, LEADERS | SPECIAL_CITIZENS)) > third_up(citizens):
        yield say(
            "Special roles among the citizens: {n} of {all}, where {most} would be enough.",
            n=n,
            all=citizens,
            most=third_up(citizens),
        )
    if (n := _number(counts, SPECIAL_MAFIA)) > third_up(mafia):
        yield say(
            "Special roles among the mafia: {n} of {all}, where {most} would be enough.", n=n, all=mafia, most=third_up(mafia)
        )


def third_up(cards: int) -> int:
    """A third of so many cards, and one more where it is no whole number."""
    return -(-cards // 3)
