"""Nightcall and the bare limits on the independent gauge: `python -m tests.bench.gauge FOLDER`.

FOLDER holds a load generator (`loadgen.py`) and a bare server (`bare_app.py`) that know nothing of Nightcall. The same rows are
run at the bare fan-out (F), at the bare whole (L) and at Nightcall; each line is what the generator printed, then the ratios.
"""

import json
import subprocess
import sys
import tempfile
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from tests.bench import servers
from tests.browser.server import ROOT

BARE = {
    "F": {"LAYER": "direct"},
    "L": {"LAYER": "direct", "COMMIT": "sqlite_full", "RENDER": "jinja2", "KEEP": "1"},
}
ROWS = {
    "one table": ("--tables", "1", "--phones", "12", "--think", "0.02", "--actions", "80"),
    "20 tables": ("--tables", "20", "--phones", "10", "--rate", "1", "--actions", "8"),
    "full speed": ("--tables", "20", "--phones", "10", "--rate", "0", "--think", "0", "--actions", "15"),
}
SHOWN = ("p50", "p95", "per_s", "cpu_s_per_1000", "rss_kb_per_table", "failed")
PLACED = (
    "import sys; sys.path[:0] = sys.argv[1:3]; del sys.argv[1:3]; import loadgen; import tests.bench.gauge_adapter as ours; "
    "import adapters; sys.modules['adapters.nightcall'] = ours; loadgen.main()"
)


def row(folder: Path, adapter: str, served: servers.Served, *options: str) -> dict[str, Any]:
    """One row, as the generator reports it."""
    where = ("--base", served.url, "--pids", str(served.process.pid))
    command = [sys.executable, "-c", PLACED, str(folder), str(ROOT), adapter, *where, *options]
    done = subprocess.run(command, cwd=folder, check=True, stdout=subprocess.PIPE, text=True)
    found: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return found


def main(folder: Path) -> int:
    """Run every row at every system."""
    with ExitStack() as stack:
        data = stack.enter_context(tempfile.TemporaryDirectory())
        systems = {
            name: stack.enter_context(
                servers.daphne(
                    "bare_app:application",
                    {**env, "PYTHONPATH": str(folder), "BENCH_DB": f"{data}/{name}.sqlite3"},
                    page="/healthz",
                )
            )
            for name, env in BARE.items()
        }
        systems["N"] = stack.enter_context(servers.nightcall())
        for title, options in ROWS.items():
            found = {
                name: row(folder, "nightcall" if name == "N" else "bare", served, *options) for name, served in systems.items()
            }
            for name, figures in found.items():
                print(f"{title:10} {name}  " + "  ".join(f"{key} {figures[key]:.1f}" for key in SHOWN), flush=True)
            ratios = {key: found["N"][key] / found["L"][key] for key in SHOWN[:4]}
            print(f"{title:10} N/L  " + "  ".join(f"{key} {value:.2f} x" for key, value in ratios.items()), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]).resolve()))
