"""What spares a tired host: reasons, undo that tells who knows, redo, clocks, keys, notes, odds, the last evening's names."""

from playwright.sync_api import expect

from games.contract import HOST
from tests.browser.evening import Evening
from tests.browser.hosting import Console
from tests.browser.looks import every_size, in_reach

EIGHT = "Anna Boris Clara Dan Eva Finn Greta Hugo"
DECK = "detective doctor bodyguard beauty citizen citizen mafioso mafioso"

LATER = "ms => { document.body.dataset.offset = Number(document.body.dataset.offset) + ms; }"
"""The server's clock, as the page knows it, is so much later."""


def at_night(evening: Evening, **settings: str) -> dict[str, str]:
    """The first night with acts begins; who holds what (one of each)."""
    evening.prepared(EIGHT, DECK, settings=settings)
    one = {role: name for name, role in evening.holders().items()}
    evening.first_night()
    evening.condemn(one["citizen"])
    return one


def test_a_morning_is_explained_and_read_line_by_line(evening: Evening) -> None:
    one = at_night(evening)
    console, page = evening.console, evening.console.page
    other = next(n for n, role in evening.holders().items() if role == "mafioso" and n != one["mafioso"])
    console.choose(one["mafioso"])
    console.says(f"{one['mafioso']} (blocked)", "#sheet")
    console.choose(other)
    console.choose(one["detective"])
    console.choose(one["detective"])
    console.choose(one["mafioso"])
    assert console.answer() == "Mafioso"
    chain = page.locator("#chain-1 li")
    expect(chain).to_contain_text(
        [one["detective"], f"guarded by {one['bodyguard']} N26", f"{one['bodyguard']} falls instead N26"]
    )
    console.says("Who fired, at whom, and why.", "#unsaid")
    for _ in every_size(page):
        for aside in ("#unsaid", "#chain-1"):
            page.locator(aside).scroll_into_view_if_needed()
            expect(page.locator(aside)).to_be_in_viewport()
    room, lines = evening.television(), page.locator("#lines > li")
    for number in range(lines.count()):
        expect(lines.nth(number)).to_have_attribute("aria-current", "step")
        expect(page.locator("#lines .icon")).to_have_count(number)
        expect(room.page.locator(".announced > li")).to_have_count(number + 1)
        room.says(lines.nth(number).locator(".line").inner_text(), ".announced > li:last-child")
        if number == 1:
            page.reload()  # the place is the table's
            expect(lines.nth(1)).to_have_attribute("aria-current", "step")
        console.press("#main")
    room.says("Day 2")
    console.panel("Notes")
    console.says(f"{one['detective']} checked {one['mafioso']}: Mafioso", "#asked")


def test_undo_says_who_knows_already_and_redo_makes_it_again(evening: Evening) -> None:
    one = at_night(evening)
    console, page = evening.console, evening.console.page
    while console.call != "leader":
        console.choose(None)
    console.choose(one["mafioso"])
    assert console.answer() == "Mafioso"
    page.keyboard.press("u")
    console.says(f"Shown a card on this tablet: {one['detective']}.", "#undo-seen")
    for _ in every_size(page):
        expect(page.locator("#undo-seen")).to_be_in_viewport(ratio=1)
        for button in ("Take it back", "Leave it"):
            in_reach(console.button(button))
    console.press(console.button("Take it back"))
    assert console.call == "leader"
    for _ in every_size(page):
        in_reach(page.locator("#redo button"))
    console.press("#redo button")
    assert console.answer() == "Mafioso"
    assert [move["move"] for move in evening.moves()[-3:]] == ["choose", "undo", "choose"]
    expect(page.locator("#redo")).to_have_count(0)


def test_the_clock_goes_round_waits_for_a_name_and_is_heard(evening: Evening) -> None:
    evening.prepared(EIGHT, DECK, settings={"sound": "on", "speaker": "15"})
    evening.first_night()
    console, page, room = evening.console, evening.console.page, evening.television()
    console.press(console.button("Each in turn, Anna first"))
    console.says("Anna speaks")
    room.says("Anna")
    for _ in every_size(page):
        expect(page.get_by_role("timer")).to_be_in_viewport(ratio=1)
        for button in ("Pause", "1 min", "Next: Boris"):
            in_reach(console.button(button))
    console.press(console.button("Next: Boris"))
    console.says("Boris speaks")
    expect(page.locator("#seat-2")).to_have_class("is-awake")
    room.says("Boris")
    room.page.locator("body").click()
    room.page.evaluate(LATER, 6_000)
    expect(room.page.locator("html")).to_have_attribute("data-heard", "10")
    expect(room.page.get_by_role("timer")).to_have_class("clock is-last")
    room.page.evaluate(LATER, 11_000)
    expect(room.page.locator("html")).to_have_attribute("data-heard", "0")
    console.put_up("Clara")
    expect(page.get_by_role("timer")).to_have_class("clock is-paused")
    page.locator("body").focus()
    page.keyboard.press(" ")
    expect(page.locator("[data-ends]")).to_have_count(1)
    console.next()
    console.count("Clara")
    console.next()
    while console.call is not None:
        console.choose(None)
    console.next()
    console.says("Each in turn, Boris first")


def test_keys_go_round_the_ring_and_can_be_switched_off(evening: Evening) -> None:
    at_night(evening)
    console, page = evening.console, evening.console.page
    for call, _ in zip(("doctor", "bodyguard", "mafia"), every_size(page), strict=True):
        page.keyboard.press("?")
        expect(page.locator("#keys")).to_be_in_viewport(ratio=1)
        page.keyboard.press("Escape")
        page.keyboard.press("ArrowRight")
        while not page.evaluate("document.activeElement.matches('.seats input')"):  # whoever is awake cannot be chosen
            page.keyboard.press("ArrowRight")
        page.keyboard.press("Enter")
        expect(page.locator(".seats input:checked")).to_have_count(1)
        chosen = page.locator(".seats input:checked").get_attribute("value")
        console.settled(page.locator("#main"))
        page.keyboard.press("Enter")
        expect(page.locator("#sheet [aria-current]")).to_have_id(f"call-{call}")
        assert evening.moves()[-1]["targets"] == [chosen]
    page.keyboard.press("u")
    expect(page.locator("#sheet [aria-current]")).to_have_id("call-bodyguard")
    page.keyboard.press("?")
    page.locator("#letters").uncheck()
    page.keyboard.press("Escape")
    page.keyboard.press("u")
    console.heartbeat()
    assert console.call == "bodyguard"


def test_notes_people_and_the_roles_of_the_next_game(evening: Evening) -> None:
    evening.prepared(" ".join(EIGHT.split()[1:]), DECK, phones="Anna")
    console, page = evening.console, evening.console.page
    evening.first_night()
    evening.phones["Anna"].page.close()
    console.panel("Notes")
    page.get_by_role("textbox", name="Boris").fill("smiled")
    console.press(page.locator("#notes > li").nth(1).get_by_role("button", name="Keep"))
    console.panel("People")
    console.says("smiled")
    console.says("phone is away, last seen 0 min ago")
    for _ in every_size(page):
        for what in ("New phone", "No phone now"):
            console.button(what).first.scroll_into_view_if_needed()
            in_reach(console.button(what).first)
        console.person("Boris")
        console.button("Boris has to go home").scroll_into_view_if_needed()
        in_reach(console.button("Boris has to go home"))
        console.person("Boris")
    console.back()
    evening.go_home("mafioso")
    console.press(console.button("Another game"))
    console.press(console.button("Yes, it is meant"))
    console.press(console.button("The last game's cards"))
    expect(page.locator("#role-citizen .seat-badge")).to_have_text("2")
    expect(page.locator("#odds-mafia")).to_contain_text("%")
    console.press(console.button("Deal"))
    console.panel("Notes")
    expect(page.get_by_role("textbox", name="Boris")).to_have_value("")


def test_the_last_evenings_names_are_one_tap_away(evening: Evening) -> None:
    evening.open()
    for name in ("Anna", "Boris"):
        evening.post("seat/add", name=name)
    later = Evening(evening.pages)
    later.console = Console(evening.page("tablet", HOST, beside=evening.console))
    later.goto(later.console, "/")
    later.console.press(later.console.button("Open a table"))
    for _ in every_size(later.console.page):
        later.console.button("Boris").scroll_into_view_if_needed()
        in_reach(later.console.button("Boris"))
    later.console.press(later.console.button("Boris"))
    expect(later.console.seat("Boris")).to_be_visible()
    expect(later.console.page.locator("#before")).not_to_contain_text("Boris")
    later.console.says("Anna", "#before")


def test_two_consoles_do_not_fight(evening: Evening) -> None:
    one = at_night(evening)
    console = evening.console
    console.panel("Settings")
    console.press(console.button("Add a console"))
    console.button("Show the code").click()
    address = console.page.locator("#key-covered .breaks").inner_text()
    console.back()
    second = Console(evening.page("phone", "second console"))
    second.page.goto(address)
    second.press(second.page.locator("form button"))
    assert second.call == console.call == "beauty"
    second.is_live()
    for _ in every_size(second.page):
        in_reach(second.page.locator("#main"))
    second.choose(one["doctor"])
    expect(console.page.locator("#sheet [aria-current]")).to_have_id("call-doctor")
    console.undo()
    assert console.call == "beauty"
    expect(second.page.locator("#sheet [aria-current]")).to_have_id("call-beauty")


def test_every_call_is_given_its_time_whether_somebody_acts_or_nobody(evening: Evening) -> None:
    one = at_night(evening)
    console, page = evening.console, evening.console.page
    console.choose(one["doctor"])  # whose act is void from now on
    paces = set()
    while console.call is not None:
        for _ in every_size(page):
            rim = page.locator("#ring .table")
            expect(rim).to_have_css("animation-name", "pace")
            paces.add((console.call, rim.evaluate("it => parseFloat(getComputedStyle(it).animationDuration)")))
        console.choose(None)
        console.answer()
    calls, times = zip(*paces, strict=True)
    assert sorted(calls) == sorted({"doctor", "bodyguard", "mafia", "leader"})
    assert all(17 <= seconds <= 23 for seconds in times)
    evening.post("setting", key="pace", value="off")
    console.next()
    console.vote(**{one["beauty"]: ""})
    console.next()
    assert console.call is not None
    expect(page.locator("#ring .table")).to_have_css("animation-name", "none")
