"""Keys: random, hashed at rest, revocable, and in no place where they stay: no address, log, history, referrer or frame."""

import datetime
import hashlib
import io
import logging
import sqlite3
from typing import Any

import pytest

from hostapp import keys, tablelog
from hostapp.forms_keys import ONE_TIME
from hostapp.logs import Plain
from tests.security.cast import Cast
from tests.security.site import database, html
from tests.security.wire import Answer, Wire


@pytest.fixture(scope="module")
def lasting_cast(lasting_wire: Wire) -> Cast:
    return Cast(lasting_wire)


@pytest.fixture
def cast(lasting_cast: Cast) -> Cast:
    lasting_cast.wire.ahead = datetime.timedelta()
    lasting_cast.go("night")
    return lasting_cast


def secrets_of(cast: Cast) -> list[str]:
    """Every key that a browser holds for this table."""
    return [
        value
        for browser in cast.people.values()
        for name, value in browser.cookies.items()
        if name.startswith(("host-", "seat-"))
    ]


def stored(raw: sqlite3.Connection) -> str:
    """The whole database as text."""
    return "\n".join(raw.iterdump())


def test_nothing_that_opens_a_door_is_in_the_database(cast: Cast) -> None:
    cast.host("seat/key", seat=str(cast.seat("Anna").id))
    cast.host("pin", pin="24681357")
    dump = stored(database())
    held = secrets_of(cast)
    assert len(held) > 10
    for key in (*held, cast.one_time_key(), "24681357"):
        assert key not in dump
    assert cast.seat("Anna").key == hashlib.sha256(cast.people["Anna"].cookies[f"seat-{cast.code}"].encode()).hexdigest()


def test_a_copy_of_the_database_opens_nothing(cast: Cast) -> None:
    """Whoever has read the rows has hashes and nonces; neither is a key."""
    cast.host("seat/key", seat=str(cast.seat("Anna").id))
    thief = cast.people["stranger"]
    for cookie, value in (
        (f"host-{cast.code}", cast.now.table.host_key),
        (f"seat-{cast.code}", cast.seat("Anna").key),
        (f"seat-{cast.code}", ""),
        (f"host-{cast.code}", ""),
    ):
        thief.cookies = {cookie: value}
        assert thief.get(f"/host/{cast.code}/").status == 403
        assert thief.get(f"/play/{cast.code}/").status in (303, 403)
    assert thief.get(f"/k/{cast.code}/{cast.now.keys[-1].nonce}/").status == 410


def test_cookies_are_for_this_site_and_no_script(cast: Cast) -> None:
    guest = cast.people["stranger"]
    cast.go("lobby")
    answers = [guest.post("/open", {"game": "mafia"}), guest.post(f"/j/{cast.code}/", {"name": "Zoe"}), guest.get("/")]
    for answer in answers:
        for name, value in answer.headers:
            if name.lower() == "set-cookie" and "Max-Age=0" not in value:
                assert "HttpOnly" in value
                assert "SameSite=Lax" in value
                assert "Path=/" in value
                assert "Domain" not in value
                assert "Secure" not in value, "on a plain LAN it would never come back"


def everything_sent(cast: Cast) -> list[bytes]:
    """What reaches everybody: pages, forms and frames, with headers but the cookies that are set."""
    sent: list[bytes] = []

    def keep(answer: Answer) -> None:
        sent.append(b"\n".join(f"{key}: {value}".encode() for key, value in answer.headers if key.lower() != "set-cookie"))
        sent.append(answer.body)

    for name in ("host", "Anna", "Boris", "Dora's old phone", "room", "stranger"):
        browser = cast.people[name]
        for path in (f"/host/{cast.code}/", f"/host/{cast.code}/people/", f"/host/{cast.code}/log/", f"/play/{cast.code}/"):
            keep(browser.get(path))
        for path in (f"/room/{cast.code}/", f"/j/{cast.code}/", "/", f"/{cast.code}"):
            keep(browser.get(path))
        for kind in ("host", "play", "room"):
            socket = browser.socket(f"/ws/{kind}/{cast.code}/")
            socket.say('{"t":"ping","d":"old"}')
            sent += [html(frame).encode() for _, frame in socket.frames]
            socket.hang_up()
    keep(cast.people["Anna"].post(f"/play/{cast.code}/move", cast.fields("Anna", offer="nonsense"), **{"x-live": "1"}))
    return sent


def test_no_key_is_in_anything_that_is_sent(cast: Cast) -> None:
    held = [key.encode() for key in secrets_of(cast)]
    hashes = [cast.now.table.host_key.encode(), *(seat.key.encode() for seat in cast.now.seats if seat.key)]
    for sent in everything_sent(cast):
        assert not [key for key in (*held, *hashes) if key in sent]


def test_a_one_time_key_is_on_the_hosts_screen_only_and_only_while_it_is_good(cast: Cast) -> None:
    cast.host("seat/key", seat=str(cast.seat("Igor").id))
    key = cast.one_time_key()
    assert key in cast.people["host"].get(f"/host/{cast.code}/key/").text
    assert not [sent for sent in everything_sent(cast) if key.encode() in sent], "in no other place"
    cast.wire.ahead = ONE_TIME
    tablelog.forget()
    assert key not in cast.people["host"].get(f"/host/{cast.code}/key/").text


@pytest.mark.parametrize("late", [datetime.timedelta(0), ONE_TIME - datetime.timedelta(seconds=1)])
def test_a_one_time_link_is_good_once(cast: Cast, late: datetime.timedelta) -> None:
    cast.host("seat/key", seat=str(cast.seat("Igor").id))
    path = f"/k/{cast.code}/{cast.one_time_key()}/"
    cast.wire.ahead = late
    first, second = cast.people["stranger"], cast.people["room"]
    assert first.get(path).status == second.get(path).status == 200, "looking takes nothing"
    answer = first.post(path, {"tap": "one"})
    assert (answer.status, answer.header("location")) == (303, f"/play/{cast.code}/"), "and the key is in no address that stays"
    assert second.get(path).status == second.post(path, {"tap": "two"}).status == 410
    assert first.post(path, {"tap": "three"}).status == 410
    assert first.get(f"/play/{cast.code}/").status == 200


def test_a_one_time_link_is_good_for_ten_minutes(cast: Cast) -> None:
    assert datetime.timedelta(minutes=10) == ONE_TIME
    cast.host("seat/key", seat=str(cast.seat("Igor").id))
    path, before = f"/k/{cast.code}/{cast.one_time_key()}/", cast.changes()
    cast.wire.ahead = ONE_TIME
    stranger = cast.people["stranger"]
    assert stranger.get(path).status == 410
    assert stranger.post(path, {"tap": "late"}).status == 410
    assert cast.changes() == before
    tablelog.forget()
    assert cast.now.keys == ()


def test_a_link_for_another_table_or_seat_opens_nothing_else(cast: Cast) -> None:
    cast.host("seat/key", seat=str(cast.seat("Igor").id))
    key = cast.one_time_key()
    other = cast.people["elsewhere"].post("/open", {"game": "mafia"}).header("location").split("/")[2]
    assert cast.people["stranger"].get(f"/k/{other}/{key}/").status == 410
    cast.people["stranger"].post(f"/k/{cast.code}/{key}/", {"tap": "in"})
    assert cast.people["stranger"].get(f"/host/{cast.code}/").status == 403
    assert "Igor" in cast.people["stranger"].get(f"/play/{cast.code}/").text


def test_every_key_can_be_taken_back(cast: Cast) -> None:
    """A seat's by cutting it off or seating another device, the host's by moving the console; at once, everywhere."""
    phone, socket = cast.people["Anna"], cast.people["Anna"].socket(f"/ws/play/{cast.code}/")
    cast.host("seat/cut", seat=str(cast.seat("Anna").id))
    assert socket.closed == 4401
    assert phone.get(f"/play/{cast.code}/").status == 403
    socket.hang_up()
    cast.host("console-key", also="yes")
    second = cast.people["stranger"]
    second.post(f"/k/{cast.code}/{cast.one_time_key()}/", {"tap": "second"})
    assert second.get(f"/host/{cast.code}/").status == 200
    cast.host("console-key")
    third = cast.people["room"]
    third.post(f"/k/{cast.code}/{cast.one_time_key()}/", {"tap": "third"})
    assert third.get(f"/host/{cast.code}/").status == 200
    assert cast.people["host"].get(f"/host/{cast.code}/").status == second.get(f"/host/{cast.code}/").status == 403


def test_a_code_says_who_will_be_cut_off_by_it(cast: Cast) -> None:
    for also, says in (("", "The device that had it before is cut off."), ("yes", "The first console goes on as it is")):
        cast.host("console-key", also=also)
        assert says in cast.people["stranger"].get(f"/k/{cast.code}/{cast.one_time_key()}/").text


def test_no_key_is_ever_given_twice_or_can_be_told_from_the_last(cast: Cast) -> None:
    seen = {keys.new_key() for _ in range(2000)} | {keys.new_code() for _ in range(2000)}
    assert len(seen) > 3990
    assert keys.step(cast.now, "Anna") != keys.step(cast.now, "Boris")
    assert len(keys.step(cast.now, "Anna")) == 20


def test_the_logs_hold_no_key(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    """Even when redeeming breaks, and that is the one address with a key in it."""
    cast.host("seat/key", seat=str(cast.seat("Igor").id))
    key, written = cast.one_time_key(), io.StringIO()
    handler = logging.StreamHandler(written)
    handler.setFormatter(Plain("{levelname} {name}: {message}", style="{"))
    logging.getLogger().addHandler(handler)

    def broken(*_: Any, **__: Any) -> Any:
        raise RuntimeError(f"it broke at {key}")

    monkeypatch.setattr("hostapp.views_join.redeem_page", broken)
    monkeypatch.setattr(cast.wire, "check", lambda: None)
    try:
        answer = cast.people["stranger"].get(f"/k/{cast.code}/{key}/")
    finally:
        logging.getLogger().removeHandler(handler)
        cast.wire.errors.clear()
    assert answer.status == 500
    assert written.getvalue()
    assert key not in written.getvalue()
    assert key not in answer.text


def test_pages_tell_no_other_site_where_they_are(cast: Cast) -> None:
    cast.host("seat/key", seat=str(cast.seat("Igor").id))
    for path in (f"/k/{cast.code}/{cast.one_time_key()}/", f"/host/{cast.code}/", f"/play/{cast.code}/", "/"):
        answer = cast.people["host"].get(path)
        assert answer.header("referrer-policy") == "same-origin"
        assert answer.header("cache-control") == "no-store"
