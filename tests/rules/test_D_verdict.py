"""D9, D10, D13: one condemned a day, the judge who acquits, and the night that falls."""

import pytest

from tests.rules.table import Table, break_tie, leave, nominate, table

SIX = "Anna detective, Boris mafioso, Clara citizen, Dan citizen, Eva citizen, Finn citizen"
JUDGE_OF_SIX = SIX.replace("detective", "judge")
COURT = (
    "Anna judge, Boris godfather, Clara thief, Dan con_artist, Eva citizen, Finn citizen, Gus citizen, Hanna citizen, "
    "Ivan citizen, Jana citizen"
)


def day(deck: str = SIX, **rules: object) -> Table:
    return table(deck, **rules).introduced()


# D9


def test_D9_the_condemned_is_out_at_once() -> None:
    night = day().vote(Finn=["Anna"])
    assert night.out == ["Finn"] and "Finn" not in night.alive
    assert night.events("died") == [{"seat": "Finn", "role": "citizen", "how": "condemned"}]


def test_D9_exactly_one_a_day() -> None:
    night = day().vote(Finn=["Anna"], Eva=[])
    assert night.phase == "night"
    night.refuses("R1 D9 D4", nominate("Eva"))


def test_D9_the_day_does_not_end_without_a_condemnation() -> None:
    day().refuses("R1 D4 D5 D9", {"move": "next"})
    here = day(voting="one_by_one").vote(Clara=["Anna"])
    here.refuses("R1 D4 D5 D9", {"move": "next"})


def test_D9_no_night_ability_prevents_it() -> None:
    deck = (
        "Anna doctor, Boris mafioso, Clara mafioso, Dan bodyguard, Eva beauty, Finn citizen, Gus citizen, Hanna citizen, Ivan citizen"
    )
    night = day(deck).condemned("Ivan")
    assert night.night_and_day(doctor="Finn").condemned("Finn").out == ["Finn", "Ivan"]
    assert night.night_and_day(beauty="Finn").condemned("Finn").out == ["Finn", "Ivan"]
    guarded = night.night_and_day(bodyguard="Finn").condemned("Finn")
    assert guarded.out == ["Finn", "Ivan"] and "Dan" in guarded.alive


def cleared(deck: str = SIX, **hands: list[str]) -> Table:
    """One by one, everybody at this table of six put up; nobody reaches the half, which is three."""
    here = day(deck, voting="one_by_one")
    return here.vote(**hands)


def test_D9_last_resort_when_all_were_voted_on_the_most_hands_condemn() -> None:
    here = cleared(Finn=[], Clara=["Anna", "Boris"], Anna=["Boris"], Boris=["Anna"], Dan=[], Eva=["Dan"])
    assert (here.phase, here.out) == ("night", ["Clara"])


def test_D9_last_resort_comes_only_when_nobody_is_left() -> None:
    here = cleared(Finn=[], Clara=["Anna", "Boris"], Anna=[], Boris=[], Dan=[])
    assert (here.phase, here.out) == ("day", [])
    here.allows(nominate("Eva"))


def test_D9_last_resort_the_last_suspect_may_still_be_condemned_by_half() -> None:
    here = cleared(Finn=[], Clara=["Anna", "Boris"], Anna=[], Boris=[], Dan=[], Eva=["Anna", "Boris", "Clara"])
    assert here.out == ["Eva"]


def test_D9_last_resort_ties_are_broken_as_any_tie() -> None:
    here = cleared(Finn=[], Eva=["Anna", "Boris"], Clara=["Dan", "Eva"], Boris=["Anna"], Anna=[], Dan=[])
    assert (here.phase, here.events("tied")) == ("tie", [{"seats": ["Clara", "Eva"]}])
    here.refuses("D8", break_tie("Boris"))
    assert here.then(break_tie("Eva")).out == ["Eva"]
    assert here.then(break_tie("Eva")).phase == "night"


def test_D9_last_resort_without_any_hands_is_a_tie_of_all() -> None:
    here = cleared(Finn=[], Eva=[], Clara=[], Boris=[], Anna=[], Dan=[])
    assert here.events("tied") == [{"seats": ["Anna", "Boris", "Clara", "Dan", "Eva", "Finn"]}]


def test_D9_last_resort_passes_over_the_acquitted() -> None:
    here = cleared(JUDGE_OF_SIX, Clara=["Boris", "Dan", "Eva"])
    assert here.events("acquitted") == [{"seat": "Clara"}] and here.phase == "day"
    here = here.vote(Finn=[], Eva=["Anna"], Boris=["Anna", "Eva"], Anna=[], Dan=["Boris", "Clara"])
    assert here.events("tied") == [{"seats": ["Boris", "Dan"]}]


def test_D9_last_resort_the_judge_may_acquit_there_too() -> None:
    here = cleared(JUDGE_OF_SIX, Finn=[], Clara=["Boris", "Dan"], Eva=["Boris"], Boris=[], Anna=[], Dan=[])
    assert here.events("acquitted") == [{"seat": "Clara"}]
    assert (here.phase, here.out) == ("night", ["Eva"])


def test_D9_last_resort_after_an_acquittal_may_tie() -> None:
    here = cleared(JUDGE_OF_SIX, Finn=[], Clara=["Boris", "Dan"], Eva=[], Boris=[], Anna=[], Dan=[])
    assert here.events("acquitted") == [{"seat": "Clara"}]
    assert (here.phase, here.events("tied")) == ("tie", [{"seats": ["Anna", "Boris", "Dan", "Eva", "Finn"]}])


def test_D9_last_resort_when_everybody_stood_in_one_vote_and_the_judge_acquits() -> None:
    here = day(JUDGE_OF_SIX).vote(Finn=[], Clara=["Boris", "Dan"], Eva=[], Boris=[], Anna=[], Dan=[])
    assert here.events("acquitted") == [{"seat": "Clara"}]
    assert (here.phase, here.events("tied")) == ("tie", [{"seats": ["Anna", "Boris", "Dan", "Eva", "Finn"]}])
    assert here.then(break_tie("Eva")).out == ["Eva"]


def test_D9_last_resort_when_the_only_one_not_voted_on_leaves() -> None:
    here = cleared(Clara=["Anna", "Boris"], Anna=["Boris"], Boris=["Anna"], Dan=[], Eva=["Dan"])
    assert here.phase == "day"
    here = here.then(leave("Finn"))
    assert (here.phase, here.out) == ("night", ["Clara", "Finn"])


def test_D9_last_resort_never_condemns_somebody_who_is_gone() -> None:
    here = cleared(Clara=["Anna", "Boris"], Anna=["Boris"], Boris=[], Dan=[], Eva=[])
    here = here.then(leave("Clara")).vote(Finn=[])
    assert here.ways_out() == {"Clara": "left", "Anna": "condemned"}


def test_D9_last_resort_keeps_the_hands_of_fresh_nominations_too() -> None:
    here = day(JUDGE_OF_SIX, voting="one_by_one").vote(Clara=["Boris", "Dan", "Eva"], Finn=["Boris", "Dan"], Eva=["Boris"])
    here = here.vote(Boris=[], Dan=[], Anna=[])
    assert (here.phase, here.out) == ("night", ["Finn"])


# D10


def court(**rules: object) -> Table:
    return day(COURT, **rules)


def test_D10_who_the_judge_does_not_vote_against_is_acquitted() -> None:
    here = court().vote(Eva=["Boris", "Clara"])
    assert here.out == [] and "Eva" in here.alive
    for viewer in ("host", "room", "Anna", "Eva"):
        assert here.events("acquitted", viewer) == [{"seat": "Eva"}]


def test_D10_who_the_judge_votes_against_is_not() -> None:
    here = court().vote(Eva=["Anna", "Boris"])
    assert here.out == ["Eva"] and here.events("acquitted") == []


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
    assert here.events("acquitted") == [] and "Eva" in here.out


def test_D10_a_dead_judge_saves_nobody() -> None:
    here = court().condemned("Jana").night_and_day(mafia="Anna").vote(Eva=["Boris"])
    assert here.events("acquitted") == [] and "Eva" in here.out


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
    assert here.events("acquitted") == [{"seat": "Eva"}] and here.phase == "day"
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


# D13


def test_D13_night_falls_when_the_condemned_is_out() -> None:
    night = day().vote(Finn=["Anna"])
    assert (night.phase, night.call, night.day) == ("night", "mafia", 1)


def test_D13_the_game_is_checked_first() -> None:
    over = day().vote(Boris=["Anna"])
    assert (over.phase, over.call, over.winner) == ("over", None, "citizens")
    assert over.kinds("room") == ["counted", "died", "won"]


def test_D13_after_a_broken_tie_as_well() -> None:
    over = day().vote(Boris=["Anna"], Finn=["Boris"]).then(break_tie("Boris"))
    assert (over.phase, over.winner) == ("over", "citizens")


def test_D13_an_acquittal_checks_nothing_and_ends_no_day() -> None:
    here = day(JUDGE_OF_SIX).vote(Boris=["Clara"])
    assert (here.phase, here.winner) == ("day", None)
