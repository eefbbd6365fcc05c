"""The long runs, each far longer than the part of it that is in the suite.

    python -m tests.security worlds --games 5000 [--from N]     pairs of evenings on the wire, until the first leak
    python -m tests.security fuzz --count 50000 [--from N]      malformed requests, frames and records, until the first harm

Each prints what it has come to, and exits with 1 if anything was found.
"""

import argparse
import gc
import os
import sys
import time


def main() -> int:
    """The command."""
    say = argparse.ArgumentParser(prog="python -m tests.security", description=__doc__.split("\n")[0])
    kinds = say.add_subparsers(dest="kind", required=True)
    worlds = kinds.add_parser("worlds")
    worlds.add_argument("--games", type=int, default=5000, help="how many pairs of evenings")
    fuzz = kinds.add_parser("fuzz")
    fuzz.add_argument("--count", type=int, default=50_000, help="how many malformed things")
    for kind in (worlds, fuzz):
        kind.add_argument("--from", type=int, default=100_000, dest="first", help="the number of the first")
    options = say.parse_args()
    os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"
    import django

    django.setup()
    return two_worlds(options.games, options.first) if options.kind == "worlds" else fuzzed(options.count, options.first)


def two_worlds(games: int, first: int) -> int:
    """Pairs of evenings on the wire."""
    from tests.security.hall import Halls
    from tests.security.site import opened
    from tests.security.worlds import Found, compare

    found, started = Found(), time.monotonic()
    with opened() as wire:
        places = Halls(wire)
        for seed in range(first, first + games):
            compare(places, seed, found)
            if found.pairs % 100 == 0:
                print(f"{time.monotonic() - started:7.0f} s  {found}", flush=True)
            if found.leaks:
                break
    print(found, *found.leaks, sep="\n")
    return 1 if found.leaks else 0


BATCH = 500
"""So many at a time: what hypothesis remembers of a run is dropped after it."""

GROWTH = 30
"""Megabytes by which the process may be larger at the end than after its first tenth; twenty is what Python's own heap does."""


def fuzzed(count: int, first: int) -> int:
    """Malformed things: three of five are requests, one a socket's frames, one a record."""
    import psutil
    from hypothesis import HealthCheck, given, seed, settings
    from hypothesis import strategies as st

    from tests.security import fuzz
    from tests.security.cast import Cast
    from tests.security.site import opened

    process, started, early = psutil.Process(), time.monotonic(), 0.0
    profile = settings(deadline=None, database=None, max_examples=BATCH, suppress_health_check=list(HealthCheck))
    with opened() as wire:
        cast = Cast(wire)

        def ask(data: st.DataObject) -> None:
            fuzz.harm(cast, *data.draw(fuzz.requests(cast)))

        def tell(data: st.DataObject) -> None:
            data.draw(fuzz.sockets(cast))

        def give(data: st.DataObject) -> None:
            fuzz.read_in_words(data.draw(fuzz.records()))

        for done in range(0, count, BATCH):
            work = (ask, tell, ask, give, ask)[done // BATCH % 5]
            seed(first + done)(profile(given(st.data())(work)))()
            gc.collect()  # what goes with the next round of it anyway is no growth; the site itself has few rounds
            size = process.memory_info().rss / 2**20
            early = size if done <= count // 10 else early
            if done % (10 * BATCH) == 0:
                print(f"{time.monotonic() - started:7.0f} s  {done + BATCH} sent, {size:.0f} MB", flush=True)
    print(f"{count} malformed things, no fault, no change by a refusal; {early:.0f} MB after a tenth, {size:.0f} MB at the end")
    return 0 if size - early < GROWTH else 1


if __name__ == "__main__":
    sys.exit(main())
