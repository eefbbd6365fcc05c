"""Nightcall as the independent gauge wants it: an adapter for its load generator (see gauge.py, which puts it in place)."""

from contextlib import AsyncExitStack
from typing import Any

from loadgen import Adapter, Sock, Table  # type: ignore[import-not-found]

from tests.bench.systems import LIVE, Nightcall, Played
from tests.clients import Site

LIVE["X-Live"] = "1"  # the gauge reads text alone


class System(Adapter):  # type: ignore[misc]
    """Playing tables by day; an action puts somebody up, or takes that back."""

    def __init__(self, *about: Any) -> None:
        super().__init__(*about)
        self.sites = AsyncExitStack()

    async def open_table(self, index: int) -> Any:
        """Play an evening up to there, then open the sockets of its host and of its phones."""
        played = await Played.at(self.base, self.n, seed=index, source=f"127.200.{index}.10")
        site = Site(self.base, source=f"127.1.{index % 250}.10")
        await self.sites.enter_async_context(site.open())
        opened = await Nightcall([self.base], played, [played.code], packs=False).open(site, 0, self.n)
        host, *phones = [Sock(self.base, f"127.1.{index % 250}.{10 + seat}") for seat in range(self.n + 1)]
        host.ws, host.turn = opened.host, opened.own
        for sock, socket in zip(phones, opened.phones, strict=True):
            sock.ws = socket
        return Table(index, host, phones)

    async def act(self, table: Any) -> None:
        """The host's tap."""
        await table.host.turn.tap()

    async def on_text(self, table: Any, phone: int | None, text: str) -> bool:  # noqa: ARG002
        """Whether a phone has got another screen."""
        return phone is not None and '"html"' in text[:20]
