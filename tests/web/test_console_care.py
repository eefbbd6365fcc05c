"""What spares a tired host: a move made again, notes, clocks of one's own, odds of a deck, what the last evening knows."""

from typing import Any

import pytest

from games import record
from hostapp import live, odds
from hostapp.look import Look
from hostapp.screens import screen
from tests.web.cast import Browser, Party, table_of_four

pytestmark = pytest.mark.django_db


def undone(party: Party) -> Party:
    """The step is passed and the passing taken back."""
    party.move("next:")
    assert party.host.post("undo", n=party.now.fold.last[0]).status_code == 303  # type: ignore[union-attr, index]
    return party


def redo_n(party: Party) -> int:
    return party.now.fold.count  # type: ignore[union-attr]


def test_a_move_that_was_taken_back_is_made_again() -> None:
    party = undone(table_of_four())
    assert "redo=Redo(n=3" in party.host.text()
    assert party.host.post("redo", n=redo_n(party)).status_code == 303
    assert party.now.view("host").phase == "vote"
    assert "redo=None" in party.host.text()
    kept = record.read(party.host.get("record.json").content).moves
    assert [move["move"] for move in kept] == ["deal", "next", "undo", "next"]


def test_two_moves_are_made_again_in_their_order() -> None:
    party = table_of_four()
    party.move("next:")
    party.move("ballot:Alice:against", "Bob")
    for _ in range(2):
        party.host.post("undo", n=party.now.fold.last[0])  # type: ignore[union-attr, index]
    for _ in range(2):
        assert party.host.post("redo", n=redo_n(party)).status_code == 303
    assert party.now.fold.state.ballots == {"Alice": "Bob"}  # type: ignore[union-attr]
    assert party.host.post("redo", n=redo_n(party)).status_code == 409


def test_something_new_ends_what_could_be_made_again() -> None:
    party = undone(table_of_four())
    n = redo_n(party)
    party.move("leave:seat", "Dora")
    answer = party.host.post("redo", n=n)
    assert answer.status_code == 409
    assert b"nothing to make again" in answer.content


def test_of_two_consoles_one_makes_it_again() -> None:
    party = undone(table_of_four())
    n = redo_n(party)
    assert [party.host.post("redo", n=n).status_code for _ in range(2)] == [303, 409]


def test_undo_names_who_was_shown_a_card_on_the_tablet() -> None:
    party = table_of_four()
    party.move("choose:target", party.plain()[0])
    assert "held=()" in party.host.text("undo/")
    party.host.post("shown", n=party.now.pending[-1]["n"])
    assert "held=(&#39;Bob&#39;,)" in party.host.text("undo/")


def test_undoing_the_deal_names_who_has_looked() -> None:
    party = Party().sit("Alice", "Bob", "Charlie").guest("Dora")
    party.host.post("deck/ready", key="recommended")
    party.host.post("deal")
    party.host.post("looked", seat=party.id("Dora"))
    assert "held=(&#39;Dora&#39;,)" in party.host.text("undo/")


def test_a_note_is_the_hosts_alone_and_gone_at_the_next_deal() -> None:
    party = table_of_four()
    party.host.post("seat/note", seat=party.id("Bob"), note="  blinked \u202e at Alice ")
    assert "note=blinked at Alice" in party.host.text("notes/")
    for text in (
        party.phones["Bob"].text(),
        party.phones["Alice"].text(),
        party.host.client.get(f"/room/{party.code}/").content.decode(),
    ):
        assert "blinked" not in text
    party.host.post("again", sure="yes")
    assert "note=blinked" in party.host.text("people/")
    party.host.post("deck/ready", key="last")
    assert party.host.post("deal").status_code == 303
    assert "blinked" not in party.host.text("people/")


def test_the_last_games_deck_is_offered_and_not_kept() -> None:
    party = table_of_four()
    party.host.post("again", sure="yes")
    assert party.now.table.deck == []
    assert "last=[&#39;seer&#39;, &#39;plain&#39;, &#39;plain&#39;, &#39;plain&#39;]" in party.host.text()
    party.host.post("seat/remove", seat=party.id("Dora"))
    party.host.post("deck/ready", key="last")
    assert party.now.table.deck == ["seer", "plain", "plain"]


def test_a_clock_may_be_somebodys_own() -> None:
    party = table_of_four()
    assert party.host.post("clock/start", seconds="60", pick="Bob").status_code == 303
    assert party.now.table.clock_seat == "Bob"
    assert "seat=&#39;Bob&#39;" in party.phones["Alice"].text()
    assert party.host.post("clock/start", seconds="60", pick="Nobody").status_code == 409
    party.host.post("clock/stop")
    assert party.now.table.clock_seat == ""


def test_a_running_clock_waits_while_the_host_is_busy() -> None:
    party = table_of_four()
    party.move("next:")
    party.host.post("clock/start", seconds="60", pick="Bob")
    party.move("ballot:Alice:against", "Bob", clock="pause")
    table = party.now.table
    assert (table.clock_ends, table.clock_seat) == (None, "Bob")
    assert table.clock_left in range(55, 61)
    party.move("ballot:Alice:against", "Dora", clock="pause")
    assert party.now.table.clock_left == table.clock_left


@pytest.mark.parametrize(
    ("key", "value", "status"),
    [
        ("idle", "60", 303),
        ("idle", "61", 409),
        ("turn", "30", 303),
        ("turn", "31", 409),
        ("speaker", "90", 303),
        ("pin", "1", 409),
    ],
)
def test_a_setting_is_one_of_its_values(key: str, value: str, status: int) -> None:
    assert Party().host.post("setting", key=key, value=value).status_code == status


def test_what_is_the_tables_cannot_differ_from_seat_to_seat() -> None:
    party = Party().guest("Dora")
    assert party.host.post("seat/setting", seat=party.id("Dora"), key="idle", value="60").status_code == 409


def test_each_call_has_a_pace_of_its_own_and_the_switch_takes_it_away() -> None:
    party = table_of_four()
    found = {line for line in party.host.text().split() if line.startswith("pace=")}
    assert found == {f"pace={number}" for number in range(8)} & found
    assert {line for line in party.host.text().split() if line.startswith("pace=")} == found
    party.host.post("setting", key="pace", value="off")
    assert "pace=None" in party.host.text()


def test_the_names_of_the_last_evening_are_offered_until_they_sit() -> None:
    party = Party().guest("Alice", "Bob")
    code = party.host.client.post("/open", {"game": "fake"}).headers["Location"].split("/")[2]
    host = Browser(code, "host", party.host.client)
    assert "before=(&#39;Alice&#39;, &#39;Bob&#39;)" in host.text()
    host.post("seat/add", name="ALICE")
    assert "before=(&#39;Bob&#39;,)" in host.text()
    assert "before=()" in Party().host.text()


def test_the_tablet_goes_from_guest_to_guest_and_back() -> None:
    party = Party().sit("Alice", "Bob").guest("Charlie", "Dora")
    party.host.post("deck/ready", key="recommended")
    party.host.post("deal")
    answer = party.host.post("looked", seat=party.id("Charlie"), curtain="yes")
    assert answer.headers["Location"] == f"/host/{party.code}/show/{party.id('Dora')}/"
    answer = party.host.post("looked", seat=party.id("Dora"), curtain="yes")
    assert answer.headers["Location"] == f"/host/{party.code}/#curtain"
    party.host.post("begin")
    answer = party.host.post("looked", seat=party.id("Dora"), curtain="yes")
    assert answer.headers["Location"] == f"/host/{party.code}/#curtain"


def test_odds_are_played_aside_and_kept() -> None:
    odds.forget()
    party = Party("mafia").guest(*(f"Guest {n}" for n in range(8)))
    party.host.post("stage", to="roles")
    assert odds.odds(party.now) == odds.NOTHING
    party.host.post("deck/ready", key="classic")
    assert odds.odds(party.now) == odds.NOTHING
    odds._pool.submit(int).result(30)
    own, usual = odds.odds(party.now)
    assert sum(share for _, share in own) in range(97, 104)
    assert {"mafia", "citizens"} & {winner for winner, _ in own}
    drawn = screen(party.now, Look(kind="console", odds=(own, usual))).html
    assert f"{own[0][0]}" in drawn


def test_a_phone_that_has_gone_was_seen_before() -> None:
    here: Any = type("Here", (), {"seat_id": 7, "console": False})()
    live._gone["BCDFG"][7] = 1_000
    live._gone["BCDFG"][8] = 2_000
    live._sockets["BCDFG"] = {here}
    try:
        assert live.gone("BCDFG") == frozenset({(8, 2_000)})
    finally:
        live._gone.pop("BCDFG")
        live._sockets.pop("BCDFG")
