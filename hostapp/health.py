"""`/healthz`, for proxies and whoever watches over a server: 200 while tables can be read, 503 with a sentence while not.

It is asked by address rather than by name, so it is answered before anything looks at the Host; it tells nothing of any table.
"""

from collections.abc import Callable

from django.db import DatabaseError, connection
from django.http import HttpRequest, HttpResponse

from hostapp.headers import in_short

Handler = Callable[[HttpRequest], HttpResponse]


def healthz(get_response: Handler) -> Handler:
    """Middleware: answers /healthz itself."""

    def answer(request: HttpRequest) -> HttpResponse:
        return health() if request.path_info == "/healthz" else get_response(request)

    return answer


def health() -> HttpResponse:
    """Whether the database answers."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1 FROM hostapp_table LIMIT 1")
    except DatabaseError:
        text, status = "The database does not answer. `manage.py doctor` says more.\n", 503
    else:
        text, status = "ok\n", 200
    return in_short(text, status)
