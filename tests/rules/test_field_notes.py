"""The field notes' scenarios about rules (R): each was a fault in somebody's code."""

from tests.rules.table import first_night


def test_R1_who_was_blocked_for_one_night_is_free_the_next() -> None:
    night = first_night("Anna beauty, Boris detective, Clara mafioso", spare=6)
    blocked = night.night_and_day(beauty="Boris", leader=("Clara", "check"))
    assert blocked.answers("Boris") == ["citizen"]
    next_night = blocked.condemned("Olga")
    assert next_night.night(leader=("Clara", "check")).answers("Boris") == ["citizen", "mafioso"]


def test_R2_who_was_shot_but_saved_lives_and_nothing_that_follows_a_death_happens() -> None:
    night = first_night("Anna doctor, Boris jailer, Clara mafioso, Dan mafioso, Eva informer", spare=6)
    dawn = night.night(doctor="Boris", mafia="Boris", leader="Clara")
    assert dawn.dead() == []
    assert "Boris" in dawn.alive
    assert dawn.jailed == ["Clara"], "only a jailer who is out frees the prisoners"
    assert not dawn.events("freed")
    assert not dawn.events("died", "room")[1:], "nobody but the one condemned by day"


def test_R3_two_shots_on_one_player_are_one_death_and_one_announcement() -> None:
    dawn = first_night("Anna yakuza, Boris mafioso, Clara sheriff, Dan beauty", spare=9).night(
        mafia="Dan", yakuza="Dan", leader="Dan"
    )
    assert dawn.dead() == ["Dan"]
    assert [event["result"] for event in dawn.events("shot")] == ["dies", "dead_already", "dead_already"]
    assert [event["seat"] for event in dawn.events("died", "room")].count("Dan") == 1


def test_R4_a_sheriff_shot_earlier_has_no_shot_and_a_yakuza_shot_by_the_mafia_still_has_one() -> None:
    night = first_night("Anna yakuza, Boris mafioso, Clara sheriff", spare=9)
    sheriff = night.night(mafia="Clara", leader="Anna")
    assert sheriff.dead() == ["Clara"]
    assert sheriff.events("void")[-1]["why"] == "dead"
    yakuza = night.night(mafia="Anna", yakuza="Olga")
    assert yakuza.dead() == ["Anna", "Olga"]


def test_R5_nobody_wins_between_the_calls() -> None:
    """The sheriff has shot the last mafioso; the maniac is still called, and only dawn finds who has won."""
    night = first_night("Anna sheriff, Boris mafioso, Clara maniac", spare=6)
    shot = night.to_call("maniac", leader="Boris")
    assert (shot.phase, shot.winner, shot.dying) == ("night", None, ["Boris"])
    assert shot.night(maniac="Olga").winner == "citizens"
