"""The headers that Django does not set: what a page may load, what it may ask of its device, and that no cache keeps it."""

from collections.abc import Callable

from csp.utils import build_policy
from django.conf import settings
from django.http import HttpRequest, HttpResponse

DEVICE = "camera=(), microphone=(), geolocation=(), payment=(), usb=(), screen-wake-lock=(self), fullscreen=(self)"

Handler = Callable[[HttpRequest], HttpResponse]

ALONE = {
    "Cache-Control": "no-store",
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
}
"""Of an answer that is given before any middleware has a hand in it."""


def in_short(text: str, status: int) -> HttpResponse:
    """A plain sentence, for what is answered before anything else looks at the request."""
    return HttpResponse(text, status=status, content_type="text/plain; charset=utf-8", headers=ALONE)


def house_headers(get_response: Handler) -> Handler:
    """Middleware: the sensors are denied, the screen may be kept awake and filled, and no cache keeps a private screen.

    Static files bring a Cache-Control of their own and keep it.
    """

    def answer(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        response.headers.setdefault("Permissions-Policy", DEVICE)
        response.headers.setdefault("Cache-Control", "no-store")
        return response

    return answer


def content_policy(get_response: Handler) -> Handler:
    """Middleware: what a page may load, as django-csp says it from the settings; once, for it is the same for every page."""
    policy = build_policy()

    def answer(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if not (settings.DEBUG and response.status_code in DJANGOS_OWN):
            response.headers.setdefault("Content-Security-Policy", policy)
        return response

    return answer


DJANGOS_OWN = (404, 500)
"""The statuses of pages with which Django itself explains a fault to developers, styles and scripts in them."""
