"""Eight phones on a bad network: cut, slowed to 300 ms with connections lost, restored, in the middle of votes and choices.

Every tap counts once. What the record holds is compared with what the thumbs did.
"""

from collections import Counter
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from games.contract import HOST
from tests.browser.evening import Evening
from tests.browser.network import Network, network
from tests.browser.pages import CUT_OFF
from tests.browser.server import HOST as NAME
from tests.browser.server import Server

EIGHT = "Anna Boris Clara Dan Eva Finn Greta Hana"
DECK = "detective doctor mafioso mafioso citizen citizen citizen citizen"
PATIENT = 30_000
"""Milliseconds until a tap that met a bad network has to be in."""


@pytest.fixture
def net(house: Server) -> Iterator[Network]:
    with network(house.port) as net:
        yield net


def test_nothing_is_lost_and_nothing_doubled_on_a_bad_network(evening: Evening, net: Network) -> None:
    evening.pages.allow(CUT_OFF.pattern)
    good = evening.pages.base
    evening.open()
    evening.pages.base = f"http://{NAME}:{net.port}"
    for name in EIGHT.split():
        evening.seat(name)
    evening.pages.base = good
    for key in ("acts", "votes"):
        evening.post("setting", key=key, value="phones")
    evening.post("stage", to="roles")
    evening.post("deck/set", *DECK.split())
    evening.goto(evening.console, evening.host)
    evening.deal()
    evening.first_night()
    thumbs = Counter[str]()
    goes = evening.who("citizen")
    other = next(name for name in EIGHT.split() if name != goes)
    evening.console.put_up(goes, other)
    evening.console.next()

    # Slow, and connections break; everybody changes their mind twice.
    net.lag, net.loss = 0.15, 0.02
    for hand in ("#hand-up", "#hand-down", "#hand-up"):
        for name, phone in evening.phones.items():
            phone.page.locator(f"{hand} button").click()
            thumbs[name] += 1
    everybody(evening, "#hand-up")
    assert net.killed or not net.loss
    agree(evening, thumbs, goes, set(EIGHT.split()))

    # Gone, and back: what was tapped meanwhile comes in then.
    net.lag = net.loss = 0.0
    net.cut()
    down = EIGHT.split()[:4]
    for name in down:
        evening.phones[name].page.locator("#hand-down button").click()
        thumbs[name] += 1
    for phone in evening.phones.values():
        expect(phone.page.locator("#cut-off")).to_be_visible()
    assert evening.game().view(HOST).ballots == dict.fromkeys(EIGHT.split(), True)
    net.restore()
    for name in down:
        expect(evening.phones[name].page.locator("#hand-down button")).to_have_attribute(
            "aria-pressed", "true", timeout=PATIENT
        )
    for phone in evening.phones.values():
        phone.is_live()
        expect(phone.page.locator("#cut-off")).to_be_hidden()
    agree(evening, thumbs, goes, set(EIGHT.split()[4:]))
    evening.console.press("#main")
    evening.console.count(other)
    evening.console.next()

    # By night: the doctor chooses while there is no network, the family while it is bad.
    view = evening.game().view(HOST)
    while evening.console.call is not None:
        call, awake = evening.console.call, evening.game().view(HOST).awake
        target = next(name for name in view.alive if name not in awake)
        for name in awake:
            evening.phones[name].is_asked(call)
        if call == "doctor":
            net.cut()
        else:
            net.lag, net.loss = 0.15, 0.02
        for name in awake:
            evening.phones[name].tap(target)
            evening.phones[name].settled(evening.phones[name].page.locator("#go-1"))
            evening.phones[name].page.locator("#go-1").click()
        if call == "doctor":
            expect(evening.phones[awake[0]].page.locator("#cut-off")).to_be_visible()
            net.restore()
        if call == "mafia":
            for name in awake:
                expect(evening.console.screen).to_contain_text(f"{name}: {target}", timeout=PATIENT)
            evening.console.next()
        expect(evening.console.page.locator(f"#sheet #call-{call}[aria-current]")).to_have_count(0, timeout=PATIENT)
    acts = Counter(str(move.get("call")) for move in evening.moves() if move["move"] == "choose")
    assert set(acts.values()) == {1}, acts


def everybody(evening: Evening, hand: str) -> None:
    """Every phone has come to show this hand as its own."""
    for phone in evening.phones.values():
        expect(phone.page.locator(f"{hand} button")).to_have_attribute("aria-pressed", "true", timeout=PATIENT)
        expect(phone.page.locator("form[aria-busy=true]")).to_have_count(0, timeout=PATIENT)


def agree(evening: Evening, thumbs: Counter[str], suspect: str, up: set[str]) -> None:
    """The record has one ballot for each tap, and the last of each phone counts."""
    made = Counter(str(move["voter"]) for move in evening.moves() if move["move"] == "ballot" and move["suspect"] == suspect)
    assert made == thumbs
    assert {name for name, is_up in evening.game().view(HOST).ballots.items() if is_up} == up
