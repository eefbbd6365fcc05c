"""Every screen can be drawn at every step of games played at random: a name that a template gets wrong is found here."""

import functools
import random
from unittest.mock import patch

import jinja2
import msgspec
import pytest
from django.core.cache import cache

from games.contract import HOST
from hostapp import screens, tablelog
from hostapp.evening import Evening
from hostapp.look import Look
from hostapp.reach import Reach
from tests.web.cast import Party

pytestmark = pytest.mark.django_db

NAMES = ("Anna", "<b>Boris & Co</b>", 'Clara "C"', "Dan", "Eva", "Finn", "Greta", "Hana", "Igor", "June", "Kira", "Lev")
REACH = Reach("http://192.168.1.20:8000")


@pytest.fixture(autouse=True)
def _fresh() -> None:
    tablelog.forget()
    cache.clear()


def draw_all(now: Evening) -> None:
    """Draw what everybody sees; at every fourth step the panels and the handed cards too."""
    every = now.table.version % 4 == 0
    looks = [Look(kind="room", reach=REACH), *(Look(kind="phone", seat=seat.id) for seat in now.seats)]
    afresh = msgspec.structs.replace(now, memo={}, parts={})
    for look in looks:
        assert screens.screen(now, look) == screens.screen(afresh, look), "a kept piece was not drawn again"
    if every:
        console = [Look(kind="console", panel=panel, reach=REACH) for panel in ("", *screens.PANELS)]
        as_jinja_does(now, [*looks, *console])
    for seat in now.seats:
        for is_open in (False, True):
            if now.fold is not None and every:
                screens.screen(now, Look(kind="console", panel="show", seat=seat.id), is_open=is_open)
    for panel in ("", *screens.PANELS) if every else ("",):
        screens.screen(now, Look(kind="console", panel=panel, reach=REACH))


@functools.cache
def jinjas_own(ours: jinja2.Environment) -> jinja2.Environment:
    """An environment with our names, and with nothing of our own compiling."""
    its = jinja2.Environment(
        loader=ours.loader,
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        extensions=["jinja2.ext.i18n"],
        trim_blocks=True,
        lstrip_blocks=True,
    )
    its.globals.update(ours.globals)
    its.filters.update(ours.filters)
    return its


def as_jinja_does(now: Evening, looks: list[Look]) -> None:
    """What our own compiling makes of the templates is what Jinja's makes of them, to the letter."""
    its = jinjas_own(screens.templates())
    afresh = msgspec.structs.replace(now, memo={}, parts={})
    with patch.object(screens, "templates", lambda: its):
        drawn = [screens.screen(afresh, look).html for look in looks]
    assert drawn == [screens.screen(now, look).html for look in looks]


def play_on(party: Party, dice: random.Random) -> None:
    """One thing that the host may do now, chosen by chance; seldom somebody leaves or a move is taken back."""
    now = party.now
    if now.pause is not None:
        party.host.post("shown", n=now.pending[-1]["n"])
        return
    last = now.fold.last if now.fold is not None else None
    if last is not None and last[0] > 0 and dice.random() < 0.05:
        party.host.post("undo", n=last[0])
        return
    if party.host.post("draw").status_code == 303:
        return
    offers = [offer for offer in now.offers(HOST) if offer.move != "leave" or dice.random() < 0.03]
    offer = dice.choice(offers)
    picks = dice.sample(offer.choices, dice.randint(offer.least, min(offer.most, len(offer.choices)))) if offer.field else []
    intent = dice.choice(offer.intents) if offer.intents and picks else ""
    answer = party.move(offer.key, *picks, intent=intent, sure="yes")
    assert answer.status_code == 303, answer.content.decode()


@pytest.mark.parametrize("seed", range(3))
def test_every_screen_of_a_random_game_can_be_drawn(seed: int) -> None:
    dice = random.Random(seed)
    count = dice.choice([6, 8, 10, 12])
    party = Party("mafia").sit(*NAMES[: count - 1]).guest(NAMES[count - 1])
    draw_all(party.now)
    party.host.post("stage", to="roles")
    draw_all(party.now)
    party.host.post("deck/ready", key="two_families" if count == 12 else "classic")
    for key in ("acts", "votes"):
        party.host.post("setting", key=key, value=dice.choice(["host", "phones"]))
    party.host.post("setting", key="answers", value=dice.choice(["card", "phone"]))
    party.host.post("rule", key="tie", value=dice.choice(["host", "lot"]))
    party.host.post("rule", key="voting", value=dice.choice(["all", "one_by_one"]))
    party.host.post("deal")
    draw_all(party.now)
    party.host.post("seat/key", seat=party.id(NAMES[count - 1]))
    party.host.post("begin")
    for _ in range(400):
        draw_all(party.now)
        if party.now.over and party.now.pause is None:
            break
        play_on(party, dice)
    assert party.now.over
    party.host.post("reveal", to=str(count // 2))
    draw_all(party.now)
    party.host.post("release")
    draw_all(party.now)


def test_printed_cards_and_a_temporary_host_can_be_drawn() -> None:
    party = Party("mafia").guest(*NAMES[:8])
    party.host.post("deck/ready", key="classic")
    party.host.post("rule", key="deal", value="cards")
    party.host.post("deal")
    while party.now.table.stage == "cards":
        draw_all(party.now)
        now = party.now
        names, deck, answers = [seat.name for seat in now.seats], now.table.deck, now.table.answers
        step = now.game.cards_steps(deck)[len(answers)]
        picks = list(now.game.cards_choices(names, deck, answers))[: step.taps]
        assert party.host.post("cards/answer", pick=picks).status_code == 303
    draw_all(party.now)


def test_a_temporary_host_can_be_drawn_and_sees_nothing() -> None:
    """S12"""
    party = Party("mafia").sit(*NAMES[:6])
    party.host.post("deck/ready", key="first_night")
    party.host.post("rule", key="temporary_host", value="true")
    party.host.post("deal")
    party.host.post("begin")
    dice = random.Random(1)
    for _ in range(60):
        now = party.now
        draw_all(now)
        if not now.blind:
            break
        assert now.view(HOST).roles == {}
        play_on(party, dice)
    assert not party.now.blind
