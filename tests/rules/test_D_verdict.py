"""D9 and D13: one condemned a day, the last resort, and the night that falls."""

from tests.rules.table import Table, break_tie, leave, nominate, table

SIX = "Anna detective, Boris mafioso, Clara citizen, Dan citizen, Eva citizen, Finn citizen"
JUDGE_OF_SIX = SIX.replace("detective", "judge")


def day(deck: str = SIX, **rules: object) -> Table:
    return table(deck, **rules).introduced()


# D9


def test_D9_the_condemned_is_out_at_once() -> None:
    night = day().vote(Finn=["Anna"])
    assert night.out == ["Finn"]
    assert "Finn" not in night.alive
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
        "Anna doctor, Boris mafioso, Clara mafioso, Dan bodyguard, Eva beauty, Finn citizen, "
        "Gus citizen, Hanna citizen, Ivan citizen"
    )
    night = day(deck).condemned("Ivan")
    assert night.night_and_day(doctor="Finn").condemned("Finn").out == ["Finn", "Ivan"]
    assert night.night_and_day(beauty="Finn").condemned("Finn").out == ["Finn", "Ivan"]
    guarded = night.night_and_day(bodyguard="Finn").condemned("Finn")
    assert guarded.out == ["Finn", "Ivan"]
    assert "Dan" in guarded.alive


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
    assert here.events("acquitted") == [{"seat": "Clara"}]
    assert here.phase == "day"
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
