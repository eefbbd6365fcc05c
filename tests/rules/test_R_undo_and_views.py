"""R1 and what comes of a record: what undo takes back, what a view is made of."""

from typing import Any

import pytest

from games.errors import Refusal
from games.record import replay
from tests.rules.table import (
    Table,
    ballot,
    count,
    deal,
    empty_table,
    go_on,
    leave,
    nominate,
    pick,
    table,
    undo,
)

SIX = "Anna detective, Boris mafioso, Clara citizen, Dan citizen, Eva citizen, Finn citizen"
CITY = (
    "Anna jailer, Boris godfather, Clara mafioso, Dan con_artist, Eva doctor, Finn beauty, Gus citizen, Hanna citizen, "
    "Ivan citizen, Jana citizen"
)
KEYS = {
    *("game", "phase", "call", "day", "viewer", "alive", "out", "dying", "jailed", "silenced", "puppet", "winner", "winners"),
    *("roles", "events"),
}


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


# undo


def test_R1_undo_takes_back_the_last_move() -> None:
    here = day().put_up("Finn")
    assert here.then(go_on(), undo()).phase == "day"
    assert here.then(undo()).refuses("R1 D4 D5 D9", go_on()).host == day().host


def test_R1_two_undos_go_two_back() -> None:
    here = day().voting("Finn").then(undo(), undo())
    assert here.host == day().host


def test_R1_undo_passes_over_what_is_undone_already() -> None:
    here = day().then(nominate("Finn"), undo(), nominate("Eva"), undo(), undo())
    assert (here.phase, here.call) == ("intro", "leader")


def test_R1_undo_is_not_undone() -> None:
    here = day().then(nominate("Finn"), nominate("Eva"), undo(), undo())
    assert here.host == day().host


def test_R1_after_an_undo_the_game_goes_on() -> None:
    here = day().then(nominate("Finn"), undo(), nominate("Eva"), go_on(), count("Eva", []))
    assert here.out == ["Eva"]


def test_R1_undo_brings_the_condemned_back() -> None:
    here = day().condemned("Finn").then(undo())
    assert (here.phase, here.out, here.kinds()) == ("vote", [], ["family"])


def test_R1_undo_goes_from_the_night_to_the_day_and_from_the_dawn_to_the_night() -> None:
    dawn = dusk().night(mafia="Eva")
    assert (dawn.then(undo()).phase, dawn.then(undo()).call) == ("night", "leader")
    assert dawn.then(undo()).out == ["Finn"]
    assert dawn.then(undo(), undo()).dying == []


def test_R1_undo_works_after_the_end() -> None:
    over = day().condemned("Boris")
    back = over.then(undo())
    assert (over.phase, back.phase, back.winner, back.winners) == ("over", "vote", None, [])
    assert back.see("room")["roles"] == {}


def test_R1_undo_takes_back_the_deal() -> None:
    here = table(SIX).then(undo())
    assert (here.phase, here.roles, here.kinds()) == ("deal", {}, [])
    assert here.then(deal(SIX.replace("detective", "priest"))).roles["Anna"] == "priest"


def test_R1_nothing_left_to_undo() -> None:
    empty_table("Anna Boris Clara Dan Eva Finn").refuses("R1", undo())
    table(SIX).then(undo()).refuses("R1", undo())


def test_R1_undo_takes_back_leave_ballot_and_pick() -> None:
    assert day().then(leave("Finn"), undo()).host == day().host
    vote = day().voting("Finn").then(ballot("Anna", "Finn"), undo(), count("Finn"))
    assert vote.events("counted") == [{"suspect": "Finn", "hands": []}]
    assert dusk().then(pick("Boris", "Eva"), undo()).host == dusk().host


def test_R1_undo_brings_back_a_spent_hand() -> None:
    vote = day(hands="one").voting("Finn", "Eva").then(count("Finn", ["Anna"]), undo(), count("Finn", []))
    vote.allows(count("Eva", ["Anna"]))


def test_R1_an_undone_move_must_have_been_legal() -> None:
    here = day()
    bad({**here.record, "moves": [*here.moves, nominate("Zoe"), undo()]}, n=len(here.moves))
    bad({**here.record, "moves": [*here.moves, count("Finn", []), undo()]}, n=len(here.moves))


def test_R1_the_index_of_a_move_counts_undone_moves_too() -> None:
    here = day().then(nominate("Finn"), undo()).voting("Eva").then(count("Eva", []))
    assert [event["n"] for event in here.host["events"] if event["event"] == "died"] == [len(here.moves) - 1]


# Views


def test_R1_a_view_has_these_keys_for_everybody() -> None:
    for here in (empty_table("Anna Boris Clara Dan Eva Finn"), table(SIX), day(), dusk(), day().condemned("Boris")):
        for viewer in ("host", "room", *here.seats):
            assert set(here.see(viewer)) == KEYS
            assert here.see(viewer)["viewer"] == viewer
            assert here.see(viewer)["game"] == "mafia"


def test_R1_a_viewer_who_does_not_sit_here_is_refused() -> None:
    with pytest.raises(Refusal):
        replay(table(SIX).record, "Zoe")


def test_R1_the_index_is_for_the_host_alone() -> None:
    here = dusk().night(mafia="Eva", leader=("Boris", "check"))
    assert all("n" in event for event in here.host["events"])
    for viewer in ("room", *here.seats):
        assert not any("n" in event for event in here.see(viewer)["events"])


def test_R1_events_are_in_the_order_they_happened() -> None:
    here = dusk().night(mafia="Eva", leader=("Boris", "check"))
    numbers = [event["n"] for event in here.host["events"]]
    assert numbers == sorted(numbers)
    assert here.moves[numbers[-1]]["move"] == "choose"


def test_R1_lists_of_seats_are_in_seat_order() -> None:
    deck = "Hanna citizen, Gus citizen, Finn citizen, Eva citizen, Dan mafioso, Clara journalist, Boris mafioso, Anna citizen"
    here = table(deck).introduced()
    assert here.events("family") == [{"seats": ["Dan", "Boris"]}]
    vote = here.voting("Anna").then(count("Anna", ["Boris", "Clara", "Hanna"]))
    assert vote.events("counted")[-1]["hands"] == ["Hanna", "Clara", "Boris"]
    assert vote.alive == ["Hanna", "Gus", "Finn", "Eva", "Dan", "Clara", "Boris"]
    night = vote.night(leader=["Boris", "Gus"])
    assert night.events("answer")[-1]["target"] == ["Gus", "Boris"]
    assert night.then(leave("Dan"), leave("Hanna")).out == ["Hanna", "Dan", "Anna"]


def test_R1_the_phase_is_one_word_and_the_call_belongs_to_night_and_introduction() -> None:
    stands = {
        "deal": empty_table("Anna Boris Clara Dan Eva Finn"),
        "intro": table(SIX),
        "day": day(),
        "vote": day().voting("Finn"),
        "tie": day().vote(Finn=[], Eva=[]),
        "night": dusk(),
        "dawn": dusk().night(),
        "over": day().condemned("Boris"),
    }
    for phase, here in stands.items():
        assert here.phase == phase
        assert (here.call is not None) is (phase in ("intro", "night"))


def test_R1_the_day_counts_from_one_and_keeps_its_number_through_the_night() -> None:
    assert [empty_table("Anna Boris").day, table(SIX).day, day().day, dusk().day, dusk().night().day] == [0, 0, 1, 1, 1]
    second = dusk().night_and_day()
    assert [second.day, second.condemned("Eva").day, second.condemned("Eva").night_and_day().day] == [2, 2, 3]


def test_R1_dying_is_for_the_host_alone() -> None:
    night = dusk().to_call("leader", mafia="Eva")
    assert night.dying == ["Eva"]
    for viewer in ("room", *night.seats):
        assert night.see(viewer)["dying"] == []


def test_R1_jailed_is_true_at_once_for_the_host_and_from_dawn_on_for_others() -> None:
    night = dusk(CITY).to_call("godfather", leader="Clara")
    assert night.jailed == ["Clara"]
    for viewer in ("room", "Anna", "Clara", "Eva"):
        assert night.see(viewer)["jailed"] == []
        assert night.night().see(viewer)["jailed"] == ["Clara"]


def test_R1_silenced_and_puppet_hold_from_dawn_to_dusk() -> None:
    night = dusk(CITY).to_call("con_artist", godfather="Hanna")
    assert (night.silenced, night.puppet) == (None, None)
    dawn = night.night(con_artist="Ivan")
    assert (dawn.silenced, dawn.puppet) == ("Hanna", "Ivan")
    morning = dawn.then(go_on())
    assert (morning.silenced, morning.puppet) == ("Hanna", "Ivan")
    gone = morning.then(leave("Hanna"), leave("Ivan"))
    assert (gone.silenced, gone.puppet) == ("Hanna", "Ivan")
    dark = gone.condemned("Gus")
    assert (dark.phase, dark.silenced, dark.puppet) == ("night", None, None)


def test_R1_the_puppet_is_for_the_host_alone_and_the_silenced_for_all() -> None:
    morning = dusk(CITY).night_and_day(godfather="Hanna", con_artist="Ivan")
    for viewer in ("room", "Ivan", "Dan", "Hanna", "Boris"):
        assert (morning.see(viewer)["silenced"], morning.see(viewer)["puppet"]) == ("Hanna", None)


def test_R1_silenced_and_puppet_hold_when_the_game_ends_by_day() -> None:
    morning = dusk(CITY).night_and_day(godfather="Hanna", con_artist="Ivan")
    over = morning.then(leave("Boris"), leave("Clara"))
    assert (over.phase, over.silenced, over.puppet) == ("over", "Hanna", "Ivan")


def test_R1_a_pick_is_no_event() -> None:
    night = dusk()
    picked = night.then(pick("Boris", "Eva"))
    assert picked.since(night).kinds() == []


def test_R1_an_answer_names_asker_call_target_and_for_the_host_whether_it_was_void() -> None:
    here = dusk().night(leader=("Boris", "check"))
    told = {"seat": "Anna", "call": "leader", "target": ["Boris"], "answer": "mafioso"}
    assert here.events("answer", "Anna") == [told]
    assert here.events("answer") == [{**told, "void": False}]
    assert here.events("answer", "room") == here.events("answer", "Boris") == []


def test_R1_names_may_hold_spaces_and_any_script() -> None:
    seats = ["Ann Lee", "Борис", "🦊", "O'Neil", "<b>", "Zoë"]
    roles = dict(zip(seats, ["detective", "mafioso", *["citizen"] * 4], strict=True))
    record = {"game": "mafia", "version": 1, "seats": seats, "moves": [{"move": "deal", "roles": roles}]}
    assert replay(record)["roles"] == roles
