"""What the host says by day beside the question: whom somebody has put up, what a vote came to, on whom the lot fell."""

import json
from typing import Any

from games import mafia, record
from games.contract import HOST
from tests.rules.table import Table, break_tie, leave, nominate, table

SIX = "Anna detective, Boris mafioso, Clara citizen, Dan citizen, Eva citizen, Finn citizen"


def day(deck: str = SIX, **rules: object) -> Table:
    return table(deck, **rules).introduced()


def said_first(here: Table) -> list[str]:
    """The lines that stand before the one that is read now."""
    fold = record.fold(record.read(json.dumps(here.record).encode()))
    return [str(line) for line in mafia.words(fold.view(HOST), fold.told(HOST)).before]


def verdict(here: Table, since: Table) -> list[str]:
    """The verdict's lines, of what happened since."""
    fold = record.fold(record.read(json.dumps(here.record).encode()))
    pending = fold.told(HOST)[len(since.events()) :]
    return [str(line) for line in mafia.verdict_words(fold.view(HOST), pending).script]


def test_D4_whoever_is_put_up_is_named_and_asked() -> None:
    here = day().then(nominate("Eva", "Dan"))
    assert said_first(here) == ["Dan puts Eva up.", "Eva, what do you say to that?"]
    assert said_first(here.then(nominate("Finn"))) == ["Finn is put up.", "Finn, what do you say to that?"]
    assert said_first(day()) == []


def test_D5_one_by_one_whoever_is_cleared_hears_it() -> None:
    here = day(voting="one_by_one").vote(Clara=["Anna"])
    assert here.phase == "day"
    assert said_first(here) == ["One hand against Clara.", "That is too few. Clara is cleared."]


def test_D10_of_an_acquittal_nothing_is_said_again_to_a_host_who_has_read_it() -> None:
    here = day(SIX.replace("detective", "judge"), voting="one_by_one").vote(Clara=["Boris", "Dan", "Eva"])
    assert here.events("acquitted") == [{"seat": "Clara"}]
    assert said_first(here) == []


def test_D8_the_lot_is_announced_before_what_comes_of_it() -> None:
    before = day(tie="lot")
    tied = before.vote(Clara=["Anna"], Dan=["Boris"])
    assert verdict(tied.then(break_tie("Dan", by="chance")), before)[2:] == [
        "Clara and Dan are level. Only one of them goes.",
        "It falls on Dan.",
        "Dan is condemned.",
        "Dan, turn your card up. It says: Citizen.",
    ]
    assert "It falls on" not in " ".join(verdict(tied.then(leave("Clara")), before))
    by_host = day().vote(Clara=["Anna"], Dan=["Boris"]).then(break_tie("Dan"))
    assert "It falls on" not in " ".join(verdict(by_host, day()))


def told_to_the_host(here: Table) -> list[dict[str, Any]]:
    return record.fold(record.read(json.dumps(here.record).encode())).told(HOST)


def read_out(here: Table, shown: int) -> list[str]:
    """What everybody hears when the events up to `shown` have been on some screen of the host's."""
    announced = mafia.announced(told_to_the_host(here), shown)
    return [event["event"] for event in announced if event["event"] in ("counted", "died", "acquitted")]


def test_D14_who_leaves_is_read_out_alone_whatever_was_counted_before() -> None:
    gone = day(voting="one_by_one").vote(Clara=["Anna"]).then(leave("Dan"))
    before = len(gone.record["moves"]) - 2
    assert read_out(gone, -1) == read_out(gone, before) == ["died"]
    assert read_out(gone, before + 1) == []


def test_D9_a_verdict_rests_on_all_that_was_counted_whatever_card_was_shown_meanwhile() -> None:
    """A host who has held a card up to somebody between two counts reads out the same as one who has not (H4)."""
    cleared = day(voting="one_by_one").vote(Clara=["Anna"])
    here = cleared.then(leave("Eva")).vote(Finn=["Anna", "Boris", "Clara"])
    went = next(event["n"] for event in told_to_the_host(here) if event["event"] == "died")
    assert read_out(here, went) == read_out(here, went + 1) == ["counted", "counted", "died"]


def test_S12_nothing_is_read_out_of_events_without_a_number_as_a_host_without_sight_has_them() -> None:
    gone = day().then(leave("Dan"))
    unnumbered = [{key: value for key, value in event.items() if key != "n"} for event in told_to_the_host(gone)]
    assert mafia.announced(unnumbered, -1) == []
