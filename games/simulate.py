"""Games played by nobody in particular: every choice at random among what `offers` gives, to see how the odds of a deck lie.

The players here are fools, so the shares tell one deck from another and are no forecast. They know no rules: whatever a
game offers its host at a step is done by chance, as everybody does it who taps without looking.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from games.contract import HOST, Game, Offer, Rng


class Ending(msgspec.Struct, frozen=True):
    """How one simulated game ended: who won, on which day, after how many moves."""

    winner: str
    day: int
    moves: int


class Odds(msgspec.Struct, frozen=True):
    """What many games came to: by winner, most frequent first, how often; and how many days a game took on average."""

    games: int
    wins: dict[str, int]
    days: float

    def share(self, winner: str) -> float:
        """The part of all games that this winner won, from 0 to 1."""
        return self.wins.get(winner, 0) / self.games if self.games else 0.0


def endings(game: Game, deck: Sequence[str], rng: Rng, rules: Mapping[str, Any] | None = None) -> Iterator[Ending]:
    """Game after game with this deck, without end. Raises IllegalMove where the deck may not be dealt, BadRecord for rules."""
    seats = [f"Seat {number}" for number in range(1, len(deck) + 1)]
    table = game.start(seats, rules or {})
    while True:
        yield play(game, table, deck, rng)


def odds(found: Sequence[Ending]) -> Odds:
    """The endings, counted.

    >>> odds([Ending("mafia", 3, 40), Ending("mafia", 4, 50), Ending("citizens", 2, 30)]).days
    3.0
    """
    wins: dict[str, int] = {}
    for ending in found:
        wins[ending.winner] = wins.get(ending.winner, 0) + 1
    often_first = dict(sorted(wins.items(), key=lambda item: (-item[1], item[0])))
    return Odds(len(found), often_first, sum(ending.day for ending in found) / len(found) if found else 0.0)


def play(game: Game, table: Any, deck: Sequence[str], rng: Rng) -> Ending:
    """One game from the deal to its end; `table` is the state before the deal."""
    state, _ = game.apply(table, game.deal(table, deck, rng))
    moves, last = 1, ""
    while (end := game.outcome(state)) is None:
        move = game.draw(state, rng)
        if move is None:
            offer = choose_offer(game.offers(state, HOST), last, rng)
            last = offer.key
            move = game.decode_move(fill(offer, rng))
        state, _ = game.apply(state, move)
        moves += 1
    return Ending(end.winner, game.standing(game.view(state, HOST))["day"], moves)


def choose_offer(offers: Sequence[Offer], last: str, rng: Rng) -> Offer:
    """One of the offers, by chance.

    What takes the step no further is left out, and so is doing blindly what can be done by choosing. To go on without a
    choice is one possibility among the choices; but whoever has just chosen (`last` is the key of that offer) and is asked
    the same again goes on as likely as not, so that lists stay short.
    """
    chosen: list[Offer] = []
    plain: list[Offer] = []
    for offer in offers:
        if not offer.aside:
            (chosen if offer.field else plain).append(offer)
    if chosen and plain:
        asked = {offer.move for offer in chosen}
        plain = [offer for offer in plain if offer.move not in asked]
    if not chosen:
        return one_of(plain, rng)
    offer = one_of(chosen, rng)
    among = 2 if offer.key == last else 1 + len(offer.choices)
    return one_of(plain, rng) if plain and rng.randrange(among) == 0 else offer


def one_of(offers: Sequence[Offer], rng: Rng) -> Offer:
    """One by chance; where there is but one, without asking chance."""
    return offers[0] if len(offers) == 1 else offers[rng.randrange(len(offers))]


def fill(offer: Offer, rng: Rng) -> dict[str, Any]:
    """A move that this offer allows, chosen by chance; what the offer calls unusual is avoided where it can be."""
    if not offer.field:
        return offer.filled()
    choices: Sequence[str] = offer.choices
    if offer.careful:
        usual = [choice for choice in choices if choice not in offer.careful]
        choices = usual if len(usual) >= max(1, offer.least) else choices
    most = min(offer.most, len(choices))
    if offer.least == most == 1:
        picks: Sequence[str] = (rng.choice(choices),)
    else:
        picks = rng.sample(choices, offer.least + rng.randrange(most - offer.least + 1))
    return offer.filled(picks, rng.choice(offer.intents) if picks and offer.intents else None)
