"""Sitting down: by the table's QR before the deal, by a one-time QR at any time.

A browser is given its key at the door, with the page that asks, and it counts from the tap on. So if the answer to the tap
gets lost on the way, whoever tries again has the place already.
"""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from hostapp import access, forms_keys, forms_people, keys, naming, throttle
from hostapp.answers import SeeOther, simple_page, stored, tap
from hostapp.evening import Evening
from hostapp.facts import KeyFacts, SeatFacts
from hostapp.pieces import Notice, Person
from hostapp.refusals import GONE, Refused


@require_http_methods(["GET", "HEAD", "POST"])
def join(request: HttpRequest, code: str) -> HttpResponse:
    """Ask for a name; a POST sits down under it. Who sits here already goes on to their phone's page."""
    now = access.table(request, code)
    if access.seat_of(now, request.COOKIES) is not None:
        return SeeOther(f"/play/{code}/")
    if (place := taken_before(request, now)) is not None:
        return place
    if request.method != "POST":
        return access.meet(request, join_page(request, now), code)
    key, name = access.met(request, code) or keys.new_key(), request.POST.get("name", "")
    try:
        throttle.joining(request, code)
        sit_down = forms_people.sit_down(name, key, request.POST.get("after"))
        now = stored(now, sit_down, by=naming.clean(name), tap=tap(request.POST))
    except Refused as no:
        return join_page(request, access.table(request, code), Notice(no.text), no.status, name)
    if not any(keys.fits(key, seat.key) for seat in now.seats):
        # The same tap has sat down before, from a browser that keeps no cookies. Only the host can tell who this is.
        return join_page(request, now, Notice(access.CUT_OFF), 409, name)
    return access.seated(code, key)


def taken_before(request: HttpRequest, now: Evening) -> HttpResponse | None:
    """The way to the place that this browser's key from the door has taken already; None where it has taken none."""
    key, code = access.met(request, now.code), now.code
    if keys.fits(key, now.table.host_key) or keys.fits(key, now.table.second_key):
        return access.hosting(code, key)
    return access.seated(code, key) if any(keys.fits(key, seat.key) for seat in now.seats) else None


def join_page(
    request: HttpRequest, now: Evening, notice: Notice | None = None, status: int = 200, name: str = ""
) -> HttpResponse:
    """The page that asks for a name, or says why nobody can sit down."""
    state = "closed" if not now.open else "locked" if now.table.locked else "open"
    may_choose = state == "open" and now.setting("seats") == "guests"
    people = tuple(Person(seat.id, place, seat.name) for place, seat in enumerate(now.seats, 1)) if may_choose else ()
    facts: dict[str, Any] = {"code": now.code, "state": state, "name": naming.clean(name), "people": people}
    return simple_page(request, "join.html", facts, status=status, notices=[notice] if notice else ())


@require_http_methods(["GET", "HEAD", "POST"])
def redeem(request: HttpRequest, code: str, key: str) -> HttpResponse:
    """A one-time QR: a page that names the place, and a POST that takes it. A look alone takes nothing."""
    now = access.table(request, code)
    found = keys.find_one_time(now, key)
    if found is None and (place := taken_before(request, now)) is not None:
        return place
    if found is None or found.expires <= timezone.now():
        try:
            throttle.guessing(request)
        except Refused as no:
            return redeem_page(request, now, None, Notice(no.text), no.status)
        return redeem_page(request, now, None, None, GONE)
    if request.method != "POST":
        return access.meet(request, redeem_page(request, now, found), code)
    fresh = access.met(request, code) or keys.new_key()
    own = left_for(request, now, found)
    try:
        stored(now, forms_keys.redeem(key, fresh, own.id if own else None), by="host", tap=tap(request.POST))
    except Refused as no:
        return redeem_page(request, access.table(request, code), None, Notice(no.text), no.status)
    return access.hosting(code, fresh) if found.seat is None else access.seated(code, fresh)


def left_for(request: HttpRequest, now: Evening, found: KeyFacts) -> SeatFacts | None:
    """The other seat that this browser speaks for, and would leave for the one of the QR."""
    own = access.seat_of(now, request.COOKIES)
    return own if own is not None and found.seat not in (None, own.id) else None


def redeem_page(
    request: HttpRequest, now: Evening, found: KeyFacts | None, notice: Notice | None = None, status: int = 200
) -> HttpResponse:
    """What a one-time QR leads to."""
    seat = now.seat(found.seat) if found is not None and found.seat is not None else None
    facts: dict[str, Any] = {"code": now.code, "good": found is not None, "seat": seat.name if seat else ""}
    facts["also"] = found is not None and found.also
    own = left_for(request, now, found) if found is not None else None
    facts["own"] = own.name if own else ""
    return simple_page(request, "redeem.html", facts, status=status, notices=[notice] if notice else ())
