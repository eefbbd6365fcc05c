"""Records as an attack: whatever reads one refuses it in words, within a second and with fifty megabytes at most."""

import json
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from games.errors import BadRecord, Refusal
from games.record import fold, read, replay
from hostapp import imports
from hostapp.models import Table
from tests.security.doors import RECORD
from tests.security.wire import Browser, Wire

ROOT = Path(__file__).resolve().parent.parent.parent
GOOD = json.loads(RECORD)

HOSTILE: dict[str, Callable[[], str]] = {
    "nested deeply": lambda: '{"game":"mafia","version":1,"seats":' + "[" * 100_000 + "]" * 100_000 + "}",
    "nested deeply in a move": lambda: RECORD.replace(
        '"moves":[', '"moves":[' + '{"move":' * 50_000 + "1" + "}" * 50_000 + ","
    ),
    "never closed": lambda: "[" * 900_000,
    "a million seats": lambda: json.dumps({**GOOD, "seats": [str(n) for n in range(100_000)]}),
    "a million moves": lambda: json.dumps({**GOOD, "moves": GOOD["moves"] + [{"move": "undo"}] * 30_000}),
    "brackets": lambda: '{"game":"mafia","version":1,"seats":[' + "[]," * 340_000 + "[]]}",
    "NaN": lambda: RECORD.replace('"version":1', '"version":NaN'),
    "Infinity": lambda: RECORD.replace('"version":1', '"version":-Infinity'),
    "a huge number": lambda: RECORD.replace('"version":1', '"version":1' + "0" * 100_000),
    "a huge exponent": lambda: RECORD.replace('"version":1', '"version":1e999999'),
    "a key twice": lambda: RECORD.replace('"version":1', '"version":1,"version":1'),
    "a role twice": lambda: RECORD.replace('"A":"detective"', '"A":"detective","A":"mafioso"'),
    "a key nobody knows": lambda: RECORD.replace('"version":1', '"version":1,"__class__":"os.system"'),
    "a seat twice": lambda: RECORD.replace('"seats":["A","B"', '"seats":["A","A"'),
    "a lone surrogate": lambda: RECORD.replace('"A"', '"\\ud800"'),
    "a null": lambda: RECORD.replace('{"move":"deal"', '{"by":null,"move":"deal"'),
    "numbers for names": lambda: RECORD.replace('"seats":["A"', '"seats":[1'),
    "a list": lambda: "[" + RECORD + "]",
    "nothing": lambda: "",
    "a name of a megabyte": lambda: RECORD.replace('"A"', '"' + "A" * 530_000 + '"'),
    "a comment": lambda: RECORD + "//",
    "two in one": lambda: RECORD + RECORD,
}

MEASURED = """
import resource, sys, time
from games.cli import main
from games.record import read
before, started = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, time.process_time()
code = main(["check", sys.argv[1]])
print(code, time.process_time() - started, (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) / 1024)
"""


def measured(file: Path) -> tuple[int, float, float, str]:
    """What the command line makes of a file in a process of its own: exit code, CPU seconds, megabytes more, complaint."""
    done = subprocess.run([sys.executable, "-c", MEASURED, str(file)], cwd=ROOT, capture_output=True, text=True, check=True)
    code, seconds, megabytes = done.stdout.split()[-3:]
    return int(code), float(seconds), float(megabytes), done.stderr


@pytest.mark.parametrize("kind", ["nested deeply", "never closed", "a million seats", "a million moves", "brackets"])
def test_a_hostile_file_costs_the_command_line_a_second_and_fifty_megabytes_at_most(tmp_path: Path, kind: str) -> None:
    file = tmp_path / "record.json"
    file.write_text(HOSTILE[kind]())
    code, seconds, megabytes, complaint = measured(file)
    assert code in (1, 2)
    assert "Traceback" not in complaint
    assert (seconds < 1, megabytes < 50) == (True, True), (seconds, megabytes)


def test_a_file_of_a_hundred_megabytes_is_not_even_read(tmp_path: Path) -> None:
    file = tmp_path / "record.json"
    with file.open("wb") as opened:
        opened.write(b'{"game":"')
        opened.truncate(100 << 20)
    code, seconds, megabytes, complaint = measured(file)
    assert (code, "too large" in complaint) == (2, True)
    assert (seconds < 1, megabytes < 50) == (True, True), (seconds, megabytes)


@pytest.mark.parametrize("kind", HOSTILE)
def test_the_library_refuses_it_in_words(kind: str) -> None:
    for data in (HOSTILE[kind](), HOSTILE[kind]().encode("utf-8", "replace")):
        with pytest.raises(Refusal) as refused:
            fold(read(data))
        assert 10 < len(str(refused.value)) < 2000


def test_what_is_no_text_is_refused_in_words() -> None:
    for data in (b"\xff\xfe\x00", b"\x00" * 1000, b"\x80abc", b"PK\x03\x04" + b"\x00" * 100):
        with pytest.raises(BadRecord):
            read(data)


def test_a_good_record_is_still_read() -> None:
    assert replay(RECORD)["phase"] == replay(RECORD.encode())["phase"] == replay(GOOD)["phase"] == "intro"


@pytest.mark.parametrize("kind", HOSTILE)
def test_the_site_refuses_it_in_words_and_opens_no_table(wire: Wire, kind: str) -> None:
    guest, text = Browser(wire), HOSTILE[kind]()
    guest.get("/")
    started = time.process_time()
    answer = guest.post("/import", {"record": text})
    assert time.process_time() - started < 1
    assert answer.status in (400, 409, 413), answer.status
    assert answer.text
    assert not Table.objects.exists()
    assert guest.post("/import", {"record": RECORD}).status == 303


def test_the_longest_record_that_is_taken_is_no_burden(wire: Wire) -> None:
    """Whoever brings it in gets a table that is drawn as quickly as any, however the host looks at it."""
    moves = GOOD["moves"] + [{"move": "next"}, {"move": "undo"}] * (imports.MOST_MOVES // 2 - 1)
    guest = Browser(wire)
    guest.get("/")
    started = time.process_time()
    answer = guest.post("/import", {"record": json.dumps({**GOOD, "moves": moves})})
    assert answer.status == 303, answer.text
    for panel in ("", "log/", "undo/", "record.json"):
        assert guest.get(answer.header("location") + panel).status == 200
    assert time.process_time() - started < 2
    assert guest.post("/import", {"record": json.dumps({**GOOD, "moves": moves + moves[1:]})}).status == 400
