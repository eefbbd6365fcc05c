"""Cold start, and the memory of a process that has nothing to do yet."""

import statistics
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.bench.budgets import Figure, figure
from tests.bench.servers import bare, ours
from tests.browser.server import environment, prepared


def start(rounds: int) -> list[Figure]:
    """From exec to the first page, bare and ours in turns."""
    limit, found, memory = [], [], []
    with TemporaryDirectory() as folder:
        env = environment(prepared(Path(folder)))
        for _ in range(rounds + 1):
            with bare("F") as served:
                limit.append(served.started)
            with ours(env) as served:
                found.append(served.started)
                memory.append(served.memory)
    # The first of each finds nothing in the disk's cache.
    least, own = statistics.median(limit[1:]), statistics.median(found[1:])
    return [
        figure("start", own / least, f"{1000 * own:.0f} against {1000 * least:.0f} ms", L=least, N=own),
        figure("idle", statistics.median(memory), "after the home page"),
    ]
