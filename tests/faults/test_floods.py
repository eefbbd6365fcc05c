"""Somebody who guesses, or floods a socket, through a real server: they are sent away, and take nobody's place."""

import asyncio
import contextlib
from collections.abc import Iterator
from contextlib import AbstractAsyncContextManager
from pathlib import Path

import aiohttp

from hostapp.consumers import NO_TABLE, TRY_LATER
from hostapp.live import MOST_ROOMS
from hostapp.serve import LONGEST_MESSAGE
from hostapp.throttle import GUESSES
from tests.clients import Site
from tests.faults.server import Browser, Server

ENDED = (aiohttp.WSMsgType.CLOSE, aiohttp.WSMsgType.CLOSED, aiohttp.WSMsgType.ERROR)
"""What comes in place of a message when the server has ended a socket."""


@contextlib.contextmanager
def served(folder: Path) -> Iterator[Server]:
    """A server that runs."""
    server = Server(folder)
    server.migrate()
    server.start()
    try:
        yield server
    finally:
        server.kill()


def table(server: Server) -> str:
    """The code of a table that was opened there."""
    host = Browser()
    host.get(server.base)
    token = next(cookie.value or "" for cookie in host.cookies if cookie.name == "csrftoken")
    opened = host.opener.open(f"{server.base}/open", f"csrfmiddlewaretoken={token}".encode(), timeout=20)
    return str(opened.url.split("/")[4])


def room(http: aiohttp.ClientSession, base: str, code: str) -> AbstractAsyncContextManager[aiohttp.ClientWebSocketResponse]:
    """A room screen's socket."""
    return http.ws_connect(f"{base.replace('http', 'ws')}/ws/room/{code}/", origin=base)


async def closed(http: aiohttp.ClientSession, base: str, code: str) -> int | None:
    """With what the server closes a room screen's socket; None where it sends a screen."""
    async with room(http, base, code) as socket:
        message = await asyncio.wait_for(socket.receive(), 20)
        return None if message.type in (aiohttp.WSMsgType.TEXT, aiohttp.WSMsgType.BINARY) else socket.close_code


async def test_whoever_guesses_is_told_to_come_later_and_takes_nobodys_place(tmp_path: Path) -> None:
    with served(tmp_path) as server:
        code = table(server)
        async with Site(server.base, source="127.0.0.2").open() as bad, Site(server.base).open() as good:
            http = bad.client("guesser").http
            wrong = "BBBBB" if code != "BBBBB" else "CCCCC"
            told = [await closed(http, server.base, wrong) for _ in range(GUESSES + 3)]
            assert told == [NO_TABLE] * GUESSES + [TRY_LATER] * 3
            late = await asyncio.gather(*(closed(http, server.base, code) for _ in range(MOST_ROOMS + 5)))
            assert set(late) == {TRY_LATER}
            assert await closed(good.client("room").http, server.base, code) is None


async def test_whoever_floods_a_socket_is_cut_off_and_others_are_served(tmp_path: Path) -> None:
    with served(tmp_path) as server:
        code = table(server)
        async with Site(server.base).open() as site:
            async with room(site.client("flood").http, server.base, code) as socket:
                await socket.receive()
                with contextlib.suppress(ConnectionError, aiohttp.ClientError):
                    for _ in range(20_000):
                        await socket.send_str("x")
                while (message := await asyncio.wait_for(socket.receive(), 20)).type is aiohttp.WSMsgType.TEXT:
                    pass
                assert message.type in ENDED
            assert await closed(site.client("room").http, server.base, code) is None


async def test_a_page_says_little_and_is_told_much(tmp_path: Path) -> None:
    with served(tmp_path) as server:
        code = table(server)
        async with Site(server.base).open() as site, room(site.client("room").http, server.base, code) as socket:
            screen = await asyncio.wait_for(socket.receive_str(), 20)
            assert len(screen) > LONGEST_MESSAGE
            await socket.send_str("x" * (LONGEST_MESSAGE + 1))
            assert (await asyncio.wait_for(socket.receive(), 20)).type in ENDED
