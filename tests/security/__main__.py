"""The long runs, each far longer than the part of it that is in the suite.

    python -m tests.security worlds --games 5000 [--from N]     pairs of evenings on the wire, until the first leak
    python -m tests.security fuzz --count 50000 [--from N]      malformed requests, frames and records, until the first harm

Each prints what it has come to, and exits with 1 if anything was found.
"""

import argparse
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
    return two_worlds(options.games, options.first) if options.kind == "worlds" else 0


def two_worlds(games: int, first: int) -> int:
    """Pairs of evenings on the wire."""
    from tests.security.hall import Halls
    from tests.security.wire import opened
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


if __name__ == "__main__":
    sys.exit(main())
