"""A tap of a page with scripts: what is on disk is on its way to the phones before anything else of the answer is made."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from urllib.parse import urlencode

import msgspec
import pytest
from django.core.signals import request_finished, request_started
from django.db import close_old_connections
from django.http import HttpRequest, HttpResponse

from games.contract import HOST
from hostapp import answers, headers, keys, live, tablelog
from hostapp.later import Later
from hostapp.onehop import OneHopHandler
from tests.web.cast import Party, table_of_four

pytestmark = pytest.mark.django_db

TOKEN = "a" * 32


@contextmanager
def one_connection() -> Iterator[None]:
    """The handler runs in the test's own thread here, and is to leave the test's connection alone."""
    signals = (request_started, request_finished)
    for signal in signals:
        signal.disconnect(close_old_connections)
    yield
    for signal in signals:
        signal.connect(close_old_connections)


def answer(party: Party, form: str, **fields: str) -> HttpResponse:
    """What the handler makes of a tap of the console's page, up to where the event loop takes over."""
    path = f"/host/{party.code}/{form}"
    cookies = "; ".join(f"{name}={morsel.value}" for name, morsel in party.host.client.cookies.items())
    said = {"csrfmiddlewaretoken": TOKEN, "step": keys.step(party.now, HOST), "tap": keys.random_tap(), **fields}
    sent = {"host": "testserver", "cookie": f"{cookies}; csrftoken={TOKEN}", "x-live": "1"}
    sent["content-type"] = "application/x-www-form-urlencoded"
    scope: dict[str, Any] = {"type": "http", "method": "POST", "path": path, "query_string": b"", "scheme": "http"}
    scope["headers"] = [(name.encode(), value.encode()) for name, value in sent.items()]
    with one_connection():
        return OneHopHandler().answer(scope, urlencode(said).encode())


def drawn(found: HttpResponse) -> dict[str, Any]:
    """What the page gets in the end."""
    assert isinstance(found, Later)
    found.draw()
    assert found.headers["Content-Length"] == str(len(found.content))
    return dict(msgspec.json.decode(found.content))


def test_the_change_is_made_in_the_thread_and_the_screen_is_drawn_later() -> None:
    party = table_of_four()
    found = answer(party, "move", offer="next:")
    assert isinstance(found, Later)
    assert party.now.view(HOST).phase == "vote"
    assert found.content == b""
    assert drawn(found)["html"].startswith("<div")
    assert found.status_code == 200
    assert found.headers["Content-Type"] == "application/json"
    for name in ("Content-Security-Policy", "Permissions-Policy", "X-Frame-Options", "X-Content-Type-Options"):
        assert name in found.headers, name
    assert found.headers["Cache-Control"] == headers.ALONE["Cache-Control"]


def test_nothing_is_left_to_do_once_it_is_announced(monkeypatch: pytest.MonkeyPatch) -> None:
    """The middleware has been through before the disk is asked: phones do not wait for that."""
    party, done = table_of_four(), list[str]()
    for name in ("process_response", "process_view"):
        monkeypatch.setattr(f"django.middleware.csrf.CsrfViewMiddleware.{name}", noted(done, name), raising=True)
    monkeypatch.setattr(live, "announce", lambda _: done.append("announced"))
    monkeypatch.setattr("django.db.transaction.on_commit", lambda work, **_: work())
    answer(party, "move", offer="next:")
    assert done == ["process_view", "process_response", "announced"]


def noted(done: list[str], name: str) -> Any:
    """A step of the middleware that only says when it is taken."""

    def step(_: object, __: object, response: Any = None, *more: object) -> Any:
        done.append(name)
        return response if name == "process_response" else None

    return step


def test_a_refusal_takes_its_place_with_the_present_screen() -> None:
    party = table_of_four()
    found = answer(party, "move", offer="choose:target")
    assert found.status_code == 409
    assert "Nobody is tapped yet" in drawn(found)["html"]


def test_a_way_elsewhere_takes_its_place() -> None:
    later = Later(HttpRequest(), lambda: answers.SeeOther("/elsewhere/"))
    later.store()
    later.draw()
    assert (later.status_code, later.headers["Location"]) == (303, "/elsewhere/")


def test_an_error_takes_its_place_as_its_page(monkeypatch: pytest.MonkeyPatch) -> None:
    party = table_of_four()
    monkeypatch.setattr(tablelog, "write", broken)
    found = answer(party, "move", offer="next:")
    assert found.status_code == 500
    assert b"Something broke inside" in found.content
    assert found.headers["Content-Length"] == str(len(found.content))


def broken(*_: object, **__: object) -> None:
    raise RuntimeError("The test says so.")


def test_a_screen_that_cannot_be_drawn_is_looked_for_on_its_page(monkeypatch: pytest.MonkeyPatch) -> None:
    party = table_of_four()
    found = answer(party, "move", offer="next:")
    assert isinstance(found, Later)
    monkeypatch.setattr(answers, "show", broken)
    found.draw()
    assert (found.status_code, found.headers["Location"]) == (303, f"/host/{party.code}/")
    assert found.content == b""


def test_the_change_is_made_once_whoever_asks_for_it() -> None:
    made = list[int]()

    def change() -> HttpResponse:
        made.append(1)
        return HttpResponse("done")

    later = Later(HttpRequest(), change)
    later.store()
    later.store()
    assert (made, later.content) == ([1], b"done")
