"""How a phone in the room reaches this site: what the QR says, never an address that only this machine can reach."""

import time
from urllib.parse import urlsplit

import msgspec
from django.conf import settings

from hostapp import lan

KEPT = 10.0
"""Seconds for which the machine's addresses are taken to be the same."""

LOOPBACK = frozenset({"localhost", "127.0.0.1", "::1", "testserver"})

_read: tuple[float, tuple[lan.Address, ...]] = (float("-inf"), ())


class Reach(msgspec.Struct, frozen=True):
    """Where this site is, for a QR: `origin` such as "http://192.168.1.20:8000", and the addresses there are to choose from."""

    origin: str
    addresses: tuple[lan.Address, ...] = ()


def addresses() -> tuple[lan.Address, ...]:
    """This machine's addresses, the likeliest first; read again every ten seconds."""
    global _read
    if time.monotonic() - _read[0] > KEPT:
        _read = (time.monotonic(), tuple(lan.addresses()))
    return _read[1]


def reach(asked: str, chosen: str) -> Reach:
    """From the origin at which the host's own browser has asked, and the address the host has chosen ("": none).

    Hosting has a name, and that is what counts. On a LAN an address that the host's tablet has used is known to work; but the
    laptop's own localhost, or an adapter no phone can stand behind, is replaced by the likeliest address.
    """
    if settings.HOSTS:
        return Reach(asked)
    found = addresses()
    parts = urlsplit(asked)
    host = parts.hostname or ""
    behind_nothing = host in LOOPBACK or any(address.ip == host and address.virtual for address in found)
    if chosen and any(address.ip == chosen for address in found):
        host = chosen
    elif behind_nothing and found and not found[0].virtual:
        host = found[0].ip
    port = f":{parts.port}" if parts.port else ""
    return Reach(f"{parts.scheme}://{f'[{host}]' if ':' in host else host}{port}", found)
