"""Between processes: "this table has changed", over the channel layer that settings name. One process needs none of it.

A hint holds a version or who is connected, never anything to be shown. It may be lost.
"""

import asyncio
import contextlib
import logging
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

from channels.layers import get_channel_layer
from django.conf import settings

log = logging.getLogger(__name__)

PROCESS = secrets.token_hex(6)
"""Names this process to the others."""

AGAIN_AFTER = 2.0
"""Seconds until a lost layer is tried again."""

_telling: set[asyncio.Task[None]] = set()


def between_processes() -> bool:
    """Whether there is anything to tell others by."""
    return bool(settings.CHANNEL_LAYERS)


def tell(code: str, hint: dict[str, Any]) -> None:
    """Say something about a table to whoever listens. In the loop; does not wait, and a layer that is down is no error."""
    if not settings.CHANNEL_LAYERS:
        return
    layer = get_channel_layer()
    task = asyncio.get_running_loop().create_task(_tell(layer, code, hint))
    _telling.add(task)
    task.add_done_callback(_telling.discard)


async def _tell(layer: Any, code: str, hint: dict[str, Any]) -> None:
    try:
        await layer.group_send(f"table.{code}", {"type": "hint", **hint})
    except Exception as error:  # noqa: BLE001  (whatever the layer's library raises: a hint may be lost)
        log.warning("Other processes were not told: %s", error)


async def listen(code: str, hear: Callable[[dict[str, Any]], Awaitable[None]], catch_up: Callable[[], Awaitable[None]]) -> None:
    """Hear what is said about a table, until cancelled. One subscription a table, however many sockets look at it.

    It begins by asking who is connected elsewhere, and with `catch_up`: what was said before now has been missed.
    """
    layer = get_channel_layer()
    assert layer is not None, "asked for only between processes"
    while True:
        try:
            async with _subscription(layer, f"table.{code}") as channel:
                await _tell(layer, code, {"who": PROCESS})
                await catch_up()
                while True:
                    await hear(await layer.receive(channel))
        except Exception as error:  # noqa: BLE001  (the same)
            log.warning("Hints about a table are lost for a moment: %s", error)
            await asyncio.sleep(AGAIN_AFTER)


@contextlib.asynccontextmanager
async def _subscription(layer: Any, group: str) -> AsyncIterator[str]:
    """A channel that hears what is said to the group. Whatever ends it, nothing is left that would go on filling unread."""
    await layer.group_send(
        group, {"type": "hint"}
    )  # says nothing, and fails, where the layer is down, before anything is begun
    channel = await layer.new_channel()
    try:
        await layer.group_add(group, channel)
        yield channel
    finally:
        with contextlib.suppress(Exception):
            await layer.group_discard(group, channel)
        await _let_go(layer, channel)


async def _let_go(layer: Any, channel: str) -> None:
    """Have the layer forget a channel. It does so only when somebody who waits for a message there is cancelled."""
    while channel in getattr(layer, "channels", ()):
        waiting = asyncio.ensure_future(layer.receive(channel))
        await asyncio.sleep(0)
        waiting.cancel()
        await asyncio.gather(waiting, return_exceptions=True)
