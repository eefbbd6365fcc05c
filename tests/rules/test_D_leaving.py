"""D14: a player has to leave the table: when that may be, when the game is checked, and what becomes of the calls."""

from collections.abc import Callable

import pytest

from tests.rules.table import Table, choose, empty_table, go_on, leave, table

SIX = "Anna detective, Boris mafioso, Clara citizen, Dan citizen, Eva citizen, Finn citizen"
CLINIC = (
    "Anna jailer, Boris mafioso, Clara mafioso, Dan doctor, Eva sleepwalker, Finn citizen, "
    "Gus citizen, Hanna citizen, Ivan citizen"
)


def day(deck: str = CLINIC, **rules: object) -> Table:
    return table(deck, **rules).introduced()


def dusk(deck: str = CLINIC, **rules: object) -> Table:
    here = day(deck, **rules)
    return here.condemned(here.seats[-1])


# When it may be done


def test_D14_not_before_the_deal() -> None:
    empty_table("Anna Boris Clara Dan Eva Finn").refuses("R1 D14", leave("Anna"))


def test_D14_not_after_the_end() -> None:
    day(SIX).condemned("Boris").refuses("R1 D14", leave("Anna"))


def test_D14_not_twice() -> None:
    day().then(leave("Gus")).refuses("R1 D14 D2", leave("Gus"))
    dusk().refuses("R1 D14 D2", leave("Ivan"))


def test_D14_only_who_sits_here() -> None:
    day().refuses("R1 D14", leave("Zoe"))


@pytest.mark.parametrize("stand", ["intro", "day", "vote", "tie", "night", "dawn"])
def test_D14_out_at_once_in_every_phase(stand: str) -> None:
    stands: dict[str, Callable[[], Table]] = {
        "intro": lambda: table(CLINIC),
        "day": day,
        "vote": lambda: day().voting("Finn", "Hanna"),
        "tie": lambda: day().vote(Finn=[], Hanna=[]),
        "night": dusk,
        "dawn": lambda: dusk().night(),
    }
    here = stands[stand]()
    after = here.then(leave("Gus"))
    assert after.phase == here.phase == stand
    for viewer in ("host", "room", "Gus", "Anna"):
        seen = after.see(viewer)
        assert "Gus" in seen["out"]
        assert "Gus" not in seen["alive"]
        assert after.since(here).events("died", viewer) == [{"seat": "Gus", "role": "citizen", "how": "left"}]


def test_D14_the_card_is_turned_up() -> None:
    assert day().then(leave("Dan")).see("room")["roles"] == {"Dan": "doctor"}


def test_D14_unless_cards_stay_down() -> None:
    here = day(reveal_on_exit=False).then(leave("Dan"))
    assert here.events("died", "room") == [{"seat": "Dan", "role": None, "how": "left"}]
    assert here.see("room")["roles"] == {}


# The game is checked


def test_D14_by_day_the_game_is_checked_at_once() -> None:
    over = day(SIX).then(leave("Boris"))
    assert (over.phase, over.winner) == ("over", "citizens")
    assert over.kinds("room") == ["died", "won"]


def test_D14_in_the_vote_and_in_a_tie_as_well() -> None:
    assert day(SIX).voting("Finn").then(leave("Boris")).winner == "citizens"
    assert day(SIX).vote(Finn=[], Eva=[]).then(leave("Boris")).winner == "citizens"


def test_D14_by_night_it_is_checked_at_dawn() -> None:
    night = dusk(SIX).then(leave("Boris"))
    assert (night.phase, night.winner) == ("night", None)
    over = night.night()
    assert (over.phase, over.winner) == ("over", "citizens")


def test_D14_at_dawn_it_is_checked_before_the_day_goes_on() -> None:
    here = dusk(SIX).night().then(leave("Boris"))
    here = here.then(go_on()) if here.phase == "dawn" else here
    assert (here.phase, here.winner) == ("over", "citizens")


def test_D14_at_the_introduction_it_is_checked_when_that_ends() -> None:
    here = table(SIX).then(leave("Boris"))
    assert (here.phase, here.winner) == ("intro", None)
    over = here.introduced()
    assert (over.phase, over.winner, over.day) == ("over", "citizens", 0)


def test_D14_at_the_introduction_a_majority_of_the_mafia_wins_when_it_ends() -> None:
    two = SIX.replace("Clara citizen", "Clara mafioso")
    here = table(two).then(leave("Dan"), leave("Eva"))
    assert (here.phase, here.winner) == ("intro", None)
    assert here.introduced().winner == "mafia"


# Calls


def test_D14_an_open_call_whose_only_answerer_leaves_is_passed() -> None:
    night = dusk().to_call("doctor").then(leave("Dan"))
    assert (night.phase, night.call) == ("night", "mafia")


def test_D14_a_family_call_is_passed_with_its_last_answerer() -> None:
    night = dusk().to_call("mafia").then(leave("Boris"))
    assert night.call == "mafia"
    night = night.then(leave("Clara"))
    assert night.call == "mafia"  # the sleepwalker still answers it
    assert night.then(leave("Eva")).call == "leader"


def test_D14_the_last_call_of_the_night_is_passed_into_dawn() -> None:
    dawn = dusk().to_call("leader", mafia="Finn").then(leave("Anna"))
    assert dawn.phase == "dawn"
    assert dawn.ways_out() == {"Ivan": "condemned", "Anna": "left", "Finn": "night"}


def test_D14_a_call_that_is_not_open_is_still_made() -> None:
    night = dusk().to_call("doctor").then(leave("Anna"), go_on(), go_on())
    assert (night.phase, night.call) == ("night", "leader")
    night.refuses("R1 N2 D14", choose("leader", "Boris"))
    assert night.then(go_on()).phase == "dawn"


def test_D14_somebody_else_leaving_does_not_move_a_call_on() -> None:
    assert dusk().to_call("doctor").then(leave("Finn")).call == "doctor"


def test_D14_with_cards_down_no_leave_moves_a_call_on() -> None:
    night = dusk(reveal_on_exit=False).to_call("doctor").then(leave("Dan"))
    assert night.call == "doctor"
    night.refuses("R1 N2 D14", choose("doctor", "Finn"))
    assert night.then(go_on()).call == "mafia"


def test_D14_an_introductory_call_is_passed_too() -> None:
    here = table(CLINIC).then(leave("Boris"), leave("Clara"))
    assert here.call == "mafia"
    here = here.then(leave("Eva"))
    assert (here.phase, here.call) == ("intro", "doctor")
    here = table(CLINIC).then(go_on(), leave("Dan"))
    assert (here.phase, here.call) == ("intro", "leader")


def test_D14_the_last_introductory_call_is_passed_into_day_one() -> None:
    here = table(CLINIC).then(go_on(), go_on())
    assert here.call == "leader"
    assert (here.then(leave("Anna")).phase, here.then(leave("Anna")).day) == ("day", 1)


def test_D14_an_introductory_call_that_is_not_open_is_still_made() -> None:
    here = table(CLINIC).then(leave("Dan"))
    assert here.call == "mafia"
    assert here.then(go_on()).call == "doctor"


def test_D14_with_cards_down_no_leave_moves_an_introductory_call_on() -> None:
    here = table(CLINIC, reveal_on_exit=False).then(go_on(), leave("Dan"))
    assert here.call == "doctor"
    assert here.then(go_on()).call == "leader"


# The night


def test_D14_what_the_leaver_did_earlier_that_night_stands() -> None:
    night = dusk().to_call("mafia", doctor="Finn").then(leave("Dan"))
    assert night.night(mafia="Finn").dead() == []


def test_D14_a_shot_already_fired_by_the_leaver_stands() -> None:
    sheriff = "Anna sheriff, Boris mafioso, Clara mafioso, Dan groupie, Eva citizen, Finn citizen, Gus citizen, Hanna citizen"
    night = dusk(sheriff).to_call("groupie", leader="Eva").then(leave("Anna"))
    assert night.night().dead() == ["Eva"]


def test_D14_somebody_shot_tonight_who_leaves_is_out_by_leaving() -> None:
    night = dusk().to_call("leader", mafia="Finn").then(leave("Finn"))
    assert night.out == ["Finn", "Ivan"]
    dawn = night.night()
    assert dawn.ways_out() == {"Ivan": "condemned", "Finn": "left"}
    assert [event["seat"] for event in dawn.events("died")] == ["Ivan", "Finn"]
    assert dawn.dead() == []


def test_D14_who_left_cannot_be_chosen_any_more() -> None:
    dusk().to_call("mafia").then(leave("Finn")).refuses("N3", choose("mafia", "Finn"))


def test_D14_a_leaving_jailer_frees_the_prisoners_by_day_at_once() -> None:
    here = dusk().night_and_day(leader="Boris")
    assert here.see("room")["jailed"] == ["Boris"]
    free = here.then(leave("Anna"))
    assert free.see("room")["jailed"] == []
    assert free.since(here).kinds("room") == ["died", "freed"]
    assert free.events("freed", "room") == [{"seat": "Boris"}]


def test_D14_a_leaving_jailer_frees_the_prisoners_by_night_told_at_dawn() -> None:
    here = dusk().night_and_day(leader="Boris").condemned("Hanna")
    night = here.then(leave("Anna"))
    assert night.jailed == []
    assert night.see("room")["jailed"] == ["Boris"]
    assert night.events("freed", "room") == []
    dawn = night.night()
    assert dawn.events("freed", "room") == [{"seat": "Boris"}]
    assert dawn.see("room")["jailed"] == []


def test_D14_a_prisoner_who_leaves_is_no_prisoner_any_more() -> None:
    here = dusk().night_and_day(leader="Boris").then(leave("Boris"))
    assert here.jailed == here.see("room")["jailed"] == []
    assert here.events("freed") == []
