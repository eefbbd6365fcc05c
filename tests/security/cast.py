"""An evening with everybody who might knock at a door, stopped at several moments and gone back to at will.

Who comes: the host; the host before, whose console has moved on; Anna and Boris, seated; Finn, who is out of the game; Dora's
old phone, whose seat a new one has; Gone's, whose seat was removed; somebody who sits at (and hosts) another table; the room's
screen; a stranger; and a forger with cookies of the right names and made-up keys.
"""

import sqlite3
from typing import Any
from unittest.mock import patch

from django.core.cache import cache

from games.contract import HOST
from hostapp import forms_table, keys, live, tablelog
from hostapp.evening import Evening
from hostapp.facts import SeatFacts
from tests.security.hall import Loaded
from tests.security.site import copy, database
from tests.security.wire import Answer, Browser, Wire

ROLES = {
    "Anna": "detective",
    "Boris": "mafioso",
    "Clara": "mafioso",
    "Dora": "doctor",
    "Eva": "groupie",
    "Finn": "citizen",
    "Gus": "citizen",
    "Hana": "citizen",
    "Igor": "citizen",
}
"""Igor has no phone."""

SECRETS = ("detective", "doctor", "groupie", "mafioso")


class Cast:
    """The table, its people by name, and its moments: lobby, night (of day 1, Finn is out) and over."""

    def __init__(self, wire: Wire) -> None:
        self.wire = wire
        self.people: dict[str, Browser] = {
            name: Browser(wire) for name in ("host before", "host", "room", "stranger", "forger")
        }
        self.code = self.open(self.people["host before"])
        other = self.people["elsewhere"] = Browser(wire)
        self.sit(other, self.open(other), "Anna")
        for name in (*list(ROLES)[:-1], "Gone"):
            self.people[name] = Browser(wire)
            self.sit(self.people[name], self.code, name)
        self.people["Dora's old phone"] = self.people["Dora"]
        self.people["Dora"], self.taps = Browser(wire), 0
        self.moments: dict[str, sqlite3.Connection] = {}
        self.get_ready()
        self.cookies = {name: dict(browser.cookies) for name, browser in self.people.items()}
        self.play()

    def open(self, browser: Browser) -> str:
        return browser.post("/open", {"game": "mafia"}).header("location").split("/")[2]

    def sit(self, browser: Browser, code: str, name: str) -> None:
        assert browser.post(f"/j/{code}/", {"name": name, "tap": "sit" + name}).status == 303

    @property
    def now(self) -> Evening:
        return tablelog.evening(self.code)

    def seat(self, name: str) -> SeatFacts:
        seat = self.now.named(name)
        assert seat is not None
        return seat

    def fields(self, viewer: str, **fields: Any) -> dict[str, Any]:
        """A form as the viewer's present screen would send it."""
        self.taps += 1
        return {"step": keys.step(self.now, viewer), "tap": f"tap{self.taps}", **fields}

    def host(self, path: str, **fields: Any) -> Answer:
        """A form of the console, accepted."""
        answer = self.people["host"].post(f"/host/{self.code}/{path}", self.fields(HOST, **fields))
        assert answer.status == 303, (path, fields, answer.text)
        return answer

    def one_time_key(self) -> str:
        return keys.one_time_key(self.now.keys[-1].nonce)

    def get_ready(self) -> None:
        """The console moves on, Dora takes another phone, Gone is sent away."""
        before, self.people["host"] = self.people["host"], self.people["host before"]
        self.host("console-key")
        assert before.post(f"/k/{self.code}/{self.one_time_key()}/", {"tap": "console"}).status == 303
        self.people["host"] = before
        self.host("seat/key", seat=str(self.seat("Dora").id))
        assert self.people["Dora"].post(f"/k/{self.code}/{self.one_time_key()}/", {"tap": "dora"}).status == 303
        self.host("seat/remove", seat=str(self.seat("Gone").id))
        self.host("seat/add", name="Igor")
        self.people["room"].get(f"/room/{self.code}/")
        self.people["forger"].cookies |= {f"host-{self.code}": keys.new_key(), f"seat-{self.code}": keys.new_key()}
        self.keep("lobby")

    def play(self) -> None:
        """Deal, condemn Finn, and in the night nobody is shot; next day is taken to the end by leaving."""
        self.host("stage", to="roles")
        for key in ("acts", "votes"):
            self.host("setting", key=key, value="phones")
        self.host("deck/set", role=list(ROLES.values()))
        with patch.object(forms_table, "RNG", Loaded(list(ROLES.values()))):
            self.host("deal")
        self.keep("deal")
        self.host("begin")
        while self.now.view(HOST).phase != "day":
            self.onward()
        self.host("move", offer="nominate:seat", pick="Finn")
        self.host("move", offer="next:")
        self.keep("vote")
        self.host("move", offer="count:Finn:hands", pick=["Anna"])
        while self.now.view(HOST).call != "mafia":
            self.onward()
        self.seen()
        self.keep("night")
        for name in ("Boris", "Clara"):
            self.seen()
            self.host("move", offer="leave:seat", pick=name, sure="yes")
        while not self.now.over:
            self.onward()
        self.seen()
        self.keep("over")

    def onward(self) -> None:
        """The next step, whatever it is."""
        self.seen()
        self.host("move", offer="next:")

    def seen(self) -> None:
        """The host has seen whatever the console shows first."""
        while self.now.pause is not None:
            self.host("shown", n=str(self.now.pending[-1]["n"]))

    def keep(self, moment: str) -> None:
        """Remember how things stand now."""
        self.moments[moment] = copy()

    def go(self, moment: str) -> None:
        """Things stand as they stood then, and everybody has the cookies of this evening's beginning."""
        for name, browser in self.people.items():
            browser.cookies = dict(self.cookies[name])
        self.moments[moment].backup(database())
        tablelog.forget()
        cache.clear()
        live._latest.clear()
        self.wire.loop.settle()

    def changes(self) -> int:
        """How many rows have been written so far: the same number, and nothing has changed."""
        return database().total_changes
