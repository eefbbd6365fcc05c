"""The field notes' scenarios about devices that sleep, lose the network, crash and come back (C)."""

import re

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from hostapp.lan import Address
from hostapp.reach import reach
from tests.browser.evening import Evening
from tests.browser.hosting import Console
from tests.browser.playing import Phone

SIX = "Anna Boris Clara Dan Eva Finn"
DECK = "detective doctor citizen citizen mafioso mafioso"

HIDDEN = """how => {
  Object.defineProperty(document, "visibilityState", { configurable: true, get: () => how });
  document.dispatchEvent(new Event("visibilitychange"));
}"""

TIMERS = """
window.holdTimers = false;
let now = 0, last = 1e9, held = new Map();
const set = window.setTimeout, clear = window.clearTimeout;
window.setTimeout = (does, after = 0, ...rest) => {
  if (!window.holdTimers) return set(does, after, ...rest);
  held.set(++last, { does, at: now + after });
  return last;
};
window.clearTimeout = (id) => held.delete(id) || clear(id);
window.elapse = (time) => {
  now += time;
  for (const [id, { does, at }] of held) if (at <= now) { held.delete(id); does(); }
};
"""
"""A page's time in the test's hand: once it is held, timers run out when time is said to have elapsed, and not before."""


class Wire:
    """The wire of a page's socket: what goes over it can be swallowed, and neither end notices."""

    def __init__(self, page: Page) -> None:
        self.swallowing: set[WebSocketRoute] = set()
        self.present: list[WebSocketRoute] = []
        page.route_web_socket(re.compile("/ws/"), self._opened)

    def swallow(self) -> None:
        """The sockets that are open now stay open and are dead; another will be alive."""
        self.swallowing.update(self.present)

    def _opened(self, page: WebSocketRoute) -> None:
        server = page.connect_to_server()
        self.present.append(page)
        page.on_message(lambda message: None if page in self.swallowing else server.send(message))
        server.on_message(lambda message: None if page in self.swallowing else page.send(message))


def test_C1_a_phone_that_was_away_for_half_a_minute_is_live_within_two_seconds(evening: Evening) -> None:
    """The worst case of it: the network has swallowed what was sent meanwhile, and the socket looks alive."""
    evening.prepared(SIX, DECK)
    page = evening.page("phone", "Anna")
    wire = Wire(page)
    page.add_init_script(TIMERS)
    phone = evening.give_phone("Anna", Phone(page))
    evening.first_night()
    phone.says("Day 1")
    page.evaluate(HIDDEN, "hidden")
    wire.swallow()
    evening.condemn("Boris")
    phone.says("Day 1")
    page.evaluate("holdTimers = true")
    page.evaluate(HIDDEN, "visible")
    page.evaluate("elapse(1600)")
    phone.says("Night 1")
    phone.is_live()


def test_C2_a_tap_without_network_is_sent_when_there_is_one_again(evening: Evening) -> None:
    evening.prepared(SIX, DECK, settings={"votes": "phones"})
    phone = evening.give_phone("Anna")
    evening.first_night()
    evening.console.put_up("Boris", "Clara")
    evening.console.next()
    evening.pages.cut_off(phone.page)
    phone.page.locator("#hand-up button").click()
    phone.is_cut_off()
    evening.pages.cut_off(phone.page, offline=False)
    evening.console.says("1 of 6 have voted")
    expect(phone.page.locator("#hand-up button")).to_have_attribute("aria-pressed", "true")


def test_C2_a_tap_that_comes_too_late_is_refused_in_words(evening: Evening) -> None:
    """V7, too: everybody has voted, the host has counted, and then comes another hand."""
    evening.prepared(SIX, DECK, settings={"votes": "phones"})
    phone = evening.give_phone("Anna")
    evening.first_night()
    evening.console.put_up("Boris", "Clara")
    evening.console.next()
    evening.pages.cut_off(phone.page)
    phone.page.locator("#hand-up button").click()
    phone.is_cut_off()
    evening.console.count("Boris")
    evening.pages.cut_off(phone.page, offline=False)
    phone.says("That step is over", "#notice-1")
    phone.says("Clara", "#against")


def test_C3_the_tablet_sleeps_and_the_clock_goes_on(evening: Evening) -> None:
    evening.prepared(SIX, DECK)
    phone = evening.give_phone("Anna")
    evening.first_night()
    console = evening.console
    console.put_up("Boris")
    console.press(console.button("Start the clock"))
    clock, ends = console.page.get_by_role("timer"), console.page.get_by_role("timer").get_attribute("data-ends")
    theirs = phone.page.get_by_role("timer")
    expect(theirs).to_have_attribute("data-ends", str(ends))
    left = theirs.inner_text()
    console.page.goto("about:blank")
    expect(theirs).not_to_have_text(left)
    evening.goto(console, evening.host)
    expect(clock).to_have_attribute("data-ends", str(ends))
    expect(console.page.locator("#tally")).to_contain_text("Boris")


def test_C5_the_hosts_browser_crashes_and_is_still_the_hosts(evening: Evening) -> None:
    evening.prepared(SIX, DECK)
    evening.first_night()
    console = evening.console
    kept = {cookie["name"]: cookie.get("expires", -1) for cookie in console.page.context.cookies()}
    assert kept[f"host-{evening.code}"] > 0, "it would be forgotten when the browser ends"
    again = Console(evening.page("tablet", "host", beside=console))
    console.page.close()
    evening.goto(again, "/")
    again.press(again.button(evening.code))
    again.says("Day 1")
    again.put_up("Boris")


def test_C6_of_two_tabs_the_older_is_closed_and_the_newer_lives(evening: Evening) -> None:
    evening.prepared(SIX, DECK)
    older = evening.give_phone("Anna")
    newer = Phone(evening.page("phone", "Anna", beside=older))
    evening.goto(newer, f"/play/{evening.code}/")
    newer.is_live()
    older.page.close()
    evening.first_night()
    newer.says("Day 1")
    evening.console.says("1 of 1 phones")


def test_C7_the_hosts_device_sleeps_in_the_lobby_and_nobody_else_becomes_host(evening: Evening) -> None:
    evening.open()
    first = evening.seat("Anna")
    console = evening.console
    console.page.goto("about:blank")
    second = evening.seat("Boris")
    first.says("2 are seated")
    for phone in (first, second):
        assert not phone.page.locator('[href*="/host/"], [action*="/host/"]').count()
    evening.pages.allow("status of 403")
    answer = second.page.goto(evening.pages.base + evening.host)
    assert answer is not None
    assert answer.status == 403
    second.says("not the host's")
    evening.goto(console, evening.host)
    for name in ("Anna", "Boris"):
        expect(console.seat(name)).to_be_visible()


def test_C8_the_leaders_battery_dies_and_the_night_ends_without_it(evening: Evening) -> None:
    evening.prepared(SIX, DECK, settings={"acts": "phones", "answers": "phone"})
    one = {role: name for name, role in evening.holders().items()}
    phone = evening.give_phone(one["detective"])
    evening.first_night()
    evening.condemn(one["citizen"])
    evening.console.choose(None)
    evening.console.choose(None)
    phone.is_asked("leader")
    phone.page.close()
    evening.console.choose(one["mafioso"])
    evening.console.says("Nobody died")


def test_C10_on_localhost_behind_a_vpn_the_code_is_one_that_phones_reach(monkeypatch: pytest.MonkeyPatch) -> None:
    """Which of a machine's addresses are real ones is tested in tests/house/test_lan.py."""
    known = (Address("192.168.1.23", "wlp3s0"), Address("10.0.0.7", "enp0s25"), Address("10.8.0.2", "tun0", virtual=True))
    monkeypatch.setattr("hostapp.reach.addresses", lambda: known)
    for asked in ("localhost", "127.0.0.1", "10.8.0.2"):
        assert reach(f"http://{asked}:8000", "").origin == "http://192.168.1.23:8000"
    assert reach("http://localhost:8000", "10.0.0.7").origin == "http://10.0.0.7:8000"
