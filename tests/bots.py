"""Whole evenings played by nobody in particular: a host's console and phones that tap what their screens offer.

They know no rules and read nothing but HTML, so whatever a person could tap, they may. Used by the kill tests, the soak and
the benchmarks.

    table = await Table.open(site, Random(1), phones=10)
    while True:
        await table.step()       # the host does one thing
        await table.tap()        # some phone does something
"""

import re
from random import Random

from tests.clients import Answer, Client, Site
from tests.forms import Button, Form

NAMES = tuple("Anna Boris Clara Dan Eva Finn Gus Hana Ida Jon Kim Lee Mia Nils Olga Pavel Quinn Rosa Sam Tea".split())
TAP = re.compile(r"Tap (\d+) seats")
STEPS = ("begin", "seen", "next", "choose", "pass", "nominate", "count", "ballots", "break", "draw", "sure", "deal", "on")
"""The forms of the console by which an evening goes on."""


class Table:
    """One table: its code, its console, its phones. `games`: how many have been played to the end."""

    def __init__(self, host: Client, rng: Random) -> None:
        self.host, self.rng = host, rng
        self.code = host.path.split("/")[2]
        self.phones: list[Client] = []
        self.room: Client | None = None
        self.games = 0
        self.refusals = 0

    @classmethod
    async def open(
        cls, site: Site, rng: Random, *, phones: int = 10, guests: int = 0, live: bool = True, **settings: str
    ) -> "Table":
        """A table with so many phones and guests without one, its cards dealt and looked at."""
        host = site.client("host")
        await host.load("/")
        await host.send("open-mafia")
        table = cls(host, rng)
        for name in NAMES[:phones]:
            await table.sit(name)
        for name in NAMES[phones : phones + guests]:
            await table.form("seat/add", name=name)
        for key, value in settings.items():
            await table.form("setting", key=key, value=value)
        if live:
            host.look()
            for phone in table.phones:
                phone.look()
        await table.deal()
        return table

    async def sit(self, name: str) -> Client:
        """Somebody scans the code and types a name."""
        phone = self.host.site.client(name)
        await phone.load(f"/j/{self.code}/")
        await phone.send("join-form", name=name)
        assert phone.path == f"/play/{self.code}/", (phone.status, phone.html)
        self.phones.append(phone)
        return phone

    async def form(self, action: str, **fields: str) -> Answer:
        """One of the console's forms that a bot does not look for on its screen; each time it is a press of its own."""
        any_form = next(iter(self.host.forms.values()))
        kept = [(key, value) for key, value in any_form.fields if key in ("csrfmiddlewaretoken", "step")]
        press = ("tap", f"{self.rng.getrandbits(80):020x}")
        return await self.host.post(f"/host/{self.code}/{action}", [*kept, press, *fields.items()])

    async def deal(self) -> None:
        """Roles for this number, dealt."""
        await self.form("stage", to="roles")
        await self.form("deck/ready", key="recommended")
        if (form := self.host.forms.get("deal")) is not None:  # else another console was quicker
            await self.host.send(form)

    @property
    def over(self) -> bool:
        """Whether the console shows the end of a game."""
        return "again" in self.host.forms

    async def step(self) -> Answer | None:
        """The host does the next thing, whatever it is. None where a game had ended and another was dealt."""
        forms = self.host.forms
        if "again" in forms:
            await self.host.send("again", sure="yes")
            await self.deal()
            self.games += 1
            return None
        form, button, picks = self.choose(forms)
        answer = await self.host.send(form, button, picks)
        self.refusals += not answer.ok
        return answer

    def choose(self, forms: dict[str, Form]) -> tuple[Form, Button | None, list[str]]:
        """What a host might do on this screen: mostly the main button, by day first somebody's seat."""
        for name in ("sure", "seen", "begin", "draw"):
            if name in forms and forms[name].action:
                return forms[name], None, []
        if "undo" in forms and self.rng.random() < 0.05:
            return forms["undo"], None, []
        day, hands = forms.get("nominate"), forms.get("ballots")
        if day is not None and day.buttons and ("next" not in forms or self.rng.random() < 0.3):
            return day, self.rng.choice(day.buttons), []
        if hands is not None and hands.buttons and self.rng.random() < 0.6:
            return hands, self.rng.choice(hands.buttons), []
        if "choose" in forms and ("pass" not in forms or self.rng.random() < 0.8):
            return self.chosen(forms["choose"])
        if "break" in forms:
            return self.chosen(forms["break"])
        for name in ("count", "next", "pass", "deal", "on"):
            if name in forms and forms[name].action:
                return self.chosen(forms[name])
        raise AssertionError(f"nothing to do on this screen: {sorted(forms)} {self.host.html[:2000]}")

    def chosen(self, form: Form) -> tuple[Form, Button | None, list[str]]:
        """The form with some of its choices taken, as many as the screen asks for."""
        asked = TAP.search(self.host.html)
        if form.id == "count":
            most = self.rng.randint(0, len(form.picks))
        else:
            most = min(int(asked[1]) if asked and form.many else 1, len(form.picks))
        button = self.rng.choice(form.buttons) if form.buttons else None
        return form, button, self.rng.sample(form.picks, most)

    async def tap(self, phone: Client | None = None) -> Answer | None:
        """A phone does something its screen offers; None where it offers nothing."""
        phone = phone or self.rng.choice(self.phones)
        forms = [form for form in phone.forms.values() if form.action.endswith(("move", "looked", "got-it"))]
        if not forms:
            return None
        form = self.rng.choice(forms)
        button = self.rng.choice(form.buttons) if form.buttons else None
        picks = self.rng.sample(form.picks, min(1, len(form.picks)))
        answer = await phone.send(form, button, picks)
        self.refusals += not answer.ok
        return answer
