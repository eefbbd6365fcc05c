"""N40–N42: the silenced and the puppet of the next day."""

import pytest

from tests.rules.table import ballot, count, first_night, go_on, leave, nominate

SILENCE = "Anna godfather, Boris mafioso, Clara maniac"
PUPPET = "Anna con_artist, Boris mafioso, Clara judge"


# N40


def test_N40_the_silenced_is_announced_at_dawn() -> None:
    night = first_night(SILENCE, spare=6)
    dawn = night.night(godfather="Olga")
    assert dawn.phase == "dawn"
    for viewer in ("host", "Anna", "Olga", "Pavel", "room"):
        assert dawn.since(night).events("silenced", viewer) == [{"seat": "Olga"}]
        assert dawn.see(viewer)["silenced"] == "Olga"


def test_N40_not_before_dawn() -> None:
    night = first_night("Anna godfather, Boris mafioso, Clara con_artist", spare=6).to_call("con_artist", godfather="Olga")
    assert night.silenced is None
    for viewer in ("Anna", "Olga", "room"):
        assert night.see(viewer)["silenced"] is None
        assert "silenced" not in night.kinds(viewer)


def test_N40_the_silenced_does_not_vote() -> None:
    day = first_night(SILENCE, spare=6).night_and_day(godfather="Olga").voting("Pavel", "Boris")
    day.refuses("D7 or N40", ballot("Olga", "Pavel"), ballot("Olga", "Pavel", condemn=False), count("Pavel", ["Anna", "Olga"]))
    day.allows(ballot("Anna", "Pavel"), count("Pavel", ["Anna"]))


def test_N40_the_silenced_may_accuse_and_be_accused() -> None:
    day = first_night(SILENCE, spare=6).night_and_day(godfather="Olga")
    day.allows(nominate("Pavel", nominator="Olga"), nominate("Olga"))
    assert "Olga" in day.condemned("Olga").out


def test_N40_the_vote_is_held_as_if_the_silenced_were_not_there() -> None:
    """Seven live, the silenced apart six may vote: three of six condemn, two do not."""
    night = first_night(SILENCE, spare=4, voting="one_by_one")
    day = night.night_and_day(godfather="Olga").voting("Pavel")
    assert len(day.alive) == 7
    assert "Pavel" in day.then(count("Pavel", ["Anna", "Boris", "Clara"])).out
    assert "Pavel" not in day.then(count("Pavel", ["Anna", "Boris"])).out


def test_N40_who_died_this_night_is_not_announced_as_silenced() -> None:
    night = first_night(SILENCE, spare=6)
    dawn = night.night(mafia="Olga", godfather="Olga")
    assert dawn.silenced is None
    assert dawn.since(night).kinds("room") == ["died"]


def test_N40_nor_who_left_this_night() -> None:
    night = first_night("Anna godfather, Boris mafioso, Clara con_artist", spare=6)
    dawn = night.to_call("con_artist", godfather="Olga").then(leave("Olga")).night()
    assert dawn.silenced is None
    assert dawn.events("silenced") == []


def test_N40_a_prisoner_may_be_silenced_too() -> None:
    night = first_night("Anna godfather, Boris mafioso, Clara jailer", spare=6)
    dawn = night.night(leader="Boris", godfather="Boris")
    assert (dawn.jailed, dawn.silenced) == (["Boris"], "Boris")
    assert dawn.since(night).kinds("room") == ["jailed", "silenced"]


def test_N40_the_silenced_stays_so_when_leaving_by_day() -> None:
    day = first_night(SILENCE, spare=7).night_and_day(godfather="Olga").then(leave("Olga"))
    assert day.silenced == "Olga"
    assert day.see("room")["silenced"] == "Olga"


def test_N40_the_silenced_may_act_by_night() -> None:
    night = first_night(SILENCE, spare=8).night_and_day(godfather="Clara").condemned("Olga")
    assert night.night(maniac="Pavel").dead() == ["Pavel"]


# N41


def test_N41_at_dawn_only_the_host_knows_the_puppet() -> None:
    night = first_night(PUPPET, spare=6)
    dawn = night.night(con_artist="Olga")
    assert dawn.puppet == "Olga"
    assert dawn.since(night).events("puppet") == [{"seat": "Olga"}]
    for viewer in (*dawn.seats, "room"):
        assert dawn.see(viewer)["puppet"] is None
        assert "puppet" not in dawn.kinds(viewer)


def test_N41_not_before_dawn() -> None:
    """The con artist is called last, so the call's end is dawn; the event is told there, after all others."""
    night = first_night("Anna con_artist, Boris godfather, Clara jailer", spare=6)
    assert night.puppet is None
    dawn = night.night(mafia="Pavel", leader="Boris", con_artist="Olga")
    assert dawn.since(night).kinds()[-3:] == ["died", "jailed", "puppet"]


def test_N41_who_died_this_night_is_no_puppet() -> None:
    dawn = first_night(PUPPET, spare=6).night(mafia="Olga", con_artist="Olga")
    assert dawn.puppet is None
    assert dawn.events("puppet") == []


def test_N41_the_puppets_hand_follows_the_con_artists() -> None:
    day = first_night(PUPPET, spare=6).night_and_day(con_artist="Olga")
    up = day.vote(Pavel=["Anna", "Clara"], Quinn=["Olga", "Boris"])
    assert [event["hands"] for event in up.since(day).events("counted")] == [["Anna", "Clara", "Olga"], ["Boris"]]


def test_N41_the_puppet_stays_so_when_leaving_by_day() -> None:
    day = first_night(PUPPET, spare=7).night_and_day(con_artist="Olga").then(leave("Olga"))
    assert day.puppet == "Olga"


def test_N41_one_may_be_silenced_and_puppet() -> None:
    night = first_night("Anna con_artist, Boris godfather", spare=6)
    dawn = night.night(godfather="Olga", con_artist="Olga")
    assert (dawn.silenced, dawn.puppet) == ("Olga", "Olga")
    assert dawn.since(night).kinds() == ["silenced", "puppet"]


def test_N41_a_void_con_artist_has_no_puppet() -> None:
    assert first_night(PUPPET, spare=6).night(mafia="Anna", con_artist="Olga").puppet is None


# N42


def test_N42_a_mark_of_silence_ends_when_the_next_night_falls() -> None:
    day = first_night(SILENCE, spare=8).night_and_day(godfather="Olga")
    dusk = day.condemned("Pavel")
    assert dusk.phase == "night"
    assert (dusk.silenced, dusk.see("room")["silenced"]) == (None, None)
    dusk.night_and_day().voting("Quinn").allows(ballot("Olga", "Quinn"), count("Quinn", ["Olga"]))


def test_N42_a_puppet_is_free_when_the_next_night_falls() -> None:
    dusk = first_night(PUPPET, spare=8).night_and_day(con_artist="Olga").condemned("Pavel")
    assert dusk.puppet is None
    day = dusk.night_and_day()
    after = day.vote(Quinn=["Anna", "Clara"], Rosa=["Olga"])
    assert [event["hands"] for event in after.since(day).events("counted")] == [["Anna", "Clara"], ["Olga"]]
    assert "steered" not in after.since(day).kinds()


def test_N42_a_mark_may_be_given_again() -> None:
    night = first_night(SILENCE, spare=8).night_and_day(godfather="Olga").condemned("Pavel")
    assert night.night(godfather="Olga").silenced == "Olga"


@pytest.mark.parametrize("rules", [{}, {"reveal_on_exit": False}])
def test_N42_marks_hold_from_dawn_to_dusk_also_at_the_end(rules: dict[str, bool]) -> None:
    """Silenced at dawn; the last mafioso is condemned: the game ends by day, and the mark stands in the last picture."""
    night = first_night("Anna godfather, Boris doctor", spare=5, **rules)
    over = night.night(godfather="Olga").then(go_on()).condemned("Anna")
    assert (over.phase, over.winner, over.silenced) == ("over", "citizens", "Olga")
