"""What was written once can be read for ever: databases and records of earlier commits, and a word about later ones."""

import asyncio
import shutil
from pathlib import Path
from random import Random

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client as Browser

from games import record
from games.errors import BadRecord
from hostapp import tablelog
from tests.bots import Table as BotTable
from tests.browser.server import Server
from tests.clients import Client, Site
from tests.reliability.conftest import Say, Start
from tests.reliability.kills import first_answer
from tests.reliability.ledger import audit
from tests.reliability.make_old import HOST_KEY, OLD, SEAT_KEY
from tests.reliability.test_archive import manage

DATABASES, RECORDS = sorted(OLD.glob("*.sqlite3")), sorted(OLD.glob("*.json"))


def code_of(database: Path) -> str:
    """The table in an old database."""
    import sqlite3
    from contextlib import closing

    with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as rows:
        return str(rows.execute("SELECT code FROM hostapp_table").fetchone()[0])


@pytest.mark.parametrize("old", DATABASES, ids=lambda path: path.stem)
def test_an_evening_of_an_earlier_commit_opens_and_is_played_on(start: Start, say: Say, old: Path) -> None:
    server = start()
    server.stop()
    for companion in server.data.glob("nightcall.sqlite3*"):
        companion.unlink()
    shutil.copy(old, server.data / "nightcall.sqlite3")
    assert manage(server, "migrate", "-v", "0").returncode == 0
    server.start()
    code = code_of(old)
    before = audit(old, code, []).entries
    asyncio.run(play_on(server, code))
    books = audit(server.data / "nightcall.sqlite3", code, [])
    assert books.wrong == []
    say(f"{old.stem}: {before} entries of then, {books.entries - before} more by now")
    assert books.entries > before


async def play_on(server: Server, code: str) -> None:
    """Come back with the old cookies, and go on."""
    async with Site(f"http://127.0.0.1:{server.port}").open() as site:
        host, phone = site.client("host"), site.client("phone")
        await first_answer(host)
        await returns(host, f"host-{code}", HOST_KEY, f"/host/{code}/")
        await returns(phone, f"seat-{code}", SEAT_KEY, f"/play/{code}/")
        assert (host.status, phone.status) == (200, 200)
        table = BotTable(host, Random(1))
        for _ in range(10):
            answer = await table.step()
            assert answer is None or answer.ok
        assert (await host.fetch(f"/host/{code}/log/"))[0] == 200


async def returns(client: Client, cookie: str, key: str, path: str) -> None:
    """A browser that has kept its cookie."""
    from yarl import URL

    client.http.cookie_jar.update_cookies({cookie: key}, URL(client.site.url))
    await client.load(path)


@pytest.mark.parametrize("old", RECORDS, ids=lambda path: path.stem)
def test_a_record_of_an_earlier_commit_replays(old: Path) -> None:
    folded = record.fold(record.read(old.read_bytes()))
    assert folded.count > 10


def test_there_is_something_old() -> None:
    assert DATABASES
    assert RECORDS


@pytest.mark.parametrize("version", [2, 17])
def test_a_record_of_a_newer_version_says_so(version: int) -> None:
    newer = {"game": "mafia", "version": version, "seats": ["Anna"], "moves": [], "colour": "blue"}
    with pytest.raises(BadRecord, match=rf"version {version}.*newer one is needed"):
        record.read(newer)


@pytest.mark.parametrize("version", [0, -1, True, "2", None])
def test_a_version_that_never_was_is_just_no_record(version: object) -> None:
    with pytest.raises(BadRecord, match="not a record"):
        record.read({"game": "mafia", "version": version, "seats": []})


# From one machine to another


def bring(browser: Browser, data: bytes) -> "tuple[int, str]":
    """Post a file to the door; the status, and where it leads or what the page says."""
    answer = browser.post("/import", {"record": SimpleUploadedFile("record.json", data)})
    return answer.status_code, answer.headers.get("Location") or answer.content.decode()


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("old", RECORDS, ids=lambda path: path.stem)
def test_a_record_becomes_a_table_that_is_played_on(old: Path) -> None:
    host = Browser()
    status, to = bring(host, old.read_bytes())
    assert status == 303, to
    code = to.split("/")[2]
    now, told = tablelog.evening(code), record.fold(record.read(old.read_bytes()))
    assert now.fold is not None
    assert now.fold.state == told.state
    assert [seat.name for seat in now.seats] == list(told.seats)
    assert not any(seat.key for seat in now.seats), "everybody is a guest until the host gives out seats"
    assert host.get(to).status_code == 200
    assert Browser().get(to).status_code == 403
    out = host.get(f"{to}record.json")
    assert record.read(out.content) == record.read(old.read_bytes()), "what goes in comes out"
    assert host.post(f"{to}undo", {"n": told.last[0] if told.last else 0}).status_code == 303
    assert tablelog.evening(code).table.version == now.table.version + 1
    for path in ("log/", "people/", "undo/", "settings/", "notes/"):
        assert host.get(f"{to}{path}").status_code == 200


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    ("data", "word"),
    [
        (b"", "not a record"),
        (b"\xff\xfe\x00", "not a record"),
        (b"[1, 2, 3]", "not a record"),
        (b'{"game": "mafia", "version": 3, "seats": []}', "newer"),
        (b'{"game": "chess", "version": 1, "seats": ["A"]}', ""),
        (b'{"game": "mafia", "version": 1, "seats": ["A","B","C","D","E","F"], "moves": []}', "no deal"),
        (b'{"game": "mafia", "version": 1, "seats": ["A","B","C","D","E","F"], "moves": [{"move": "next"}]}', "Move 0"),
        (b'{"game": "mafia", "version": 1, "seats": ["A\\u202e","B","C","D","E","F"], "moves": [7]}', "no name"),
        (b'{"game":"mafia","version":1,"seats":["A"],"moves":[' + b"[" * 90_000, "not a record"),
    ],
)
def test_a_file_that_is_no_good_is_told_so_and_opens_nothing(data: bytes, word: str) -> None:
    from hostapp.models import Table

    status, page = bring(Browser(), data)
    assert status == 400
    assert word in page
    assert not Table.objects.exists()
