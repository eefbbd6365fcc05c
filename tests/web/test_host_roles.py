"""Roles, house rules and the deal."""

import pytest

from hostapp.models import Game
from tests.web.cast import CAST, Party, table_of_four

pytestmark = pytest.mark.django_db


def seated() -> Party:
    return Party().sit(*CAST[:3]).guest("Dora")


def test_the_deck_is_tapped_up_and_down_in_the_games_order() -> None:
    party = seated()
    for role in ("plain", "seer", "plain"):
        party.host.post("deck/change", role=role, by="1")
    assert party.now.table.deck == ["seer", "plain", "plain"]
    party.host.post("deck/change", role="plain", by="-1")
    party.host.post("deck/change", role="plain", by="-1")
    party.host.post("deck/change", role="plain", by="-1")
    assert party.now.table.deck == ["seer"]


@pytest.mark.parametrize(("role", "by"), [("king", "1"), ("", "1"), ("seer", "2"), ("seer", "")])
def test_a_card_the_game_does_not_have_is_refused(role: str, by: str) -> None:
    party = seated()
    assert party.host.post("deck/change", role=role, by=by).status_code == 409
    assert party.host.post("deck/set", role=[role or "king"] * 99).status_code == 409
    assert party.now.table.deck == []


def test_a_ready_made_table_fits_the_present_number() -> None:
    party = seated()
    party.host.post("deck/ready", key="usual")
    assert len(party.now.table.deck) == 4
    assert party.host.post("deck/ready", key="grand").status_code == 409
    party.host.post("deck/set", role=["plain", "seer"])
    assert party.now.table.deck == ["seer", "plain"]
    party.host.post("deck/set")
    assert party.now.table.deck == []


def test_findings_are_shown_live_with_their_ruling() -> None:
    party = seated()
    party.host.post("stage", to="roles")
    assert "One seer, please." in party.host.text()
    party.host.post("deck/ready", key="usual")
    assert "One seer, please." not in party.host.text()


def test_a_deck_in_error_is_not_dealt_and_the_reason_is_named() -> None:
    party = seated()
    answer = party.host.post("deal")
    assert answer.status_code == 409
    assert b"F1" in answer.content
    assert not Game.objects.exists()


def test_house_rules_keep_what_differs() -> None:
    party = seated()
    party.host.post("rule", key="rounds", value="2")
    party.host.post("rule", key="blind", value="true")
    assert party.now.table.rules == {"rounds": 2, "blind": True}
    party.host.post("rule", key="blind", value="false")
    assert party.now.table.rules == {"rounds": 2}
    for key, value in (("rounds", "3"), ("rounds", ""), ("blind", "True"), ("none", "1")):
        assert party.host.post("rule", key=key, value=value).status_code == 409
    assert party.now.table.rules == {"rounds": 2}


def test_rules_that_do_not_suit_the_table_stop_the_deal_in_words() -> None:
    party = Party().guest("Alice", "Bob", "Charlie")
    party.host.post("deck/ready", key="usual")
    party.host.post("rule", key="blind", value="true")
    answer = party.host.post("deal")
    assert answer.status_code == 409
    assert b"Blind hosts are for four. F9" in answer.content


def test_the_deal_gives_everybody_a_card_of_their_own() -> None:
    party = seated()
    party.host.post("deck/ready", key="usual")
    party.host.post("deal")
    assert party.now.table.stage == "deal"
    roles = party.now.view("host").roles
    assert sorted(roles.values()) == ["plain", "plain", "plain", "seer"]
    game = Game.objects.get()
    assert (game.number, game.seats) == (1, list(CAST))


def test_who_has_looked_is_seen_by_the_host_and_by_nobody_else() -> None:
    party = seated()
    party.host.post("deck/ready", key="usual")
    party.host.post("deal")
    party.phones["Alice"].post("looked")
    party.host.post("looked", seat=party.id("Dora"))
    looked = [seat.name for seat in party.now.seats if seat.looked]
    assert looked == ["Alice", "Dora"]
    assert party.host.text().count("looked=True") == 2
    assert "looked=True" not in party.phones["Bob"].text()


def test_a_guests_card_is_shown_on_the_tablet_and_covered_on_the_way() -> None:
    party = table_of_four()
    seer = party.role("seer")
    page = f"show/{party.id(seer)}/"
    assert "seer" not in party.host.text(page)
    shown = party.host.post(page + "open").content.decode()
    assert f"{{&#39;{seer}&#39;: &#39;seer&#39;}}" in shown
    assert 'class="log"' not in shown
    assert party.host.get("show/0/").status_code == 303


def test_an_opened_card_is_the_answer_to_one_press_and_to_nothing_else() -> None:
    party = table_of_four()
    seer = party.role("seer")
    page, secret = f"show/{party.id(seer)}/", f"{{&#39;{seer}&#39;: &#39;seer&#39;}}"
    step, tap = party.host.step, "0123456789abcdef"
    assert secret in party.host.post(page + "open", step=step, tap=tap).content.decode()
    for again in (party.host.post(page + "open", step=step, tap=tap), party.host.post(page + "open", step="0" * 20)):
        assert again.status_code == 409
        assert secret not in again.content.decode()
        assert "fake/console/show.html" in again.content.decode()
    answer = party.host.client.post(party.host.base + page + "open", {"step": step})
    assert answer.status_code == 409
    assert secret not in answer.content.decode()
    for path in (page + "open", page + "?open=1", page):
        answer = party.host.client.get(party.host.base + path, follow=True)
        assert answer.status_code == 200
        assert secret not in answer.content.decode()


def test_a_host_without_sight_hands_each_guest_their_card_once() -> None:
    party = seated()
    party.host.post("deck/ready", key="usual")
    party.host.post("rule", key="blind", value="true")
    party.host.post("deal")
    assert "seer" not in party.host.text().replace("choose:target", "").split("findings")[0].split("&#39;deck&#39;")[0]
    dora, alice = party.id("Dora"), party.id("Alice")
    assert party.host.post(f"show/{dora}/open").status_code == 200
    party.host.post("looked", seat=dora)
    assert party.host.post(f"show/{dora}/open").status_code == 403
    assert party.host.post(f"show/{alice}/open").status_code == 403
    assert party.host.get("record.json").status_code == 403


def test_printed_cards_are_found_out_step_by_step() -> None:
    party = seated()
    party.host.post("deck/ready", key="usual")
    party.host.post("rule", key="deal", value="cards")
    party.host.post("deal")
    assert (party.now.table.stage, party.now.fold) == ("cards", None)
    assert "Step(" in party.host.text()
    for picks in ([], ["Alice", "Bob"], ["Eve"]):
        assert party.host.post("cards/answer", pick=picks).status_code == 409
    party.host.post("cards/answer", pick=["Charlie"])
    assert party.now.table.stage == "game"
    assert party.role("seer") == "Charlie"
    assert party.now.fold is not None
    assert party.now.fold.move is not None
    assert party.now.fold.move["by"] == "host"


def test_from_printed_cards_there_is_a_way_back() -> None:
    party = seated()
    party.host.post("deck/ready", key="usual")
    party.host.post("rule", key="deal", value="cards")
    party.host.post("deal")
    party.host.post("cards/back")
    assert party.now.table.stage == "roles"
    party.host.post("deal")
    party.host.post("stage", to="roles")
    assert party.now.table.stage == "roles"


def test_a_deal_taken_back_is_a_table_again_and_deals_afresh() -> None:
    party = table_of_four()
    party.phones["Alice"].post("looked")
    party.host.post("undo", n="0")
    assert (party.now.table.stage, party.now.fold) == ("roles", None)
    assert party.now.open
    assert "seer" not in party.phones["Alice"].text()
    party.sit("Eve").deal()
    assert party.now.table.number == 2
    assert party.now.view("host").seats == (*CAST, "Eve")
    assert "looked=True" not in party.host.text()


def test_the_stages_before_the_deal_can_be_walked() -> None:
    party = seated()
    for to in ("roles", "lobby", "roles"):
        assert party.host.post("stage", to=to).status_code == 303
        assert party.now.table.stage == to
    for to in ("game", "", "deal"):
        assert party.host.post("stage", to=to).status_code == 409
    party.deal()
    assert party.host.post("stage", to="lobby").status_code == 409
