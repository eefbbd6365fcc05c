"""Guessing is limited: so many tries a time for one address, and for one table whatever the address. A limit says so."""

import ipaddress
import logging
from collections.abc import Callable

from django.core.cache import cache, caches
from django.core.cache.backends.base import BaseCache
from django.http import HttpRequest

from games.words import Text, say
from hostapp.refusals import TOO_MANY, Refused

log = logging.getLogger(__name__)

WAIT = say("That was often. Please wait {seconds} seconds and try again.")


def limit(name: str, most: int, seconds: int) -> None:
    """Count a try under this name; refuse the one after `most` within that time. Raises Refused (429)."""
    key = f"throttle:{name}"

    def count(counts: BaseCache) -> int:
        if counts.add(key, 1, seconds):
            return 1
        try:
            return counts.incr(key)
        except ValueError:  # it ran out in this very moment
            return 1

    if counted(count) > most:
        raise Refused(wait(seconds), status=TOO_MANY)


def counted(ask: Callable[[BaseCache], int]) -> int:
    """What the counts that all processes share say; while they cannot be reached, each process counts for itself."""
    try:
        return ask(cache)
    except Exception as error:  # noqa: BLE001  (whatever the cache's library raises: an evening does not end for want of it)
        log.warning("Tries are counted by each process alone: %s", error)
        return ask(caches["here"])


def wait(seconds: int) -> Text:
    """The limit in words."""
    return say(WAIT.message, seconds=seconds)


def opening(request: HttpRequest) -> None:
    """Opening tables: thirty an hour from an address."""
    limit(f"open:{address(request)}", 30, 3600)


def joining(request: HttpRequest, code: str) -> None:
    """Sitting down: generous for an address (a whole party may stand behind one), and bounded for a table."""
    limit(f"join:{address(request)}", 60, 60)
    limit(f"join:{code}", 90, 60)


def flagging(seat: int) -> None:
    """Wanting the host: a dozen times a minute from a seat. Its flags do not count among what it may do (see FLAGGED)."""
    limit(f"flag:{seat}", 12, 60)


GUESSES = 20
"""Wrong codes or one-time keys a minute from an address."""


def guessing(request: HttpRequest) -> None:
    """Typing codes that do not exist, or one-time keys that do not fit."""
    guessed(address(request))


def guessed(whose: str) -> None:
    """Count a wrong guess from an address. Raises Refused."""
    limit(f"guess:{whose}", GUESSES, 60)


def out_of_guesses(whose: str) -> bool:
    """Whether this address has guessed so often that it is not even told when it guesses right."""
    return counted(lambda counts: int(counts.get(f"throttle:guess:{whose}", 0))) > GUESSES


def address(request: HttpRequest) -> str:
    """The address that a request comes from."""
    return network(str(request.META.get("REMOTE_ADDR", "")))


def network(address: str) -> str:
    """An address as it is counted: of IPv6 the network, since whoever has one address of it has all.

    >>> network("192.0.2.7"), network("2001:db8:1:2:3::4")
    ('192.0.2.7', '2001:db8:1:2::/64')
    """
    try:
        ip = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    mapped = getattr(ip, "ipv4_mapped", None)
    if mapped is not None:
        return str(mapped)
    return str(ip) if ip.version == 4 else str(ipaddress.ip_network(f"{ip}/64", strict=False))
