"""The sockets, played by a communicator in place of a browser: what they send, to whom, and when they hang up."""

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from channels.testing import WebsocketCommunicator

from hostapp import keys, live, tablelog
from hostapp.asgi import application
from hostapp.evening import Evening
from tests.web.cast import Browser, Party, table_of_four

pytestmark = pytest.mark.django_db(transaction=True)


class Page(WebsocketCommunicator):
    """A page that holds a socket open."""

    def __init__(self, path: str, browser: Browser | None = None, origin: str = "http://testserver") -> None:
        headers = [(b"host", b"testserver"), (b"origin", origin.encode())]
        if browser is not None:
            cookies = "; ".join(f"{name}={morsel.value}" for name, morsel in browser.client.cookies.items())
            headers.append((b"cookie", cookies.encode()))
        super().__init__(application, path, headers=headers)

    async def screen(self) -> str:
        """The next screen."""
        message = json.loads(await self.receive_from())
        assert set(message) == {"html", "d", "now"}, message
        self.digest: str = message["d"]
        return str(message["html"])

    async def ping(self, digest: str = "") -> dict[str, Any]:
        """A heartbeat, and what comes back first."""
        await self.send_to(json.dumps({"t": "ping", "d": digest}))
        answer: dict[str, Any] = json.loads(await self.receive_from())
        return answer

    async def closed(self) -> int:
        """The code it was closed with."""
        message = await self.receive_output()
        assert message["type"] == "websocket.close", message
        return int(message["code"])


@asynccontextmanager
async def page(path: str, browser: Browser | None = None) -> AsyncIterator[Page]:
    """A page that has connected."""
    opened = Page(path, browser)
    connected, _ = await opened.connect()
    assert connected
    try:
        yield opened
    finally:
        await opened.disconnect()


def of(party: Party, name: str) -> Any:
    """The page of a seat's phone."""
    return page(f"/ws/play/{party.code}/", party.phones[name])


party_of_four = sync_to_async(table_of_four, thread_sensitive=True)


async def test_a_page_gets_its_own_screen_and_then_every_change_of_it() -> None:
    party = await party_of_four()
    async with of(party, "Alice") as alice, of(party, "Bob") as bob, page(f"/ws/host/{party.code}/", party.host) as host:
        assert "seer" not in await alice.screen()
        assert "seer" in await bob.screen()
        assert "seer" in await host.screen()
        await sync_to_async(party.move)("next:")
        for each in (alice, bob, host):
            while "1.vote" not in await each.screen():
                pass


async def test_a_hidden_move_sends_nothing_to_anybody_else() -> None:
    party = await party_of_four()
    await sync_to_async(party.move)("next:")
    async with of(party, "Alice") as alice, page(f"/ws/room/{party.code}/") as room:
        await alice.screen()
        await room.screen()
        await sync_to_async(party.move)("ballot:Dora:against", "Bob")
        assert await alice.receive_nothing()
        assert await room.receive_nothing()


async def test_a_page_that_shows_the_present_screen_is_sent_nothing() -> None:
    party = await party_of_four()
    async with of(party, "Alice") as alice:
        await alice.screen()
        digest = alice.digest
    again = Page(f"/ws/play/{party.code}/?d={digest}", party.phones["Alice"])
    await again.connect()
    assert await again.receive_nothing()
    assert (await again.ping(digest))["t"] == "pong"
    await again.disconnect()


async def test_a_heartbeat_heals_a_page_that_is_behind() -> None:
    party = await party_of_four()
    async with of(party, "Alice") as alice:
        await alice.screen()
        first = await alice.ping("something old")
        assert "html" in first
        assert json.loads(await alice.receive_from())["t"] == "pong"
        pong = await alice.ping(alice.digest)
        assert set(pong) == {"t", "d", "now"}


async def test_a_lost_announcement_is_found_by_the_heartbeat(monkeypatch: pytest.MonkeyPatch) -> None:
    party = await party_of_four()
    monkeypatch.setattr(live, "READ_AGAIN", 0.0)
    async with of(party, "Alice") as alice:
        await alice.screen()
        with monkeypatch.context() as deaf:
            deaf.setattr(live, "announce", lambda _: None)
            await sync_to_async(party.move)("next:")
        assert "1.vote" in (await alice.ping(alice.digest))["html"]


@pytest.mark.parametrize("noise", [" ", "x", "{}", '{"t":"move"}', "[" * 150, '{"t":"ping","d":5}', "x" * 4000, "null"])
async def test_noise_is_not_answered(noise: str) -> None:
    party = await party_of_four()
    async with of(party, "Alice") as alice:
        await alice.screen()
        await alice.send_to(noise)
        await alice.send_to(bytes_data=noise.encode())
        assert await alice.receive_nothing()
        assert (await alice.ping(alice.digest))["t"] == "pong"


async def test_no_table_and_no_right_close_for_good() -> None:
    party = await party_of_four()
    missing = "BBBBB" if party.code != "BBBBB" else "CCCCC"
    for path, browser, code in (
        (f"/ws/room/{missing}/", None, 4404),
        (f"/ws/host/{party.code}/", party.phones["Alice"], 4401),
        (f"/ws/host/{party.code}/log/", None, 4401),
        (f"/ws/host/{party.code}/secrets/", party.host, 4404),
        (f"/ws/play/{party.code}/", party.host, 4401),
        (f"/ws/play/{party.code}/", None, 4401),
        ("/ws/nothing", None, 4404),
        ("/ws/room/<script>/", None, 4404),
    ):
        opened = Page(path, browser)
        assert (await opened.connect())[0]
        assert await opened.closed() == code, path
        await opened.disconnect()


async def test_whoever_was_turned_away_is_not_heard_any_more() -> None:
    party = await party_of_four()
    missing = "BBBBB" if party.code != "BBBBB" else "CCCCC"
    for path, browser in ((f"/ws/room/{missing}/", None), (f"/ws/play/{party.code}/", None)):
        opened = Page(path, browser)
        assert (await opened.connect())[0]
        await opened.closed()
        assert not live._sockets
        await opened.send_to(json.dumps({"t": "ping", "d": ""}))
        assert await opened.receive_nothing()
        await opened.disconnect()
    assert not {missing, party.code} & live._read_at.keys()


@pytest.mark.parametrize("origin", ["http://evil.test", "http://testserver:8001", "", "null"])
async def test_pages_of_other_sites_get_no_socket(origin: str) -> None:
    party = await party_of_four()
    opened = Page(f"/ws/room/{party.code}/", origin=origin)
    assert not (await opened.connect())[0]


async def test_a_seat_given_to_another_phone_cuts_the_old_one_off() -> None:
    party = await party_of_four()
    async with of(party, "Alice") as old:
        await old.screen()
        await sync_to_async(party.host.post)("seat/key", seat=(await sync_to_async(party.id)("Alice")))
        now = await sync_to_async(lambda: party.now)()
        key = keys.one_time_key(now.keys[-1].nonce)
        fresh = Browser(party.code, "Alice")
        await sync_to_async(fresh.client.post)(f"/k/{party.code}/{key}/")
        assert await old.closed() == 4401
        async with page(f"/ws/play/{party.code}/", fresh) as new:
            assert 'class="me">Alice' in await new.screen()


async def test_the_host_sees_who_is_connected() -> None:
    party = await party_of_four()
    async with page(f"/ws/host/{party.code}/", party.host) as host:
        assert "here=True" not in await host.screen()
        async with of(party, "Alice") as alice:
            await alice.screen()
            assert "here=True" in await host.screen()
            assert live.present(party.code) == {(await sync_to_async(party.id)("Alice"))}
        assert "here=True" not in await host.screen()


async def test_of_two_tabs_the_older_may_go() -> None:
    """C6"""
    party = await party_of_four()
    async with of(party, "Alice") as newer:
        await newer.screen()
        async with of(party, "Alice") as older:
            await older.screen()
        assert live.present(party.code)
        await sync_to_async(party.move)("next:")
        assert "1.vote" in await newer.screen()


async def test_a_table_nobody_looks_at_leaves_nothing_behind() -> None:
    party = await party_of_four()
    async with of(party, "Alice") as alice:
        await alice.screen()
    assert party.code not in live._sockets
    assert party.code not in live._latest


async def test_each_browser_gets_its_own_csrf_token() -> None:
    party = await party_of_four()
    await sync_to_async(party.host.get)()
    token = party.host.client.cookies["csrftoken"].value
    async with page(f"/ws/host/{party.code}/", party.host) as host:
        assert f'value="{token}"' in await host.screen()


async def test_changes_that_come_fast_are_sent_as_few_and_the_last_is_the_last() -> None:
    party = await party_of_four()
    async with page(f"/ws/room/{party.code}/") as room:
        await room.screen()
        for n in range(1, 9):
            await sync_to_async(party.host.post)("clock/start", seconds=str(n * 60), label=f"clock {n}")
        seen = [await room.screen()]
        while "clock 8" not in seen[-1]:
            seen.append(await room.screen())
        assert len(seen) <= 8
        assert await room.receive_nothing()


async def test_what_a_heartbeat_reads_is_no_older_than_what_was_announced_meanwhile(monkeypatch: pytest.MonkeyPatch) -> None:
    party = await party_of_four()
    stale = await sync_to_async(lambda: party.now)()
    async with of(party, "Alice") as alice:
        await alice.screen()
        monkeypatch.setattr(live, "READ_AGAIN", 0.0)

        async def slow_read(*_: object) -> Evening:
            await sync_to_async(party.move)("next:")
            while "1.vote" not in await alice.screen():
                pass
            return stale

        monkeypatch.setattr(live, "to_look", slow_read)
        found = await live.fresh(party.code, tablelog.evening)
        assert found.table.version > stale.table.version
