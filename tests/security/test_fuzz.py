"""A few thousand malformed requests, frames and records; fifty thousand of them by `python -m tests.security fuzz`."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.security import fuzz
from tests.security.cast import Cast
from tests.security.wire import Wire

PROFILE = settings(
    derandomize=True,
    deadline=None,
    database=None,
    max_examples=1000,
    suppress_health_check=list(HealthCheck),
)


@pytest.fixture(scope="module")
def cast(lasting_wire: Wire) -> Cast:
    return Cast(lasting_wire)


def test_malformed_requests_get_an_answer_and_leave_things_as_they_were(cast: Cast) -> None:
    @PROFILE
    @given(st.data())
    def ask(data: st.DataObject) -> None:
        fuzz.harm(cast, *data.draw(fuzz.requests(cast)))

    ask()


def test_malformed_frames_are_not_answered_and_leave_things_as_they_were(cast: Cast) -> None:
    @settings(PROFILE, max_examples=400)
    @given(st.data())
    def tell(data: st.DataObject) -> None:
        data.draw(fuzz.sockets(cast))

    tell()


@settings(PROFILE, max_examples=1100)
@given(fuzz.records())
def test_malformed_records_are_refused_in_words(text: str) -> None:
    fuzz.read_in_words(text)


@pytest.mark.parametrize("charset", ["unicode_escape", "rot13", "zip", "hex", "idna", "utf-7", "utf-16", "latin1", "none-such"])
@pytest.mark.parametrize("kind", ["multipart/form-data; boundary=edge", "application/x-www-form-urlencoded"])
def test_a_form_in_another_encoding_is_refused_or_read_as_ours(cast: Cast, charset: str, kind: str) -> None:
    cast.go("lobby")
    host, before = cast.people["host"], cast.changes()
    fields = (("csrfmiddlewaretoken", host.cookies["csrftoken"]), ("name", "\\ud800+2AA-"), ("tap", "x1"))
    parts = "".join(f'--edge\r\nContent-Disposition: form-data; name="{key}"\r\n\r\n{value}\r\n' for key, value in fields)
    body = f"{parts}--edge--\r\n" if "boundary" in kind else "&".join(f"{key}={value}" for key, value in fields)
    given = {**host.headers, "origin": f"http://{cast.wire.host}", "content-type": f"{kind}; charset={charset}"}
    for path in (f"/host/{cast.code}/seat/add", "/open", "/code", "/import"):
        status = cast.wire.ask("POST", path, given, body.encode()).status
        assert status == 400 or charset == "none-such", (path, status)
    assert cast.changes() == before or charset == "none-such"
