"""The console's ring under a finger: a choice is taken back, a seat says why not, a push leaves it alone, it is turned."""

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.evening import Evening
from tests.browser.hosting import Console
from tests.browser.looks import SIZES, every_size, in_reach

TEN = "Anna Boris Clara Dan Eva Finn Greta Hugo Ida Jonas"
DECK = "detective doctor bodyguard beauty thief citizen citizen citizen mafioso mafioso"


def first_call(evening: Evening, deck: str = DECK, **settings: str) -> dict[str, str]:
    """The first night with acts begins; who holds what (one of each)."""
    evening.prepared(TEN, deck, settings=settings)
    one = {role: name for name, role in evening.holders().items()}
    evening.first_night()
    evening.condemn(one["citizen"])
    return one


def reads(console: Console, text: str, where: str = "#main") -> None:
    """A button can be read so; what it would say of other seats is there too, unseen."""
    expect(console.page.locator(where)).to_contain_text(text, use_inner_text=True)


def middle(where: Locator) -> tuple[float, float]:
    box = where.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


@pytest.mark.parametrize("size", SIZES)
def test_a_second_tap_takes_the_choice_back_and_a_dimmed_seat_says_why(evening: Evening, size: tuple[int, int]) -> None:
    one = first_call(evening)
    console = evening.console
    console.page.set_viewport_size({"width": size[0], "height": size[1]})
    before = middle(console.seat("Jonas"))
    reads(console, "tap a seat first")
    console.tap(one["doctor"])
    reads(console, one["doctor"])
    console.seat(one["doctor"]).click()
    expect(console.seat(one["doctor"]).locator("input")).not_to_be_checked()
    console.tap(one["thief"])
    console.press(console.seat(one["citizen"]))
    console.says(f"{one['citizen']} is out. N3", "#notices")
    expect(console.seat(one["thief"]).locator("input")).to_be_checked()
    console.page.locator("#where").click()
    expect(console.page.locator("#notices .toast")).to_have_count(0)
    assert middle(console.seat("Jonas")) == before
    console.press("#main")
    assert console.call == "thief"


def test_a_call_for_two_is_as_plain_as_one(evening: Evening) -> None:
    one = first_call(evening, deck=DECK.replace("detective", "journalist"))
    console = evening.console
    while console.call != "leader":
        console.choose(None)
    for _ in every_size(console.page):
        reads(console, "tap 2 seats first")
        console.tap(one["doctor"], one["beauty"], one["thief"])
        expect(console.seat(one["doctor"]).locator("input")).not_to_be_checked()
        for name in (one["beauty"], one["thief"]):
            reads(console, name)
            console.seat(name).click()
    console.tap(one["beauty"], one["thief"])
    console.press("#main")
    assert console.answer() == "Different"


def test_a_call_that_checks_or_shoots_has_a_button_for_each(evening: Evening) -> None:
    one = first_call(evening)
    console = evening.console
    while console.call != "leader":
        console.choose(None)
    for _ in every_size(console.page):
        console.tap(one["mafioso"])
        reads(console, f"Check {one['mafioso']}")
        reads(console, f"Shoot {one['mafioso']}", "#also")
        for button in ("#main", "#also"):
            in_reach(console.page.locator(button))
        console.seat(one["mafioso"]).click()
    console.tap(one["mafioso"])
    console.press("#also")
    assert evening.moves()[-1]["intent"] == "shoot"


def test_a_push_never_moves_what_is_tapped(evening: Evening) -> None:
    one = first_call(evening, acts="phones")
    console = evening.console
    members = [name for name, role in evening.holders().items() if role == "mafioso"]
    phones = [evening.give_phone(name) for name in members]
    for _ in range(4):
        console.choose(None)
    assert console.call == "mafia"
    console.tap(one["doctor"])
    for phone in phones:
        phone.is_asked("mafia")
    phones[0].act(one["thief"])
    console.says(f"{members[0]}: {one['thief']}", "#picks-so-far")
    expect(console.seat(one["doctor"]).locator("input")).to_be_checked()
    console.press("#main")
    assert evening.moves()[-1]["targets"] == [one["doctor"]]


def test_the_ring_is_turned_by_dragging_until_it_is_the_rooms(evening: Evening) -> None:
    evening.prepared(TEN, DECK)
    console = evening.console
    second = Console(evening.page("tablet", "host", beside=console))
    evening.goto(second, evening.host)
    three, four, five = (middle(console.seat(name)) for name in ("Clara", "Dan", "Eva"))
    mouse = console.page.mouse
    mouse.move(*three)
    mouse.down()
    mouse.move(*four, steps=4)
    mouse.move(*five, steps=4)
    mouse.up()
    for screen in (console, second):
        expect(screen.page.locator("#ring")).to_have_attribute("data-turn", "2")
        assert middle(screen.seat("Clara")) == pytest.approx(five, abs=2)
    handle = console.page.locator("[data-turn-handle]")
    for _ in every_size(console.page):
        handle.click(trial=True)
    console.press(handle)
    expect(console.page.locator("#ring")).to_have_attribute("data-turn", "3")
    handle.press("ArrowRight")
    expect(console.page.locator("#ring")).to_have_attribute("data-turn", "2")
    console.page.reload()
    assert middle(console.seat("Clara")) == pytest.approx(five, abs=2)
    console.press(console.button("Hand to Anna"))


@pytest.mark.parametrize("count", [6, 30])
def test_every_seat_of_a_small_and_a_large_ring_can_be_hit(evening: Evening, count: int) -> None:
    names = [f"Guest {number}" for number in range(1, count + 1)]
    evening.open()
    for name in names:
        evening.post("seat/add", name=name)
    console = evening.console
    for width, height in SIZES:
        console.page.set_viewport_size({"width": width, "height": height})
        evening.goto(console, evening.host)
        hit = console.page.evaluate(HIT)
        assert hit == names, (width, height)


HIT = """() => [...document.querySelectorAll(".seats a.seat")].filter((seat) => {
  seat.scrollIntoView({ block: "center" });
  const disc = seat.querySelector(".seat-disc").getBoundingClientRect();
  const at = document.elementFromPoint(disc.x + disc.width / 2, disc.y + disc.height / 2);
  return at && at.closest("a.seat") === seat;
}).map((seat) => seat.querySelector(".seat-name").textContent)"""


HELD = """() => {
  const reach = nightcall.reach;
  window.held = [];
  nightcall.reach = (...asked) => reach(...asked).then((found) => new Promise((done) => held.push(() => done(found))));
}"""


def test_a_tap_counts_though_a_push_has_overtaken_the_answer_to_the_one_before(evening: Evening) -> None:
    evening.open()
    for name in TEN.split():
        evening.post("seat/add", name=name)
    evening.post("stage", to="roles")
    console = evening.console
    evening.goto(console, evening.host)
    card = console.page.locator("#role-citizen")
    console.page.evaluate(HELD)
    for _ in range(2):
        card.get_by_role("button", name="One more").click()
        expect(card.locator(".seat-badge")).to_have_text("1")
        console.page.wait_for_function("() => held.length")
    for count in ("1", "2"):
        console.page.wait_for_function("() => held.length")
        console.page.evaluate("held.shift()()")
        expect(card.locator(".seat-badge")).to_have_text(count)


def test_fast_taps_on_plus_all_count_and_a_double_tap_on_confirm_counts_once(evening: Evening) -> None:
    evening.open()
    for name in TEN.split():
        evening.post("seat/add", name=name)
    evening.post("stage", to="roles")
    console = evening.console
    evening.goto(console, evening.host)
    card = console.page.locator("#role-citizen")
    for _ in range(3):
        card.get_by_role("button", name="One more").click()
    console.page.locator("#role-doctor").click()
    expect(card.locator(".seat-badge")).to_have_text("3")
    expect(console.page.locator("#role-doctor")).to_have_attribute("aria-pressed", "true")
    evening.post("deck/set", *DECK.split())
    evening.goto(console, evening.host)
    evening.deal()
    evening.post("begin", step=str(console.page.locator("[name=step]").first.get_attribute("value")))
    evening.goto(console, evening.host)
    console.page.locator("#main").dblclick()
    expect(console.page.locator("#sheet [aria-current]")).to_have_id("call-beauty")
    console.heartbeat()
    assert console.call == "beauty"


def test_a_key_held_down_is_one_press(evening: Evening) -> None:
    evening.prepared("Boris Clara Dan Eva Finn", "detective doctor citizen citizen mafioso mafioso", phones="Anna")
    console = evening.console
    console.press(console.button("Begin"))
    first = console.call
    console.page.evaluate(
        """() => { for (const repeat of [false, true, true]) document.body.dispatchEvent(
          new KeyboardEvent("keydown", { key: "Enter", repeat, bubbles: true, cancelable: true })); }"""
    )
    console.settled(console.page.locator("#main"))
    console.heartbeat()
    second = console.call
    assert second != first
    console.page.evaluate(
        """() => document.body.dispatchEvent(
          new KeyboardEvent("keydown", { key: "Enter", repeat: true, bubbles: true, cancelable: true }))"""
    )
    console.settled(console.page.locator("#main"))
    console.heartbeat()
    assert console.call == second
