"""The one security header that neither Django nor django-csp sets: what a page may ask of the device it runs on."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

POLICY = "camera=(), microphone=(), geolocation=(), payment=(), usb=(), screen-wake-lock=(self), fullscreen=(self)"

Handler = Callable[[HttpRequest], HttpResponse]


def permissions_policy(get_response: Handler) -> Handler:
    """Middleware: every answer denies the sensors; keeping the screen awake and filling it stay allowed."""

    def answer(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        response.headers.setdefault("Permissions-Policy", POLICY)
        return response

    return answer
