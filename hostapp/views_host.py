"""The console's pages: the one thing to do now, panels beside it, a card for a guest, the record to take home.

Its forms are in `views_host_forms`.
"""

from collections.abc import Callable

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.views.decorators.http import require_safe

from games.contract import HOST
from games.record import write
from games.words import say
from hostapp import access, rows, tablelog
from hostapp.answers import SeeOther, console_look, show, stored, tap
from hostapp.evening import PLAYING, Evening
from hostapp.facts import SeatFacts
from hostapp.forms import same_step
from hostapp.models import Table
from hostapp.pieces import Notice
from hostapp.refusals import FORBIDDEN, INCOMPLETE, STEP_IS_OVER, Refused
from hostapp.screens import PANELS


@require_safe
def console(request: HttpRequest, code: str) -> HttpResponse:
    """The one thing to do now."""
    now = access.host(request, code)
    return show(request, now, console_look(request, now))


@require_safe
def panel(request: HttpRequest, code: str, panel: str) -> HttpResponse:
    """People, log, settings and the like."""
    now = access.host(request, code)
    if panel not in PANELS:
        raise Http404(say("The console has no such page."))
    return show(request, now, console_look(request, now, panel))


@require_safe
def card(request: HttpRequest, code: str, seat: int) -> HttpResponse:
    """The tablet is handed to a seat: closed on the way."""
    now = access.host(request, code)
    if not is_there(now, seat):
        return SeeOther(f"/host/{code}/")
    return show(request, now, console_look(request, now, "show", seat))


def open_card(request: HttpRequest, code: str, seat: int) -> HttpResponse:
    """The card of a seat, as the answer to a form that is good for once: no address has it, and no way back leads to it."""
    now = access.host(request, code)
    if request.method != "POST" or not is_there(now, seat):
        return SeeOther(f"/host/{code}/show/{seat}/")
    first: list[bool] = []
    pressed = tap(request.POST)
    try:
        if pressed is None:
            raise Refused(INCOMPLETE)
        act = opened(request.POST, seat, lambda: first.append(True))
        now = stored(now, lambda now: act(access.as_host(request, now)), by=HOST, tap=pressed)
        if not first:
            raise Refused(STEP_IS_OVER)
    except Refused as no:
        # Whoever asked may be a guest, so it is no console that says why not.
        now = access.host(request, code)
        if not is_there(now, seat):
            return SeeOther(f"/host/{code}/show/{seat}/")
        look = console_look(request, now, "show", seat)
        return show(request, now, look, status=no.status, notices=[Notice(no.text, no.ruling)])
    return show(request, now, console_look(request, now, "show", seat), is_open=True)


def opened(post: QueryDict, seat: int, told: Callable[[], None]) -> tablelog.Act:
    """A card lies open on the tablet. The entry uses the form up; `told` is called where it was not used up before."""

    def act(now: Evening) -> tablelog.Change:
        found = now.seat(seat)
        if found is None or not is_there(now, seat):
            raise Refused(STEP_IS_OVER)
        if not may_be_shown(now, found):
            raise Refused(
                say("This card was looked at already, and the host may not see it yet."), status=FORBIDDEN, ruling="S12"
            )
        same_step(now, HOST, post)
        return tablelog.Change(what="opened", also=told)

    return act


def is_there(now: Evening, seat: int) -> bool:
    """Whether there is a card of this seat to be shown on the tablet."""
    return now.seat(seat) is not None and now.table.stage in PLAYING and not now.table.covered


def after_a_look(post: QueryDict, now: Evening) -> str:
    """Where the tablet goes when a card was looked at on it: to the next who has none, else back, behind the curtain."""
    if post.get("curtain") != "yes":
        return ""
    waiting = (seat for seat in now.seats if not seat.phone and seat.looked != now.table.number)
    following = next(waiting, None) if now.table.stage == Table.Stage.DEAL else None
    return f"/host/{now.code}/{f'show/{following.id}/' if following is not None else '#curtain'}"


def may_be_shown(now: Evening, seat: SeatFacts) -> bool:
    """A host without sight may hand the tablet round once to each guest, and turn it over for nobody else."""
    return not now.blind or (not seat.phone and seat.looked != now.table.number)


@require_safe
def record(request: HttpRequest, code: str) -> HttpResponse:
    """The present game as a file. It holds everybody's cards: with a host who may not look, not before the end."""
    now = access.host(request, code)
    if now.table.covered:
        return SeeOther(f"/host/{code}/")
    if now.fold is None or (now.blind and not now.over):
        notice = Notice(say("There is no record to take yet."))
        return show(request, now, console_look(request, now, "record"), status=FORBIDDEN, notices=[notice])
    return download(now)


def download(now: Evening) -> HttpResponse:
    """The record of the present game."""
    response = HttpResponse(write(rows.record(now.table)) + b"\n", content_type="application/json")
    name = f"nightcall-{now.code}-{now.table.number}.json"
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    response.headers["Cache-Control"] = "no-store"
    return response
