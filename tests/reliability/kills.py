"""The kill test: a table plays whole games while its server is killed at random moments and started again.

    python -m tests.reliability.kills --kills 200

Twelve phones, two guests and a console play by forms and sockets. After each kill everything that was answered must be there,
nothing twice, and every screen must be the right one within three seconds of the server's first answer, clocks included.
"""

import argparse
import asyncio
import contextlib
import os
import statistics
import sys
import tempfile
import time
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

import django

from tests.bots import Table
from tests.browser.server import Server, prepared
from tests.clients import NETWORK, Client, Site
from tests.forms import body, screen
from tests.reliability.ledger import Books, audit

PHONES, GUESTS = 12, 2
TOGETHER = 3.0
"""Seconds after the server's return within which everybody is where they belong."""


@dataclass
class Siege:
    """A table under attack. back: seconds from a restart to the first answer; together: from then until all screens fit."""

    server: Server
    table: Table
    rng: Random
    back: list[float] = field(default_factory=list)
    together: list[float] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)
    lost: int = 0

    @property
    def clients(self) -> list[Client]:
        """Everybody with a screen."""
        return [self.table.host, *self.table.phones]

    async def play(self, stop: asyncio.Event) -> None:
        """The host goes on, and phones tap, until told to stop; whoever waits for an answer gets it first."""

        async def host() -> None:
            while not stop.is_set():
                await self.table.step()

        async def phones() -> None:
            while not stop.is_set():
                await self.table.tap()
                await asyncio.sleep(0.02)

        await asyncio.gather(host(), phones(), phones())

    async def attack(self, *, politely: bool = False) -> None:
        """Play a while, end the server in the middle of it, start it again, and look at everybody."""
        stop = asyncio.Event()
        playing = asyncio.create_task(self.play(stop))
        await asyncio.sleep(self.rng.uniform(0.05, 0.6))
        if self.rng.random() < 0.3:
            clock = asyncio.create_task(self.table.form("clock/start", seconds="300", label="Talk"))
        else:
            clock = None
        await asyncio.sleep(self.rng.uniform(0.0, 0.05))
        (self.server.stop if politely else self.server.kill)()
        started = time.monotonic()
        self.server.start()
        stop.set()
        returned = await first_answer(self.table.host)
        self.back.append(returned - started)
        await playing
        if clock is not None:
            await clock
        await self.look_round(returned)
        if politely and (complaint := self.server.log):
            self.wrong.append(f"the server said: {complaint}")

    async def look_round(self, returned: float) -> None:
        """Every client shows what a fresh load would show it."""
        behind = self.clients
        while behind:
            behind = [client for client in behind if not await is_current(client)]
            if behind and time.monotonic() - returned > 3 * TOGETHER:
                break
            if behind:
                await asyncio.sleep(0.05)
        self.together.append(time.monotonic() - returned)
        self.wrong += [f"{client.name} shows another screen than a fresh load" for client in behind]

    def books(self) -> Books:
        """What the clients were told, against what is on disk."""
        books = audit(self.server.data / "nightcall.sqlite3", self.table.code, self.clients)
        self.lost = sum(answer.lost > 0 for client in self.clients for _, _, answer in client.sent)
        books.wrong += self.wrong
        return books

    def figures(self, books: Books) -> str:
        """One line of what was measured."""
        return (
            f"{len(self.back)} kills, {books.answered} answered moves in {books.entries} entries, {self.table.games} games; "
            f"{self.lost} taps waited over a kill; {len(books.wrong)} wrong; server back after "
            f"{statistics.median(self.back):.2f} s, all screens right {statistics.median(self.together):.2f} s later "
            f"(slowest {max(self.together):.2f} s)"
        )


async def first_answer(client: Client, patience: float = 60.0) -> float:
    """The moment at which the server answers again. Raises TimeoutError."""
    async with asyncio.timeout(patience):
        while True:
            with contextlib.suppress(*NETWORK):
                await client.fetch("/healthz")
                return time.monotonic()
            await asyncio.sleep(0.02)


async def is_current(client: Client) -> bool:
    """Whether the socket is open, and the screen is the one that a fresh load gives.

    Whoever has no socket yet is not asked further: loads that nobody needs would keep the server from those who come back.
    """
    if client.socket is None:
        return False
    status, page = await client.fetch(client.path)
    fits = body(page).get("data-digest") == client.digest or screen(page) == client.html
    return status == 200 and fits


@contextlib.asynccontextmanager
async def siege(server: Server, seed: int) -> AsyncIterator[Siege]:
    """A table with everybody seated and dealt to, ready to be attacked."""
    rng = Random(seed)
    async with Site(f"http://127.0.0.1:{server.port}").open() as site:
        await first_answer(site.client("door"))
        table = await Table.open(site, rng, phones=PHONES, guests=GUESTS, acts="phones", votes="phones")
        yield Siege(server, table, rng)


async def kills(server: Server, count: int, seed: int, *, terms: int = 0, report: bool = False) -> tuple[Siege, Books]:
    """So many kills, and so many polite ends, one after another at one table."""
    async with siege(server, seed) as attacked:
        for n in range(count + terms):
            await attacked.attack(politely=n >= count)
            if report and n % 10 == 9:
                print(attacked.figures(attacked.books()), flush=True)
        return attacked, attacked.books()


def main() -> int:
    """The long run, by hand."""
    say = argparse.ArgumentParser(prog="python -m tests.reliability.kills", description=__doc__.splitlines()[0])
    say.add_argument("--kills", type=int, default=200)
    say.add_argument("--terms", type=int, default=10, help="polite ends (SIGTERM) after the kills")
    say.add_argument("--seed", type=int, default=1)
    options = say.parse_args()
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
    django.setup()
    with tempfile.TemporaryDirectory() as folder:
        server = Server(prepared(Path(folder) / "template"), Path(folder) / "data")
        try:
            attacked, books = asyncio.run(kills(server, options.kills, options.seed, terms=options.terms, report=True))
        finally:
            server.kill()
    print(attacked.figures(books), *books.wrong[:20], sep="\n")
    return 1 if books.wrong or max(attacked.together) > TOGETHER else 0


if __name__ == "__main__":
    sys.exit(main())
