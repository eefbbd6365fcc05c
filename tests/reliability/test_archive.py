"""Backup while people play, restore, torn copies, house-keeping, the doctor, /healthz: on real servers and their real files."""

import asyncio
import contextlib
import datetime
import os
import shutil
import socket
import sqlite3
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest
from django.test import Client as Browser
from django.utils import timezone

from hostapp import archive, health, keeping
from hostapp.models import Entry, Seat, Table
from tests.bots import Table as BotTable
from tests.browser.server import ROOT, Server
from tests.clients import Site
from tests.reliability.conftest import Say, Start
from tests.reliability.kills import first_answer
from tests.reliability.ledger import audit


def manage(server: Server, *command: str, **env: str) -> subprocess.CompletedProcess[str]:
    """A command on the server's data."""
    call = [sys.executable, "manage.py", *command]
    return subprocess.run(call, cwd=ROOT, env={**server.env, **env}, capture_output=True, text=True, check=False)


async def played(server: Server, steps: int, seed: int = 1) -> str:
    """A table that has come so far; its code."""
    async with Site(f"http://127.0.0.1:{server.port}").open() as site:
        await first_answer(site.client("door"))
        table = await BotTable.open(site, Random(seed), phones=4, guests=4)
        for _ in range(steps):
            await table.step()
        return table.code


async def test_a_backup_taken_while_people_play_is_whole_and_can_be_put_back(start: Start, say: Say, tmp_path: Path) -> None:
    server, file = start(), tmp_path / "evening.backup"
    async with Site(f"http://127.0.0.1:{server.port}").open() as site:
        await first_answer(site.client("door"))
        table = await BotTable.open(site, Random(1), phones=4, guests=4)
        backup = asyncio.create_task(asyncio.to_thread(manage, server, "backup", str(file)))
        before = 0
        while not backup.done():
            await table.step()
            before += 1
        done = await backup
        assert done.returncode == 0, done.stderr
        assert "holds 1 table " in done.stdout
        assert before > 3
        running = await asyncio.to_thread(manage, server, "restore", str(file))
        assert running.returncode == 1
        assert "Stop it first" in running.stderr
        step, cookies = table.host.digest, table.host.http.cookie_jar
        server.stop()
        restored = await asyncio.to_thread(manage, server, "restore", str(file))
        assert restored.returncode == 0, restored.stderr
        assert "before-restore-1" in restored.stdout
        books = audit(server.data / "nightcall.sqlite3", table.code, [])
        assert books.wrong == []
        say(f"a backup while {before} steps were played holds {books.entries} entries")
        assert 0 < books.entries <= audit(server.data / "nightcall.before-restore-1.sqlite3", table.code, []).entries
        server.start()
        await first_answer(table.host)
        await table.host.load(f"/host/{table.code}/")
        assert table.host.status == 200, (step, cookies)
        for _ in range(5):
            await table.step()


def test_a_torn_copy_says_so_and_is_intact_up_to_there(start: Start, say: Say, tmp_path: Path) -> None:
    server, copy, torn = start(), tmp_path / "copy", tmp_path / "torn"
    code = asyncio.run(played(server, 60))
    server.stop()
    archive.copy(server.data / "nightcall.sqlite3", copy)
    data = copy.read_bytes()
    whole = audit(copy, code, []).entries
    figures = []
    for pages in (1, 2):
        torn.unlink(missing_ok=True)
        Path(f"{torn}.salvaged").unlink(missing_ok=True)
        torn.write_bytes(data[: len(data) - 4096 * pages + 1700])
        refused = manage(server, "restore", str(torn))
        assert refused.returncode == 1
        assert "damaged" in refused.stderr
        assert "--salvage" in refused.stderr
        assert "Traceback" not in refused.stderr
        done = manage(server, "restore", "--salvage", str(torn))
        assert done.returncode == 0, done.stderr
        books = audit(server.data / "nightcall.sqlite3", code, [])
        assert books.wrong == []
        figures.append(books.entries)
    assert figures[0] > whole // 2, f"of {whole} entries {figures} were left"
    say(f"of {whole} entries {figures} were left with one and two pages torn")
    server.start()
    assert asyncio.run(room(server, code)) == 200


async def room(server: Server, code: str) -> int:
    """The status of the room's page."""
    async with Site(f"http://127.0.0.1:{server.port}").open() as site:
        guest = site.client("guest")
        await first_answer(guest)
        return (await guest.fetch(f"/room/{code}/"))[0]


def test_a_database_of_a_newer_nightcall_is_left_alone_and_says_so(start: Start, tmp_path: Path) -> None:
    server, newer = start(), tmp_path / "newer"
    server.stop()
    archive.copy(server.data / "nightcall.sqlite3", newer)
    with sqlite3.connect(newer) as rows:
        rows.execute(
            "INSERT INTO django_migrations (app, name, applied) VALUES ('hostapp', '9999_from_the_future', '2031-01-01')"
        )
    done = manage(server, "restore", str(newer))
    assert done.returncode == 1
    assert "newer Nightcall" in done.stderr
    shutil.copy(newer, server.data / "nightcall.sqlite3")
    asked = manage(server, "doctor", "--port", str(server.port))
    assert "newer Nightcall" in asked.stdout
    assert asked.returncode == 1


def test_what_is_no_database_is_refused_in_words(tmp_path: Path) -> None:
    (tmp_path / "letter").write_text("Dear Anna")
    with sqlite3.connect(tmp_path / "other") as rows:
        rows.execute("CREATE TABLE cats (name)")
    for name, word in (("letter", "no database"), ("other", "not one of Nightcall's"), ("nothing", "no file")):
        with pytest.raises(archive.Unfit, match=word):
            archive.check(tmp_path / name)
    with pytest.raises(archive.Unfit, match="there already"):
        archive.copy(tmp_path / "other", tmp_path / "letter")


def test_the_doctor_names_what_is_wrong(start: Start) -> None:
    server = start()
    with socket.create_server(("0.0.0.0", 0)) as stranger:  # where the party would listen
        port = stranger.getsockname()[1]
        done = manage(server, "doctor", "--port", str(port), REDIS_URL="redis://127.0.0.1:1/0")
    assert done.returncode == 1
    assert "nothing answers there" in done.stdout
    assert f"manage.py party --port {port + 1 if port < 65535 else 8001}" in done.stdout, "the way round is named"
    server.stop()
    with (server.data / "nightcall.sqlite3").open("r+b") as file:
        file.seek(4096)
        file.write(os.urandom(8192))
    for companion in server.data.glob("nightcall.sqlite3-*"):
        companion.unlink()
    done = manage(server, "doctor", "--port", str(server.port))
    assert done.returncode == 1
    assert "restore FILE" in done.stdout
    assert "Traceback" not in done.stdout + done.stderr


def test_the_doctor_is_content_with_a_good_site(start: Start) -> None:
    server = start()
    server.stop()
    done = manage(server, "doctor", "--port", str(server.port))
    assert done.returncode == 0, done.stdout
    assert "Nothing is in the way" in done.stdout


@pytest.mark.parametrize("harm", ["torn", "newer", "slip"])
def test_a_party_that_cannot_start_says_why_and_what_helps(start: Start, harm: str) -> None:
    server = start()
    server.stop()
    database = server.data / "nightcall.sqlite3"
    if harm == "torn":
        with database.open("r+b") as file:
            file.write(os.urandom(4096))
    elif harm == "newer":
        with contextlib.closing(sqlite3.connect(database, isolation_level=None)) as rows:
            rows.execute("INSERT INTO django_migrations (app, name, applied) VALUES ('hostapp', '9999_x', '2031-01-01')")
    env = {"NIGHTCALL_KEEP_DAYS": "soon"} if harm == "slip" else {}
    done = manage(server, "party", "--no-browser", "--port", str(server.port), **env)
    assert done.returncode == 1
    assert {"torn": "restore FILE", "newer": "newer Nightcall", "slip": "number of days"}[harm] in done.stderr
    assert "Traceback" not in done.stderr


# House-keeping


def table(code: str, idle_days: float, entries: int = 2) -> Table:
    """A table whose last change was so long ago."""
    at = timezone.now() - datetime.timedelta(days=idle_days)
    row = Table.objects.create(code=code, host_key="x", game_key="mafia", version=entries)
    Table.objects.filter(pk=row.pk).update(opened=at)
    Seat.objects.create(table=row, place=1, name="Anna")
    for seq in range(1, entries + 1):
        Entry.objects.create(table=row, seq=seq, by="host", at=at)
    return row


@pytest.mark.django_db(transaction=True)
def test_tables_idle_for_a_month_go_with_all_that_hung_on_them() -> None:
    table("BBBBB", 31)
    table("CCCCC", 29)
    table("DDDDD", 45, entries=0)
    table("FFFFF", 40)
    Entry.objects.filter(table__code="FFFFF", seq=2).update(at=timezone.now())
    assert keeping.prune(30) == 2
    assert sorted(Table.objects.values_list("code", flat=True)) == ["CCCCC", "FFFFF"]
    assert Entry.objects.count() == 4
    assert Seat.objects.count() == 2
    assert keeping.prune(0) == 0, "0 keeps for ever"


@pytest.mark.django_db(transaction=True)
def test_a_start_takes_away_what_is_idle(monkeypatch: pytest.MonkeyPatch) -> None:
    for code, days in (("BBBBB", 31), ("CCCCC", 29), ("DDDDD", 8)):
        table(code, days)
    keeping.make_ready()
    assert sorted(Table.objects.values_list("code", flat=True)) == ["CCCCC", "DDDDD"]
    monkeypatch.setenv("NIGHTCALL_KEEP_DAYS", "10")
    keeping.make_ready()
    assert list(Table.objects.values_list("code", flat=True)) == ["DDDDD"]


@pytest.mark.django_db(transaction=True)
def test_more_idle_tables_than_fit_into_one_transaction(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keeping, "AT_ONCE", 2)
    for letter in "BCDFG":
        table(letter * 5, 60)
    assert keeping.prune(30) == 5


def test_how_long_is_settable_and_a_slip_is_told(start: Start) -> None:
    server = start()
    server.stop()
    assert "30 days" in manage(server, "prune").stdout
    assert "7 days" in manage(server, "prune", NIGHTCALL_KEEP_DAYS="7").stdout
    slip = manage(server, "prune", NIGHTCALL_KEEP_DAYS="a week")
    assert slip.returncode == 1
    assert "NIGHTCALL_KEEP_DAYS must be a number" in slip.stderr


# For proxies


@pytest.mark.django_db
def test_healthz_answers_whatever_name_it_is_asked_by() -> None:
    answer = Browser().get("/healthz", headers={"host": "10.11.12.13:8000"})
    assert (answer.status_code, answer.content) == (200, b"ok\n")


@pytest.mark.django_db
def test_healthz_says_when_the_database_does_not_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    class Dead:
        def cursor(self) -> None:
            from django.db import OperationalError

            raise OperationalError

    monkeypatch.setattr(health, "connection", Dead())
    answer = Browser().get("/healthz")
    assert answer.status_code == 503
    assert b"doctor" in answer.content
