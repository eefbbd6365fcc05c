"""N33: the ripper's shot, and the plain shots of maniac and leaders."""

import pytest

from tests.rules.table import Table, first_night

NOBODY_FREE = [{"call": "mafia", "why": "nobody_free"}]


def results(here: Table) -> list[tuple[str, str, str]]:
    return [(event["call"], event["seat"], event["result"]) for event in here.events("shot")]


RIP = "Anna ripper, Boris mafioso, Clara doctor, Dan bodyguard"


def test_N33_the_rippers_shot_does_nothing_to_a_plain_citizen() -> None:
    dawn = first_night(RIP, spare=6).night(ripper="Olga")
    assert (results(dawn), dawn.dead()) == ([("ripper", "Olga", "no_effect")], [])


@pytest.mark.parametrize("role", ["judge", "beauty", "groupie", "sleepwalker", "mafioso", "godfather", "informer"])
def test_N33_any_other_role_dies(role: str) -> None:
    dawn = first_night(f"Anna ripper, Boris mafioso, Clara {role}", spare=6).night(ripper="Clara")
    assert dawn.dead() == ["Clara"]


def test_N33_no_effect_comes_before_any_shield_or_guard() -> None:
    night = first_night(RIP, spare=6)
    assert results(night.night(doctor="Olga", ripper="Olga")) == [("ripper", "Olga", "no_effect")]
    guarded = night.night(bodyguard="Olga", ripper="Olga")
    assert results(guarded) == [("ripper", "Olga", "no_effect")]
    assert guarded.dead() == []


def test_N33_a_plain_citizen_shot_already_is_dead_already() -> None:
    dawn = first_night(RIP, spare=6).night(mafia="Olga", ripper="Olga")
    assert results(dawn)[-1] == ("ripper", "Olga", "dead_already")


def test_N33_a_special_role_escapes_as_usual() -> None:
    night = first_night(RIP, spare=6)
    assert night.night(doctor="Dan", ripper="Dan").dead() == []
    assert night.night(bodyguard="Clara", ripper="Clara").dead() == ["Dan"]


@pytest.mark.parametrize(("shooter", "how"), [("maniac", "maniac"), ("sheriff", "leader")])
@pytest.mark.parametrize("target", ["Olga", "Boris", "Clara"])
def test_N33_maniacs_and_leaders_shots_are_plain_shots(shooter: str, how: str, target: str) -> None:
    night = first_night(f"Anna {shooter}, Boris mafioso, Clara doctor, Dan mafioso", spare=6)
    assert night.night(**{how: target}).dead() == [target]


@pytest.mark.parametrize("role", ["detective", "priest"])
def test_N33_detectives_and_priests_shots_are_plain_shots(role: str) -> None:
    night = first_night(f"Anna {role}, Boris mafioso", spare=6)
    assert night.night(leader=("Olga", "shoot")).dead() == ["Olga"]
    assert night.night(leader=("Boris", "shoot")).winner == "citizens"


@pytest.mark.parametrize("viewer", ["Anna", "Olga", "room"])
def test_N33_nobody_is_told_that_a_shot_had_no_effect(viewer: str) -> None:
    night = first_night(RIP, spare=6)
    assert night.night(ripper="Olga").see(viewer) == night.night(doctor="Boris", ripper="Boris").see(viewer)
