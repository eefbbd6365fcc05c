"""Django's handler, with a whole request done in one of our lasting threads.

Django's own would hop between event loop and threads for each middleware, and make a thread, and so a database connection,
for each request. Our views are short and plain functions: one hop there and one back is all they need.
"""

import asyncio
import contextlib
from collections.abc import Iterable
from io import BytesIO
from typing import Any, cast

from django.conf import settings
from django.core import signals
from django.core.cache import BaseCache, caches, close_caches
from django.core.exceptions import BadRequest, RequestAborted, SuspiciousOperation
from django.core.handlers.asgi import ASGIHandler, get_script_prefix
from django.db import close_old_connections, connection, reset_queries
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.urls import set_script_prefix

from hostapp import live
from hostapp.headers import in_short
from hostapp.threads import to_look, to_write

LARGEST = 64 * 1024
"""Bytes in the body of a request: our largest form is far below it."""

LARGEST_FILE = 1024 * 1024
"""The same where a record is brought in."""

OURS = (None, "utf-8", "UTF-8", "utf8", "UTF8")
"""The encodings that a request may say it has: browsers send our forms in the pages' own."""


class OneHopHandler(ASGIHandler):
    """The HTTP application."""

    def __init__(self) -> None:
        super(ASGIHandler, self).__init__()
        self.load_middleware(is_async=False)
        if connection.vendor == "sqlite":
            self.leave_alone()

    @staticmethod
    def leave_alone() -> None:
        """A connection to a file needs no looking after around each request: it grows not old, and threads.py puts a broken
        one away. No list of statements is kept that would have to be emptied, and no cache has anything to close.
        """
        for signal in (signals.request_started, signals.request_finished):
            signal.disconnect(close_old_connections)
        if not settings.DEBUG:
            signals.request_started.disconnect(reset_queries)
        if all(type(caches[name]).close is BaseCache.close for name in settings.CACHES):
            signals.request_finished.disconnect(close_caches)

    async def __call__(self, scope: dict[str, Any], receive: Any, send: Any) -> None:
        """Answer one request."""
        live.use_this_loop()
        try:
            body = await read_body(receive, LARGEST_FILE if scope["path"] == "/import" else LARGEST)
        except RequestAborted:
            return
        if body is None:
            response: HttpResponseBase = in_short("That is too much at once.", 413)
        else:
            work = to_write if scope["method"] == "POST" else to_look
            response = await work(self.answer, scope, body)
        with contextlib.suppress(asyncio.CancelledError):
            await self.send_response(response, send)

    def answer(self, scope: dict[str, Any], body: bytes) -> HttpResponse:
        """The response, worked out in this thread to its last byte, and closed here: one hop less."""
        response = self.answered(scope, body)
        found = response if isinstance(response, HttpResponse) else whole(response)
        response.close()
        return found

    def answered(self, scope: dict[str, Any], body: bytes) -> HttpResponseBase:
        """The same, still open."""
        set_script_prefix(get_script_prefix(scope))
        signals.request_started.send(sender=self.__class__, scope=scope)
        try:
            request, refused = self.create_request(scope, BytesIO(body))
        except (SuspiciousOperation, BadRequest, ValueError):  # an address or a content type that cannot even be looked at
            request, refused = None, None
        if request is not None and request.encoding not in OURS:  # some of Python's encodings decode no bytes, or into no text
            request = None
        if request is None:
            return refused or in_short("That could not be understood.", 400)
        return self.respond(request)

    def respond(self, request: HttpRequest) -> HttpResponseBase:
        """Run the middleware and the view."""
        response = self.get_response(request)
        response._handler_class = self.__class__  # type: ignore[attr-defined]
        return response


def whole(response: HttpResponseBase) -> HttpResponse:
    """A file's response with all of the file in it: ours are small, and the loop is not to wait for a disk."""
    assert isinstance(response, StreamingHttpResponse), "Django knows two kinds"
    content = b"".join(cast("Iterable[bytes]", response))
    found = HttpResponse(content, status=response.status_code, headers=dict(response.headers))
    found.cookies = response.cookies
    return found


async def read_body(receive: Any, largest: int = LARGEST) -> bytes | None:
    """The body of a request; None where it is larger than `largest` bytes. Raises RequestAborted."""
    parts: list[bytes] = []
    length = 0
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise RequestAborted
        part = message.get("body", b"")
        length += len(part)
        if length <= largest:
            parts.append(part)
        if not message.get("more_body", False):
            return b"".join(parts) if length <= largest else None
