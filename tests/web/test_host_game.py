"""The game from the console: moves, what must be seen first, undo, lots, the clock, the end and another game."""

import json

import pytest
from django.utils import timezone

from games.record import read
from hostapp import keys
from tests.web.cast import Party, table_of_four

pytestmark = pytest.mark.django_db


def asked(party: Party) -> None:
    """The seer asks about the first of the others, and the answer is shown."""
    assert party.move("choose:target", party.plain()[0]).status_code == 303
    assert party.host.post("shown", n=party.now.pending[-1]["n"]).status_code == 303


def condemn(party: Party, seat: str) -> None:
    """Everybody raises a hand against a seat."""
    for voter in party.now.fold.state.alive:  # type: ignore[union-attr]
        party.move(f"ballot:{voter}:against", seat)
    assert party.move("count:").status_code == 303


def over(party: Party) -> Party:
    """Two plain seats are put out: the fake game ends."""
    for _ in range(2):
        party.move("next:")
        condemn(party, party.plain()[0])
    assert party.now.over
    return party


def test_the_host_makes_a_move_of_an_offer() -> None:
    party = table_of_four()
    assert party.move("next:").status_code == 303
    assert party.now.view("host").phase == "vote"
    entry = party.now.fold.move  # type: ignore[union-attr]
    assert entry is not None
    assert entry["by"] == "host"
    assert entry["at"]


def test_a_choice_that_is_not_on_offer_is_refused_with_its_ruling_and_changes_nothing() -> None:
    party = table_of_four()
    before = party.now.table.version
    answer = party.move("choose:target", "Eve")
    assert answer.status_code == 409
    assert b"Eve is out. F2" in answer.content
    assert b"Nobody is tapped yet. Tap a seat first." in party.move("choose:target").content
    for picks in ((party.plain()[0], party.plain()[1]), (party.role("seer"),)):
        assert party.move("choose:target", *picks).status_code == 409
    assert party.move("choose:target", party.plain()[0], intent="shoot").status_code == 409
    assert party.move("choose:target", party.plain()[0], option="x").status_code == 409
    assert party.now.table.version == before


def test_an_unusual_choice_is_asked_about_once_more() -> None:
    party = table_of_four()
    careful = party.plain()[-1]
    answer = party.move("choose:target", careful)
    assert answer.status_code == 409
    assert f"&#39;pick&#39;: [&#39;{careful}&#39;]" in answer.content.decode()
    assert party.now.view("host").phase == "ask"
    assert party.move("choose:target", careful, sure="yes").status_code == 303


def test_a_stale_step_is_answered_with_the_present_screen() -> None:
    party = table_of_four()
    old = party.host.step
    party.move("next:")
    answer = party.move("next:", step=old)
    assert answer.status_code == 409
    assert b"That step is over" in answer.content
    assert b"fake/console/vote.html" in answer.content


def test_the_same_tap_twice_is_done_once() -> None:
    party = table_of_four()
    step, tap = party.host.step, keys.random_tap()
    assert party.move("next:", step=step, tap=tap).status_code == 303
    version = party.now.table.version
    assert party.move("next:", step=step, tap=tap).status_code == 303
    assert party.now.table.version == version


def test_a_live_post_is_answered_with_the_screen_alone() -> None:
    party = table_of_four()
    answer = party.move("next:", live=True)
    assert answer.status_code == 200
    body = answer.json()
    assert set(body) == {"html", "d", "now", "to"}
    assert "<html" not in body["html"]
    assert "version" not in body
    assert "\x00" not in body["html"]
    assert party.move("next:", live=True).status_code == 409


def test_an_answer_must_have_been_shown_before_the_host_goes_on() -> None:
    party = table_of_four()
    before = party.host.step
    party.move("choose:target", party.plain()[0])
    assert "fake/console/answer.html" in party.host.text()
    assert party.host.step != before
    assert party.move("count:").status_code == 409
    n = party.now.pending[-1]["n"]
    party.host.post("shown", n="99")
    assert party.now.pause == "answer"
    party.host.post("shown", n=n)
    assert "fake/console/vote.html" in party.host.text()


def test_an_answer_for_a_phone_does_not_stop_the_console() -> None:
    party = table_of_four()
    party.host.post("setting", key="answers", value="phone")
    party.move("choose:target", "Alice")
    assert party.now.pause is None
    bob = party.phones["Bob"]
    assert "fake/phone/answer.html" in bob.text()
    bob.post("got-it", n="7")
    assert "fake/phone/answer.html" in bob.text()
    bob.post("got-it", n="1")
    assert "fake/phone/vote.html" in bob.text()


def test_an_answer_held_up_as_a_card_does_not_come_again_on_the_phone() -> None:
    party = table_of_four()
    party.move("choose:target", "Alice")
    party.host.post("shown", n=party.now.pending[-1]["n"])
    party.host.post("setting", key="answers", value="phone")
    assert "fake/phone/vote.html" in party.phones["Bob"].text()


def test_an_asker_whose_battery_died_gets_the_answer_by_card() -> None:
    party = table_of_four()
    party.host.post("setting", key="answers", value="phone")
    party.host.post("seat/phone", seat=party.id("Bob"), off="yes")
    party.move("choose:target", "Alice")
    assert party.now.pause == "answer"


def test_an_answer_that_its_phone_has_put_away_is_not_held_up_when_the_battery_dies() -> None:
    party = table_of_four()
    party.host.post("setting", key="answers", value="phone")
    party.move("choose:target", "Alice")
    party.phones["Bob"].post("got-it", n="1")
    party.host.post("seat/phone", seat=party.id("Bob"), off="yes")
    assert party.now.pause is None
    assert party.move("count:").status_code == 303


def test_an_answer_taken_back_makes_room_for_the_next() -> None:
    party = table_of_four()
    party.host.post("setting", key="answers", value="phone")
    party.move("choose:target", "Alice")
    bob = party.phones["Bob"]
    bob.post("got-it", n="1")
    party.host.post("undo", n=party.now.fold.last[0])  # type: ignore[union-attr, index]
    party.move("choose:target", "Charlie")
    assert "Charlie is plain" in bob.text()
    assert "fake/phone/answer.html" in bob.text()


def test_undo_takes_back_the_move_that_was_seen_and_no_other() -> None:
    party = table_of_four()
    asked(party)
    assert "the move choose" in party.host.text()
    n = party.now.fold.last[0]  # type: ignore[union-attr, index]
    assert party.host.post("undo", n=n).status_code == 303
    assert party.now.view("host").phase == "ask"
    again = party.host.post("undo", n=n)
    assert again.status_code == 409
    assert party.now.view("host").phase == "ask"
    assert party.host.post("undo", n="x").status_code == 409


def test_undo_says_first_who_was_told() -> None:
    party = table_of_four()
    party.move("next:")
    condemn(party, party.plain()[0])
    assert "aloud=True" in party.host.text("undo/")
    assert "seen=(&#39;Alice&#39;, &#39;Bob&#39;, &#39;Charlie&#39;)" in party.host.text("undo/")


def test_undo_goes_back_over_the_end() -> None:
    party = over(table_of_four())
    party.host.post("reveal", to="4")
    party.host.post("release")
    party.host.post("undo", n=party.now.fold.last[0])  # type: ignore[union-attr, index]
    assert not party.now.over
    assert (party.now.table.revealed, party.now.table.released) == (0, False)


def test_the_host_may_enter_anything_for_anybody() -> None:
    party = table_of_four()
    seer = party.role("seer")
    assert party.move("choose:target", party.plain()[0], as_=seer).status_code == 303
    party.host.post("shown", n=party.now.pending[-1]["n"])
    assert party.move("ballot:Dora:against", "Alice", as_="Dora").status_code == 303
    assert party.move("ballot:Dora:against", "Alice", as_="Eve").status_code == 409


def test_a_lot_is_drawn_when_it_is_due() -> None:
    party = table_of_four()
    party.move("next:")
    assert party.host.post("draw").status_code == 409
    party.move("count:")
    assert "lot=True" in party.host.text()
    assert party.host.post("draw").status_code == 303
    move = party.now.fold.move  # type: ignore[union-attr]
    assert move is not None
    assert move["by"] == "chance"
    assert len(party.now.view("host").out) == 1


def test_leaving_is_possible_while_cards_are_looked_at() -> None:
    party = Party().guest("Alice", "Bob", "Charlie", "Dora")
    party.host.post("deck/ready", key="usual")
    party.host.post("deal")
    assert party.move("leave:seat", "Bob").status_code == 303
    assert party.now.view("host").out == ("Bob",)


def test_a_move_that_goes_on_ends_the_looking_at_cards() -> None:
    party = Party().guest("Alice", "Bob", "Charlie")
    party.host.post("deck/ready", key="usual")
    party.host.post("deal")
    party.move("next:")
    assert party.now.table.stage == "game"


# The clock


def test_a_clock_runs_pauses_grows_and_stops() -> None:
    party = table_of_four()
    party.host.post("clock/start", seconds="300", label="  Talk \u202e")
    table = party.now.table
    assert table.clock_ends is not None
    assert table.clock_label == "Talk"
    assert 295 < (table.clock_ends - timezone.now()).total_seconds() <= 300
    party.host.post("clock/add", seconds="60")
    party.host.post("clock/pause")
    assert party.now.table.clock_ends is None
    assert party.now.table.clock_left in range(355, 361)
    party.host.post("clock/add", seconds="60")
    assert party.now.table.clock_left in range(415, 421)
    party.host.post("clock/resume")
    assert party.now.table.clock_ends is not None
    party.host.post("clock/stop")
    assert (party.now.table.clock_ends, party.now.table.clock_left) == (None, None)


def test_every_screen_has_the_same_clock() -> None:
    party = table_of_four()
    party.host.post("clock/start", seconds="300", label="Talk")
    ends = f"ends={round(party.now.table.clock_ends.timestamp() * 1000)}"  # type: ignore[union-attr]
    assert ends in party.host.text()
    assert ends in party.phones["Alice"].text()
    assert ends in party.stranger.client.get(f"/room/{party.code}/").content.decode()


@pytest.mark.parametrize("seconds", ["", "0", "-5", "3601", "x", "9" * 500, "²"])
def test_a_length_that_is_none_is_refused(seconds: str) -> None:
    party = table_of_four()
    assert party.host.post("clock/start", seconds=seconds).status_code == 409
    assert party.host.post("clock/add", seconds=seconds).status_code == 409
    assert party.host.post("clock/add", seconds="60").status_code == 409, "there is none to add to"


def test_a_clock_belongs_to_its_phase() -> None:
    party = table_of_four()
    party.host.post("clock/start", seconds="300")
    asked(party)
    assert party.now.table.clock_ends is None


# The end


def test_the_cards_are_turned_up_at_the_hosts_pace_and_the_story_is_told_when_released() -> None:
    party = table_of_four()
    assert party.host.post("reveal", to="1").status_code == 409
    assert party.host.post("release").status_code == 409
    over(party)
    party.host.post("reveal", to="1")
    assert party.now.table.revealed == 1
    assert "(&#39;Alice&#39;,)" in party.phones["Bob"].text()
    assert 'class="story"' not in party.phones["Bob"].text()
    assert party.phones["Bob"].get("record").status_code == 403
    party.host.post("release")
    assert 'class="story"' in party.phones["Bob"].text()
    assert "&#39;n&#39;" not in party.phones["Bob"].text()
    assert party.phones["Bob"].get("record").status_code == 200


def test_the_record_is_the_whole_game() -> None:
    party = table_of_four()
    asked(party)
    party.host.post("undo", n=party.now.fold.last[0])  # type: ignore[union-attr, index]
    answer = party.host.get("record.json")
    assert answer.headers["Content-Disposition"] == f'attachment; filename="nightcall-{party.code}-1.json"'
    record = read(json.loads(answer.content))
    assert [move["move"] for move in record.moves] == ["deal", "choose", "undo"]
    assert record.seats == ["Alice", "Bob", "Charlie", "Dora"]


def test_a_second_game_begins_with_the_people_and_nothing_else() -> None:
    party = Party().sit("Alice", "Bob", "Charlie").guest("Dora")
    party.host.post("rule", key="rounds", value="2")
    over(party.deal())
    party.host.post("setting", key="votes", value="phones")
    party.host.post("release")
    people = [(seat.name, seat.key) for seat in party.now.seats]
    assert party.host.post("again").status_code == 303
    now = party.now
    assert [(seat.name, seat.key) for seat in now.seats] == people
    assert now.setting("votes") == "phones"
    table = now.table
    assert (table.stage, table.deck, table.rules, table.revealed, table.released) == ("roles", [], {}, 0, False)
    assert now.fold is None
    for page in (party.host.text(), party.phones["Alice"].text()):
        assert "gone" not in page
        assert "&#39;seer&#39;}" not in page
    party.deal()
    assert party.now.table.number == 2
    assert party.now.view("host").out == ()
    assert not [seat for seat in party.now.seats if seat.looked == 2]


def test_a_story_that_is_not_given_out_is_closed_only_when_it_is_meant() -> None:
    party = Party().sit("Alice", "Bob", "Charlie").guest("Dora")
    over(party.deal())
    assert party.host.post("again").status_code == 409
    assert party.now.over
    assert party.host.post("again", sure="yes").status_code == 303


def test_a_game_is_given_up_only_when_it_is_meant() -> None:
    party = table_of_four()
    assert party.host.post("again").status_code == 409
    assert party.now.fold is not None
    assert party.host.post("again", sure="yes").status_code == 303
    assert party.now.fold is None
