"""Cold start, and the memory of a process that has nothing to do yet."""

import statistics
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.bench.budgets import Figure, figure
from tests.bench.servers import bare, daphne
from tests.browser.server import environment, prepared


def start(rounds: int) -> list[Figure]:
    """From exec to the first page, bare and ours in turns."""
    limit, ours, memory = [], [], []
    with TemporaryDirectory() as folder:
        env = environment(prepared(Path(folder)))
        for _ in range(rounds + 1):
            with bare("F") as served:
                limit.append(served.started)
            with daphne("hostapp.asgi:application", env) as served:
                ours.append(served.started)
                memory.append(served.memory)
    # The first of each finds nothing in the disk's cache.
    least, found = statistics.median(limit[1:]), statistics.median(ours[1:])
    return [
        figure("start", found / least, f"{1000 * found:.0f} against {1000 * least:.0f} ms", L=least, N=found),
        figure("idle", statistics.median(memory), "after the home page"),
    ]
