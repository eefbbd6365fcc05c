"""N25–N29: who survives a shot, who falls instead, and that nobody learns of it."""

from itertools import product
from typing import Any

import pytest

from tests.rules.table import Table, choose, first_night, go_on, leave


def shots(here: Table) -> list[tuple[Any, ...]]:
    """Every shot as (call, seat, result), and with `guarded` who fell."""
    return [tuple(event.values()) for event in here.events("shot")]


# N25


@pytest.mark.parametrize(
    ("shooter", "how"),
    [
        ("maniac", {"maniac": "Olga"}),
        ("sheriff", {"leader": "Olga"}),
        ("detective", {"leader": ("Olga", "shoot")}),
        ("priest", {"leader": ("Olga", "shoot")}),
    ],
)
def test_N25_no_shot_kills_the_doctors_choice(shooter: str, how: dict[str, Any]) -> None:
    night = first_night(f"Anna doctor, Boris mafioso, Clara {shooter}", spare=6)
    dawn = night.night(doctor="Olga", mafia="Olga", **how)
    assert dawn.dead() == []
    assert [result for _, _, result in shots(dawn)] == ["shielded", "shielded"]
    assert night.night(**how).dead() == ["Olga"]


def test_N25_nor_the_rippers() -> None:
    night = first_night("Anna doctor, Boris mafioso, Clara ripper, Dan judge", spare=6)
    assert night.night(doctor="Dan", ripper="Dan").dead() == []


def test_N25_nor_the_yakuzas() -> None:
    night = first_night("Anna doctor, Boris mafioso, Clara yakuza", spare=8)
    assert night.night(doctor="Olga", yakuza="Olga", mafia="Olga").dead() == []


def test_N25_a_shield_lasts_one_night() -> None:
    night = first_night("Anna doctor, Boris mafioso", spare=6).night_and_day(doctor="Olga").condemned("Pavel")
    assert night.night(mafia="Olga").dead() == ["Olga"]


def test_N25_only_the_choice_is_shielded() -> None:
    night = first_night("Anna doctor, Boris mafioso", spare=6)
    assert night.night(doctor="Olga", mafia="Pavel").dead() == ["Pavel"]
    assert night.night(doctor="Olga", mafia="Anna").dead() == ["Anna"]


# N26

GUARD = "Anna bodyguard, Boris mafioso, Clara sheriff, Dan maniac"


def test_N26_the_bodyguard_dies_instead() -> None:
    dawn = first_night(GUARD, spare=6).night(bodyguard="Olga", mafia="Olga")
    assert dawn.dead() == ["Anna"]
    assert dawn.events("shot") == [{"call": "mafia", "seat": "Olga", "result": "guarded", "fell": "Anna"}]


def test_N26_once_further_shots_at_the_ward_kill_nobody() -> None:
    dawn = first_night(GUARD, spare=6).night(bodyguard="Olga", mafia="Olga", leader="Olga", maniac="Olga")
    assert dawn.dead() == ["Anna"]
    assert [event["fell"] for event in dawn.events("shot")] == ["Anna", None, None]


def test_N26_nor_does_one_after_the_bodyguard_died_otherwise() -> None:
    dawn = first_night(GUARD, spare=6).night(bodyguard="Olga", mafia="Anna", leader="Olga")
    assert dawn.dead() == ["Anna"]
    assert dawn.events("shot") == [
        {"call": "mafia", "seat": "Anna", "result": "dies"},
        {"call": "leader", "seat": "Olga", "result": "guarded", "fell": None},
    ]


def test_N26_nor_after_the_bodyguard_left_this_night() -> None:
    night = first_night(GUARD, spare=6).to_call("leader", bodyguard="Olga").then(leave("Anna"))
    dawn = night.night(leader="Olga")
    assert dawn.dead() == []
    assert dawn.events("shot") == [{"call": "leader", "seat": "Olga", "result": "guarded", "fell": None}]


def test_N26_a_bodyguard_who_is_shot_directly_dies() -> None:
    assert first_night(GUARD, spare=6).night(bodyguard="Olga", mafia="Anna").dead() == ["Anna"]


def test_N26_a_guard_lasts_one_night() -> None:
    night = first_night(GUARD, spare=8).night_and_day(bodyguard="Olga").condemned("Pavel")
    assert night.night(mafia="Olga").dead() == ["Olga"]


def test_N26_a_void_bodyguard_guards_nobody() -> None:
    night = first_night("Anna bodyguard, Boris thief", spare=6)
    assert night.night(thief="Anna", bodyguard="Olga", mafia="Olga").dead() == ["Olga"]


# N27


@pytest.mark.parametrize(("shielded", "guarded", "fallen"), list(product([False, True], repeat=3)))
def test_N27_the_order_of_escape(shielded: bool, guarded: bool, fallen: bool) -> None:
    """`fallen`: the bodyguard was shot dead before this shot came."""
    night = first_night("Anna doctor, Boris mafioso, Clara bodyguard, Dan sheriff", spare=6)
    how: dict[str, Any] = {}
    if shielded:
        how["doctor"] = "Olga"
    if guarded:
        how["bodyguard"] = "Olga"
    if fallen:
        how["mafia"] = "Clara"
    dawn = night.night(**how, leader="Olga")
    expected: dict[str, Any] = {"result": "dies"}
    dies = {"Olga"}
    if shielded:
        expected, dies = {"result": "shielded"}, set()
    elif guarded:
        expected = {"result": "guarded", "fell": None if fallen else "Clara"}
        dies = set() if fallen else {"Clara"}
    assert dawn.events("shot")[-1] == {"call": "leader", "seat": "Olga", **expected}
    assert dawn.dead() == sorted(dies | ({"Clara"} if fallen else set()))


def test_N27_already_shot_dead_nothing_more_happens() -> None:
    night = first_night("Anna maniac, Boris mafioso, Clara sheriff", spare=6)
    dawn = night.night(mafia="Olga", leader="Olga", maniac="Olga")
    assert shots(dawn) == [("mafia", "Olga", "dies"), ("leader", "Olga", "dead_already"), ("maniac", "Olga", "dead_already")]
    assert dawn.dead() == ["Olga"]


def test_N27_a_dead_bodyguard_is_dead_already_for_the_next_shot() -> None:
    dawn = first_night(GUARD, spare=6).night(bodyguard="Olga", mafia="Olga", leader="Anna")
    assert [event["result"] for event in dawn.events("shot")] == ["guarded", "dead_already"]
    assert dawn.dead() == ["Anna"]


def test_N27_shielded_comes_before_guarded_and_the_bodyguard_lives() -> None:
    night = first_night("Anna bodyguard, Boris mafioso, Clara doctor", spare=6)
    assert night.night(doctor="Olga", bodyguard="Olga", mafia="Olga").dead() == []


def test_N27_a_shielded_bodyguard_does_not_fall_and_nobody_dies() -> None:
    night = first_night("Anna bodyguard, Boris mafioso, Clara doctor, Dan maniac", spare=6)
    dawn = night.night(doctor="Anna", bodyguard="Olga", mafia="Olga", maniac="Olga")
    assert dawn.dead() == []
    assert [event["fell"] for event in dawn.events("shot")] == [None, None]


def test_N27_a_shielded_bodyguard_shot_directly_lives_too() -> None:
    dawn = first_night("Anna bodyguard, Boris mafioso, Clara doctor", spare=6).night(
        doctor="Anna", bodyguard="Olga", mafia="Anna"
    )
    assert dawn.dead() == []


def test_N27_nobody_guards_the_ward_of_a_bodyguard_the_beauty_visits() -> None:
    night = first_night("Anna bodyguard, Boris mafioso, Clara beauty", spare=6)
    assert night.night(beauty="Anna", bodyguard="Olga", mafia="Olga").dead() == ["Olga"]


# N28


def test_N28_a_shield_outlives_the_doctor() -> None:
    night = first_night("Anna doctor, Boris mafioso, Clara sheriff", spare=6)
    assert night.night(doctor="Olga", mafia="Anna", leader="Olga").dead() == ["Anna"]


def test_N28_a_shield_and_a_block_outlive_the_beauty() -> None:
    night = first_night("Anna beauty, Boris mafioso, Clara sheriff, Dan maniac", spare=6)
    dawn = night.night(beauty="Clara", mafia="Anna", leader="Olga", maniac="Clara")
    assert dawn.dead() == ["Anna"]
    assert dawn.events("void") == [{"call": "leader", "why": "blocked"}]


def test_N28_a_block_outlives_the_thief() -> None:
    night = first_night("Anna thief, Boris mafioso, Clara groupie, Dan judge, Eva maniac", spare=6)
    dawn = night.night(thief="Clara", maniac="Anna", groupie="Dan")
    assert dawn.answers("Clara") == ["no"]


def test_N28_a_frame_outlives_the_informer() -> None:
    night = first_night("Anna informer, Boris mafioso, Clara judge", spare=6)
    assert night.night(informer="Olga", mafia="Anna", leader="Olga").answers("Clara") == ["mafioso"]


def test_N28_a_jail_outlives_everybody_but_the_jailer() -> None:
    night = first_night("Anna jailer, Boris informer, Clara mafioso, Dan maniac", spare=6)
    dawn = night.night(informer="Olga", leader="Olga", maniac="Boris")
    assert (dawn.dead(), dawn.jailed) == (["Boris"], ["Olga"])


def test_N28_a_mark_outlives_the_godfather_and_the_con_artist() -> None:
    silent = first_night("Anna godfather, Boris mafioso, Clara con_artist", spare=8)
    silent = silent.to_call("con_artist", godfather="Olga").then(leave("Anna")).night(con_artist="Pavel")
    assert (silent.silenced, silent.puppet) == ("Olga", "Pavel")
    later = silent.then(go_on(), leave("Clara"))
    assert later.puppet == "Pavel"


def test_N28_what_the_leaver_did_earlier_that_night_stands() -> None:
    night = first_night("Anna doctor, Boris mafioso", spare=6).then(choose("doctor", "Olga"), leave("Anna"))
    assert night.night(mafia="Olga").dead() == []


# N29


@pytest.mark.parametrize("viewer", ["Anna", "Boris", "Clara", "Dan", "Olga", "Pavel", "room"])
def test_N29_nobody_learns_of_an_escape(viewer: str) -> None:
    night = first_night("Anna doctor, Boris mafioso, Clara bodyguard, Dan sheriff", spare=6)
    quiet = night.night()
    for escape in (
        night.night(doctor="Olga", mafia="Olga"),
        night.night(doctor="Olga", mafia="Olga", leader="Olga"),
        night.night(doctor="Clara", bodyguard="Pavel", mafia="Pavel"),
    ):
        assert len(escape.events("shot")) > 0
        assert escape.see(viewer) == quiet.see(viewer)


@pytest.mark.parametrize("viewer", ["Anna", "Boris", "Dan", "Olga", "room"])
def test_N29_a_ward_does_not_learn_for_whom_the_bodyguard_fell(viewer: str) -> None:
    night = first_night("Anna doctor, Boris mafioso, Clara bodyguard, Dan sheriff", spare=6)
    fallen, shot = night.night(bodyguard="Olga", mafia="Olga"), night.night(mafia="Clara")
    assert fallen.dead() == shot.dead() == ["Clara"]
    assert fallen.see(viewer) == shot.see(viewer)


@pytest.mark.parametrize("viewer", ["Anna", "Boris", "Clara", "Olga", "room"])
def test_N29_during_the_night_no_shot_is_seen_by_anybody(viewer: str) -> None:
    night = first_night("Anna doctor, Boris mafioso, Clara maniac", spare=6)
    shot, passed = night.to_call("maniac", mafia="Olga"), night.to_call("maniac")
    assert shot.dying == ["Olga"]
    assert shot.see(viewer) == passed.see(viewer)
    assert "shot" not in shot.kinds(viewer)
