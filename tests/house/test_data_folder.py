"""A data folder that cannot be used: one sentence that names it, says what is wrong and what to do, and nothing left behind."""

import errno
import os
import subprocess
import sys
from pathlib import Path

import pytest

from hostapp import party, storage
from tests.house.test_party import ROOT, environment, free_port


def said(data: Path, command: str) -> str:
    """What a command complains of; its exit code is 1."""
    line = [sys.executable, "manage.py", command, "--port", str(free_port())]
    line += ["--no-browser"] if command == "party" else []
    done = subprocess.run(line, cwd=ROOT, env=environment(data), capture_output=True, text=True, timeout=60)
    assert done.returncode == 1, done.stderr
    assert "Traceback" not in done.stderr
    return done.stderr


@pytest.mark.parametrize("command", ["party", "doctor"])
@pytest.mark.parametrize("below", ["", "deeper/still"], ids=["a file", "below a file"])
def test_a_file_in_the_place_of_the_folder_is_told_in_words(tmp_path: Path, command: str, below: str) -> None:
    file = tmp_path / "data"
    file.write_text("")
    complaint = said(file / below, command)
    assert str(file / below) in complaint
    assert "NIGHTCALL_DATA" in complaint
    assert len(complaint.strip().splitlines()) == 1


@pytest.mark.parametrize("code", [errno.EROFS, errno.ENOSPC, errno.EACCES, errno.EEXIST, errno.EIO])
def test_each_fault_of_a_folder_has_a_sentence_that_ends_the_start(tmp_path: Path, code: int) -> None:
    with pytest.raises(SystemExit) as ended, storage.in_words(tmp_path):
        raise OSError(code, os.strerror(code))
    assert str(tmp_path) in str(ended.value)
    assert "NIGHTCALL_DATA" in str(ended.value)


def test_a_key_that_finds_no_room_leaves_nothing_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_: int) -> str:
        raise OSError(errno.ENOSPC, "full")

    monkeypatch.setattr("hostapp.storage.secrets.token_urlsafe", full)
    with pytest.raises(OSError, match="full"):
        storage.secret_key(tmp_path / "secret.key")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("address", ["bad host/", "", "a..b", "http://192.168.1.20", "a:80"])
def test_an_address_that_is_none_is_refused_in_words(address: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        party.parser().parse_args(["--address", address])
    assert "is no address" in capsys.readouterr().err
