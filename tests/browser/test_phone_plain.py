"""Phones that can do less: no scripts at all, or no sockets. The evening goes on with both."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from games.contract import HOST
from tests.browser.evening import Evening
from tests.browser.pages import SIZES
from tests.browser.playing import Phone

DECK = "doctor mafioso mafioso citizen citizen citizen"
OTHERS = "Boris Clara Dan Eva Finn"
REFRESH = 'meta[http-equiv="refresh"]'


@pytest.fixture
def plain(browser: Browser) -> Iterator[Page]:
    """A page of a browser that runs no scripts."""
    width, height = SIZES["phone"]
    context = browser.new_context(viewport={"width": width, "height": height}, java_script_enabled=False)
    yield context.new_page()
    context.close()


def test_a_phone_without_scripts_plays_along(evening: Evening, plain: Page) -> None:
    evening.open()
    plain.goto(f"{evening.pages.base}/j/{evening.code}/")
    plain.get_by_label("Your name").fill("Anna")
    plain.get_by_role("button", name="Sit down").click()
    expect(plain.locator("#screen")).to_contain_text("You are in, Anna.")
    assert plain.locator(REFRESH).count() == 0, "a name that is half typed must not be wiped away"
    for name in OTHERS.split():
        evening.post("seat/add", name=name)
    for key in ("acts", "votes"):
        evening.post("setting", key=key, value="phones")
    evening.post("stage", to="roles")
    evening.post("deck/set", *DECK.split())
    evening.goto(evening.console, evening.host)
    evening.deal()
    plain.get_by_role("link", name="Look again").click()
    expect(plain.locator(REFRESH)).to_have_attribute("content", "15")
    plain.locator("#card > summary").click()
    expect(plain.locator("#card-face .role-word")).to_have_text(re.compile(evening.holders()["Anna"], re.IGNORECASE))
    plain.get_by_role("button", name="I know my card").click()
    expect(plain.locator("#looked")).to_contain_text("The host begins")
    plain.locator("#menu > summary").click()
    plain.get_by_role("button", name="I need the host").click()
    evening.console.says("Anna", "#flagged")
    evening.first_night()
    evening.console.put_up("Boris", "Clara")
    evening.console.next()
    plain.reload()
    plain.get_by_role("button", name="Hand up").click()
    expect(plain.locator("#hand-up button")).to_have_attribute("aria-pressed", "true")
    evening.console.says("1 of 6 have voted")
    by_night_too(evening, plain)


def by_night_too(evening: Evening, plain: Page) -> None:
    """The verdict is heard, a pad is pressed at each call, the morning comes; each by a load of the page."""
    evening.console.press("#main")
    evening.console.press("#main")
    plain.reload()
    expect(plain.locator("#verdict")).to_have_text("Listen to the host.")
    evening.console.next()
    while (call := evening.console.call) is not None:
        view = evening.game().view(HOST)
        target = next(name for name in view.alive if name not in (*view.awake, "Anna"))
        plain.reload()
        expect(plain.locator("form.pad-form")).to_have_id(re.compile(rf"\b{call}\b"))
        plain.locator(f'.seat:has(input[value="{target}"])').click()
        plain.locator("#go-1").click()
        if call == "mafia" and "Anna" in view.awake:
            expect(plain.locator("#answer")).to_contain_text(f"Anna: {target}")
        evening.goto(evening.console, evening.host)
        if evening.console.call == call:
            evening.console.next() if evening.game().view(HOST).picks else evening.console.choose(target)
    plain.reload()
    expect(plain.locator("#morning")).to_contain_text("Morning.")


def test_a_phone_without_sockets_is_told_all_the_same(evening: Evening) -> None:
    evening.open()
    phone = Phone(evening.page("phone", "Anna"))
    phone.page.route_web_socket(re.compile("/ws/"), lambda socket: socket.close(code=1011))
    evening.goto(phone, f"/j/{evening.code}/")
    phone.page.get_by_label("Your name").fill("Anna")
    phone.press(phone.button("Sit down"))
    expect(phone.page.locator("html")).to_have_attribute("data-live", "slow")
    expect(phone.page.locator("#cut-off")).to_be_hidden()
    evening.post("seat/add", name="Boris")
    phone.says("2 are seated")
