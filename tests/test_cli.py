"""`python -m games`: every command, every exit status, one line for one record, and no traceback whatever comes in.

Most tests call `main` in this process; what only a process of its own can show (pipes, closed streams, terminals) starts one.
"""

import io
import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from games.cli import main
from games.record import replay
from tests.rules.table import choose, count, deal, go_on, nominate

ROOT = Path(__file__).resolve().parents[1]
CLASSIC = "detective,doctor,beauty,citizen,citizen,citizen,citizen,mafioso,mafioso,godfather"
SEATS = ["Anna", "Boris", "Clara", "Dan", "Eva", "Finn", "Gus"]
ROLES = "Anna detective, Boris mafioso, Clara mafioso, Dan citizen, Eva citizen, Finn citizen, Gus citizen"
NIGHT = [deal(ROLES), go_on(), go_on(), nominate("Gus"), go_on(), count("Gus", ["Anna", "Eva"]), choose("mafia", "Dan")]
CHECKED = [*NIGHT, choose("leader", "Boris", "check")]


def record(moves: list[dict[str, Any]] = CHECKED, **more: Any) -> dict[str, Any]:
    return {"game": "mafia", "version": 1, "seats": SEATS, "moves": moves, **more}


class Said:
    """What a command said and how it ended."""

    def __init__(self, status: int, out: str, err: str) -> None:
        self.status, self.out, self.err = status, out, err
        self.lines = out.splitlines()

    @property
    def json(self) -> Any:
        return json.loads(self.out)


Run = Callable[..., Said]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run a command; `given` is what stands on standard input: records, text or bytes."""

    def command(*arguments: str, given: Any = None) -> Said:
        if given is not None:
            content = given if isinstance(given, bytes) else given.encode() if isinstance(given, str) else lines(given)
            monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(content)))
        try:
            status = main(arguments)
        except SystemExit as end:  # argparse
            status = int(str(end.code))
        out, err = capsys.readouterr()
        assert "Traceback" not in out + err
        return Said(status, out, err)

    return command


def lines(records: list[dict[str, Any]]) -> bytes:
    return b"".join(json.dumps(one).encode() + b"\n" for one in records)


def process(*arguments: str, given: bytes = b"", **options: Any) -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "-m", "games", *arguments]
    return subprocess.run(command, input=given, capture_output=True, cwd=ROOT, check=False, timeout=60, **options)


# list


def test_list_names_the_games(run: Run) -> None:
    said = run("list")
    assert said.status == 0
    assert said.lines == ["mafia  Mafia: Vendetta"]


# replay


def test_replay_json_is_the_replay_of_the_record(run: Run) -> None:
    said = run("replay", "-", "--json", given=[record()])
    assert (said.status, said.err) == (0, "")
    assert said.json == replay(record())
    assert list(said.json)[:5] == ["game", "phase", "call", "day", "viewer"]


@pytest.mark.parametrize("viewer", ["host", "room", "Anna", "Boris", "Gus"])
def test_replay_as_any_viewer(run: Run, viewer: str) -> None:
    said = run("replay", "-", "--as", viewer, "--json", given=[record()])
    assert said.json == replay(record(), viewer)
    assert said.json["viewer"] == viewer


def test_replay_as_somebody_else_tells_no_secret(run: Run) -> None:
    said = run("replay", "-", "--as", "Finn", given=[record()])
    assert said.status == 0
    assert "Anna checked" not in said.out
    assert "mafioso" not in said.out.lower()
    assert "detective" not in said.out.lower()


def test_replay_reads_a_file_on_many_lines(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "evening.json"
    file.write_text(json.dumps(record(), indent=2), encoding="utf-8")
    assert run("replay", str(file), "--json").json == replay(record())


def test_replay_reads_a_file_with_a_byte_order_mark_and_windows_lines(run: Run) -> None:
    content = b"\xef\xbb\xbf" + lines([record(), record(NIGHT)]).replace(b"\n", b"\r\n")
    said = run("replay", "-", "--json", given=content)
    assert [json.loads(line) for line in said.lines] == [replay(record()), replay(record(NIGHT))]


def test_replay_prints_one_line_for_one_record(run: Run) -> None:
    said = run("replay", "-", "--json", given=[record(NIGHT[:n]) for n in range(len(NIGHT))])
    assert [json.loads(line) for line in said.lines] == [replay(record(NIGHT[:n])) for n in range(len(NIGHT))]


def test_replay_goes_on_after_a_bad_record(run: Run) -> None:
    said = run("replay", "-", "--json", given=[record(NIGHT), record([*NIGHT, nominate("Eva")]), record()])
    assert said.status == 1
    assert [json.loads(line) for line in said.lines] == [replay(record(NIGHT)), replay(record())]
    assert said.err.startswith("record 1, move 7: ")
    assert said.err.endswith("[R1]\n")


def test_replay_goes_on_after_a_line_that_is_no_json(run: Run) -> None:
    said = run("replay", "-", "--json", given=b"{oops\n\n" + lines([record()]))
    assert said.status == 1
    assert said.json == replay(record())
    assert said.err.startswith("record 0: ")


def test_replay_as_a_seat_that_only_some_records_have(run: Run) -> None:
    other = record([], seats=["Zoe", *SEATS[1:]])
    said = run("replay", "-", "--json", "--as", "Anna", given=[other, record()])
    assert said.status == 1
    assert said.json == replay(record(), "Anna")
    assert said.err.startswith("record 0: ")
    assert "Anna" in said.err


def test_replay_says_in_words_where_the_game_stands_and_what_happened(run: Run) -> None:
    said = run("replay", "-", given=[record()])
    assert said.status == 0
    assert "Dawn after night 1. At the table: Anna, Boris, Clara, Eva and Finn." in said.lines
    assert "    7  Anna checked Boris: Mafioso." in said.lines
    assert "  out: Dan, Gus" in said.lines


def test_replay_says_that_nothing_has_happened(run: Run) -> None:
    assert run("replay", "-", given=[record([])]).lines[-1] == "Nothing has happened yet."


def test_replay_keeps_names_of_every_script(run: Run) -> None:
    names = ["Zoë", "Борис", "沈", "{seat}", "%s", "Ü", "🎭"]
    roles = dict(zip(names, ["detective", "mafioso", "mafioso", *["citizen"] * 4], strict=True))
    moves = [{"move": "deal", "roles": roles}]
    assert run("replay", "-", "--json", given=[record(moves, seats=names)]).json["alive"] == names
    assert "沈" in run("replay", "-", given=[record(moves, seats=names)]).out


def test_a_name_does_not_steer_the_terminal(run: Run) -> None:
    names = ["\x1b[2J", *SEATS[1:]]
    for said in (
        run("replay", "-", given=[record([], seats=names)]),
        run("check", "-", given=[record([{"move": "\x1b[2J"}], seats=names)]),
        run("replay", "-", "--as", "\x1b[2J", given=[record([])]),
    ):
        assert "\x1b" not in said.out + said.err


def test_a_broken_record_on_many_lines_is_one_broken_record(run: Run) -> None:
    text = json.dumps(record(), indent=1).replace("\n  {", "\n  { ")
    for broken in (text[:-4], text.replace(":", ";", 1), text + "}"):
        said = run("replay", "-", given=broken)
        assert (said.status, said.err.count("\n")) == (1, 1)


def test_lines_that_are_other_documents_are_refused_one_by_one(run: Run) -> None:
    said = run("replay", "-", "--json", given=[{"name": "a case", "record": record()}, record(), {}])
    assert said.status == 1
    assert said.json == replay(record())
    assert [line.partition(":")[0] for line in said.err.splitlines()] == ["record 0", "record 2"]


# check


def test_check_legal(run: Run) -> None:
    said = run("check", "-", given=[record(), record([])])
    assert (said.status, said.err) == (0, "")
    assert said.lines == ["record 0: 8 moves, all legal", "record 1: 0 moves, all legal"]


@pytest.mark.parametrize(
    ("moves", "where", "ruling"),
    [
        ([*NIGHT, choose("mafia", "Dan")], 7, "R1"),
        ([*NIGHT, choose("leader", "Anna", "check")], 7, "N3"),
        ([*NIGHT[:5], count("Gus", ["Anna", "Zoe"])], 5, "R1"),
        ([deal(ROLES.replace("citizen", "mafioso"))], 0, "S6"),
        ([{"move": "dance"}], 0, "R1"),
        ([{"move": "undo"}], 0, "R1"),
        ([*CHECKED, {"move": "next", "loud": True}], 8, "R1"),
    ],
)
def test_check_names_record_move_and_ruling(run: Run, moves: list[dict[str, Any]], where: int, ruling: str) -> None:
    said = run("check", "-", given=[record(), record(moves)])
    assert said.status == 1
    assert said.lines == ["record 0: 8 moves, all legal"]
    assert said.err.startswith(f"record 1, move {where}: ")
    assert said.err.endswith(f" [{ruling}]\n")
    assert said.err.count("\n") == 1


# what is no record


BROKEN = {
    "no json": b"once upon a time",
    "cut off": b'{"game": "mafia", "version": 1, "seats": ["An',
    "an array": b"[1, 2]",
    "a number": b"7",
    "a word": b'"mafia"',
    "null": b"null",
    "nothing in it": b"{}",
    "NaN": b'{"game": "mafia", "version": NaN, "seats": []}',
    "infinity": b'{"game": "mafia", "version": 1e999, "seats": []}',
    "a huge number": b'{"game": "mafia", "version": ' + b"9" * 10000 + b', "seats": []}',
    "half a surrogate": b'{"game": "mafia", "version": 1, "seats": ["\\ud800"]}',
    "a key twice": b'{"game": "mafia", "version": 1, "seats": ["A"], "seats": ["B"]}',
    "a key twice, deep down": b'{"game": "mafia", "version": 1, "seats": ["A"], "moves": [{"move": "undo", "move": "next"}]}',
    "deep arrays": b"[" * 100_000 + b"]" * 100_000,
    "deep objects": b'{"seats":' * 50_000 + b"1" + b"}" * 50_000,
    "a deep move": b'{"game": "mafia", "version": 1, "seats": [], "moves": [{"move": ' + b"[" * 700 + b"]" * 700 + b"}]}",
    "a deep rule": b'{"game": "mafia", "version": 1, "seats": [], "rules": {"tie": ' + b"[" * 700 + b"]" * 700 + b"}}",
    "unknown game": b'{"game": "chess", "version": 1, "seats": []}',
    "unknown version": b'{"game": "mafia", "version": 2, "seats": []}',
    "unknown key": b'{"game": "mafia", "version": 1, "seats": ["A"], "clock": 5}',
    "seats of numbers": b'{"game": "mafia", "version": 1, "seats": [1, 2]}',
    "a seat twice": b'{"game": "mafia", "version": 1, "seats": ["A", "A"]}',
    "a seat named host": b'{"game": "mafia", "version": 1, "seats": ["host"]}',
    "unknown rule": b'{"game": "mafia", "version": 1, "seats": ["A"], "rules": {"music": true}}',
    "a move that is a word": b'{"game": "mafia", "version": 1, "seats": ["A"], "moves": ["next"]}',
}


@pytest.mark.parametrize("command", ["replay", "check"])
@pytest.mark.parametrize("content", [pytest.param(content, id=name) for name, content in BROKEN.items()])
def test_what_is_no_record_is_refused_in_a_sentence(run: Run, command: str, content: bytes) -> None:
    said = run(command, "-", given=content)
    assert (said.status, said.out) == (1, "")
    assert said.err.startswith("record 0")
    assert said.err.count("\n") == 1
    assert "[R1]" in said.err


@pytest.mark.parametrize("content", [pytest.param(content, id=name) for name, content in BROKEN.items()])
def test_what_is_no_record_stops_nobody_else(run: Run, content: bytes) -> None:
    said = run("replay", "-", "--json", given=lines([record()]) + content + b"\n" + lines([record(NIGHT)]))
    assert said.status == 1
    assert [json.loads(line) for line in said.lines] == [replay(record()), replay(record(NIGHT))]
    assert said.err.startswith("record 1")


@pytest.mark.parametrize("content", [b"", b"\n \n", b"\xff\xfe\x00", lines([record()]) + b"\xc3\n"])
def test_what_is_no_text_is_unreadable(run: Run, content: bytes) -> None:
    said = run("replay", "-", given=content)
    assert (said.status, said.out) == (2, "")
    assert said.err.count("\n") == 1


def test_a_file_that_is_not_there_is_unreadable(run: Run, tmp_path: Path) -> None:
    for file in (tmp_path / "nowhere.json", tmp_path, Path("a\0b")):
        said = run("check", str(file))
        assert (said.status, said.out) == (2, "")
        assert "cannot be read" in said.err


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["dance"],
        ["replay"],
        ["replay", "a", "b"],
        ["check"],
        ["check", "-", "--json"],
        ["advise"],
        ["advise", "--players", "many"],
        ["advise", "--players", "8", "--deck", "a,,b"],
        ["simulate", "--deck", CLASSIC],
        ["simulate", "--games", "5"],
        ["simulate", "--deck", CLASSIC, "--games", "0"],
        ["simulate", "--deck", CLASSIC, "--games", "-3"],
        ["simulate", "--deck", CLASSIC, "--games", "few"],
    ],
)
def test_usage_errors(run: Run, arguments: list[str]) -> None:
    said = run(*arguments)
    assert (said.status, said.out) == (2, "")
    assert said.err.startswith("usage: python -m games")


# advise


def test_advise_lists_ready_made_decks(run: Run) -> None:
    said = run("advise", "--players", "12")
    assert said.status == 0
    assert [line.split()[0] for line in said.lines] == ["first_night", "classic", "two_families"]
    decks = run("advise", "--players", "12", "--json").json["decks"]
    assert [(deck["key"], len(deck["deck"])) for deck in decks] == [("first_night", 12), ("classic", 12), ("two_families", 12)]
    assert said.lines[1].split()[1] == ",".join(decks[1]["deck"])


@pytest.mark.parametrize("players", ["0", "-1", "5", "21", "1000000"])
def test_advise_has_no_ready_made_decks_elsewhere(run: Run, players: str) -> None:
    assert run("advise", "--players", players).status == 0
    assert run("advise", "--players", players, "--json").json["decks"] == []


def test_advise_on_a_good_deck(run: Run) -> None:
    assert run("advise", "--players", "10", "--deck", CLASSIC).out == "Nothing is wrong with this deck, and nothing unwise.\n"
    assert run("advise", "--players", "10", "--deck", CLASSIC, "--json").json == {
        "players": 10,
        "deck": CLASSIC.split(","),
        "errors": [],
        "advice": [],
    }


def test_advise_names_rulings_and_keys(run: Run) -> None:
    arguments = ["advise", "--players", "9", "--deck", "judge, doctor, doctor, citizen, citizen, citizen, maniac, mafioso"]
    found = run(*arguments, "--json").json
    assert [finding["ruling"] for finding in found["errors"]] == ["S2", "S5"]
    assert [finding["key"] for finding in found["advice"]] == ["table", "special", "loner", "loner_must_go"]
    assert all(finding["text"] and finding["ruling"] == "S9" for finding in found["advice"])
    words = run(*arguments).out
    assert "S5" in words
    assert "loner_must_go" in words


# simulate


def test_simulate_says_who_wins_how_often(run: Run) -> None:
    found = run("simulate", "--deck", CLASSIC, "--games", "60", "--seed", "7", "--json").json
    assert found["games"] == sum(part["games"] for part in found["winners"].values()) == 60
    assert sum(part["share"] for part in found["winners"].values()) == pytest.approx(1, abs=0.001)
    assert set(found["winners"]) <= {"citizens", "mafia", "nobody"}
    assert found["days"] > 1
    said = run("simulate", "--deck", CLASSIC, "--games", "60", "--seed", "7")
    assert (said.status, said.err) == (0, "")
    assert said.lines[-1].startswith("60 games, ")


def test_simulate_the_same_seed_gives_the_same_bytes() -> None:
    arguments = ["simulate", "--deck", CLASSIC, "--games", "40", "--json"]
    one, again, other = (
        process(*arguments, "--seed", seed, env={**os.environ, "PYTHONHASHSEED": salt}).stdout
        for seed, salt in (("a", "1"), ("a", "2"), ("b", "1"))
    )
    assert one == again
    assert one != other


def test_simulate_tells_the_seed_it_took(run: Run) -> None:
    found = run("simulate", "--deck", CLASSIC, "--games", "30", "--json").json
    assert run("simulate", "--deck", CLASSIC, "--games", "30", "--seed", found["seed"], "--json").json == found


def test_simulate_a_deck_that_may_not_be_dealt(run: Run) -> None:
    for cards, ruling in (("citizen", "S1"), (CLASSIC + ",judge", "S3"), (CLASSIC + ",werewolf", "R1")):
        said = run("simulate", "--deck", cards, "--games", "5")
        assert (said.status, said.out) == (1, "")
        assert f"[{ruling}]" in said.err


@pytest.mark.parametrize(
    "cards",
    [
        "sheriff,citizen,citizen,citizen,mafioso,mafioso",
        "journalist,sleepwalker,groupie,bodyguard,citizen,citizen,citizen,thief,informer,con_artist",
        "judge,doctor,citizen,citizen,citizen,citizen,citizen,citizen,mafioso,mafioso,yakuza,yakuza",
        "jailer,sleepwalker,beauty,citizen,citizen,citizen,citizen,lawyer,mafioso,ripper",
    ],
)
def test_simulate_every_sort_of_deck_comes_to_an_end(run: Run, cards: str) -> None:
    assert run("simulate", "--deck", cards, "--games", "25", "--seed", "1", "--json").json["games"] == 25


# what only a process can show


def test_a_module_run_from_the_shell() -> None:
    said = process("replay", "-", "--json", given=lines([record()]))
    assert (said.returncode, said.stderr) == (0, b"")
    assert json.loads(said.stdout) == replay(record())


def test_no_bar_where_nobody_watches() -> None:
    assert process("simulate", "--deck", CLASSIC, "--games", "5", "--seed", "1").stderr == b""


@pytest.mark.skipif(not hasattr(os, "openpty"), reason="needs a pseudo-terminal")
def test_a_bar_where_somebody_watches() -> None:
    ours, theirs = os.openpty()
    command = [sys.executable, "-m", "games", "simulate", "--deck", CLASSIC, "--games", "20", "--seed", "1"]
    with subprocess.Popen(command, stderr=theirs, stdout=subprocess.PIPE, cwd=ROOT) as running:
        os.close(theirs)
        out, _ = running.communicate(timeout=60)
    drawn = os.read(ours, 100_000)
    os.close(ours)
    assert b"20 of 20" in drawn
    assert b"20 games" in out
    assert b"#" not in out


def test_a_broken_pipe_is_quiet() -> None:
    command = [sys.executable, "-m", "games", "replay", "-", "--json"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=ROOT) as running:
        assert running.stdin is not None
        assert running.stdout is not None
        assert running.stderr is not None
        running.stdout.close()
        running.stdin.write(lines([record()]) * 200)
        running.stdin.close()
        complaint = running.stderr.read()
        running.wait(timeout=60)
    assert complaint == b""


def test_names_survive_a_terminal_that_knows_only_ascii() -> None:
    names = ["Zoë", "Борис", "沈", "Dan", "Eva", "Finn", "Gus"]
    said = process("replay", "-", given=lines([record([], seats=names)]), env={**os.environ, "LC_ALL": "C", "PYTHONUTF8": "0"})
    assert (said.returncode, said.stderr) == (0, b"")
    assert "沈" in said.stdout.decode()


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
def test_a_full_disk_is_said_in_a_sentence() -> None:
    with Path("/dev/full").open("wb") as full:
        said = subprocess.run(
            [sys.executable, "-m", "games", "list"], stdout=full, stderr=subprocess.PIPE, cwd=ROOT, check=False, timeout=60
        )
    assert said.returncode == 2
    assert said.stderr.startswith(b"The output cannot be written")
    assert said.stderr.count(b"\n") == 1
