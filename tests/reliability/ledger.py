"""What a database must hold after everything that was answered: compares the clients' own books with the rows on disk."""

import contextlib
import json
import sqlite3
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlencode

from games import record
from tests.clients import Client

MOVES = ("/move", "/undo", "/redo", "/begin", "/deal", "/draw", "/again", "/clock/start", "/clock/add")
"""Forms that, when they are answered well, have stored an entry.

Of the others some may find nothing to do and are answered well all the same: a press of `shown`, `looked` or `got-it`
names what it has seen; where that is put away already, or more has come meanwhile, nothing is stored, and what has come
stays on the screen (tests/faults/test_answered.py). A pad's press (`sure` = pad) is answered alike whether it counts or comes
too late, so that no pad tells whose call it is: of those only that none counts twice can be asked.
"""


@dataclass
class Books:
    """answered: taps that were answered well. stored: how often each tap is on disk. wrong: what does not agree, in words."""

    answered: int
    entries: int
    wrong: list[str]


def audit(database: Path, code: str, clients: Iterable[Client]) -> Books:
    """Every answered tap is stored once, the entries have no gap, and the moves replay to a legal game."""
    answered = Counter(one for client in clients for one in taps(client))
    with contextlib.closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as rows:
        table, number, version = rows.execute(
            "SELECT id, number, version FROM hostapp_table WHERE code = ?", (code,)
        ).fetchone()
        entries = rows.execute(
            "SELECT seq, tap, number, move FROM hostapp_entry WHERE table_id = ? ORDER BY seq", (table,)
        ).fetchall()
        games = {
            number: (json.loads(seats), json.loads(rules))
            for number, seats, rules in rows.execute(
                "SELECT number, seats, rules FROM hostapp_game WHERE table_id = ?", (table,)
            )
        }
    stored = Counter(one for _, one, _, _ in entries if one)
    wrong = [f"tap {one} was answered and is not stored" for one in answered if not stored[one]]
    wrong += [f"tap {one} is stored {times} times" for one, times in stored.items() if times > 1]
    if [seq for seq, *_ in entries] != list(range(1, version + 1)):
        wrong.append(f"the entries have a gap or a double before {version}")
    if set(games) != set(range(1, number + 1)):
        wrong.append(f"of {number} games these are there: {sorted(games)}")
    for game, (seats, rules) in games.items():
        moves = [json.loads(move) for _, _, of, move in entries if of == game and move]
        record.fold(record.Record(game="mafia", version=1, seats=seats, rules=rules, moves=moves))  # raises on a bad move
    return Books(sum(answered.values()), len(entries), wrong)


def taps(client: Client) -> set[str]:
    """The ids of what this client has sent, was answered well, and must therefore be stored."""
    from django.http import QueryDict  # here, for the long runs read this before Django is set up

    from hostapp.answers import tap

    found = set()
    for path, fields, answer in client.sent:
        form = dict(fields)
        may_come_to_nothing = path.endswith("/move") and (not form.get("offer") or form.get("sure") == "pad")
        if answer.ok and path.endswith(MOVES) and form.get("tap") and not may_come_to_nothing:
            found.add(str(tap(QueryDict(urlencode(fields)))))
    return found
