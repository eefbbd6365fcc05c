"""What is kept of what a viewer was told is what would be told anew: through undo, ghosts and a host without sight."""

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games import mafia
from games.contract import HOST
from games.record import Fold
from hostapp.telling import Told, told
from tests.rules.strategies import next_move, opened, random_rules, viewers
from tests.web.cast import table_of_four


@given(st.integers(0, 10**6), st.sampled_from(({}, {"ghosts": True}, {"temporary_host": True})))
def test_it_is_told_as_if_for_the_first_time(seed: int, forced: dict[str, bool]) -> None:
    rng = Random(seed)
    players = 6 if forced.get("temporary_host") else rng.randrange(6, 12)
    _, fold = opened(rng, players, {**random_rules(rng, players), **forced})
    kept = dict[str, Told]()
    for _ in range(60):
        for viewer in viewers(fold):
            if rng.random() < 0.7:  # whoever was away has missed some steps
                kept[viewer] = told(fold, viewer, kept.get(viewer))
                assert kept[viewer].events == fold.told(viewer)
        move = next_move(rng, fold)
        if move is None:
            break
        fold = fold.play(move)


def test_an_older_game_is_told_as_it_stood_then() -> None:
    rng = Random(1)
    fold = opened(rng, 8, {})[1]
    folds = [fold]
    while (move := next_move(rng, folds[-1])) is not None and len(folds) < 30:
        folds.append(folds[-1].play(move))
    newest, older = told(folds[-1], HOST, None), folds[len(folds) // 2]
    assert told(older, HOST, newest).events == older.told(HOST) != newest.events


def test_a_move_that_is_taken_back_tells_nothing_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    """A mistap late in the evening costs no more than one at its beginning, also where something else changed in between."""
    asked, sees = list[object](), mafia.sees

    def noted(state: Any, viewer: str, event: Any, n: int | None) -> dict[str, Any] | None:
        asked.append(event)
        return sees(state, viewer, event, n)

    rng = Random(4)
    fold = opened(rng, 10, {})[1]
    before, taken_back = told(fold, HOST, None), 0
    while (move := next_move(rng, fold, undo=False)) is not None and fold.count < 90:
        after = fold.play(move)
        now = told(after, HOST, told(after, HOST, told(after, HOST, before)))
        back = after.play({"move": "undo", "by": HOST})
        with monkeypatch.context() as patched:
            patched.setattr(mafia, "sees", noted)
            again = told(back, HOST, now)
        assert again.events == back.told(HOST)
        assert again.events is before.events
        taken_back += 1
        fold = back.play(move)
        before = told(fold, HOST, again)
    assert taken_back > 20
    assert asked == []


def test_two_ways_to_one_state_are_two_places() -> None:
    fold = opened(Random(5), 8, {})[1]
    after = fold.play({"move": "next"})
    other = Fold(fold.game, after.state, fold.seats, before=after, n=after.n, count=after.count)
    assert not other.is_at(after)
    assert after.is_at(after)
    assert after.play({"move": "next"}).play({"move": "undo"}).is_at(after)


def test_nothing_new_is_the_very_same_list() -> None:
    rng = Random(2)
    fold = opened(rng, 8, {})[1]
    same, before = 0, told(fold, HOST, None)
    for _ in range(40):
        move = next_move(rng, fold, undo=False)
        if move is None:
            break
        fold = fold.play(move)
        now = told(fold, HOST, before)
        assert (now.events is before.events) == (now.events == before.events)
        same, before = same + (now.events is before.events), now
    assert same > 5


def test_a_move_tells_each_step_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Late in the evening no more is asked of the game than what the last move has brought."""
    seen, sees = list[object](), mafia.sees

    def noted(state: Any, viewer: str, event: Any, n: int | None) -> dict[str, Any] | None:
        seen.append(event)
        return sees(state, viewer, event, n)

    monkeypatch.setattr(mafia, "sees", noted)
    rng = Random(3)
    fold = opened(rng, 10, {})[1]
    before = told(fold, HOST, None)
    while (move := next_move(rng, fold, undo=False)) is not None and fold.count < 80:
        fold = fold.play(move)
        seen.clear()
        before = told(fold, HOST, before)
        assert seen == list(fold.events)
    assert len(before.events) > len(seen)


@pytest.mark.django_db
def test_what_the_host_knew_a_step_ago_is_not_worked_out_again() -> None:
    """Nor what the host knows now, where something has changed that is no move."""
    party = table_of_four()
    was = party.now.view(HOST)
    party.move("next:")
    now = party.now.view(HOST)
    party.host.post("seat/note", seat=party.id("Bob"), note="late")
    evening = party.now
    assert evening.fold is not None
    assert evening.view(HOST) is now == evening.fold.view(HOST)
    before = evening.fold.before
    assert before is not None
    assert evening.hosts_view(before) is was == before.view(HOST)
    party.host.post("undo", n=evening.fold.n)
    assert party.now.fold is not None
    assert party.now.view(HOST) == party.now.fold.view(HOST) == was
