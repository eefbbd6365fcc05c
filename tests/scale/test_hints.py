"""Hints between servers: what was said before a server listened is caught up with, and no ear is left behind to fill."""

import asyncio
import contextlib
from collections.abc import Callable
from typing import Any

import pytest
from channels_redis.pubsub import RedisPubSubChannelLayer

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


async def once(holds: Callable[[], object]) -> None:
    """Wait until this holds."""
    async with asyncio.timeout(20):
        while not holds():  # noqa: ASYNC110  (the layer tells nobody)
            await asyncio.sleep(0.01)


@pytest.mark.parametrize("when", ["subscribing", "catching up", "hearing", "waiting"])
async def test_whoever_stops_listening_leaves_no_queue_behind(
    redis_url: str, monkeypatch: pytest.MonkeyPatch, when: str
) -> None:
    layer = RedisPubSubChannelLayer(hosts=[redis_url])
    inner = layer._get_layer()
    monkeypatch.setattr(hints, "get_channel_layer", lambda: layer)
    reached = asyncio.Event()

    async def stay(*_: Any) -> None:
        reached.set()
        await asyncio.get_running_loop().create_future()

    async def go_on(*_: Any) -> None:
        reached.set()

    if when == "subscribing":
        add = inner.group_add

        async def group_add(group: str, channel: str) -> None:
            await add(group, channel)
            await stay()

        monkeypatch.setattr(inner, "group_add", group_add)
    hear, catch_up = (stay if when == "hearing" else go_on), (stay if when == "catching up" else go_on)
    listening = asyncio.create_task(hints.listen("BCDFG", hear, catch_up))
    try:
        await once(lambda: inner.channels)
        await asyncio.wait_for(reached.wait(), 20)
        if when == "hearing":
            reached.clear()
            await layer.group_send("table.BCDFG", {"type": "hint", "version": 1})
            await asyncio.wait_for(reached.wait(), 20)
        for n in range(3):
            await layer.group_send("table.BCDFG", {"type": "hint", "version": n})
        listening.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await listening
        assert inner.channels == {}
        assert inner.groups == {}
    finally:
        await layer.flush()


async def test_a_layer_that_is_down_is_tried_again_and_keeps_nothing_of_the_tries(monkeypatch: pytest.MonkeyPatch) -> None:
    layer = RedisPubSubChannelLayer(hosts=["redis://127.0.0.1:1/0"])
    monkeypatch.setattr(hints, "get_channel_layer", lambda: layer)
    monkeypatch.setattr(hints, "AGAIN_AFTER", 0.0)
    tries: list[str] = []
    monkeypatch.setattr(hints.log, "warning", lambda text, *_: tries.append(text))
    listening = asyncio.create_task(hints.listen("BCDFG", lambda _: asyncio.sleep(0), lambda: asyncio.sleep(0)))
    try:
        await once(lambda: len(tries) >= 5)
        assert layer._get_layer().channels == {}
    finally:
        listening.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await listening
        await layer.flush()
