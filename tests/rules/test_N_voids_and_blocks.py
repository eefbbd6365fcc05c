"""N4, N5, N10–N12: acts carried out for show, why they were void, and what the blocked still may do."""

from typing import Any

import pytest

from tests.rules.table import choose, first_night, go_on

# N4


def test_N4_an_act_is_void_when_its_maker_was_shot_earlier_tonight() -> None:
    before = first_night("Anna sheriff, Boris mafioso").to_call("leader", mafia="Anna")
    after = before.then(choose("leader", "Boris"))
    assert after.since(before).events("void") == [{"call": "leader", "why": "dead"}]
    assert after.dead() == ["Anna"]


def test_N4_an_act_is_void_when_its_maker_is_in_jail() -> None:
    before = first_night("Anna jailer, Boris mafioso, Clara godfather", spare=5).to_call("godfather", leader="Clara")
    after = before.then(choose("godfather", "Olga"))
    assert after.since(before).events("void") == [{"call": "godfather", "why": "jailed"}]
    assert after.silenced is None


def test_N4_an_act_is_void_when_its_maker_is_blocked() -> None:
    before = first_night("Anna sheriff, Boris mafioso, Clara beauty").to_call("leader", beauty="Anna")
    after = before.then(choose("leader", "Boris"))
    assert after.since(before).events("void") == [{"call": "leader", "why": "blocked"}]
    assert after.dead() == []


def test_N4_acts_made_before_their_maker_dies_stand() -> None:
    night = first_night("Anna doctor, Boris mafioso, Clara maniac", spare=5)
    dawn = night.night(doctor="Olga", mafia="Anna", maniac="Olga")
    assert dawn.dead() == ["Anna"]


def test_N4_the_order_of_the_calls_decides() -> None:
    """The lawyer asks before the leader's shot and is answered; the godfather acts after it and is not."""
    dawn = first_night("Anna sheriff, Boris lawyer, Clara godfather", spare=6).night(
        lawyer="Anna", leader="Clara", godfather="Olga"
    )
    assert dawn.answers("Boris") == ["sheriff"]
    assert dawn.events("void") == [{"call": "godfather", "why": "dead"}]
    assert dawn.silenced is None


def test_N4_dead_comes_before_jailed_as_the_reason() -> None:
    night = first_night("Anna jailer, Boris mafioso, Clara godfather, Dan mafioso", spare=8)
    night = night.night_and_day(leader="Clara").condemned("Olga")
    assert night.night(mafia="Clara", godfather="Pavel").events("void") == [{"call": "godfather", "why": "dead"}]


def test_N4_jailed_comes_before_blocked_as_the_reason() -> None:
    night = first_night("Anna jailer, Boris mafioso, Clara godfather, Dan beauty", spare=8)
    night = night.night_and_day(leader="Clara").condemned("Olga")
    assert night.night(beauty="Clara", godfather="Pavel").events("void") == [{"call": "godfather", "why": "jailed"}]


def test_N4_dead_comes_before_blocked_as_the_reason() -> None:
    dawn = first_night("Anna judge, Boris thief, Clara mafioso").night(thief="Anna", mafia="Anna", leader="Boris")
    assert dawn.events("void") == [{"call": "leader", "why": "dead"}]


def test_N4_a_pass_is_never_void() -> None:
    night = first_night("Anna sheriff, Boris mafioso, Clara beauty").night(beauty="Anna")
    assert night.events("void") == []
    blocked = first_night("Anna beauty, Boris mafioso").night(beauty="Boris")
    assert blocked.events("void") == []


def test_N4_an_empty_choice_is_a_pass_and_never_void() -> None:
    night = first_night("Anna sheriff, Boris mafioso, Clara beauty").to_call("leader", beauty="Anna")
    assert night.then(choose("leader")).events("void") == []


@pytest.mark.parametrize("viewer", ["Anna", "Boris", "Olga", "room"])
def test_N4_nobody_but_the_host_hears_that_an_act_was_void(viewer: str) -> None:
    text = "Anna sheriff, Boris mafioso, Clara beauty, Dan thief"
    dawn = first_night(text, spare=5).night(beauty="Anna", thief="Clara", leader="Olga", mafia="Anna")
    assert len(dawn.events("void")) == 1
    assert "void" not in dawn.kinds(viewer)
    free = first_night(text, spare=5).night(mafia="Anna", beauty="Anna")
    assert dawn.see(viewer) == free.see(viewer)


def test_N4_the_void_is_told_before_its_answer() -> None:
    dawn = first_night("Anna judge, Boris mafioso, Clara beauty").night(beauty="Anna", leader="Boris")
    kinds = dawn.kinds()
    assert kinds.index("void") + 1 == kinds.index("answer")


# N5: every kind of check, made void by the thief (who shields nobody).

ROLE_CHECKS = [("detective", "check"), ("priest", "check"), ("judge", None), ("jailer", None)]


def answer(call: str, seat: str, target: list[str], told: str, *, is_void: bool) -> dict[str, Any]:
    return {"seat": seat, "call": call, "target": target, "answer": told, "void": is_void}


@pytest.mark.parametrize(("role", "intent"), ROLE_CHECKS)
def test_N5_a_void_role_check_of_a_leader_answers_citizen(role: str, intent: str | None) -> None:
    night = first_night(f"Anna {role}, Boris thief, Clara mafioso").to_call("leader", thief="Anna")
    after = night.then(choose("leader", "Clara", intent=intent))
    assert after.events("answer") == [answer("leader", "Anna", ["Clara"], "citizen", is_void=True)]


def test_N5_a_void_lawyer_is_answered_citizen() -> None:
    dawn = first_night("Anna beauty, Boris lawyer, Clara sheriff").night(beauty="Boris", lawyer="Clara")
    assert dawn.events("answer") == [answer("lawyer", "Boris", ["Clara"], "citizen", is_void=True)]


def test_N5_a_void_journalist_is_answered_same() -> None:
    dawn = first_night("Anna beauty, Boris mafioso, Clara journalist").night(beauty="Clara", leader=["Anna", "Boris"])
    assert dawn.events("answer") == [answer("leader", "Clara", ["Anna", "Boris"], "same", is_void=True)]


def test_N5_a_void_groupie_is_answered_no() -> None:
    dawn = first_night("Anna beauty, Boris mafioso, Clara groupie, Dan sheriff").night(beauty="Clara", groupie="Dan")
    assert dawn.events("answer") == [answer("groupie", "Clara", ["Dan"], "no", is_void=True)]


def test_N5_the_blank_answer_goes_to_the_dead_and_the_jailed_too() -> None:
    dead = first_night("Anna judge, Boris mafioso").night(mafia="Anna", leader="Boris")
    assert dead.events("answer") == [answer("leader", "Anna", ["Boris"], "citizen", is_void=True)]
    jailed = first_night("Anna jailer, Boris lawyer, Clara mafioso, Dan mafioso", spare=7)
    jailed = jailed.night_and_day(leader="Boris").condemned("Olga").night(lawyer="Anna")
    assert jailed.answers("Boris") == ["citizen"]


def test_N5_the_asker_sees_a_blank_answer_like_any_other() -> None:
    text = "Anna judge, Boris thief, Clara mafioso"
    void_check = first_night(text).night(thief="Anna", leader="Boris")
    free_check = first_night(text).night(leader="Olga")
    assert void_check.events("answer", "Anna") == [{"seat": "Anna", "call": "leader", "target": ["Boris"], "answer": "citizen"}]
    assert free_check.events("answer", "Anna")[0].keys() == void_check.events("answer", "Anna")[0].keys()


@pytest.mark.parametrize(("role", "intent"), ROLE_CHECKS)
def test_N5_house_rule_true_a_void_role_check_tells_the_truth(role: str, intent: str | None) -> None:
    night = first_night(f"Anna {role}, Boris thief, Clara mafioso", void_answer="true").to_call("leader", thief="Anna")
    after = night.then(choose("leader", "Boris", intent=intent))
    assert after.events("answer") == [answer("leader", "Anna", ["Boris"], "thief", is_void=True)]


def test_N5_house_rule_true_frames_included() -> None:
    night = first_night("Anna judge, Boris thief, Clara informer", void_answer="true")
    assert night.night(thief="Anna", informer="Olga", leader="Olga").answers("Anna") == ["mafioso"]


def test_N5_house_rule_true_for_lawyer_journalist_and_groupie() -> None:
    night = first_night("Anna beauty, Boris lawyer, Clara sheriff", void_answer="true")
    assert night.night(beauty="Boris", lawyer="Clara").answers("Boris") == ["sheriff"]
    night = first_night("Anna beauty, Boris mafioso, Clara journalist", void_answer="true")
    assert night.night(beauty="Clara", leader=["Anna", "Boris"]).answers("Clara") == ["different"]
    assert night.night(beauty="Clara", leader=["Anna", "Olga"]).answers("Clara") == ["same"]
    night = first_night("Anna beauty, Boris mafioso, Clara groupie, Dan sheriff", void_answer="true")
    assert night.night(beauty="Clara", groupie="Dan").answers("Clara") == ["yes"]
    assert night.night(beauty="Clara", groupie="Boris").answers("Clara") == ["no"]


@pytest.mark.parametrize("void_answer", ["blank", "true"])
def test_N5_a_void_check_jails_nobody(void_answer: str) -> None:
    night = first_night("Anna jailer, Boris thief, Clara mafioso", void_answer=void_answer)
    dawn = night.night(thief="Anna", leader="Boris")
    assert dawn.jailed == []
    assert dawn.events("jailed") == []


@pytest.mark.parametrize("void_answer", ["blank", "true"])
def test_N5_a_void_check_makes_the_priest_known_to_nobody(void_answer: str) -> None:
    night = first_night("Anna priest, Boris thief, Clara mafioso", void_answer=void_answer)
    dawn = night.night(thief="Anna", leader=("Olga", "check"))
    assert dawn.events("met_priest") == []
    dead = first_night("Anna priest, Boris thief, Clara mafioso", void_answer=void_answer)
    assert dead.night(mafia="Anna", leader=("Olga", "check")).events("met_priest") == []


# N10


@pytest.mark.parametrize(("shooter", "call"), [("maniac", "maniac"), ("ripper", "ripper"), ("sheriff", "leader")])
def test_N10_the_beautys_choice_is_shielded_all_night(shooter: str, call: str) -> None:
    night = first_night(f"Anna beauty, Boris mafioso, Clara {shooter}, Dan doctor", spare=6)
    dawn = night.night(beauty="Dan", mafia="Dan", **{call: "Dan"})
    assert dawn.dead() == []
    assert [event["result"] for event in dawn.events("shot")] == ["shielded", "shielded"]


def test_N10_the_beautys_choice_is_blocked_all_night() -> None:
    night = first_night("Anna beauty, Boris mafioso, Clara doctor, Dan con_artist, Eva lawyer", spare=7)
    assert night.night(beauty="Clara", doctor="Olga", mafia="Olga").dead() == ["Olga"]
    assert night.night(beauty="Eva", lawyer="Anna").answers("Eva") == ["citizen"]
    assert night.night(beauty="Dan", con_artist="Olga").puppet is None


# N11


def test_N11_the_thiefs_choice_is_blocked() -> None:
    dawn = first_night("Anna thief, Boris doctor").night(thief="Boris", doctor="Olga", mafia="Olga")
    assert dawn.events("void") == [{"call": "doctor", "why": "blocked"}]
    assert dawn.dead() == ["Olga"]


def test_N11_what_the_beauty_has_already_done_stands() -> None:
    dawn = first_night("Anna thief, Boris beauty, Clara doctor").night(
        beauty="Clara", thief="Boris", doctor="Olga", mafia="Clara"
    )
    assert dawn.events("void") == [{"call": "doctor", "why": "blocked"}]
    assert dawn.dead() == []


def test_N11_the_thiefs_choice_is_not_shielded() -> None:
    assert first_night("Anna thief, Boris doctor").night(thief="Boris", mafia="Boris").dead() == ["Boris"]


def test_N11_a_thief_blocked_by_the_beauty_blocks_nobody() -> None:
    dawn = first_night("Anna thief, Boris beauty, Clara sheriff, Dan mafioso", spare=5).night(
        beauty="Anna", thief="Clara", leader="Dan"
    )
    assert dawn.events("void") == [{"call": "thief", "why": "blocked"}]
    assert dawn.dead() == ["Dan"]


# N12


def test_N12_a_block_voids_the_part_in_a_familys_shot() -> None:
    dawn = first_night("Anna beauty, Boris mafioso").night(beauty="Boris", mafia="Olga")
    assert dawn.events("void") == [{"call": "mafia", "why": "nobody_free"}]
    assert dawn.dead() == []


def test_N12_a_blocked_special_mafioso_loses_act_and_shot() -> None:
    dawn = first_night("Anna beauty, Boris godfather", spare=5).night(beauty="Boris", mafia="Olga", godfather="Pavel")
    assert [event["why"] for event in dawn.events("void")] == ["nobody_free", "blocked"]
    assert (dawn.dead(), dawn.silenced) == ([], None)


def test_N12_a_block_does_not_touch_day_powers() -> None:
    day = first_night("Anna judge, Boris mafioso, Clara beauty", spare=6).night_and_day(beauty="Anna")
    after = day.vote(Olga=["Boris", "Clara"])
    assert after.since(day).kinds("room")[:2] == ["counted", "acquitted"]


def test_N12_a_block_does_not_take_the_vote() -> None:
    day = first_night("Anna thief, Boris doctor", spare=6).night_and_day(thief="Boris")
    assert day.vote(Olga=["Boris"], Pavel=[]).out == ["Olga", "Zoe"]


def test_N12_a_block_lasts_one_night() -> None:
    night = first_night("Anna sheriff, Boris mafioso, Clara beauty, Dan mafioso", spare=8)
    night = night.night_and_day(beauty="Anna", leader="Boris").condemned("Olga")
    dawn = night.night(leader="Boris")
    assert dawn.dead() == ["Boris"]


def test_N12_a_shield_of_the_beauty_lasts_one_night() -> None:
    night = first_night("Anna judge, Boris mafioso, Clara beauty", spare=6).night_and_day(beauty="Anna").condemned("Olga")
    assert night.night(mafia="Anna").dead() == ["Anna"]


def test_N12_a_blocked_con_artist_makes_no_puppet() -> None:
    night = first_night("Anna beauty, Boris mafioso, Clara con_artist", spare=8)
    dawn = night.night(con_artist="Olga")
    assert dawn.puppet == "Olga"
    later = dawn.then(go_on()).condemned("Pavel").night(beauty="Clara", con_artist="Olga")
    assert later.puppet is None
