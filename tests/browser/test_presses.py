"""A press counts, also one made while the answer to the one before is still on its way; and it counts once, whatever comes."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.evening import Evening

HELD = """() => {
  const reach = nightcall.reach;
  window.held = [];
  nightcall.reach = (...asked) => reach(...asked).then((found) => new Promise((done) => held.push(() => done(found))));
}"""
"""Answers to forms come to the page only when the test lets them."""

LATER = "since => performance.now() - since > 500"
"""No double tap any more."""


DENIED = """() => {
  const reach = nightcall.reach;
  nightcall.reach = (...asked) => reach(...asked).then((found) => {
    nightcall.reach = reach;
    return { ...found, answer: { ok: false, status: 503 } };
  });
}"""
"""The next answer says 503."""


def let_one_come(page: Page) -> None:
    """Let the next answer come."""
    page.wait_for_function("() => held.length")
    page.evaluate("held.shift()()")


def a_moment_later(page: Page) -> None:
    """Wait until a second press cannot be taken for the other half of a double tap."""
    page.wait_for_function(LATER, arg=page.evaluate("performance.now()"))


def test_a_name_typed_before_the_last_one_is_answered_is_seated_too(evening: Evening) -> None:
    evening.open()
    page = evening.console.page
    name, ring = page.locator("#guest-name"), page.locator(".seats a.seat .seat-name")
    page.evaluate(HELD)
    for guest in ("Gus", "Hana"):
        name.fill(guest)
        page.locator("#add button").click()
        a_moment_later(page)
    expect(ring).to_have_text(["Gus"])
    let_one_come(page)
    let_one_come(page)
    expect(ring).to_have_text(["Gus", "Hana"])
    expect(name).to_have_value("")


def test_what_is_typed_while_an_answer_is_on_its_way_stays(evening: Evening) -> None:
    evening.open()
    page = evening.console.page
    name = page.locator("#guest-name")
    page.evaluate(HELD)
    name.fill("Gus")
    page.locator("#add button").click()
    expect(page.locator(".seats a.seat .seat-name")).to_have_text(["Gus"])
    name.fill("Han")
    let_one_come(page)
    expect(page.locator("#add")).not_to_have_attribute("aria-busy", "true")
    expect(name).to_have_value("Han")


def test_the_next_step_can_be_pressed_before_the_last_one_is_answered(evening: Evening) -> None:
    evening.open()
    for guest in "Anna Boris Clara Dan Eva Finn Greta".split():
        evening.post("seat/add", name=guest)
    evening.post("stage", to="roles")
    evening.post("deck/set", *"beauty detective doctor mafioso mafioso citizen citizen".split())
    console, page = evening.console, evening.console.page
    evening.goto(console, evening.host)
    evening.deal()
    console.press(console.button("Begin"))
    sheet = [
        row.removeprefix("call-") for row in page.locator("#sheet [id^=call-]").evaluate_all("rows => rows.map(row => row.id)")
    ]
    current = page.locator("#sheet [aria-current]")
    page.evaluate(HELD)
    for call in sheet[1:3]:
        page.locator("#main").click()
        if call == sheet[1]:
            expect(current).to_have_id(f"call-{call}")
        a_moment_later(page)
    let_one_come(page)
    let_one_come(page)
    expect(current).to_have_id(f"call-{sheet[2]}")


def test_a_press_that_was_stored_after_all_is_pressed_again_and_counts_once(evening: Evening) -> None:
    """The database fell silent in the moment in which it stored: the table said that it could not."""
    evening.open()
    console, page = evening.console, evening.console.page
    evening.post("seat/add", name="Anna")
    evening.goto(console, evening.host)
    page.evaluate(DENIED)
    page.locator("#guest-name").fill("Gus")
    page.locator("#add button").click()
    expect(page.locator("#add")).not_to_have_attribute("aria-busy", "true")
    page.locator("#guest-name").fill("Gus")
    with page.expect_response("**/seat/add") as answer:
        page.locator("#add button").click()
    assert answer.value.ok, "it was the same press, and nobody else has that name"
    expect(page.locator(".seats a.seat .seat-name")).to_have_text(["Anna", "Gus"])


DOUBLE_TAP = """async (id) => {
  const button = () => document.getElementById(id), laid = window.answersLaid, began = performance.now();
  button().click();
  await new Promise((done) => {
    const look = () => (window.answersLaid > laid ? done() : setTimeout(look, 5));
    look();
  });
  const between = performance.now() - began;
  button().click();
  return between;
}"""
"""Two presses of what lies at one place, the second once the first is answered. The milliseconds between them."""


@pytest.mark.parametrize("place", ["main", "beside"])
def test_a_double_tap_plays_one_step_though_the_first_tap_is_answered_between(evening: Evening, place: str) -> None:
    evening.prepared("Anna Boris Clara Dan Eva Finn Greta", "beauty detective doctor mafioso mafioso citizen citizen")
    if place == "main":
        evening.console.press(evening.console.button("Begin"))
    else:
        evening.first_night()
        evening.condemn(evening.who("citizen"))
    console, page = evening.console, evening.console.page
    console.settled(page.locator(f"#{place}"))
    before = len(evening.moves())
    between = page.evaluate(DOUBLE_TAP, place)
    assert between < 350, "the answer took so long that this was no double tap"
    console.settled(page.locator(f"#{place}"))
    expect(page.locator("[aria-busy]")).to_have_count(0)
    assert len(evening.moves()) == before + 1
    console.press(f"#{place}")
    assert len(evening.moves()) == before + 2, "and the next press, an instant later, counts"
