"""Sitting down: by the table's QR before the deal, by a one-time QR at any time."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from hostapp import access, forms_keys, forms_people, keys, tablelog, throttle
from hostapp.answers import SeeOther, simple_page, tap
from hostapp.evening import Evening, KeyFacts
from hostapp.pieces import Notice
from hostapp.refusals import GONE, Refused


@require_http_methods(["GET", "HEAD", "POST"])
def join(request: HttpRequest, code: str) -> HttpResponse:
    """Ask for a name; a POST sits down under it. Who sits here already goes on to their phone's page."""
    now = access.table(code)
    if access.seat_of(now, request.COOKIES) is not None:
        return SeeOther(f"/play/{code}/")
    if request.method != "POST":
        return join_page(request, now)
    key, name = keys.new_key(), request.POST.get("name", "")
    try:
        throttle.joining(request, code)
        now = tablelog.write(now, forms_people.sit_down(name, key), by=forms_people.clean(name), tap=tap(request.POST))
    except Refused as no:
        return join_page(request, access.table(code), Notice(no.text), no.status, name)
    if not any(keys.fits(key, seat.key) for seat in now.seats):
        # The same tap has sat down before, with a key whose answer was lost on the way. Only the host can tell who this is.
        return join_page(request, now, Notice(access.CUT_OFF), 409, name)
    return access.give(SeeOther(f"/play/{code}/"), access.seat_cookie(code), key)


def join_page(
    request: HttpRequest, now: Evening, notice: Notice | None = None, status: int = 200, name: str = ""
) -> HttpResponse:
    """The page that asks for a name, or says why nobody can sit down."""
    state = "closed" if not now.open else "locked" if now.table.locked else "open"
    facts: dict[str, Any] = {"code": now.code, "state": state, "name": forms_people.clean(name)}
    return simple_page(request, "join.html", facts, status=status, notices=[notice] if notice else ())


@require_http_methods(["GET", "HEAD", "POST"])
def redeem(request: HttpRequest, code: str, key: str) -> HttpResponse:
    """A one-time QR: a page that names the place, and a POST that takes it. A look alone takes nothing."""
    now = access.table(code)
    found = keys.find_one_time(now, key)
    if found is None or found.expires <= timezone.now():
        try:
            throttle.guessing(request)
        except Refused as no:
            return redeem_page(request, now, None, Notice(no.text), no.status)
        return redeem_page(request, now, None, None, GONE)
    if request.method != "POST":
        return redeem_page(request, now, found)
    fresh = keys.new_key()
    try:
        tablelog.write(now, forms_keys.redeem(key, fresh), by="host", tap=tap(request.POST))
    except Refused as no:
        return redeem_page(request, access.table(code), None, Notice(no.text), no.status)
    if found.seat is None:
        return access.give(SeeOther(f"/host/{code}/"), access.host_cookie(code), fresh)
    return access.give(SeeOther(f"/play/{code}/"), access.seat_cookie(code), fresh)


def redeem_page(
    request: HttpRequest, now: Evening, found: KeyFacts | None, notice: Notice | None = None, status: int = 200
) -> HttpResponse:
    """What a one-time QR leads to."""
    seat = now.seat(found.seat) if found is not None and found.seat is not None else None
    facts: dict[str, Any] = {"code": now.code, "good": found is not None, "seat": seat.name if seat else ""}
    return simple_page(request, "redeem.html", facts, status=status, notices=[notice] if notice else ())
