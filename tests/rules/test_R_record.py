"""R1 and the form of the record: what is refused as a document, as a move, or out of its phase."""

import copy
from collections.abc import Callable
from typing import Any

import pytest

from games.errors import Refusal
from games.record import replay
from tests.rules.table import (
    Move,
    Table,
    ballot,
    break_tie,
    choose,
    count,
    deal,
    empty_table,
    go_on,
    leave,
    nominate,
    pick,
    table,
)

SIX = "Anna detective, Boris mafioso, Clara citizen, Dan citizen, Eva citizen, Finn citizen"


def day(**rules: object) -> Table:
    return table(SIX, **rules).introduced()


def dusk(deck: str = SIX) -> Table:
    here = table(deck).introduced()
    return here.condemned(here.seats[-1])


def bad(record: Any, ruling: str = "R1", n: int | None = None) -> None:
    with pytest.raises(Refusal) as refusal:
        replay(record)
    assert (refusal.value.ruling, refusal.value.n) == (ruling, n)
    assert str(refusal.value.text).strip()


def changed(**fields: object) -> dict[str, Any]:
    return {**table(SIX).record, **fields}


def without(*fields: str) -> dict[str, Any]:
    return {key: value for key, value in table(SIX).record.items() if key not in fields}


# The document


def test_R1_rules_and_moves_may_be_missing() -> None:
    seen = replay({"game": "mafia", "version": 1, "seats": ["Anna", "Boris"]})
    assert (seen["phase"], seen["day"], seen["alive"]) == ("deal", 0, ["Anna", "Boris"])
    assert replay(without("rules")) == table(SIX).host


@pytest.mark.parametrize("field", ["game", "version", "seats"])
def test_R1_nothing_else_may_be_missing(field: str) -> None:
    bad(without(field))


@pytest.mark.parametrize(
    "fields",
    [
        {"game": "chess"},
        {"game": 1},
        {"version": 2},
        {"version": "1"},
        {"version": True},
        {"version": 1.5},
        {"seats": "Anna"},
        {"seats": {}},
        {"seats": [1, 2, 3, 4, 5, 6]},
        {"seats": ["Anna", "Anna", "Clara", "Dan", "Eva", "Finn"]},
        {"seats": ["host", "Boris", "Clara", "Dan", "Eva", "Finn"]},
        {"seats": ["Anna", "room", "Clara", "Dan", "Eva", "Finn"]},
        {"seats": ["Anna", "Boris", "chance", "Dan", "Eva", "Finn"]},
        {"rules": []},
        {"rules": None},
        {"moves": {}},
        {"moves": "deal"},
        {"colour": "red"},
    ],
)
def test_R1_a_document_of_another_form_is_refused(fields: dict[str, object]) -> None:
    bad(changed(**fields))


@pytest.mark.parametrize("document", [None, [], "mafia", 7, {}])
def test_R1_something_that_is_no_record_is_refused(document: object) -> None:
    bad(document)


@pytest.mark.parametrize(
    "rules",
    [
        {"colour": "red"},
        {"voting": "some"},
        {"voting": None},
        {"voting": True},
        {"hands": 1},
        {"hands": "two"},
        {"tie": "room"},
        {"deal": "paper"},
        {"void_answer": "false"},
        {"reveal_on_exit": "true"},
        {"reveal_on_exit": 1},
        {"loner_must_go": None},
        {"prisoners_count": 0},
        {"ghosts": "no"},
        {"temporary_host": "yes"},
    ],
)
def test_R1_unknown_house_rules_and_values_are_refused(rules: dict[str, object]) -> None:
    bad(changed(rules=rules))


def test_R1_defaults_may_be_written_out() -> None:
    rules = {"deal": "phones", "temporary_host": False, "discussion": 5, "voting": "all", "hands": "any", "tie": "host"}
    more = {"reveal_on_exit": True, "void_answer": "blank", "loner_must_go": False, "prisoners_count": True, "ghosts": False}
    assert replay(changed(rules={**rules, **more})) == table(SIX).host


# Moves


@pytest.mark.parametrize(
    "move",
    [
        None,
        [],
        "next",
        {},
        {"move": None},
        {"move": "dance"},
        {"move": "next", "seat": "Anna"},
        {"move": "next", "by": 7},
        {"move": "next", "by": "Zoe"},
        {"move": "next", "at": 7},
        {"move": "nominate"},
        {"move": "nominate", "seat": 1},
        {"move": "nominate", "seat": "Zoe"},
        {"move": "nominate", "seat": ["Anna"]},
        {"move": "nominate", "seat": "Anna", "nominator": "Zoe"},
        {"move": "leave"},
        {"move": "leave", "seat": "host"},
        {"move": "leave", "seat": "Zoe"},
        {"move": "undo", "seat": "Anna"},
        {"move": "deal", "roles": {}},
    ],
)
def test_R1_a_move_of_another_form_is_refused(move: Any) -> None:
    here = day()
    bad({**here.record, "moves": [*here.moves, move]}, n=len(here.moves))


@pytest.mark.parametrize(
    "move",
    [
        {"move": "ballot", "voter": "Anna", "suspect": "Finn"},
        {"move": "ballot", "voter": "Anna", "suspect": "Finn", "condemn": "yes"},
        {"move": "ballot", "voter": "Anna", "suspect": "Finn", "condemn": 1},
        {"move": "ballot", "voter": "Anna", "condemn": True},
        {"move": "count"},
        {"move": "count", "suspect": "Finn", "hands": "Anna"},
        {"move": "count", "suspect": "Finn", "hands": [1]},
        {"move": "count", "suspect": "Finn", "hands": None, "votes": 3},
    ],
)
def test_R1_a_vote_of_another_form_is_refused(move: Move) -> None:
    here = day().voting("Finn")
    bad({**here.record, "moves": [*here.moves, move]}, n=len(here.moves))


@pytest.mark.parametrize(
    "move",
    [
        {"move": "choose", "call": "mafia"},
        {"move": "choose", "targets": ["Anna"]},
        {"move": "choose", "call": "mafia", "targets": "Anna"},
        {"move": "choose", "call": "mafia", "targets": [None]},
        {"move": "choose", "call": "mafia", "targets": ["Zoe"]},
        {"move": "choose", "call": "wizard", "targets": ["Anna"]},
        {"move": "choose", "call": "leader", "targets": ["Boris"], "intent": "check"},
        {"move": "choose", "call": "mafia", "targets": ["Anna"], "intent": "kiss"},
        {"move": "pick", "targets": ["Anna"]},
        {"move": "pick", "by": "Boris"},
        {"move": "pick", "by": "Zoe", "targets": ["Anna"]},
    ],
)
def test_R1_a_choice_of_another_form_is_refused(move: Move) -> None:
    here = dusk()
    assert here.call == "mafia"
    bad({**here.record, "moves": [*here.moves, move]}, n=len(here.moves))


def test_R1_a_deal_of_another_form_is_refused() -> None:
    here = empty_table("Anna Boris Clara Dan Eva Finn")
    here.refuses("R1", {"move": "deal"}, {"move": "deal", "roles": []}, deal(SIX.replace("detective", "wizard")))
    here.refuses("R1", {**deal(SIX), "deck": []})


@pytest.mark.parametrize(
    ("stand", "moves"),
    [
        ("deal", [go_on(), nominate("Anna"), choose("mafia", "Anna"), count("Anna", []), break_tie("Anna"), leave("Anna")]),
        ("intro", [deal(SIX), nominate("Anna"), ballot("Anna", "Finn"), count("Anna", []), break_tie("Anna")]),
        ("day", [deal(SIX), choose("mafia", "Anna"), pick("Boris", "Anna"), ballot("Anna", "Finn"), count("Finn", [])]),
        ("vote", [deal(SIX), go_on(), choose("mafia", "Anna"), pick("Boris", "Anna"), nominate("Dan"), break_tie("Finn")]),
        ("tie", [deal(SIX), go_on(), choose("mafia", "Anna"), pick("Boris", "Anna"), nominate("Dan"), count("Finn", [])]),
        ("night", [deal(SIX), nominate("Anna"), ballot("Anna", "Dan"), count("Anna", []), break_tie("Anna")]),
        ("dawn", [deal(SIX), choose("mafia", "Anna"), choose("leader", "Anna"), nominate("Anna"), count("Anna", [])]),
        ("over", [deal(SIX), go_on(), choose("mafia", "Anna"), nominate("Anna"), count("Anna", []), leave("Anna")]),
    ],
)
def test_R1_a_move_out_of_its_phase_is_refused(stand: str, moves: list[Move]) -> None:
    stands: dict[str, Callable[[], Table]] = {
        "deal": lambda: empty_table("Anna Boris Clara Dan Eva Finn"),
        "intro": lambda: table(SIX),
        "day": day,
        "vote": lambda: day().voting("Finn", "Eva"),
        "tie": lambda: day().vote(Finn=[], Eva=[]),
        "night": dusk,
        "dawn": lambda: dusk().night(),
        "over": lambda: day().condemned("Boris"),
    }
    here = stands[stand]()
    assert here.phase == stand
    for move in moves:
        covered = {"nominate": " D4", "break_tie": " D8", "leave": " D14", "deal": " S2", "choose": " I1", "count": " D4 D5"}
        here.refuses("R1" + covered.get(move["move"], ""), move)


def test_R1_the_first_bad_move_is_the_one_that_is_named() -> None:
    record = day().record
    record["moves"] += [{"move": "dance"}, go_on(), nominate("Zoe")]
    bad(record, "R1", len(day().moves))


def test_R1_a_refused_record_stays_as_it_was() -> None:
    record = day().record
    record["moves"].append({"move": "dance"})
    before = copy.deepcopy(record)
    bad(record, n=len(day().moves))
    assert record == before


# by and at


def test_R1_by_and_at_change_nothing() -> None:
    plain = dusk().night(mafia="Eva")
    hands = ["host", "Anna", "chance"]
    moves = [{**move, "by": hands[n % 3], "at": "2024-05-01T20:15:00Z"} for n, move in enumerate(plain.moves)]
    for viewer in ("host", "room", *plain.seats):
        assert replay({**plain.record, "moves": moves}, viewer) == plain.see(viewer)


def test_R1_a_record_gives_the_same_for_ever() -> None:
    record = dusk().night(mafia="Eva").record
    assert replay(record) == replay(copy.deepcopy(record))


def test_R1_a_field_is_left_out_and_never_null() -> None:
    here = table("Anna detective, Boris mafioso, Clara citizen, Dan citizen, Eva citizen, Finn citizen")
    for field in ("by", "at"):
        here.refuses("R1", {"move": "next", field: None})
        here.refuses("R1", {"move": "undo", field: None})


def test_R1_an_undo_too_is_made_by_somebody_at_the_table() -> None:
    here = table("Anna detective, Boris mafioso, Clara citizen, Dan citizen, Eva citizen, Finn citizen")
    here.refuses("R1", {"move": "undo", "by": "Zoe"})
    here.refuses("R1", {"move": "undo", "at": "yesterday"})
    assert here.then({"move": "undo", "by": "Anna", "at": "2026-11-29T21:00:00Z"}).phase == "deal"


@pytest.mark.parametrize(
    "at",
    [
        "2026-13-45",
        "2026-02-30T25:61:00Z",
        "2026-02-29",
        "1900-02-29",
        "2026-04-31",
        "2026-00-10",
        "2026-01-01T24:30",
        "2026-01-01T20:15+25:00",
        "2026-01-01\n",
        "\u0662\u0660\u0662\u0666-01-01",
    ],
)
def test_R1_a_move_was_made_on_a_day_and_at_a_time_that_there_are(at: str) -> None:
    here = table("Anna detective, Boris mafioso, Clara citizen, Dan citizen, Eva citizen, Finn citizen")
    here.refuses("R1", {"move": "next", "at": at})
    here.refuses("R1", {"move": "undo", "at": at})


@pytest.mark.parametrize(
    "at", ["2024-02-29", "2000-02-29T23:59:60Z", "2026-12-31 20:15", "2026-01-31T20:15:00.25+0130", "2026-11-30T00:00:00-05"]
)
def test_R1_every_day_and_time_that_there_is_may_be_said(at: str) -> None:
    assert table("Anna detective, Boris mafioso, Clara citizen, Dan citizen, Eva citizen, Finn citizen").then(
        {"move": "next", "at": at}
    )
