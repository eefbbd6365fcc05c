"""The real site without a network: its own ASGI application, spoken to byte by byte in one thread whose time is ours.

Requests run through Django's whole middleware, sockets through Origin check, router and consumer. There is nothing to wait
for: after every request the event loop runs until it is idle, and a timer that is due within seconds fires at once, with the
clock moved on. So a frame that comes late is seen, and seen to be late.
"""

import asyncio
import datetime
from collections.abc import Mapping
from http.cookies import SimpleCookie
from typing import Any
from urllib.parse import urlencode

from hostapp.asgi import application
from hostapp.wire import PUT

PATIENCE = 10.0
"""Seconds of the loop's time for which a late frame is waited for. A call that ends by itself takes longer (clock.A_CALL)."""

HOST = "night.test"
START = datetime.datetime(2030, 1, 1, 20, 0, tzinfo=datetime.UTC)

Fields = Mapping[str, "str | int | list[str]"]


class Loop(asyncio.SelectorEventLoop):
    """An event loop whose time stands still until it is moved on."""

    def __init__(self) -> None:
        super().__init__()
        self.moved = 0.0

    def time(self) -> float:
        """Seconds since the loop was made, by its own count."""
        return self.moved

    def settle(self) -> None:
        """Run whatever is ready, and every timer that is due within PATIENCE."""
        until = self.moved + PATIENCE
        while True:
            self.call_soon(self.stop)
            self.run_forever()
            if self._ready:  # type: ignore[attr-defined]
                continue
            due = [timer.when() for timer in self._scheduled if not timer.cancelled()]  # type: ignore[attr-defined]
            if not due or min(due) > until:
                return
            self.moved = max(self.moved, min(due))


class Answer:
    """What came back for a request."""

    def __init__(self, status: int, headers: list[tuple[str, str]], body: bytes) -> None:
        self.status, self.headers, self.body = status, headers, body

    @property
    def text(self) -> str:
        return self.body.decode()

    def header(self, name: str) -> str:
        """A header's value; "" where it is not sent."""
        return next((value for key, value in self.headers if key.lower() == name.lower()), "")

    @property
    def bytes(self) -> bytes:
        """All of it, as it would cross the wire."""
        lines = "".join(f"{key}: {value}\r\n" for key, value in self.headers)
        return f"{self.status}\r\n{lines}\r\n".encode() + self.body


class Wire:
    """The site as it is reached from outside. `host` is the name, with the port, by which it is asked for."""

    def __init__(self, loop: Loop, host: str = HOST) -> None:
        self.loop, self.host = loop, host
        self.site: Any = application
        self.ahead = datetime.timedelta()
        self.errors: list[str] = []

    def now(self) -> datetime.datetime:
        """The site's clock: it stands still unless a test puts it ahead."""
        return START + self.ahead

    def ask(self, method: str, path: str, headers: Mapping[str, str], body: bytes = b"", address: str = "192.0.2.7") -> Answer:
        """One request, answered in this thread; then everything it set going is done."""
        plain, _, query = path.partition("?")
        named = {"host": self.host, "content-length": str(len(body)), **headers}
        scope = {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "method": method,
            "scheme": "http",
            "path": plain,
            "raw_path": plain.encode("utf-8", "replace"),
            "query_string": query.encode("utf-8", "replace"),
            "headers": [(key.lower().encode("latin1"), value.encode("latin1")) for key, value in named.items()],
            "client": (address, 50000),
            "server": ("127.0.0.1", 8000),
        }
        sent: list[dict[str, Any]] = []
        asked = [{"type": "http.request", "body": body, "more_body": False}]

        async def receive() -> dict[str, Any]:
            return asked.pop(0)

        async def send(message: dict[str, Any]) -> None:
            sent.append(message)

        self.loop.run_until_complete(self.site(scope, receive, send))
        self.loop.settle()
        self.check()
        pairs = [(key.decode("latin1"), value.decode("latin1")) for key, value in sent[0]["headers"]]
        return Answer(sent[0]["status"], pairs, b"".join(part.get("body", b"") for part in sent[1:]))

    def check(self) -> None:
        """Whatever the site logs as an error is one here: a screen that could not be sent looks like silence from outside."""
        assert not self.errors, self.errors.pop()

    def socket(self, path: str, headers: Mapping[str, str], address: str = "192.0.2.7") -> "Socket":
        """A socket, opened."""
        return Socket(self, path, headers, address)


class Socket:
    """One socket from outside. frames: what was received, each with how many seconds after the request it came."""

    def __init__(self, wire: Wire, path: str, headers: Mapping[str, str], address: str) -> None:
        self.wire, self.accepted, self.closed = wire, False, None
        self.frames: list[tuple[float, str | bytes]] = []
        self.asked_at = wire.loop.time()
        plain, _, query = path.partition("?")
        named = {"host": wire.host, "origin": f"http://{wire.host}", **headers}
        scope = {
            "type": "websocket",
            "path": plain,
            "raw_path": plain.encode(),
            "query_string": query.encode(),
            "headers": [(key.lower().encode("latin1"), value.encode("latin1")) for key, value in named.items()],
            "scheme": "ws",
            "subprotocols": [],
            "client": (address, 50000),
            "extensions": {PUT: self._put},
        }
        self.told: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.task = wire.loop.create_task(wire.site(scope, self.told.get, self._send))
        self.tell({"type": "websocket.connect"})

    closed: int | None

    async def _send(self, message: dict[str, Any]) -> None:
        if message["type"] == "websocket.accept":
            self.accepted = True
        elif message["type"] == "websocket.close":
            self.closed = int(message.get("code", 1000))
        else:
            self.frames.append((self.wire.loop.time() - self.asked_at, message.get("text") or message["bytes"]))

    def _put(self, payload: bytes, *, binary: bool) -> None:
        """What our own servers offer, and what a socket's messages go by."""
        self.frames.append((self.wire.loop.time() - self.asked_at, payload if binary else payload.decode()))

    def tell(self, message: dict[str, Any]) -> None:
        """Something comes in; then everything it set going is done."""
        self.asked_at = self.wire.loop.time()
        self.told.put_nowait(message)
        self.wire.loop.settle()
        self.wire.check()
        if self.task.done() and not self.task.cancelled():
            self.task.result()  # the server would answer a fault with a 500, and write a trace

    def say(self, text: str) -> None:
        """A text from the page; once the site has closed, nothing gets through."""
        if self.closed is None:
            self.tell({"type": "websocket.receive", "text": text})

    def hang_up(self) -> None:
        """The page has gone."""
        self.told.put_nowait({"type": "websocket.disconnect", "code": 1001})
        self.wire.loop.settle()
        if self.task.done():
            self.task.exception()
        else:
            self.task.cancel()
            self.wire.loop.settle()


class Browser:
    """A browser on the wire: its cookies, its CSRF token, its requests and sockets."""

    def __init__(self, wire: Wire, address: str = "192.0.2.7") -> None:
        self.wire, self.address = wire, address
        self.cookies: dict[str, str] = {}

    @property
    def headers(self) -> dict[str, str]:
        """What it sends with everything."""
        return {"cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items())} if self.cookies else {}

    def get(self, path: str, **headers: str) -> Answer:
        """Look at a page."""
        return self._kept(self.wire.ask("GET", path, {**self.headers, **headers}, address=self.address))

    def post(self, path: str, fields: Fields, **headers: str) -> Answer:
        """Send a form, with this browser's token."""
        if "csrftoken" not in self.cookies:
            self.get("/")
        body = urlencode({"csrfmiddlewaretoken": self.cookies.get("csrftoken", ""), **fields}, doseq=True).encode()
        given = {"content-type": "application/x-www-form-urlencoded", "origin": f"http://{self.wire.host}"}
        return self._kept(self.wire.ask("POST", path, {**self.headers, **given, **headers}, body, self.address))

    def socket(self, path: str, **headers: str) -> Socket:
        """Open a socket with these cookies."""
        return self.wire.socket(path, {**self.headers, **headers}, self.address)

    def _kept(self, answer: Answer) -> Answer:
        for key, value in answer.headers:
            if key.lower() == "set-cookie":
                for name, morsel in SimpleCookie(value).items():
                    if morsel["max-age"] == 0 or "1970" in morsel["expires"]:
                        self.cookies.pop(name, None)
                    else:
                        self.cookies[name] = morsel.value
        return answer
