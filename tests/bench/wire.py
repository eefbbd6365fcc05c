"""What travels to a phone: the first load with all it refers to, and each change of a game that bots play."""

import asyncio
import re
from random import Random

import aiohttp

from tests import bots
from tests.bench.budgets import Figure, figure
from tests.bench.systems import cookie, looking
from tests.clients import Client, Site

REFERS = re.compile(r'<(?:link|script|img)\b[^>]*?(?:href|src)="(/[^"]+)"')
STEPS = 60
ALSO = 400
"""Bytes of the headers of an answer, about; of a frame there are four."""


async def wire(url: str) -> list[Figure]:
    """A table of ten, and bots at play."""
    async with Site(url, source="127.201.0.10").open() as site:
        table = await bots.Table.open(site, Random(5), phones=10, live=False, acts="phones", votes="phones")
        load = await first_load(table.phones[0])
        sizes: list[int] = []
        sockets = [await look(phone, table.code) for phone in table.phones]
        pumps = [asyncio.create_task(measure(socket, sizes)) for socket in sockets]
        for _ in range(STEPS):
            await table.step()
        await asyncio.sleep(0.2)
        for pump in pumps:
            pump.cancel()
        for socket in sockets:
            await socket.close()
    sizes.sort()
    middle, last = sizes[len(sizes) // 2] / 1024, sizes[int(0.95 * len(sizes))] / 1024
    note = f"{STEPS} moves: {len(sizes) / STEPS:.1f} screens a move, median {middle:.1f}, largest {sizes[-1] / 1024:.1f} KB"
    return [figure("load", load / 1024, "page, styles and scripts, as a browser asks for them"), figure("change", last, note)]


async def first_load(phone: Client) -> int:
    """Bytes of the page and of everything it names."""
    page, total = await fetched(phone.http, phone.site.url + phone.path)
    for address in sorted(set(REFERS.findall(page))):
        total += (await fetched(phone.http, phone.site.url + address))[1]
    return total


async def fetched(http: aiohttp.ClientSession, address: str) -> tuple[str, int]:
    """An answer as text, and its bytes on the wire."""
    async with http.get(address, headers={"Accept-Encoding": "gzip, deflate"}) as answer:
        text = await answer.text()
        return text, int(answer.headers.get("Content-Length", len(text.encode()))) + ALSO


async def look(phone: Client, code: str) -> aiohttp.ClientWebSocketResponse:
    """The phone's socket, after the screen that comes first."""
    url = phone.site.url
    socket = await looking(phone, f"{url}/ws/play/{code}/?z=1", url, Cookie=f"seat-{code}={cookie(phone, f'seat-{code}')}")
    await socket.receive()
    return socket


async def measure(socket: aiohttp.ClientWebSocketResponse, sizes: list[int]) -> None:
    """The size of each message."""
    while True:
        sizes.append(len((await socket.receive()).data) + 4)
