"""What cannot be answered: a plain sentence, never a trace, whatever is sent."""

from typing import Any

import pytest
from channels.testing import HttpCommunicator
from django.test import Client, RequestFactory

from hostapp import views_errors, views_home
from hostapp.asgi import application
from hostapp.onehop import LARGEST
from tests.web.cast import Party, table_of_four

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_fault_of_ours_is_told_in_words_and_shows_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: Any, **__: Any) -> None:
        msg = "secret detail"
        raise RuntimeError(msg)

    monkeypatch.setattr(views_home, "door", broken)
    answer = Client(raise_request_exception=False).get("/")
    assert answer.status_code == 500
    assert b"Nothing that was entered before is lost" in answer.content
    assert b"secret detail" not in answer.content
    assert b"Traceback" not in answer.content


def test_every_error_page_has_a_sentence() -> None:
    request = RequestFactory().get("/")
    for page, status in (
        (views_errors.bad_request(request, ValueError("x")), 400),
        (views_errors.permission_denied(request, ValueError("x")), 403),
        (views_errors.not_found(request, ValueError("x")), 404),
        (views_errors.csrf_failure(request, reason="x"), 403),
        (views_errors.server_error(request), 500),
    ):
        assert page.status_code == status
        assert len(page.content) > 40
        assert b">x<" not in page.content


def test_a_host_name_that_is_not_ours_is_refused() -> None:
    assert Client(raise_request_exception=False).get("/", headers={"Host": "evil.test"}).status_code == 400


GARBAGE: list[dict[str, Any]] = [
    {},
    {"offer": "\x00", "pick": "\x00"},
    {"offer": "next:" * 500, "pick": ["x"] * 300},
    {"n": "9" * 400, "seat": "-1", "to": "\uffff", "by": "1e9", "seconds": "NaN", "key": "__class__", "value": "{}"},
    {"name": "\u202e\u0000\ufeff" * 50, "role": "../../etc", "step": "é", "tap": "x" * 999, "back": "\r\nSet-Cookie: a=b"},
]


@pytest.mark.parametrize("index", range(len(GARBAGE)))
def test_no_garbage_in_any_form_is_a_fault(index: int) -> None:
    from hostapp import urls

    party, fields = table_of_four(), GARBAGE[index]
    plain = {key: value for key, value in fields.items() if key not in ("step", "tap")}
    for form in urls.HOST_FORMS:
        answer = party.host.client.post(party.host.base + form, fields)
        assert answer.status_code < 500, form
        assert party.host.post(form, **plain).status_code < 500, form
        if party.host.get().status_code != 200:
            break
    for form in ("move", "looked", "got-it", "rename", "leave"):
        for browser in (party.phones["Alice"], party.stranger):
            assert browser.client.post(browser.base + form, fields).status_code < 500, form
    for path in ("/open", "/code", f"/j/{party.code}/", f"/k/{party.code}/x/"):
        assert Client().post(path, fields).status_code < 500, path


def test_cookies_of_garbage_are_a_strangers() -> None:
    party = Party().sit("Alice")
    client = Client()
    for value in ("", "x" * 3000, "é", "null"):
        client.cookies[f"seat-{party.code}"] = value
        client.cookies[f"host-{party.code}"] = value
        assert client.get(f"/play/{party.code}/").status_code in (303, 403)
        assert client.get(f"/host/{party.code}/").status_code == 403
        assert client.get("/").status_code == 200


# The handler that serves all this


async def served(method: str, path: str, body: bytes = b"", **headers: str) -> dict[str, Any]:
    sent = [(b"host", b"testserver"), *((name.encode(), value.encode()) for name, value in headers.items())]
    answer: dict[str, Any] = await HttpCommunicator(application, method, path, body=body, headers=sent).get_response()  # type: ignore[assignment]
    return answer


async def test_a_page_is_served_in_one_of_our_threads() -> None:
    answer = await served("GET", "/")
    assert answer["status"] == 200
    assert b"csrfmiddlewaretoken" in answer["body"]


async def test_a_body_beyond_all_our_forms_is_refused_unread() -> None:
    answer = await served("POST", "/open", b"x" * (LARGEST + 1))
    assert answer["status"] == 413
    assert b"too much at once" in answer["body"]


async def test_a_form_that_is_not_one_is_no_fault() -> None:
    content = {"content-type": "multipart/form-data; boundary=x"}
    assert (await served("POST", "/code", b"--x\r\ngarbage", **content))["status"] in (400, 403, 404)
    for strange in ("text/plain; charset*=x'y'z", "text/plain; charset*=\xff'\xff'%ff"):
        assert (await served("POST", "/code", b"", **{"content-type": strange}))["status"] == 400
    assert (await served("POST", "/code", b"%ff%fe=%", **{"content-type": "application/x-www-form-urlencoded"}))[
        "status"
    ] == 403
