"""D14 by day: what becomes of nominations, counts, ties and verdicts when somebody leaves."""

import pytest

from tests.rules.table import Table, ballot, break_tie, count, go_on, leave, nominate, table

SIX = "Anna detective, Boris mafioso, Clara citizen, Dan citizen, Eva citizen, Finn citizen"
CLINIC = (
    "Anna jailer, Boris mafioso, Clara mafioso, Dan doctor, Eva sleepwalker, Finn citizen, "
    "Gus citizen, Hanna citizen, Ivan citizen"
)


def day(deck: str = CLINIC, **rules: object) -> Table:
    return table(deck, **rules).introduced()


def test_D14_it_does_not_use_up_the_days_condemnation() -> None:
    here = day().then(leave("Gus"))
    assert here.phase == "day"
    assert here.condemned("Ivan").ways_out() == {"Gus": "left", "Ivan": "condemned"}


def test_D14_a_nominee_who_leaves_is_off_the_list() -> None:
    here = day().put_up("Gus", "Hanna").then(leave("Gus"))
    assert here.phase == "day"
    vote = here.then(go_on())
    vote.refuses("R1 D5 D14", count("Gus", ["Anna"]))
    assert vote.then(count("Hanna", [])).out == ["Gus", "Hanna"]


def test_D14_nobody_left_on_the_list_before_the_vote() -> None:
    here = day().put_up("Gus").then(leave("Gus"))
    here.refuses("R1 D4 D5 D9", go_on())
    here.allows(nominate("Hanna"))


def test_D14_nobody_left_on_the_list_in_the_vote_leads_back_to_discussion() -> None:
    here = day().voting("Gus").then(leave("Gus"))
    assert (here.phase, here.day, here.out) == ("day", 1, ["Gus"])
    assert here.condemned("Ivan").phase == "night"


def test_D14_the_same_one_by_one() -> None:
    here = day(voting="one_by_one").voting("Gus").then(leave("Gus"))
    assert here.phase == "day"
    assert here.condemned("Ivan").phase == "night"


def test_D14_the_vote_goes_on_for_those_left_on_the_list() -> None:
    here = day().voting("Gus", "Hanna", "Finn").then(leave("Gus"))
    assert here.phase == "vote"
    assert here.then(count("Hanna", ["Anna"]), count("Finn", [])).out == ["Gus", "Hanna"]


def test_D14_a_counted_nominee_who_leaves_is_not_condemned() -> None:
    vote = day().voting("Gus", "Hanna", "Finn").then(count("Gus", ["Anna", "Boris", "Clara"]), leave("Gus"))
    night = vote.then(count("Hanna", ["Dan"]), count("Finn", []))
    assert night.ways_out() == {"Gus": "left", "Hanna": "condemned"}


def test_D14_when_the_last_to_be_counted_leaves_the_vote_is_decided() -> None:
    here = day().voting("Gus", "Hanna").then(count("Gus", ["Anna"]), leave("Hanna"))
    assert (here.phase, here.ways_out()) == ("night", {"Hanna": "left", "Gus": "condemned"})


def test_D14_when_the_last_to_be_counted_leaves_a_tie_may_open() -> None:
    vote = day().voting("Gus", "Hanna", "Finn").then(count("Gus", ["Anna"]), count("Hanna", ["Boris"]))
    assert vote.then(leave("Finn")).events("tied") == [{"seats": ["Gus", "Hanna"]}]


def test_D14_one_of_three_tied_who_leaves_leaves_the_tie() -> None:
    tie = day().vote(Gus=["Anna"], Hanna=["Boris"], Finn=["Clara"]).then(leave("Gus"))
    assert tie.phase == "tie"
    tie.refuses("D8 R1", break_tie("Gus"))
    assert tie.then(break_tie("Hanna")).ways_out() == {"Gus": "left", "Hanna": "condemned"}


def test_D14_the_last_one_left_in_the_tie_is_condemned() -> None:
    here = day().vote(Gus=["Anna"], Hanna=["Boris"]).then(leave("Gus"))
    assert (here.phase, here.ways_out()) == ("night", {"Gus": "left", "Hanna": "condemned"})


def test_D14_the_last_one_left_in_the_tie_may_be_acquitted() -> None:
    court = CLINIC.replace("jailer", "judge")
    here = day(court).vote(Gus=["Boris"], Hanna=["Clara"], Finn=[]).then(leave("Gus"))
    assert here.events("acquitted") == [{"seat": "Hanna"}]
    assert (here.phase, here.out) == ("day", ["Gus"])


def test_D14_somebody_else_leaving_does_not_touch_the_tie() -> None:
    tie = day().vote(Gus=["Anna"], Hanna=["Boris"]).then(leave("Finn"))
    assert tie.phase == "tie"
    tie.allows(break_tie("Gus"), break_tie("Hanna"))


def test_D14_a_hand_already_counted_stays_counted() -> None:
    vote = day().voting("Gus", "Hanna").then(count("Gus", ["Anna", "Finn"]), leave("Finn"), count("Hanna", ["Boris"]))
    assert vote.ways_out() == {"Finn": "left", "Gus": "condemned"}
    tie = day().voting("Gus", "Hanna").then(count("Gus", ["Finn"]), leave("Finn"), count("Hanna", ["Boris"]))
    assert tie.phase == "tie"


def test_D14_a_hand_not_yet_counted_is_gone() -> None:
    vote = day().voting("Gus", "Hanna").then(ballot("Finn", "Gus"), leave("Finn"))
    vote.refuses("D7 D2", count("Gus", ["Finn"]))
    assert vote.then(count("Gus")).events("counted") == [{"suspect": "Gus", "hands": []}]


def test_D14_who_leaves_puts_nobody_up_any_more() -> None:
    day().then(leave("Gus")).refuses("R1 D4 D2", nominate("Finn", "Gus"))


def test_D14_with_everybody_on_the_list_gone_it_is_back_to_discussion() -> None:
    vote = day().voting("Gus", "Hanna").then(count("Gus", ["Anna"]), leave("Gus"))
    assert vote.phase == "vote"
    here = vote.then(leave("Hanna"))
    assert (here.phase, here.day, here.ways_out()) == ("day", 1, {"Gus": "left", "Hanna": "left"})


def test_D14_a_runner_up_who_left_is_none() -> None:
    vote = day(CLINIC.replace("jailer", "judge")).voting("Gus", "Hanna")
    here = vote.then(count("Gus", ["Boris"]), leave("Gus"), count("Hanna", ["Boris", "Clara"]))
    assert here.events("acquitted") == [{"seat": "Hanna"}]
    assert (here.phase, here.out) == ("day", ["Gus"])


def test_D14_a_judge_who_left_after_the_count_acquits_nobody() -> None:
    vote = day(CLINIC.replace("jailer", "judge")).voting("Gus", "Hanna")
    here = vote.then(count("Gus", ["Boris"]), leave("Anna"), count("Hanna", []))
    assert here.events("acquitted") == []
    assert here.ways_out() == {"Anna": "left", "Gus": "condemned"}


def test_D14_one_hand_spent_on_somebody_who_left_is_spent() -> None:
    vote = day(hands="one").voting("Gus", "Hanna").then(count("Gus", ["Anna"]), leave("Gus"))
    vote.refuses("D6", count("Hanna", ["Anna"]))


def test_D14_a_win_by_leaving_comes_before_the_verdict_on_the_rest() -> None:
    tie = day(SIX).vote(Boris=["Anna"], Finn=["Boris"])
    over = tie.then(leave("Boris"))
    assert (over.phase, over.winner, over.ways_out()) == ("over", "citizens", {"Boris": "left"})
    last = day(SIX).voting("Finn", "Boris").then(count("Finn", ["Anna"]), leave("Boris"))
    assert (last.phase, last.ways_out()) == ("over", {"Boris": "left"})


def test_D14_one_by_one_after_a_nominee_left_another_may_be_put_up() -> None:
    day(voting="one_by_one").put_up("Gus").then(leave("Gus")).allows(nominate("Hanna"))


@pytest.mark.parametrize("stand", ["put up", "voted on"])
def test_D14_the_last_who_could_be_put_up_leaves_and_the_last_resort_decides(stand: str) -> None:
    here = day(SIX, voting="one_by_one").vote(Anna=[], Boris=[], Clara=["Anna", "Dan"], Dan=["Anna"], Eva=[])
    here = here.put_up("Finn") if stand == "put up" else here.voting("Finn")
    night = here.then(leave("Finn"))
    assert (night.phase, night.ways_out()) == ("night", {"Finn": "left", "Clara": "condemned"})


def test_D14_in_fresh_nominations_the_last_who_could_be_put_up_leaves() -> None:
    here = day(SIX.replace("detective", "judge")).vote(Anna=[], Boris=[], Clara=["Eva", "Dan"], Dan=[], Eva=[])
    assert (here.phase, here.events("acquitted")) == ("day", [{"seat": "Clara"}])
    tie = here.then(leave("Finn"))
    assert (tie.phase, tie.events("tied")) == ("tie", [{"seats": ["Anna", "Boris", "Dan", "Eva"]}])
