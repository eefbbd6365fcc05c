"""Two servers, one PostgreSQL and one Redis: it does not matter which of them a browser has come to."""

import json
from collections.abc import Iterator
from pathlib import Path

import aiohttp
import pytest

from tests.faults.server import Browser, Server

WAIT = 20


@pytest.fixture
def servers(postgres_url: str, redis_url: str, tmp_path: Path) -> Iterator[tuple[Server, Server]]:
    hosting = {"DATABASE_URL": postgres_url, "REDIS_URL": redis_url, "NIGHTCALL_HOSTS": "127.0.0.1"}
    pair = Server(tmp_path / "one", **hosting), Server(tmp_path / "other", **hosting, NIGHTCALL_SECRET_KEY="k" * 50)
    pair[0].env["NIGHTCALL_SECRET_KEY"] = "k" * 50
    pair[0].migrate()
    for server in pair:
        server.start()
    yield pair
    for server in pair:
        server.kill()
        server.listener.close()


async def screen(socket: aiohttp.ClientWebSocketResponse, text: str) -> str:
    """The next screen that has this text on it."""
    while True:
        message = json.loads(await socket.receive_str(timeout=WAIT))
        if text in message.get("html", ""):
            return str(message["html"])


async def test_a_change_made_on_one_server_reaches_the_phones_of_the_other(servers: tuple[Server, Server]) -> None:
    one, other = servers
    host, phone = Browser(), Browser()
    host.get(f"{one.base}/")
    path = host.post(f"{one.base}/open", game="mafia")["to"]
    code = path.split("/")[2]
    phone.get(f"{other.base}/j/{code}/")
    phone.post(f"{other.base}/j/{code}/", name="Alice", tap="tap1")
    headers = {"Cookie": phone.header, "Origin": other.base}
    async with (
        aiohttp.ClientSession() as session,
        session.ws_connect(f"{other.base}/ws/play/{code}/", headers=headers) as alice,
    ):
        await screen(alice, "Alice")
        assert "Bob" in host.post(f"{one.base}{path}seat/add", name="Bob")["html"]
        await screen(alice, "Bob")
        # What the host sees of that phone is the other process's word.
        headers = {"Cookie": host.header, "Origin": one.base}
        async with session.ws_connect(f"{one.base}/ws{path}people/", headers=headers) as console:
            await screen(console, "phone connected")
            await alice.close()
            await screen(console, "phone is away")
    # Both servers serve the same table, whoever was asked last.
    assert "Cara" in host.post(f"{other.base}{path}seat/add", name="Cara")["html"]
    page = host.get(f"{one.base}{path}")
    assert all(name in page for name in ("Alice", "Bob", "Cara"))
