"""Guessing is limited: so many tries a time for one address, and for one table whatever the address. A limit says so."""

from django.core.cache import cache
from django.http import HttpRequest

from games.words import say
from hostapp.refusals import TOO_MANY, Refused

WAIT = say("That was often. Please wait {seconds} seconds and try again.")


def limit(name: str, most: int, seconds: int) -> None:
    """Count a try under this name; refuse the one after `most` within that time. Raises Refused (429)."""
    key = f"throttle:{name}"
    if cache.add(key, 1, seconds):
        return
    try:
        tries = cache.incr(key)
    except ValueError:  # it ran out in this very moment
        return
    if tries > most:
        raise Refused(say(WAIT.message, seconds=seconds), status=TOO_MANY)


def opening(request: HttpRequest) -> None:
    """Opening tables: thirty an hour from an address."""
    limit(f"open:{address(request)}", 30, 3600)


def joining(request: HttpRequest, code: str) -> None:
    """Sitting down: generous for an address (a whole party may stand behind one), and bounded for a table."""
    limit(f"join:{address(request)}", 60, 60)
    limit(f"join:{code}", 90, 60)


def guessing(request: HttpRequest) -> None:
    """Typing codes that do not exist, or one-time keys that do not fit."""
    limit(f"guess:{address(request)}", 20, 60)


def address(request: HttpRequest) -> str:
    """The address that a request comes from."""
    return str(request.META.get("REMOTE_ADDR", ""))
