"""Browsers without a window, by the hundred: pages, forms and sockets over a real network, as live.js would use them.

A `Site` is where they go, a `Client` is one browser with its own cookies. It loads a page, keeps the screen that its socket
pushes, and sends a form as often as it takes to be answered (the same body, so that it counts once).

    async with Site(url).open() as site:
        phone = site.client("phone")
        await phone.load(f"/j/{code}/")
        await phone.send("join-form", name="Anna")
        phone.look()                                   # the socket, from now on
"""

import asyncio
import contextlib
import json
import random
import re
import time
from collections.abc import AsyncIterator, Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import aiohttp

from tests import forms
from tests.forms import Button, Fields, Form

BACKOFF, LONGEST, JITTER = 0.5, 1.0, (0.7, 0.6)
"""How live.js comes back: after half a second, then every second, give or take a third."""

BEAT, OWN_BEAT = 10.0, re.compile('data-page-beat="([0-9.]+)"')
"""Seconds between two heartbeats of a page, and how a screen asks for others."""

NETWORK = (aiohttp.ClientError, OSError, asyncio.TimeoutError)


@dataclass
class Answer:
    """What a form was answered with. lost: how often no answer came; took: seconds from the first try to the answer."""

    status: int
    html: str
    to: str
    lost: int
    took: float

    @property
    def ok(self) -> bool:
        return self.status < 400


@dataclass
class Site:
    """A server, and the connections to it. `source`: the address of this machine that the clients come from."""

    url: str
    source: str = ""
    connector: aiohttp.TCPConnector | None = None
    clients: "list[Client]" = field(default_factory=list)

    @contextlib.asynccontextmanager
    async def open(self) -> AsyncIterator["Site"]:
        """The site, until every client has gone."""
        self.connector = aiohttp.TCPConnector(limit=0, local_addr=(self.source, 0) if self.source else None)
        try:
            yield self
        finally:
            for client in self.clients:
                await client.close()
            await self.connector.close()

    def client(self, name: str) -> "Client":
        """A fresh browser."""
        client = Client(self, name)
        self.clients.append(client)
        return client


class Client:
    """One browser on one page. html, digest: the screen it shows. sent: every form that was answered, with its answer."""

    def __init__(self, site: Site, name: str) -> None:
        self.site, self.name = site, name
        jar = aiohttp.CookieJar(unsafe=True)
        self.http = aiohttp.ClientSession(connector=site.connector, connector_owner=False, cookie_jar=jar)
        self.path = self.html = self.digest = self.socket_path = ""
        self.offset = 0.0
        self.sent: list[tuple[str, Fields, Answer]] = []
        self.status = 0
        self.closed = 0
        self.connections = 0
        self.screens = self.received = 0
        self.bytes = 0
        self.changed = asyncio.Event()
        self.hurried = asyncio.Event()
        self.other_beat = asyncio.Event()
        self.watching: asyncio.Task[None] | None = None
        self.socket: aiohttp.ClientWebSocketResponse | None = None
        self.on_screen: Callable[[Client], None] | None = None

    # Pages and forms

    async def load(self, path: str = "") -> str:
        """Go to a page; the whole page as text. Redirects are followed."""
        async with self.http.get(self.site.url + (path or self.path)) as answer:
            page = await answer.text()
            self.status, self.path = answer.status, answer.url.path
        data = forms.body(page)
        self.html, self.digest = forms.screen(page), data.get("data-digest", "")
        self.socket_path = data.get("data-socket", "")
        return page

    async def fetch(self, path: str) -> tuple[int, str]:
        """Ask for a page without going there."""
        async with self.http.get(self.site.url + path) as answer:
            return answer.status, await answer.text()

    @property
    def forms(self) -> dict[str, Form]:
        """The forms on the screen."""
        return forms.forms(self.html)

    async def send(self, form: Form | str, button: Button | None = None, picks: list[str] | None = None, **more: str) -> Answer:
        """Send a form of the screen."""
        if isinstance(form, str):
            form = self.forms[form]
        return await self.post(form.action or self.path, form.sent(button, picks, **more))

    async def post(self, path: str, fields: Fields | Mapping[str, str], *, patience: float = 60.0) -> Answer:
        """Send these fields until there is an answer; show what it brings."""
        body = list(fields.items()) if isinstance(fields, Mapping) else fields
        started, lost = time.monotonic(), 0
        while True:
            try:
                answer = await self._post_once(path, body)
                break
            except NETWORK:
                lost += 1
                if time.monotonic() - started > patience:
                    raise
                await asyncio.sleep(0.05)
        answer.lost, answer.took = lost, time.monotonic() - started
        self.sent.append((path, body, answer))
        return answer

    async def _post_once(self, path: str, body: Fields) -> Answer:
        headers = {"X-Live": "1"} if self.socket_path else {}
        timeout = aiohttp.ClientTimeout(total=30)
        async with self.http.post(self.site.url + path, data=body, headers=headers, timeout=timeout) as answer:
            text = await answer.text()
            if answer.content_type != "application/json":
                self.status, self.path = answer.status, answer.url.path
                data = forms.body(text)
                self.show(forms.screen(text), data.get("data-digest", ""))
                self.socket_path = data.get("data-socket", "")
                return Answer(answer.status, text, answer.url.path, 0, 0.0)
            message = json.loads(text)
            if answer.ok:
                self.path = message["to"]
                self.show(message["html"], message["d"])
                await self.ping()  # a push may have overtaken this answer
            else:
                self.html = message["html"]  # a reason; the socket knows nothing of it
            return Answer(answer.status, message["html"], message["to"], 0, 0.0)

    def show(self, html: str, digest: str) -> None:
        """Another screen is on the page."""
        before, self.html, self.digest = self.beat, html, digest
        if self.beat != before:
            self.other_beat.set()
        self.screens += 1
        self.changed.set()
        if self.on_screen is not None:
            self.on_screen(self)

    # The socket

    def look(self) -> None:
        """Open the socket and keep it open, whatever happens, until `close`."""
        self.watching = asyncio.create_task(self._look())

    async def _look(self) -> None:
        failures = 0
        while not self.closed:
            with contextlib.suppress(*NETWORK):
                async with self.http.ws_connect(
                    f"{self.site.url}{self.socket_path}?d={self.digest}", origin=self.site.url, max_msg_size=0, autoping=True
                ) as socket:
                    self.socket, self.connections, self.received, failures = socket, self.connections + 1, 0, 0
                    await self.ping()
                    beating = asyncio.create_task(self._beat())
                    try:
                        await self._listen(socket)
                    finally:
                        beating.cancel()
            self.socket = None
            if not self.closed:
                self.hurried.clear()
                wait = min(LONGEST, BACKOFF * 2**failures) * (JITTER[0] + JITTER[1] * random.random())
                failures += 1
                with contextlib.suppress(asyncio.TimeoutError):
                    await asyncio.wait_for(self.hurried.wait(), wait)

    async def _listen(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        async for message in socket:
            if message.type is not aiohttp.WSMsgType.TEXT:
                break
            self.bytes += len(message.data)
            data: dict[str, Any] = json.loads(message.data)
            self.offset = data["now"] / 1000 - time.time()
            if "html" in data:
                self.received += 1
                if data["d"] != self.digest:
                    self.show(data["html"], data["d"])
        if socket.close_code and 4400 <= socket.close_code < 4500:
            self.closed = socket.close_code

    async def ping(self) -> None:
        """The heartbeat: say which screen is shown, and how many have come."""
        if self.socket is not None and not self.socket.closed:
            with contextlib.suppress(*NETWORK):
                await self.socket.send_str(json.dumps({"t": "ping", "d": self.digest, "n": self.received}))

    async def _beat(self) -> None:
        while True:
            self.other_beat.clear()
            try:
                await asyncio.wait_for(self.other_beat.wait(), self.beat)
            except TimeoutError:
                await self.ping()

    @property
    def beat(self) -> float:
        """Seconds between two heartbeats, as the screen wants them."""
        own = OWN_BEAT.search(self.html, 0, self.html.find(">") + 1)
        return float(own[1]) if own else BEAT

    async def until(self, holds: "Callable[[Client], bool]", seconds: float = 10.0) -> float:
        """Wait for a screen of which this holds; how long it took. Raises TimeoutError."""
        started = time.monotonic()
        async with asyncio.timeout(seconds):
            while not holds(self):
                self.changed.clear()
                await self.changed.wait()
        return time.monotonic() - started

    async def close(self) -> None:
        """Close the page."""
        self.closed = self.closed or 1000
        if self.watching is not None:
            self.watching.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self.watching
        if not self.http.closed:
            await self.http.close()
