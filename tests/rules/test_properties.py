"""What holds in every game, whatever is dealt and done: checked on random games (see `strategies`)."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from games import record
from games.contract import HOST, ROOM
from games.record import Fold
from tests.rules.strategies import PROFILE, Move, folds, house_rules, next_move, screen, standing, viewers


def every_move(fold: Fold) -> list[Move]:
    """The moves of this line of play, the undone left out."""
    return [step.move for step in fold.steps() if step.move is not None]


# seats


@PROFILE
@given(folds(undo=False))
def test_H1_seats_are_conserved(fold: Fold) -> None:
    for step in fold.steps():
        seats = step.before and step.before.state.seats
        for viewer in viewers(step):
            here = standing(step, viewer)
            assert sorted(here["alive"] + here["out"]) == sorted(seats or ())
            for key in ("alive", "out", "dying", "jailed", "winners"):
                assert here[key] == [seat for seat in seats or () if seat in here[key]], f"{key} is not in seat order"
            assert set(here["dying"]) <= set(here["alive"])
            assert set(here["jailed"]) <= set(here["alive"])


@PROFILE
@given(folds(undo=False))
def test_D2_nobody_comes_back_and_everybody_out_was_announced(fold: Fold) -> None:
    out: set[str] = set()
    for step in fold.steps():
        now = set(standing(step, HOST)["out"])
        assert out <= now
        assert now == {event["seat"] for event in step.told(ROOM) if event["event"] == "died"}
        out = now


# the record


@PROFILE
@given(folds())
def test_R1_a_fold_equals_its_replay_after_encode_and_decode(fold: Fold) -> None:
    moves = every_move(fold)
    players = fold.state.seats
    written = record.write(record.Record("mafia", 1, list(players), house_rules(fold), moves))
    again = record.fold(record.read(written))
    assert again.state == fold.state
    for viewer in viewers(fold):
        assert standing(again, viewer) == standing(fold, viewer)
        assert again.offers(viewer) == fold.offers(viewer)
        if viewer != HOST:  # the host's events carry the index of their move, and undone moves count there
            assert again.told(viewer) == fold.told(viewer)


@PROFILE
@given(folds(undo=False))
def test_R1_a_move_survives_encode_and_decode(fold: Fold) -> None:
    for move in every_move(fold):
        assert fold.game.encode_move(fold.game.decode_move(move)) == move


@PROFILE
@given(folds(undo=False), st.integers(0, 2**16))
def test_R1_who_made_a_move_and_when_changes_nothing(fold: Fold, number: int) -> None:
    move = next_move(Random(number), fold, undo=False)
    if move is None:
        return
    marked = {"by": HOST, "at": "2031-05-01T20:15:00Z", **move}
    assert fold.play(marked).state == fold.play(move).state
    assert fold.play(marked).told(HOST) == fold.play(move).told(HOST)


@PROFILE
@given(folds(undo=False), st.lists(st.integers(0, 2**16), min_size=1, max_size=12))
def test_R1_undo_of_any_suffix_equals_never_having_made_it(fold: Fold, numbers: list[int]) -> None:
    ahead = fold
    made = 0
    for number in numbers:
        move = next_move(Random(number), ahead, undo=False)
        if move is None:
            break
        ahead = ahead.play(move)
        made += 1
    back = ahead
    for _ in range(made):
        back = back.play({"move": "undo"})
    assert back.state == fold.state
    assert back.last == fold.last
    for viewer in viewers(fold):
        assert screen(back, viewer) == screen(fold, viewer)


@PROFILE
@given(folds(undo=False, most=40), st.integers(1, 30))
def test_R1_every_move_can_be_undone_from_where_the_game_stands(fold: Fold, many: int) -> None:
    line = [None, *fold.steps()]
    many = min(many, len(line) - 1)
    back = fold
    for _ in range(many):
        back = back.play({"move": "undo"})
    was = line[-1 - many]
    assert back.state == (was.state if was is not None else record.start(as_record(fold)).state)


def as_record(fold: Fold) -> record.Record:
    return record.Record("mafia", 1, list(fold.state.seats), house_rules(fold), every_move(fold))


# knowledge


@PROFILE
@given(folds())
def test_H1_a_seats_events_are_among_the_hosts(fold: Fold) -> None:
    blind = fold.state.rules.temporary_host and not standing(fold, HOST)["out"]
    host = bare(fold.told(HOST))
    for viewer in viewers(fold)[1:]:
        heard = fold.told(viewer)
        assert blind or is_subsequence(bare(heard), host)
        assert fold.state.rules.ghosts or all("void" not in event for event in heard)
        assert all("n" not in event for event in heard)


def bare(told: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Events without what only those hear of them who hear everything."""
    return [{key: value for key, value in event.items() if key not in ("n", "void")} for event in told]


def is_subsequence(few: Sequence[Any], many: Sequence[Any]) -> bool:
    rest = iter(many)
    return all(item in rest for item in few)


@PROFILE
@given(folds(undo=False))
def test_H1_what_a_viewer_was_told_only_grows(fold: Fold) -> None:
    told: dict[str, list[dict[str, Any]]] = {}
    for step in fold.steps():
        for viewer in viewers(step):
            now = bare(step.told(viewer))
            assert is_subsequence(told.get(viewer, []), now)
            told[viewer] = now


@PROFILE
@given(folds(undo=False))
def test_H3_the_public_part_is_the_same_for_everybody(fold: Fold) -> None:
    public = {"died", "jailed", "freed", "silenced", "counted", "tied", "acquitted", "won"}
    for step in fold.steps():
        room = step.told(ROOM)
        assert {event["event"] for event in room} <= public
        for viewer in step.state.seats:
            assert [event for event in step.told(viewer) if event["event"] in public] == room
