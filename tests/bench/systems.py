"""What is measured, as the stopwatch wants it: the bare limits, and Nightcall."""

import json
import os
import re
import secrets
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any
from urllib.parse import urlencode

import aiohttp
from yarl import URL

from tests import bots
from tests.bench.load import System, Table
from tests.browser.server import ROOT
from tests.clients import Client, Site
from tests.forms import forms


class Bare(System):
    """F and L: the host's socket sends a number, and each phone gets it back with its screen."""

    async def open(self, site: Site, index: int, phones: int) -> Table:
        """Sockets, and nothing else."""
        http = site.client("all").http
        host, *others = [await http.ws_connect(f"{self.url}/ws/{index}/{seat}/", max_msg_size=0) for seat in range(phones + 1)]
        return Table(site, 0, others, host)

    async def tap(self, table: Table) -> None:
        """The next number."""
        table.own += 1
        assert table.host is not None
        await table.host.send_str(json.dumps({"n": table.own}))

    def shows(self, table: Table, message: dict[str, Any]) -> bool:
        """The number has come back."""
        return bool(message["d"] == str(table.own))


class Nightcall(System):
    """Playing tables by day. A tap puts somebody up for the vote, or takes that back: every phone has to show it.

    One table is played by bots until somebody can be put up; the others are copies of its rows.
    """

    def __init__(self, urls: Sequence[str], played: "Played", codes: list[str], *, packs: bool = True) -> None:
        super().__init__(urls[0])
        self.urls, self.played, self.codes, self.asked = urls, played, codes, "?z=1" if packs else ""

    async def open(self, site: Site, index: int, phones: int) -> Table:
        """The console's page, and a socket for it and for each phone; with several servers each phone is at the next one."""
        played, code = self.played, self.codes[index]
        client = site.client("host")
        client.http.cookie_jar.update_cookies({f"host-{code}": played.host_key}, URL(site.url))
        page = await client.load(f"/host/{code}/")
        csrf = forms(page)["nominate" if "nominate" in forms(page) else "next"].value("csrfmiddlewaretoken")
        turn = Turn(client, f"{site.url}/host/{code}/", csrf, step_of(page), played.nominate, played.n, up=True)
        host = await looking(client, f"{site.url}/ws/host/{code}/{self.asked}", site.url)
        sockets = []
        for number, key in enumerate(played.seat_keys[:phones]):
            url = self.urls[(index + number) % len(self.urls)]
            cookie = f"seat-{code}={key}"
            sockets.append(await looking(client, f"{url}/ws/play/{code}/{self.asked}", url, Cookie=cookie))
        return Table(site, turn, sockets, host)

    async def tap(self, table: Table) -> None:
        """Send the form as live.js does."""
        await table.own.tap()

    def shows(self, table: Table, message: dict[str, Any]) -> bool:  # noqa: ARG002
        """Another screen has come: there is one for each tap."""
        return "html" in message


STEP = re.compile(r'name="step" value="([0-9a-f]+)"')
FRESH = ("csrfmiddlewaretoken", "step", "tap")
LIVE = {"X-Live": "z", "Accept-Encoding": "gzip, deflate", "Content-Type": "application/x-www-form-urlencoded"}


@dataclass
class Played:
    """A table that bots have played until somebody was put up. n: the index of that move; nominate: the form that made it."""

    code: str
    host_key: str
    seat_keys: list[str]
    nominate: list[tuple[str, str]]
    n: int

    @classmethod
    async def at(cls, url: str, phones: int, seed: int = 1, source: str = "127.200.0.10") -> "Played":
        """Play one."""
        async with Site(url, source=source).open() as site:
            table = await bots.Table.open(site, Random(seed), phones=phones, live=False, acts="phones", votes="phones")
            while "nominate" not in table.host.forms or not table.host.forms["nominate"].buttons or len(moves(table)) < 8:
                await table.step()
            form = table.host.forms["nominate"]
            fields = [(key, value) for key, value in form.sent(form.buttons[0]) if key not in FRESH]
            answer = await table.host.send(form, form.buttons[0])
            assert answer.ok, answer.html
            _, undo = await table.host.fetch(f"{table.host.path}undo/")
            n = int(forms(undo)["undo-form"].value("n"))
            seat_keys = [cookie(phone, f"seat-{table.code}") for phone in table.phones]
            return cls(table.code, cookie(table.host, f"host-{table.code}"), seat_keys, fields, n)

    def copies(self, count: int, env: Mapping[str, str]) -> list[str]:
        """The codes of so many copies, in the database that this environment names."""
        command = [sys.executable, "-m", "tests.bench.copies", self.code, str(count)]
        done = subprocess.run(command, cwd=ROOT, env={**os.environ, **env}, check=True, capture_output=True)
        return list(json.loads(done.stdout))


def moves(table: bots.Table) -> list[Any]:
    """The forms that the host has sent so far."""
    return [path for path, _, answer in table.host.sent if answer.ok and path.endswith(("move", "begin"))]


def cookie(client: Client, name: str) -> str:
    """The value of a browser's cookie."""
    return next(found.value for found in client.http.cookie_jar if found.key == name)


@dataclass
class Turn:
    """The host's next tap at one table. n: the index of the move that was made last."""

    host: Client
    at: str
    csrf: str
    step: str
    nominate: list[tuple[str, str]]
    n: int
    up: bool

    async def tap(self) -> None:
        """Take it back, or put the same one up again."""
        name, fields = ("undo", [("n", str(self.n))]) if self.up else ("move", self.nominate)
        own = [("csrfmiddlewaretoken", self.csrf), ("step", self.step), ("tap", secrets.token_hex(10))]
        body = urlencode(own + fields).encode()  # at once: putting a form together is the browser's work, not the server's
        async with self.host.http.post(self.at + name, data=body, headers=LIVE) as answer:
            text = await answer.text()
        assert answer.status == 200, text
        self.step, self.n, self.up = step_of(text.replace('\\"', '"')), self.n + (not self.up) * 2, not self.up


def step_of(html: str) -> str:
    """The token of the step that a screen shows."""
    found = STEP.search(html)
    assert found is not None, html
    return found[1]


async def looking(client: Client, address: str, origin: str, **headers: str) -> aiohttp.ClientWebSocketResponse:
    """A socket as live.js opens it. Compared with a browser's, its cookies come by hand."""
    http = client.http.ws_connect(address, origin=origin, max_msg_size=0, headers=headers)
    return await http
