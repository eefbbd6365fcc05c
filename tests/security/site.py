"""The site opened for tests: on a loop, a database in memory and a clock of its own, as a fresh process has it."""

import asyncio
import contextlib
import json
import logging
import sqlite3
import zlib
from collections.abc import Callable, Iterator
from typing import Any
from unittest.mock import patch

from channels import consumer
from django.core.cache import cache
from django.core.management import call_command
from django.db import connection, connections
from django.utils import timezone

from hostapp import answers, consumers, live, odds, tablelog
from tests.security.wire import HOST, Loop, Wire


class Errors(logging.Handler):
    """Keeps what is logged as an error."""

    def __init__(self, wire: Wire) -> None:
        super().__init__(logging.ERROR)
        self.wire = wire

    def emit(self, record: logging.LogRecord) -> None:
        self.wire.errors.append(logging.Formatter().format(record))


@contextlib.contextmanager
def opened(host: str = HOST) -> Iterator[Wire]:
    """The site on a loop and a database of its own, as a fresh process has it."""
    loop = Loop()
    wire = Wire(loop, host)

    async def at_once(work: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Any:
        """What a thread of the pool would do, in this one: outside the loop, so that it finds its database connection."""
        asyncio._set_running_loop(None)
        try:
            return work(*args, **kwargs)
        finally:
            asyncio._set_running_loop(loop)

    async def nothing() -> None:
        """Connections are kept."""

    with contextlib.ExitStack() as stack:
        stack.enter_context(in_memory())
        for place in ("onehop.to_look", "onehop.to_write", "consumers.to_look", "live.to_look", "clock.to_write"):
            stack.enter_context(patch(f"hostapp.{place}", at_once))
        stack.enter_context(patch.object(consumer, "aclose_old_connections", nothing))
        stack.enter_context(patch.object(odds, "odds", lambda _: odds.NOTHING))  # simulated by a thread, at its own pace
        stack.enter_context(patch.object(timezone, "now", wire.now))
        stack.enter_context(patch.object(consumers, "now", lambda: round(wire.now().timestamp() * 1000)))
        stack.enter_context(patch.object(answers, "server_time", lambda: round(wire.now().timestamp() * 1000)))
        stack.enter_context(patch("django.conf.settings.ALLOWED_HOSTS", [host.partition(":")[0]]))
        tablelog.forget()
        cache.clear()
        root, errors = logging.getLogger(), Errors(wire)
        root.addHandler(errors)
        try:
            yield wire
            wire.check()
        finally:
            root.removeHandler(errors)
            tablelog.forget()
            live._sockets.clear()
            live._latest.clear()
            live._loop = None
            for task in asyncio.all_tasks(loop):
                task.cancel()
            loop.settle()
            loop.close()


def database() -> sqlite3.Connection:
    """The database itself, for taking copies and going back to them."""
    connection.ensure_connection()
    raw: sqlite3.Connection = connection.connection
    return raw


def copy() -> sqlite3.Connection:
    """How everything stands now, to be gone back to by `copy.backup(database())`."""
    kept = sqlite3.connect(":memory:")
    database().backup(kept)
    return kept


_empty: list[sqlite3.Connection] = []


@contextlib.contextmanager
def in_memory() -> Iterator[None]:
    """A database of this thread's own, which never touches the disk. Its tables are made once."""
    before, fresh = connections["default"], connections.create_connection("default")
    fresh.settings_dict = {**fresh.settings_dict, "NAME": ":memory:"}
    connections["default"] = fresh
    try:
        if not _empty:
            call_command("migrate", verbosity=0)
            _empty.append(copy())
        _empty[0].backup(database())
        yield
    finally:
        database().close()
        connections["default"] = before


def html(frame: str | bytes) -> str:
    """The screen that a frame carries; "" where it carries none."""
    if isinstance(frame, bytes):
        frame = zlib.decompress(frame, -15).decode()
    return str(json.loads(frame).get("html", ""))
