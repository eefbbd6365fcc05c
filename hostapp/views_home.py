"""The door: open a table, go on with one, type a code, look up a ruling."""

from urllib.parse import urlsplit

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_POST, require_safe

from games import GAMES
from games.words import say
from hostapp import access, imports, keys, tablelog, throttle
from hostapp.answers import SeeOther, simple_page
from hostapp.models import CODE_LENGTH
from hostapp.pieces import Notice
from hostapp.refusals import Refused
from hostapp.rulespage import rules_pages

MOST_LISTED = 6
"""Tables a home page lists: the newest evenings of this browser."""


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """Open a table; go on with a table this browser hosts; type a code."""
    return door(request)


def door(request: HttpRequest, notice: Notice | None = None, status: int = 200, typed: str = "") -> HttpResponse:
    """The home page, perhaps with a reason on it."""
    tables = []
    for code in access.hosted(request)[-MOST_LISTED:]:
        try:
            evening = tablelog.evening(code)
        except tablelog.NoTable:
            continue
        except Exception:  # noqa: BLE001  (a table that is broken inside is still a way to its own page)
            if access.is_host_by_row(request, code):
                tables.append({"code": code, "stage": "", "people": []})
            continue
        if access.is_host(evening, request.COOKIES):
            tables.append({"code": code, "stage": evening.table.stage, "people": [seat.name for seat in evening.seats]})
    facts = {"tables": tables[::-1], "games": GAMES, "typed": typed}
    return simple_page(request, "home.html", facts, status=status, notices=[notice] if notice else ())


@require_POST
def open_table(request: HttpRequest) -> HttpResponse:
    """A new table. The browser that opens it is its host's."""
    key, wanted = keys.new_key(), request.POST.get("game", GAMES[0].key)
    try:
        throttle.opening(request)
        if wanted not in {game.key for game in GAMES}:
            raise Refused(say("There is no such game here."))
    except Refused as no:
        return door(request, Notice(no.text), no.status)
    code = tablelog.open_table(wanted, keys.kept(key), names_before(request))
    return access.give(SeeOther(f"/host/{code}/"), access.host_cookie(code), key)


@require_POST
def bring_in(request: HttpRequest) -> HttpResponse:
    """A record from another machine, as a file or as text: a new table that stands where it ends."""
    key, file, text = keys.new_key(), request.FILES.get("record"), request.POST.get("record", "")
    try:
        throttle.opening(request)
        if file is None and not text:
            raise Refused(say("Choose the file of a record first."), status=400)
        data = text.encode() if file is None else file.read(imports.LARGEST)
        code = imports.bring_in(data, keys.kept(key))
    except Refused as no:
        return door(request, Notice(no.text, no.ruling), no.status)
    return access.give(SeeOther(f"/host/{code}/"), access.host_cookie(code), key)


def names_before(request: HttpRequest) -> list[str]:
    """Who sat at the newest table that this browser hosts and at which anybody sat."""
    for code in reversed(access.hosted(request)[-MOST_LISTED:]):
        try:
            evening = tablelog.evening(code)
        except Exception:  # noqa: BLE001, S112  (gone, or broken inside: no reason to open no other)
            continue
        if evening.seats and access.is_host(evening, request.COOKIES):
            return [seat.name for seat in evening.seats]
    return []


@require_POST
def code(request: HttpRequest) -> HttpResponse:
    """A code was typed: on to the table, if there is one."""
    typed = "".join(request.POST.get("code", "")[:40].split()).upper()
    try:
        throttle.guessing(request)
        if not keys.is_code(typed):
            raise Refused(say("A code has five letters, and neither vowels nor digits."), status=404)
        tablelog.evening(typed)
    except Refused as no:
        return door(request, Notice(no.text), no.status, typed[:CODE_LENGTH])
    except tablelog.NoTable:
        return door(request, Notice(access.NO_TABLE), 404, typed)
    return SeeOther(f"/j/{typed}/")


@require_POST
def language(request: HttpRequest) -> HttpResponse:
    """This browser speaks another language from now on; back to where it was."""
    response = SeeOther(came_from(request))
    wanted = request.POST.get("language", "")
    if wanted in dict(settings.LANGUAGES):
        secure, age = settings.LANGUAGE_COOKIE_SECURE, access.COOKIE_AGE
        response.set_cookie(settings.LANGUAGE_COOKIE_NAME, wanted, max_age=age, httponly=True, samesite="Lax", secure=secure)
    return response


def came_from(request: HttpRequest) -> str:
    """The path of the page of ours that the browser was at; the home page where that is not known, or would lead elsewhere."""
    try:
        before = urlsplit(request.headers.get("Referer", ""))
    except ValueError:  # no address at all
        return "/"
    ours = before.netloc == request.get_host() and url_has_allowed_host_and_scheme(before.path, None)
    return before.path if ours else "/"


@require_safe
def rules(request: HttpRequest) -> HttpResponse:
    """Our rulings, one page for each game."""
    return simple_page(request, "rules.html", {"pages": rules_pages()})


@require_safe
def short(request: HttpRequest, code: str) -> HttpResponse:
    """A code typed into the address bar."""
    access.table(request, code)
    return redirect(f"/j/{code}/")
