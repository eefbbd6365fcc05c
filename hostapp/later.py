"""The answer to a tap of a page with scripts, done last of all, so that nothing stands between the disk and the phones.

The view gives it back with nothing done. Middleware sees to its headers, and then, still in the thread, `store` makes the
change; whatever comes of it but the screen (a refusal, a way elsewhere, an error) takes the answer's place. The screen is drawn
by `draw`, in the event loop, after the sockets have theirs: the tapper's is one of them, and no thread is woken for it again.
"""

from collections.abc import Callable
from typing import NamedTuple

from django.core.handlers.exception import response_for_exception
from django.http import HttpRequest, HttpResponse


class ToDraw(NamedTuple):
    """A screen: what makes it, and where it stands, to be looked at there if it cannot be made."""

    make: Callable[[], HttpResponse]
    at: Callable[[], str]


class Later(HttpResponse):
    """An answer to be. `change` makes the change and gives what is to be answered."""

    def __init__(self, request: HttpRequest, change: Callable[[], HttpResponse | ToDraw]) -> None:
        super().__init__(headers={"Content-Length": "0"})
        self._request = request
        self._change: Callable[[], HttpResponse | ToDraw] | None = change
        self._screen: ToDraw | None = None

    def store(self) -> None:
        """Make the change, the first time this is called."""
        if self._change is None:
            return
        change, self._change = self._change, None
        try:
            found = change()
        except Exception as error:  # noqa: BLE001  (as Django does with whatever a view raises)
            found = response_for_exception(self._request, error)
        if isinstance(found, ToDraw):
            self._screen = found
        else:
            self._become(found)

    def draw(self) -> None:
        """Put the screen in, if that is the answer. It is made of the snapshot alone, and waits for nobody."""
        if self._screen is None:
            return
        try:
            self._become(self._screen.make())
        except Exception:  # noqa: BLE001  (whatever it is, the page of that screen reports it)
            self._become(HttpResponse(status=303, headers={"Location": self._screen.at()}))

    def _become(self, other: HttpResponse) -> None:
        self.status_code, self.content = other.status_code, other.content
        self.cookies.update(other.cookies)
        for name, value in other.headers.items():
            self.headers[name] = value
        self.headers["Content-Length"] = str(len(other.content))


def may_be_later(request: HttpRequest) -> bool:
    """Whether whoever has the view run does the rest."""
    return getattr(request, "does_the_rest", False)


def does_the_rest(request: HttpRequest) -> None:
    """Said by whoever will."""
    request.does_the_rest = True  # type: ignore[attr-defined]
