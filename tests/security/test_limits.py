"""How much of everything a stranger, a guest or a host can send or leave behind; each limit is reached and says so in words."""

import socket
import subprocess
import sys
import urllib.request
from pathlib import Path
from typing import Any
from unittest.mock import patch

import psutil
import pytest

from hostapp import live, tablelog
from hostapp.forms_people import MOST_SEATS
from hostapp.models import Entry, OneTimeKey, Seat
from hostapp.onehop import LARGEST
from tests.browser.server import HOST, ROOT, Server, environment
from tests.security.cast import Cast
from tests.security.wire import Browser, Wire


@pytest.fixture
def cast(lasting_cast: Cast) -> Cast:
    lasting_cast.go("lobby")
    return lasting_cast


@pytest.fixture(scope="module")
def lasting_cast(lasting_wire: Wire) -> Cast:
    return Cast(lasting_wire)


def test_a_table_has_thirty_seats(cast: Cast) -> None:
    for number in range(MOST_SEATS - len(cast.now.seats)):
        cast.host("seat/add", name=f"Guest {number}")
    for browser, path in ((cast.people["host"], f"/host/{cast.code}/seat/add"), (Browser(cast.wire), f"/j/{cast.code}/")):
        answer = browser.post(path, cast.fields("host", name="One more"))
        assert (answer.status, "The table is full" in answer.text) == (409, True)
    assert Seat.objects.filter(table_id=cast.now.table.id).count() == MOST_SEATS


def test_a_phone_can_enter_much_but_not_without_end_and_the_host_can_go_on(cast: Cast) -> None:
    anna = cast.people["Anna"]
    with patch.object(tablelog, "MOST_OF_A_SEAT", cast.now.made.get("Anna", 0) + 3):
        answers = [anna.post(f"/play/{cast.code}/rename", cast.fields("Anna", name=name)) for name in ("Anne", "Ann", "Anna")]
        made = Entry.objects.filter(table_id=cast.now.table.id, by="Anna").count()
        while answers[-1].status == 303 and made < 10:
            answers.append(anna.post(f"/play/{cast.code}/rename", cast.fields("Anna", name=f"Anna {made}")))
            answers.append(anna.post(f"/play/{cast.code}/rename", cast.fields("Anna", name="Anna")))
            made += 1
        assert answers[-1].status == 429
        assert "The host can enter the rest" in answers[-1].text
        cast.host("lock", locked="yes")


def test_an_evening_has_an_end(cast: Cast) -> None:
    with patch.object(tablelog, "MOST_ENTRIES", cast.now.table.version + 1):
        cast.host("lock", locked="yes")
        answer = cast.people["host"].post(f"/host/{cast.code}/lock", cast.fields("host", locked="no"))
        assert (answer.status, "grown too long" in answer.text) == (429, True)
        assert cast.people["host"].get(f"/host/{cast.code}/").status == 200
    assert tablelog.MOST_ENTRIES > 10 * tablelog.MOST_OF_A_SEAT


def test_so_many_pages_may_look_at_a_table(cast: Cast) -> None:
    with patch.object(live, "MOST_SOCKETS", 3):
        looking = [cast.people["room"].socket(f"/ws/room/{cast.code}/") for _ in range(4)]
        assert [socket.closed for socket in looking] == [None, None, None, 4013]
        looking[0].hang_up()
        again = cast.people["Anna"].socket(f"/ws/play/{cast.code}/")
        assert again.closed is None
        for socket in (*looking[1:], again):
            socket.hang_up()
    assert live.MOST_SOCKETS >= 5 * MOST_SEATS


def test_whoever_knows_the_code_cannot_take_the_phones_places_with_room_screens(cast: Cast) -> None:
    with patch.object(live, "MOST_ROOMS", 2):
        rooms = [cast.people["stranger"].socket(f"/ws/room/{cast.code}/") for _ in range(3)]
        others = [cast.people["Anna"].socket(f"/ws/play/{cast.code}/"), cast.people["host"].socket(f"/ws/host/{cast.code}/")]
        assert [socket.closed for socket in (*rooms, *others)] == [None, None, 4013, None, None]
        for socket in (*rooms, *others):
            socket.hang_up()
    assert live.MOST_SOCKETS - live.MOST_ROOMS >= 5 * MOST_SEATS


def test_there_is_one_unused_one_time_key_a_seat(cast: Cast) -> None:
    for _ in range(5):
        cast.host("seat/key", seat=str(cast.seat("Anna").id))
        cast.host("console-key")
    assert len(cast.now.keys) == 2
    assert OneTimeKey.objects.filter(table_id=cast.now.table.id, used=False).count() == 2


@pytest.mark.parametrize("who", ["stranger", "Anna", "host"])
@pytest.mark.parametrize("extra", [0, 1])
def test_a_body_has_sixty_four_kilobytes(cast: Cast, who: str, extra: int) -> None:
    """One byte more is refused before anything looks at it."""
    browser, before = cast.people[who], cast.changes()
    browser.get("/")
    frame = f"csrfmiddlewaretoken={browser.cookies['csrftoken']}&code="
    body = frame.encode() + b"B" * (LARGEST - len(frame) + extra)
    headers = {**browser.headers, "content-type": "application/x-www-form-urlencoded", "origin": f"http://{cast.wire.host}"}
    answer = cast.wire.ask("POST", "/code", headers, body)
    assert answer.status == (413 if extra else 404)
    assert not extra or "too much" in answer.text
    assert cast.changes() == before


@pytest.mark.parametrize(
    "fields",
    [
        {f"field{number}": "" for number in range(1500)},
        {"name": ["Zoe"] * 1500},
        {"name": "x" * 60_000},
        {"name": "Zoe", "tap": "t" * 60_000},
        {"seat": ["1"] * 1200, "role": ["citizen"] * 100},
        {"pick": ["Anna"] * 990, "offer": "o" * 10_000, "intent": "i" * 10_000},
    ],
    ids=lambda fields: "-".join(fields)[:30],
)
def test_a_form_that_is_too_much_is_refused_or_cut_and_never_breaks(cast: Cast, fields: dict[str, Any]) -> None:
    for who, paths in {
        "stranger": ("/open", "/code", f"/j/{cast.code}/"),
        "Anna": tuple(f"/play/{cast.code}/{form}" for form in ("move", "rename", "got-it", "looked")),
        "host": tuple(
            f"/host/{cast.code}/{form}"
            for form in ("seat/add", "seat/order", "seat/note", "deck/set", "clock/start", "move", "pin", "setting", "rule")
        ),
    }.items():
        for path in paths:
            answer = cast.people[who].post(path, {**cast.fields("host" if who == "host" else "Anna"), **fields})
            assert answer.status in (200, 303, 400, 403, 404, 409, 429), (path, answer.status)
    assert all(len(seat.name) <= 24 for seat in cast.now.seats)


def test_a_socket_hears_two_hundred_characters(cast: Cast) -> None:
    socket = cast.people["Anna"].socket(f"/ws/play/{cast.code}/")
    seen = len(socket.frames)
    socket.say('{"t":"ping","d":"' + "x" * 300 + '"}')
    assert len(socket.frames) == seen
    socket.say('{"t":"ping","d":""}')
    assert len(socket.frames) == seen + 1
    socket.hang_up()


def test_a_deck_has_an_end(cast: Cast) -> None:
    cast.host("stage", to="roles")
    answer = cast.people["host"].post(f"/host/{cast.code}/deck/set", cast.fields("host", role=["citizen"] * 61))
    assert answer.status == 409
    cast.host("deck/set", role=["citizen"] * 60)
    answer = cast.people["host"].post(f"/host/{cast.code}/deck/change", cast.fields("host", role="citizen", by="1"))
    assert answer.status == 409
    assert len(cast.now.table.deck) == 60


@pytest.mark.parametrize("seconds", ["0", "-1", "3601", "999999", "1e3", "٦٠٠٠", "", "60.5", "nan"])
def test_a_clock_runs_at_most_an_hour(cast: Cast, seconds: str) -> None:
    answer = cast.people["host"].post(f"/host/{cast.code}/clock/start", cast.fields("host", seconds=seconds, label="x"))
    assert answer.status == 409
    assert cast.now.table.clock_ends is None


def test_a_process_keeps_so_many_tables_and_no_more(cast: Cast) -> None:
    with patch.object(tablelog, "KEPT", 2):
        for _ in range(4):
            other = Browser(cast.wire, "203.0.113.5")
            other.get(other.post("/open", {"game": "mafia"}).header("location"))
        assert len(tablelog._kept) <= 2


BIG = 150 << 20
MEGABYTE = b"a" * (1 << 20)


def test_a_body_of_a_hundred_and_fifty_megabytes_leaves_a_real_server_as_small_as_it_was(tmp_path: Path) -> None:
    """Daphne takes whole bodies before it asks us; what nobody will read must not be kept, in memory or on disk."""
    data = tmp_path / "data"
    (tmp_path / "template").mkdir()
    subprocess.run(
        [sys.executable, "manage.py", "migrate", "-v", "0"], cwd=ROOT, env=environment(tmp_path / "template"), check=True
    )
    server = Server(tmp_path / "template", data, NIGHTCALL_STATIC="source")
    try:
        assert server.process is not None
        process = psutil.Process(server.process.pid)
        asked = urllib.request.Request(f"http://127.0.0.1:{server.port}/", headers={"Host": f"{HOST}:{server.port}"})
        urllib.request.urlopen(asked, timeout=30).read()
        before = process.memory_info().rss
        for how in (f"Content-Length: {BIG}", "Transfer-Encoding: chunked"):
            with socket.create_connection(("127.0.0.1", server.port), timeout=60) as guest:
                guest.sendall(f"POST /code HTTP/1.1\r\nHost: {HOST}:{server.port}\r\n{how}\r\n\r\n".encode())
                for _ in range(BIG >> 20):
                    guest.sendall(b"100000\r\n" + MEGABYTE + b"\r\n" if "chunked" in how else MEGABYTE)
                guest.sendall(b"0\r\n\r\n" if "chunked" in how else b"")
                assert b" 413 " in guest.recv(100)
        assert process.memory_info().rss - before < 30 << 20
    finally:
        server.stop()
