"""A curtain with a PIN: while it is down the tablet may lie about, and no console shows or does anything, whoever holds it."""

import pytest

from tests.security.cast import SECRETS, Cast
from tests.security.doors import CONSOLE, DOORS, Door
from tests.security.site import html
from tests.security.wire import Wire

BEHIND = [door for door in DOORS if door.kind == CONSOLE and door.name != "host_curtain_lift"]


@pytest.fixture(scope="module")
def cast(lasting_wire: Wire) -> Cast:
    return Cast(lasting_wire)


def arrive(cast: Cast, door: Door) -> str:
    """The door's path, at its moment, with the curtain down."""
    cast.go(door.moment)
    door.before(cast)
    cast.host("pin", pin="2468")
    cast.host("curtain/close")
    return door.path.format(code=cast.code, key="", seat=cast.seat("Anna").id)


@pytest.mark.parametrize("door", BEHIND, ids=lambda door: door.path)
def test_nothing_is_shown_and_nothing_is_done_behind_the_curtain(cast: Cast, door: Door) -> None:
    path = arrive(cast, door)
    before, host = cast.changes(), cast.people["host"]
    answers = [host.get(path), host.get(path, **{"x-live": "1"})]
    if door.fields is not None:
        fields = cast.fields("host", **door.fields(cast))
        answers += [host.post(path, fields), host.post(path, fields, **{"x-live": "1"})]
    for answer in answers:
        assert answer.status in (200, 303, 403, 405), answer.status
        assert not any(
            secret in answer.text.lower() for secret in (*SECRETS, *(f">{name.lower()}<" for name in ("anna", "boris")))
        )
    assert cast.changes() == before


def test_the_sockets_of_a_covered_console_say_nothing(cast: Cast) -> None:
    cast.go("night")
    cast.host("pin", pin="2468")
    open_before = cast.people["host"].socket(f"/ws/host/{cast.code}/log/")
    cast.host("curtain/close")
    shown = len(open_before.frames)
    opened = [cast.people["host"].socket(f"/ws/host/{cast.code}/{panel}") for panel in ("", "log/", "people/", "key/")]
    cast.people["Anna"].post(f"/play/{cast.code}/looked", cast.fields("Anna"))
    for socket in (open_before, *opened):
        socket.say('{"t":"ping","d":"x"}')
        for _, frame in socket.frames[shown - 1 :] if socket is open_before else socket.frames:
            assert not any(secret in html(frame).lower() for secret in SECRETS)
        socket.hang_up()


def test_the_pin_lifts_it_and_nothing_else_does(cast: Cast) -> None:
    cast.go("night")
    cast.host("pin", pin="2468")
    cast.host("curtain/close")
    host, path = cast.people["host"], f"/host/{cast.code}/curtain/lift"
    for wrong in ("", "0000", "24680", "２４６８", "2468 ", "x" * 5000):
        assert host.post(path, cast.fields("host", pin=wrong)).status == 403
    assert cast.now.table.covered
    for who in ("host before", "Anna", "stranger", "forger"):
        assert cast.people[who].post(path, cast.fields("host", pin="2468")).status == 403
    assert host.post(path, cast.fields("host", pin="2468")).status == 303
    assert not cast.now.table.covered
    assert "mafia" in host.get(f"/host/{cast.code}/").text.lower()
