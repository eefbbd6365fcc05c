"""`python -m games`: records replayed and checked, decks advised on, games simulated, without any server.

The same rules as at the table, for hosts who keep their records, for scripts, and for whoever wants to know how a deck fares.
Exit status: 0 done; 1 a record or a deck is not legal, and standard error says which, where and why; 2 the command line or
the file cannot be read.
"""

import argparse
import contextlib
import json
import os
import secrets
import sys
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

from games import GAMES, game, mafia
from games.documents import LARGEST_FILE, UnreadableError, documents, parsed
from games.errors import Refusal
from games.mafia.deck import Finding
from games.record import fold, read, replay
from games.simulate import Ending, endings, odds

MAFIA = game("mafia")
"""The game whose decks `advise` and `simulate` are about."""

DONE, NOT_LEGAL, UNREADABLE = 0, 1, 2
JOINERS = frozenset("\u200c\u200d")  # in names; a terminal is not steered by them
STOPPED = 130
"""What shells expect of a command ended by Ctrl-C."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and give its exit status. `arguments` None: those of the process."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure: Callable[..., None] | None = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(encoding="utf-8", errors="backslashreplace")
    chosen = command_line().parse_args(arguments)
    try:
        status: int = chosen.run(chosen)
        sys.stdout.flush()
    except UnreadableError as error:
        complain(str(error))
        return UNREADABLE
    except BrokenPipeError:
        give_up_output()  # whoever read it has read enough
        return DONE
    except OSError as error:
        give_up_output()
        complain(f"The output cannot be written: {error.strerror}.")
        return UNREADABLE
    except KeyboardInterrupt:
        return STOPPED
    return status


def give_up_output() -> None:
    """Point standard output elsewhere, for Python would complain once more when it closes the stream."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def command_line() -> argparse.ArgumentParser:
    """The commands and their options."""
    parser = argparse.ArgumentParser(prog="python -m games", description="The rules of the house, without the house.")
    commands = parser.add_subparsers(required=True, metavar="command")

    def command(name: str, run: Callable[[argparse.Namespace], int], text: str) -> argparse.ArgumentParser:
        added = commands.add_parser(name, help=text, description=text)
        added.set_defaults(run=run)
        return added

    file_help = "a record, or several, one a line; - for standard input"
    json_help = "print JSON, one line each"
    command("list", list_games, "the games there are")
    replaying = command("replay", replay_records, "where a record stands and what has happened")
    replaying.add_argument("file", metavar="FILE", help=file_help)
    replaying.add_argument(
        "--as", dest="viewer", default="host", metavar="VIEWER", help="host (default), room, or a seat's name"
    )
    replaying.add_argument("--json", action="store_true", help=json_help)
    checking = command("check", check_records, "whether every move of a record is legal")
    checking.add_argument("file", metavar="FILE", help=file_help)
    advising = command("advise", advise, "errors and advice for a deck, or ready-made decks")
    advising.add_argument("--players", type=int, required=True, metavar="N", help="players with roles, the host not counted")
    advising.add_argument("--deck", type=deck, metavar="A,B,C", help="role keys with commas between them")
    advising.add_argument("--json", action="store_true", help=json_help)
    simulating = command("simulate", simulate, "who wins how often when everybody chooses at random")
    simulating.add_argument("--deck", type=deck, required=True, metavar="A,B,C", help="role keys with commas between them")
    simulating.add_argument("--games", type=positive, required=True, metavar="N", help="how many games to play")
    simulating.add_argument("--seed", metavar="S", help="the same seed gives the same games")
    simulating.add_argument("--json", action="store_true", help=json_help)
    return parser


def deck(text: str) -> tuple[str, ...]:
    """The value of `--deck`."""
    cards = tuple(card.strip() for card in text.split(","))
    if not all(cards):
        raise argparse.ArgumentTypeError(
            "a deck is role keys with single commas between them, such as detective,citizen,mafioso"
        )
    return cards


def positive(text: str) -> int:
    """The value of `--games`."""
    try:
        number = int(text)
    except ValueError:
        number = 0
    if number < 1:
        raise argparse.ArgumentTypeError("a whole number from 1 on is wanted")
    return number


def say(line: str) -> None:
    sys.stdout.write(printable(line) + "\n")


def say_json(data: Any) -> None:
    sys.stdout.write(json.dumps(data, ensure_ascii=False) + "\n")


def complain(line: str) -> None:
    sys.stderr.write(printable(line) + "\n")


def printable(line: str) -> str:
    """The line, without anything in a stranger's record that would steer the terminal."""
    return "".join(character if character.isprintable() or character in JOINERS else "\ufffd" for character in line)


# list


def list_games(chosen: argparse.Namespace) -> int:
    for module in GAMES:
        say(f"{module.key}  {module.title}")
    return DONE


# replay and check


def each_record(file: str, do: Callable[[int, dict[str, Any]], None]) -> int:
    """Do something with every record of a file; a record that is refused is reported, and the next one has its turn."""
    status = DONE
    for number, text in enumerate(documents(content(file))):
        try:
            do(number, parsed(text))
        except Refusal as refused:
            where = f"record {number}" if refused.n is None else f"record {number}, move {refused.n}"
            complain(f"{where}: {refused}")
            status = NOT_LEGAL
    return status


def content(file: str) -> bytes:
    """The bytes of FILE, or of standard input for `-`; of a file that is too large only so many that it shows."""
    if file == "-" and sys.stdin is None:
        raise UnreadableError("Standard input is closed.")
    try:
        with contextlib.nullcontext(sys.stdin.buffer) if file == "-" else Path(file).open("rb") as opened:
            return opened.read(LARGEST_FILE + 1)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise UnreadableError(f"{file} cannot be read: {reason}.") from None


def replay_records(chosen: argparse.Namespace) -> int:
    def show(number: int, record: dict[str, Any]) -> None:
        seen = replay(record, chosen.viewer)
        if chosen.json:
            say_json(seen)
        else:
            tell(number, seen)

    return each_record(chosen.file, show)


def tell(number: int, seen: dict[str, Any]) -> None:
    """One replayed record in words: where it stands, the facts its viewer knows, what has happened."""
    module = game(seen["game"])
    say(f"Record {number}: {module.title}, as seen by {seen['viewer']}")
    say(f"{module.describe_standing(seen)}")
    for line in facts(seen):
        say("  " + line)
    say("What has happened:" if seen["events"] else "Nothing has happened yet.")
    for event in seen["events"]:
        at = f"{event['n']:>5}  " if "n" in event else "  "
        say(f"{at}{module.describe(event)}")


def facts(seen: dict[str, Any]) -> Iterator[str]:
    """What the viewer knows besides, a line each: whatever is said of seats."""
    for name, value in seen.items():
        if name == "events" or not value:
            continue
        if isinstance(value, dict):
            yield f"{name}: " + ", ".join(f"{seat} {what}" for seat, what in value.items())
        elif isinstance(value, list):
            yield f"{name}: " + ", ".join(value)


def check_records(chosen: argparse.Namespace) -> int:
    def check(number: int, data: dict[str, Any]) -> None:
        record = read(data)
        fold(record)
        moves = len(record.moves)
        say(f"record {number}: {moves} {'move' if moves == 1 else 'moves'}, all legal")

    return each_record(chosen.file, check)


# advise


def advise(chosen: argparse.Namespace) -> int:
    if chosen.deck is None:
        return ready_made(chosen)
    found = mafia.advise(chosen.deck, chosen.players, {})
    errors, advice = [f for f in found if f.error], [f for f in found if not f.error]
    if chosen.json:
        say_json({"players": chosen.players, "deck": chosen.deck, "errors": plain(errors), "advice": plain(advice)})
        return DONE
    if not found:
        say("Nothing is wrong with this deck, and nothing unwise.")
    for heading, part in (("This deck cannot be dealt:", errors), ("It would be wiser otherwise:", advice)):
        if part:
            say(heading)
            for finding in part:
                say(f"  {finding.ruling} {finding.key}: {finding.text}")
    return DONE


def plain(findings: Sequence[Finding]) -> list[dict[str, str]]:
    return [{"ruling": finding.ruling, "key": finding.key, "text": str(finding.text)} for finding in findings]


def ready_made(chosen: argparse.Namespace) -> int:
    """`advise` without a deck: the tables that are ready to be played."""
    tables = mafia.ready_made(chosen.players)
    if chosen.json:
        rows = [{"key": table.key, "title": str(table.title), "deck": table.deck} for table in tables]
        say_json({"players": chosen.players, "decks": rows})
        return DONE
    for table in tables:
        say(f"{table.key}  {','.join(table.deck)}")
    if not tables:
        say(f"There is no ready-made table for {chosen.players} players; there are some for 6 to 20.")
    return DONE


# simulate


def simulate(chosen: argparse.Namespace) -> int:
    seed = str(secrets.randbits(32)) if chosen.seed is None else chosen.seed
    played = islice(endings(MAFIA, chosen.deck, Random(seed)), chosen.games)
    try:
        found = odds(list(progress(played, chosen.games)))
    except Refusal as refused:
        complain(f"This deck cannot be dealt: {refused}")
        return NOT_LEGAL
    if chosen.json:
        wins = {winner: {"games": won, "share": round(found.share(winner), 4)} for winner, won in found.wins.items()}
        head = {"game": MAFIA.key, "deck": chosen.deck, "games": found.games, "seed": seed}
        say_json({**head, "winners": wins, "days": round(found.days, 2)})
        return DONE
    for winner, won in found.wins.items():
        say(f"{winner:<10} {won:>8}  {found.share(winner):7.1%}")
    say(f"{found.games} games, {found.days:.2f} days on average, seed {seed}")
    return DONE


def progress(steps: Iterator[Ending], total: int) -> Iterator[Ending]:
    """The same steps, with a bar on standard error that grows as they come; only where somebody is there to see it."""
    if not sys.stderr.isatty():
        yield from steps
        return
    width, drawn = 40, -1
    for done, step in enumerate(steps, 1):
        full = width * done // total
        if full != drawn:
            sys.stderr.write(f"\r[{'#' * full}{'.' * (width - full)}] {done} of {total}")
            sys.stderr.flush()
            drawn = full
        yield step
    sys.stderr.write("\r" + " " * (width + 30) + "\r")
