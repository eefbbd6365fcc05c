"""Who comes to the tests' evenings: a host, guests with phones, a stranger. Each is a browser with its own cookies."""

from typing import Any

from django.test import Client

from games.contract import HOST
from hostapp import keys, tablelog
from hostapp.evening import Evening

CAST = ("Alice", "Bob", "Charlie", "Dora")


class Browser:
    """A browser that looks at one table, as host or as a seat's phone (or as nobody)."""

    def __init__(self, code: str, viewer: str, client: Client | None = None) -> None:
        self.code, self.viewer, self.client = code, viewer, client or Client()
        self.base = f"/host/{code}/" if viewer == HOST else f"/play/{code}/"

    def get(self, path: str = "", **headers: Any) -> Any:
        return self.client.get(self.base + path, **headers)

    def post(self, action: str, *, step: str | None = None, tap: str | None = None, live: bool = False, **fields: Any) -> Any:
        """A form as the present screen would send it."""
        if "as_" in fields:
            fields["as"] = fields.pop("as_")
        data = {"step": step or self.step, "tap": tap or keys.random_tap(), **fields}
        return self.client.post(self.base + action, data, headers={"X-Live": "1"} if live else {})

    @property
    def step(self) -> str:
        return keys.step(tablelog.evening(self.code), self.viewer)

    def text(self, path: str = "") -> str:
        return str(self.get(path).content.decode())


class Party:
    """An evening of the fake game in the making."""

    def __init__(self, game: str = "fake") -> None:
        client = Client()
        answer = client.post("/open", {"game": game})
        self.code = answer.headers["Location"].split("/")[2]
        self.host = Browser(self.code, HOST, client)
        self.phones: dict[str, Browser] = {}
        self.stranger = Browser(self.code, "Zoe")

    @property
    def now(self) -> Evening:
        return tablelog.evening(self.code)

    def sit(self, *names: str) -> "Party":
        """Guests who scan the code and type their name."""
        for name in names:
            phone = Browser(self.code, name)
            answer = phone.client.post(f"/j/{self.code}/", {"name": name, "tap": keys.random_tap()})
            assert answer.status_code == 303, answer.content
            self.phones[name] = phone
        return self

    def guest(self, *names: str) -> "Party":
        """Guests without a phone, added by the host."""
        for name in names:
            assert self.host.post("seat/add", name=name).status_code == 303
        return self

    def id(self, name: str) -> int:
        seat = self.now.named(name)
        assert seat is not None, name
        return seat.id

    def deal(self) -> "Party":
        """The usual deck, dealt and looked at; the game begins."""
        self.host.post("deck/ready", key="recommended")
        assert self.host.post("deal").status_code == 303
        assert self.host.post("begin").status_code == 303
        return self

    def move(self, offer: str, *picks: str, **fields: Any) -> Any:
        """A move of the host."""
        return self.host.post("move", offer=offer, pick=list(picks), **fields)

    def role(self, role: str) -> str:
        """Who holds a card."""
        return str(next(seat for seat, held in self.now.view(HOST).roles.items() if held == role))

    def plain(self) -> list[str]:
        """The living who hold nothing special, in the ring's order."""
        view = self.now.view(HOST)
        return [seat for seat in view.seats if view.roles[seat] == "plain" and seat not in view.out]


def table_of_four() -> Party:
    """Alice, Bob and Charlie with phones, Dora without; dealt and begun."""
    return Party().sit(*CAST[:3]).guest("Dora").deal()
