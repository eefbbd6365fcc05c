"""Games across three servers while one of them, then Redis, then PostgreSQL is killed and brought back."""

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

import aiohttp

from tests.bots import Table
from tests.clients import NETWORK, Answer, Client, Site
from tests.forms import Fields
from tests.reliability.kills import is_current
from tests.scale.books import wrong
from tests.scale.cluster import Cluster, cluster

TABLES, PHONES = 3, 6
TOGETHER = 3.0
"""Seconds within which every phone is with a server again and shows what it should."""

HEARTBEAT = 20.0
"""Seconds between two heartbeats of a page: that late may a change come while no hint can pass between the servers."""


class Patient(Client):
    """A browser whose press is sent again while a proxy speaks instead of the table, as send.js does."""

    async def _post_once(self, path: str, body: Fields) -> Answer:
        answer = await super()._post_once(path, body)
        if 502 <= answer.status <= 504:
            await asyncio.sleep(0.2)
            raise aiohttp.ClientConnectionError("nothing was stored")
        return answer


class Door(Site):
    """A site whose browsers are patient."""

    def client(self, name: str) -> Client:
        """A fresh one."""
        client = Patient(self, name)
        self.clients.append(client)
        return client


@dataclass
class Evening:
    """Tables at play. moved: seconds, by what was killed, until everybody was where they belong."""

    tables: list[Table]
    took: dict[str, float] = field(default_factory=dict)

    @property
    def everybody(self) -> list[Client]:
        """All browsers."""
        return [client for table in self.tables for client in (table.host, *table.phones)]

    @contextlib.asynccontextmanager
    async def playing(self) -> AsyncIterator[None]:
        """Hosts go on and phones tap, all the time."""
        stop = asyncio.Event()

        async def host(table: Table) -> None:
            while not stop.is_set():
                await table.step()

        async def phones(table: Table) -> None:
            while not stop.is_set():
                await table.tap()
                await asyncio.sleep(0.05)

        work = [asyncio.create_task(one(table)) for table in self.tables for one in (host, phones)]
        try:
            yield
        finally:
            stop.set()
            await asyncio.gather(*work)

    async def together(self, since: float, seconds: float) -> float:
        """Wait until every screen is the right one and every socket open; how long after `since`. Fails after `seconds`."""
        behind = self.everybody
        while behind:
            behind = [client for client in behind if not await is_current(client)]
            late = time.monotonic() - since
            assert not behind or late < seconds, f"{late:.1f} s late: {[(one.name, one.status) for one in behind]}"
            if behind:
                await asyncio.sleep(0.05)
        return time.monotonic() - since

    async def moved_over(self, before: int, since: float) -> None:
        """Wait until those who were cut off have a socket again, which must not take long. before: connections made so far."""
        while self.connections == before or not all(client.socket is not None for client in self.everybody):
            assert time.monotonic() - since < TOGETHER, "nobody was cut off, or has not moved over"
            await asyncio.sleep(0.05)

    @property
    def connections(self) -> int:
        """How many sockets have been opened."""
        return sum(client.connections for client in self.everybody)

    async def hints_pass(self) -> bool:
        """Whether a move is soon seen by everybody, without any heartbeat; those who have missed it have theirs now."""
        await self.moves(1)
        with contextlib.suppress(AssertionError):
            await self.together(time.monotonic(), TOGETHER / 2)
            return True
        for client in self.everybody:
            await client.ping()
        return False

    async def moves(self, count: int) -> None:
        """So many steps at each table."""
        await asyncio.gather(*(self.steps(table, count) for table in self.tables))

    async def steps(self, table: Table, count: int) -> None:
        """The same at one."""
        for _ in range(count):
            await table.step()


async def test_nothing_is_lost_or_doubled_when_a_server_redis_or_postgresql_dies(tmp_path: Path) -> None:
    with cluster(tmp_path) as site:
        async with Door(site.url).open() as door:
            await healthy(door.client("door"))
            settings = {"acts": "phones", "votes": "phones"}
            opening = (Table.open(door, Random(seed), phones=PHONES, live=True, **settings) for seed in range(TABLES))  # type: ignore[arg-type]
            evening = Evening(await asyncio.gather(*opening))
            await evening.together(time.monotonic(), 3 * TOGETHER)
            assert all(table.phones for table in evening.tables)

            await a_server_dies(site, evening)
            await redis_dies(site, evening)
            await postgresql_dies(site, evening)

            await evening.moves(3)
            await evening.together(time.monotonic(), TOGETHER)
            complaints = [
                complaint
                for table in evening.tables
                for complaint in wrong(site.postgres.url, table.code, (table.host, *table.phones))
            ]
            assert not complaints
            assert not any("Traceback" in line for line in site.logs.splitlines()), site.logs[-4000:]


async def healthy(client: Client) -> None:
    """Wait until the proxy has found a server."""
    deadline = time.monotonic() + 30
    while time.monotonic() < deadline:
        with contextlib.suppress(*NETWORK):
            if (await client.fetch("/healthz"))[0] == 200:
                return
        await asyncio.sleep(0.1)
    raise AssertionError("no server has answered")


async def a_server_dies(site: Cluster, evening: Evening) -> None:
    """Its phones go to the others; play never stops."""
    async with evening.playing():
        await asyncio.sleep(0.5)
        before = evening.connections
        site.servers[1].kill()
        await evening.moved_over(before, time.monotonic())
    await evening.together(time.monotonic(), TOGETHER)
    quiet = time.monotonic()
    site.servers[1].start()
    await evening.moves(2)
    await evening.together(quiet, TOGETHER)


async def redis_dies(site: Cluster, evening: Evening) -> None:
    """Nobody notices but those at other servers, who learn at the next heartbeat; then hints pass again."""
    site.redis.kill()
    before = [len(table.host.sent) for table in evening.tables]
    await evening.moves(3)
    status, _ = await evening.tables[0].host.fetch("/j/BCDFG/")
    assert status == 404, "a wrong code cannot be counted"
    for table, known in zip(evening.tables, before, strict=True):
        pressed = table.host.sent[known:]
        assert len(pressed) >= 3
        assert not [answer.html for _, _, answer in pressed if answer.status >= 500], "moves were not stored for want of Redis"
    died = time.monotonic()
    # The consoles stand aside: whose phones are connected elsewhere is not known to each server then.
    behind = [phone for table in evening.tables for phone in table.phones]
    while behind := [phone for phone in behind if not await is_current(phone)]:
        assert time.monotonic() - died < HEARTBEAT + TOGETHER, [phone.name for phone in behind]
        for phone in behind:
            await phone.ping()
        await asyncio.sleep(0.5)
    site.redis.start()
    back = time.monotonic()
    while not await evening.hints_pass():
        assert time.monotonic() - back < HEARTBEAT, "Redis is back, and changes do not pass between servers"


async def postgresql_dies(site: Cluster, evening: Evening) -> None:
    """Nothing can be stored, and nobody is told that it was; whoever taps is answered once it is back."""
    async with evening.playing():
        await asyncio.sleep(0.3)
        site.postgres.kill()
        await asyncio.sleep(1)
        site.postgres.start()
        back = time.monotonic()
    await evening.together(back, 2 * TOGETHER)
