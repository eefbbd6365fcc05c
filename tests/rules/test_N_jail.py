"""N20 and N21: who goes to jail, what prisoners may not do, and when they are free again."""

import pytest

from tests.rules.table import ballot, count, first_night, go_on, leave, nominate, pick

JAIL = "Anna jailer, Boris godfather, Clara mafioso"
"""The jailer and two criminals; tests add who else they need."""


# N20, who goes to jail


@pytest.mark.parametrize("criminal", ["mafioso", "godfather", "thief", "lawyer", "informer"])
def test_N20_a_criminal_goes_to_jail_and_the_role_is_answered(criminal: str) -> None:
    dawn = first_night(f"Anna jailer, Boris {criminal}, Clara mafioso", spare=5).night(leader="Boris")
    assert dawn.jailed == ["Boris"]
    assert dawn.answers("Anna") == [criminal]


def test_N20_a_yakuza_goes_to_jail() -> None:
    dawn = first_night("Anna jailer, Boris mafioso, Clara yakuza", spare=8).night(leader="Clara")
    assert dawn.jailed == ["Clara"]


@pytest.mark.parametrize("other", ["citizen", "doctor", "sleepwalker", "maniac", "ripper", "con_artist"])
def test_N20_nobody_else_goes_to_jail(other: str) -> None:
    dawn = first_night(f"Anna jailer, Boris mafioso, Clara {other}", spare=5).night(leader="Clara")
    assert dawn.jailed == []
    assert dawn.answers("Anna") == [other]


@pytest.mark.parametrize("framed", ["citizen", "maniac", "sleepwalker"])
def test_N20_whoever_is_framed_goes_to_jail_loner_included(framed: str) -> None:
    night = first_night(f"Anna jailer, Boris informer, Clara {framed}", spare=5)
    dawn = night.night(informer="Clara", leader="Clara")
    assert dawn.jailed == ["Clara"]
    assert dawn.answers("Anna") == ["mafioso"]


def test_N20_at_once_for_the_host_from_dawn_for_others() -> None:
    night = first_night(f"{JAIL}, Dan groupie", spare=5).to_call("groupie", leader="Boris")
    assert night.jailed == ["Boris"]
    for viewer in ("Anna", "Boris", "Olga", "room"):
        assert night.see(viewer)["jailed"] == []
        assert "jailed" not in night.kinds(viewer)
    dawn = night.night()
    for viewer in ("host", "Anna", "Boris", "Olga", "room"):
        assert dawn.see(viewer)["jailed"] == ["Boris"]
        assert dawn.events("jailed", viewer) == [{"seat": "Boris"}]


def test_N20_at_once_so_that_the_prisoners_later_act_is_void() -> None:
    dawn = first_night(JAIL, spare=5).night(leader="Boris", godfather="Olga")
    assert dawn.events("void") == [{"call": "godfather", "why": "jailed"}]
    assert dawn.silenced is None


def test_N20_what_the_prisoner_did_before_stands() -> None:
    dawn = first_night("Anna jailer, Boris thief, Clara doctor", spare=5).night(
        thief="Clara", doctor="Olga", mafia="Olga", leader="Boris"
    )
    assert (dawn.dead(), dawn.jailed) == (["Olga"], ["Boris"])


def test_N20_jailed_again_changes_nothing() -> None:
    night = first_night(JAIL, spare=7).night_and_day(leader="Boris").condemned("Olga")
    dawn = night.night(leader="Boris")
    assert dawn.jailed == ["Boris"]
    assert dawn.since(night).events("jailed") == []


# N20, what prisoners may not


def test_N20_prisoners_may_not_vote() -> None:
    day = first_night(JAIL, spare=6).night_and_day(leader="Boris").voting("Olga")
    day.refuses("D7 or N20", ballot("Boris", "Olga"), ballot("Boris", "Olga", condemn=False), count("Olga", ["Boris", "Clara"]))
    day.allows(ballot("Clara", "Olga"), count("Olga", ["Clara"]))


def test_N20_prisoners_may_not_shoot() -> None:
    night = first_night("Anna jailer, Boris mafioso", spare=6).night_and_day(leader="Boris").condemned("Olga")
    dawn = night.night(mafia="Pavel")
    assert dawn.since(night).events("void") == [{"call": "mafia", "why": "nobody_free"}]
    assert dawn.dead() == []


def test_N20_prisoners_have_no_pick_in_their_familys_call() -> None:
    night = first_night(JAIL, spare=8).night_and_day(leader="Boris").condemned("Olga").to_call("mafia")
    night.refuses("N20 or N34", pick("Boris", "Pavel"), pick("Boris"))
    night.allows(pick("Clara", "Pavel"))


def test_N20_prisoners_may_not_act() -> None:
    night = first_night(JAIL, spare=8).night_and_day(leader="Boris").condemned("Olga")
    assert night.night(godfather="Pavel").silenced is None


def test_N20_prisoners_can_be_accused_and_condemned() -> None:
    day = first_night(JAIL, spare=6).night_and_day(leader="Boris")
    assert day.condemned("Boris").out == ["Boris", "Zoe"]


def test_N20_prisoners_may_accuse() -> None:
    day = first_night(JAIL, spare=6).night_and_day(leader="Boris")
    day.allows(nominate("Olga", nominator="Boris"))


def test_N20_prisoners_can_be_shot() -> None:
    night = first_night(f"{JAIL}, Dan maniac", spare=8).night_and_day(leader="Boris").condemned("Olga")
    assert night.night(maniac="Boris").dead() == ["Boris"]


def test_N20_a_dying_prisoner_stays_in_jail_until_dawn() -> None:
    night = first_night(f"{JAIL}, Dan maniac, Eva groupie", spare=8).night_and_day(leader="Boris").condemned("Olga")
    late = night.to_call("groupie", maniac="Boris")
    assert (late.dying, late.jailed) == (["Boris"], ["Boris"])
    assert late.night().jailed == []


def test_N20_the_condemned_prisoner_is_in_jail_no_more() -> None:
    night = first_night(JAIL, spare=6).night_and_day(leader="Boris").condemned("Boris")
    assert night.jailed == []


# N21


def test_N21_a_jailer_condemned_frees_all_prisoners_at_once() -> None:
    night = first_night(JAIL, spare=8).night_and_day(leader="Boris").condemned("Olga")
    day = night.night_and_day(leader="Clara")
    assert day.jailed == ["Boris", "Clara"]
    after = day.condemned("Anna")
    assert after.jailed == []
    for viewer in ("host", "Boris", "Olga", "room"):
        assert after.since(day).events("freed", viewer) == [{"seat": "Boris"}, {"seat": "Clara"}]
    assert after.since(day).kinds("room") == ["counted", "died", "freed", "freed"]
    assert after.night(mafia="Pavel", godfather="Quinn").dead() == ["Pavel"]


def test_N21_a_jailer_who_leaves_by_day_frees_all_prisoners_at_once() -> None:
    day = first_night(JAIL, spare=8).night_and_day(leader="Boris")
    after = day.then(leave("Anna"))
    assert after.jailed == after.see("room")["jailed"] == []
    assert after.since(day).kinds("room") == ["died", "freed"]
    after.voting("Olga").allows(count("Olga", ["Boris"]))


def test_N21_a_jailer_shot_by_the_mafia_frees_them_for_acts_later_that_night() -> None:
    night = first_night(JAIL, spare=8).night_and_day(leader="Boris").condemned("Olga")
    late = night.to_call("godfather", mafia="Anna")
    assert late.jailed == []
    assert late.see("Boris")["jailed"] == late.see("room")["jailed"] == ["Boris"]
    assert "freed" not in late.kinds("Boris")
    dawn = late.night(godfather="Pavel")
    assert dawn.silenced == "Pavel"
    assert dawn.events("void") == []
    assert dawn.since(late).events("freed", "room") == [{"seat": "Boris"}]
    assert dawn.see("room")["jailed"] == []


def test_N21_they_are_told_at_dawn_after_the_dead_and_before_the_silenced() -> None:
    night = first_night(JAIL, spare=8).night_and_day(leader="Boris").condemned("Olga")
    dawn = night.night(mafia="Anna", godfather="Pavel")
    assert dawn.since(night).kinds("room") == ["died", "freed", "silenced"]


def test_N21_a_jailer_shot_after_jailing_somebody_frees_that_one_too_and_no_jail_is_announced() -> None:
    night = first_night(f"{JAIL}, Dan maniac", spare=6)
    dawn = night.night(leader="Boris", maniac="Anna", godfather="Olga")
    assert dawn.silenced == "Olga"
    assert dawn.jailed == []
    assert dawn.since(night).kinds("room") == ["died", "silenced"]
    assert dawn.since(night).kinds("Boris") == ["died", "silenced"]


def test_N21_jailed_and_killed_in_one_night_is_not_announced_as_a_prisoner() -> None:
    night = first_night(f"{JAIL}, Dan maniac", spare=6)
    dawn = night.night(leader="Boris", maniac="Boris")
    assert dawn.since(night).kinds("room") == ["died"]
    assert dawn.jailed == []


def test_N21_killed_first_and_jailed_then_is_not_announced_either() -> None:
    night = first_night(f"{JAIL}, Dan mafioso", spare=7)
    dawn = night.night(mafia="Boris", leader="Boris")
    assert dawn.since(night).events("jailed") == []
    assert dawn.dead() == ["Boris"]


def test_N21_a_jailer_who_falls_as_target_of_a_guarded_shot_does_not_free_anybody() -> None:
    """The guard falls, the jailer lives, the prisoner stays."""
    night = first_night(f"{JAIL}, Dan bodyguard", spare=8).night_and_day(leader="Boris").condemned("Olga")
    dawn = night.night(bodyguard="Anna", mafia="Anna")
    assert (dawn.dead(), dawn.jailed) == (["Dan"], ["Boris"])


def test_N21_a_shielded_jailer_keeps_the_prisoners() -> None:
    night = first_night(f"{JAIL}, Dan doctor", spare=8).night_and_day(leader="Boris").condemned("Olga")
    assert night.night(doctor="Anna", mafia="Anna").jailed == ["Boris"]


def test_N21_a_jailer_who_leaves_by_night_frees_them_for_that_night() -> None:
    night = first_night("Anna jailer, Boris mafioso, Clara beauty", spare=8)
    night = night.night_and_day(leader="Boris").condemned("Olga").to_call("mafia")
    assert night.jailed == ["Boris"]
    freed = night.then(leave("Anna"))
    assert freed.jailed == []
    assert freed.night(mafia="Pavel").dead() == ["Pavel"]


def test_N21_with_roles_kept_hidden_too() -> None:
    night = first_night(JAIL, spare=8, reveal_on_exit=False).night_and_day(leader="Boris").condemned("Anna")
    assert night.jailed == []
    assert night.night(mafia="Olga").dead() == ["Olga"]


def test_N21_whoever_was_freed_votes_the_next_day() -> None:
    night = first_night(JAIL, spare=8).night_and_day(leader="Boris").condemned("Olga")
    day = night.night(mafia="Anna").then(go_on()).voting("Pavel")
    day.allows(count("Pavel", ["Boris"]), ballot("Boris", "Pavel"))


def test_N21_a_prisoner_shot_dead_before_the_jailer_fell_is_announced_dead() -> None:
    night = first_night(f"{JAIL}, Dan maniac", spare=8).night_and_day(leader="Boris").condemned("Olga")
    dawn = night.night(mafia="Boris", maniac="Anna")
    assert dawn.dead() == ["Anna", "Boris"]
    assert dawn.jailed == []
    assert dawn.since(night).kinds("room") == ["died", "died"]  # nobody tells the dead that they are free
