"""What is measured, as the stopwatch wants it: the bare limits, and Nightcall."""

import json
import re
import secrets
from dataclasses import dataclass
from random import Random
from typing import Any

import aiohttp

from tests import bots
from tests.bench.load import System, Table
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
    """A playing table by day. A tap puts somebody up for the vote, or takes that back: every phone has to show it."""

    async def open(self, site: Site, index: int, phones: int) -> Table:
        """A table of bots, played until somebody can be put up."""
        played = await bots.Table.open(site, Random(index), phones=phones, live=False, acts="phones", votes="phones")
        while "nominate" not in played.host.forms or not played.host.forms["nominate"].buttons:
            await played.step()
        turn = await Turn.at(played)
        sockets = [await looking(client) for client in (played.host, *played.phones)]
        return Table(site, turn, sockets[1:], sockets[0])

    async def tap(self, table: Table) -> None:
        """Send the form as live.js does."""
        await table.own.tap()

    def shows(self, table: Table, message: dict[str, Any]) -> bool:  # noqa: ARG002
        """Another screen has come: there is one for each tap."""
        return "html" in message


STEP = re.compile(r'name="step" value="([0-9a-f]+)"')


@dataclass
class Turn:
    """The host's next tap at one table. n: the index of the move that was made last."""

    host: Client
    path: str
    csrf: str
    step: str
    nominate: list[tuple[str, str]]
    n: int
    up: bool

    @classmethod
    async def at(cls, played: bots.Table) -> "Turn":
        """After somebody was put up."""
        form = played.host.forms["nominate"]
        fields = [
            (key, value) for key, value in form.sent(form.buttons[0]) if key not in ("csrfmiddlewaretoken", "step", "tap")
        ]
        answer = await played.host.send(form, form.buttons[0])
        _, undo = await played.host.fetch(f"{played.host.path}undo/")
        n = int(forms(undo)["undo-form"].value("n"))
        return cls(played.host, played.host.path, form.value("csrfmiddlewaretoken"), step_of(answer.html), fields, n, up=True)

    async def tap(self) -> None:
        """Take it back, or put the same one up again."""
        name, fields = ("undo", [("n", str(self.n))]) if self.up else ("move", self.nominate)
        own = [("csrfmiddlewaretoken", self.csrf), ("step", self.step), ("tap", secrets.token_hex(10))]
        async with self.host.http.post(f"{self.host.site.url}{self.path}{name}", data=own + fields, headers=LIVE) as answer:
            text = await answer.text()
        assert answer.status == 200, text
        self.step, self.n, self.up = step_of(text.replace('\\"', '"')), self.n + (not self.up) * 2, not self.up


FRESH = ("csrfmiddlewaretoken", "step", "tap")
LIVE = {"X-Live": "1"}


def step_of(html: str) -> str:
    """The token of the step that a screen shows."""
    found = STEP.search(html)
    assert found is not None, html
    return found[1]


async def looking(client: Client) -> aiohttp.ClientWebSocketResponse:
    """The socket of a page that was just loaded."""
    await client.load()
    address = f"{client.site.url}{client.socket_path}?d={client.digest}&z=1"
    return await client.http.ws_connect(address, origin=client.site.url, max_msg_size=0)
