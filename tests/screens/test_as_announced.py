"""No phone is ahead of the host's voice, and by day none shows from afar that it has something to say."""

import re

import pytest
from django.core.cache import cache

from games.contract import HOST
from hostapp import tablelog
from tests.screens.test_pads import SEATS, drawn, night
from tests.web.cast import Party

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _fresh() -> None:
    tablelog.forget()
    cache.clear()


def counted() -> tuple[Party, str]:
    """The only suspect's hands have been counted; the host has not read the verdict. Who goes."""
    party = Party("mafia").sit(*SEATS)
    party.host.post("deck/set", role=["detective", "doctor", "mafioso", "mafioso", "godfather", *["citizen"] * 5])
    for key in ("acts", "votes"):
        party.host.post("setting", key=key, value="phones")
    party.host.post("deal")
    party.host.post("begin")
    while party.now.view(HOST).phase == "intro":
        party.move("next:")
    suspect = party.role("citizen")
    party.move("nominate:seat", suspect)
    party.move("next:")
    party.move(f"count:{suspect}:hands", *SEATS)
    return party, suspect


def test_a_verdict_shows_on_no_phone_before_it_is_read() -> None:
    party, suspect = counted()
    for name in SEATS:
        html = drawn(party, name)
        assert "Listen to the host." in html
        assert "is-out" not in html
        assert "You are out" not in html
    party.host.post("shown", n=party.now.pending[-1]["n"])
    assert "You are out" in drawn(party, suspect)
    assert all("pad-form" in drawn(party, name) for name in SEATS if name != suspect)


def test_an_end_by_a_verdict_shows_on_no_phone_before_it_is_read() -> None:
    party = night()
    while party.now.view(HOST).phase == "night":
        party.move("next:")
    party.move("next:")
    for name in [name for name, role in party.now.view(HOST).roles.items() if role in ("mafioso", "godfather", "con_artist")]:
        while party.now.pause is not None and party.now.view(HOST).phase != "over":
            party.host.post("shown", n=party.now.pending[-1]["n"])
        party.move("leave:seat", name)
    assert party.now.view(HOST).phase == "over"
    assert party.now.pause is not None
    assert all("It is over" not in drawn(party, name) and "The end" not in drawn(party, name) for name in SEATS)
    while party.now.pause is not None:
        party.host.post("shown", n=party.now.pending[-1]["n"])
    assert all("It is over" in drawn(party, name) for name in SEATS)


def test_a_phone_with_an_answer_is_by_day_like_any_other() -> None:
    """Its screen differs by nothing that is seen; whoever has not put the answer away can vote all the same."""
    party = night()
    while party.now.view(HOST).call != "leader":
        party.move("next:")
    asker, other = party.role("detective"), party.role("doctor")
    party.move("choose:leader:targets", other, intent="check")
    while party.now.view(HOST).phase != "day":
        party.move("next:")
    seat = party.now.named(asker)
    assert seat is not None
    assert party.now.unread(seat) is not None

    def by_day() -> None:
        html = drawn(party, asker)
        assert html.count('id="got-it" class="if-plain" data-after-hold') == 1
        without = re.sub(r'<form method="post" action="[^"]*got-it".*?</form>', "", html)
        assert "Got it" not in without
        assert 'aria-label="Table" checked' in without

    by_day()
    for suspect in party.now.view(HOST).alive[:2]:
        party.move("nominate:seat", suspect)
    party.move("next:")
    by_day()
    assert 'id="hand-up"' in drawn(party, asker)
    unread = party.now.unread(seat)
    assert unread is not None
    party.phones[asker].post("got-it", n=unread[0])
    assert "got-it" not in drawn(party, asker)
    assert "Doctor" in drawn(party, asker), "the card keeps what it was told"


def put_away(party: Party) -> None:
    party.host.post("shown", n=party.now.pending[-1]["n"])


def test_a_card_that_is_held_up_while_a_verdict_waits_does_not_put_the_verdict_away() -> None:
    """The answer was on a phone whose battery dies before the host has read out what the day came to."""
    party = night()
    party.host.post("setting", key="answers", value="phone")
    while party.now.view(HOST).call != "leader":
        party.move("next:")
    asker = party.role("detective")
    party.move("choose:leader:targets", party.role("doctor"), intent="check")
    while party.now.view(HOST).phase != "day":
        party.move("next:")
    suspect = next(name for name in party.now.view(HOST).alive if name != asker)
    party.move("nominate:seat", suspect)
    party.move("next:")
    party.move(f"count:{suspect}:hands", *party.now.view(HOST).alive)
    assert party.now.pause == party.now.read_aloud[0] == "verdict"
    party.host.post("seat/setting", seat=party.id(asker), key="answers", value="card")
    assert party.now.pause == "answer"
    put_away(party)
    assert party.now.pause == party.now.read_aloud[0] == "verdict"
    assert f"{suspect} is condemned." in party.host.text()
    put_away(party)
    assert party.now.pause is None


def test_a_game_that_ends_with_a_check_has_its_answer_held_up_and_its_last_dawn_read_out() -> None:
    party = Party("mafia").guest("Anna", "Boris", "Clara", "Dan", "Eva", "Finn")
    party.host.post("deck/set", role=["detective", "mafioso", "mafioso", "citizen", "citizen", "citizen"])
    party.host.post("deal")
    party.host.post("begin")
    while party.now.view(HOST).phase == "intro":
        party.move("next:")
    one, other, third = [name for name, role in party.now.view(HOST).roles.items() if role == "citizen"]
    party.move("nominate:seat", one)
    party.move("next:")
    party.move(f"count:{one}:hands", *party.now.view(HOST).alive)
    put_away(party)
    party.move("choose:mafia:targets", other)
    while party.now.view(HOST).call != "leader":
        party.move("next:")
    party.move("choose:leader:targets", third, intent="check")
    assert party.now.view(HOST).phase == "over"
    assert party.now.pause == "answer"
    put_away(party)
    assert party.now.pause == party.now.read_aloud[0] == "dawn"
    put_away(party)
    assert party.now.pause is None
