"""The engine's budgets: `python -m tests.bench.bench_engine` prints each with what it must and what it should be.

fold        300 moves at a table of 20, from the JSON of the record to its state (must 10 ms, aim 3 ms)
view        where that game stands for one viewer, at the dearest of its steps (must 0.2 ms, aim 0.05 ms)
simulate    whole games of a classic table of 10, a second, on one core (must 150, aim 600)

Times are the best of several rounds: what the machine can do when nothing else is in the way. Beside them stands a ratio to a
fixed piece of Python work done in the same rounds, which means the same on every machine.
"""

import argparse
import random
import sys
import time
from collections.abc import Callable
from typing import Any

from games import game
from games.contract import HOST, ROOM
from games.mafia import ready_made
from games.record import Fold, Record, fold, read, start, write
from games.simulate import choose_offer, endings, fill

MAFIA = game("mafia")
SEATS = [f"Player {number}" for number in range(1, 21)]
MOVES = 300
BUDGETS = {"fold": (10.0, 3.0, "ms"), "view": (0.2, 0.05, "ms"), "simulate": (150.0, 600.0, "games/s")}


def long_record(moves: int = MOVES, seed: int = 20) -> Record:
    """A game of 20 that takes exactly so many moves: everybody votes by phone, families pick, and the host takes moves back."""
    rng = random.Random(seed)
    while True:
        record = Record("mafia", 1, list(SEATS), {}, [])
        here = start(record)
        deck = list(ready_made(len(SEATS))[1].deck)
        here = here.play(MAFIA.encode_move(MAFIA.deal(here.state, deck, rng)))
        played = [here.move]
        last = ""
        while len(played) < moves and MAFIA.outcome(here.state) is None:
            here, move, last = _step(here, last, rng)
            played.append(move)
        if len(played) == moves:
            return Record("mafia", 1, list(SEATS), {}, [move for move in played if move is not None])


def _step(here: Fold, last: str, rng: random.Random) -> tuple[Fold, dict[str, Any], str]:
    """One more move: half the time a ballot, a pick or an undo, as at a table where everybody uses a phone."""
    offers = [offer for offer in here.offers(HOST) if offer.move != "leave"]
    wishes = [offer for offer in offers if offer.aside]
    if here.n and rng.random() < 0.05:
        move: dict[str, Any] = {"move": "undo"}
    elif wishes and rng.random() < 0.9:
        move = fill(rng.choice(wishes), rng)
    else:
        offer = choose_offer(offers, last, rng)
        move, last = fill(offer, rng), offer.key
    return here.play(move), move, last


def best(work: Callable[[], object], rounds: int, repeat: int = 1) -> float:
    """Seconds for one run of the work, the best of the rounds."""
    times = []
    for _ in range(rounds):
        before = time.perf_counter()
        for _ in range(repeat):
            work()
        times.append((time.perf_counter() - before) / repeat)
    return min(times)


def yardstick() -> int:
    """A fixed piece of plain Python: dictionaries, tuples and calls, as the engine does."""
    total = 0
    for number in range(2000):
        row = {"seat": (number,), "hands": (number, number + 1)}
        total += len({**row, "out": ()}) + sum(row["hands"])
    return total


def measure(rounds: int) -> dict[str, float]:
    """Every budget's figure, in its own unit."""
    content = write(long_record())
    whole = fold(read(content))
    assert len(read(content).moves) == MOVES
    views = [
        best(lambda state=step.state, viewer=viewer: MAFIA.view(state, viewer), 5, 5)  # type: ignore[misc]
        for step in whole.steps()
        for viewer in (HOST, ROOM, SEATS[0])
    ]
    games = endings(MAFIA, ready_made(10)[1].deck, random.Random(10))
    return {
        "fold": 1000 * best(lambda: fold(read(content)), rounds),
        "view": 1000 * max(views),
        "simulate": 1 / best(lambda: next(games), rounds, 50),
    }


def main() -> int:
    """Print the figures; the exit status is 1 where a budget is missed."""
    parser = argparse.ArgumentParser(description="What the engine costs.")
    parser.add_argument("--rounds", type=int, default=15)
    rounds = parser.parse_args().rounds
    unit = best(yardstick, rounds)
    status = 0
    for name, figure in measure(rounds).items():
        must, aim, of = BUDGETS[name]
        kept, hit = (figure >= must, figure >= aim) if name == "simulate" else (figure <= must, figure <= aim)
        cost = (1 / figure if name == "simulate" else figure / 1000) / unit
        verdict = "aim reached" if hit else "budget kept" if kept else "MISSED"
        sys.stdout.write(f"{name:<9} {figure:9.3f} {of:<8} must {must:g}, aim {aim:g}: {verdict}; {cost:.2f} yardsticks\n")
        status = status if kept else 1
    return status


if __name__ == "__main__":
    sys.exit(main())
