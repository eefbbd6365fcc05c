"""The server is killed and started again: whatever was answered is there, on the step where it was."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from django.db import connection

from hostapp import tablelog
from hostapp.models import Entry
from tests.faults.server import Browser, Server
from tests.web.cast import table_of_four


@pytest.mark.django_db(transaction=True)
def test_a_table_read_from_disk_is_the_table_that_was_kept() -> None:
    party = table_of_four()
    party.move("choose:target", "Alice")
    party.host.post("clock/start", seconds="300", label="Talk")
    before = {name: phone.text() for name, phone in party.phones.items()} | {"host": party.host.text()}
    tablelog.forget()
    assert {name: phone.text() for name, phone in party.phones.items()} | {"host": party.host.text()} == before


@pytest.mark.django_db(transaction=True)
def test_an_answer_not_yet_shown_survives() -> None:
    party = table_of_four()
    party.move("choose:target", "Alice")
    tablelog.forget()
    assert party.now.pause == "answer"
    party.host.post("shown", n=party.now.pending[-1]["n"])
    tablelog.forget()
    assert party.now.pause is None


@pytest.mark.django_db(transaction=True)
def test_undo_reaches_back_over_a_restart() -> None:
    party = table_of_four()
    party.move("next:")
    tablelog.forget()
    party.host.post("undo", n=party.now.fold.last[0])  # type: ignore[union-attr, index]
    tablelog.forget()
    assert party.now.view("host").phase == "ask"
    assert Entry.objects.filter(what="undo").count() == 1


@pytest.mark.django_db(transaction=True)
def test_a_tap_that_was_stored_before_the_crash_is_not_done_again() -> None:
    party = table_of_four()
    step, tap = party.host.step, "a" * 20
    party.move("next:", step=step, tap=tap)
    tablelog.forget()
    assert party.move("next:", step=step, tap=tap).status_code == 303
    assert Entry.objects.filter(what="next").count() == 1


# A real server, killed without warning


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    running = Server(tmp_path)
    running.migrate()
    running.start()
    yield running
    running.kill()
    running.listener.close()


def test_whatever_was_answered_is_there_after_a_kill(server: Server) -> None:
    host = Browser()
    host.get(f"{server.base}/rules/")
    console = server.base + host.post(f"{server.base}/open", game="mafia")["to"]
    names = []
    for n in range(1, 6):
        answer = host.post(f"{console}seat/add", name=f"Guest {n}", tap=f"tap{n}")
        assert f"Guest {n}" in answer["html"]
        names.append(f"Guest {n}")
        if n % 2:
            server.kill()
            server.start()
            page = host.get(console)
            assert all(name in page for name in names)
    assert "Guest 1" in host.post(f"{console}lock", locked="yes")["html"]


@pytest.mark.django_db
def test_what_is_announced_survives_a_power_cut() -> None:
    if connection.vendor != "sqlite":
        pytest.skip("PostgreSQL commits durably by default")
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA synchronous")
        assert cursor.fetchone() == (2,), "FULL"
        cursor.execute("PRAGMA journal_mode")
        assert cursor.fetchone() == ("wal",)


@pytest.mark.django_db
def test_a_connection_keeps_little_however_large_the_file_grows() -> None:
    if connection.vendor != "sqlite":
        pytest.skip("the cache of PostgreSQL is its own")
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA cache_size")
        assert cursor.fetchone() == (-512,), "KiB; every thread has a connection, and memory shall stay level"
