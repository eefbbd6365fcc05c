"""The screen on the wall."""

import pytest

from tests.web.cast import Party, table_of_four

pytestmark = pytest.mark.django_db


def room(party: Party) -> str:
    return party.stranger.client.get(f"/room/{party.code}/").content.decode()


def test_the_room_shows_how_to_come_in_while_one_may() -> None:
    party = Party().sit("Alice")
    assert f"/j/{party.code}/" in room(party)
    party.guest("Bob", "Charlie").deal()
    assert f"/j/{party.code}/" not in room(party)


def test_the_room_has_no_form_and_no_cards() -> None:
    party = table_of_four()
    party.move("choose:target", party.plain()[0])
    page = room(party)
    assert "fake/room/vote.html" in page
    assert "seer" not in page
    assert "answer&#39;" not in page
    assert 'class="offer"' not in page


def test_what_is_said_aloud_is_on_the_wall() -> None:
    party = table_of_four()
    party.move("next:")
    out = party.plain()[0]
    for voter in ("Alice", "Bob", "Charlie", "Dora"):
        party.move(f"ballot:{voter}:against", out)
    party.move("count:")
    assert f"{{&#39;event&#39;: &#39;gone&#39;, &#39;seat&#39;: &#39;{out}&#39;}}" in room(party)
