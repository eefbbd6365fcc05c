"""Random decks, house rules and games for the property tests, as hypothesis strategies that shrink.

A game is a seed and a length, so that a failing example shrinks to the shortest game that shows it. Decks are drawn from
the rulings S1–S7 themselves, not from the engine's adviser.
"""

from __future__ import annotations

from functools import partial
from random import Random
from typing import Any

import msgspec
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from games import record
from games.contract import HOST, Offer
from games.record import Fold

Move = dict[str, Any]

PROFILE = settings(
    derandomize=True,
    deadline=None,
    database=None,
    max_examples=150,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
"""The same examples on every machine and every run."""

NAMES = (
    "Anna",
    "Boris",
    "Clara",
    "Dan",
    "Eva",
    "Finn",
    "Gus",
    "Hana",
    "Ida",
    "Jon",
    "Kim",
    "Lee",
    "Mia",
    "Nils",
    "Olga",
    "Pavel",
)
LEADERS = ("detective", "priest", "judge", "journalist", "jailer", "sheriff")
HELPERS = ("doctor", "bodyguard", "beauty", "groupie", "sleepwalker")
LONERS = ("maniac", "ripper", "con_artist")
HENCHMEN = ("godfather", "thief", "lawyer", "informer")
MAFIA = frozenset({"mafioso", *HENCHMEN})
PLAIN_COPIES = {"citizen": 5, "mafioso": 4, "yakuza": 3}

RULES: dict[str, tuple[Any, ...]] = {
    "voting": ("all", "one_by_one"),
    "hands": ("any", "one"),
    "tie": ("host", "lot"),
    "reveal_on_exit": (True, False),
    "void_answer": ("blank", "true"),
    "loner_must_go": (False, True),
    "prisoners_count": (True, False),
    "ghosts": (False, True),
}


def random_deck(rng: Random, players: int) -> list[str]:
    """As many roles as players, within S1–S7, in no order; special roles often, advice (S9) not minded.

    The jailer comes thrice as often as another leader: a jail needs several things to happen before it can be seen.
    """
    if players >= 12 and rng.random() < 0.3:
        criminals = rng.randint(2, (players - 1) // 2)
        deck = ["mafioso"] * (criminals - criminals // 2) + ["yakuza"] * (criminals // 2)
        loners: list[str] = []
    else:
        criminals = rng.randint(1, (players - 1) // 2)
        special = rng.sample(HENCHMEN, rng.randint(0, min(criminals, len(HENCHMEN))))
        deck = special + ["mafioso"] * (criminals - len(special))
        loners = [rng.choice(LONERS)] if rng.random() < 0.5 else []
    leaders = [rng.choice((*LEADERS, "jailer", "jailer"))] if rng.random() < 0.9 else []
    room = players - len(deck) - len(loners) - len(leaders)
    helpers = rng.sample(HELPERS, rng.randint(0, min(room, len(HELPERS))))
    deck += loners + leaders + helpers
    deck += ["citizen"] * (players - len(deck))
    rng.shuffle(deck)
    return deck


def random_rules(rng: Random, players: int, *, odd: float = 0.35) -> dict[str, Any]:
    """House rules, each off its default with chance `odd`; a temporary host now and then where six sit."""
    rules = {key: values[1] for key, values in RULES.items() if rng.random() < odd}
    if players == 6 and rng.random() < odd:
        rules["temporary_host"] = True
    return rules


def opened(rng: Random, players: int, rules: dict[str, Any]) -> tuple[record.Record, Fold]:
    """A table where a random deck has just been dealt: its record (without moves) and the fold."""
    seats = NAMES[:players]
    deck = random_deck(rng, players)
    if all(deck.count(role) <= copies for role, copies in PLAIN_COPIES.items()) and rng.random() < 0.15:
        rules = {**rules, "deal": "cards"}
    empty = record.read({"game": "mafia", "version": 1, "seats": list(seats), "rules": rules})
    roles = dict(zip(seats, deck, strict=True))
    return empty, record.fold(empty).play({"move": "deal", "roles": roles})


def filled(rng: Random, offer: Offer) -> Move:
    """One of the moves an offer stands for, any number of its choices taken."""
    picks = rng.sample(offer.choices, rng.randint(offer.least, offer.most)) if offer.field else []
    intent = rng.choice(offer.intents) if offer.intents and picks else None
    options = {name: rng.choice(values) for name, values in offer.options.items() if values and rng.random() < 0.3}
    return offer.filled(picks, intent, **options)


def next_move(rng: Random, fold: Fold, *, undo: bool = True) -> Move | None:
    """A move that may be made here; None when the game is over. Chance has its turn where it is due."""
    due = fold.game.draw(fold.state, rng)
    if due is not None:
        return dict(fold.game.encode_move(due))
    if undo and fold.last is not None and rng.random() < 0.03:
        return {"move": "undo"}
    offers = fold.offers(HOST)
    if not offers:
        return None
    onward = [offer for offer in offers if not offer.aside]
    beside = [offer for offer in offers if offer.aside and offer.move != "leave"]
    leaving = [offer for offer in offers if offer.move == "leave"]
    kinds = [(onward, 0.7), (beside, 0.27), (leaving, 0.03)]
    kinds = [(some, weight) for some, weight in kinds if some]
    chosen = rng.choices([some for some, _ in kinds], [weight for _, weight in kinds])[0]
    return filled(rng, rng.choices(chosen, [3 if offer.move == "choose" else 1 for offer in chosen])[0])


def evening(seed: int, length: int, *, undo: bool, **forced: Any) -> Fold:
    """A game of this many moves, or as many as it took to win it. The same seed goes the same way, only further."""
    rng = Random(seed)
    players = rng.randint(6, len(NAMES))
    _, fold = opened(rng, players, {**random_rules(rng, players), **forced})
    for _ in range(length):
        move = next_move(rng, fold, undo=undo)
        if move is None:
            break
        fold = fold.play(move)
    return fold


def folds(*, most: int = 150, undo: bool = True, **forced: Any) -> st.SearchStrategy[Fold]:
    """A game as far as it has come. `forced`: house rules that are not left to chance."""
    return st.builds(partial(evening, undo=undo, **forced), st.integers(0, 2**32), st.integers(1, most).map(lambda n: most - n))


def viewers(fold: Fold) -> list[str]:
    """Everybody who may look: the host, the room, every seat."""
    return [HOST, "room", *fold.view(HOST).alive, *fold.view(HOST).out]


def screen(fold: Fold, viewer: str) -> bytes:
    """All that a viewer's screen can be made of: the view, the offers and what has been told."""
    shown: Any = [fold.view(viewer), list(fold.offers(viewer)), fold.told(viewer)]
    return msgspec.json.encode(shown)


def standing(fold: Fold, viewer: str) -> dict[str, Any]:
    return fold.game.standing(fold.view(viewer))


def house_rules(fold: Fold) -> dict[str, Any]:
    """The house rules of a fold as a record holds them."""
    rules: dict[str, Any] = msgspec.to_builtins(fold.state.rules)
    return rules
