"""The short way of a socket's messages (wire.put): one frame each, by an extension that our servers put into the scope."""

import asyncio
import json
from types import SimpleNamespace
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from autobahn.exception import Disconnected
from autobahn.websocket.protocol import PreparedMessage

from hostapp import wire
from tests.web.cast import table_of_four
from tests.web.test_live import Page, page

pytestmark = pytest.mark.django_db(transaction=True)

party_of_four = sync_to_async(table_of_four, thread_sensitive=True)

OPEN, CLOSING = 3, 2


class Server:
    """The server's end of a socket: what is put there comes by `next`, until nobody is at the other end any more."""

    def __init__(self, look: Page) -> None:
        self.came, self.gone = asyncio.Queue[tuple[dict[str, Any], bool]](), asyncio.Event()
        extensions: Any = {wire.PUT: self.put}
        look.scope["extensions"] = extensions

    def put(self, payload: bytes, *, binary: bool) -> None:
        """Take a message."""
        if self.gone.is_set():
            raise Disconnected
        self.came.put_nowait((json.loads(payload), binary))

    async def next(self) -> tuple[dict[str, Any], bool]:
        """The next one, and whether its frame is binary."""
        return await asyncio.wait_for(self.came.get(), 10)


@pytest.mark.parametrize("length", [1, 125, 126, 65_535, 65_536])
@pytest.mark.parametrize("binary", [True, False])
def test_a_message_goes_out_as_one_frame(length: int, binary: bool) -> None:
    frames = list[PreparedMessage]()
    protocol: Any = SimpleNamespace(state=OPEN, STATE_OPEN=OPEN, sendPreparedMessage=frames.append)
    wire.put(protocol, b"x" * length, binary=binary)
    (frame,) = frames
    head = frame.payloadHybi[:-length]
    assert (head[0], len(frame.payloadHybi) - len(head)) == (0x82 if binary else 0x81, length)
    if length < 126:
        assert head[1:] == bytes([length])
    else:
        marker, size = (126, 2) if length < 65_536 else (127, 8)
        assert head[1:] == bytes([marker]) + length.to_bytes(size, "big")


def test_nothing_is_put_into_a_socket_that_closes() -> None:
    protocol: Any = SimpleNamespace(state=CLOSING, STATE_OPEN=OPEN)
    with pytest.raises(Disconnected):
        wire.put(protocol, b"late", binary=False)


def test_only_sockets_have_that_way(monkeypatch: pytest.MonkeyPatch) -> None:
    made = list[dict[str, Any]]()
    monkeypatch.setattr(wire, "_created", lambda _, __, scope: made.append(scope))
    for kind in ("websocket", "http"):
        wire.created(SimpleNamespace(), SimpleNamespace(), {"type": kind})
    assert [wire.PUT in scope.get("extensions", {}) for scope in made] == [True, False]


async def test_screens_and_heartbeats_go_that_way() -> None:
    party = await party_of_four()
    path, alice = f"/ws/play/{party.code}/", party.phones["Alice"]
    async with page(path, alice) as plain:
        expected = await plain.screen()
    look = Page(path, alice)
    server = Server(look)
    await look.connect()
    screen, binary = await server.next()
    assert (screen["html"], binary) == (expected, False)
    await sync_to_async(party.move)("next:")
    changed, _ = await server.next()
    assert changed["html"] != expected
    await look.send_to(json.dumps({"t": "ping", "d": changed["d"]}))
    pong, binary = await server.next()
    assert (pong["t"], pong["d"], binary) == ("pong", changed["d"], False)
    assert await look.receive_nothing()
    await look.disconnect()


async def test_whoever_has_gone_meanwhile_is_no_error(caplog: pytest.LogCaptureFixture) -> None:
    party = await party_of_four()
    look = Page(f"/ws/room/{party.code}/")
    server = Server(look)
    await look.connect()
    await server.next()
    server.gone.set()
    await sync_to_async(party.move)("next:")
    await look.send_to(json.dumps({"t": "ping", "d": "another"}))
    assert await look.receive_nothing()
    await look.disconnect()  # raises what has broken
    assert not caplog.records


async def test_what_a_cookie_holds_is_put_into_forms_only_if_it_is_a_token() -> None:
    party = await party_of_four()
    browser = party.phones["Alice"]
    for cookie, shown in (("a1" * 16, "a1" * 16), ('"><b>', "")):
        browser.client.cookies["csrftoken"] = cookie
        async with page(f"/ws/play/{party.code}/", browser) as look:
            html = await look.screen()
        assert f'name="csrfmiddlewaretoken" value="{shown}"' in html
        assert "<b>" not in html
