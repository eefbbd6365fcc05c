"""What Daphne does otherwise here (hostapp/wire.py): connections that send at once what the system takes, and the rest."""

import asyncio
import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from twisted.internet.protocol import Protocol
from twisted.internet.testing import MemoryReactorClock
from twisted.web.http_headers import Headers

from hostapp import wire
from hostapp.wire import Prompt

ROOT = Path(__file__).resolve().parent.parent.parent

Line = tuple[Prompt, socket.socket, MemoryReactorClock]
LONG = bytes(range(256)) * 20_000


@pytest.fixture
def line() -> Iterator[Line]:
    """A connection, its other end, and a reactor that does nothing by itself."""
    here, there = socket.socketpair()
    with there:
        here.settimeout(0)
        there.settimeout(0)
        reactor: Any = MemoryReactorClock()  # type: ignore[no-untyped-call]
        server: Any = None
        protocol: Any = Protocol()
        yield Prompt(here, protocol, ("127.0.0.1", 1), server, 1, reactor), there, reactor
        here.close()


def read(there: socket.socket) -> bytes:
    """Whatever has arrived."""
    found = b""
    try:
        while part := there.recv(65_536):
            found += part
    except BlockingIOError:
        pass
    return found


def test_a_short_message_is_there_before_the_loop_comes_round(line: Line) -> None:
    connection, there, reactor = line
    connection.write(b"one")
    connection.write(b"two")
    assert read(there) == b"onetwo"
    assert connection not in reactor.writers


def test_what_does_not_fit_comes_in_order_whoever_writes_meanwhile(
    line: Line,
) -> None:
    connection, there, reactor = line
    connection.write(LONG)
    connection.write(b"after it")
    assert connection in reactor.writers
    found = b""
    while connection in reactor.writers:
        found += read(there)
        assert connection.doWrite() is None  # type: ignore[no-untyped-call]
    assert found + read(there) == LONG + b"after it"
    connection.write(b"at once again")
    assert read(there) == b"at once again"


async def test_an_answers_headers_go_with_its_body(line: Line) -> None:
    connection, there, reactor = line
    connection.writeSequence([b"head", b"ers "])
    assert read(there) == b""
    connection.write(b"body")
    assert there.recv(100) == b"headers body"
    await asyncio.sleep(0)
    assert read(there) == b""
    assert connection not in reactor.writers


async def test_headers_without_a_body_do_not_wait_for_one(line: Line) -> None:
    connection, there, _ = line
    connection.writeSequence([b"no ", b"content"])
    await asyncio.sleep(0)
    assert read(there) == b"no content"


async def test_headers_before_the_end_of_a_connection_are_not_lost(line: Line) -> None:
    connection, there, reactor = line
    connection.writeSequence([b"good", b"bye"])
    connection.loseConnection()  # type: ignore[no-untyped-call]
    await asyncio.sleep(0)
    while connection in reactor.writers and connection.doWrite() is None:  # type: ignore[no-untyped-call]
        pass
    assert read(there) == b"goodbye"


async def test_headers_behind_what_still_waits_stay_in_order(line: Line) -> None:
    connection, there, reactor = line
    connection.write(LONG)
    connection.writeSequence([b"headers "])
    connection.write(b"body")
    await asyncio.sleep(0)
    found = b""
    while connection in reactor.writers:
        found += read(there)
        assert connection.doWrite() is None  # type: ignore[no-untyped-call]
    assert found + read(there) == LONG + b"headers body"


def test_nothing_is_lost_that_was_written_before_the_end(line: Line) -> None:
    connection, there, reactor = line
    connection.write(LONG)
    connection.loseConnection()  # type: ignore[no-untyped-call]
    connection.write(b"bye")
    found = b""
    while connection in reactor.writers and connection.doWrite() is None:  # type: ignore[no-untyped-call]
        found += read(there)
    assert found + read(there) == LONG + b"bye"


def test_whoever_has_gone_is_the_loops_affair(line: Line) -> None:
    connection, there, reactor = line
    there.close()
    connection.write(b"to nobody")
    connection.write(b"nor this")
    assert connection in reactor.writers
    assert connection.doWrite() is not None  # type: ignore[no-untyped-call]


def test_nobody_reads_what_a_form_says_before_django_does(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("twisted.web.http._parseContentType", None)
    done = list[bytes]()
    headers = Headers({b"content-type": [b"application/x-www-form-urlencoded"]})
    request: Any = SimpleNamespace(
        content=BytesIO(), requestHeaders=headers, process=lambda: done.append(request.content.read())
    )
    request.content.write(b"pick=Anna")
    wire.received(request, b"POST", b"/host/BCDFG/move?z=1", b"HTTP/1.1")
    assert done == [b"pick=Anna"]
    assert (request.method, request.path) == (b"POST", b"/host/BCDFG/move")


def test_what_asked_for_a_socket_is_let_go_once_that_is_open(monkeypatch: pytest.MonkeyPatch) -> None:
    opened = list[object]()
    monkeypatch.setattr(wire, "_opened", opened.append)
    channel = SimpleNamespace(requests=["a request"])
    for producer in (channel, None):
        socket_ = SimpleNamespace(transport=SimpleNamespace(producer=producer))
        wire.opened(socket_)
        assert opened.pop() is socket_
    assert channel.requests == []


def test_nothing_is_sent_any_more_on_a_line_that_was_cut(line: Line) -> None:
    connection, there, _ = line
    connection.abortConnection()  # type: ignore[no-untyped-call]
    connection.write(b"too late")
    assert read(there) == b""


def test_what_the_loop_pulls_waits_for_the_loop(line: Line) -> None:
    connection, there, _ = line
    parts = [b"second", b"first"]
    producer = SimpleNamespace(resumeProducing=lambda: connection.write(parts.pop()) if parts else None, stopProducing=None)
    connection.registerProducer(producer, streaming=False)  # type: ignore[no-untyped-call]
    found = b""
    for _ in range(4):
        assert connection.doWrite() is None  # type: ignore[no-untyped-call]
        found += read(there)
    assert found == b"firstsecond"
    connection.unregisterProducer()  # type: ignore[no-untyped-call]


def test_every_server_of_ours_does_all_this(tmp_path: Path) -> None:
    """Started plainly, and asked for an address that is a secret: nothing is written of it."""
    code = (
        "import sys, hostapp.asgi; from daphne import access, http_protocol, ws_protocol; from twisted.internet import tcp;"
        "from hostapp import wire; request = http_protocol.WebRequest;"
        "assert (request.handleContentChunk, request.requestReceived) == (wire.keep, wire.received);"
        "socket = ws_protocol.WebSocketProtocol;"
        "assert (tcp.Port.transport, socket.onOpen, socket.onMessage) == (wire.Prompt, wire.opened, wire.heard);"
        "log = access.AccessLogGenerator(sys.stdout); http_protocol.HTTPFactory.log(None, None);"
        "log('http', 'complete', {'client': 'a', 'method': 'GET', 'path': '/k/BCDFG/secret', 'status': 200, 'size': 1})"
    )
    env = {**os.environ, "NIGHTCALL_DATA": str(tmp_path)}
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, env=env, check=True, capture_output=True, text=True)
    assert (done.stdout, done.stderr) == ("", "")


@pytest.mark.parametrize(("url", "looked_after"), [("", False), ("postgresql://somebody@nowhere/night", True)])
def test_connections_are_looked_after_where_they_come_from_a_pool(tmp_path: Path, url: str, looked_after: bool) -> None:
    code = (
        "import hostapp.asgi; from django.core.signals import request_finished, request_started;"
        "from django.db import close_old_connections as found;"
        "print(*[any(found is one[1]() for one in signal.receivers) for signal in (request_started, request_finished)])"
    )
    env = {**os.environ, "NIGHTCALL_DATA": str(tmp_path), "DATABASE_URL": url, "DJANGO_SETTINGS_MODULE": "hostapp.settings"}
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, env=env, check=True, capture_output=True, text=True)
    assert done.stdout.split() == [str(looked_after)] * 2


def test_whoever_does_not_read_is_cut_off(line: Line) -> None:
    connection, _, reactor = line
    for _ in range(wire.MOST_UNSENT // len(LONG) + 3):
        connection.write(LONG)
    assert connection not in reactor.writers
    assert connection._aborting


def test_whoever_says_more_than_can_be_heard_is_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    heard, cut = list[bytes](), list[bool]()
    monkeypatch.setattr(wire, "_heard", lambda _, payload, __: heard.append(payload))
    queue = SimpleNamespace(qsize=lambda: len(heard))
    transport = SimpleNamespace(abortConnection=lambda: cut.append(True))
    for _ in range(wire.MOST_UNHEARD + 1):
        wire.heard(SimpleNamespace(application_queue=queue, transport=transport), b"ping", is_binary=False)
    assert (len(heard), cut) == (wire.MOST_UNHEARD, [True])


def test_headers_that_are_not_for_us_are_taken_away() -> None:
    headers = Headers({b"daphne-root-path": [b"/%ff\xff"], b"Sec-WebSocket-Protocol": [b"\xff"], b"host": [b"here"]})
    request: Any = SimpleNamespace(content=BytesIO(), requestHeaders=headers, process=lambda: None)
    wire.received(request, b"GET", b"/", b"HTTP/1.1")
    assert [name for name, _ in headers.getAllRawHeaders()] == [b"Host"]
