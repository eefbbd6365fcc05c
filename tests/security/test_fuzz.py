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
    max_examples=1200,
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
    @settings(PROFILE, max_examples=500)
    @given(st.data())
    def tell(data: st.DataObject) -> None:
        data.draw(fuzz.sockets(cast))

    tell()


@settings(PROFILE, max_examples=1300)
@given(fuzz.records())
def test_malformed_records_are_refused_in_words(text: str) -> None:
    fuzz.read_in_words(text)
