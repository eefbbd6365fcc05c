"""N15: what a frame does to every check, and what it does not touch."""

import pytest

from tests.rules.table import choose, first_night

CHECKS = [("detective", "check"), ("priest", "check"), ("judge", None), ("jailer", None)]
BOX = (
    "citizen",
    "doctor",
    "bodyguard",
    "beauty",
    "groupie",
    "sleepwalker",
    "mafioso",
    "godfather",
    "thief",
    "lawyer",
    "informer",
    "maniac",
    "ripper",
    "con_artist",
)


@pytest.mark.parametrize(("role", "intent"), CHECKS)
@pytest.mark.parametrize("target", ["citizen", "doctor", "sleepwalker", "maniac", "godfather"])
def test_N15_every_leaders_check_reads_the_framed_as_mafioso(role: str, intent: str | None, target: str) -> None:
    night = first_night(f"Anna {role}, Boris informer, Clara {target}", spare=5).to_call("leader", informer="Clara")
    assert night.then(choose("leader", "Clara", intent=intent)).answers("Anna") == ["mafioso"]


def test_N15_the_lawyer_reads_the_framed_as_mafioso_too() -> None:
    dawn = first_night("Anna judge, Boris informer, Clara lawyer", spare=5).night(informer="Anna", lawyer="Anna")
    assert dawn.answers("Clara") == ["mafioso"]


@pytest.mark.parametrize(
    ("pair", "told"),
    [
        (["Clara", "Boris"], "same"),  # a framed citizen and a criminal
        (["Clara", "Olga"], "different"),  # a framed citizen and a citizen
        (["Clara", "Dan"], "different"),  # a framed citizen and a loner
    ],
)
def test_N15_the_journalist_reads_the_framed_among_the_criminals(pair: list[str], told: str) -> None:
    night = first_night("Anna journalist, Boris informer, Clara citizen, Dan maniac", spare=5)
    assert night.night(informer="Clara", leader=pair).answers("Anna") == [told]


def test_N15_the_journalist_reads_a_framed_loner_among_the_criminals() -> None:
    night = first_night("Anna journalist, Boris informer, Dan maniac", spare=5)
    assert night.night(informer="Dan", leader=["Boris", "Dan"]).answers("Anna") == ["same"]
    assert night.night(leader=["Boris", "Dan"]).answers("Anna") == ["different"]


def test_N15_the_groupie_hears_no_of_a_framed_leader() -> None:
    night = first_night("Anna judge, Boris informer, Clara groupie", spare=5)
    assert night.night(informer="Anna", groupie="Anna").answers("Clara") == ["no"]
    assert night.night(groupie="Anna").answers("Clara") == ["yes"]


@pytest.mark.parametrize("framed", ["citizen", "doctor", "sleepwalker", "maniac"])
def test_N15_whoever_is_framed_goes_to_jail(framed: str) -> None:
    night = first_night(f"Anna jailer, Boris informer, Clara {framed}", spare=5)
    assert night.night(informer="Clara", leader="Clara").jailed == ["Clara"]


def test_N15_a_frame_lasts_until_dawn() -> None:
    night = first_night("Anna judge, Boris informer", spare=6).night_and_day(informer="Olga").condemned("Pavel")
    assert night.night(leader="Olga").answers("Anna") == ["citizen"]


def test_N15_the_ripper_sees_the_real_role_of_a_framed_citizen() -> None:
    dawn = first_night("Anna ripper, Boris informer", spare=5).night(informer="Olga", ripper="Olga")
    assert dawn.dead() == []
    assert dawn.events("shot") == [{"call": "ripper", "seat": "Olga", "result": "no_effect"}]


def test_N15_a_void_informer_frames_nobody() -> None:
    night = first_night("Anna judge, Boris informer, Clara beauty", spare=5)
    assert night.night(beauty="Boris", informer="Olga", leader="Olga").answers("Anna") == ["citizen"]


def test_N15_nobody_but_the_host_can_tell_a_frame() -> None:
    night = first_night("Anna judge, Boris informer, Clara mafioso", spare=5)
    framed, plain = night.night(informer="Olga"), night.night()
    for viewer in ("Anna", "Clara", "Olga", "room"):
        assert framed.see(viewer) == plain.see(viewer)
