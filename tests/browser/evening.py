"""An evening as the people at the table would tell it: who sits down, what is dealt, who is woken and whom they choose.

A test drives the console by what a host sees (the ring's names, the buttons of the foot) and phones by what a player sees.
Who holds which card is dealt by chance, so a test asks: `evening.who("doctor")`.
"""

import json
import re
from collections.abc import Mapping
from typing import Any

from playwright.sync_api import Page, expect

from games import record
from games.contract import HOST, ROOM
from games.record import Fold
from tests.browser.hands import Screen
from tests.browser.hosting import Console
from tests.browser.pages import Pages, Record
from tests.browser.playing import Phone

POST = """async ([host, path, fields]) => {
  const form = new URLSearchParams(fields);
  const shown = new DOMParser().parseFromString(await (await fetch(host)).text(), "text/html").querySelector("[name=step]");
  if (shown && !form.has("step")) form.append("step", shown.value);
  form.append("csrfmiddlewaretoken", document.querySelector("[name=csrfmiddlewaretoken]").value);
  const answer = await fetch(path, {method: "POST", body: form, redirect: "manual"});
  return answer.type;
}"""

READ = "path => fetch(path).then(answer => answer.text())"


def lift(page: Page) -> None:
    """Hold the curtain until it lifts."""
    expect(page.locator("html")).to_have_attribute("data-curtain", "closed")
    page.locator("[data-curtain=lift]").hover()  # once the blind has come down to it
    page.mouse.down()
    expect(page.locator("#curtain")).to_be_hidden()
    expect(page.locator("#screen")).to_be_visible()
    page.mouse.up()


class Evening:
    """One table: its console, its phones by seat, its room screen, and the five letters of its code."""

    def __init__(self, pages: Pages) -> None:
        self.pages = pages
        self.phones: dict[str, Phone] = {}
        self.seen: list[tuple[str, Page]] = []
        self.code = ""
        self.console: Console
        self.room: Screen

    # Coming in

    def page(self, kind: str, viewer: str, *, beside: Screen | None = None) -> Page:
        """A blank page on a device of this kind, or a second tab of the device that has `beside`."""
        name = viewer if all(viewer != other for other, _ in self.seen) else f"{viewer} ({len(self.seen)})"
        page = self.pages(kind, beside=beside.page if beside else None, name=name)
        self.seen.append((viewer, page))
        return page

    def records(self) -> list[tuple[str, Record]]:
        """What reached every page of phones and of the room, each with the seat it was for ("room" for the room)."""
        return [(viewer, self.pages.record(page)) for viewer, page in self.seen if viewer != HOST]

    def goto(self, screen: Screen, path: str) -> None:
        """Type an address of this site."""
        screen.page.goto(self.pages.base + path)

    def open(self) -> None:
        """The host opens a table on the tablet."""
        self.console = Console(self.page("tablet", HOST))
        self.goto(self.console, "/")
        self.console.press(self.console.button("Open a table"))
        self.code = self.console.page.locator(".code").inner_text()
        self.post("setting", key="idle", value="0")  # the test may look on for longer than a tired host

    @property
    def host(self) -> str:
        """Where the console is."""
        return f"/host/{self.code}/"

    def seat(self, name: str) -> Phone:
        """Somebody scans the code and types a name."""
        phone = self.phones[name] = Phone(self.page("phone", name))
        self.goto(phone, f"/j/{self.code}/")
        phone.page.get_by_label("Your name").fill(name)
        phone.press(phone.button("Sit down"))
        phone.says(f"You are in, {name}.")
        return phone

    def guest(self, name: str) -> None:
        """The host seats somebody who has no phone."""
        self.console.page.locator("#guest-name").fill(name)
        self.console.press(self.console.button("Seat"))
        expect(self.console.seat(name)).to_be_visible()

    def television(self) -> Screen:
        """A screen in the room looks on."""
        self.room = Screen(self.page("room", ROOM))
        self.goto(self.room, f"/room/{self.code}/")
        return self.room

    def post(self, action: str, *roles: str, **fields: str) -> None:
        """A form of the console, sent unseen: for what a test needs and is not about."""
        pairs = [*fields.items(), *(("role", role) for role in roles)]
        assert self.console.page.evaluate(POST, [self.host, self.host + action, pairs]) == "opaqueredirect", (
            f"{action} {pairs} was refused"
        )

    def prepared(
        self,
        guests: str,
        deck: str,
        *,
        phones: str = "",
        rules: Mapping[str, str] | None = None,
        settings: Mapping[str, str] | None = None,
    ) -> "Evening":
        """An evening that has come so far by itself: everybody sits, and the cards lie face down before them.

        `phones` have come in by the code. Whoever needs one by role gets it later (`give_phone`).
        """
        self.open()
        for name in phones.split():
            self.seat(name)
        for name in guests.split():
            self.post("seat/add", name=name)
        for key, value in (settings or {}).items():
            self.post("setting", key=key, value=value)
        for key, value in (rules or {}).items():
            self.post("rule", key=key, value=value)
        self.post("stage", to="roles")
        self.post("deck/set", *deck.split())
        self.goto(self.console, self.host)
        self.deal()
        return self

    def new_phone(self, name: str) -> Phone:
        """A phone is lost: the host makes a one-time code for the seat, and another phone scans it."""
        self.console.panel("People")
        row = self.console.page.locator("#people > li").filter(has=self.console.page.get_by_text(name, exact=True))
        self.console.press(row.get_by_role("button", name=re.compile("New phone|Give a phone")))
        address = self.console.page.locator("#key-card .breaks").inner_text()
        self.pages.allow(r"status of 403 \(Forbidden\) \(\S*/play/")  # the old one loads its page once more, to be told why
        phone = self.phones[name] = Phone(self.page("phone", name))
        phone.page.goto(address)
        phone.says(f"Take the seat of {name}?")
        phone.press(phone.button("Yes, that is me"))
        self.console.back()
        return phone

    def give_phone(self, name: str, phone: Phone | None = None) -> Phone:
        """Somebody scans a one-time code for the seat; how the host came by it is left out."""
        people, number = (
            self.read("people/"),
            re.compile(rf'id="person-(\d+)">\s*<span[^>]*>\d+</span>\s*<div[^>]*><b>{name}</b>'),
        )
        found = number.search(people)
        assert found, f"{name} is not among the people"
        self.post("seat/key", seat=found[1])
        address = re.search(r"http://[^<\s]*/k/[^<\s]*", self.read("key/"))
        assert address, "no one-time code"
        phone = self.phones[name] = phone or Phone(self.page("phone", name))
        phone.page.goto(address[0])
        phone.press(phone.button("Yes, that is me"))
        phone.is_live()
        return phone

    def read(self, path: str) -> str:
        """A page of the console, unseen."""
        return str(self.console.page.evaluate(READ, self.host + path))

    # Cards

    def roles(self, *deck: str) -> None:
        """The host chooses the deck, card by card."""
        self.console.press(self.console.button("Choose the roles"))
        for role in deck:
            card = self.console.page.locator(f"#role-{role}")
            more = card.get_by_role("button", name="One more")
            self.console.press(more if more.count() else card)

    def deal(self) -> None:
        """The cards go out."""
        self.console.press(self.console.button("Deal"))

    def look(self, name: str) -> None:
        """A phone's owner says that the card has been seen."""
        self.phones[name].press(self.phones[name].button("I know my card"))
        expect(self.console.seat(name)).to_contain_text("looked")

    def hand_round(self, name: str) -> str:
        """The tablet goes to the only one without a phone and comes back covered. The word on the card."""
        self.console.press(self.console.button(f"Hand to {name}"))
        self.console.press(self.console.button(f"I am {name}"))
        word = self.console.page.locator(".role-word").inner_text()
        self.console.press(self.console.button("Cover it"))
        lift(self.console.page)
        return word

    def first_night(self) -> None:
        """The introduction from its beginning to the first day, whoever has not looked yet."""
        self.console.press(self.console.button("Begin"))
        while self.console.call is not None:
            self.console.next()

    def condemn(self, name: str) -> None:
        """A day that is short: one is put up, everybody agrees, the host reads the verdict."""
        self.console.vote(**{name: ""})
        self.console.next()

    def go_home(self, role: str) -> None:
        """Everybody who holds this card has to go home; the host reads that aloud."""
        for name in [name for name, held in self.holders().items() if held == role]:
            self.console.panel("People")
            self.console.person(name)
            self.console.press(self.console.button(f"{name} has to go home"))
            self.console.next()

    # What the host's side knows

    def game(self) -> Fold:
        """The present game, as the host could download it."""
        return record.fold(record.read(self.read("record.json").encode()))

    def moves(self) -> list[dict[str, Any]]:
        """Every move of the present game, those taken back too."""
        return list(json.loads(self.read("record.json"))["moves"])

    def holders(self) -> dict[str, str]:
        """Everybody's card."""
        return dict(self.game().view(HOST).roles)

    def who(self, role: str) -> str:
        """Who holds a card (the first, clockwise)."""
        return next(seat for seat, held in self.holders().items() if held == role)
