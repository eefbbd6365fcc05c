"""I: the introductory night, in which the families meet."""

import pytest

from tests.rules.table import Table, choose, go_on, leave, pick, table

SIX = "Anna detective, Boris mafioso, Clara citizen, Dan citizen, Eva citizen, Finn citizen"
FULL = (
    "Anna con_artist, Boris mafioso, Clara godfather, Dan groupie, Eva judge, Finn lawyer, Gus bodyguard, Hanna doctor, "
    "Ivan informer, Jana thief, Karl beauty, Lea sleepwalker, Max citizen, Nora citizen"
)
TWO = (
    "Anna sheriff, Boris mafioso, Clara yakuza, Dan mafioso, Eva yakuza, Finn sleepwalker, Gus citizen, Hanna citizen, "
    "Ivan citizen, Jana citizen, Karl citizen, Lea citizen"
)


def calls(here: Table) -> list[str]:
    """The introductory calls, in the order they are made."""
    made: list[str] = []
    while here.phase == "intro":
        made.append(here.call)
        here = here.then(go_on())
    return made


def test_I1_the_introduction_comes_right_after_the_deal() -> None:
    here = table(SIX)
    assert (here.phase, here.call, here.day) == ("intro", "mafia", 0)


def test_I1_it_opens_day_one_without_a_dawn() -> None:
    here = table(SIX).then(go_on(), go_on())
    assert (here.phase, here.call, here.day) == ("day", None, 1)
    assert here.kinds("room") == []


def test_I1_it_comes_once() -> None:
    here = table(SIX).introduced().condemned("Finn")
    assert here.phase == "night"
    here = here.night()
    assert here.phase == "dawn"
    assert here.then(go_on()).phase == "day"
    assert len(here.events("family")) == 1


def test_I1_nobody_is_shot_and_no_ability_is_used() -> None:
    here = table(SIX)
    here.refuses("I1 R1", choose("mafia", "Finn"), choose("mafia"), choose("leader", "Boris", "check"), pick("Boris", "Finn"))
    here.then(go_on()).refuses("I1 R1", choose("leader", "Boris", "check"), choose("leader", "Boris", "shoot"))
    day = table(FULL).introduced()
    assert set(day.kinds()) == {"family"}
    assert day.alive == list(day.seats)
    assert day.dying == []


def test_I2_the_mafia_wakes_first() -> None:
    assert calls(table(TWO))[0] == "mafia"
    assert table(FULL).call == "mafia"


def test_I2_every_mafia_role_and_the_sleepwalker_see_each_others_seats() -> None:
    here = table(FULL)
    family = ["Boris", "Clara", "Finn", "Ivan", "Jana", "Lea"]
    for member in family:
        assert here.events(viewer=member) == [{"event": "family", "seats": family}]
    assert here.events() == [{"event": "family", "seats": family}]


def test_I2_nobody_else_sees_them() -> None:
    for here in (table(FULL), table(FULL).introduced()):
        for viewer in ("room", "Anna", "Dan", "Eva", "Gus", "Hanna", "Karl", "Max", "Nora"):
            assert here.kinds(viewer) == []


def test_I2_they_do_not_see_each_others_roles() -> None:
    here = table(FULL).introduced()
    for seat in here.seats:
        assert here.see(seat)["roles"] == {seat: here.roles[seat]}


def test_I2_a_member_cannot_tell_the_sleepwalker_from_a_real_member() -> None:
    one = "Anna sleepwalker, Boris mafioso, Clara mafioso, Dan sheriff, Eva citizen, Finn citizen, Gus citizen"
    other = "Anna mafioso, Boris mafioso, Clara sleepwalker, Dan sheriff, Eva citizen, Finn citizen, Gus citizen"
    for ahead in ([], [go_on()], [go_on(), go_on()]):
        assert table(one).then(*ahead).see("Boris") == table(other).then(*ahead).see("Boris")


def test_I2_a_single_mafioso_sees_that_there_is_nobody_else() -> None:
    assert table(SIX).events("family", "Boris") == [{"seats": ["Boris"]}]


def test_I2_the_family_is_shown_once_when_its_call_opens() -> None:
    here = table(TWO)
    assert here.events("family", "Boris") == [{"seats": ["Boris", "Dan", "Finn"]}]
    assert here.introduced().events("family", "Boris") == [{"seats": ["Boris", "Dan", "Finn"]}]


def test_I3_the_yakuza_wake_next_and_see_each_other() -> None:
    here = table(TWO)
    assert here.events("family", "Clara") == []
    here = here.then(go_on())
    assert here.call == "yakuza"
    for member in ("Clara", "Eva"):
        assert here.events(viewer=member) == [{"event": "family", "seats": ["Clara", "Eva"]}]


def test_I3_no_one_elses_identity_is_shown_to_them_nor_theirs_to_others() -> None:
    here = table(TWO).introduced()
    for viewer in ("room", "Anna", "Gus", "Lea"):
        assert here.kinds(viewer) == []
    for viewer in ("Boris", "Dan", "Finn"):
        assert here.events("family", viewer) == [{"seats": ["Boris", "Dan", "Finn"]}]
    assert here.events("family") == [{"seats": ["Boris", "Dan", "Finn"]}, {"seats": ["Clara", "Eva"]}]


def test_I3_a_member_who_left_before_the_call_is_shown_nothing() -> None:
    here = table(TWO).then(leave("Eva"), go_on())
    assert here.call == "yakuza"
    assert here.events("family", "Eva") == []
    assert len(here.events("family", "Clara")) == 1


def test_I3_where_no_yakuza_play_they_are_not_called() -> None:
    assert "yakuza" not in calls(table(FULL))


def test_I4_every_role_with_a_call_is_woken_alone_in_night_order() -> None:
    assert calls(table(FULL)) == [
        "mafia",
        "beauty",
        "thief",
        "informer",
        "doctor",
        "bodyguard",
        "lawyer",
        "leader",
        "groupie",
        "godfather",
        "con_artist",
    ]


@pytest.mark.parametrize("loner", ["maniac", "ripper"])
def test_I4_maniac_and_ripper_come_after_the_leader(loner: str) -> None:
    deck = f"Anna {loner}, Boris mafioso, Clara godfather, Dan groupie, Eva priest, Finn citizen, Gus citizen, Hanna citizen"
    assert calls(table(deck)) == ["mafia", "leader", loner, "groupie", "godfather"]


def test_I4_the_yakuza_come_before_all_who_are_woken_alone() -> None:
    deck = TWO.replace("Gus citizen", "Gus beauty")
    assert calls(table(deck)) == ["mafia", "yakuza", "beauty", "leader"]


def test_I4_roles_without_a_call_of_their_own_are_not_woken_alone() -> None:
    deck = "Anna sleepwalker, Boris mafioso, Clara mafioso, Dan citizen, Eva citizen, Finn citizen"
    assert calls(table(deck)) == ["mafia"]


def test_I4_it_is_for_the_hosts_sake_only() -> None:
    mafia_met = table(FULL)
    day = mafia_met.introduced()
    for viewer in ("host", "room", *day.seats):
        assert day.since(mafia_met).kinds(viewer) == []


def test_I3_a_family_that_has_left_is_met_by_nobody() -> None:
    deck = "Anna detective, Boris mafioso, Clara mafioso, Dan yakuza, Eva yakuza, " + ", ".join(
        f"{name} citizen" for name in ("Finn", "Gus", "Hanna", "Ivan", "Jana", "Karl", "Lena")
    )
    here = table(deck).then(leave("Dan"), leave("Eva"), go_on())
    assert here.call == "yakuza"
    assert here.events("family")[-1] == {"seats": []}
    assert all(here.events("family", viewer) == [] for viewer in ("room", "Dan", "Eva", "Anna"))
