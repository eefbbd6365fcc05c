"""D1–D4: what dawn makes public, what the dead may no longer do, who may talk and who may be put up."""

import pytest

from tests.rules.table import Table, ballot, choose, count, empty_table, go_on, leave, nominate, table

EIGHT = "Anna sheriff, Boris mafioso, Clara mafioso, Dan citizen, Eva citizen, Finn citizen, Gus citizen, Hanna citizen"
CITY = (
    "Anna jailer, Boris godfather, Clara mafioso, Dan con_artist, Eva doctor, Finn beauty, Gus citizen, Hanna citizen, "
    "Ivan citizen, Jana citizen"
)


def dusk(deck: str = EIGHT, **rules: object) -> Table:
    """Night 1, the last seat condemned."""
    here = table(deck, **rules).introduced()
    return here.condemned(here.seats[-1])


def busy_dawn() -> Table:
    """Gus dead, Clara in jail, Hanna silenced, Ivan the puppet."""
    return dusk(CITY).night(mafia="Gus", leader="Clara", godfather="Hanna", con_artist="Ivan")


def test_D1_the_nights_dead_are_named_in_seat_order_not_in_the_order_of_the_shots() -> None:
    dawn = dusk().night(mafia="Gus", leader="Dan")
    assert dawn.phase == "dawn"
    assert [event["seat"] for event in dawn.since(dusk()).events("died", "room")] == ["Dan", "Gus"]


def test_D1_nobody_hears_who_shot_or_why() -> None:
    dawn = dusk().night(mafia="Gus", leader="Dan")
    assert dawn.since(dusk()).events(viewer="room") == [
        {"event": "died", "seat": "Dan", "role": "citizen", "how": "night"},
        {"event": "died", "seat": "Gus", "role": "citizen", "how": "night"},
    ]
    swapped = dusk().night(mafia="Dan", leader="Gus")
    assert swapped.see("room") == dawn.see("room")
    assert swapped.see("Eva") == dawn.see("Eva")


def test_D1_the_dead_are_alive_to_everybody_until_dawn() -> None:
    night = dusk().to_call("leader", mafia="Gus")
    for viewer in ("host", "room", "Gus", "Anna"):
        assert "Gus" in night.see(viewer)["alive"]
    assert night.dying == ["Gus"]
    dawn = night.night()
    for viewer in ("host", "room", "Gus", "Anna"):
        assert "Gus" in dawn.see(viewer)["out"]
        assert "Gus" not in dawn.see(viewer)["alive"]
    assert dawn.dying == []


def test_D1_the_newly_jailed_are_announced() -> None:
    assert busy_dawn().events("jailed", "room") == [{"seat": "Clara"}]
    assert busy_dawn().see("room")["jailed"] == ["Clara"]


def test_D1_a_prisoner_is_not_announced_again() -> None:
    second = busy_dawn().then(go_on()).condemned("Ivan").night()
    assert len(second.events("jailed")) == 1


def test_D1_who_may_not_vote_is_announced() -> None:
    assert busy_dawn().events("silenced", "room") == [{"seat": "Hanna"}]
    assert busy_dawn().see("room")["silenced"] == "Hanna"


def test_D1_the_freed_are_announced() -> None:
    dawn = busy_dawn().then(go_on()).condemned("Ivan").night(mafia="Anna")
    assert dawn.events("freed", "room") == [{"seat": "Clara"}]


def test_D1_nothing_else_of_the_night_is_public() -> None:
    before = dusk(CITY)
    dawn = before.night(beauty="Ivan", doctor="Hanna", mafia="Gus", leader="Clara", godfather="Hanna", con_artist="Ivan")
    assert dawn.since(before).kinds("room") == ["died", "jailed", "silenced"]


def test_D1_the_order_at_dawn() -> None:
    assert busy_dawn().kinds()[-4:] == ["died", "jailed", "silenced", "puppet"]
    second = busy_dawn().then(go_on()).condemned("Ivan").night(mafia="Anna", godfather="Eva", con_artist="Finn")
    assert second.kinds()[-4:] == ["died", "freed", "silenced", "puppet"]


def test_D1_several_of_a_kind_are_named_in_seat_order() -> None:
    deck = (
        "Anna mafioso, Boris jailer, Clara citizen, Dan mafioso, Eva mafioso, Finn citizen, Gus citizen, Hanna citizen, "
        "Ivan citizen, Jana citizen"
    )
    morning = dusk(deck).night_and_day(leader="Dan").condemned("Ivan").night_and_day(leader="Anna")
    assert morning.jailed == ["Anna", "Dan"]
    freed = morning.condemned("Boris")
    assert [event["seat"] for event in freed.events("freed")] == ["Anna", "Dan"]


def test_D1_a_dawn_that_ends_the_game_is_announced_in_full() -> None:
    deck = "Anna detective, Boris godfather, Clara mafioso, Dan citizen, Eva citizen, Finn citizen"
    before = dusk(deck)
    over = before.night(mafia="Eva", godfather="Dan")
    assert (over.phase, over.winner, over.silenced) == ("over", "mafia", "Dan")
    assert over.since(before).kinds("room") == ["died", "silenced", "won"]


def test_D1_a_quiet_night_announces_nothing() -> None:
    dawn = dusk().night()
    assert (dawn.phase, dawn.dead()) == ("dawn", [])
    assert dawn.since(dusk()).kinds("room") == []


def test_D1_dawn_ends_with_the_next_day() -> None:
    day = dusk().night_and_day()
    assert (day.phase, day.call, day.day) == ("day", None, 2)


def test_D2_the_card_is_turned_up() -> None:
    assert dusk().see("room")["roles"] == {"Hanna": "citizen"}


def test_D2_who_is_out_does_not_vote() -> None:
    vote = dusk().night_and_day().voting("Dan")
    vote.refuses("D2 D7", ballot("Hanna", "Dan"), ballot("Hanna", "Dan", condemn=False))
    vote.refuses("D2 D7", count("Dan", ["Hanna"]), count("Dan", ["Anna", "Hanna"]))


def test_D2_who_is_out_puts_nobody_up() -> None:
    dusk().night_and_day().refuses("D2 D4 R1", nominate("Dan", "Hanna"))


def test_D3_prisoners_and_the_silenced_may_accuse() -> None:
    morning = busy_dawn().then(go_on())
    assert (morning.jailed, morning.silenced) == (["Clara"], "Hanna")
    morning.allows(nominate("Eva", "Clara"), nominate("Eva", "Hanna"))


@pytest.mark.parametrize("minutes", [1, 5, 15])
def test_D3_the_discussion_may_be_set_from_one_to_fifteen_minutes(minutes: int) -> None:
    assert table(EIGHT, discussion=minutes).phase == "intro"


@pytest.mark.parametrize("minutes", [0, 16, -1, "5", None, True, [5]])
def test_D3_no_other_length_is_taken(minutes: object) -> None:
    empty_table("Anna Boris Clara Dan Eva Finn", discussion=minutes).cannot_begin("D3 R1")


def test_D3_the_clock_is_no_part_of_the_game() -> None:
    assert table(EIGHT, discussion=1).introduced().host == table(EIGHT, discussion=15).introduced().host


def test_D4_any_living_player_may_be_put_up() -> None:
    day = table(EIGHT).introduced()
    day.allows(*(nominate(seat) for seat in day.seats))


def test_D4_prisoners_and_the_silenced_too() -> None:
    morning = busy_dawn().then(go_on())
    assert "Clara" in morning.condemned("Clara").out
    assert "Hanna" in morning.condemned("Hanna").out


def test_D4_the_dead_are_not_put_up() -> None:
    dusk().night_and_day(mafia="Gus").refuses("D4", nominate("Hanna"), nominate("Gus"))


def test_D4_who_left_is_not_put_up() -> None:
    table(EIGHT).introduced().then(leave("Gus")).refuses("D4", nominate("Gus"))


def test_D4_a_player_may_put_up_themselves() -> None:
    table(EIGHT).introduced().allows(nominate("Dan", "Dan"))


def test_D4_one_player_may_put_up_several() -> None:
    vote = table(EIGHT).introduced().then(nominate("Dan", "Anna"), nominate("Eva", "Anna"), go_on())
    assert vote.phase == "vote"


def test_D4_nobody_is_put_up_twice() -> None:
    table(EIGHT).introduced().put_up("Dan").refuses("D4 R1", nominate("Dan"))


def test_D4_nobody_is_voted_on_twice_in_one_day() -> None:
    day = table(EIGHT, voting="one_by_one").introduced().vote(Dan=["Anna"])
    assert day.phase == "day"
    day.refuses("D4", nominate("Dan")).allows(nominate("Eva"))


def test_D4_on_another_day_they_may_be_put_up_again() -> None:
    day = table(EIGHT, voting="one_by_one").introduced().vote(Dan=["Anna"]).condemned("Hanna").night_and_day()
    day.allows(nominate("Dan"))


def test_D4_nobody_is_put_up_outside_the_discussion() -> None:
    day = table(EIGHT).introduced()
    day.voting("Dan").refuses("R1 D4", nominate("Eva"))
    dusk().refuses("R1 D4", nominate("Eva"))
    dusk().night().refuses("R1 D4", nominate("Eva"))
    table(EIGHT).refuses("R1 D4", nominate("Eva"))


def test_D4_the_vote_opens_only_on_somebody() -> None:
    table(EIGHT).introduced().refuses("R1 D4 D5 D9", go_on())


def test_D2_nothing_is_done_to_who_is_out_at_night() -> None:
    dusk().to_call("mafia").refuses("N3", choose("mafia", "Hanna"))
