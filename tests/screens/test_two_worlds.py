"""H4 on what is really sent: two games that differ only in what a viewer may not know give that viewer the same bytes."""

import random
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from django.core.cache import cache

from games.record import Record, start
from hostapp import screens, tablelog
from hostapp.evening import Evening
from hostapp.look import Look
from tests.web.cast import Party

pytestmark = pytest.mark.django_db

SEATS = ("Anna", "Boris", "Clara", "Dan", "Eva", "Finn", "Greta", "Hana")
VIEWER = "Anna"
HIDDEN = ("doctor", "beauty", "detective", "godfather", "mafioso", "mafioso", "citizen")


@pytest.fixture(autouse=True)
def _fresh() -> None:
    tablelog.forget()
    cache.clear()


@pytest.mark.parametrize("acts", ["host", "phones"])
@pytest.mark.parametrize("kind", ["phone", "room"])
def test_the_bytes_of_two_worlds_are_the_same(kind: str, acts: str) -> None:
    party = Party("mafia").sit(*SEATS)
    party.host.post("deck/set", role=["citizen", *HIDDEN])
    for key in ("acts", "votes"):
        party.host.post("setting", key=key, value=acts)
    party.host.post("deal")
    party.host.post("begin")
    now, viewer = party.now, party.id(VIEWER)
    look = Look(kind=kind, seat=viewer if kind == "phone" else None)
    first = list(evenings(now, random.Random(1)))
    for seed in range(2, 8):
        second = list(evenings(now, random.Random(seed)))
        assert len(first) == len(second)
        for (step, one), (_, other) in zip(first, second, strict=True):
            assert screens.screen(one, look) == screens.screen(other, look), step


def evenings(now: Evening, dice: random.Random) -> Iterator[tuple[str, Evening]]:
    """This table with hidden cards and hidden choices drawn by `dice`, step by step, to the morning of the second day.

    What everybody hears is the same in each: Hana is condemned and is a citizen, nobody is shot or silenced.
    """
    cards = list(HIDDEN[:-1])
    dice.shuffle(cards)
    roles = dict(zip(SEATS, ["citizen", *cards, "citizen"], strict=True))
    fold = start(Record(game="mafia", version=1, seats=list(SEATS), rules={})).play({"move": "deal", "roles": roles})
    yield "intro", msgspec.structs.replace(now, fold=fold, memo={})
    script: list[tuple[str, dict[str, Any]]] = [("intro", {"move": "next"})] * 5
    script += [("day", {"move": "nominate", "seat": "Hana"}), ("vote", {"move": "next"})]
    script += [("counted", {"move": "count", "suspect": "Hana", "hands": ["Boris"]})]
    for step, move in script:
        fold = fold.play(move)
        yield step, msgspec.structs.replace(now, fold=fold, memo={})
    while (view := fold.view("host")).phase == "night":
        offer = next((offer for offer in fold.offers("host") if offer.move == "choose"), None)
        if view.call in ("mafia", "godfather") or offer is None or dice.random() < 0.3:
            move = {"move": "next"}
        else:
            targets = [seat for seat in offer.choices if seat != VIEWER]
            move = offer.filled(dice.sample(targets, offer.least), dice.choice(offer.intents[:1] or (None,)))
        fold = fold.play(move)
        yield str(view.call), msgspec.structs.replace(now, fold=fold, memo={})
