"""The suite's form of the kill test: twenty kills, two polite ends. For the long run start `tests.reliability.kills`.

And one kill in a place that chance would hardly find: in the middle of an undo that takes back several moves.
"""

import asyncio
import os
import sqlite3
import statistics
from contextlib import closing
from pathlib import Path
from random import Random

from tests.bots import Table
from tests.browser.server import Server
from tests.clients import Site
from tests.forms import Form, forms, screen
from tests.reliability.conftest import Say, Start
from tests.reliability.kills import TOGETHER, first_answer, kills
from tests.reliability.ledger import audit
from tests.reliability.test_faults import everybody_agrees

SEED = 5


async def test_a_server_that_is_killed_loses_nothing_and_is_back_on_every_screen(start: Start, say: Say) -> None:
    attacked, books = await kills(start(), 20, SEED, terms=2)
    say(attacked.figures(books))
    assert not books.wrong
    assert books.answered > 50
    assert attacked.lost > 10, "the kills have hit nobody in the middle of a tap"
    assert statistics.median(attacked.together) < TOGETHER
    assert max(attacked.together) < (TOGETHER if has_time() else 3 * TOGETHER)


def has_time() -> bool:
    """Whether this machine has a core to spare: three seconds are promised where the server may run."""
    return not hasattr(os, "getloadavg") or os.getloadavg()[0] < (os.cpu_count() or 1)


async def blind_table(site: Site) -> Table:
    """Six with phones, one of whom hosts with eyes shut: an undo takes back what phones have entered unseen as well (S12)."""
    table = await Table.open(site, Random(3), phones=6, votes="phones", acts="phones")
    for action, fields in (
        ("again", {"sure": "yes"}),
        ("stage", {"to": "roles"}),
        ("deck/ready", {"key": "recommended"}),
        ("rule", {"key": "temporary_host", "value": "true"}),
        ("deal", {}),
    ):
        assert (await table.form(action, **fields)).ok, table.host.html
    return table


async def what_phones_did(table: Table) -> Form | None:
    """Let every phone tap; the form that takes back what one has chosen and the step before it, if one has chosen."""
    chosen = [await table.tap(phone) for phone in table.phones]
    moves = [phone.sent[-1] for phone, answer in zip(table.phones, chosen, strict=True) if answer is not None and answer.ok]
    if not any(path.endswith("/move") and dict(fields).get("offer") for path, fields, _ in moves):
        return None
    _, page = await table.host.fetch(f"/host/{table.code}/undo/")
    return next((form for form in forms(screen(page)).values() if form.action.endswith("/undo")), None)


def undos(server: Server) -> list[int]:
    """The places of the undos that are on disk."""
    with closing(sqlite3.connect(f"file:{server.data / 'nightcall.sqlite3'}?mode=ro", uri=True)) as rows:
        return [seq for (seq,) in rows.execute("SELECT seq FROM hostapp_entry WHERE what = 'undo' ORDER BY seq")]


async def test_a_kill_within_an_undo_of_several_moves_leaves_all_of_them_and_the_press_takes_all_back(
    start: Start, say: Say, tmp_path: Path
) -> None:
    mark = tmp_path / "die"
    server = start(NIGHTCALL_TEST_DIES=str(mark))
    server.kill()
    server.application = "tests.reliability.dies_within:application"
    server.start()
    async with Site(f"http://127.0.0.1:{server.port}").open() as site:
        await first_answer(site.client("door"))
        table = await blind_table(site)
        mark.touch()
        assert server.process is not None
        died = asyncio.create_task(asyncio.to_thread(server.process.wait))
        try:
            async with asyncio.timeout(120):
                while mark.exists():
                    before, undo = undos(server), await what_phones_did(table)
                    pressed = asyncio.create_task(table.step() if undo is None else table.host.send(undo))
                    await asyncio.wait([pressed, died], return_when=asyncio.FIRST_COMPLETED)
        finally:
            server.kill()  # or the thread that waits for its end would wait for ever
        assert not pressed.done(), "the server died of this press"
        assert undos(server) == before, "nothing of it is there"
        server.start()
        answer = await pressed
        assert answer is not None
        assert answer.ok
        came = undos(server)[len(before) :]
        say(f"killed within an undo of {len(came)} moves: none was gone, and all are after the same press")
        assert len(came) > 1, "all of it is there"
        assert came == list(range(came[0], came[0] + len(came)))
        await everybody_agrees(table)
        assert audit(server.data / "nightcall.sqlite3", table.code, [table.host, *table.phones]).wrong == []
