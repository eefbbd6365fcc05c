"""The server is killed and started again: whatever was answered is there, on the step where it was."""

import http.cookiejar
import json
import os
import signal
import socket
import subprocess
import sys
import urllib.parse
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.db import connection

from hostapp import tablelog
from hostapp.models import Entry
from tests.web.cast import table_of_four

ROOT = Path(__file__).resolve().parent.parent.parent


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


class Server:
    """Our server as a process of its own, on a database of its own."""

    def __init__(self, data: Path) -> None:
        ours = {"NIGHTCALL_DATA": str(data), "NIGHTCALL_STATIC": "source", "DJANGO_SETTINGS_MODULE": "hostapp.settings"}
        self.env = {**os.environ, **ours, "NIGHTCALL_NO_VENV": "1"}
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.listener.set_inheritable(True)
        self.base = f"http://127.0.0.1:{self.listener.getsockname()[1]}"
        self.cookies = http.cookiejar.CookieJar()
        self.opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self.cookies))
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        command = [sys.executable, "-m", "daphne", "--fd", str(self.listener.fileno()), "-v", "0", "hostapp.asgi:application"]
        self.process = subprocess.Popen(command, env=self.env, cwd=ROOT, pass_fds=[self.listener.fileno()])

    def kill(self) -> None:
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(10)

    def post(self, path: str, **fields: str) -> dict[str, str]:
        """A live form, with the token of this browser."""
        token = next((cookie.value or "" for cookie in self.cookies if cookie.name == "csrftoken"), "")
        data = urllib.parse.urlencode({"csrfmiddlewaretoken": token, **fields}).encode()
        request = urllib.request.Request(self.base + path, data, {"X-Live": "1"})
        with self.opener.open(request, timeout=20) as answer:
            screen: dict[str, str] = json.loads(answer.read())
            return screen

    def get(self, path: str) -> str:
        with self.opener.open(self.base + path, timeout=20) as answer:
            return str(answer.read().decode())


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    running = Server(tmp_path)
    migrate = [sys.executable, "manage.py", "migrate", "-v", "0"]
    subprocess.run(migrate, env=running.env, cwd=ROOT, check=True)
    running.start()
    yield running
    running.kill()
    running.listener.close()


def test_whatever_was_answered_is_there_after_a_kill(server: Server) -> None:
    server.get("/rules/")
    code = server.post("/open", game="mafia")["to"].split("/")[2]
    names = []
    for n in range(1, 6):
        answer = server.post(f"/host/{code}/seat/add", name=f"Guest {n}", tap=f"tap{n}")
        assert f"Guest {n}" in answer["html"]
        names.append(f"Guest {n}")
        if n % 2:
            server.kill()
            server.start()
            page = server.get(f"/host/{code}/")
            assert all(name in page for name in names)
    assert "Guest 1" in server.post(f"/host/{code}/lock", locked="yes")["html"]


@pytest.mark.django_db
def test_what_is_announced_survives_a_power_cut() -> None:
    if connection.vendor != "sqlite":
        pytest.skip("PostgreSQL commits durably by default")
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA synchronous")
        assert cursor.fetchone() == (2,), "FULL"
        cursor.execute("PRAGMA journal_mode")
        assert cursor.fetchone() == ("wal",)
