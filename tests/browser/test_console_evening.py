"""One evening of ten with doctor, bodyguard, beauty, thief, judge and con artist, from the console alone, at its three sizes.

It is played once; at every step the screen is turned to each size, and there the host finds the next action in its corner and
the line to read as the largest words, and no seat has moved. What else a step promises is looked at where it is promised.
"""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.evening import Evening
from tests.browser.hosting import Console
from tests.browser.looks import every_size, in_reach, small_targets

TEN = "Anna Boris Clara Dan Eva Finn Greta Hugo Ida Jonas"
DECK = "judge doctor bodyguard beauty thief con_artist citizen citizen mafioso mafioso"

MEASURE = """() => {
  const shown = it => it.checkVisibility({ visibilityProperty: true });
  const box = it => { const at = it.getBoundingClientRect(); return { x: at.x, y: at.y, right: at.right, bottom: at.bottom }; };
  const size = it => parseFloat(getComputedStyle(it).fontSize);
  const main = [...document.querySelectorAll("#main")].filter(shown);
  const ring = document.querySelector("#ring"), start = ring && ring.getBoundingClientRect();
  const read = it => shown(it) && !it.closest(".lines > li:not(.is-now)");
  const says = one => one.nodeType === 3 && one.data.trim();
  const writes = it => shown(it) && !it.closest(".ring") && [...it.childNodes].some(says);
  const line = [...document.querySelectorAll("#stage .line")].filter(read)[0];
  return {
    main: main.map(box), wide: document.documentElement.scrollWidth,
    line: line && { ...box(line), size: size(line) },
    largest: Math.max(0, ...[...document.querySelectorAll("#stage :is(p, h1, h2, span, li):not(.clock, .count *)")]
      .filter(writes).map(size)),
    seats: ring && [...ring.querySelectorAll(".seat-disc")].map(it => {
      const at = it.getBoundingClientRect();
      return [Math.round(at.x - start.x + at.width / 2), Math.round(at.y - start.y + at.height / 2)];
    }),
    ring: ring && Math.round(start.y + scrollY),
    lowest: ring && scrollY + Math.max(...[...ring.querySelectorAll(".seat-disc")].map(it => box(it).bottom)),
    foot: document.querySelector("#foot").getBoundingClientRect().y,
  };
}"""


LATER = "ms => { document.body.dataset.offset = Number(document.body.dataset.offset) + ms; }"
"""The server's clock, as the page knows it, is so much later."""


class Sizes:
    """Turns the console to each size at each step, and keeps what is not as it should be."""

    def __init__(self) -> None:
        self.console: Console
        self.faults: list[str] = []
        self.corner: dict[int, tuple[int, int]] = {}
        self.seats: dict[int, list[list[int]]] = {}
        self.top: dict[int, int] = {}

    def at(self, step: str, *says: str) -> None:
        """Every size, at this step; `says` is to be found on the screen at each."""
        page = self.console.page
        for width, height in every_size(page):
            for text in says:
                expect(page.locator("#screen").get_by_text(text).filter(visible=True).first).to_be_attached()
            found = page.evaluate(MEASURE)
            self.faults += [
                f"{step} at {width}: {fault}" for fault in (*self.wrong(found, width, height), *small_targets(page))
            ]

    def wrong(self, found: dict[str, Any], width: int, height: int) -> Iterator[str]:
        """What is wrong with what was measured."""
        if found["wide"] > width:
            yield f"{found['wide']} wide"
        if len(found["main"]) != 1:
            yield f"{len(found['main'])} next actions"
        else:
            corner = round(found["main"][0]["right"]), round(found["main"][0]["bottom"])
            if self.corner.setdefault(width, corner) != corner:
                yield f"the next action ends at {corner}, not {self.corner[width]}"
            if corner[0] > width or corner[1] > height:
                yield f"the next action is cut off at {corner}"
        if (line := found["line"]) is not None:
            if line["y"] < 0 or line["bottom"] > height:
                yield f"the line to read is out of sight: {line}"
            if line["size"] < found["largest"]:
                yield f"the line is {line['size']} high, other words {found['largest']}"
        if found["seats"]:
            if found["lowest"] > found["foot"]:
                yield f"a seat lies below the foot, at {found['lowest']:.0f} of {found['foot']:.0f}"
            if self.seats.setdefault(width, found["seats"]) != found["seats"]:
                yield "a seat has moved in the ring"
            if width != 390 and abs(self.top.setdefault(width, found["ring"]) - found["ring"]) > 1:
                yield f"the ring stands at {found['ring']}, not {self.top[width]}"


@pytest.fixture
def sizes() -> Iterator[Sizes]:
    """Fails its test with everything that was found."""
    sizes = Sizes()
    yield sizes
    assert not sizes.faults, "\n".join(sizes.faults)


def test_an_evening_from_the_screens_alone_at_every_size(evening: Evening, sizes: Sizes) -> None:
    one = first_night(evening, sizes)
    first_day(evening, sizes, one)
    first_real_night(evening, sizes, one)
    second_day(evening, sizes, one)
    the_end(evening, sizes)


def first_night(evening: Evening, sizes: Sizes) -> dict[str, str]:
    """Who holds what, the first of each card."""
    evening.prepared(" ".join(TEN.split()[1:]), DECK, phones="Anna")
    sizes.console = console = evening.console
    one: dict[str, str] = {}
    for name, role in evening.holders().items():
        one.setdefault(role, name)
    sizes.at("deal", "Look at your card, and keep it to yourself.")
    console.press(console.button("Begin"))
    while (call := console.call) is not None:
        sizes.at(f"introduction of {call}", "Tonight")
        undo = console.page.locator("#undo").inner_text()
        assert "introduced" not in undo
        console.next()
    assert "Con artist was woken" in console.page.locator("#undo").inner_text()
    return one


def first_day(evening: Evening, sizes: Sizes, one: dict[str, str]) -> None:
    """A clock that waits for a name, a vote that says what each hand comes to, a verdict."""
    console, page = evening.console, evening.console.page
    sizes.at("day", "5 minutes to talk", f"{one['judge']} is the judge")
    console.press(console.button("Start the clock"))
    sizes.at("clock", "Discussion")
    for later, said in ((245_000, "One more minute."), (60_000, "That was the time. Who is put up?")):
        page.evaluate(LATER, later)
        expect(page.get_by_text(said)).to_be_visible()
        sizes.at(said)
    page.reload()
    console.put_up(one["citizen"])
    console.says(f"{one['citizen']}, what do you say to that?")
    console.press(console.button("Go on"))
    expect(page.get_by_text("what do you say to that?")).to_have_count(0)
    console.put_up(one["doctor"])
    expect(page.get_by_role("timer")).to_have_class("clock is-paused")
    sizes.at("two are put up", "Go on")
    console.next()
    sizes.at("vote", "Hands up")
    console.tap(one["judge"], one["beauty"])
    console.says("Hands 2", "#how-many")
    console.press("#main")
    words = page.locator("#against-whom > span:visible")
    expect(words).to_have_text(f"{one['citizen']} leads with 2; it takes 3 to pass.")
    for hand, said in ((one["judge"], "leads with 2"), (one["beauty"], "Level with"), (one["thief"], f"{one['doctor']} leads")):
        console.tap(hand)
        expect(words).to_contain_text(said)
    sizes.at("vote, three hands", "Count 3", f"{one['doctor']} leads.")
    expect(page.get_by_role("button", name="Count 3")).to_be_visible()
    page.locator("#all-up").click()
    console.says("Count 10", "#main")
    page.locator("#none-up").click()
    console.says("Count 0", "#main")
    console.press("#main")
    for line in range(4):
        sizes.at(f"verdict, line {line + 1}", "What it rests on")
        assert page.locator("#lines .is-now .order").inner_text() == str(line + 1)
        console.press("#main")


def first_real_night(evening: Evening, sizes: Sizes, one: dict[str, str]) -> None:
    """Everybody acts: the thief blocks the judge, the bodyguard falls for the doctor."""
    console = evening.console
    assert console.call == "beauty"
    assert "counted against" in console.page.locator("#undo").inner_text()
    choices = {
        "beauty": (one["con_artist"], f"Beauty chose {one['con_artist']}"),
        "thief": (one["judge"], f"Thief chose {one['judge']}"),
        "doctor": (one["beauty"], f"Doctor chose {one['beauty']}"),
        "bodyguard": (one["doctor"], f"Bodyguard chose {one['doctor']}"),
        "mafia": (one["doctor"], f"Mafia fired at {one['doctor']}"),
        "leader": (one["mafioso"], f"Judge checked {one['mafioso']}"),
        "con_artist": (one["thief"], f"Con artist chose {one['thief']}"),
    }
    for call, (target, undo) in choices.items():
        assert console.call == call
        sizes.at(f"call of {call}", "tap a seat first", "Tonight")
        console.tap(target)
        sizes.at(f"call of {call}, tapped")
        console.says(target, "#main")
        console.press("#main")
        if call == "leader":
            an_answer(console)
        expect(console.page.locator("#undo")).to_contain_text(undo)
    sizes.at("dawn", "That anybody was blocked, shielded or guarded.", f"{one['doctor']} is guarded by {one['bodyguard']}")
    console.next()
    sizes.at("second day", "8 at the table")


def an_answer(console: Console) -> None:
    """Covered, open and covered again, each filling the screen at every size and leaving its one button in reach."""
    page = console.page
    for label in ("Show the card", "Cover", "Next"):
        for _ in every_size(page):
            in_reach(console.button(label))
            assert page.locator("#sheet, #ring").count() == 0
        if label != "Next":
            console.button(label).click()
    console.press(console.button("Next"))


def second_day(evening: Evening, sizes: Sizes, one: dict[str, str]) -> None:
    """Two are level without a hand; the one who is named is acquitted, and new names are wanted."""
    console, page = evening.console, evening.console.page
    console.put_up(one["mafioso"], one["beauty"])
    sizes.at("put up without a clock", f"{one['beauty']}, what do you say to that?")
    console.next()
    for _ in range(2):
        console.press("#main")
    sizes.at("level", "Only one of them goes.", "tap a seat first")
    console.tap(one["mafioso"])
    sizes.at("level, tapped", one["mafioso"])
    console.press("#main")
    sizes.at("acquitted", "Who the judge is.")
    expect(page.locator("#undo")).to_contain_text(f"{one['mafioso']} was condemned out of the tie")
    console.press("#undo")
    sizes.at("undo", "Everybody has been told of it", f"{one['mafioso']} was condemned out of the tie")
    console.press(console.button("Leave it"))
    console.next()
    sizes.at("new names", "Whom do you name next?")
    for panel in ("People", "Notes", "Log", "Settings"):
        console.panel(panel)
        sizes.at(panel)
        console.back()


def the_end(evening: Evening, sizes: Sizes) -> None:
    """Both mafiosi go home; the cards are turned up one by one."""
    console = evening.console
    evening.go_home("mafioso")
    evening.go_home("thief")
    sizes.at("the end", "The count that decided it")
    console.press("#main")
    sizes.at("one card up", "1 of 10")
    console.press(console.button("Turn all up at once"))
    sizes.at("all cards up", "Give out the story")


CALLED = "detective doctor bodyguard beauty groupie thief lawyer informer"
FIFTEEN = f"{TEN} Karl Lena Mira Nils Olga"
LONG = f"{CALLED} sleepwalker citizen citizen godfather mafioso mafioso maniac"


def test_in_a_long_night_the_present_call_is_always_in_sight(evening: Evening) -> None:
    evening.prepared(FIFTEEN, LONG)
    console, page = evening.console, evening.console.page
    console.press(console.button("Begin"))
    calls = 0
    while console.call is not None:
        expect(page.locator("#sheet [aria-current]")).to_be_in_viewport(ratio=1)
        calls += 1
        console.next()
    assert calls > 10
