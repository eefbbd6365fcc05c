"""Phones of every size, held either way, with letters twice as large: all that is to be pressed is in reach of a thumb."""

from playwright.sync_api import Locator, expect

from tests.browser.evening import Evening
from tests.browser.looks import faults, violations
from tests.browser.playing import Phone

DECK = "doctor beauty detective mafioso mafioso godfather citizen citizen citizen"
OTHERS = "Boris Clara Dan Eva Finn Greta Hana Bartholomäus"
SIZES = ((360, 740), (320, 568), (740, 360), (568, 320))

SIDEWAYS = "document.documentElement.scrollWidth - document.documentElement.clientWidth"

OVERLAPS = """() => {
  const discs = [...document.querySelectorAll(".ring .seat-disc")].filter(it => it.checkVisibility());
  const boxes = discs.map(it => it.getBoundingClientRect());
  return boxes.filter((a, at) => boxes.slice(at + 1).some(b =>
    a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1)).length;
}"""


def test_everything_to_be_pressed_is_in_reach(evening: Evening) -> None:
    settings = {"acts": "phones", "votes": "phones", "answers": "phone"}
    evening.prepared(OTHERS, DECK, phones="Anna", settings=settings)
    anna = evening.phones["Anna"]
    in_reach(anna, "deal", anna.page.locator("#card > summary b"))
    a_menu_that_everybody_can_use(anna)
    evening.first_night()
    in_reach(anna, "day")
    evening.console.put_up("Anna", *OTHERS.split()[:-1])
    in_reach(anna, "day with eight put up")
    evening.console.next()
    in_reach(anna, "vote", anna.page.locator("#hand-up button"), anna.page.locator("#hand-down button"))
    for suspect in ("Anna", *OTHERS.split()[:-1]):
        evening.console.count(suspect)
    evening.console.choose(next(name for name in OTHERS.split() if evening.holders()[name] == "citizen"))
    evening.console.next()
    in_reach(anna, "pad", *anna.page.locator(".pad-go button").all(), anna.page.locator("#ask"))


def in_reach(phone: Phone, step: str, *wanted: Locator) -> None:
    """At every size nothing sticks out or lies on another; what is wanted is seen whole, without scrolling."""
    page = phone.page
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("scrollTo(0, 0)")
        at = f"{step} at {width} × {height}"
        assert page.evaluate(SIDEWAYS) <= 0, at
        assert page.evaluate(OVERLAPS) == 0, at
        for it in wanted:
            expect(it, at).to_be_in_viewport(ratio=0.99)
    page.set_viewport_size({"width": 360, "height": 740})
    assert faults(page) == [], step
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    assert page.evaluate(SIDEWAYS) <= 0, f"{step} with large letters"
    assert page.evaluate(OVERLAPS) == 0, f"{step} with large letters"
    page.evaluate("document.documentElement.style.fontSize = ''")


def a_menu_that_everybody_can_use(phone: Phone) -> None:
    """It is reached by keyboard, closes by Escape, and is clean in both themes."""
    summary = phone.page.locator("#menu > summary")
    summary.focus()
    phone.page.keyboard.press("Enter")
    for theme in ("Light", "Dark"):
        phone.page.get_by_role("button", name=theme, exact=True).click()
        assert violations(phone.page) == []
    expect(phone.page.locator("#awake")).to_contain_text("It is kept lit")
    phone.page.locator("#awake-switch").click()
    expect(phone.page.locator("#awake")).to_contain_text("It goes dark by itself")
    expect(phone.page.locator("video")).to_have_count(0)
    phone.page.keyboard.press("Escape")
    expect(phone.page.locator(".menu-sheet")).to_be_hidden()
