"""Guessing codes, joining in floods and opening tables without end are limited, in words, through every door there is."""

from urllib.parse import urlsplit

import pytest

from hostapp import keys, throttle
from hostapp.keys import CONSONANTS
from tests.security.cast import Cast
from tests.security.wire import Browser, Wire

WAIT = "Please wait"


@pytest.fixture(scope="module")
def cast(lasting_wire: Wire) -> Cast:
    return Cast(lasting_wire)


def wrong(cast: Cast, number: int) -> str:
    """A code of no table."""
    codes = [first + "BCDF" for first in CONSONANTS] + [first + "GHJK" for first in CONSONANTS]
    return [code for code in codes if code != cast.code][number]


DOORS = ("/j/{}/", "/room/{}/", "/{}", "/play/{}/", "/host/{}/", "/host/{}/log/", "/host/{}/record.json", "/k/{}/abc/")


@pytest.mark.parametrize("door", DOORS)
def test_who_guesses_codes_is_told_to_wait_and_no_longer_told_when_right(cast: Cast, door: str) -> None:
    cast.go("night")
    guesser = Browser(cast.wire, "198.51.100.1")
    answers = [guesser.get(door.format(wrong(cast, number))) for number in range(throttle.GUESSES + 1)]
    assert {answer.status for answer in answers[:-1]} == {404}
    assert answers[-1].status == 429
    assert WAIT in answers[-1].text
    right = guesser.get(door.format(cast.code))
    assert (right.status, WAIT in right.text) == (429, True), "a hit must look like a miss"


def test_the_form_is_no_way_round(cast: Cast) -> None:
    cast.go("night")
    guesser = Browser(cast.wire, "198.51.100.2")
    statuses = [guesser.post("/code", {"code": wrong(cast, number)}).status for number in range(throttle.GUESSES + 1)]
    assert statuses == [404] * throttle.GUESSES + [429]
    assert guesser.post("/code", {"code": cast.code}).status == 429


@pytest.mark.parametrize("kind", ["room", "play", "host"])
def test_sockets_count_as_guesses(cast: Cast, kind: str) -> None:
    cast.go("night")
    guesser = Browser(cast.wire, "198.51.100.3")
    closed = []
    for number in range(throttle.GUESSES + 1):
        socket = guesser.socket(f"/ws/{kind}/{wrong(cast, number)}/")
        closed.append(socket.closed)
        socket.hang_up()
    assert closed == [4404] * throttle.GUESSES + [4013]
    right = guesser.socket(f"/ws/{kind}/{cast.code}/")
    assert (right.closed, right.frames) == (4013, [])
    right.hang_up()


def test_made_up_cookies_do_not_help_and_real_ones_do(cast: Cast) -> None:
    cast.go("night")
    for number in range(throttle.GUESSES + 1):
        Browser(cast.wire, cast.people["Anna"].address).get(f"/room/{wrong(cast, number)}/")
    assert cast.people["stranger"].get(f"/room/{cast.code}/").status == 429, "the same address"
    assert cast.people["forger"].get(f"/play/{cast.code}/").status == 429
    assert cast.people["Anna"].get(f"/play/{cast.code}/").status == 200, "who sits here guesses nothing"
    assert cast.people["host"].get(f"/host/{cast.code}/").status == 200
    assert Browser(cast.wire, "203.0.113.9").get(f"/room/{cast.code}/").status == 200, "another address"


def test_one_time_keys_are_guessed_no_further(cast: Cast) -> None:
    cast.go("lobby")
    cast.host("seat/key", seat=str(cast.seat("Igor").id))
    guesser = Browser(cast.wire, "198.51.100.4")
    answers = [guesser.get(f"/k/{cast.code}/{number:032x}/") for number in range(throttle.GUESSES + 1)]
    assert [answer.status for answer in answers] == [410] * throttle.GUESSES + [429]
    assert WAIT in answers[-1].text


def test_a_pin_is_guessed_no_further(cast: Cast) -> None:
    cast.go("night")
    cast.host("pin", pin="2468")
    cast.host("curtain/close")
    host, path = cast.people["host"], f"/host/{cast.code}/curtain/lift"
    statuses = [host.post(path, cast.fields("host", pin=f"{number:04}")).status for number in range(11)]
    assert statuses == [403] * 10 + [429]
    assert host.post(path, cast.fields("host", pin="2468")).status == 429, "not even the right one, for a minute"


def test_a_flood_of_guests_is_stopped_for_an_address_and_for_a_table(cast: Cast) -> None:
    cast.go("lobby")
    flood = Browser(cast.wire, "198.51.100.5")
    statuses = [flood.post(f"/j/{cast.code}/", {"name": ""}).status for _ in range(61)]
    assert statuses == [409] * 60 + [429]
    others = [Browser(cast.wire, f"198.51.100.{100 + number}") for number in range(40)]
    answers = [other.post(f"/j/{cast.code}/", {"name": ""}) for other in others]
    assert answers[0].status == 409
    assert answers[-1].status == 429, "many addresses, one table"
    assert WAIT in answers[-1].text


def test_tables_an_address_opens_are_limited(cast: Cast) -> None:
    cast.go("lobby")
    opener = Browser(cast.wire, "198.51.100.6")
    answers = []
    for _ in range(31):
        opener.cookies = {name: value for name, value in opener.cookies.items() if not name.startswith("host-")}
        answers.append(opener.post("/open", {"game": "mafia"}))
    assert [answer.status for answer in answers] == [303] * 30 + [429]
    assert WAIT in answers[-1].text
    assert Browser(cast.wire, "198.51.100.7").post("/open", {"game": "mafia"}).status == 303


def test_an_address_is_counted_as_its_owner_would_be() -> None:
    assert throttle.network("2001:db8:1:2:3::4") == throttle.network("2001:db8:1:2:ffff::1")
    assert throttle.network("2001:db8:1:2::1") != throttle.network("2001:db8:1:3::1")
    assert throttle.network("::ffff:192.0.2.7") == throttle.network("192.0.2.7")
    assert throttle.network("fe80::1%eth0") == "fe80::/64"
    assert throttle.network("not an address") == "not an address"


def test_codes_and_keys_are_drawn_from_more_than_can_be_tried() -> None:
    """At 20 tries a minute, and 3.2 million codes."""
    assert len(CONSONANTS) ** 5 / throttle.GUESSES / 60 / 24 > 100, "days for one address to try every code"
    found = {keys.new_key() for _ in range(1000)}
    assert len(found) == 1000
    assert min(len(key) for key in found) >= 32
    assert urlsplit(f"/j/{keys.new_code()}/").path.isascii()
