"""The pages for what cannot be answered: a plain sentence and a way on, never a trace."""

from django.http import HttpRequest, HttpResponse

from games.words import Text, say
from hostapp.answers import simple_page

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
    """403"""
    return page(request, 403, reason(exception, DENIED))


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """404"""
    return page(request, 404, reason(exception, NOT_FOUND))


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """403, because the form's token is not this browser's."""
    return page(request, 403, FORGED)


def server_error(request: HttpRequest) -> HttpResponse:
    """500"""
    return page(request, 500, BROKEN)
