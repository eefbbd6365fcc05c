"""Every step of console, phone and room, and the pages around them: no violation of axe, no target too small, nothing too wide.

That no page complains (errors, a broken content policy) is seen to by the fixture `evening`, here as everywhere.
"""

from collections.abc import Iterator

import pytest

from tests.browser.evening import Evening
from tests.browser.hands import Screen
from tests.browser.looks import faults, small_targets, too_wide, violations
from tests.browser.pages import Pages

SIX = "Anna Boris Clara Dan Eva Finn"
DECK = "detective doctor citizen citizen mafioso mafioso"

THEME = "theme => document.querySelector(`[data-theme-set=${theme}]`).click()"


class Look:
    """Looks at each step once, and keeps what it finds."""

    def __init__(self) -> None:
        self.seen: list[str] = []
        self.faults: list[str] = []

    def at(self, step: str, screen: Screen) -> None:
        self.seen.append(step)
        self.faults += [f"{step}: {fault}" for fault in faults(screen.page)]
        if screen.page.locator("#menu").count():
            # A phone's owner has chosen the other theme.
            screen.page.evaluate(THEME, "light")
            self.faults += [f"{step}, light: {fault}" for fault in violations(screen.page)]
            screen.page.evaluate(THEME, "dark")


@pytest.fixture
def look() -> Iterator[Look]:
    """Fails its test with everything that was found."""
    look = Look()
    yield look
    assert not look.faults, "\n".join(look.faults)


def test_pages_around_the_table_and_the_lobby(evening: Evening, look: Look) -> None:
    evening.open()
    console = evening.console
    look.at("console lobby, empty", console)
    for name in SIX.split()[2:]:
        evening.guest(name)
    guest = Screen(evening.page("phone", "Boris"))
    for step, path in (("home", "/"), ("rules", "/rules/"), ("join", f"/j/{evening.code}/")):
        evening.goto(guest, path)
        look.at(step, guest)
    evening.pages.allow("status of 404")
    evening.goto(guest, "/j/BCDFG/")
    look.at("no such table", guest)
    phone, room = evening.seat("Anna"), evening.television()
    look.at("console lobby", console)
    look.at("phone lobby", phone)
    look.at("room lobby", room)
    for panel in ("People", "Settings", "House rules"):
        console.panel(panel)
        look.at(f"console {panel}", console)
        console.back()


def test_steps_from_the_deal_to_the_first_night(evening: Evening, look: Look) -> None:
    evening.prepared(SIX, DECK)
    console, phone, room = evening.console, evening.give_phone("Anna"), evening.television()
    for step, screen in (("console deal", console), ("phone deal", phone), ("room deal", room)):
        look.at(step, screen)
    with phone.held():
        look.at("phone card", phone)
    console.press(console.button("Hand to Boris"))
    look.at("tablet handed round", console)
    console.press(console.button("I am Boris"))
    look.at("tablet with a guest's card", console)
    console.press(console.button("Cover it"))
    console.press(console.button("Back to the console"))
    console.press(console.button("Begin"))
    for step, screen in (("console introduction", console), ("phone introduction", phone), ("room introduction", room)):
        look.at(step, screen)


def test_steps_of_a_day_and_its_vote(evening: Evening, look: Look) -> None:
    evening.prepared(SIX, DECK)
    console, phone, room = evening.console, evening.give_phone("Anna"), evening.television()
    evening.first_night()
    console.press(console.button("Start the clock"))
    console.put_up("Boris", "Clara")
    everybody = (("console", console), ("phone", phone), ("room", room))
    for name, screen in everybody:
        look.at(f"{name} day", screen)
    console.setting("votes", "by phone")
    console.next()
    phone.says("Hand up")
    for name, screen in everybody:
        look.at(f"{name} vote by phone", screen)
    console.setting("votes", "by hand")
    look.at("console vote by hand", console)
    console.count("Boris")
    console.count("Clara")
    for name, screen in everybody:
        look.at(f"{name} tie", screen)
    console.choose("Boris")
    look.at("console verdict", console)
    phone.says("Listen to the host.")
    look.at("phone verdict", phone)
    console.press("#undo")
    look.at("console undo", console)


def test_steps_of_a_night_and_its_dawn(evening: Evening, look: Look) -> None:
    evening.prepared(SIX, DECK)
    one = {role: name for name, role in evening.holders().items()}
    out = evening.who("citizen")
    console, room = evening.console, evening.television()
    phone, gone = evening.give_phone(one["detective"]), evening.give_phone(out)
    evening.first_night()
    evening.condemn(out)
    for step, screen in (("console night", console), ("phone dark", phone), ("phone out", gone), ("room night", room)):
        look.at(step, screen)
    console.setting("acts", "phones")
    phone.is_asked("doctor")
    look.at("phone pad", phone)
    console.choose(None)
    console.choose(None)
    phone.is_asked("leader")
    look.at("phone pad, asked", phone)
    console.choose(one["mafioso"])
    look.at("console answer, covered", console)
    console.button("Show the card").click()
    look.at("console answer, open", console)
    console.button("Cover").click()
    console.press(console.button("Next"))
    for step, screen in (("console dawn", console), ("phone dawn", phone), ("room dawn", room)):
        look.at(step, screen)
    for panel in ("People", "Notes", "Log"):
        console.panel(panel)
        look.at(f"console {panel} in the game", console)
        console.back()
    evening.goto(console, f"{evening.host}record/")
    look.at("console record", console)
    console.back()
    console.panel("People")
    console.press(console.button("New phone").first)
    look.at("console key", console)
    address = console.page.locator("#key-card .breaks").inner_text()
    gone.page.goto(address)
    look.at("one-time code", gone)


def test_steps_of_the_end(evening: Evening, look: Look) -> None:
    evening.prepared(SIX, DECK)
    console, phone, room = evening.console, evening.give_phone("Anna"), evening.television()
    evening.first_night()
    evening.go_home("mafioso")
    for step, screen in (("console end", console), ("phone end", phone), ("room end", room)):
        look.at(step, screen)
    console.press(console.button("Turn all up at once"))
    console.press(console.button("Give out the story"))
    phone.says("The whole story")
    for step, screen in (("console story out", console), ("phone story out", phone), ("room story out", room)):
        look.at(step, screen)
    console.press(console.button("Another game"))
    console.press(console.button("Classic"))
    look.at("console roles", console)
    look.at("phone roles", phone)
    look.at("room roles", room)


def test_faults_are_found(pages: Pages) -> None:
    page = pages("phone", "/")
    assert not faults(page)
    page.evaluate("document.body.append(Object.assign(document.createElement('button'), {textContent: 'x'}))")
    assert small_targets(page)
    page.evaluate("document.body.append(Object.assign(document.createElement('img'), {src: '/icon.svg', width: 400}))")
    assert too_wide(page)
    assert violations(page)
    pages.allow("404")
