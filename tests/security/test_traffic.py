"""Who reads the traffic and not the text sees the same from every living player by night: as many messages, each as long (H1).

One night on real sockets: two of a family pick, change their minds and agree, a leader asks and is answered on the phone,
others tap for show, and all pages ask for their screens equally often. What passed is then laid side by side, phone by phone.
That putting the answer away is like any press is shown where the presses are (tests/browser/test_phone_pads.py).
"""

import json
from typing import Any
from unittest.mock import PropertyMock, patch

import pytest

from games.contract import HOST
from hostapp import even, screens
from tests.security.cast import Cast
from tests.security.wire import Socket, Wire

LIVING = ("Anna", "Boris", "Clara", "Dora", "Eva", "Gus", "Hana")
"""Those with a phone; Boris and Clara are the family, Anna is the detective."""

Message = tuple[str, int]


@pytest.fixture(scope="module")
def cast(lasting_wire: Wire) -> Cast:
    return Cast(lasting_wire)


class Night:
    """The night after Finn's exit, from the family's call to the dawn, as it passes each phone."""

    def __init__(self, cast: Cast, query: str) -> None:
        self.cast = cast
        cast.go("night")
        cast.host("setting", key="answers", value="phone")
        self.sockets = {name: cast.people[name].socket(f"/ws/play/{cast.code}/{query}") for name in LIVING}
        self.passed: dict[str, list[Message]] = {name: [] for name in LIVING}

    def look(self) -> None:
        """Every page asks for its screen; then what has come is written down."""
        for name, socket in self.sockets.items():
            self.passed[name] += messages(socket)
        for socket in self.sockets.values():
            socket.say(json.dumps({"t": "ping", "d": ""}))
        for name, socket in self.sockets.items():
            self.passed[name] += messages(socket)

    def picks(self, name: str, target: str) -> None:
        cast = self.cast
        fields = cast.fields(name, offer=f"pick:{name}:targets", pick=target, sure="yes")
        assert cast.people[name].post(f"/play/{cast.code}/move", fields).status == 303
        self.look()

    def everybody_taps(self) -> None:
        """Those who are not called do on their pads what looks like a choice, and it is for show."""
        for name in LIVING[-2:]:
            fields = self.cast.fields(name, offer="", pick="Gus")
            assert self.cast.people[name].post(f"/play/{self.cast.code}/move", fields).status == 303
        self.look()

    def run(self) -> dict[str, list[Message]]:
        cast = self.cast
        self.look()
        for name, target in (("Boris", "Dora"), ("Clara", "Eva"), ("Clara", "Dora")):
            self.picks(name, target)
        while cast.now.view(HOST).phase == "night":
            if cast.now.view(HOST).call == "leader":
                fields = cast.fields("Anna", offer="choose:leader:targets", pick="Boris", intent="check", sure="yes")
                assert cast.people["Anna"].post(f"/play/{cast.code}/move", fields).status == 303
            else:
                cast.onward()
            self.look()
            self.everybody_taps()
        for socket in self.sockets.values():
            socket.hang_up()
        return self.passed


def messages(socket: Socket) -> list[Message]:
    """What has come, as whoever cannot read it sees it; then it is forgotten."""
    come = [(type(frame).__name__, len(frame.encode() if isinstance(frame, str) else frame)) for _, frame in socket.frames]
    socket.frames.clear()
    return come


def differ(passed: dict[str, list[Message]]) -> list[str]:
    """The phones that can be told from the plain citizen Gus."""
    return [name for name in LIVING if passed[name] != passed["Gus"]]


@pytest.mark.parametrize("query", ["", "?z=1"], ids=["as it is", "deflated"])
def test_H1_the_traffic_of_a_night_is_the_same_for_all_who_live(cast: Cast, query: str) -> None:
    passed = Night(cast, query).run()
    assert len(passed["Gus"]) > 10
    assert differ(passed) == []


def sizes_of_their_own() -> Any:
    """No message is brought to a size."""
    return patch.object(even, "sizes", lambda *_: None)


def pushed_at_once() -> Any:
    """A pick is pushed to the family as soon as it is made."""
    return patch.object(screens.Screen, "beats", PropertyMock(return_value=False))


@pytest.mark.parametrize("planted", [sizes_of_their_own, pushed_at_once], ids=lambda planted: planted.__name__)
def test_traffic_that_tells_is_noticed(cast: Cast, planted: Any) -> None:
    assert even.sizes(cast.now, "<div data-even") is not None
    with planted():
        assert {"Boris", "Clara"} <= set(differ(Night(cast, "?z=1").run()))
