"""N1–N3: which calls a night has, in which order, and who may be chosen in them."""

import pytest

from tests.rules.table import Table, choose, first_day, first_night, go_on, leave, pick

LEADERS = ("detective", "priest", "judge", "journalist", "jailer", "sheriff")
LONERS = ("maniac", "ripper", "con_artist")


def calls(night: Table) -> list[str]:
    """The calls from here to dawn, everything passed."""
    made = []
    while night.phase == "night":
        made.append(night.call)
        night = night.then(go_on())
    return made


# N1


@pytest.mark.parametrize(
    ("loner", "place"), [("maniac", "before the groupie"), ("ripper", "before the groupie"), ("con_artist", "at the end")]
)
def test_N1_every_call_in_its_order(loner: str, place: str) -> None:
    night = first_night(
        f"Anna {loner}, Boris godfather, Clara groupie, Dan judge, Eva lawyer, Finn bodyguard, Gus doctor, Hana informer, "
        "Ida thief, Jon beauty, Kim sleepwalker",
        spare=3,
    )
    early = ["beauty", "thief", "informer", "doctor", "bodyguard", "lawyer", "mafia", "leader"]
    late = [loner, "groupie", "godfather"] if place == "before the groupie" else ["groupie", "godfather", loner]
    assert calls(night) == early + late


def test_N1_the_yakuza_come_between_the_mafia_and_the_leader() -> None:
    night = first_night(
        "Anna groupie, Boris yakuza, Clara mafioso, Dan sheriff, Eva bodyguard, Finn doctor, Gus beauty, Hana yakuza, "
        "Ida mafioso"
    )
    assert calls(night) == ["beauty", "doctor", "bodyguard", "mafia", "yakuza", "leader", "groupie"]


def test_N1_only_calls_of_roles_in_this_game() -> None:
    assert calls(first_night("Anna mafioso")) == ["mafia"]
    assert calls(first_night("Anna mafioso, Boris detective")) == ["mafia", "leader"]
    assert calls(first_night("Anna thief, Boris doctor")) == ["thief", "doctor", "mafia"]


@pytest.mark.parametrize("role", LEADERS)
def test_N1_every_leader_answers_the_call_leader(role: str) -> None:
    assert calls(first_night(f"Anna {role}, Boris mafioso")) == ["mafia", "leader"]


def test_N1_the_sleepwalker_has_no_call_of_its_own() -> None:
    assert calls(first_night("Anna sleepwalker, Boris mafioso")) == ["mafia"]


def test_N1_the_next_night_keeps_the_order() -> None:
    night = first_night("Anna doctor, Boris mafioso, Clara groupie, Dan beauty", spare=5).night_and_day().condemned("Olga")
    assert calls(night) == ["beauty", "doctor", "mafia", "groupie"]


def test_N1_a_call_out_of_turn_is_refused() -> None:
    night = first_night("Anna doctor, Boris mafioso, Clara groupie")
    night.refuses("R1 or N1", choose("mafia", "Olga"), choose("groupie", "Olga"))
    night.to_call("groupie").refuses("R1 or N1", choose("doctor", "Olga"), choose("mafia", "Olga"))


def test_N1_a_call_of_a_role_that_is_not_in_the_game_is_refused() -> None:
    first_night("Anna doctor, Boris mafioso").refuses(
        "R1 or N1", choose("beauty", "Olga"), choose("leader", "Olga"), choose("yakuza", "Olga"), choose("detective", "Olga")
    )


# N2


def test_N2_a_holder_condemned_today_is_not_called() -> None:
    night = first_day("Anna doctor, Boris mafioso, Clara groupie", spare=5).condemned("Anna")
    assert calls(night) == ["mafia", "groupie"]


def test_N2_a_holder_shot_last_night_is_not_called() -> None:
    night = first_night("Anna doctor, Boris mafioso, Clara groupie", spare=6).night_and_day(mafia="Anna").condemned("Olga")
    assert calls(night) == ["mafia", "groupie"]


def test_N2_a_holder_who_left_by_day_is_not_called() -> None:
    night = first_day("Anna doctor, Boris mafioso, Clara groupie", spare=5).then(leave("Anna")).condemned("Zoe")
    assert calls(night) == ["mafia", "groupie"]


def test_N2_a_holder_who_dies_this_night_is_still_called_and_still_chooses() -> None:
    night = first_night("Anna detective, Boris mafioso, Clara groupie").to_call("leader", mafia="Anna")
    assert night.dying == ["Anna"]
    dawn = night.night(leader=("Boris", "check"))
    assert dawn.answers("Anna") == ["citizen"]


def test_N2_a_prisoner_is_still_called() -> None:
    night = first_night("Anna jailer, Boris mafioso, Clara godfather, Dan mafioso", spare=6)
    night = night.night_and_day(leader="Clara").condemned("Olga")
    assert night.jailed == ["Clara"]
    assert calls(night) == ["mafia", "leader", "godfather"]


def test_N2_a_family_is_called_while_one_member_lives() -> None:
    night = first_day("Anna mafioso, Boris thief", spare=5).condemned("Boris")
    assert calls(night) == ["mafia"]


def test_N2_a_family_all_out_is_not_called() -> None:
    day = first_day("Anna mafioso, Boris mafioso, Clara yakuza", spare=8)
    assert calls(day.condemned("Clara")) == ["mafia"]


def test_N2_the_mafias_call_includes_a_living_sleepwalker() -> None:
    night = first_night("Anna sleepwalker, Boris mafioso, Clara doctor").to_call("mafia")
    night.allows(pick("Anna", "Olga"), pick("Boris", "Olga"))


def test_N2_no_mafia_call_for_a_sleepwalker_alone() -> None:
    day = first_day("Anna sleepwalker, Boris mafioso, Clara yakuza", spare=8)
    assert calls(day.condemned("Boris")) == ["yakuza"]


def test_N2_with_roles_kept_hidden_every_call_of_the_deal_is_made_every_night() -> None:
    text = "Anna doctor, Boris mafioso, Clara yakuza, Dan sleepwalker, Eva judge"
    night = first_day(text, spare=8, reveal_on_exit=False).condemned("Boris")
    assert calls(night) == ["doctor", "mafia", "yakuza", "leader"]
    later = night.night_and_day(yakuza="Anna").condemned("Olga")
    assert later.out == ["Anna", "Boris", "Olga"]
    assert calls(later) == ["doctor", "mafia", "yakuza", "leader"]


def test_N2_a_call_nobody_living_answers_can_only_be_passed() -> None:
    night = first_day("Anna doctor, Boris mafioso", spare=6, reveal_on_exit=False).condemned("Anna")
    night.refuses("N2", choose("doctor", "Olga")).allows(go_on(), choose("doctor"))
    assert night.then(go_on()).call == "mafia"


def test_N2_the_calls_are_settled_at_dusk_a_holder_who_leaves_is_still_called() -> None:
    night = first_night("Anna beauty, Boris mafioso, Clara groupie", spare=6).then(leave("Clara"))
    assert calls(night) == ["beauty", "mafia", "groupie"]
    night.to_call("groupie").refuses("N2", choose("groupie", "Boris")).allows(go_on())


def test_N2_a_family_that_left_during_the_night_is_still_called_and_only_passed() -> None:
    night = first_night("Anna beauty, Boris mafioso, Clara groupie", spare=6).then(leave("Boris"))
    assert night.phase == "night"
    assert calls(night) == ["beauty", "mafia", "groupie"]
    night.to_call("mafia").refuses("N2", choose("mafia", "Olga"))


def test_N2_a_sleepwalker_left_alone_answers_the_mafias_call_for_show() -> None:
    night = first_night("Anna beauty, Boris mafioso, Clara sleepwalker", spare=6).then(leave("Boris")).to_call("mafia")
    night.allows(pick("Clara", "Olga"), go_on())
    after = night.then(choose("mafia", "Olga"))
    assert after.since(night).events("void") == [{"call": "mafia", "why": "nobody_free"}]
    assert (after.dead(), after.winner) == ([], "citizens")


def test_N2_who_was_shot_tonight_counts_as_living_until_dawn() -> None:
    night = first_night("Anna doctor, Boris mafioso, Clara maniac, Dan groupie", spare=6).to_call("groupie", mafia="Dan")
    assert "Dan" in night.alive
    night.allows(choose("groupie", "Boris"))


# N3

EARLY = ("beauty", "thief", "informer", "doctor", "bodyguard", "lawyer")
OWN_CALLS = (*EARLY, "maniac", "ripper", "groupie", "godfather", "con_artist")


@pytest.mark.parametrize("role", OWN_CALLS)
def test_N3_nobody_chooses_themselves(role: str) -> None:
    first_night(f"Anna {role}, Boris mafioso").to_call(role).refuses("N3", choose(role, "Anna")).allows(choose(role, "Boris"))


@pytest.mark.parametrize("role", ["detective", "priest"])
@pytest.mark.parametrize("intent", ["check", "shoot"])
def test_N3_no_leader_with_a_choice_of_two_acts_chooses_themselves(role: str, intent: str) -> None:
    night = first_night(f"Anna {role}, Boris mafioso").to_call("leader")
    night.refuses("N3", choose("leader", "Anna", intent)).allows(choose("leader", "Boris", intent))


@pytest.mark.parametrize("role", ["judge", "jailer", "sheriff"])
def test_N3_no_other_leader_chooses_themselves(role: str) -> None:
    night = first_night(f"Anna {role}, Boris mafioso").to_call("leader")
    night.refuses("N3", choose("leader", "Anna")).allows(choose("leader", "Boris"))


@pytest.mark.parametrize("role", OWN_CALLS)
def test_N3_who_is_out_cannot_be_chosen(role: str) -> None:
    first_night(f"Anna {role}, Boris mafioso").to_call(role).refuses("N3", choose(role, "Zoe"))


def test_N3_who_is_out_cannot_be_shot_or_checked() -> None:
    night = first_night("Anna detective, Boris mafioso, Clara yakuza", spare=8)
    night.to_call("mafia").refuses("N3", choose("mafia", "Zoe"), pick("Boris", "Zoe"))
    night.to_call("yakuza").refuses("N3", choose("yakuza", "Zoe"), pick("Clara", "Zoe"))
    night.to_call("leader").refuses("N3", choose("leader", "Zoe", "check"), choose("leader", "Zoe", "shoot"))


def test_N3_who_left_this_night_cannot_be_chosen() -> None:
    first_night("Anna doctor, Boris mafioso").then(leave("Olga")).refuses("N3", choose("doctor", "Olga"))


def test_N3_a_choice_is_somebody_at_the_table() -> None:
    first_night("Anna doctor, Boris mafioso").refuses("R1 or N3", choose("doctor", "Nobody"), choose("doctor", "host"))


def test_N3_a_choice_is_one_player() -> None:
    night = first_night("Anna doctor, Boris mafioso, Clara sheriff")
    night.refuses("N3 or R1", choose("doctor", "Olga", "Pavel"), choose("doctor", "Olga", "Olga"))
    night.to_call("mafia").refuses("N3 or R1", choose("mafia", "Olga", "Pavel"), pick("Boris", "Olga", "Pavel"))
    night.to_call("leader").refuses("N3 or R1", choose("leader", "Olga", "Pavel"))


@pytest.mark.parametrize("role", OWN_CALLS)
def test_N3_every_choice_may_be_passed(role: str) -> None:
    night = first_night(f"Anna {role}, Boris mafioso").to_call(role)
    for passing in (go_on(), choose(role)):
        after = night.then(passing)
        assert after.call != role
        assert after.since(night).events("void") == []


@pytest.mark.parametrize("role", LEADERS)
def test_N3_every_leader_may_pass(role: str) -> None:
    night = first_night(f"Anna {role}, Boris mafioso").to_call("leader")
    night.allows(go_on(), choose("leader"))


def test_N3_families_may_pass() -> None:
    night = first_night("Anna yakuza, Boris mafioso", spare=9)
    assert night.to_call("mafia").then(choose("mafia")).call == "yakuza"
    assert night.to_call("yakuza").then(choose("yakuza")).phase == "dawn"


def test_N3_a_target_may_repeat_from_night_to_night() -> None:
    night = first_night("Anna doctor, Boris mafioso", spare=6).night_and_day(doctor="Olga").condemned("Pavel")
    night.allows(choose("doctor", "Olga"))


def test_N3_who_was_shot_tonight_can_still_be_chosen() -> None:
    night = first_night("Anna detective, Boris mafioso, Clara groupie, Dan con_artist", spare=6).to_call("leader", mafia="Olga")
    night.allows(choose("leader", "Olga", "check"), choose("leader", "Olga", "shoot"))
    night.to_call("groupie").allows(choose("groupie", "Olga"))
    night.to_call("con_artist").allows(choose("con_artist", "Olga"))


def test_N3_a_family_may_shoot_one_of_its_own() -> None:
    dawn = first_night("Anna mafioso, Boris mafioso, Clara yakuza", spare=10).night(mafia="Anna", yakuza="Clara")
    assert dawn.dead() == ["Anna", "Clara"]
