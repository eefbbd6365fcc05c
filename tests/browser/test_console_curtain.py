"""The console's curtain: blurred by itself or by a tap, closed and lifted by holding, or by a PIN that a reload cannot pass."""

from playwright.sync_api import Page, expect

from tests.browser.evening import Evening, lift
from tests.browser.looks import every_size, in_reach

SIX = "Anna Boris Clara Dan Eva Finn"
DECK = "detective doctor citizen citizen mafioso mafioso"

HURRY = """
const real = window.setTimeout;
window.setTimeout = (work, after, ...more) => real(work, after >= 10000 ? after / 100 : after, ...more);
"""
"""Twenty seconds go by in a fifth of one."""


def stands(page: Page, how: str) -> None:
    """The curtain is open (""), blurred or closed."""
    if how:
        expect(page.locator("html")).to_have_attribute("data-curtain", how)
    else:
        expect(page.locator("html:not([data-curtain])")).to_have_count(1)


LOOKS = """() => [...new Set([...document.querySelectorAll(".seats > li:not(.is-out)")].map((seat) => {
  document.getAnimations().filter((it) => it instanceof CSSTransition).forEach((it) => it.finish());
  const disc = getComputedStyle(seat.querySelector(".seat-disc"));
  const dims = [seat, seat.querySelector(".seat")].map((it) => getComputedStyle(it).opacity);
  return [disc.background, disc.border, disc.boxShadow, disc.color, disc.opacity, ...dims].join(" | ");
}))]"""


def test_a_blurred_night_tells_nobody_apart(evening: Evening) -> None:
    evening.prepared(SIX, DECK)
    evening.first_night()
    evening.condemn(next(name for name, role in evening.holders().items() if role == "citizen"))
    page = evening.console.page
    page.locator(".seats label.seat").first.click()
    assert len(page.evaluate(LOOKS)) > 1
    page.locator("#blur").click()
    stands(page, "blurred")
    assert len(page.evaluate(LOOKS)) == 1
    assert page.locator(".seat-badge:visible, .seat-tag:visible").count() == 0


def test_an_untouched_console_blurs_and_a_touch_presses_nothing(evening: Evening) -> None:
    evening.prepared(SIX, DECK)
    evening.post("setting", key="idle", value="20")
    evening.goto(evening.console, evening.host)
    expect(evening.console.page.locator("#console")).to_have_attribute("data-idle", "0")  # nothing is secret yet
    evening.first_night()
    page = evening.console.page
    page.add_init_script(HURRY)
    evening.goto(evening.console, evening.host)
    stands(page, "blurred")
    assert page.locator(".script .line").evaluate("it => getComputedStyle(it).filter") == "none"
    for _ in every_size(page):
        for secret in ("#put-up", "#seat-1", ".foot", ".bar"):
            assert "blur" in page.locator(secret).first.evaluate("it => getComputedStyle(it).filter")
    evening.console.seat("Anna").click()
    stands(page, "blurred")
    expect(page.locator("#tally li")).to_have_count(0)
    evening.post("setting", key="idle", value="0")
    page.reload()
    evening.console.is_live()
    stands(page, "")
    for _ in every_size(page):
        in_reach(page.locator("#blur"))
        page.locator("#blur").click()
        stands(page, "blurred")
        page.locator("#stage").click()
        stands(page, "")


def test_a_closed_curtain_hides_everything_until_it_is_held(evening: Evening) -> None:
    evening.prepared(SIX, DECK)
    page = evening.console.page
    for _ in every_size(page):
        in_reach(page.locator("#to-curtain"))
        page.locator("#to-curtain").click()
        stands(page, "closed")
        expect(page.locator("#screen")).to_be_hidden()
        in_reach(page.locator("[data-curtain=lift]"))
        page.locator("[data-curtain=lift]").click()
        stands(page, "closed")
        page.reload()
        stands(page, "closed")
        lift(page)
        expect(page.locator("#screen")).to_be_visible()


def test_a_reload_does_not_pass_a_pin_and_the_page_holds_nothing(evening: Evening) -> None:
    evening.prepared(SIX, DECK)
    evening.first_night()
    console = evening.console
    evening.post("pin", pin="2468")
    evening.goto(console, evening.host)
    console.press(console.button("Curtain"))
    for path in ("", "people/", "log/"):
        evening.goto(console, evening.host + path)
        console.says("The table is covered")
        assert "Anna" not in console.page.content()
    for _ in every_size(console.page):
        in_reach(console.page.locator("#main"))
        in_reach(console.page.locator("#lift-pin"))
    console.page.locator("#lift-pin").fill("1111")
    evening.pages.allow("status of 403")
    console.press("#main")
    console.says("That is not the PIN.")
    console.page.locator("#lift-pin").fill("2468")
    console.press("#main")
    evening.goto(console, evening.host)
    console.says("Day 1")


def test_a_guests_card_is_handed_over_and_back_covered(evening: Evening) -> None:
    evening.prepared(SIX, DECK)
    console, page = evening.console, evening.console.page
    console.press(console.button("Hand to Anna"))
    assert not page.locator(".role-word").count()
    for _ in every_size(page):
        in_reach(console.button("I am Anna"))
        in_reach(console.button("Back to the console"))
    console.press(console.button("I am Anna"))
    for _ in every_size(page):
        in_reach(console.button("Cover it"))
        expect(page.locator(".role-word")).to_be_in_viewport(ratio=1)
    assert page.locator(".role-word").inner_text().lower() == evening.holders()["Anna"]
    console.press(console.button("Cover it"))
    console.says("Hand the tablet to Boris.")
    console.press(console.button("Back to the console"))
    evening.first_night()
    console.panel("People")
    console.person("Clara")
    console.press(console.button("Show the card on this tablet"))
    console.press(console.button("I am Clara"))
    console.press(console.button("Cover it"))
    stands(page, "closed")
    lift(page)
    console.says("Day 1")


def test_the_tablet_comes_back_covered_before_the_curtains_script_has_come(evening: Evening) -> None:
    """The page is not to be seen between its first drawing and the script that lifts the curtain, nor if that never comes."""
    evening.prepared(SIX, DECK)
    page = evening.console.page
    page.route("**/curtain*.js", lambda route: route.fulfill(body="", content_type="text/javascript"))
    page.goto(evening.pages.base + evening.host + "#curtain")
    page.reload()
    expect(page.locator("#curtain")).to_be_visible()
    expect(page.locator("#screen")).to_be_hidden()


def test_the_sign_for_a_second_shot_is_held_up_covered(evening: Evening) -> None:
    evening.prepared(SIX + " Greta Hugo", "detective doctor sleepwalker citizen citizen citizen mafioso mafioso")
    console = evening.console
    one = {role: name for name, role in evening.holders().items()}
    evening.first_night()
    evening.condemn(one["citizen"])
    while console.call != "mafia":
        console.choose(None)
    console.choose(one["sleepwalker"])
    assert console.call == "mafia"
    for _ in every_size(console.page):
        console.page.locator("#sign-show").click()
        in_reach(console.page.locator("#sign-covered a"))
        console.page.locator("#sign-covered a").click()
        in_reach(console.page.locator("#sign-open a"))
        console.page.locator("#sign-open a").click()
        in_reach(console.page.locator("#sign-again a"))
        console.page.locator("#sign-again a").click()
    console.page.locator("#sign-show").click()
    expect(console.page.locator("#sign-covered")).to_be_visible()
    console.page.locator("#sign-covered").get_by_text("Show the card").click()
    expect(console.page.locator("#sign-open .role-word")).to_have_text("Once more")
    expect(console.page.locator("#sign-covered")).to_be_hidden()
    console.page.locator("#sign-open").get_by_text("Cover").click()
    console.page.locator("#sign-again").get_by_text("Go on").click()
    console.choose(one["doctor"])
    assert console.call == "leader"
