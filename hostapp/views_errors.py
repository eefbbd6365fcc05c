"""The pages for what cannot be answered: a plain sentence and a way on, never a trace."""

import logging
import sys

from django.db import OperationalError
from django.http import HttpRequest, HttpResponse

from games.words import Text, say
from hostapp import reports, views_broken
from hostapp.answers import language, simple_page
from hostapp.refusals import NOT_STORED

log = logging.getLogger(__name__)

NOT_FOUND = say("There is nothing at this address.")
DENIED = say("This page is not for this device.")
BAD = say("That could not be understood. Go back and try again.")
FORGED = say("This page was too old to be used. Load it again, then repeat what you did.")
BROKEN = say("Something went wrong here. Nothing that was entered before is lost: load the page again.")


def page(request: HttpRequest, status: int, text: Text) -> HttpResponse:
    """An error page."""
    return simple_page(request, "error.html", {"status": status, "text": text}, status=status)


def reason(exception: Exception | None, otherwise: Text) -> Text:
    """The sentence that a view has raised, else a general one."""
    found = exception.args[0] if exception is not None and exception.args else None
    return found if isinstance(found, Text) else otherwise


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """400"""
    return page(request, 400, reason(exception, BAD))


def permission_denied(request: HttpRequest, exception: Exception) -> HttpResponse:
    """403, or 429 where too much was tried."""
    return page(request, getattr(exception, "status", 403), reason(exception, DENIED))


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """404"""
    return page(request, 404, reason(exception, NOT_FOUND))


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """403, because the form's token is not this browser's."""
    return page(request, 403, FORGED)


def server_error(request: HttpRequest) -> HttpResponse:
    """500, with a report; the host gets a page with a way on and a step back. 503 while nothing can be stored."""
    error = sys.exc_info()[1]
    if isinstance(error, OperationalError):
        log.error("The database could not be used: %s", error)
        return again_soon(request, page(request, 503, NOT_STORED))
    match = request.resolver_match
    code = str(match.kwargs.get("code", "")) if match is not None else ""
    if error is not None:
        reports.write(code, (match.view_name if match is not None else "") or "page", error)
    return views_broken.for_host(request, language(request)) or again_soon(request, page(request, 500, BROKEN))


def again_soon(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    """A phone or the room tries again by itself: the host may have taken back what broke its screen."""
    if request.method == "GET" and request.path_info.startswith(("/play/", "/room/")):
        response.headers["Refresh"] = "5"
    return response
