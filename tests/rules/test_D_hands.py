"""D6 and D7: whose hands count, how many each may raise, and the ballots that stand for hands."""

from tests.rules.table import Table, ballot, count, leave, table

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


# D6


def test_D6_a_voter_may_raise_a_hand_for_any_number_of_suspects() -> None:
    night = day().vote(Finn=["Anna", "Boris"], Dan=["Anna", "Boris", "Clara"], Eva=["Anna"])
    assert [event["hands"] for event in night.events("counted")] == [
        ["Anna", "Boris"],
        ["Anna", "Boris", "Clara"],
        ["Anna"],
    ]
    assert night.out == ["Dan"]


def test_D6_once_each() -> None:
    day().voting("Finn").refuses("R1 D6", count("Finn", ["Anna", "Anna"]))


def test_D6_any_is_the_default() -> None:
    assert day(hands="any").voting("Finn").host == day().voting("Finn").host


def test_D6_one_hand_for_one_suspect_a_day() -> None:
    vote = day(hands="one").voting("Finn", "Dan").then(count("Finn", ["Anna"]))
    vote.refuses("D6", count("Dan", ["Anna"]), count("Dan", ["Anna", "Boris"]), ballot("Anna", "Dan"))
    assert vote.then(count("Dan", ["Boris", "Clara"])).out == ["Dan"]


def test_D6_one_hand_raised_by_ballot_is_spent_as_well() -> None:
    vote = day(hands="one").voting("Finn", "Dan").then(ballot("Anna", "Finn"), count("Finn"))
    vote.refuses("D6", ballot("Anna", "Dan"), count("Dan", ["Anna"]))


def test_D6_one_hand_lowered_before_the_count_is_not_spent() -> None:
    vote = day(hands="one").voting("Finn", "Dan")
    vote = vote.then(ballot("Anna", "Finn"), ballot("Anna", "Finn", condemn=False), count("Finn"))
    assert vote.then(ballot("Anna", "Dan"), count("Dan")).events("counted")[-1] == {"suspect": "Dan", "hands": ["Anna"]}


def test_D6_one_hand_that_the_hosts_count_left_out_is_not_spent() -> None:
    vote = day(hands="one").voting("Finn", "Dan").then(ballot("Anna", "Finn"), count("Finn", ["Boris"]))
    vote.allows(count("Dan", ["Anna"]))


def test_D6_one_hand_is_for_the_whole_day_one_by_one_too() -> None:
    here = day(voting="one_by_one", hands="one").vote(Finn=["Anna"])
    here.voting("Dan").refuses("D6", count("Dan", ["Anna"]), ballot("Anna", "Dan"))


def test_D6_one_hand_is_back_on_the_next_day() -> None:
    here = day(hands="one").vote(Finn=["Anna"]).night_and_day()
    assert "Dan" in here.vote(Dan=["Anna"]).out


def test_D6_after_an_acquittal_with_fresh_nominations_the_hand_is_back() -> None:
    deck = SEVEN.replace("detective", "judge")
    here = day(deck, hands="one").vote(Finn=["Boris", "Clara"])
    assert here.phase == "day"
    night = here.vote(Dan=["Boris", "Clara"], Eva=["Gus"])
    assert night.out == ["Dan"]


def test_D6_after_an_acquittal_with_fresh_nominations_the_hand_is_one_again() -> None:
    here = day(SEVEN.replace("detective", "judge"), hands="one").vote(Finn=["Boris", "Clara"])
    here.voting("Dan", "Eva").then(count("Dan", ["Boris"])).refuses("D6", count("Eva", ["Boris"]))


# Ballots


def test_D6_ballots_make_the_count() -> None:
    vote = day().voting("Finn").then(ballot("Gus", "Finn"), ballot("Anna", "Finn"), ballot("Eva", "Finn", condemn=False))
    assert vote.then(count("Finn")).events("counted") == [{"suspect": "Finn", "hands": ["Anna", "Gus"]}]


def test_D6_a_ballot_may_be_changed_until_counted() -> None:
    vote = (
        day().voting("Finn", "Dan").then(ballot("Anna", "Finn"), ballot("Anna", "Finn", condemn=False), ballot("Eva", "Finn"))
    )
    vote = vote.then(count("Finn"))
    assert vote.events("counted") == [{"suspect": "Finn", "hands": ["Eva"]}]
    vote.refuses("R1 D4 D5 D6", ballot("Anna", "Finn"), ballot("Eva", "Finn", condemn=False))


def test_D6_the_hosts_count_replaces_the_ballots() -> None:
    vote = day().voting("Finn").then(ballot("Anna", "Finn"), ballot("Eva", "Finn"))
    assert vote.then(count("Finn", ["Gus"])).events("counted") == [{"suspect": "Finn", "hands": ["Gus"]}]
    assert vote.then(count("Finn", [])).events("counted") == [{"suspect": "Finn", "hands": []}]


def test_D6_a_ballot_is_no_event() -> None:
    vote = day().voting("Finn").then(ballot("Anna", "Finn"))
    before = day().voting("Finn")
    for viewer in ("host", "room", "Anna", "Finn"):
        assert vote.since(before).kinds(viewer) == []


# D7


def test_D7_the_living_may_vote_the_suspect_too() -> None:
    vote = day().voting("Finn")
    vote.allows(count("Finn", list(vote.seats)), ballot("Finn", "Finn"))
    assert vote.then(count("Finn", ["Finn"])).events("counted") == [{"suspect": "Finn", "hands": ["Finn"]}]


def test_D7_prisoners_may_not_vote() -> None:
    vote = second_day().voting("Finn")
    vote.refuses("D7 N20", ballot("Clara", "Finn"), count("Finn", ["Clara"]), count("Finn", ["Anna", "Clara"]))


def test_D7_the_silenced_may_not_vote() -> None:
    vote = second_day().voting("Finn")
    vote.refuses("D7 N40", ballot("Hanna", "Finn"), ballot("Hanna", "Finn", condemn=False), count("Finn", ["Hanna"]))


def test_D7_the_dead_may_not_vote() -> None:
    second_day().voting("Finn").refuses("D7 D2", ballot("Jana", "Finn"), count("Finn", ["Jana"]))


def test_D7_a_prisoner_does_not_vote_on_themselves_either() -> None:
    second_day().voting("Clara").refuses("D7 N20", ballot("Clara", "Clara"), count("Clara", ["Clara"]))


def test_D7_a_freed_prisoner_votes_again() -> None:
    vote = second_day().then(leave("Anna")).voting("Finn")
    vote.allows(ballot("Clara", "Finn"), count("Finn", ["Clara"]))


def test_D7_the_silenced_vote_again_on_the_day_after() -> None:
    later = second_day().condemned("Ivan").night_and_day()
    later.voting("Finn").allows(ballot("Hanna", "Finn"))


def test_D7_a_ballot_whose_voter_may_no_longer_vote_is_ignored() -> None:
    vote = day().voting("Finn").then(ballot("Gus", "Finn"), ballot("Anna", "Finn"), leave("Gus"), count("Finn"))
    assert vote.events("counted") == [{"suspect": "Finn", "hands": ["Anna"]}]


def test_D7_a_hand_of_somebody_not_at_the_table_is_refused() -> None:
    day().voting("Finn").refuses("R1 D7", count("Finn", ["Zoe"]), ballot("Zoe", "Finn"))
