"""The field notes' scenarios about the host (H) and the tablet in the host's hands (D)."""

from typing import Any

from playwright.sync_api import expect

from games.contract import HOST
from tests.browser.evening import Evening
from tests.browser.hands import Screen

SIX = "Anna Boris Clara Dan Eva Finn"
DECK = "detective doctor citizen citizen mafioso mafioso"

SILENT = """
for (const voice of ["AudioContext", "webkitAudioContext", "Audio", "speechSynthesis"]) delete window[voice];
delete Navigator.prototype.vibrate;
"""
"""A tablet that has no voice at all."""


def test_H1_the_second_game_starts_anew_and_nothing_of_the_first_is_left(evening: Evening) -> None:
    evening.prepared(SIX, DECK)
    phone, room = evening.give_phone("Anna"), evening.television()
    console = evening.console
    evening.first_night()
    console.press(console.button("Start the clock"))
    phone.place("Notes")
    phone.page.locator("#notes").fill("Boris smiled")
    evening.go_home("mafioso")
    console.press(console.button("Another game"))
    console.press(console.button("Yes, it is meant"))
    console.press(console.button("Classic"))
    console.press(console.button("Deal"))
    phone.says("Press and hold")
    console.press(console.button("Begin"))
    assert console.call == "mafia"
    phone.says("The first night")
    for screen in (phone, room, console):
        assert not screen.page.get_by_role("timer").count()
        assert "is-out" not in screen.shown()
    assert evening.game().view(HOST).out == ()
    while console.call is not None:
        console.next()
    phone.place("Notes")
    expect(phone.page.locator("#notes")).to_have_value("")
    console.panel("Log")
    expect(console.page.locator("#log")).not_to_contain_text("home")


def test_H2_the_host_goes_on_while_somebody_still_reads_the_answer(evening: Evening) -> None:
    evening.prepared(SIX, DECK, settings={"answers": "phone"})
    one = {role: name for name, role in evening.holders().items()}
    phone = evening.give_phone(one["detective"])
    evening.first_night()
    evening.condemn(evening.who("citizen"))
    evening.console.night(detective=one["mafioso"])
    answer = f"{one['mafioso']}: Mafioso"
    evening.console.next()
    evening.console.says("Day 2")
    phone.place("Card")
    assert answer in " ".join(str(phone.page.locator("#card-face, #answer").first.text_content()).split())
    evening.console.undo()
    evening.console.says("Dawn")
    phone.says("Morning")
    evening.console.next()
    phone.place("Card")
    assert answer in " ".join(str(phone.page.locator("#card-face, #answer").first.text_content()).split())


def test_H3_the_cards_are_turned_up_at_the_hosts_pace(evening: Evening) -> None:
    evening.prepared(SIX, DECK)
    phone, room = evening.give_phone("Anna"), evening.television()
    evening.first_night()
    evening.go_home("mafioso")
    holders = evening.holders()
    phone.says("It is over. Listen to the host.")
    for screen in (phone, room):
        assert "Detective" not in screen.shown().replace(own_card(phone), "")
    for number, (name, role) in enumerate(holders.items(), 1):
        evening.console.press(evening.console.button(f"Turn {name} up"))
        evening.console.says(f"{number} of 6", "#what-they-see")
        for screen in (phone, room):
            expect(screen.seat(name)).to_contain_text(role.capitalize())
        covered = [other for other in list(holders)[number:] if holders[other] != "mafioso"]
        for other in covered:
            expect(room.seat(other)).not_to_contain_text(holders[other].capitalize())


def own_card(phone: Screen) -> str:
    """The markup of the phone's own card, where there is one."""
    card = phone.page.locator("#card")
    return str(card.evaluate("it => it.outerHTML")) if card.count() else "\0"


def test_D1_seats_are_moved_the_tablet_is_rotated_and_a_seat_is_where_it_was(evening: Evening) -> None:
    evening.open()
    for name in SIX.split():
        evening.guest(name)
    console = evening.console
    console.panel("People")
    console.press(console.page.get_by_role("button", name="Boris one place later"))
    console.press(console.page.get_by_role("button", name="Finn one place earlier"))
    console.back()
    before = places(console)
    assert [
        name for name, _ in sorted(before.items(), key=lambda it: it[1]["number"])
    ] == "Anna Clara Boris Dan Finn Eva".split()
    for size in ((768, 1024), (1024, 768)) * 2:
        console.page.set_viewport_size({"width": size[0], "height": size[1]})
        console.seat("Dan").scroll_into_view_if_needed()
    console.page.evaluate("scrollTo(0, 0)")
    assert places(console) == before
    console.press(console.seat("Dan"))
    console.says("People")
    console.back()
    assert places(console) == before


def places(console: Screen) -> dict[str, Any]:
    """Where on the page each seat is, and its number."""
    return dict(
        console.page.locator("#ring .seat").evaluate_all(
            """all => all.map(it => {
              const box = it.querySelector(".seat-disc").getBoundingClientRect();
              const number = Number(it.querySelector(".seat-disc").textContent);
              return [it.querySelector(".seat-name").textContent, { x: Math.round(box.x), y: Math.round(box.y), number }];
            })"""
        )
    )


def test_D3_a_running_clock_does_not_jump_when_the_screen_changes(evening: Evening) -> None:
    evening.prepared(SIX, DECK)
    phone = evening.give_phone("Anna")
    evening.first_night()
    console = evening.console
    console.press(console.button("Start the clock"))
    ends = console.page.get_by_role("timer").get_attribute("data-ends")
    assert ends
    for panel in ("People", "Log"):
        console.panel(panel)
        console.back()
    console.page.reload()
    phone.place("Card")
    phone.place("Table")
    for screen in (console, phone):
        expect(screen.page.get_by_role("timer")).to_have_attribute("data-ends", ends)
    console.put_up("Boris")
    stands = console.page.get_by_role("timer").inner_text()
    console.put_up("Clara")
    console.panel("People")
    console.back()
    for screen in (console, phone):
        expect(screen.page.get_by_role("timer")).to_have_text(stands)


def test_D4_on_silent_the_text_alone_leads_the_host(evening: Evening) -> None:
    evening.prepared(SIX, DECK)
    evening.console.page.add_init_script(SILENT)
    evening.goto(evening.console, evening.host)
    console = evening.console
    console.press(console.button("Begin"))
    while console.call is not None:
        leads(console)
        console.next()
    leads(console)
    evening.condemn("Anna")
    while console.call is not None:
        leads(console)
        console.choose(None)
    leads(console)
    assert console.page.evaluate("['AudioContext', 'speechSynthesis'].filter(voice => voice in window)") == []


def leads(console: Screen) -> None:
    """There are words to say, and a button that says what comes next."""
    said = console.page.locator("#stage .line").filter(visible=True).first.inner_text()
    assert len(said.split()) > 1, said
    assert console.page.locator("#foot .button-main").filter(visible=True).inner_text().split()
