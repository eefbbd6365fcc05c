"""A name may be one word of twenty-four broad letters: it breaks, and nothing on the console is pushed off its edge."""

from tests.browser.evening import Evening
from tests.browser.hands import Screen
from tests.browser.looks import too_wide

LONG, LONGER = "W" * 24, "W" * 23 + "M"
SIDE = "() => { const side = document.querySelector('#side'); return side.scrollWidth - side.clientWidth }"


def test_a_name_of_one_long_word_widens_no_screen(evening: Evening) -> None:
    evening.open()
    console = evening.console
    for name in (LONGER, "Boris", "Clara", "Dan", "Eva"):
        evening.guest(name)
    phone, room = evening.seat(LONG), evening.television()
    found: list[str] = []

    def at(step: str, *screens: Screen) -> None:
        found.extend(f"{step}: {fault}" for screen in screens for fault in too_wide(screen.page))
        if (over := console.page.evaluate(SIDE)) > 0:
            found.append(f"{step}: the side is too wide by {over}")

    evening.roles("detective", "doctor", "citizen", "citizen", "mafioso", "mafioso")
    at("roles", console)
    evening.deal()
    at("deal", console)
    console.press(console.button("Begin"))
    while console.page.locator("#console").get_attribute("data-title") == "The first night":
        console.next()
    console.put_up(LONG, LONGER)
    at("day", console, phone, room)
    console.next()
    at("vote", console, phone, room)
    for _ in range(2):
        console.press("#main")
    at("verdict", console)
    for panel in ("People", "Log"):
        console.panel(panel)
        at(panel, console)
        console.back()
    assert not found, "\n".join(found)
