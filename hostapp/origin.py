"""Sockets from our own pages only: a page of another site could otherwise look through a guest's cookies.

Stricter than Channels' own check, which lets another port of the same machine pass and does not look at the Host.
"""

from typing import Any
from urllib.parse import urlsplit

from channels.security.websocket import WebsocketDenier
from django.conf import settings
from django.http.request import split_domain_port, validate_host


def same_origin(application: Any) -> Any:
    """The application, for sockets whose Origin is exactly the Host they ask for, and that a host of ours."""

    async def checked(scope: Any, receive: Any, send: Any) -> Any:
        return await (application if allowed(scope) else WebsocketDenier())(scope, receive, send)

    return checked


def allowed(scope: Any) -> bool:
    """Whether this socket is one of ours. Nothing of its headers is kept: a socket lives as long as the evening."""
    headers = {name: value.decode("latin1").lower() for name, value in scope["headers"]}
    return ours(headers.get(b"host", ""), headers.get(b"origin", ""))


def ours(host: str, origin: str) -> bool:
    """Whether a page of this origin is one of this host's, and the host one that we answer for."""
    try:
        parts = urlsplit(origin)
    except ValueError:  # no address at all
        return False
    name, _ = split_domain_port(host)
    from_here = parts.scheme in ("http", "https") and bool(host) and parts.netloc == host
    return from_here and bool(name) and validate_host(name, settings.ALLOWED_HOSTS)
