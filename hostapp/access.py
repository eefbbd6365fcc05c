"""Who is asking. Each function gives what the asker may have, or says in words why not.

A browser proves itself by a key in a cookie of its own for each table: `host-<code>` or `seat-<code>`. Nothing else counts.
"""

from collections.abc import Mapping

from django.conf import settings
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse

from games.words import say
from hostapp import keys, tablelog, throttle
from hostapp.evening import Evening
from hostapp.facts import SeatFacts
from hostapp.models import Table
from hostapp.refusals import TOO_MANY, Refused

COOKIE_AGE = 30 * 24 * 3600

NO_TABLE = say("There is no table of that code. Look at the letters again.")
NOT_HOST = say("This is the host's console, and this device is not the host's. The host can hand it over by a QR.")
CUT_OFF = say("This device does not speak for a seat at this table any more. Ask the host for a QR.")


class NoSeatYet(Exception):
    """The browser has never sat at this table."""


class Covered(Exception):
    """A curtain with a PIN is down: nothing is done at this table but to lift it."""


class Guessing(PermissionDenied):
    """Too many codes that do not exist were asked for from one address."""

    status = TOO_MANY


def table(request: HttpRequest, code: str) -> Evening:
    """The table, for anybody who knows its code. Raises Http404, Guessing."""
    try:
        return find(code, request.COOKIES, throttle.address(request))
    except tablelog.NoTable:
        raise Http404(NO_TABLE) from None


def find(code: str, cookies: Mapping[str, str], whose: str) -> Evening:
    """The table, for whoever asks from this address. Raises NoTable, Guessing.

    Who has guessed too often gets the same answer for a table that exists, or the limit would only hide the misses.
    """
    try:
        evening = tablelog.evening(code)
    except tablelog.NoTable:
        evening = None
    if evening is not None and (is_host(evening, cookies) or seat_of(evening, cookies) is not None):
        return evening
    try:
        if evening is None:
            throttle.guessed(whose)
    except Refused as no:
        raise Guessing(no.text) from None
    if throttle.out_of_guesses(whose):
        raise Guessing(throttle.wait(60))
    if evening is None:
        raise tablelog.NoTable(code)
    return evening


def host(request: HttpRequest, code: str) -> Evening:
    """The table, for its host. Raises Http404, PermissionDenied."""
    return as_host(request, table(request, code))


def host_to_write(request: HttpRequest, code: str) -> Evening:
    """The same for a change, whose act asks `as_host` of each snapshot it is given: this one may be behind."""
    kept = tablelog.kept(code)
    return kept if kept is not None and is_host(kept, request.COOKIES) else host(request, code)


def as_host(request: HttpRequest, evening: Evening) -> Evening:
    """The table, for its host. Raises PermissionDenied."""
    if not is_host(evening, request.COOKIES):
        raise PermissionDenied(NOT_HOST)
    return evening


def seat(request: HttpRequest, code: str) -> tuple[Evening, SeatFacts]:
    """The table and the seat this browser speaks for. Raises Http404, NoSeatYet, PermissionDenied (it is another's now)."""
    evening = table(request, code)
    found = seat_of(evening, request.COOKIES)
    if found is not None:
        return evening, found
    if request.COOKIES.get(seat_cookie(code)):
        raise PermissionDenied(CUT_OFF)
    raise NoSeatYet


def is_host(evening: Evening, cookies: Mapping[str, str]) -> bool:
    """Whether these cookies are the host's."""
    key = cookies.get(host_cookie(evening.code), "")
    return keys.fits(key, evening.table.host_key) or keys.fits(key, evening.table.second_key)


def is_host_by_row(request: HttpRequest, code: str) -> bool:
    """The same, asked of the table's row alone: the rest of the table may be what is broken."""
    key = request.COOKIES.get(host_cookie(code), "")
    row = Table.objects.filter(code=code).values_list("host_key", "second_key").first()
    return row is not None and any(keys.fits(key, stored) for stored in row)


def host_by_row(request: HttpRequest, code: str) -> None:
    """Nothing, for the host of this table. Raises PermissionDenied."""
    if not is_host_by_row(request, code):
        raise PermissionDenied(NOT_HOST)


def seat_of(evening: Evening, cookies: Mapping[str, str]) -> SeatFacts | None:
    """The seat that these cookies speak for."""
    key = cookies.get(seat_cookie(evening.code), "")
    if not key:
        return None
    stored = keys.kept(key)  # once, not for each seat
    return next((found for found in evening.seats if found.key and keys.same(stored, found.key)), None)


def host_cookie(code: str) -> str:
    """The name of the cookie that makes a browser the host's."""
    return f"host-{code}"


def seat_cookie(code: str) -> str:
    """The name of the cookie that makes a browser a seat's phone."""
    return f"seat-{code}"


def hosted(request: HttpRequest) -> list[str]:
    """The codes of the tables this browser says it hosts."""
    named = (name.removeprefix("host-") for name in request.COOKIES if name.startswith("host-"))
    return [code for code in named if keys.is_code(code)]


def give(response: HttpResponse, cookie: str, key: str) -> HttpResponse:
    """Let the browser keep a key. No script can read it, and no other site can use it."""
    response.set_cookie(cookie, key, max_age=COOKIE_AGE, httponly=True, samesite="Lax", secure=settings.CSRF_COOKIE_SECURE)
    return response


# At the door


def door_cookie(code: str) -> str:
    """The name of the cookie with the key that a browser is given before it has a place."""
    return f"door-{code}"


def meet(request: HttpRequest, response: HttpResponse, code: str) -> HttpResponse:
    """Give a browser at the door the key that will be its own once it has taken a place."""
    return response if met(request, code) else give(response, door_cookie(code), keys.new_key())


def met(request: HttpRequest, code: str) -> str:
    """The key that this browser was given at the door; "" where there is none of ours."""
    key = request.COOKIES.get(door_cookie(code), "")
    return key if keys.is_key(key) else ""


def seated(code: str, key: str) -> HttpResponse:
    """On to the phone's page, with the key of the seat; the next place needs another."""
    return _placed(f"/play/{code}/", seat_cookie(code), key, code)


def hosting(code: str, key: str) -> HttpResponse:
    """On to the console, with the host's key."""
    return _placed(f"/host/{code}/", host_cookie(code), key, code)


def _placed(path: str, cookie: str, key: str, code: str) -> HttpResponse:
    response = give(HttpResponse(status=303, headers={"Location": path}), cookie, key)
    response.delete_cookie(door_cookie(code), samesite="Lax")
    return response
