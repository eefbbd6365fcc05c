"""What Daphne does otherwise here, whichever way it was started.

bodies      No more of a request's body is kept than the largest that is read here, however much is sent. Daphne takes a
            whole body before it asks the application, into a file and from there into memory. What comes beyond the limit
            is dropped as it arrives; the application sees one byte too many and refuses the rest in words.
forms       What a form says is read by Django. Twisted would read it as well, files and all, for nobody.
writing     What is written goes out at once, an answer's headers with its body. Twisted keeps it until the event loop comes
            round, having asked the system to say when the connection can take it: for the dozen small messages of a move
            that asking costs more than the sending.
floods      Whoever sends a socket more than can be listened to, or does not read what is sent, is cut off.
headers     Some that Daphne would obey are taken away.
requests    What asked for a socket is let go once that is open; Twisted would keep it as long as the evening.
messages    A socket's messages may go out by the shortest way.
no lines    No line is written for a request, neither Twisted's nor Daphne's own: addresses of one-time links are secrets. And
            none is put together for a frame.
"""

import asyncio
from collections.abc import Iterable
from functools import partial
from typing import Any

from autobahn.exception import Disconnected
from autobahn.websocket.protocol import PreparedMessage
from daphne.access import AccessLogGenerator
from daphne.http_protocol import HTTPFactory, WebRequest
from daphne.server import Server
from daphne.ws_protocol import WebSocketProtocol
from twisted.internet import tcp
from twisted.web.http import Request

from hostapp.onehop import LARGEST_FILE


def keep(request: WebRequest, data: bytes) -> None:
    """Take a piece of a request's body, as far as there is room."""
    room = LARGEST_FILE + 1 - request.content.tell()
    if room > 0:
        request.content.write(data[:room])


def received(request: WebRequest, command: bytes, path: bytes, version: bytes) -> None:
    """All of a request is here."""
    for name in NOT_FOR_US:
        request.requestHeaders.removeHeader(name)
    request._parsePOSTFormSubmission = False
    Request.requestReceived(request, command, path, version)  # type: ignore[no-untyped-call]


NOT_FOR_US = (b"daphne-root-path", b"sec-websocket-protocol")
"""Headers that Daphne obeys, whoever sends them, and stumbles over; nobody has a use for them here."""

MOST_UNHEARD = 50
"""Messages of a socket that may wait to be listened to; a page says one in a second at most."""

MOST_UNSENT = 32 * 1024 * 1024
"""Bytes that may wait for one that does not read: more than the record of the longest evening has."""


def heard(protocol: WebSocketProtocol, payload: bytes, is_binary: bool) -> None:
    """A message of a socket. Whoever says more than can be listened to is cut off."""
    if protocol.application_queue.qsize() < MOST_UNHEARD:
        _heard(protocol, payload, is_binary)
    else:
        protocol.transport.abortConnection()


_heard = WebSocketProtocol.onMessage


class Prompt(tcp.Server):
    """A connection to a browser that sends at once what the system takes."""

    _head = b""
    """An answer's headers, while its body is on the way."""

    def writeSequence(self, iovec: Iterable[bytes]) -> None:  # noqa: N802  (it is Twisted that calls it so)
        """Keep the headers of an answer for a moment: its body, if it has one, is written next, and goes with them."""
        if self._head or self._holds_something_back():
            self.write(b"".join(iovec))
            return
        self._head = b"".join(iovec)
        asyncio.get_running_loop().call_soon(self.write, b"")

    def write(self, data: bytes) -> None:
        """Send it, and leave to the loop what is left of it: the rest of a long message, or all of one that cannot be sent."""
        if self._head:
            data, self._head = self._head + data, b""
        if data and self.connected and not self._holds_something_back():
            try:
                sent = self.socket.send(data)
            except OSError:  # there is no room, or nobody at the other end: the loop finds out
                sent = 0
            data = data[sent:]
        if self._tempDataLen + len(self.dataBuffer) > MOST_UNSENT:
            self.abortConnection()  # type: ignore[no-untyped-call]
        elif data:
            super().write(data)  # type: ignore[no-untyped-call]

    def _holds_something_back(self) -> bool:
        """Whether something waits to be sent before, or for the loop to pull it; or the connection is encrypted or closing."""
        pulled = self.producer is not None and not self.streamingProducer
        closing = self.disconnecting or self._aborting or self._writeDisconnected
        return bool(self._tempDataLen or self.dataBuffer or self.TLS or pulled or closing)


def opened(protocol: WebSocketProtocol) -> None:
    """A socket is open: the request for it is done with."""
    requests = getattr(getattr(protocol.transport, "producer", None), "requests", None)
    if requests:
        requests.clear()
    _opened(protocol)


_opened = WebSocketProtocol.onOpen


def put(protocol: WebSocketProtocol, payload: bytes, *, binary: bool) -> None:
    """A message goes out as one frame, without the four calls and the counts of all traffic that are on Channels' way.

    Raises autobahn's Disconnected where the socket is not open (any more).
    """
    if protocol.state != protocol.STATE_OPEN:
        raise Disconnected
    protocol.sendPreparedMessage(PreparedMessage(payload, binary, applyMask=False, doNotCompress=False))


PUT = "nightcall.put"
"""The name of `put` among the extensions of a socket's scope, as ASGI has it for what a server can do beyond the rule."""


def created(server: Server, protocol: WebSocketProtocol | WebRequest, scope: dict[str, Any]) -> Any:
    """An application for a request or a socket; a socket's may put messages."""
    if scope["type"] == "websocket":
        scope["extensions"] = {PUT: partial(put, protocol)}
    return _created(server, protocol, scope)


_created = Server.create_application


def sent(protocol: WebSocketProtocol, data: bytes, sync: bool = False, chopsize: int | None = None) -> None:
    """A frame goes out. Autobahn would put a line together for each, for a log that nobody keeps."""
    if sync or chopsize or protocol.send_queue:
        _sent(protocol, data, sync, chopsize)
    else:
        protocol.transport.write(data)


_sent = WebSocketProtocol.sendData


def no_line(*_: object, **__: object) -> None:
    """Write nothing of a request."""


def fit_daphne() -> None:
    """Have all that in this process."""
    WebRequest.handleContentChunk = keep
    WebRequest.requestReceived = received
    tcp.Port.transport = Prompt
    WebSocketProtocol.onOpen = opened
    WebSocketProtocol.onMessage = heard
    Server.create_application = created
    WebSocketProtocol.sendData = sent
    HTTPFactory.log = no_line
    AccessLogGenerator.write_entry = no_line
