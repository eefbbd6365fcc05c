"""Every step of the console in the light theme too, and at the three sizes it is used at: axe finds nothing, a thumb hits all.

The dark theme's steps are looked at in test_every_step; what is not among those is looked at here in both.
"""

from collections.abc import Iterator

import pytest

from tests.browser.evening import Evening
from tests.browser.hosting import Console
from tests.browser.looks import every_size, small_targets, violations

TEN = "Anna Boris Clara Dan Eva Finn Greta Hugo Ida Jonas"
DECK = "judge doctor bodyguard beauty thief con_artist citizen sleepwalker mafioso mafioso"


class Look:
    """Looks at steps, and keeps what it finds."""

    def __init__(self) -> None:
        self.faults: list[str] = []
        self.console: Console

    def at(self, step: str, *, dark: bool = False) -> None:
        page = self.console.page
        page.emulate_media(reduced_motion="reduce")  # colours that are still on their way have no contrast yet
        for width, _ in every_size(page):
            self.faults += [f"{step} at {width}: {fault}" for fault in small_targets(page)]
        for theme in ("dark", "light") if dark else ("light",):
            page.evaluate("theme => { document.documentElement.dataset.theme = theme; }", theme)
            self.faults += [f"{step}, {theme}: {fault}" for fault in violations(page)]


@pytest.fixture
def look() -> Iterator[Look]:
    """Fails its test with everything that was found."""
    look = Look()
    yield look
    assert not look.faults, "\n".join(look.faults)


def test_before_the_game(evening: Evening, look: Look) -> None:
    evening.open()
    look.console = console = evening.console
    for name in TEN.split():
        evening.post("seat/add", name=name)
    evening.goto(console, evening.host)
    look.at("lobby")
    console.press(console.button("Choose the roles"))
    look.at("roles, empty")
    evening.post("deck/set", *DECK.split())
    evening.goto(console, evening.host)
    console.page.locator("#odds-mafia").wait_for()
    look.at("roles")
    for panel in ("People", "House rules", "Settings"):
        console.panel(panel)
        look.at(panel)
        console.back()
    console.press(console.button("Deal"))
    look.at("deal")
    console.press(console.button("Hand to Anna"))
    look.at("handing over")
    console.press(console.button("I am Anna"))
    look.at("a guest's card")


def test_a_night_and_its_morning(evening: Evening, look: Look) -> None:
    evening.prepared(TEN, DECK)
    look.console = console = evening.console
    one = {role: name for name, role in evening.holders().items()}
    evening.post("begin", step=str(console.page.locator("[name=step]").first.get_attribute("value")))
    evening.goto(console, evening.host)
    look.at("introduction")
    while console.call is not None:
        console.next()
    console.vote(**{one["citizen"]: one["judge"]})
    console.next()
    console.tap(one["doctor"])
    look.at("a call")
    console.press("#main")
    console.undo()
    look.at("redo", dark=True)
    console.press(console.seat(one["citizen"]))
    look.at("a reason", dark=True)
    while console.call != "mafia":
        console.choose(None)
    console.choose(one["sleepwalker"])
    look.at("a second shot", dark=True)
    console.page.locator("#sign-show").click()
    look.at("the sign, covered", dark=True)
    console.page.locator("#sign-covered a").click()
    look.at("the sign", dark=True)
    console.page.evaluate("location.hash = 'screen'")
    console.choose(one["bodyguard"])
    console.choose(one["con_artist"])
    look.at("an answer, covered")
    console.button("Show the card").click()
    look.at("an answer")
    console.button("Cover").click()
    console.press(console.button("Next"))
    console.choose(None)
    look.at("dawn")
    for panel in ("Notes", "Log", "People"):
        console.panel(panel)
        look.at(panel, dark=True)
        console.back()


def test_a_day_and_the_end(evening: Evening, look: Look) -> None:
    evening.prepared(TEN, DECK, rules={"tie": "host"})
    look.console = console = evening.console
    one = {role: name for name, role in evening.holders().items()}
    evening.first_night()
    look.at("day")
    console.press(console.button("Each in turn"))
    console.put_up(one["citizen"], one["doctor"])
    look.at("somebody speaks", dark=True)
    console.next()
    console.tap(one["judge"])
    look.at("vote")
    console.press("#main")
    console.count(one["doctor"], one["judge"])
    look.at("level")
    console.choose(one["doctor"])
    look.at("verdict")
    console.press("#undo")
    look.at("undo")
    console.press(console.button("Leave it"))
    console.next()
    evening.post("pin", pin="2468")
    evening.goto(console, evening.host)
    console.press(console.button("Curtain"))
    look.at("covered", dark=True)
    console.page.locator("#lift-pin").fill("2468")
    console.press("#main")
    evening.go_home("mafioso")
    look.at("the end")
    console.page.keyboard.press("?")
    look.at("keys", dark=True)


def test_what_is_seen_seldom(evening: Evening, look: Look) -> None:
    evening.prepared(TEN, DECK.replace("judge", "detective"))
    look.console = console = evening.console
    one = {role: name for name, role in evening.holders().items()}
    evening.first_night()
    evening.goto(console, f"{evening.host}record/")
    look.at("record", dark=True)
    console.back()
    console.panel("Settings")
    console.press(console.button("Add a console"))
    look.at("a code for a console, covered", dark=True)
    console.button("Show the code").click()
    look.at("a code for a console", dark=True)
    console.back()
    console.panel("People")
    console.press(console.button("Give a phone").first)
    look.at("a code for a phone", dark=True)
    console.back()
    evening.give_phone(one["beauty"])
    evening.post("setting", key="votes", value="phones")
    evening.goto(console, evening.host)
    console.put_up(one["citizen"])
    console.next()
    look.at("vote by phone", dark=True)
    console.press("#main")
    console.next()
    while console.call != "mafia":
        console.choose(None)
    console.tap(one["mafioso"])
    console.press("#main")
    console.says("Yes, it is meant")
    look.at("is it meant", dark=True)
    console.press(console.button("No, go back"))
    console.choose(None)
    console.tap(one["beauty"])
    look.at("check or shoot", dark=True)
    evening.go_home("thief")
    evening.goto(console, evening.host)
    evening.post("again", sure="yes")
    evening.goto(console, evening.host)
    look.at("the roles of another game", dark=True)


def test_a_table_with_printed_cards(evening: Evening, look: Look) -> None:
    evening.open()
    look.console = console = evening.console
    for name in TEN.split():
        evening.post("seat/add", name=name)
    evening.post("rule", key="deal", value="cards")
    evening.post("stage", to="roles")
    evening.post("deck/set", *DECK.split())
    evening.goto(console, evening.host)
    console.press("#main")
    look.at("a waking", dark=True)
    console.tap(*[seat.inner_text() for seat in console.page.locator("#ring .seat:has(input) .seat-name").all()[:3]])
    look.at("a waking, tapped", dark=True)
    console.press("#main")
    look.at("another waking", dark=True)


def test_a_host_who_plays(evening: Evening, look: Look) -> None:
    evening.prepared(
        " ".join(TEN.split()[:6]), "detective doctor citizen citizen mafioso mafioso", rules={"temporary_host": "true"}
    )
    look.console = console = evening.console
    console.press(console.button("Begin"))
    look.at("introduction, blind", dark=True)
    while console.page.locator("#blind").count():
        console.press("#main")
    console.vote(Anna="Boris Clara", Dan="")
    look.at("the tablet changes hands", dark=True)
    console.next()
    look.at("a night with eyes", dark=True)


OVER_SEATS = """[...document.querySelectorAll("#clock-buttons button")].flatMap(button => {
  const one = button.getBoundingClientRect();
  return [...document.querySelectorAll(".seat-disc")].filter(disc => {
    const other = disc.getBoundingClientRect();
    return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
  }).map(disc => `${button.innerText} over ${disc.innerText}`);
})"""


def test_the_clocks_buttons_lie_over_no_seat(evening: Evening) -> None:
    """Seven sit as close to the middle as any number: a thumb that means the one must not hit the other."""
    evening.prepared("Anna Boris Clara Dan Eva Finn Greta", "detective doctor citizen citizen citizen mafioso mafioso")
    evening.first_night()
    evening.console.press(evening.console.button("Start the clock"))
    evening.console.put_up("Boris")
    for _ in every_size(evening.console.page):
        assert evening.console.page.evaluate(OVER_SEATS) == []
