"""Disks that are full, databases that are locked, networks that lie, two hands on one table, clocks that are wrong."""

import asyncio
import contextlib
import resource
import sqlite3
import sys
import time
from collections.abc import AsyncIterator
from random import Random
from typing import Any

import pytest

from tests.bots import Table
from tests.browser.server import Server
from tests.clients import Client, Site
from tests.reliability.conftest import Say, Start
from tests.reliability.kills import first_answer, is_current
from tests.reliability.ledger import Books, audit
from tests.reliability.proxy import Network

linux = pytest.mark.skipif(sys.platform != "linux", reason="needs prlimit to fill the disk of a running server")


@contextlib.asynccontextmanager
async def party(server: Server, *, port: int = 0, phones: int = 4, seed: int = 1, **settings: Any) -> AsyncIterator[Table]:
    """A table with everybody dealt to, reached at the server itself or through another port."""
    async with Site(f"http://127.0.0.1:{port or server.port}").open() as site:
        await first_answer(site.client("door"))
        yield await Table.open(site, Random(seed), phones=phones, guests=3, **settings)


async def everybody_agrees(table: Table, seconds: float = 5.0) -> float:
    """Wait until every screen is the one that a fresh load gives; how long it took."""
    started = time.monotonic()
    async with asyncio.timeout(seconds):
        for client in [table.host, *table.phones]:
            while not await is_current(client):  # noqa: ASYNC110  (another process decides)
                await asyncio.sleep(0.05)
    return time.monotonic() - started


def whole(server: Server, table: Table) -> Books:
    """What the clients were told is what is on disk."""
    books = audit(server.data / "nightcall.sqlite3", table.code, [table.host, *table.phones])
    assert books.wrong == []
    return books


@linux
async def test_a_full_disk_refuses_in_words_and_goes_on_when_there_is_room(start: Start, say: Say) -> None:
    server = start()
    async with party(server) as table:
        await table.step()
        assert server.process is not None
        size = max(path.stat().st_size for path in server.data.glob("nightcall.sqlite3*"))
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))
        refused = None
        for _ in range(20):  # until the file has to grow
            refused = await table.step()
            if refused is not None and refused.status == 503:
                break
        assert refused is not None
        assert refused.status == 503
        assert "could not be stored" in refused.html
        tries = len(table.host.sent)
        assert await is_current(table.phones[0]), "who only looks is served"
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
        await table.host.load()
        for _ in range(10):
            await table.step()
        took = await everybody_agrees(table)
        books = whole(server, table)
        say(
            f"disk full after {tries} forms, then room: {books.answered} answered moves are there, all agree after {took:.2f} s"
        )


async def test_a_database_that_is_locked_for_five_seconds_makes_a_tap_wait_and_loses_none(start: Start, say: Say) -> None:
    server = start()
    async with party(server, votes="phones", acts="phones") as table:
        with contextlib.closing(sqlite3.connect(server.data / "nightcall.sqlite3", isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            tap = asyncio.create_task(table.step())
            await asyncio.sleep(0.2)
            looked = time.monotonic()
            assert (await table.host.fetch(table.host.path))[0] == 200
            looked = time.monotonic() - looked
            await asyncio.sleep(4.8)
            assert not tap.done()
            other.execute("ROLLBACK")
        answer = await asyncio.wait_for(tap, 10)
        assert answer is not None
        assert answer.ok
        say(f"locked for 5 s: the tap was answered after {answer.took:.1f} s, who looked meanwhile after {looked:.2f} s")
        assert looked < 2, "who only looks does not wait"
        await everybody_agrees(table)
        whole(server, table)


# The network


async def test_a_tap_whose_answer_is_lost_is_sent_again_and_counts_once(start: Start, say: Say) -> None:
    server = start()
    async with Network(server.port) as network, party(server, port=network.port, votes="phones", acts="phones") as table:
        for _ in range(12):
            network.swallow = 1
            await table.step()
            await table.tap()
        say(f"{network.swallowed} answers lost, {sum(a.lost > 0 for _, _, a in table.host.sent)} of the host's taps sent again")
        assert network.swallowed >= 8
        await everybody_agrees(table)
        whole(server, table)


async def test_a_guest_whose_seat_was_given_in_an_answer_that_got_lost_has_it_at_the_next_try(start: Start, say: Say) -> None:
    server = start()
    async with Network(server.port) as network, party(server, port=network.port) as table:
        await table.form("again", sure="yes")
        phone = table.host.site.client("Wanda")
        await phone.load(f"/j/{table.code}/")
        network.swallow = 1
        await phone.send("join-form", name="Wanda")
        assert network.swallowed == 1
        assert phone.path == f"/play/{table.code}/", phone.html
        _, people = await table.host.fetch(f"/host/{table.code}/people/")
        say(f"the answer to sitting down was lost: the next of {phone.sent[-1][2].lost + 1} tries had the seat")
        assert "Wanda" in people


async def test_a_dropped_network_is_back_within_two_seconds(start: Start, say: Say) -> None:
    server = start()
    async with Network(server.port) as network, party(server, port=network.port) as table:
        network.cut()
        took = await everybody_agrees(table, 3.0)
        say(f"the network dropped: all five are back and agree after {took:.2f} s")
        assert took < 2


async def test_phones_that_died_without_a_word_hold_nobody_up(start: Start, say: Say) -> None:
    """Half-open sockets: they take nothing any more and do not say so."""
    server = start()
    async with Network(server.port) as network, party(server, port=network.port) as dead, party(server, seed=2) as table:
        dead.host.site.url = table.host.site.url  # the table of the dead is hosted over a good line
        network.silent = True
        started = time.monotonic()
        for _ in range(20):
            await dead.step()
            await table.step()
        took = time.monotonic() - started
        say(f"five phones dead without a word: 40 steps took {took:.1f} s")
        assert took < 20
        await everybody_agrees(table)
        network.silent = False
        network.cut()
        await everybody_agrees(dead)


# Two hands


async def test_two_consoles_and_double_taps_store_everything_once(start: Start, say: Say) -> None:
    server = start()
    async with party(server, votes="phones") as table:
        twin = Client(table.host.site, "host on another device")
        table.host.site.clients.append(twin)
        twin.http.cookie_jar.update_cookies({c.key: c.value for c in table.host.http.cookie_jar})
        await twin.load(table.host.path)
        twin.look()
        other = Table(twin, Random(3))
        for _ in range(15):
            await asyncio.gather(table.step(), other.step(), table.tap(), table.tap())
            for hand in (table.host, twin):  # whatever is tapped, it is tapped twice
                if hand.sent[-1][2].ok:
                    await asyncio.gather(*[hand.post(*hand.sent[-1][:2]) for _ in range(2)])
        table.phones.append(twin)
        await everybody_agrees(table)
        books = whole(server, table)
        say(f"two consoles, everything tapped three times: {books.answered} answered moves in {books.entries} entries")


async def test_a_seat_on_two_devices_belongs_to_the_newer(start: Start, say: Say) -> None:
    server = start()
    async with party(server) as table:
        old = table.phones[0]
        await table.host.load(f"/host/{table.code}/people/")
        seat = next(form.value("seat") for form in table.host.forms.values() if form.action.endswith("seat/key"))
        await table.form("seat/key", seat=seat)
        key = table.host.html.split(f"/k/{table.code}/")[1].split("/")[0]
        fresh = table.host.site.client("the new phone")
        await fresh.load(f"/k/{table.code}/{key}/")
        await fresh.send(next(iter(fresh.forms)))
        assert fresh.path == f"/play/{table.code}/"
        async with asyncio.timeout(5):
            while not old.closed:  # noqa: ASYNC110  (another process decides)
                await asyncio.sleep(0.05)
        say(f"a seat on two devices: the older was sent away with {old.closed}")
        assert old.closed == 4401
        assert (await old.fetch(f"/play/{table.code}/"))[0] == 403


# The clock on the wall


@pytest.mark.parametrize("hours", [-24, 24])
async def test_an_evening_goes_on_when_the_clock_is_set_a_day_off(start: Start, say: Say, hours: int) -> None:
    server = start()
    async with party(server, votes="phones") as table:
        for _ in range(5):
            await table.step()
        server.kill()
        server.env["NIGHTCALL_TEST_HOURS"] = str(hours)
        server.application = "tests.reliability.day_off:application"
        server.start()
        await first_answer(table.host)
        for _ in range(8):
            await table.step()
            await table.tap()
        await everybody_agrees(table)
        say(f"the server's clock {hours:+d} h off: pages count with {table.host.offset / 3600:+.2f} h")
        assert abs(table.host.offset - hours * 3600) < 5, "pages count down by the server's clock, whatever it says"
        whole(server, table)
