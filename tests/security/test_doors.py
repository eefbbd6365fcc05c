"""Every door tried by everybody, in every way: as one should, with another step, without a token, from another site or port.

The table is complete by construction: an address of the site without a row fails. Whoever may not come in changes nothing,
reads nothing, and is told so in a plain sentence.
"""

import re
from pathlib import Path

import pytest
from django.urls import get_resolver

from games.contract import HOST
from hostapp import live
from hostapp.sockets import sockets
from tests.security.cast import SECRETS, Cast
from tests.security.doors import CONSOLE, DOORS, OPEN, PHONE, SOCKETS, Door, SocketDoor
from tests.security.wire import Answer, Browser, Wire

SEATED = ("Anna", "Boris", "Finn", "Dora")
HAD_A_SEAT = ("Dora's old phone", "Gone", "forger")
NEVER_SAT = ("host", "host before", "elsewhere", "room", "stranger")
EVERYBODY = (*SEATED, *HAD_A_SEAT, *NEVER_SAT)
FOREIGN = ("http://evil.test", "null", "", "http://[", "http://[x]", "http://\xbd", "http://night.test@evil.test")
"""Origins of sockets that are not ours, some of them no address at all."""


@pytest.fixture(scope="module")
def cast(lasting_wire: Wire) -> Cast:
    """One evening for all doors; each starts from the moment it needs."""
    return Cast(lasting_wire)


def test_every_address_has_a_row() -> None:
    assert {str(getattr(pattern, "name", pattern)) for pattern in get_resolver().url_patterns} == {door.name for door in DOORS}
    assert [getattr(one.pattern, "_route", "") for one in sockets] == [door.route for door in SOCKETS]


def test_every_address_that_is_answered_before_the_map_is_known_here() -> None:
    """The health check, which tells nothing of any table, and the metrics, which want a key (tests/web/test_metrics)."""
    ours = "".join(file.read_text("utf-8") for file in Path(live.__file__).parent.glob("*.py"))
    assert set(re.findall(r"path_info == (.*?)[ :]", ours)) == {'"/healthz"', '"/metrics"'}


def expected(door: Door | SocketDoor, who: str) -> str:
    """in, no (403), or join (is shown where to sit down)."""
    if door.kind == CONSOLE:
        return "in" if who == "host" else "no"
    if door.kind == PHONE:
        return "in" if who in SEATED else "no" if who in HAD_A_SEAT else "join"
    return "in"


@pytest.mark.parametrize("door", DOORS, ids=lambda door: door.path)
def test_a_door_opens_to_whom_it_should_and_to_nobody_else(cast: Cast, door: Door) -> None:
    def arrive() -> str:
        cast.go(door.moment)
        door.before(cast)
        key = cast.one_time_key() if "{key}" in door.path else ""
        return door.path.format(code=cast.code, key=key, seat=cast.seat("Anna").id)

    path = arrive()
    fields = cast.fields(HOST if door.kind == CONSOLE else door.by, **(door.fields(cast) if door.fields else {}))
    foreign = ({"origin": "http://evil.test"}, {"origin": f"http://{cast.wire.host}:8001"}, {"origin": "null"})
    for who in EVERYBODY:
        browser, want, before = cast.people[who], expected(door, who), cast.changes()

        def told(answer: Answer, way: str, who: str = who, want: str = want) -> None:
            where = f"{who} at {path}, {way}: {answer.status}"
            assert answer.status < 500, where
            if way == "GET" and door.fields and (answer.status == 405 or door.kind == PHONE):
                assert answer.status in (303, 405), where  # an address of forms alone shows nobody anything
            elif want == "no":
                assert answer.status == 403, where
            elif want == "join":
                assert (answer.status, answer.header("location")) == (303, f"/j/{cast.code}/"), where
            if want != "in":
                assert not any(secret in answer.text.lower() for secret in SECRETS), where
            assert answer.header("cache-control") == "no-store", where

        browser.get("/")
        look = browser.get(path)
        told(look, "GET")
        assert want != "in" or look.status in (200, 302, 303, 405), f"{who} at {path}: {look.status}"
        for way in ("PUT", "DELETE", "PATCH"):
            answer = browser.wire.ask(way, path, browser.headers | {"origin": f"http://{cast.wire.host}"})
            assert 400 <= answer.status < 500, f"{way} at {path}: {answer.status}"
        refused = [browser.post(path, {**fields, "csrfmiddlewaretoken": token}) for token in ("", "x" * 32, "y" * 64)]
        refused += [browser.post(path, fields, **headers) for headers in foreign]
        for answer in refused:
            assert answer.status == 403, f"{who} forged {path}: {answer.status}"
            assert b"too old" in answer.body
        if door.step:
            wrong = browser.post(path, {**fields, "step": "0" * 20, "tap": "wrong"})
            told(wrong, "wrong step")
            assert want != "in" or wrong.status == 409
        if want != "in" and door.fields:
            told(browser.post(path, fields), "POST")
        assert cast.changes() == before, f"{who} has changed something at {path}"
    if door.fields is None:
        answer = cast.people["Anna" if door.kind == PHONE else "host"].post(path, {})
        assert answer.status in (403, 405), "a page takes no form"
        return
    for who in [who for who in EVERYBODY if expected(door, who) == "in" and (door.kind != PHONE or who == door.by)]:
        path, before = arrive(), cast.changes()
        fields = cast.fields(HOST if door.kind == CONSOLE else door.by, **door.fields(cast))
        answer = cast.people[who].post(path, fields)
        assert answer.status == door.answer, f"{who} at {path}: {answer.status} {answer.text}"
        sat_already = door.name == "join" and who in SEATED
        assert (cast.changes() > before) is not (door.same or sat_already), f"{who} at {path} should have made a change"


@pytest.mark.parametrize("door", [door for door in DOORS if door.kind == PHONE and door.fields], ids=lambda door: door.path)
def test_a_phone_cannot_speak_for_another_seat(cast: Cast, door: Door) -> None:
    """Boris sends Anna's form, as Anna's page would: nothing of Anna's changes."""
    cast.go(door.moment)
    door.before(cast)
    assert door.fields is not None
    seat, path = cast.seat("Anna"), door.path.format(code=cast.code)
    told = cast.now.view("Anna") if cast.now.fold is not None else None
    fields = {**cast.fields("Anna", **door.fields(cast)), "as": "Anna", "seat": str(seat.id)}
    cast.people["Boris"].post(path, fields)
    cast.people["Boris"].post(path, {**fields, **cast.fields("Boris", **door.fields(cast)), "as": "Anna"})
    assert cast.seat("Anna") == seat
    assert told is None or cast.now.view("Anna").ballots == told.ballots


@pytest.mark.parametrize("door", SOCKETS, ids=lambda door: door.path)
def test_a_socket_opens_to_whom_it_should_and_to_nobody_else(cast: Cast, door: SocketDoor) -> None:
    cast.go("night")
    path = door.path.format(code=cast.code)
    for who in EVERYBODY:
        browser, before = cast.people[who], cast.changes()
        for origin in (*FOREIGN, f"http://{cast.wire.host}:8001", f"https://{cast.wire.host}.evil.test"):
            foreign = browser.socket(path, origin=origin)
            assert not foreign.accepted, f"{who} at {path} from {origin}"
            assert not foreign.frames
            foreign.hang_up()
        for host in ("evil.test", "night.test:8001", "", "["):
            foreign = browser.socket(path, host=host)
            assert not foreign.accepted
            foreign.hang_up()
        ours = browser.socket(path)
        ours.say('{"t":"ping","d":"x"}')
        if door.kind == "nothing":
            assert (ours.closed, ours.frames) == (4404, [])
        elif door.kind == OPEN or expected(door, who) == "in":
            assert ours.closed is None
            assert ours.frames, f"{who} sees nothing at {path}"
        else:
            assert (ours.closed, ours.frames) == (4401, []), f"{who} at {path}"
        ours.say('{"t":"move","offer":"next:"}')
        ours.hang_up()
        assert cast.changes() == before


REFERERS = (
    "http://[",
    "http://night.test//evil.test/",
    "http://night.test/\\\\evil.test",
    "http://evil.test/",
    "//night.test//x.y",
    "",
)


@pytest.mark.parametrize("referer", REFERERS)
def test_the_choice_of_a_language_leads_to_no_other_site(cast: Cast, referer: str) -> None:
    """Wherever the browser says it was, and however badly."""
    answer = cast.people["stranger"].post("/language", {"language": "en"}, referer=referer)
    assert (answer.status, answer.header("location")) == (303, "/")
    answer = cast.people["stranger"].post("/language", {"language": "en"}, referer=f"http://{cast.wire.host}/rules/?x#y")
    assert (answer.status, answer.header("location")) == (303, "/rules/")


@pytest.mark.parametrize("code", ["\0", "BCDF\0", "bcdfg\u0130", "AEIOU", "B" * 5000, "..", "%", "BCDF'", ""])
def test_what_is_no_code_asks_no_database(cast: Cast, code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Some databases cannot even be asked for some texts."""

    def asked(code: str, *_: object) -> None:
        raise AssertionError(f"asked for {code!r}")

    monkeypatch.setattr("hostapp.tablelog._version", asked)
    guest = Browser(cast.wire)
    header = {"cookie": f"host-{code}=x; seat-{code}=x"} if code.isascii() else {}
    assert cast.wire.ask("GET", "/", header).status == 200
    for kind in ("room", "play", "host"):
        socket = guest.socket(f"/ws/{kind}/{code}/")
        assert socket.closed == 4404
        socket.hang_up()


@pytest.mark.parametrize("kind", ["host", "play", "room"])
def test_a_table_that_is_not_there_says_so_and_no_more(cast: Cast, kind: str) -> None:
    missing = "BBBBB" if cast.code != "BBBBB" else "CCCCC"
    for who in EVERYBODY:
        cast.go("night")  # nobody has guessed before
        assert cast.people[who].get(f"/{kind}/{missing}/").status == 404
        socket = cast.people[who].socket(f"/ws/{kind}/{missing}/")
        assert socket.closed == 4404
        socket.hang_up()


def test_who_is_cut_off_while_looking_is_sent_away_before_the_next_screen(cast: Cast) -> None:
    """A removed seat, a re-seated phone, a console that moves on: their sockets close at the change that does it."""
    cast.go("lobby")
    gus, host = cast.people["Gus"].socket(f"/ws/play/{cast.code}/"), cast.people["host"].socket(f"/ws/host/{cast.code}/")
    seen = len(gus.frames)
    cast.host("seat/remove", seat=str(cast.seat("Gus").id))
    assert (gus.closed, len(gus.frames)) == (4401, seen)
    cast.host("console-key")
    seen = len(host.frames)
    assert cast.people["stranger"].post(f"/k/{cast.code}/{cast.one_time_key()}/", {"tap": "away"}).status == 303
    assert (host.closed, len(host.frames)) == (4401, seen)
    cast.people["stranger"].cookies.pop(f"host-{cast.code}")
    for socket in (gus, host):
        socket.hang_up()
