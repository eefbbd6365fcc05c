"""D10: the judge who acquits, and who is condemned instead."""

import pytest

from tests.rules.table import Table, break_tie, leave, nominate, table

SIX = "Anna detective, Boris mafioso, Clara citizen, Dan citizen, Eva citizen, Finn citizen"
COURT = (
    "Anna judge, Boris godfather, Clara thief, Dan con_artist, Eva citizen, Finn citizen, Gus citizen, Hanna citizen, "
    "Ivan citizen, Jana citizen"
)


def day(deck: str = SIX, **rules: object) -> Table:
    return table(deck, **rules).introduced()


def court(**rules: object) -> Table:
    return day(COURT, **rules)


def test_D10_who_the_judge_does_not_vote_against_is_acquitted() -> None:
    here = court().vote(Eva=["Boris", "Clara"])
    assert here.out == []
    assert "Eva" in here.alive
    for viewer in ("host", "room", "Anna", "Eva"):
        assert here.events("acquitted", viewer) == [{"seat": "Eva"}]


def test_D10_who_the_judge_votes_against_is_not() -> None:
    here = court().vote(Eva=["Anna", "Boris"])
    assert here.out == ["Eva"]
    assert here.events("acquitted") == []


def test_D10_nobody_hears_who_the_judge_is() -> None:
    other = COURT.replace("Anna judge", "Anna citizen").replace("Gus citizen", "Gus judge")
    here, there = court().vote(Eva=["Boris", "Clara"]), day(other).vote(Eva=["Boris", "Clara"])
    for viewer in ("room", "Boris", "Eva", "Finn"):
        assert here.see(viewer) == there.see(viewer)


def test_D10_it_is_automatic() -> None:
    assert court().vote(Eva=["Boris"]).kinds("room") == ["counted", "acquitted"]
    assert court().vote(Eva=["Boris"], Finn=["Clara", "Dan"]).kinds("room") == ["counted", "counted", "acquitted", "died"]


def test_D10_once_a_day() -> None:
    here = court().vote(Eva=["Boris", "Clara"], Finn=["Dan"])
    assert here.events("acquitted") == [{"seat": "Eva"}]
    assert (here.phase, here.out) == ("night", ["Finn"])


def test_D10_and_again_the_next_day() -> None:
    here = court().vote(Eva=["Boris", "Clara"], Finn=["Dan"]).night_and_day().vote(Gus=["Boris"])
    assert here.events("acquitted") == [{"seat": "Eva"}, {"seat": "Gus"}]


def test_D10_the_judge_may_save_themselves() -> None:
    assert court().vote(Anna=["Boris", "Clara"]).events("acquitted") == [{"seat": "Anna"}]


def test_D10_unless_they_vote_against_themselves() -> None:
    assert court().vote(Anna=["Anna", "Boris"]).out == ["Anna"]


def test_D10_a_silenced_judge_saves_nobody() -> None:
    here = court().condemned("Jana").night_and_day(godfather="Anna").vote(Eva=["Boris"])
    assert here.events("acquitted") == []
    assert "Eva" in here.out


def test_D10_a_dead_judge_saves_nobody() -> None:
    here = court().condemned("Jana").night_and_day(mafia="Anna").vote(Eva=["Boris"])
    assert here.events("acquitted") == []
    assert "Eva" in here.out


def test_D10_a_judge_who_left_saves_nobody() -> None:
    assert court().voting("Eva").then(leave("Anna"), {"move": "count", "suspect": "Eva", "hands": []}).out == ["Anna", "Eva"]


def test_D10_another_leader_acquits_nobody() -> None:
    assert day(SIX).vote(Clara=["Boris"]).out == ["Clara"]


def test_D10_a_block_does_not_touch_it() -> None:
    here = court().condemned("Jana").night_and_day(thief="Anna").vote(Eva=["Boris"])
    assert here.events("acquitted") == [{"seat": "Eva"}]


def test_D10_the_runner_up_of_the_same_count_is_condemned() -> None:
    here = court().vote(Finn=["Clara"], Eva=["Boris", "Clara", "Dan"], Gus=["Hanna", "Ivan"])
    assert (here.phase, here.out) == ("night", ["Gus"])


def test_D10_runners_up_may_tie() -> None:
    here = court().vote(Eva=["Boris", "Clara"], Gus=["Dan"], Finn=["Hanna"], Ivan=[])
    assert here.events("acquitted") == [{"seat": "Eva"}]
    assert (here.phase, here.events("tied")) == ("tie", [{"seats": ["Finn", "Gus"]}])
    here.refuses("D8", break_tie("Eva"), break_tie("Ivan"))
    assert here.then(break_tie("Gus")).out == ["Gus"]


def test_D10_a_runner_up_needs_a_hand() -> None:
    here = court().vote(Eva=["Boris", "Clara"], Finn=[])
    assert (here.phase, here.out, here.day) == ("day", [], 1)


def test_D10_one_of_the_tied_may_be_acquitted() -> None:
    here = court().vote(Eva=["Boris"], Finn=["Clara"], Gus=[]).then(break_tie("Eva"))
    assert here.events("acquitted") == [{"seat": "Eva"}]
    assert (here.phase, here.out) == ("night", ["Finn"])


def test_D10_of_three_tied_two_remain_tied() -> None:
    here = court().vote(Eva=["Boris"], Finn=["Clara"], Gus=["Dan"]).then(break_tie("Eva"))
    assert here.phase == "tie"
    assert here.events("tied") == [{"seats": ["Eva", "Finn", "Gus"]}, {"seats": ["Finn", "Gus"]}]
    here.refuses("D8", break_tie("Eva"))
    assert here.then(break_tie("Gus")).out == ["Gus"]


def test_D10_of_those_tied_without_hands_none_is_runner_up() -> None:
    here = court().vote(Eva=[], Finn=[]).then(break_tie("Eva"))
    assert here.events("acquitted") == [{"seat": "Eva"}]
    assert (here.phase, here.out) == ("day", [])


def test_D10_fresh_nominations_leave_out_all_who_were_voted_on() -> None:
    here = court().vote(Eva=["Boris"], Finn=[])
    here.refuses("D4", nominate("Eva"), nominate("Finn")).allows(nominate("Gus"))


def test_D10_the_outcome_of_fresh_nominations_is_certain() -> None:
    assert court().vote(Eva=["Boris"]).vote(Gus=["Boris"]).out == ["Gus"]
    assert court().vote(Eva=["Boris"]).vote(Gus=[]).out == ["Gus"]
    assert court().vote(Eva=["Boris"]).vote(Anna=["Boris"]).out == ["Anna"]


def test_D10_fresh_nominations_are_a_vote_of_their_own() -> None:
    fresh = court().vote(Eva=["Boris", "Clara"], Finn=[])
    assert fresh.vote(Gus=["Boris"], Hanna=["Clara", "Dan"]).out == ["Hanna"]
    assert fresh.vote(Gus=[], Hanna=[]).events("tied") == [{"seats": ["Gus", "Hanna"]}]


def test_D10_one_by_one_the_next_suspects_are_named() -> None:
    five = ["Boris", "Clara", "Dan", "Eva", "Finn"]  # half of ten
    here = court(voting="one_by_one").vote(Eva=five)
    assert here.events("acquitted") == [{"seat": "Eva"}]
    assert here.phase == "day"
    here.refuses("D4", nominate("Eva"))
    assert here.vote(Gus=five).out == ["Gus"]


def test_D10_one_by_one_an_earlier_suspect_is_no_runner_up() -> None:
    five = ["Boris", "Clara", "Dan", "Eva", "Finn"]
    here = court(voting="one_by_one").vote(Finn=["Boris", "Clara"], Eva=five)
    assert (here.phase, here.out) == ("day", [])


def test_D10_one_by_one_after_an_acquittal_the_next_still_needs_half() -> None:
    five = ["Boris", "Clara", "Dan", "Eva", "Finn"]
    here = court(voting="one_by_one").vote(Eva=five, Gus=["Boris"])
    assert (here.phase, here.out) == ("day", [])
    assert here.vote(Hanna=five).out == ["Hanna"]


def test_D10_the_cleared_are_not_acquitted() -> None:
    here = court(voting="one_by_one").vote(Eva=["Boris"])
    assert here.events("acquitted") == []


def test_D10_a_spent_hand_does_not_keep_the_judge_from_acquitting() -> None:
    here = court(hands="one").vote(Finn=["Anna"], Eva=["Boris", "Clara"])
    assert here.events("acquitted") == [{"seat": "Eva"}]
    assert here.out == ["Finn"]


@pytest.mark.parametrize(("raised", "saved"), [(["Dan"], False), (["Anna", "Boris"], True)])
def test_D10_for_a_judge_who_is_the_puppet_the_steered_hand_counts(raised: list[str], saved: bool) -> None:
    here = court().condemned("Jana").night_and_day(con_artist="Anna").vote(Eva=raised)
    assert (here.events("acquitted") == [{"seat": "Eva"}]) is saved


def test_D10_ballots_tell_whether_the_judge_voted_against() -> None:
    vote = court().voting("Eva").then({"move": "ballot", "voter": "Anna", "suspect": "Eva", "condemn": True})
    assert vote.then({"move": "count", "suspect": "Eva"}).out == ["Eva"]
    assert vote.then({"move": "count", "suspect": "Eva", "hands": ["Boris"]}).out == []
