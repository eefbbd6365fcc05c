"""N16–N19 and N22: what checks answer, who meets the priest, and check or shoot."""

from typing import Any

import pytest

from tests.rules.table import choose, first_day, first_night, table

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


# N16


@pytest.mark.parametrize("target", BOX)
@pytest.mark.parametrize(("role", "intent"), CHECKS)
def test_N16_a_leaders_check_answers_the_role(role: str, intent: str | None, target: str) -> None:
    night = first_night(f"Anna {role}, Boris mafioso, Clara {target}", spare=6).to_call("leader")
    after = night.then(choose("leader", "Clara", intent=intent))
    assert after.since(night).events("answer") == [
        {"seat": "Anna", "call": "leader", "target": ["Clara"], "answer": target, "void": False}
    ]


@pytest.mark.parametrize("target", ["citizen", "sleepwalker", "judge", "mafioso", "maniac"])
def test_N16_the_lawyer_is_answered_the_role(target: str) -> None:
    night = first_night(f"Anna lawyer, Clara {target}", spare=6)
    assert night.night(lawyer="Clara").answers("Anna") == [target]


def test_N16_a_yakuza_is_answered_as_yakuza() -> None:
    night = first_night("Anna judge, Boris mafioso, Clara yakuza", spare=8)
    assert night.night(leader="Clara").answers("Anna") == ["yakuza"]


def test_N16_somebody_shot_tonight_is_still_read() -> None:
    night = first_night("Anna judge, Boris mafioso, Clara doctor")
    assert night.night(mafia="Clara", leader="Clara").answers("Anna") == ["doctor"]


@pytest.mark.parametrize("viewer", ["Boris", "Clara", "Olga", "room"])
def test_N16_an_answer_is_for_the_asker_and_the_host(viewer: str) -> None:
    dawn = first_night("Anna judge, Boris mafioso, Clara doctor").night(leader="Clara")
    assert dawn.kinds(viewer).count("answer") == 0
    assert (dawn.kinds("Anna").count("answer"), dawn.kinds().count("answer")) == (1, 1)


# N17


@pytest.mark.parametrize(
    ("others", "pair", "told"),
    [
        ("Boris mafioso, Clara citizen, Dan citizen", ["Clara", "Dan"], "same"),
        ("Boris mafioso, Clara beauty, Dan sleepwalker", ["Clara", "Dan"], "same"),
        ("Boris mafioso, Clara godfather, Dan citizen", ["Boris", "Clara"], "same"),
        ("Boris mafioso, Clara citizen, Dan citizen", ["Boris", "Clara"], "different"),
        ("Boris mafioso, Clara sleepwalker, Dan citizen", ["Boris", "Clara"], "different"),
        ("Boris mafioso, Clara maniac, Dan citizen", ["Boris", "Clara"], "different"),
        ("Boris mafioso, Clara con_artist, Dan citizen", ["Clara", "Dan"], "different"),
        ("Boris mafioso, Clara yakuza, Dan citizen", ["Boris", "Clara"], "same"),
        ("Boris mafioso, Clara yakuza, Dan citizen", ["Clara", "Dan"], "different"),
    ],
)
def test_N17_same_or_different_side(others: str, pair: list[str], told: str) -> None:
    night = first_night(f"Anna journalist, {others}", spare=8).to_call("leader")
    for targets in (pair, pair[::-1]):
        after = night.then(choose("leader", *targets))
        assert after.events("answer") == [
            {"seat": "Anna", "call": "leader", "target": sorted(pair), "answer": told, "void": False}
        ]


def test_N17_never_which_side() -> None:
    night = first_night("Anna journalist, Boris mafioso, Clara godfather", spare=5)
    criminals, citizens = night.night(leader=["Boris", "Clara"]), night.night(leader=["Olga", "Pavel"])
    seen = [dawn.events("answer", "Anna")[0] for dawn in (criminals, citizens)]
    assert [{**event, "target": None} for event in seen] == [
        {"seat": "Anna", "call": "leader", "target": None, "answer": "same"}
    ] * 2


def test_N17_two_different_players_not_the_journalist() -> None:
    night = first_night("Anna journalist, Boris mafioso").to_call("leader")
    night.refuses("N17", choose("leader", "Olga", "Olga"), choose("leader", "Olga"), choose("leader", "Olga", "Pavel", "Boris"))
    night.refuses("N17 or N3", choose("leader", "Anna", "Olga"), choose("leader", "Olga", "Anna"))
    night.refuses("N3", choose("leader", "Olga", "Zoe"))
    night.allows(choose("leader", "Olga", "Pavel"), choose("leader"))


# N18


@pytest.mark.parametrize("leader", ["detective", "priest", "judge", "journalist", "jailer", "sheriff"])
def test_N18_the_groupie_hears_yes_of_every_leader(leader: str) -> None:
    assert first_night(f"Anna groupie, Boris mafioso, Clara {leader}").night(groupie="Clara").answers("Anna") == ["yes"]


@pytest.mark.parametrize("other", ["citizen", "doctor", "sleepwalker", "mafioso", "godfather", "maniac"])
def test_N18_the_groupie_hears_no_of_anybody_else(other: str) -> None:
    night = first_night(f"Anna groupie, Boris mafioso, Clara {other}, Dan judge", spare=5)
    assert night.night(groupie="Clara").answers("Anna") == ["no"]


# N19


def met(dawn: Any, viewer: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = dawn.events("met_priest", viewer)
    return found


def test_N19_the_target_of_a_check_learns_who_the_priest_is() -> None:
    dawn = first_night("Anna priest, Boris mafioso").night(leader=("Boris", "check"))
    assert met(dawn, "Boris") == met(dawn, "host") == [{"seat": "Boris", "priest": "Anna"}]


@pytest.mark.parametrize("viewer", ["Anna", "Olga", "room"])
def test_N19_nobody_else_hears_of_it(viewer: str) -> None:
    assert met(first_night("Anna priest, Boris mafioso").night(leader=("Boris", "check")), viewer) == []


def test_N19_the_meeting_comes_after_the_answer() -> None:
    night = first_night("Anna priest, Boris mafioso").to_call("leader")
    assert night.then(choose("leader", "Boris", "check")).since(night).kinds() == ["answer", "met_priest"]


def test_N19_a_target_shot_tonight_learns_it_too() -> None:
    dawn = first_night("Anna priest, Boris mafioso").night(mafia="Olga", leader=("Olga", "check"))
    assert met(dawn, "Olga") == [{"seat": "Olga", "priest": "Anna"}]


def test_N19_a_framed_target_learns_it_too() -> None:
    dawn = first_night("Anna priest, Boris informer").night(informer="Olga", leader=("Olga", "check"))
    assert met(dawn, "Olga") == [{"seat": "Olga", "priest": "Anna"}]


def test_N19_a_priest_who_shoots_stays_unknown() -> None:
    dawn = first_night("Anna priest, Boris mafioso").night(leader=("Olga", "shoot"))
    assert met(dawn, "host") == met(dawn, "Olga") == []


def test_N19_a_priest_out_later_is_still_the_one_who_was_met() -> None:
    dawn = first_night("Anna priest, Boris mafioso, Clara maniac", spare=6).night(leader=("Olga", "check"), maniac="Anna")
    assert met(dawn, "Olga") == [{"seat": "Olga", "priest": "Anna"}]


# N22


@pytest.mark.parametrize("role", ["detective", "priest"])
def test_N22_check_or_shoot(role: str) -> None:
    night = first_night(f"Anna {role}, Boris mafioso, Clara mafioso", spare=5).to_call("leader")
    checked, shot = night.then(choose("leader", "Boris", "check")), night.then(choose("leader", "Boris", "shoot"))
    assert (checked.dead(), checked.answers("Anna")) == ([], ["mafioso"])
    assert (shot.dead(), shot.answers("Anna")) == (["Boris"], [])


@pytest.mark.parametrize("role", ["detective", "priest"])
@pytest.mark.parametrize("first", ["check", "shoot"])
def test_N22_one_or_the_other_never_both(role: str, first: str) -> None:
    night = first_night(f"Anna {role}, Boris mafioso, Clara groupie", spare=5).to_call("leader")
    after = night.then(choose("leader", "Olga", first))
    assert after.call == "groupie"
    after.refuses("R1 or N1 or N22", choose("leader", "Pavel", "check"), choose("leader", "Pavel", "shoot"))


@pytest.mark.parametrize("role", ["detective", "priest"])
def test_N22_the_intent_must_be_said(role: str) -> None:
    night = first_night(f"Anna {role}, Boris mafioso").to_call("leader")
    night.refuses("N22 or R1", choose("leader", "Boris"), choose("leader", "Boris", intent="kiss"))


@pytest.mark.parametrize("role", ["detective", "priest"])
def test_N22_no_intent_without_a_target(role: str) -> None:
    night = first_night(f"Anna {role}, Boris mafioso").to_call("leader")
    night.refuses("N22 or R1", choose("leader", intent="check"), choose("leader", intent="shoot"))


@pytest.mark.parametrize("role", ["detective", "priest"])
def test_N22_a_leader_may_do_the_other_thing_the_next_night(role: str) -> None:
    night = first_night(f"Anna {role}, Boris mafioso, Clara mafioso", spare=8)
    night = night.night_and_day(leader=("Boris", "check")).condemned("Olga")
    assert night.night(leader=("Boris", "shoot")).dead() == ["Boris"]


def test_N22_the_sheriff_only_shoots() -> None:
    night = first_night("Anna sheriff, Boris mafioso, Clara mafioso", spare=5).to_call("leader")
    night.refuses("N22 or R1", choose("leader", "Boris", "check"))
    after = night.then(choose("leader", "Boris"))
    assert after.since(night).kinds()[0] == "shot"
    assert (after.dead(), after.events("answer")) == (["Boris"], [])


@pytest.mark.parametrize("role", ["judge", "jailer", "sheriff", "journalist"])
@pytest.mark.parametrize("intent", ["check", "shoot"])
def test_N22_no_other_leader_has_an_intent(role: str, intent: str) -> None:
    targets = ("Boris", "Olga") if role == "journalist" else ("Boris",)
    night = first_night(f"Anna {role}, Boris mafioso").to_call("leader")
    night.refuses("N22 or R1", choose("leader", *targets, intent=intent))


def test_N22_nobody_else_has_an_intent() -> None:
    night = first_night("Anna doctor, Boris mafioso, Clara maniac", spare=5)
    night.refuses("N22 or R1", choose("doctor", "Olga", "check"))
    night.to_call("mafia").refuses("N22 or R1", choose("mafia", "Olga", "shoot"))
    night.to_call("maniac").refuses("N22 or R1", choose("maniac", "Olga", "shoot"))


def test_N22_at_the_introduction_nobody_checks_or_shoots() -> None:
    intro = table("Anna detective, Boris mafioso, Clara citizen, Dan citizen, Eva citizen, Finn citizen")
    intro.refuses("I1 or R1", choose("mafia", "Anna"))
    day = first_day("Anna detective, Boris mafioso")
    day.refuses("R1", choose("leader", "Boris", "check"))
