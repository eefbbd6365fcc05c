"""The sockets. They only send: whole screens, each viewer its own. What a phone does comes in by POST.

Messages out: `{"html", "d", "now"}` a screen, its digest, the server's time in ms; `{"t": "pong", "d", "now"}`. A page that has
asked for it (`?z=1`) gets a long screen deflated, as a binary frame, with CSRF where the page is to put in its own token.
Messages in: `{"t": "ping", "d", "n"}` with the digest of the screen the page shows and how many have come; if another is due,
and not on its way already, it is sent again. A screen with `data-page-beat` is one of several that must look alike on the
wire too: within a step it is never pushed, and each ping of its page is answered by a pong with the screen, new or not, in a
message of the same size (even.py). So nobody's traffic tells that somebody else's wish has come.
Closed with 4404 when there is no such table, 4401 when this browser may not look (any more); both for good. With 4013
when too many codes were guessed from its address, or too many pages look at this table already.
"""

import contextlib
import time
from typing import Any, Literal
from urllib.parse import parse_qsl

import msgspec
from autobahn.exception import Disconnected
from channels.generic.websocket import AsyncWebsocketConsumer
from django.conf import settings
from django.http import parse_cookie

from games.contract import ROOM
from hostapp import access, clock, even, keys, live, odds, reports, screens, screens_broken, tablelog, throttle
from hostapp.choices import OWN
from hostapp.evening import Evening
from hostapp.languages import wanted
from hostapp.look import NOWHERE, Look
from hostapp.reach import reach
from hostapp.threads import to_look
from hostapp.wire import PUT

NO_TABLE, NOT_YOURS, TRY_LATER = 4404, 4401, 4013
LONGEST_PING = 200
"""Characters of what a page says, by a heartbeat or behind the socket's address."""
ONE_PACKET = 1200
"""Characters of a screen that travel in one packet as they are: nothing is won by deflating fewer."""


class Ping(msgspec.Struct):
    """A heartbeat: the page shows the screen of digest `d`, and has had `n` screens of this socket (if it counts them)."""

    t: Literal["ping"]
    d: str = ""
    n: int | None = None


class ScreenSocket(AsyncWebsocketConsumer):
    """One browser that looks at one screen of a table. `kind` is console, phone or room."""

    channel_layer_alias = "none"  # a table's hints come by one subscription, not by one a socket
    kind = "room"
    code = ""
    seat_id: int | None = None

    async def connect(self) -> None:
        """Accept first, so that the browser sees why it is closed; subscribe before reading, so that no change is missed."""
        route = self.scope["url_route"]["kwargs"]
        headers = {name: value.decode("latin1") for name, value in self.scope["headers"]}
        self.code, self.panel = str(route["code"]).upper(), str(route.get("panel", ""))
        self.console, self.version = self.kind == "console", -1
        asked = dict(parse_qsl(self.scope["query_string"][:LONGEST_PING].decode("latin1")))
        self.sent = asked.get("d", "")  # the page says which screen it was loaded with
        self.packs = asked.get("z") == "1"
        self.known, self.screens, self.beating = False, 0, ""
        self.own: Look | None = None  # a phone's look is the same for as long as it is here
        self.cookies = parse_cookie(headers.get(b"cookie", ""))
        self.token = keys.csrf(self.cookies.get(settings.CSRF_COOKIE_NAME, ""))
        self.stored = keys.kept(self.cookies.get(access.seat_cookie(self.code), ""))  # once: it is asked for at every change
        self.language = wanted(self.cookies.get(settings.LANGUAGE_COOKIE_NAME, ""), headers.get(b"accept-language", ""))
        scheme = "https" if self.scope.get("scheme") == "wss" else "http"
        whose = throttle.network((self.scope.get("client") or ("",))[0])
        self.origin = f"{scheme}://{headers.get(b'host', '')}"
        extensions: Any = self.scope.get("extensions") or {}
        self.put = extensions.get(PUT)
        await self.accept()
        if not keys.is_code(self.code) or (self.panel and self.panel not in screens.PANELS):
            await self.close(NO_TABLE)
            return
        if live.crowded(self.code, self.kind):
            await self.close(TRY_LATER)
            return
        live.enter(self, self.code, tablelog.evening)
        try:
            evening = await to_look(access.find, self.code, self.cookies, whose)
        except tablelog.NoTable:
            await self.turn_away(NO_TABLE)
            return
        except access.Guessing:
            await self.turn_away(TRY_LATER)
            return
        seat = access.seat_of(evening, self.cookies) if self.kind == "phone" else None
        self.seat_id = seat.id if seat is not None else None
        if self.kind == "phone":
            self.own = Look(kind="phone", seat=self.seat_id, language=self.language)
        self.known = True
        live.wake(evening)
        await self.show(live.latest(self.code, evening))
        clock.arm(evening)
        if self.seat_id is not None:
            live.came_or_went(self.code)

    async def __call__(self, *connection: Any) -> None:
        """Serve this browser until it has gone, was sent away, or something broke: whichever it is, it is here no more."""
        try:
            await super().__call__(*connection)
        finally:
            live.leave(self, self.code)
            if self.seat_id is not None:
                live.came_or_went(self.code)

    async def turn_away(self, why: int) -> None:
        """Close it. It takes no place and is not heard from now on, however long the browser takes to go."""
        live.leave(self, self.code)
        self.known = False
        await self.close(why)

    def may_look(self, evening: Evening) -> bool:
        """Whether this browser's key is still good."""
        if self.kind == "console":
            return access.is_host(evening, self.cookies)
        if self.kind == "phone":
            seat = None if self.seat_id is None else evening.seat(self.seat_id)
            return seat is not None and keys.same(self.stored, seat.key)
        return True

    def screen(self, evening: Evening) -> screens.Screen:
        """This viewer's screen of a snapshot."""
        return screens.screen(evening, self.own or self.look(evening))

    def look(self, evening: Evening) -> Look:
        """What a console or a room looks at, and from where."""
        at_door = evening.open or self.panel == "key"
        return Look(
            kind=self.kind,
            panel=self.panel,
            reach=reach(self.origin, evening.setting("address")) if at_door else NOWHERE,
            language=self.language,
            present=live.present(self.code) if self.console else frozenset(),
            gone=live.gone(self.code) if self.console else frozenset(),
            odds=odds.odds(evening) if self.console else odds.NOTHING,
        )

    async def show(self, evening: Evening) -> None:
        """Send the screen if it is another one; send the browser away if its key is good no more."""
        if not self.known or evening.table.version < self.version:
            return  # connect shows the first screen, once it knows who this is
        self.version = evening.table.version
        if not self.may_look(evening):
            await self.turn_away(NOT_YOURS)
            return
        screen = await self.drawn(evening)
        if screen is None:
            return
        beating, self.beating = self.beating, self.beat(evening) if screen.beats else ""
        if screen.digest != self.sent and not (beating and beating == self.beating):
            await self._send(screen)

    def prepare(self, evening: Evening) -> None:
        """Draw the screen, and what of it is sent deflated: both are kept for when it is shown."""
        with contextlib.suppress(Exception):  # showing it will report what is wrong with it
            screen = self.screen(evening) if self.known else None
            if screen is not None and screen.sizes is None:
                screen.prepare(packs=self.packs)

    def beat(self, evening: Evening) -> str:
        """Names the step by what everybody knows of it, and by what the host has set for this seat."""
        seat = None if self.seat_id is None else evening.seat(self.seat_id)
        settings = [evening.holds(seat, key) for key in OWN] if seat is not None else []
        return " ".join([keys.step(evening, ROOM), evening.setting("cover"), *settings])

    async def drawn(self, evening: Evening) -> screens.Screen | None:
        """The screen, or where it cannot be drawn the console's page for that; a phone keeps the one it has."""
        try:
            return self.screen(evening)
        except Exception as error:  # noqa: BLE001  (whatever breaks one screen leaves all others alone)
            await to_look(reports.write, self.code, f"the screen of a {self.kind}", error)
            return await to_look(screens_broken.screen, self.code, self.language) if self.console else None

    async def _send(self, screen: screens.Screen, **facts: str) -> None:
        """Send a screen; whoever has gone meanwhile needs none."""
        self.sent, self.screens, sizes = screen.digest, self.screens + 1, screen.sizes
        more = {"d": screen.digest, "now": now(), **facts}
        if self.packs and (sizes or screen.length > ONE_PACKET):
            await self.tell(screen.packed(more), binary=True)
            return
        text = screen.message(more, self.token)
        await self.tell(even.filled(text, sizes.plain) if sizes else text)

    async def tell(self, message: bytes, *, binary: bool = False) -> None:
        """Send a message: by what our servers can do (wire.py), or as Channels does it anywhere."""
        with contextlib.suppress(Disconnected):
            if self.put is not None:
                self.put(message, binary=binary)
            elif binary:
                await self.send(bytes_data=message)
            else:
                await self.send(text_data=message.decode())

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:  # noqa: ARG002
        """A heartbeat; anything else is not for us."""
        if not self.known or text_data is None or len(text_data) > LONGEST_PING:
            return
        try:
            ping = msgspec.json.decode(text_data, type=Ping)
        except msgspec.MsgspecError:
            return
        try:
            evening = await live.fresh(self.code, tablelog.evening)
        except tablelog.NoTable:
            await self.turn_away(NO_TABLE)
            return
        await self.show(evening)
        on_its_way = ping.n is not None and ping.n < self.screens
        if (self.beating or (ping.d and ping.d != self.sent and not on_its_way)) and self.may_look(evening):
            screen = await self.drawn(evening)
            if screen is not None and self.beating:
                await self._send(screen, t="pong")
                return
            if screen is not None:
                await self._send(screen)
        await self.tell(encoded({"t": "pong", "d": self.sent, "now": now()}))


class NoSuchSocket(AsyncWebsocketConsumer):
    """Any other address: closed like a table that does not exist."""

    channel_layer_alias = "none"

    async def connect(self) -> None:
        """Say so, so that the page does not try again."""
        await self.accept()
        await self.close(NO_TABLE)


class ConsoleSocket(ScreenSocket):
    """The host's console, or one of its panels."""

    kind = "console"


class PhoneSocket(ScreenSocket):
    """A seat's phone."""

    kind = "phone"


class RoomSocket(ScreenSocket):
    """The screen for everybody in the room."""

    kind = "room"


def encoded(message: dict[str, Any]) -> bytes:
    """A message as it is sent."""
    return msgspec.json.encode(message)


def now() -> int:
    """The server's time, in ms, for pages to count down by."""
    return round(time.time() * 1000)
