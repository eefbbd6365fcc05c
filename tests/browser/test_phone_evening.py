"""An evening in eight hands: a seat in a moment, a card seen by nobody else, a hand that may change its mind, the end."""

import re

from playwright.sync_api import expect

from tests.browser.evening import Evening
from tests.browser.hands import Screen
from tests.browser.playing import Phone

EIGHT = ("Anna", "Boris", "Clara", "Dan", "Eva", "Finn", "Greta", "Hana")
DECK = "detective doctor mafioso mafioso citizen citizen citizen citizen"


def test_an_evening_on_eight_phones(evening: Evening) -> None:
    people_sit_down(evening)
    evening.post("stage", to="roles")
    evening.post("deck/set", *DECK.split())
    evening.post("setting", key="votes", value="phones")
    evening.goto(evening.console, evening.host)
    evening.deal()
    a_card_is_seen_while_it_is_held(evening)
    something_is_wanted_of_the_host(evening)
    notes_stay_on_the_phone(evening)
    eight_are_voted_on(evening)
    one_is_out(evening)
    evening.console.night(mafia=evening.who("doctor"))
    it_ends(evening)


def people_sit_down(evening: Evening) -> None:
    evening.open()
    for name in EIGHT:
        evening.seat(name)
    anna = evening.phones["Anna"]
    anna.says("8 are seated")
    second = Phone(evening.page("phone", "Anna", beside=anna))
    evening.goto(second, f"/j/{evening.code}/")
    second.says("You are in, Anna.")
    expect(anna.screen.locator(".seat-name")).to_have_text(list(EIGHT))


def a_card_is_seen_while_it_is_held(evening: Evening) -> None:
    holders = evening.holders()
    for name, phone in evening.phones.items():
        with phone.held() as word:
            assert word.lower() == holders[name].replace("_", " ")
    anna, face = evening.phones["Anna"], evening.phones["Anna"].page.locator("#card-face")
    for leave in ("blur", "pagehide"):
        hold(anna)
        anna.page.evaluate(f"dispatchEvent(new Event('{leave}'))")
        expect(face).to_be_hidden()
        anna.page.mouse.up()
    hold(anna)
    evening.console.press(evening.console.button("Begin"))
    anna.says("Eyes shut.")
    expect(face).to_be_hidden()
    anna.page.mouse.up()
    family = [name for name, role in holders.items() if role == "mafioso"]
    while evening.console.call is not None:
        evening.console.next()
    first = evening.phones[family[0]]
    first.place("Card")
    with first.held():
        first.says(family[1], "#card-face")
    for name in EIGHT:
        if name not in family:
            assert family[1] not in evening.phones[name].page.locator("#card-face").inner_text().split()


def hold(phone: Phone) -> None:
    box = phone.page.locator("#card > summary").bounding_box()
    assert box is not None
    phone.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    phone.page.mouse.down()
    expect(phone.page.locator("#card-face")).to_be_visible()


def something_is_wanted_of_the_host(evening: Evening) -> None:
    """The phone shows nothing, no phone is sent anything; the console has a quiet mark."""
    boris, clara = evening.phones["Boris"], evening.phones["Clara"]
    for phone in evening.phones.values():
        phone.heartbeat()
    before = [(phone.shown(), screens_sent(evening, phone)) for phone in evening.phones.values()]
    for phone, wish in ((boris, "I need the host"), (clara, "I did not understand")):
        phone.page.locator("#menu > summary").click()
        phone.press(phone.page.get_by_role("button", name=wish))
        expect(phone.page.locator(".menu-sheet")).to_be_hidden()
    evening.console.says("Boris, Clara", "#flagged")
    for phone in evening.phones.values():
        phone.heartbeat()
    assert [(phone.shown(), screens_sent(evening, phone)) for phone in evening.phones.values()] == before
    evening.console.panel("People")
    evening.console.says("did not understand")
    for _ in (boris, clara):
        evening.console.press(evening.console.button("Seen").first)
    expect(evening.console.page.locator("#flagged")).to_have_count(0)
    evening.console.back()


def screens_sent(evening: Evening, phone: Screen) -> int:
    return sum('"html"' in frame for frame in evening.pages.record(phone.page).frames)


def notes_stay_on_the_phone(evening: Evening) -> None:
    anna = evening.phones["Anna"]
    anna.place("Notes")
    anna.page.locator("#notes").fill("Boris blinked.")
    evening.console.put_up("Boris")
    anna.page.reload()
    anna.place("Notes")
    expect(anna.page.locator("#notes")).to_have_value("Boris blinked.")
    anna.place("Table")
    assert "blinked" not in evening.pages.record(evening.console.page).text()


def eight_are_voted_on(evening: Evening) -> None:
    evening.console.put_up(*(name for name in EIGHT if name != "Boris"))
    evening.console.next()
    goes = evening.who("citizen")
    for suspect in ("Boris", *(name for name in EIGHT if name != "Boris")):
        for phone in evening.phones.values():
            phone.says(f"Against {suspect}?")
        anna = evening.phones["Anna"]
        for button in ("#hand-up", "#hand-down"):
            expect(anna.page.locator(button)).to_be_in_viewport(ratio=1)
        if suspect == goes:
            for name in EIGHT[:5]:
                evening.phones[name].ballot(up=True)
            anna.ballot(up=False)
            anna.ballot(up=True)
            evening.phones["Eva"].ballot(up=False)
        evening.console.press("#main")
    evening.console.says(goes)
    evening.console.next()
    assert evening.game().view("room").out == (goes,)


def one_is_out(evening: Evening) -> None:
    out = evening.phones[evening.game().view("room").out[0]]
    out.says("You are out")
    out.says("Citizen", "#turned")


def it_ends(evening: Evening) -> None:
    """First that it is over, then the cards as they are turned up, then one's own evening and the whole story."""
    console, asker = evening.console, evening.phones[evening.who("detective")]
    console.next()
    evening.go_home("mafioso")
    asker.says("It is over. Listen to the host.")
    console.press(console.button("Turn all up at once"))
    asker.says("Who was who")
    console.press(console.button("Give out the story"))
    asker.says("The whole story")
    expect(asker.page.get_by_role("link", name="Keep the record of this game")).to_be_visible()
    expect(asker.screen).to_contain_text(re.compile("You have (won|lost)"))
