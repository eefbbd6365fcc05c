"""Writes a database and a record as the present commit does, for later commits to prove that they still open.

    python -m tests.reliability.make_old 2026-11

Do this before a change of models or records, never after; what lies in `old/` is never written again.
"""

import asyncio
import contextlib
import os
import sqlite3
import sys
import tempfile
from pathlib import Path
from random import Random

import django

from tests.bots import Table
from tests.browser.server import Server, prepared
from tests.clients import Site
from tests.reliability.kills import first_answer

OLD = Path(__file__).parent / "old"
HOST_KEY, SEAT_KEY = "old-host-key-of-the-test-suite-00", "old-seat-key-of-the-test-suite-00"
"""Known keys, so that a test can be the host and a phone of an old table."""


async def evening(server: Server) -> tuple[str, str]:
    """A table in the middle of its second game; its code, and the record of that game."""
    async with Site(f"http://127.0.0.1:{server.port}").open() as site:
        await first_answer(site.client("door"))
        table = await Table.open(site, Random(7), phones=3, guests=4, votes="phones")
        while table.games < 1:
            await table.step()
            await table.tap()
        for _ in range(20):
            await table.step()
            await table.tap()
        await table.form("clock/start", seconds="300", label="Talk")
        return table.code, (await table.host.fetch(f"/host/{table.code}/record.json"))[1]


def main() -> None:
    """Play, stop, keep the files."""
    name = sys.argv[1]
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
    django.setup()
    from hostapp import archive, keys

    with tempfile.TemporaryDirectory() as folder:
        server = Server(prepared(Path(folder) / "template"), Path(folder) / "data")
        try:
            code, record = asyncio.run(evening(server))
        finally:
            server.stop()
        database = server.data / "nightcall.sqlite3"
        with contextlib.closing(sqlite3.connect(database, isolation_level=None)) as rows:
            rows.execute("UPDATE hostapp_table SET host_key = ? WHERE code = ?", (keys.kept(HOST_KEY), code))
            rows.execute("UPDATE hostapp_seat SET key = ? WHERE place = 1", (keys.kept(SEAT_KEY),))
        OLD.mkdir(exist_ok=True)
        archive.copy(database, OLD / f"{name}.sqlite3")
        (OLD / f"{name}.json").write_text(record, "utf-8")
    print(f"{name}: table {code}, {(OLD / f'{name}.sqlite3').stat().st_size} bytes")


if __name__ == "__main__":
    main()
