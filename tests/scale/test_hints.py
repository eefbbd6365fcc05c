"""Hints between servers: what was said before a server listened is caught up with."""

import asyncio
import contextlib
from typing import Any

import pytest

from hostapp import hints


class Layer:
    """A channel layer whose subscriptions stand once `standing` is set, and which then says nothing."""

    def __init__(self) -> None:
        self.standing = asyncio.Event()

    async def new_channel(self) -> str:
        return "channel"

    async def group_add(self, *_names: str) -> None:
        await self.standing.wait()

    async def group_discard(self, *_names: str) -> None:
        pass

    async def group_send(self, *_said: Any) -> None:
        pass

    async def receive(self, *_names: str) -> Any:
        return await asyncio.get_running_loop().create_future()


async def test_what_changed_before_the_subscription_stood_is_caught_up_with(monkeypatch: pytest.MonkeyPatch) -> None:
    layer, caught_up = Layer(), asyncio.Event()
    monkeypatch.setattr(hints, "get_channel_layer", lambda: layer)

    async def hear(hint: dict[str, Any]) -> None:
        raise AssertionError(hint)

    async def catch_up() -> None:
        assert layer.standing.is_set(), "a change made after this and before the subscription would be missed"
        caught_up.set()

    listening = asyncio.create_task(hints.listen("BCDFG", hear, catch_up))
    try:
        await asyncio.sleep(0)
        assert not caught_up.is_set()
        layer.standing.set()
        await asyncio.wait_for(caught_up.wait(), 5)
    finally:
        listening.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await listening
