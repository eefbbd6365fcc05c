"""What every answer says beside its text: a strict policy, no framing, no guessing of types, no sensors, no keeping.

Every answer: pages, refusals of every kind, files, and what is refused before any middleware has looked at it.
"""

from collections.abc import Callable

import pytest

from hostapp.onehop import LARGEST
from tests.security.cast import Cast
from tests.security.doors import DOORS, RECORD
from tests.security.wire import Answer, Wire

POLICY = {
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    "img-src 'self' data:",
    "media-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
}
SENSORS = ("camera=()", "microphone=()", "geolocation=()", "payment=()", "usb=()")


@pytest.fixture(scope="module")
def cast(lasting_wire: Wire) -> Cast:
    return Cast(lasting_wire)


def is_strict(answer: Answer, where: str) -> None:
    """Raise AssertionError unless the answer has all of it, once."""
    names = [name.lower() for name, _ in answer.headers if name.lower() != "set-cookie"]
    assert len(names) == len(set(names)), (where, names)
    assert set(answer.header("content-security-policy").split("; ")) == POLICY, where
    assert answer.header("x-content-type-options") == "nosniff", where
    assert answer.header("x-frame-options") == "DENY", where
    assert answer.header("referrer-policy") == "same-origin", where
    assert all(sensor in answer.header("permissions-policy") for sensor in SENSORS), where
    assert answer.header("cache-control") == "no-store", where
    assert not [name for name in names if name.startswith("access-control") or name in ("server", "x-powered-by")], where


def test_every_page_and_every_refusal_at_every_door_is_strict(cast: Cast) -> None:
    for door in DOORS:
        cast.go(door.moment)
        door.before(cast)
        key = cast.one_time_key() if "{key}" in door.path else ""
        path = door.path.format(code=cast.code, key=key, seat=cast.seat("Anna").id)
        for who in ("host", "Anna", "stranger"):
            browser = cast.people[who]
            is_strict(browser.get(path), f"{who} at {path}")
            is_strict(browser.get(path, **{"x-live": "1"}), f"{who} at {path}, live")
            is_strict(browser.post(path, {"step": "0"}), f"{who} posts to {path}")
            is_strict(browser.post(path, {}, origin="http://evil.test"), f"{who} posts to {path} from elsewhere")


ODD: dict[str, tuple[int, Callable[[Cast], Answer]]] = {
    "no such address": (404, lambda cast: cast.people["stranger"].get("/nowhere/at/all")),
    "no such table": (
        404,
        lambda cast: cast.people["stranger"].get("/room/BBBBB/" if cast.code != "BBBBB" else "/room/CCCCC/"),
    ),
    "another host": (400, lambda cast: cast.people["stranger"].get("/", host="evil.test")),
    "a bad record": (400, lambda cast: cast.people["stranger"].post("/import", {"record": RECORD[:-5]})),
    "a method of no page": (403, lambda cast: cast.wire.ask("PUT", f"/host/{cast.code}/", cast.people["host"].headers)),
    "the record": (200, lambda cast: cast.people["host"].get(f"/host/{cast.code}/record.json")),
}


@pytest.mark.parametrize("kind", ODD)
def test_every_odd_answer_is_strict(cast: Cast, kind: str) -> None:
    cast.go("night")
    status, ask = ODD[kind]
    answer = ask(cast)
    assert answer.status == status
    is_strict(answer, kind)


IN_SHORT: dict[str, tuple[int, Callable[[Cast], Answer]]] = {
    "the health check": (200, lambda cast: cast.wire.ask("GET", "/healthz", {})),
    "too much": (413, lambda cast: cast.wire.ask("POST", "/code", {}, b"x" * (LARGEST + 1))),
    "another encoding": (400, lambda cast: cast.wire.ask("POST", "/code", {"content-type": "text/html; charset=utf-7"})),
}


@pytest.mark.parametrize("kind", IN_SHORT)
def test_what_is_answered_before_anything_looks_at_it_is_a_bare_sentence(cast: Cast, kind: str) -> None:
    status, ask = IN_SHORT[kind]
    answer = ask(cast)
    assert (answer.status, answer.header("content-type")) == (status, "text/plain; charset=utf-8")
    assert answer.header("content-security-policy") == "default-src 'none'; frame-ancestors 'none'"
    assert (answer.header("x-content-type-options"), answer.header("cache-control")) == ("nosniff", "no-store")


@pytest.mark.parametrize("file", ["/static/js/live.js", "/static/icon.svg"])
def test_a_file_of_ours_is_what_it_says_it_is(cast: Cast, file: str) -> None:
    answer = cast.people["stranger"].get(file)
    assert answer.status == 200
    assert answer.header("x-content-type-options") == "nosniff"
    assert "camera=()" in answer.header("permissions-policy")
