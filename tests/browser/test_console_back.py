"""Back and Forward on a tablet that goes from hand to hand: they lead to nothing that was covered meanwhile."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.evening import Evening, lift
from tests.browser.webkit import WebKit, display

SIX = "Anna Boris Clara Dan Eva Finn"
DECK = "detective doctor citizen citizen mafioso mafioso"

LEAVE = "dispatchEvent(new PageTransitionEvent('pagehide', {persisted: true}))"
RETURN = "dispatchEvent(new PageTransitionEvent('pageshow', {persisted: true}))"
"""What a browser tells a page that it keeps as it was. Chromium keeps none of ours, WebKit does."""

HOW_IT_STANDS = """
const screen = document.getElementById("screen"), curtain = document.documentElement.dataset.curtain || "";
return [location.pathname, curtain, getComputedStyle(screen).visibility];
"""


def test_no_way_back_leads_to_a_card_that_lay_open(evening: Evening) -> None:
    evening.prepared(SIX, DECK)
    console, page = evening.console, evening.console.page
    holders = evening.holders()
    console.press(console.button("Hand to Anna"))
    console.press(console.button("I am Anna"))
    assert page.locator(".role-word").inner_text().lower() == holders["Anna"]
    console.press(console.button("Cover it"))
    console.says("Hand the tablet to Boris.")
    for go, says in (
        (page.go_back, "Hand the tablet to Anna."),
        (page.go_back, "Hand the tablet to Anna."),
        (page.go_forward, "Hand the tablet to Anna."),
        (page.go_forward, "Hand the tablet to Boris."),
        (page.go_back, "Hand the tablet to Anna."),
        (page.reload, "Hand the tablet to Anna."),
    ):
        go()
        console.says(says)
        expect(page.locator(".role-word")).to_have_count(0)
    console.press(console.button("I am Anna"))  # she wants to see it again, and presses anew
    assert page.locator(".role-word").inner_text().lower() == holders["Anna"]
    page.reload()
    console.says("Hand the tablet to Anna.")


def closed(page: Page) -> None:
    """The curtain is closed, and nothing behind it is seen."""
    expect(page.locator("html")).to_have_attribute("data-curtain", "closed")
    expect(page.locator("#screen")).to_be_hidden()


def test_a_closed_curtain_is_closed_on_every_page_of_the_console(evening: Evening) -> None:
    evening.prepared(SIX, DECK)
    page, console = evening.console.page, evening.console
    second = evening.page("tablet", "host", beside=console)
    second.goto(evening.pages.base + evening.host + "people/")
    evening.goto(console, evening.host + "log/")
    expect(second.locator("#screen")).to_be_visible()
    page.locator("#to-curtain, [data-curtain=close]").first.evaluate("it => it.click()")
    closed(page)
    closed(second)
    for go in (page.go_back, page.go_forward, page.reload):
        go()
        closed(page)
    lift(page)
    expect(second.locator("#screen")).to_be_visible()


def test_a_console_that_is_left_is_covered_until_the_table_says_what_may_be_seen(evening: Evening) -> None:
    evening.prepared(SIX, DECK)
    evening.first_night()
    page = evening.console.page
    page.evaluate(LEAVE)
    expect(page.locator("#screen")).to_be_hidden()
    page.evaluate(RETURN)
    expect(page.locator("#screen")).to_be_visible()
    page.evaluate(LEAVE)
    page.route("**/host/*/", lambda route: route.abort())
    evening.pages.allow("net::ERR_FAILED")
    with page.expect_event("requestfailed"):
        page.evaluate(RETURN)
    expect(page.locator("#screen")).to_be_hidden()
    page.unroute("**/host/*/")
    expect(page.locator("#screen")).to_be_visible()


@pytest.fixture
def webkit(tmp_path: Path) -> Iterator[WebKit]:
    """A tablet with WebKit, which keeps the pages that are left."""
    with display() as screen:
        tablet = WebKit(screen, tmp_path)
        try:
            yield tablet
        finally:
            tablet.close()


def test_webkit_brings_back_no_console_from_behind_the_curtain_and_no_card(evening: Evening, webkit: WebKit) -> None:
    evening.prepared(SIX, DECK)
    evening.first_night()
    evening.post("console-key", also="yes")
    found = re.search(r"/k/[A-Z]+/\w+/?", evening.read("key/"))
    assert found
    site = evening.pages.base.replace("nightcall.test", "127.0.0.1")
    webkit.goto(site + found[0])
    webkit.press("main form button")
    webkit.find("#to-curtain")
    webkit.run("window.kept = true; location.href += 'log/'")
    webkit.find("html:has(.panel)")
    webkit.run("document.querySelector('[data-curtain=close]').click(); history.back()")
    webkit.find("html[data-curtain=closed]:has(#to-curtain)")
    assert webkit.run("return window.kept") is True
    assert webkit.run(HOW_IT_STANDS) == [evening.host, "closed", "hidden"]
    seat = re.search(r"show/\d+/", evening.read("people/"))
    assert seat
    webkit.run("localStorage.clear()")
    webkit.goto(site + evening.host + seat[0])
    webkit.press("#open-card button")
    webkit.find(".role-word")
    webkit.press("#seen button")
    webkit.find("html:has(#to-curtain)")
    webkit.run("history.back()")
    webkit.find("#open-card")
    assert webkit.run(HOW_IT_STANDS)[1:] == ["closed", "hidden"]
    assert webkit.run("return document.querySelectorAll('.role-word').length") == 0
