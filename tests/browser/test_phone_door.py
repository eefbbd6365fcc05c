"""At the door: whatever stands in the way of a seat, the page says what to do about it."""

from playwright.sync_api import expect

from tests.browser.evening import Evening
from tests.browser.looks import faults
from tests.browser.pages import CUT_OFF
from tests.browser.playing import Phone


def arrive(evening: Evening, name: str = "guest") -> Phone:
    """Somebody scans the code."""
    phone = Phone(evening.page("phone", name))
    evening.goto(phone, f"/j/{evening.code}/")
    return phone


def try_name(phone: Phone, name: str) -> None:
    """Type a name that will not do: the page stays, and says why."""
    phone.page.get_by_label("Your name").fill(name)
    phone.button("Sit down").click()


def test_what_stands_in_the_way_is_said(evening: Evening) -> None:
    evening.open()
    evening.guest("Anna")
    phone = arrive(evening)
    evening.pages.allow("status of (403|404|409)")
    try_name(phone, "anna")
    phone.says("There is a anna at this table already. Please take another name.")
    expect(phone.page.get_by_label("Your name")).to_have_value("anna")
    evening.post("lock", locked="yes")
    try_name(phone, "Boris")
    phone.says("The door is locked.")
    evening.post("lock", locked="no")
    phone.press(phone.button("Try again"))
    for number in range(29):
        evening.post("seat/add", name=f"Guest {number}")
    try_name(phone, "Boris")
    phone.says("The table is full: 30 seats are taken.")
    evening.goto(phone, "/")
    phone.page.locator("#code").fill("BCDFA")
    phone.press(phone.button("Join"))
    phone.says("A code has five letters")


def test_the_network_is_gone_in_the_moment_of_sitting_down(evening: Evening) -> None:
    evening.open()
    phone = arrive(evening)
    evening.pages.allow(CUT_OFF.pattern)
    phone.page.get_by_label("Your name").fill("Anna")
    evening.pages.cut_off(phone.page)
    phone.button("Sit down").click()
    expect(phone.page.locator("#cut-off")).to_be_visible()
    evening.pages.cut_off(phone.page, offline=False)
    phone.says("You are in, Anna.")
    assert evening.console.page.locator(".seat-name", has_text="Anna").count() == 1


def test_guests_say_who_sits_before_them_if_the_host_lets_them(evening: Evening) -> None:
    evening.open()
    evening.post("setting", key="seats", value="guests")
    for name in ("Anna", "Boris"):
        evening.guest(name)
    phone = arrive(evening)
    assert faults(phone.page) == []
    phone.page.get_by_label("Your name").fill("Clara")
    phone.tap("Anna")
    phone.press(phone.button("Sit down"))
    names = phone.screen.locator(".seat-name")
    expect(names).to_have_text(["Anna", "Clara", "Boris"])
    phone.page.locator("#elsewhere > summary").click()
    assert faults(phone.page) == []
    phone.press(phone.button("3 · Boris"))
    expect(names).to_have_text(["Anna", "Boris", "Clara"])


def test_a_phone_that_scans_another_seat_is_told_what_it_leaves(evening: Evening) -> None:
    evening.open()
    phone = evening.seat("Anna")
    evening.guest("Boris")
    evening.give_phone("Boris", phone)
    phone.says("You are in, Boris.")
    evening.goto(phone, f"/j/{evening.code}/")
    phone.says("You are in, Boris.")
    evening.console.panel("People")
    row = evening.console.page.locator("#people > li").filter(has=evening.console.page.get_by_text("Anna", exact=True))
    expect(row).to_contain_text("no phone")
