"""What holds of moves in every game: offers and `check` say the same, and garbage is refused and changes nothing."""

from __future__ import annotations

import copy
import re
from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import settings as with_settings
from hypothesis import strategies as st

from games import record
from games.contract import HOST, ROOM, Offer
from games.errors import IllegalMove
from games.record import Fold
from tests.rules.strategies import PROFILE, Move, evening, filled, folds, next_move, standing, viewers

RULING = re.compile(r"[SIDNVR]\d+")


# offers and check: one source of legality


@with_settings(PROFILE, max_examples=25)
@given(folds(undo=False, most=60))
def test_N3_every_choice_of_every_offer_passes_check(fold: Fold) -> None:
    for step in fold.steps():
        for viewer in viewers(step):
            for offer in step.offers(viewer):
                for move in offer.moves():
                    step.game.check(step.state, step.game.decode_move(move))


@PROFILE
@example(evening(17, 150, undo=True))  # a night in which everybody is shot
@given(folds(undo=False))
def test_N3_no_offer_asks_for_more_than_there_is(fold: Fold) -> None:
    for step in fold.steps():
        for viewer in viewers(step):
            assert all(offer.least <= len(offer.choices) for offer in step.offers(viewer))


@PROFILE
@given(folds(undo=False), st.integers(0, 2**16))
def test_N3_any_number_of_an_offers_choices_passes_check(fold: Fold, number: int) -> None:
    rng = Random(number)
    for step in fold.steps():
        for offer in step.offers(HOST):
            if offer.move != "leave":
                step.game.check(step.state, step.game.decode_move(filled(rng, offer)))


@PROFILE
@given(folds(undo=False))
def test_H1_a_seat_is_offered_only_what_is_its_own_to_do(fold: Fold) -> None:
    for step in fold.steps():
        host = step.offers(HOST)
        assert step.offers(ROOM) == ()
        for seat in step.state.seats:
            for offer in step.offers(seat):
                assert {offer.fixed.get("voter", seat), offer.fixed.get("by", seat)} == {seat}
                assert any(offer.move == other.move for other in host), "the host may enter anything for anybody"


@PROFILE
@given(folds(undo=False))
def test_S12_a_game_that_is_not_over_always_has_a_way_on(fold: Fold) -> None:
    for step in fold.steps():
        over = standing(step, HOST)["phase"] == "over"
        moves = [offer for offer in step.offers(HOST) if not offer.aside]
        assert bool(moves or step.game.draw(step.state, Random(1))) != over


def covers(offer: Offer, move: Move) -> bool:
    """Whether a move is one of those an offer stands for."""
    rest = {key: value for key, value in move.items() if key not in ("move", "at")}
    if offer.move != move["move"]:
        return False
    for key, value in offer.fixed.items():
        if key not in rest or rest.pop(key) != value:
            return False
    if "by" in rest and "by" not in offer.fixed:
        del rest["by"]
    picks: Sequence[str] = ()
    if offer.field:
        if offer.field not in rest:
            return False
        value = rest.pop(offer.field)
        picks = value if offer.many else [value]
    if not (set(picks) <= set(offer.choices) and offer.least <= len(picks) == len(set(picks)) <= offer.most):
        return False
    if ("intent" in rest) != bool(offer.intents and picks) or rest.pop("intent", None) not in (None, *offer.intents):
        return False
    return all(value in offer.options.get(key, ()) for key, value in rest.items())


def anything(rng: Random, seats: Sequence[str]) -> Move:
    """A well-formed move of any kind about anybody, most likely not allowed here."""
    some = rng.choice(seats)
    calls = ("mafia", "yakuza", "leader", "beauty", "thief", "informer", "doctor", "bodyguard", "lawyer", "maniac", "ripper")
    kinds: dict[str, Callable[[], Move]] = {
        "next": dict,
        "choose": lambda: {
            "call": rng.choice((*calls, "groupie", "godfather", "con_artist")),
            "targets": rng.sample(seats, rng.choice((0, 1, 1, 1, 2))),
            **({"intent": rng.choice(("check", "shoot"))} if rng.random() < 0.4 else {}),
        },
        "pick": lambda: {"by": some, "targets": rng.sample(seats, rng.choice((0, 1, 1)))},
        "nominate": lambda: {"seat": some, **({"nominator": rng.choice(seats)} if rng.random() < 0.5 else {})},
        "ballot": lambda: {"voter": rng.choice(seats), "suspect": some, "condemn": rng.random() < 0.5},
        "count": lambda: {"suspect": some, **({"hands": rng.sample(seats, rng.randint(0, 4))} if rng.random() < 0.7 else {})},
        "break_tie": lambda: {"seat": some},
        "leave": lambda: {"seat": some},
    }
    name = rng.choice(list(kinds))
    return {"move": name, **kinds[name]()}


def at_hand(rng: Random, fold: Fold) -> Iterator[Move]:
    """Well-formed moves of the kinds that are due here, about anybody."""
    here = standing(fold, HOST)
    seats = fold.state.seats
    for _ in range(12):
        move = anything(rng, seats)
        if move["move"] == "choose" and here["call"]:
            move["call"] = here["call"]
        if move["move"] in ("ballot", "count"):
            suspects = [offer.fixed["suspect"] for offer in fold.offers(HOST) if "suspect" in offer.fixed]
            move["suspect"] = rng.choice(suspects or [move["suspect"]])
        yield move


@PROFILE
@given(folds(undo=False), st.integers(0, 2**16))
def test_N3_what_check_accepts_some_offer_offers(fold: Fold, number: int) -> None:
    rng = Random(number)
    accepted = 0
    for step in fold.steps():
        offers = [offer for viewer in viewers(step) for offer in step.offers(viewer)]
        for move in at_hand(rng, step):
            try:
                step.game.check(step.state, step.game.decode_move(move))
            except IllegalMove:
                continue
            accepted += 1
            if move["move"] == "choose" and not move["targets"]:
                move = {"move": "next"}  # the two ways to pass are offered as one
            assert any(covers(offer, move) for offer in offers), f"accepted, but never offered: {move}"
    assert accepted > 0 or len(list(fold.steps())) < 10, "this test has found nothing to ask about"


@PROFILE
@given(folds(undo=False), st.integers(0, 2**16))
def test_R1_any_move_is_either_made_or_refused_with_a_ruling_and_a_reason(fold: Fold, number: int) -> None:
    rng = Random(number)
    for step in fold.steps():
        before = copy.deepcopy(step.state)
        for move in at_hand(rng, step):
            refused = refusal(step, move)
            if refused is not None:
                assert RULING.fullmatch(refused.ruling)
                assert str(refused.text).strip()
                assert refused.n == step.count
            assert step.state == before


def refusal(fold: Fold, move: Move) -> IllegalMove | None:
    """Why the move may not be made here; None when it may."""
    try:
        fold.play(move)
    except IllegalMove as refused:
        return refused
    return None


# garbage


def broken(rng: Random, move: Move, seats: Sequence[str]) -> Move:
    """The move with one thing in it made impossible."""
    bad = copy.deepcopy(move)
    fields = [key for key in bad if key not in ("move", "by", "at")]
    ways = ["extra", "name", "by", "at", *(["drop", "type", "stranger"] if fields else [])]
    way = rng.choice(ways)
    field = rng.choice(fields) if fields else ""
    if way == "extra":
        bad[rng.choice(("x", "Move", "seats", "role", "n", ""))] = rng.choice((None, 1, "Anna", []))
    elif way == "name":
        bad["move"] = rng.choice(("Next", "", "kill", None, 7, ["next"], {"move": "next"}))
    elif way == "by":
        bad["by"] = rng.choice(("Nobody", 3, [], {}))
    elif way == "at":
        bad["at"] = rng.choice((12, [], {"at": 1}, "yesterday evening"))
    elif way == "drop" and not (bad["move"] == "count" and field == "hands") and field not in ("intent", "nominator"):
        del bad[field]
    elif way == "type":
        bad[field] = rng.choice((3.5, {"seat": "Anna"}, [["Anna"]], [None], [7]))
    elif isinstance(bad[field], list):
        bad[field] = ["Nobody"]
    elif isinstance(bad[field], str):
        bad[field] = rng.choice(("Nobody", "", "host", "room", "chance", seats[0].lower()))
    else:
        bad[field] = "yes"
    return bad


@PROFILE
@given(folds(undo=False), st.integers(0, 2**16))
def test_R1_garbage_is_refused_and_changes_nothing(fold: Fold, number: int) -> None:
    rng = Random(number)
    for step in fold.steps():
        move = next_move(rng, step, undo=False)
        if move is None:
            break
        bad = broken(rng, move, step.state.seats)
        before, asked = copy.deepcopy(step.state), copy.deepcopy(bad)
        with pytest.raises(IllegalMove) as refused:
            step.play(bad)
        assert str(refused.value.text).strip()
        assert step.state == before
        assert bad == asked


@pytest.mark.parametrize(
    "garbage", [None, 7, "next", [], ["move"], {}, {"move": "deal"}, {"Move": "next"}, {"move": {"move": "next"}}]
)
def test_R1_what_is_no_move_is_refused_like_any_other(garbage: Any) -> None:
    empty = record.start(record.read({"game": "mafia", "version": 1, "seats": ["A", "B", "C", "D", "E", "F"]}))
    with pytest.raises(IllegalMove):
        empty.play(garbage)
