"""An evening as the people at the table would tell it: who sits down, what is dealt, who is woken and whom they choose.

A test drives the console by what a host sees (the ring's names, the buttons of the foot) and phones by what a player sees.
Who holds which card is dealt by chance, so a test asks: `evening.who("doctor")`.
"""

from collections.abc import Mapping

from playwright.sync_api import Page, expect

from games import record
from games.contract import HOST
from games.record import Fold
from tests.browser.hands import Screen
from tests.browser.hosting import Console
from tests.browser.pages import Pages

POST = """async ([path, fields]) => {
  const form = new URLSearchParams(fields);
  form.append("csrfmiddlewaretoken", document.querySelector("[name=csrfmiddlewaretoken]").value);
  const answer = await fetch(path, {method: "POST", body: form, redirect: "manual"});
  return answer.type;
}"""

READ = "path => fetch(path).then(answer => answer.text())"


class Evening:
    """One table: its console, its phones by seat, its room screen, and the five letters of its code."""

    def __init__(self, pages: Pages) -> None:
        self.pages = pages
        self.phones: dict[str, Screen] = {}
        self.code = ""
        self.console: Console
        self.room: Screen

    # Coming in

    def page(self, kind: str, name: str, *, beside: Screen | None = None) -> Page:
        """A blank page on a device of this kind, or a second tab of the device that has `beside`."""
        return self.pages(kind, beside=beside.page if beside else None, name=name)

    def goto(self, screen: Screen, path: str) -> None:
        """Type an address of this site."""
        screen.page.goto(self.pages.base + path)

    def open(self) -> None:
        """The host opens a table on the tablet."""
        self.console = Console(self.page("tablet", "console"))
        self.goto(self.console, "/")
        self.console.press(self.console.button("Open a table"))
        self.code = self.console.page.locator(".code").inner_text()

    @property
    def host(self) -> str:
        """Where the console is."""
        return f"/host/{self.code}/"

    def seat(self, name: str) -> Screen:
        """Somebody scans the code and types a name."""
        phone = self.phones[name] = Screen(self.page("phone", name))
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
        self.room = Screen(self.page("room", "room"))
        self.goto(self.room, f"/room/{self.code}/")
        return self.room

    def post(self, action: str, *roles: str, **fields: str) -> None:
        """A form of the console, sent unseen: for what a test needs and is not about."""
        pairs = [*fields.items(), *(("role", role) for role in roles)]
        assert self.console.page.evaluate(POST, [self.host + action, pairs]) == "opaqueredirect", (
            f"{action} {pairs} was refused"
        )

    def prepared(
        self,
        phones: str,
        guests: str,
        deck: str,
        *,
        rules: Mapping[str, str] | None = None,
        settings: Mapping[str, str] | None = None,
    ) -> "Evening":
        """An evening that has come so far by itself: everybody sits, and the cards lie face down before them."""
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
        """The tablet goes to somebody without a phone and comes back. The word on the card."""
        self.console.press(self.console.button(f"Hand to {name}"))
        self.console.press(self.console.button(f"I am {name}"))
        word = self.console.page.locator(".role-word").inner_text()
        self.console.press(self.console.button("Cover it"))
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

    # What the host's side knows

    def game(self) -> Fold:
        """The present game, as the host could download it."""
        return record.fold(record.read(str(self.console.page.evaluate(READ, f"{self.host}record.json")).encode()))

    def holders(self) -> dict[str, str]:
        """Everybody's card."""
        return dict(self.game().view(HOST).roles)

    def who(self, role: str) -> str:
        """Who holds a card (the first, clockwise)."""
        return next(seat for seat, held in self.holders().items() if held == role)
