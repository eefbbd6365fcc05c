"""How the console takes hands: taps where the table votes by hand, though every phone is there; ballots where phones vote."""

import pytest
from django.core.cache import cache

from games.contract import HOST
from hostapp import screens, tablelog
from hostapp.look import Look
from tests.screens.test_pads import SEATS
from tests.web.cast import Party

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _fresh() -> None:
    tablelog.forget()
    cache.clear()


def vote(votes: str) -> str:
    """The console while the table votes on a citizen, all seats having phones."""
    party = Party("mafia").sit(*SEATS)
    party.host.post("deck/set", role=["detective", "doctor", *["mafioso"] * 3, *["citizen"] * 5])
    party.host.post("setting", key="votes", value=votes)
    party.host.post("deal")
    party.host.post("begin")
    while party.now.view(HOST).phase == "intro":
        party.move("next:")
    party.move("nominate:seat", party.role("citizen"))
    party.move("next:")
    return screens.screen(party.now, Look(kind="console")).html


def test_hands_are_tapped_where_the_table_votes_by_hand() -> None:
    html = vote("host")
    assert html.count('type="checkbox"') >= len(SEATS)
    assert 'id="ballots"' not in html
    assert "have voted" not in html
    assert "Tap a seat to raise or lower its hand" in html


def test_ballots_come_in_where_phones_vote() -> None:
    html = vote("phones")
    assert 'id="ballots"' in html
    assert "have voted" in html
    assert "Phones vote by themselves" in html


def test_phones_wait_while_a_verdict_is_read_out_and_a_player_may_still_go_home() -> None:
    party = Party("mafia").sit(*SEATS)
    party.host.post("deck/set", role=["detective", "beauty", *["mafioso"] * 3, *["citizen"] * 5])
    party.host.post("setting", key="acts", value="phones")
    party.host.post("deal")
    party.host.post("begin")
    while party.now.view(HOST).phase == "intro":
        party.move("next:")
    suspect, beauty = party.role("citizen"), party.role("beauty")
    party.move("nominate:seat", suspect)
    party.move("next:")
    party.move(f"count:{suspect}:hands", *SEATS)
    assert (party.now.pause, party.now.view(HOST).call) == ("verdict", "beauty")
    assert party.now.offers(beauty) == ()
    leaver = next(name for name in party.now.view(HOST).alive if party.now.view(HOST).roles[name] == "citizen")
    party.move("leave:seat", leaver)
    assert leaver in party.now.view(HOST).out
    party.host.post("shown", n=party.now.pending[-1]["n"])
    assert [offer.move for offer in party.now.offers(beauty)] == ["choose"]
