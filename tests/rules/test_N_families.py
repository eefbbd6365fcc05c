"""N30–N32: when a family's shot counts, the second shot, and the two families' shots at one moment."""

import pytest

from tests.rules.table import Table, choose, first_night, go_on, leave

NOBODY_FREE = [{"call": "mafia", "why": "nobody_free"}]


def results(here: Table) -> list[tuple[str, str, str]]:
    return [(event["call"], event["seat"], event["result"]) for event in here.events("shot")]


# N30


def test_N30_one_free_member_is_enough() -> None:
    night = first_night("Anna beauty, Boris mafioso, Clara mafioso", spare=6)
    assert night.night(beauty="Boris", mafia="Olga").dead() == ["Olga"]


@pytest.mark.parametrize("special", ["godfather", "thief", "lawyer", "informer"])
def test_N30_a_special_member_counts_like_any(special: str) -> None:
    night = first_night(f"Anna beauty, Boris mafioso, Clara {special}", spare=6)
    assert night.night(beauty="Boris", mafia="Olga").dead() == ["Olga"]


def test_N30_nobody_free_no_shot() -> None:
    dawn = first_night("Anna beauty, Boris mafioso").night(beauty="Boris", mafia="Olga")
    assert dawn.events("void") == NOBODY_FREE
    assert (dawn.events("shot"), dawn.dead()) == ([], [])


def test_N30_blocked_and_jailed_add_up_to_nobody_free() -> None:
    night = first_night("Anna jailer, Boris mafioso, Clara mafioso, Dan beauty", spare=8)
    night = night.night_and_day(leader="Boris").condemned("Olga")
    assert night.night(beauty="Clara", mafia="Pavel").events("void") == NOBODY_FREE
    assert night.night(mafia="Pavel").dead() == ["Pavel"]


def test_N30_a_sleepwalker_never_counts() -> None:
    dawn = first_night("Anna beauty, Boris mafioso, Clara sleepwalker").night(beauty="Boris", mafia="Olga")
    assert dawn.events("void") == NOBODY_FREE
    assert dawn.dead() == []


def test_N30_a_blocked_sleepwalker_does_not_hinder_the_shot() -> None:
    night = first_night("Anna beauty, Boris mafioso, Clara sleepwalker")
    assert night.night(beauty="Clara", mafia="Olga").dead() == ["Olga"]


def test_N30_a_thief_who_blocks_another_member_shoots_alone() -> None:
    night = first_night("Anna thief, Boris mafioso, Clara jailer", spare=8)
    assert night.night(thief="Boris", mafia="Olga").dead() == ["Olga"]
    night = night.night_and_day(thief="Boris", leader="Anna").condemned("Olga")
    assert night.jailed == ["Anna"]
    assert night.night(thief="Boris", mafia="Pavel").dead() == ["Pavel"]  # in jail, so the theft is void and Boris is free


def test_N30_a_member_who_left_this_night_does_not_count() -> None:
    night = first_night("Anna beauty, Boris mafioso, Clara mafioso", spare=6)
    dawn = night.to_call("mafia", beauty="Boris").then(leave("Clara")).night(mafia="Olga")
    assert dawn.events("void") == NOBODY_FREE


def test_N30_the_yakuza_likewise() -> None:
    night = first_night("Anna beauty, Boris mafioso, Clara yakuza", spare=8)
    dawn = night.night(beauty="Clara", yakuza="Olga")
    assert dawn.events("void") == [{"call": "yakuza", "why": "nobody_free"}]
    assert dawn.dead() == []


# N31

SLEEP = "Anna sleepwalker, Boris mafioso, Clara doctor, Dan bodyguard, Eva maniac"


def test_N31_killing_the_sleepwalker_gives_a_second_shot_at_once() -> None:
    night = first_night(SLEEP, spare=6).to_call("mafia")
    once = night.then(choose("mafia", "Anna"))
    assert (once.phase, once.call) == ("night", "mafia")
    assert once.since(night).kinds() == ["shot", "extra_shot"]
    twice = once.then(choose("mafia", "Olga"))
    assert twice.call == "maniac"
    assert twice.dying == ["Anna", "Olga"]
    assert twice.night().dead() == ["Anna", "Olga"]


def test_N31_the_second_shot_may_be_passed() -> None:
    night = first_night(SLEEP, spare=6).to_call("mafia").then(choose("mafia", "Anna"))
    for passing in (go_on(), choose("mafia")):
        after = night.then(passing)
        assert (after.call, after.dying) == ("maniac", ["Anna"])


def test_N31_there_is_no_third_shot() -> None:
    night = first_night(SLEEP, spare=6).to_call("mafia").then(choose("mafia", "Anna"))
    after = night.then(choose("mafia", "Anna"))
    assert after.call == "maniac"
    assert results(after) == [("mafia", "Anna", "dies"), ("mafia", "Anna", "dead_already")]
    assert after.kinds().count("extra_shot") == 1


def test_N31_the_second_shot_is_a_shot_like_any() -> None:
    night = first_night(SLEEP, spare=6)
    dawn = night.night(doctor="Olga", mafia="Anna", again="Olga")
    assert results(dawn) == [("mafia", "Anna", "dies"), ("mafia", "Olga", "shielded")]


def test_N31_no_second_shot_when_the_sleepwalker_escapes() -> None:
    night = first_night(SLEEP, spare=6)
    shielded = night.to_call("mafia", doctor="Anna").then(choose("mafia", "Anna"))
    assert (shielded.call, "extra_shot" in shielded.kinds()) == ("maniac", False)
    guarded = night.to_call("mafia", bodyguard="Anna").then(choose("mafia", "Anna"))
    assert (guarded.call, "extra_shot" in guarded.kinds()) == ("maniac", False)
    assert guarded.dying == ["Dan"]


def test_N31_no_second_shot_when_the_shot_is_void() -> None:
    night = first_night("Anna sleepwalker, Boris mafioso, Clara beauty", spare=6)
    dawn = night.night(beauty="Boris", mafia="Anna")
    assert dawn.since(night).kinds() == ["void"]


@pytest.mark.parametrize(("shooter", "call"), [("maniac", "maniac"), ("sheriff", "leader"), ("ripper", "ripper")])
def test_N31_no_second_shot_when_somebody_else_shot_the_sleepwalker(shooter: str, call: str) -> None:
    dawn = first_night(f"Anna sleepwalker, Boris mafioso, Clara {shooter}", spare=6).night(**{call: "Anna"})
    assert dawn.dead() == ["Anna"]
    assert "extra_shot" not in dawn.kinds()


def test_N31_no_second_shot_for_the_yakuza() -> None:
    night = first_night("Anna sleepwalker, Boris mafioso, Clara yakuza", spare=8).to_call("yakuza")
    after = night.then(choose("yakuza", "Anna"))
    assert after.phase == "dawn"
    assert after.dead() == ["Anna"]


def test_N31_no_second_shot_when_the_sleepwalker_dies_as_nobodys_target() -> None:
    """Any other victim of the mafia closes its call."""
    night = first_night(SLEEP, spare=6).to_call("mafia")
    assert night.then(choose("mafia", "Olga")).call == "maniac"


def test_N31_the_living_members_hear_that_they_may_fire_again() -> None:
    night = first_night("Anna sleepwalker, Boris mafioso, Clara godfather, Dan mafioso", spare=8).then(leave("Dan"))
    after = night.to_call("mafia").then(choose("mafia", "Anna"))
    heard = {viewer for viewer in (*after.seats, "room") if "extra_shot" in after.kinds(viewer)}
    assert heard == {"Boris", "Clara"}
    assert after.events("extra_shot", "Boris") == [{}]


def test_N31_members_in_jail_or_blocked_hear_it_too() -> None:
    night = first_night("Anna sleepwalker, Boris mafioso, Clara mafioso, Dan jailer, Eva mafioso, Finn beauty", spare=9)
    night = night.night_and_day(leader="Boris").condemned("Olga")
    after = night.to_call("mafia", beauty="Clara").then(choose("mafia", "Anna"))
    assert {viewer for viewer in after.seats if "extra_shot" in after.kinds(viewer)} == {"Boris", "Clara", "Eva"}


# N32

TWO = "Anna jailer, Boris mafioso, Clara yakuza, Dan yakuza, Eva mafioso, Finn beauty"


def test_N32_a_yakuza_shot_by_the_mafia_still_shoots() -> None:
    dawn = first_night("Anna judge, Boris mafioso, Clara yakuza", spare=8).night(mafia="Clara", yakuza="Olga")
    assert dawn.dead() == ["Clara", "Olga"]
    assert dawn.events("void") == []


def test_N32_the_dying_yakuza_may_shoot_the_mafia() -> None:
    dawn = first_night("Anna judge, Boris mafioso, Clara yakuza", spare=8).night(mafia="Clara", yakuza="Boris")
    assert dawn.dead() == ["Boris", "Clara"]
    assert dawn.winner == "citizens"


def test_N32_the_dying_shot_counts_though_the_other_member_is_in_jail() -> None:
    night = first_night(TWO, spare=9).night_and_day(leader="Clara").condemned("Olga")
    assert night.night(mafia="Dan", yakuza="Pavel").dead() == ["Dan", "Pavel"]


def test_N32_a_blocked_yakuza_shot_by_the_mafia_does_not_shoot() -> None:
    """Blocked is shielded, too, when the beauty does it: so the one shot is the other member, and that one is in jail."""
    night = first_night(TWO, spare=9).night_and_day(leader="Clara").condemned("Olga")
    dawn = night.night(beauty="Dan", mafia="Clara", yakuza="Pavel")
    assert dawn.dead() == ["Clara"]
    assert dawn.since(night).events("void") == [{"call": "yakuza", "why": "nobody_free"}]


def test_N32_a_prisoner_freed_by_the_mafias_shot_does_not_shoot_yet() -> None:
    night = first_night(TWO, spare=9).night_and_day(leader="Clara").condemned("Dan")
    dawn = night.night(mafia="Anna", yakuza="Olga")
    assert dawn.since(night).events("void") == [{"call": "yakuza", "why": "nobody_free"}]
    assert dawn.dead() == ["Anna"]
    assert dawn.jailed == []


def test_N32_a_prisoner_freed_before_the_mafias_call_shoots() -> None:
    night = first_night(TWO, spare=9).night_and_day(leader="Clara").condemned("Dan").then(leave("Anna"))
    assert night.night(yakuza="Olga").dead() == ["Olga"]


def test_N32_a_prisoner_freed_by_somebody_leaving_between_the_two_calls_shoots() -> None:
    night = first_night(TWO, spare=9).night_and_day(leader="Clara").condemned("Dan").to_call("yakuza", mafia="Olga")
    assert night.then(leave("Anna")).night(yakuza="Pavel").dead() == ["Olga", "Pavel"]


def test_N32_leaving_counts_at_once_even_for_a_jailer_the_mafia_has_shot() -> None:
    night = first_night(TWO, spare=9).night_and_day(leader="Clara").condemned("Dan").to_call("yakuza", mafia="Anna")
    dawn = night.then(leave("Anna")).night(yakuza="Pavel")
    assert dawn.dead() == ["Pavel"]
    assert dawn.ways_out()["Anna"] == "left"


def test_N32_a_yakuza_who_leaves_after_the_mafias_shot_shoots_no_more() -> None:
    night = first_night("Anna judge, Boris mafioso, Clara yakuza, Dan beauty", spare=9).to_call("yakuza", mafia="Clara")
    left = night.then(leave("Clara"))
    assert left.call == "leader"  # D14: the last who could answer has left, so the open call is passed
    dawn = left.night()
    assert (dawn.dead(), dawn.ways_out()["Clara"]) == ([], "left")


def test_N32_a_yakuza_shot_by_the_mafia_who_leaves_before_the_call_shoots_no_more() -> None:
    night = first_night("Anna sleepwalker, Boris mafioso, Clara yakuza", spare=9).to_call("mafia")
    left = night.then(choose("mafia", "Anna"), leave("Clara"), choose("mafia", "Olga"))
    assert left.call == "yakuza"
    left.refuses("N2", choose("yakuza", "Boris"))
    assert left.night().dead() == ["Anna", "Olga"]


def test_N32_of_two_yakuza_the_one_left_decides() -> None:
    """The shot one leaves, the other is blocked: nobody is free."""
    night = first_night(TWO, spare=9).to_call("yakuza", beauty="Dan", mafia="Clara").then(leave("Clara"))
    assert night.night(yakuza="Olga").events("void") == [{"call": "yakuza", "why": "nobody_free"}]


def test_N32_both_families_shoot_the_same_player() -> None:
    dawn = first_night("Anna judge, Boris mafioso, Clara yakuza", spare=8).night(mafia="Olga", yakuza="Olga")
    assert results(dawn) == [("mafia", "Olga", "dies"), ("yakuza", "Olga", "dead_already")]


def test_N32_the_second_shot_of_the_mafia_is_set_aside_too() -> None:
    night = first_night("Anna sleepwalker, Boris mafioso, Clara yakuza", spare=9)
    dawn = night.night(mafia="Anna", again="Clara", yakuza="Olga")
    assert dawn.dead() == ["Anna", "Clara", "Olga"]


def test_N32_the_leader_shot_by_the_yakuza_is_dead_for_the_leaders_call() -> None:
    dawn = first_night("Anna sheriff, Boris mafioso, Clara yakuza", spare=8).night(yakuza="Anna", leader="Clara")
    assert dawn.events("void") == [{"call": "leader", "why": "dead"}]
    assert dawn.dead() == ["Anna"]
