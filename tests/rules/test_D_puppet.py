"""D11 and D12: the con artist's puppet, whose hand follows another's, and which hands count."""

import pytest

from tests.rules.table import Table, ballot, count, leave, table

CITY = (
    "Anna jailer, Boris godfather, Clara mafioso, Dan con_artist, Eva citizen, Finn citizen, Gus citizen, Hanna citizen, "
    "Ivan citizen, Jana citizen"
)


def morning(con_artist: str = "Ivan", leader: str | None = None, godfather: str | None = None, **rules: object) -> Table:
    """Day 2, Jana out, everybody else alive, Ivan the puppet of Dan."""
    night = table(CITY, **rules).introduced().condemned("Jana")
    choices = {"con_artist": con_artist, "leader": leader, "godfather": godfather}
    return night.night_and_day(**{call: seat for call, seat in choices.items() if seat})


def test_D11_the_puppets_hand_goes_up_with_the_con_artists() -> None:
    here = morning().vote(Gus=["Dan"])
    assert here.events("counted")[-1] == {"suspect": "Gus", "hands": ["Dan", "Ivan"]}
    assert here.events("steered") == [{"seat": "Ivan", "suspect": "Gus", "hand": True}]


def test_D11_it_stays_down_with_the_con_artists_whatever_the_puppet_wanted() -> None:
    here = morning().vote(Gus=["Anna", "Ivan"])
    assert here.events("counted")[-1] == {"suspect": "Gus", "hands": ["Anna"]}
    assert here.events("steered") == [{"seat": "Ivan", "suspect": "Gus", "hand": False}]


def test_D11_ballots_are_steered_as_well() -> None:
    vote = morning().voting("Gus")
    assert vote.then(ballot("Ivan", "Gus"), count("Gus")).events("counted")[-1]["hands"] == []
    raised = vote.then(ballot("Ivan", "Gus", condemn=False), ballot("Dan", "Gus"), count("Gus"))
    assert raised.events("counted")[-1]["hands"] == ["Dan", "Ivan"]


def test_D11_a_hand_that_was_up_anyway_is_counted_once() -> None:
    here = morning().vote(Gus=["Dan", "Ivan"])
    assert here.events("counted")[-1]["hands"] == ["Dan", "Ivan"]
    assert here.events("steered") == [{"seat": "Ivan", "suspect": "Gus", "hand": True}]


def test_D11_at_each_count() -> None:
    here = morning().vote(Gus=["Dan"], Hanna=["Ivan", "Eva"], Finn=["Dan"])
    assert here.events("steered", "Ivan") == [
        {"seat": "Ivan", "suspect": "Gus", "hand": True},
        {"seat": "Ivan", "suspect": "Hanna", "hand": False},
        {"seat": "Ivan", "suspect": "Finn", "hand": True},
    ]


def test_D11_only_the_puppet_and_the_host_are_told() -> None:
    here = morning().vote(Gus=["Dan"])
    assert len(here.events("steered", "Ivan")) == len(here.events("steered", "host")) == 1
    for viewer in ("room", "Dan", "Anna", "Boris", "Gus"):
        assert here.events("steered", viewer) == []


def test_D11_not_before_the_count() -> None:
    vote = morning().voting("Gus").then(ballot("Dan", "Gus"), ballot("Ivan", "Gus"))
    assert vote.events("steered", "Ivan") == []
    assert vote.see("Ivan")["puppet"] is None
    assert morning().see("Ivan")["puppet"] is None
    assert morning().puppet == "Ivan"


def test_D11_the_puppet_does_not_learn_whom_it_follows() -> None:
    other = CITY.replace("Dan con_artist", "Dan citizen").replace("Eva citizen", "Eva con_artist")
    night = table(other).introduced().condemned("Jana").night_and_day(con_artist="Ivan")
    here, there = morning().vote(Gus=["Dan", "Eva"]), night.vote(Gus=["Dan", "Eva"])
    assert here.see("Ivan") == there.see("Ivan")


def test_D11_a_suspect_may_be_steered_against_themselves() -> None:
    assert morning().vote(Ivan=["Dan"]).events("counted")[-1]["hands"] == ["Dan", "Ivan"]


def test_D11_the_puppet_is_free_when_the_con_artist_is_out() -> None:
    here = morning().then(leave("Dan")).vote(Gus=["Ivan"])
    assert here.events("counted")[-1]["hands"] == ["Ivan"]
    assert here.events("steered") == []


def test_D11_the_puppet_is_free_when_the_con_artist_may_not_vote() -> None:
    vote = morning(con_artist="Ivan", godfather="Dan").voting("Gus")
    here = vote.then(count("Gus", ["Ivan"]))
    assert here.events("counted")[-1]["hands"] == ["Ivan"]
    assert here.events("steered") == []
    assert vote.then(count("Gus", [])).events("counted")[-1]["hands"] == []


def test_D11_a_silenced_puppet_has_no_hand_to_move() -> None:
    vote = morning(con_artist="Ivan", godfather="Ivan").voting("Gus")
    here = vote.then(count("Gus", ["Dan"]))
    assert here.events("counted")[-1]["hands"] == ["Dan"]
    assert here.events("steered") == []
    vote.refuses("D7 N40", count("Gus", ["Dan", "Ivan"]), ballot("Ivan", "Gus"))


def test_D11_a_puppet_in_jail_has_no_hand_to_move() -> None:
    vote = morning(con_artist="Clara", leader="Clara").voting("Gus")
    here = vote.then(count("Gus", ["Dan"]))
    assert here.events("counted")[-1]["hands"] == ["Dan"]
    assert here.events("steered") == []
    vote.refuses("D7 N20", count("Gus", ["Clara"]))


def test_D11_a_puppet_who_left_has_no_hand_to_move() -> None:
    here = morning().then(leave("Ivan")).vote(Gus=["Dan"])
    assert here.events("counted")[-1]["hands"] == ["Dan"]
    assert here.events("steered") == []


def test_D11_one_hand_the_puppet_follows_spent_or_not() -> None:
    here = morning(hands="one").vote(Gus=["Ivan"], Hanna=["Dan", "Anna"])
    assert [event["hands"] for event in here.events("counted")[-2:]] == [[], ["Anna", "Dan", "Ivan"]]


def test_D11_one_hand_the_puppets_wish_is_neither_used_up_nor_refused() -> None:
    vote = morning(hands="one").voting("Gus", "Hanna", "Finn")
    vote = vote.then(count("Gus", ["Ivan"]), count("Hanna", ["Ivan"]), count("Finn", ["Ivan", "Eva"]))
    assert [event["hands"] for event in vote.events("counted")[-3:]] == [[], [], ["Eva"]]


def test_D11_one_hand_the_puppets_ballots_are_not_refused_either() -> None:
    vote = morning(hands="one").voting("Gus", "Hanna").then(ballot("Ivan", "Gus"), ballot("Dan", "Gus"), count("Gus"))
    vote.allows(ballot("Ivan", "Hanna"), count("Hanna", ["Ivan", "Eva"]))


def test_D11_one_hand_a_steered_hand_is_not_the_puppets_own_hand_of_the_day() -> None:
    vote = morning(hands="one").voting("Gus", "Hanna").then(count("Gus", ["Dan"]), leave("Dan"))
    here = vote.then(count("Hanna", ["Ivan", "Eva"]))
    assert here.events("counted")[-1]["hands"] == ["Eva", "Ivan"]


def test_D11_one_hand_a_wish_against_a_lowered_hand_is_not_spent_when_the_puppet_gets_free() -> None:
    vote = morning(hands="one").voting("Gus", "Hanna").then(count("Gus", ["Ivan"]), leave("Dan"))
    assert vote.then(count("Hanna", ["Ivan"])).events("counted")[-1]["hands"] == ["Ivan"]


def test_D11_one_hand_the_con_artists_own_hand_is_spent() -> None:
    vote = morning(hands="one").voting("Gus", "Hanna").then(count("Gus", ["Dan"]))
    vote.refuses("D6", count("Hanna", ["Dan"]), ballot("Dan", "Hanna"))
    assert vote.then(count("Hanna", [])).events("steered")[-1] == {"seat": "Ivan", "suspect": "Hanna", "hand": False}


def test_D11_one_hand_a_freed_puppet_has_only_one() -> None:
    vote = morning(hands="one").then(leave("Dan")).voting("Gus", "Hanna").then(count("Gus", ["Ivan"]))
    vote.refuses("D6", count("Hanna", ["Ivan"]))


def test_D11_the_order_of_the_events() -> None:
    before = morning()
    assert before.vote(Gus=["Dan"]).since(before).kinds() == ["counted", "steered", "died"]
    tie = before.vote(Gus=["Dan"], Hanna=["Anna", "Eva"]).since(before)
    assert tie.kinds() == ["counted", "steered", "counted", "steered", "tied"]


def test_D12_the_steered_hand_can_turn_the_vote() -> None:
    assert "Gus" in morning().vote(Hanna=["Anna", "Ivan"], Gus=["Dan"]).out
    assert "Hanna" in morning().vote(Hanna=["Anna", "Ivan", "Eva", "Finn"], Gus=["Dan"]).out


def test_D12_a_tie_is_one_of_the_hands_as_they_end_up() -> None:
    assert morning().vote(Hanna=["Anna", "Eva"], Gus=["Dan"]).phase == "tie"
    assert morning().vote(Hanna=["Anna", "Ivan"], Gus=["Eva", "Finn"]).phase == "night"


@pytest.mark.parametrize(
    ("hands", "condemned"),
    [(["Dan", "Anna", "Eva", "Finn"], True), (["Ivan", "Anna", "Eva", "Finn", "Gus"], False)],
)
def test_D12_one_by_one_half_is_reached_or_missed_by_the_steered_hand(hands: list[str], condemned: bool) -> None:
    here = morning(voting="one_by_one")
    assert len(here.voters()) == 9  # five are needed
    assert ("Hanna" in here.vote(Hanna=hands).out) is condemned


def test_D12_the_judges_steered_hand_decides_on_the_acquittal() -> None:
    court = CITY.replace("jailer", "judge")
    here = table(court).introduced().condemned("Jana").night_and_day(con_artist="Anna")
    assert here.vote(Gus=["Dan"]).events("acquitted") == []
    assert here.vote(Gus=["Anna", "Boris"]).events("acquitted") == [{"seat": "Gus"}]
