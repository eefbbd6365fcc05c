"""D5 and D8: how a vote is counted and what becomes of a tie."""

import pytest

from tests.rules.table import Table, ballot, break_tie, count, go_on, leave, nominate, table

SEVEN = "Anna detective, Boris mafioso, Clara mafioso, Dan citizen, Eva citizen, Finn citizen, Gus citizen"
CITY = (
    "Anna jailer, Boris godfather, Clara mafioso, Dan doctor, Eva citizen, Finn citizen, Gus citizen, Hanna citizen, "
    "Ivan citizen, Jana citizen"
)


def day(deck: str = SEVEN, **rules: object) -> Table:
    return table(deck, **rules).introduced()


def second_day(**rules: object) -> Table:
    """Clara in jail, Hanna silenced, Jana out: seven of nine may vote."""
    return day(CITY, **rules).condemned("Jana").night_and_day(leader="Clara", godfather="Hanna")


# D5


def test_D5_the_nominated_are_counted_in_the_order_of_nomination() -> None:
    vote = day().voting("Finn", "Anna", "Dan")
    vote.refuses("R1 D5", count("Anna", []), count("Dan", []))
    vote = vote.then(count("Finn", []))
    vote.refuses("R1 D4 D5", count("Finn", []), count("Dan", []))
    vote.then(count("Anna", []), count("Dan", []))


def test_D5_only_the_nominated_are_counted() -> None:
    day().voting("Finn").refuses("R1 D5", count("Anna", ["Boris"]), ballot("Boris", "Anna"))


def test_D5_the_one_with_most_hands_is_condemned() -> None:
    night = day().vote(Finn=["Anna"], Dan=["Boris", "Clara"], Eva=[])
    assert (night.phase, night.out) == ("night", ["Dan"])


def test_D5_nothing_is_decided_before_the_last_is_counted() -> None:
    vote = day().voting("Finn", "Dan").then(count("Finn", ["Anna", "Boris", "Clara", "Dan", "Eva", "Gus"]))
    assert (vote.phase, vote.out) == ("vote", [])


def test_D5_the_vote_condemns_by_itself() -> None:
    night = day().voting("Finn").then(count("Finn", ["Anna"]))
    assert (night.phase, night.call, night.out) == ("night", "mafia", ["Finn"])


def test_D5_no_majority_is_needed() -> None:
    assert day().vote(Finn=["Anna"], Dan=[]).out == ["Finn"]


def test_D5_what_was_counted_is_public() -> None:
    night = day().vote(Finn=["Gus", "Anna"], Dan=["Eva", "Boris", "Clara"])
    expected = [{"suspect": "Finn", "hands": ["Anna", "Gus"]}, {"suspect": "Dan", "hands": ["Boris", "Clara", "Eva"]}]
    for viewer in ("host", "room", "Finn", "Boris"):
        assert night.events("counted", viewer) == expected


def test_D5_the_order_of_the_events_when_a_count_ends_a_day() -> None:
    assert day().vote(Finn=["Anna"]).kinds("room") == ["counted", "died"]


def test_D5_all_is_the_default() -> None:
    assert day(voting="all").vote(Finn=["Anna"], Dan=[]).host == day().vote(Finn=["Anna"], Dan=[]).host


@pytest.mark.parametrize("hands", [["Anna", "Boris", "Clara", "Dan"], ["Anna", "Boris", "Clara", "Dan", "Eva"]])
def test_D5_one_by_one_at_least_half_condemns(hands: list[str]) -> None:
    night = day(voting="one_by_one").vote(Finn=hands)
    assert (night.phase, night.out) == ("night", ["Finn"])


@pytest.mark.parametrize("hands", [[], ["Anna"], ["Anna", "Boris", "Clara"]])
def test_D5_one_by_one_fewer_clears_the_suspect(hands: list[str]) -> None:
    here = day(voting="one_by_one").vote(Finn=hands)
    assert (here.phase, here.out, here.day) == ("day", [], 1)
    assert here.kinds("room") == ["counted"]  # cleared is not acquitted
    assert here.vote(Dan=["Anna", "Boris", "Clara", "Eva"]).out == ["Dan"]


def test_D5_one_by_one_exactly_half_of_an_even_number_is_enough() -> None:
    here = day(voting="one_by_one").condemned("Gus").night_and_day()
    assert len(here.alive) == 6
    assert here.vote(Finn=["Anna", "Boris"]).phase == "day"
    assert here.vote(Finn=["Anna", "Boris", "Clara"]).out == ["Finn", "Gus"]


def test_D5_one_by_one_half_is_taken_of_those_who_may_vote() -> None:
    here = second_day(voting="one_by_one")
    assert len(here.voters()) == 7
    assert here.vote(Finn=["Anna", "Boris", "Dan"]).phase == "day"
    assert "Finn" in here.vote(Finn=["Anna", "Boris", "Dan", "Eva"]).out
    fewer = here.then(leave("Ivan"))  # six may vote
    assert "Finn" in fewer.vote(Finn=["Anna", "Boris", "Dan"]).out


def test_D5_one_by_one_half_is_taken_at_the_count() -> None:
    vote = day(voting="one_by_one").voting("Finn")
    assert vote.then(count("Finn", ["Anna", "Boris", "Clara"])).out == []
    assert vote.then(leave("Gus"), count("Finn", ["Anna", "Boris", "Clara"])).out == ["Finn", "Gus"]


def test_D5_one_by_one_a_single_hand_can_be_half() -> None:
    families = "Anna mafioso, Boris mafioso, Clara yakuza, Dan yakuza, " + ", ".join(f"P{n} citizen" for n in range(8))
    here = day(families, voting="one_by_one").then(*(leave(seat) for seat in ["Boris", "Dan", *(f"P{n}" for n in range(8))]))
    assert (here.phase, here.voters()) == ("day", ["Anna", "Clara"])
    assert here.vote(Clara=[]).phase == "day"
    assert here.vote(Clara=["Anna"]).winner == "mafia"


def test_D5_one_by_one_one_suspect_at_a_time() -> None:
    day(voting="one_by_one").put_up("Finn").refuses("R1 D5", nominate("Dan"))


# D8


def tied(**rules: object) -> Table:
    return day(SEVEN, **rules).vote(Finn=["Anna", "Boris"], Dan=["Clara", "Eva"], Gus=["Anna"])


def test_D8_a_tie_for_most_hands_waits_for_a_decision() -> None:
    assert (tied().phase, tied().out) == ("tie", [])
    for viewer in ("host", "room", "Anna"):
        assert tied().events("tied", viewer) == [{"seats": ["Dan", "Finn"]}]


def test_D8_the_host_names_one_of_the_tied() -> None:
    assert tied().then(break_tie("Dan")).out == ["Dan"]
    assert tied().then(break_tie("Finn")).out == ["Finn"]
    assert tied().then(break_tie("Finn")).phase == "night"


def test_D8_nobody_else_may_be_named() -> None:
    tied().refuses("D8", break_tie("Gus"), break_tie("Anna"))


def test_D8_no_hands_at_all_is_a_tie_too() -> None:
    here = day().vote(Finn=[], Dan=[])
    assert (here.phase, here.events("tied")) == ("tie", [{"seats": ["Dan", "Finn"]}])
    assert here.then(break_tie("Finn")).out == ["Finn"]


def test_D8_a_five_way_tie_condemns_exactly_one() -> None:
    here = day().vote(Finn=["Anna"], Dan=["Boris"], Gus=["Clara"], Anna=["Dan"], Eva=["Eva"])
    assert here.events("tied") == [{"seats": ["Anna", "Dan", "Eva", "Finn", "Gus"]}]
    assert here.then(break_tie("Eva")).out == ["Eva"]


def test_D8_the_lot_is_a_recorded_move() -> None:
    here = tied(tie="lot")
    assert here.phase == "tie"
    here.refuses("D8", break_tie("Gus", by="chance"))
    assert here.then(break_tie("Finn", by="chance")).out == ["Finn"]


def test_D8_never_a_second_vote_on_the_same_players() -> None:
    tied().refuses("R1 D4 D8", nominate("Dan"), nominate("Eva"), count("Dan", []), ballot("Anna", "Dan"), go_on())


def test_D8_no_tie_no_decision() -> None:
    day().refuses("R1 D8", break_tie("Finn"))
    day().voting("Finn", "Dan").refuses("R1 D8", break_tie("Finn"))
    tied().then(break_tie("Finn")).refuses("R1 D8", break_tie("Dan"))


def test_D8_a_tie_below_the_most_does_not_matter() -> None:
    assert day().vote(Finn=["Anna", "Boris"], Dan=["Clara"], Eva=["Gus"]).out == ["Finn"]


def test_D8_a_single_nominee_is_condemned_whatever_the_count() -> None:
    night = day().vote(Finn=[])
    assert (night.phase, night.out) == ("night", ["Finn"])


def test_D8_a_single_suspect_without_hands_is_cleared_one_by_one() -> None:
    assert day(voting="one_by_one").vote(Finn=[]).phase == "day"


def test_D8_the_order_of_the_events_of_a_tie() -> None:
    assert tied().then(break_tie("Dan")).kinds("room") == ["counted", "counted", "counted", "tied", "died"]
