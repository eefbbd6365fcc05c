"""A player's phone: what it may enter, and what it must never show."""

import pytest

from tests.web.cast import CAST, Party, table_of_four

pytestmark = pytest.mark.django_db


def test_a_phone_enters_nothing_unless_the_table_leaves_it_to_phones() -> None:
    party = table_of_four()
    party.move("next:")
    alice = party.phones["Alice"]
    assert 'class="offer"' not in alice.text()
    assert alice.post("move", offer="ballot:Alice:against", pick="Bob").status_code == 409
    party.host.post("setting", key="votes", value="phones")
    assert "ballot:Alice:against" in alice.text()
    assert alice.post("move", offer="ballot:Alice:against", pick="Bob").status_code == 303
    assert party.now.fold.state.ballots == {"Alice": "Bob"}  # type: ignore[union-attr]


def test_a_call_is_entered_by_phone_when_acts_are_the_phones() -> None:
    party = table_of_four()
    party.host.post("setting", key="acts", value="phones")
    seer, plain = party.role("seer"), party.plain()
    for name, phone in party.phones.items():
        offered = "choose:target" in phone.text()
        assert offered == (name == seer)
        if not offered:
            assert phone.post("move", offer="choose:target", pick=plain[0]).status_code == 409
    assert party.phones[seer].post("move", offer="choose:target", pick=plain[0]).status_code == 303
    move = party.now.fold.move  # type: ignore[union-attr]
    assert move is not None
    assert move["by"] == seer


def test_a_phone_cannot_act_for_another_seat_nor_as_the_host() -> None:
    party = table_of_four()
    party.host.post("setting", key="votes", value="phones")
    party.move("next:")
    alice = party.phones["Alice"]
    assert alice.post("move", offer="ballot:Bob:against", pick="Alice").status_code == 409
    assert alice.post("move", offer="ballot:Bob:against", pick="Alice", as_="Bob").status_code == 409
    assert alice.post("move", offer="count:").status_code == 409
    assert alice.post("move", offer="count:", as_="host").status_code == 409


def test_a_refusal_on_a_phone_tells_no_more_than_its_screen() -> None:
    party = table_of_four()
    party.host.post("setting", key="votes", value="phones")
    party.move("next:")
    answer = party.phones["Alice"].post("move", offer="ballot:Alice:against", pick="Eve")
    assert answer.status_code == 409
    assert b"That cannot be chosen now" in answer.content
    assert b"F3" not in answer.content


def test_no_phone_has_anything_of_anybody_elses_card() -> None:
    party = table_of_four()
    seer, plain = party.role("seer"), party.plain()
    party.move("choose:target", plain[0])
    for name, phone in party.phones.items():
        page = phone.text()
        assert ("seer" in page) == (name == seer)
        assert (f"{plain[0]} is plain" in page) == (name == seer)
        assert "&#39;n&#39;" not in page


def test_a_hidden_move_leaves_every_other_screen_as_it_was_to_the_byte() -> None:
    party = table_of_four()
    party.host.post("setting", key="acts", value="phones")
    party.host.post("setting", key="answers", value="phone")
    party.move("next:")
    before = {name: phone.text() for name, phone in party.phones.items()}
    party.move("ballot:Dora:against", "Alice")
    party.host.post("clock/start", seconds="60")
    party.host.post("clock/stop")
    assert {name: phone.text() for name, phone in party.phones.items()} == before


def test_a_guest_renames_and_leaves_before_the_deal() -> None:
    party = Party().sit("Alice", "Bob")
    alice = party.phones["Alice"]
    assert alice.post("rename", name="Alicia").status_code == 303
    assert [seat.name for seat in party.now.seats] == ["Alicia", "Bob"]
    answer = alice.post("leave", step="x")
    assert answer.headers["Location"] == "/"
    assert [seat.name for seat in party.now.seats] == ["Bob"]
    assert alice.get().headers["Location"] == f"/j/{party.code}/"


def test_after_the_deal_a_seat_can_neither_be_renamed_nor_left() -> None:
    party = table_of_four()
    assert party.phones["Alice"].post("rename", name="Eve").status_code == 409
    for live in (False, True):
        answer = party.phones["Alice"].post("leave", live=live)
        assert (answer.status_code, f"seat-{party.code}" in answer.cookies) == (409, False)  # the phone keeps its key
    assert [seat.name for seat in party.now.seats] == list(CAST)


def test_a_form_opened_as_a_page_leads_back() -> None:
    party = table_of_four()
    assert party.phones["Alice"].get("move").headers["Location"] == f"/play/{party.code}/"
    assert party.host.get("undo").status_code == 303


def test_screens_are_never_kept_by_a_browser() -> None:
    party = table_of_four()
    assert party.phones["Alice"].get().headers["Cache-Control"] == "no-store"
    assert party.host.get("record.json").headers["Cache-Control"] == "no-store"
