"""Pages of tablets, phones and a television, each in a context of its own, and the record of all that reached them.

A leak test must see everything, so bodies are taken where they cannot be missed: between the network and the page. And a
page that reports an error, throws, or breaks the content policy fails its test, whatever the test was about.
"""

import base64
import re
import zlib
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Response, WebSocket

SIZES = {"tablet": (1024, 768), "phone": (360, 740), "room": (1920, 1080)}
TOUCH = {"tablet", "phone"}
TIMEOUT = 30_000
"""Milliseconds: the machine may be busy with other things."""

RECORDED = ("Document", "XHR", "Fetch", "Image", "EventSource", "Other")
"""Kinds of answers that may carry something of the table. Scripts, styles and fonts are the same files for everybody."""

REFUSED = re.compile(r"Failed to load resource: the server responded with a status of (409|422|429)\b")
"""A refused move is an answer, not an error; Chromium reports it as one all the same."""

CUT_OFF = re.compile(
    r"WebSocket connection to .* failed|net::ERR_(CONNECTION_(REFUSED|RESET|CLOSED|ABORTED)|EMPTY_RESPONSE"
    r"|INTERNET_DISCONNECTED|INCOMPLETE_CHUNKED_ENCODING|SOCKET_NOT_CONNECTED|NETWORK_CHANGED)|WebSocket is closed before"
)
"""What Chromium reports when the server or the network is gone; an error unless the test itself made it go."""


@dataclass
class Record:
    """All that reached one page: bodies of answers with their headers, frames of sockets; and what the page complained of."""

    name: str
    bodies: list[str] = field(default_factory=list)
    frames: list[str] = field(default_factory=list)
    complaints: list[str] = field(default_factory=list)

    def text(self) -> str:
        """Everything as one text, to be searched for what should not be in it."""
        return "\n".join([*self.bodies, *self.frames])


class Pages:
    """The pages of one test.

    pages("phone", "/j/BCDFG") opens one (a path or a whole address; none leaves it blank); `record(page)` is what reached it.
    """

    def __init__(self, pool: "ContextPool", base: str) -> None:
        self._pool = pool
        self.base = base
        self._records: dict[Page, Record] = {}
        self._contexts: list[tuple[str, BrowserContext]] = []
        self._allowed = [REFUSED]

    def __call__(self, kind: str, path: str | None = None, *, beside: Page | None = None, name: str | None = None) -> Page:
        """A new page of a device of this kind; `beside` another page it is a second tab of the same browser."""
        if beside is None:
            context = self._pool.take(kind)
            self._contexts.append((kind, context))
        else:
            context = beside.context
        page = context.new_page()
        self._records[page] = watch(page, name or f"{kind} {len(self._records) + 1}", self.base)
        if path is not None:
            page.goto(path if "://" in path else self.base + path)
        return page

    def record(self, page: Page) -> Record:
        """What reached this page since it was opened."""
        return self._records[page]

    def allow(self, pattern: str) -> None:
        """From now on complaints that match the pattern are part of what the test is about."""
        self._allowed.append(re.compile(pattern))

    def cut_off(self, page: Page, *, offline: bool = True) -> None:
        """Take the page's network away, or give it back."""
        self._allowed.append(CUT_OFF)
        page.context.set_offline(offline)

    def complaints(self, *, server_was_killed: bool) -> list[str]:
        """What any page complained of, except what was allowed."""
        allowed = [*self._allowed, CUT_OFF] if server_was_killed else self._allowed
        return [
            f"{record.name}: {complaint}"
            for record in self._records.values()
            for complaint in record.complaints
            if not any(pattern.search(complaint) for pattern in allowed)
        ]

    def close(self) -> None:
        """Give every context back."""
        for _, context in self._contexts:
            self._pool.give_back(context)


class ContextPool:
    """Makes a context for each device of a test. Kept ones would pass on to the next test what one has done to them."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._open: list[BrowserContext] = []

    def take(self, kind: str) -> BrowserContext:
        """A context without a past, for a device of this kind."""
        width, height = SIZES[kind]
        context = self._browser.new_context(
            viewport={"width": width, "height": height},
            has_touch=kind in TOUCH,
            is_mobile=kind in TOUCH,
            reduced_motion="no-preference",
        )
        context.set_default_timeout(TIMEOUT)
        context.set_default_navigation_timeout(TIMEOUT)
        self._open.append(context)
        return context

    def give_back(self, context: BrowserContext) -> None:
        """Close a context: what one test has done to it is no other test's business."""
        self._open.remove(context)
        context.close()


def watch(page: Page, name: str, base: str) -> Record:
    """Start the record of a page that has not loaded anything yet. Whatever it asks of any other site is a complaint."""
    record = Record(name)
    ours = (base + "/", base.replace("http", "ws", 1) + "/", "data:", "blob:", "about:")

    def on_asked(url: str) -> None:
        if not url.startswith(ours):
            record.complaints.append(f"asked another site: {url}")

    def on_console(message: ConsoleMessage) -> None:
        if message.type == "error":
            record.complaints.append(f"{message.text} ({message.location.get('url', '')})")

    def on_socket(socket: WebSocket) -> None:
        on_asked(socket.url)
        socket.on("framereceived", lambda payload: record.frames.append(as_text(payload)))

    def on_response(response: Response) -> None:
        if response.status >= 500:
            record.complaints.append(f"{response.status} from {response.url}")

    page.on("request", lambda request: on_asked(request.url))
    page.on("console", on_console)
    page.on("pageerror", lambda error: record.complaints.append(f"uncaught: {error}"))
    page.on("websocket", on_socket)
    page.on("response", on_response)
    _record_bodies(page, record)
    return record


def as_text(payload: str | bytes) -> str:
    """What a frame says; long screens come deflated."""
    return payload if isinstance(payload, str) else zlib.decompress(payload, -15).decode()


def _record_bodies(page: Page, record: Record) -> None:
    """Hold every answer for the moment it takes to write down its headers and body, then let it through."""
    devtools = page.context.new_cdp_session(page)

    def on_paused(event: dict[str, Any]) -> None:
        request = {"requestId": event["requestId"]}
        status = event.get("responseStatusCode")
        if status is not None:
            headers = "\n".join(f"{header['name']}: {header['value']}" for header in event.get("responseHeaders", []))
            body = (
                "" if status in (204, 301, 302, 303, 304, 307, 308) else _body(devtools.send("Fetch.getResponseBody", request))
            )
            record.bodies.append(f"{status} {event['request']['url']}\n{headers}\n\n{body}")
        devtools.send("Fetch.continueRequest", request)

    devtools.on("Fetch.requestPaused", on_paused)
    patterns = [{"urlPattern": "*", "resourceType": kind, "requestStage": "Response"} for kind in RECORDED]
    devtools.send("Fetch.enable", {"patterns": patterns})


def _body(answer: dict[str, Any]) -> str:
    """The body as text; a picture's as it comes, byte for character."""
    if not answer["base64Encoded"]:
        return str(answer["body"])
    raw = base64.b64decode(answer["body"])
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError:
        return raw.decode("latin-1")
