"""Chance as moves: the deal and the lot. The result is written down; whoever replays a record needs no luck (S13, D8)."""

from collections.abc import Sequence

from games.contract import CHANCE, Rng
from games.mafia.moves import BreakTie, Deal
from games.mafia.state import State


def deal(state: State, deck: Sequence[str], rng: Rng) -> Deal:
    """The deck dealt uniformly at random to the seats. `check` says whether the deck is one that may be dealt."""
    cards = list(deck)
    rng.shuffle(cards)
    return Deal(roles=dict(zip(state.seats, cards, strict=False)), by=CHANCE)


def draw(state: State, rng: Rng) -> BreakTie | None:
    """The lot that is due between the tied under `tie = lot`; None where chance has no turn."""
    if state.phase != "tie" or state.rules.tie != "lot":
        return None
    return BreakTie(seat=rng.choice(state.today.tied), by=CHANCE)
