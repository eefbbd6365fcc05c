"""`manage.py party` as a host types it: a real process, a real port, real signals."""

import contextlib
import os
import random
import re
import signal
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from hostapp import examine, party, ports
from hostapp.lan import Address
from tests.browser.server import PORTS

ROOT = Path(__file__).resolve().parent.parent.parent
PATIENCE = 30


def free_port() -> int:
    """A port that was free a moment ago, and is not among those that the system gives to outgoing connections."""
    for port in random.sample(PORTS, 50):
        with contextlib.suppress(OSError), socket.socket() as probe:
            probe.bind(("127.0.0.1", port))
            return port
    raise AssertionError("no port is free")


def environment(data: Path) -> dict[str, str]:
    """A host's environment with a data folder of its own; the packages are those of this run."""
    ours = {name: value for name, value in os.environ.items() if not name.startswith(("NIGHTCALL_", "DJANGO_", "DISPLAY"))}
    return {**ours, "NIGHTCALL_DATA": str(data), "NIGHTCALL_NO_VENV": "1", "PYTHONUNBUFFERED": "1"}


@contextmanager
def started(data: Path, *arguments: str) -> Iterator[subprocess.Popen[str]]:
    """A party in a process group of its own, ended with the block whatever happens."""
    command = [sys.executable, "manage.py", "party", *arguments]
    streams = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT}
    process = subprocess.Popen(command, cwd=ROOT, env=environment(data), text=True, start_new_session=True, **streams)  # type: ignore[call-overload]
    try:
        yield process
    finally:
        process.kill()
        process.wait(PATIENCE)
        process.stdout.close()


def until_welcome(process: subprocess.Popen[str]) -> str:
    """What the terminal has said up to the line that ends the welcome."""
    said = ""
    assert process.stdout is not None
    for line in process.stdout:
        said += line
        if "Ctrl-C" in line:
            return said
    raise AssertionError(f"it ended: {said}")


def page(port: int) -> str:
    """The first page."""
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=PATIENCE) as answer:
        return str(answer.read().decode("utf-8"))


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_it_starts_serves_and_leaves_nothing_behind(tmp_path: Path, how: signal.Signals) -> None:
    port = free_port()
    with started(tmp_path, "--port", str(port), "--no-browser") as process:
        until_welcome(process)
        assert "Nightcall" in page(port)
        os.kill(process.pid, how)
        assert process.wait(PATIENCE) == 0
        with pytest.raises(ProcessLookupError):
            os.killpg(process.pid, 0)
        with socket.socket() as again:
            again.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            again.bind(("0.0.0.0", port))
    assert (tmp_path / "secret.key").stat().st_mode & 0o777 == 0o600
    assert (tmp_path / "nightcall.sqlite3").exists()


def test_a_second_start_keeps_the_key_and_the_static_files(tmp_path: Path) -> None:
    kept = []
    for _ in range(2):
        with started(tmp_path, "--port", str(free_port()), "--no-browser") as process:
            until_welcome(process)
        files = [tmp_path / "secret.key", tmp_path / "static" / "staticfiles.json"]
        kept.append([(file.read_bytes(), file.stat().st_mtime_ns) for file in files])
    assert kept[0] == kept[1]


def test_the_address_asked_for_is_printed_first_and_answered(tmp_path: Path) -> None:
    port = free_port()
    with started(tmp_path, "--port", str(port), "--no-browser", "--address", "party.example") as process:
        said = until_welcome(process)
        assert f"Tablet and phones:  http://party.example:{port}/" in said
        asked = urllib.request.Request(f"http://127.0.0.1:{port}/", headers={"Host": f"party.example:{port}"})
        assert urllib.request.urlopen(asked, timeout=PATIENCE).status == 200
        foreign = urllib.request.Request(f"http://127.0.0.1:{port}/", headers={"Host": "evil.example"})
        with pytest.raises(urllib.error.HTTPError, match="400"):
            urllib.request.urlopen(foreign, timeout=PATIENCE)


def test_a_taken_port_names_who_has_it_and_what_to_type(tmp_path: Path) -> None:
    with socket.socket() as other:
        other.bind(("0.0.0.0", 0))
        other.listen()
        port = other.getsockname()[1]
        with started(tmp_path, "--port", str(port), "--no-browser") as process:
            assert process.stdout is not None
            said = process.stdout.read()
            assert process.wait(PATIENCE) == 1
    assert f"Port {port} is taken by" in said
    assert "manage.py party --port" in said
    assert "Traceback" not in said
    if sys.platform == "linux":
        assert f"process {os.getpid()}" in said


def test_a_party_that_runs_is_no_fault_to_whoever_looks_what_is_wrong(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    port = free_port()
    with started(tmp_path, "--port", str(port), "--no-browser") as process:
        until_welcome(process)
        assert examine.listening(port) == examine.Found("port", "good", f"Nightcall itself has port {port}.")
        monkeypatch.setattr(ports, "who_holds", lambda _: ports.Holder())  # as where one may not look into another's process
        assert examine.listening(port).verdict == "good"
        assert not examine.is_well(free_port())


def test_another_program_is_named_by_whole_words_and_is_a_fault() -> None:
    with socket.create_server(("0.0.0.0", 0)) as other:
        port = other.getsockname()[1]
        found = examine.listening(port)
    assert found.verdict == "bad"
    assert f"Port {port} is taken by" in found.text
    holder = ports.Holder("/usr/bin/python3 " + "word " * 40, 7)
    assert str(holder).endswith("word …”, process 7")
    assert len(str(holder)) < 100
    assert str(ports.Holder()) == "another program"
    assert ports.Holder("/opt/venv/bin/python /a/very/long/way/to/the/house/and/further/on/still/manage.py party", 7).is_ours


@pytest.mark.parametrize("port", ["0", "65536", "-1", "eight", "8000.5", "٣"])
def test_a_port_that_is_none_is_refused_in_words(port: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        party.main(["--port", port])
    assert re.search(r"no port|expected one argument", capsys.readouterr().err)


def test_the_welcome_shows_real_adapters_before_the_rest() -> None:
    text = party.welcome(
        8000, [Address("192.168.1.5", "Wi-Fi"), Address("10.0.0.5", "eth0"), Address("172.17.0.1", "docker0", virtual=True)]
    )
    assert text.index("http://192.168.1.5:8000/") < text.index("http://10.0.0.5:8000/")
    assert "172.17.0.1" not in text


def test_a_machine_on_no_network_is_told_what_to_do() -> None:
    text = party.welcome(8000, [])
    assert "no phone can reach it" in text
    assert "http://localhost:8000/" in text


def test_the_code_on_the_terminal_is_left_out_where_it_cannot_be_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    class Typewriter:
        encoding = "ascii"

        def isatty(self) -> bool:
            return False

    assert "█" in party.terminal_qr("http://192.168.1.5:8000/")
    monkeypatch.setattr(sys, "stdout", Typewriter())
    assert party.terminal_qr("http://192.168.1.5:8000/") == ""


@pytest.mark.parametrize(
    ("names", "screen"),
    [({}, False), ({"DISPLAY": ":0"}, True), ({"DISPLAY": ":0", "SSH_CONNECTION": "10.0.0.1 1 10.0.0.2 22"}, False)],
)
@pytest.mark.skipif(sys.platform != "linux", reason="macOS and Windows always have a screen")
def test_a_browser_is_opened_only_where_somebody_sits(
    monkeypatch: pytest.MonkeyPatch, names: dict[str, str], screen: bool
) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "SSH_CONNECTION"):
        monkeypatch.delenv(name, raising=False)
    for name, value in names.items():
        monkeypatch.setenv(name, value)
    assert party.has_screen() is screen
