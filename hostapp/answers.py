"""How views answer: a page, a redirect to one, or, for live.js, the screen alone. A refusal answers with the present screen."""

import hashlib
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict

from games.contract import HOST
from games.errors import IllegalMove
from hostapp import access, even, keys, live, odds, screens, tablelog
from hostapp.consumers import now as server_time
from hostapp.drawing import hidden
from hostapp.evening import Evening
from hostapp.facts import SeatFacts
from hostapp.look import NOWHERE, Look
from hostapp.pieces import Notice
from hostapp.reach import Reach, reach
from hostapp.refusals import CONFLICT, Refused

PATHS = {"console": "host", "phone": "play", "room": "room"}

MakeAct = Callable[[QueryDict], tablelog.Act]


class SeeOther(HttpResponseRedirect):
    """After a POST: look there."""

    status_code = 303


def console_look(request: HttpRequest, evening: Evening, panel: str = "", seat: int | None = None) -> Look:
    """The host's look at the table, or at one panel."""
    return Look(
        kind="console",
        panel=panel,
        seat=seat,
        reach=reach_of(request, evening) if evening.open or panel == "key" else NOWHERE,
        language=language(request),
        present=live.present(evening.code),
        gone=live.gone(evening.code),
        odds=odds.odds(evening),
    )


def phone_look(request: HttpRequest, seat: SeatFacts) -> Look:
    """A phone's look."""
    return Look(kind="phone", seat=seat.id, language=language(request))


def room_look(request: HttpRequest, evening: Evening) -> Look:
    """The room's look."""
    return Look(kind="room", language=language(request), reach=reach_of(request, evening) if evening.open else NOWHERE)


def reach_of(request: HttpRequest, evening: Evening) -> Reach:
    """How phones reach this site, by the address at which this request came in."""
    return reach(f"{request.scheme}://{request.get_host()}", evening.setting("address"))


def language(request: HttpRequest) -> str:
    """The language that LocaleMiddleware has chosen."""
    return str(getattr(request, "LANGUAGE_CODE", "en"))


def address(look: Look, code: str) -> str:
    """Where a look has its page; its socket is under the same path with /ws in front."""
    base = f"/{PATHS[look.kind]}/{code}/"
    return f"{base}{look.panel}/" if look.panel in screens.PANELS else base


def show(
    request: HttpRequest,
    evening: Evening,
    look: Look,
    *,
    status: int = 200,
    notices: Sequence[Notice] = (),
    ask: Mapping[str, Any] | None = None,
    is_open: bool = False,
) -> HttpResponse:
    """The screen of a look: inside its page, or alone where live.js asks."""
    shown = screens.screen(evening, look, notices=notices, ask=ask, is_open=is_open)
    to = address(look, evening.code)
    if is_live(request):
        response = alone(request, shown, to, status)
    else:
        socket = "" if look.panel == "show" else f"/ws{to}"
        page = screens.page(request, look, shown, socket=socket, now=server_time()).encode()
        response = HttpResponse(even.filled(page, shown.sizes.plain + even.SHELL) if shown.sizes else page, status=status)
    response.headers["Cache-Control"] = "no-store"
    return response


def is_live(request: HttpRequest) -> bool:
    """Whether a script of ours asks, and wants the screen alone."""
    return "HTTP_X_LIVE" in request.META


def alone(request: HttpRequest, shown: screens.Screen, to: str, status: int) -> HttpResponse:
    """The screen without its page. `X-Live: z` asks for it deflated, without the page's token (see the sockets)."""
    body = {"d": shown.digest, "now": server_time(), "to": to}
    packs = request.META["HTTP_X_LIVE"] == "z" and "deflate" in request.META.get("HTTP_ACCEPT_ENCODING", "")
    if packs:
        text = shown.packed_with_header(body)
    else:
        text = shown.message(body, screens.csrf_token(request))
        text = even.filled(text, shown.sizes.plain) if shown.sizes else text
    response = HttpResponse(text, content_type="application/json", status=status)
    if packs:
        response.headers["Content-Encoding"] = "deflate"
    return response


def carry_out(
    request: HttpRequest,
    now: Evening,
    make: MakeAct,
    *,
    by: str,
    look: Callable[[Evening], Look],
    to: str = "",
    onward: Callable[[QueryDict, Evening], str] | None = None,
) -> HttpResponse:
    """Make the change that the form asks for, and answer with the screen after it; or with the present one and the reason.

    to, or what onward gives: where to go instead, when the change leaves nothing to look at here.
    """
    try:
        new = stored(now, make(request.POST), by=by, tap=tap(request.POST))
    except Refused as no:
        notice = Notice(no.text, no.ruling)
        return refused(request, now.code, look, notice, no.status, no.ask)
    except IllegalMove as no:
        return refused(request, now.code, look, Notice(no.text, no.ruling), CONFLICT, None)
    if onward is not None:
        to = onward(request.POST, new)
    if to:
        return SeeOther(to)
    if is_live(request):
        return show(request, new, look(new))
    return SeeOther(address(look(new), new.code))


def stored(now: Evening, act: tablelog.Act, *, by: str, tap: str | None) -> Evening:
    """The table after the change, as `tablelog.write` has it. Raises Http404 where it has been cleared away meanwhile."""
    try:
        return tablelog.write(now, act, by=by, tap=tap)
    except tablelog.NoTable:
        raise Http404(access.NO_TABLE) from None


def refused(
    request: HttpRequest,
    code: str,
    look: Callable[[Evening], Look],
    notice: Notice,
    status: int,
    ask: Mapping[str, Any] | None,
) -> HttpResponse:
    """The present screen, with the reason on it."""
    present = access.table(request, code)
    return show(request, present, look(present), status=status, notices=[notice], ask=ask)


def tap(post: QueryDict) -> str | None:
    """The id of the form that was sent, and of what it said; None where it has none of ours.

    The same form sent twice is one tap. Two choices on it are two, also where two consoles show the same form.
    """
    found = post.get("tap", "")
    if not (0 < len(found) <= 32 and found.isascii() and found.isalnum()):
        return None
    said = sorted((key, post.getlist(key)) for key in post if key != "csrfmiddlewaretoken")
    return hashlib.blake2b(repr(said).encode("utf-8", "backslashreplace"), digest_size=16).hexdigest()


def by_host(
    make: MakeAct,
    panel: str | None = None,
    *,
    while_covered: bool = False,
    onward: Callable[[QueryDict, Evening], str] | None = None,
) -> Callable[[HttpRequest, str], HttpResponse]:
    """A view for one of the console's forms. The answer is the panel that the form names in `back`, or the one named here.

    While a curtain with a PIN is down nothing is done, except what lifts it. onward: where to go afterwards instead; "" is no
    other place.
    """

    def view(request: HttpRequest, code: str) -> HttpResponse:
        if request.method != "POST":
            access.host(request, code)
            return SeeOther(f"/host/{code}/")
        now = access.host_to_write(request, code)
        back = panel if panel is not None else request.POST.get("back", "")
        where = back if back in screens.PANELS else ""
        # Asked here once more, for there are ways to an answer that do not lead by the act.
        look = lambda evening: console_look(request, access.as_host(request, evening), where)  # noqa: E731
        act = as_host(request, make, while_covered=while_covered)
        try:
            return carry_out(request, now, act, by=HOST, look=look, onward=onward)
        except access.Covered:
            return SeeOther(f"/host/{code}/")

    return view


def as_host(request: HttpRequest, make: MakeAct, *, while_covered: bool) -> MakeAct:
    """The act, refused where the console has been given to another device, or covered, before it could be stored."""

    def made(post: QueryDict) -> tablelog.Act:
        act = cache(lambda: make(post))

        def checked(now: Evening) -> tablelog.Change | None:
            if access.as_host(request, now).table.covered and not while_covered:
                raise access.Covered
            return act()(now)

        return checked

    return made


def by_phone(make: Callable[[QueryDict, SeatFacts], tablelog.Act]) -> Callable[[HttpRequest, str], HttpResponse]:
    """A view for one of a phone's forms."""

    def view(request: HttpRequest, code: str) -> HttpResponse:
        if request.method != "POST":
            return SeeOther(f"/play/{code}/")
        try:
            now, seat = access.seat(request, code)
        except access.NoSeatYet:
            return SeeOther(f"/j/{code}/")
        act = make_again(request, code, make, seat)
        return carry_out(request, now, act, by=seat.name, look=lambda evening: own_look(request, evening, seat))

    return view


def own_look(request: HttpRequest, evening: Evening, seat: SeatFacts) -> Look:
    """A phone's look at what has become of the table. Raises PermissionDenied where the seat is another phone's by now."""
    found = access.seat_of(evening, request.COOKIES)
    if found is None or found.id != seat.id:
        raise PermissionDenied(access.CUT_OFF)
    return phone_look(request, found)


def make_again(
    request: HttpRequest, code: str, make: Callable[[QueryDict, SeatFacts], tablelog.Act], seat: SeatFacts
) -> MakeAct:
    """The act, refused when the seat has been given to another phone before it could be stored."""

    def made(post: QueryDict) -> tablelog.Act:
        act = make(post, seat)

        def checked(now: Evening) -> tablelog.Change | None:
            found = access.seat_of(now, request.COOKIES)
            if found is None or found.id != seat.id:
                raise Refused(access.CUT_OFF)
            return act(now)

        return checked

    return made


def simple_page(
    request: HttpRequest, template: str, facts: Mapping[str, Any], *, status: int = 200, notices: Sequence[Notice] = ()
) -> HttpResponse:
    """A page that no socket redraws."""
    token = screens.csrf_token(request)
    shell = {
        "fields": lambda: hidden(csrfmiddlewaretoken=token, tap=keys.random_tap()),
        "csrf": token,
        "socket": "",
        "digest": "",
        "now": server_time(),
        "title": "",
        "language": language(request),
        "page": {},
        "notices": notices,
    }
    response = HttpResponse(screens.templates().get_template(template).render({**shell, **facts}), status=status)
    response.headers["Cache-Control"] = "no-store"
    return response
