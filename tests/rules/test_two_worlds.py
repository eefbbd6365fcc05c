"""H4, the two worlds: two games that differ only in what a viewer may not know look the same to that viewer, to the byte.

`worlds` makes the pairs, `may_know` says how far a viewer is granted the same in both; here they are compared, leaks planted
on purpose are caught, and the pairs are written out that chance would seldom find.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from games.contract import HOST, ROOM
from games.record import Fold
from tests.rules.may_know import Screen, compare, looks, may_know
from tests.rules.strategies import screen
from tests.rules.table import Table, first_day, first_night, leave, pick
from tests.rules.worlds import World, pairs, random_world

TABLES = range(160)


def test_H4_two_worlds_that_differ_only_in_what_a_viewer_may_not_know_look_the_same() -> None:
    telling = 0
    for seed in TABLES:
        world, viewer, others = pairs(seed)
        for other in others:
            found = compare(world, other, viewer, screen)
            assert found.leaks == [], f"table {seed}"
            telling += found.telling > 2
    assert telling > len(TABLES), f"only {telling} pairs of worlds were worth comparing"


# the test of the test


def planted(secret: Callable[[Fold], Any]) -> Screen:
    return lambda fold, viewer: screen(fold, viewer) + repr(secret(fold)).encode()


LEAKS: dict[str, Callable[[Fold], Any]] = {
    "the number of moves made": lambda fold: fold.count,
    "who was shot tonight": lambda fold: fold.view(HOST).dying,
    "how many were shot tonight": lambda fold: len(fold.view(HOST).dying),
    "everybody's role": lambda fold: fold.view(HOST).roles,
    "one role": lambda fold: fold.view(HOST).roles.get("Boris"),
    "who is in jail before dawn": lambda fold: fold.view(HOST).jailed,
    "what the host was told": lambda fold: len(fold.told(HOST)),
    "whether a call was answered": lambda fold: (fold.move or {}).get("move") == "choose",
    "who has picked": lambda fold: sorted(fold.view(HOST).picks),
    "who has voted": lambda fold: sorted(fold.view(HOST).ballots),
    "who is puppet": lambda fold: fold.view(HOST).puppet,
}


@pytest.mark.parametrize("leak", LEAKS)
def test_H4_a_leak_planted_on_purpose_is_caught(leak: str) -> None:
    show = planted(LEAKS[leak])
    for seed in TABLES:
        world, viewer, others = pairs(seed)
        if any(compare(world, other, viewer, show).leaks for other in others):
            return
    pytest.fail(f"nobody noticed: {leak}")


# pairs of worlds that chance would seldom find


def the_same(one: Table, two: Table, *viewers: str) -> None:
    """Both tables grant these viewers the same to the end, and show them the same."""
    first, second = (World(list(here.seats), here.rules, list(here.moves)) for here in (one, two))
    for viewer in viewers:
        found = compare(first, second, viewer, screen)
        assert found.leaks == []
        assert found.alike == len(looks(first, viewer, screen)) == len(looks(second, viewer, screen))
        assert found.telling > 0


def test_H4_a_yakuza_in_jail_cannot_tell_that_the_mafia_has_just_shot_the_jailer() -> None:
    night = first_night("Anna jailer, Boris mafioso, Clara yakuza, Dan yakuza, Eva mafioso", spare=9)
    night = night.night_and_day(leader="Clara").condemned("Olga")
    free, shut = (night.to_call("yakuza", mafia=target).then(pick("Dan", "Quinn")) for target in ("Anna", "Pavel"))
    the_same(free, shut, "Clara", "Dan", "Anna", "Pavel", "room")
    the_same(free.to_call("leader"), shut.to_call("leader"), "Clara", "Dan", "Anna", "Pavel", "room")


def test_H4_with_roles_kept_hidden_a_prisoner_cannot_tell_that_it_was_the_jailer_who_left_by_night() -> None:
    """Free at once, but told at dawn (N21): until then the pad of the family's call stays dark for the prisoner."""
    texts = ("Anna jailer, Boris mafioso, Clara mafioso, Dan citizen", "Anna citizen, Boris mafioso, Clara mafioso, Dan jailer")
    nights = [
        first_night(text, spare=8, reveal_on_exit=False).night_and_day(leader="Clara").condemned("Olga") for text in texts
    ]
    calls = [night.then(leave("Anna")).then(pick("Boris", "Pavel")) for night in nights]
    assert [here.jailed for here in calls] == [[], ["Clara"]]
    the_same(calls[0], calls[1], "Clara", "Boris", "Pavel", "room")


def test_H4_nobody_but_the_mafia_can_tell_that_it_fires_twice() -> None:
    night = first_night("Anna sleepwalker, Boris mafioso, Clara maniac, Dan godfather", spare=8)
    twice = night.night(mafia="Anna", again="Olga", maniac="Olga")
    once = night.night(mafia="Olga", maniac="Anna")
    assert twice.dead() == once.dead() == ["Anna", "Olga"]
    the_same(twice, once, "Clara", "Olga", "Pavel", "Anna", "room")


def test_H4_a_leader_shot_tonight_cannot_tell() -> None:
    night = first_night("Anna sheriff, Boris mafioso, Clara groupie", spare=8)
    shot, missed = (night.to_call("groupie", mafia=target, leader="Olga") for target in ("Anna", "Pavel"))
    the_same(shot, missed, "Anna", "Clara", "Olga", "Pavel", "room")


def test_H4_a_godfather_jailed_tonight_cannot_tell_until_dawn() -> None:
    night = first_night("Anna jailer, Boris mafioso, Clara godfather, Dan groupie", spare=8)
    jailed, free = (night.to_call("godfather", leader=target) for target in ("Clara", "Boris"))
    the_same(jailed, free, "Clara", "Boris", "Dan", "Olga", "room")


def test_H4_with_roles_kept_hidden_a_leave_by_night_does_not_tell_who_was_called() -> None:
    """The doctor leaves while the doctor is called; in the other world it was the groupie who left."""
    texts = ("Anna doctor, Boris mafioso, Clara groupie", "Anna groupie, Boris mafioso, Clara doctor")
    nights = [first_night(text, spare=8, reveal_on_exit=False).to_call("doctor").then(leave("Anna")) for text in texts]
    the_same(nights[0], nights[1], "Boris", "Olga", "room")
    the_same(nights[0].night(), nights[1].night(), "Boris", "Olga", "room")


def test_H4_with_roles_kept_hidden_nobody_can_tell_a_call_made_for_show() -> None:
    texts = ("Anna doctor, Boris mafioso, Clara groupie", "Anna groupie, Boris mafioso, Clara doctor")
    days = [first_day(text, spare=8, reveal_on_exit=False) for text in texts]
    nights = [day.condemned("Anna").night_and_day().condemned("Olga").night() for day in days]
    the_same(nights[0], nights[1], "Boris", "Olga", "Pavel", "room")


def test_H4_a_family_cannot_tell_its_sleepwalker_even_when_the_shot_was_void() -> None:
    texts = (
        "Anna sleepwalker, Boris mafioso, Clara mafioso, Dan beauty",
        "Anna mafioso, Boris mafioso, Clara sleepwalker, Dan beauty",
    )
    nights = [first_night(text, spare=8).night(beauty="Boris") for text in texts]
    the_same(nights[0], nights[1], "Boris", "Dan", "Olga", "room")


# what is told


def test_H4_what_a_viewer_is_told_is_what_the_table_of_events_grants() -> None:
    for seed in TABLES[::2]:
        world = random_world(Random(seed))
        last = world.folds()[-1]
        for viewer in (ROOM, *world.seats):
            granted = may_know(world, viewer)[-1]
            assert last.told(viewer) == granted["told"], f"table {seed}, {viewer}"
