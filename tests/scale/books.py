"""What PostgreSQL must hold after everything that was answered, table by table."""

from collections import Counter
from collections.abc import Iterable

import psycopg

from games import record
from tests.clients import Client
from tests.reliability.ledger import taps


def wrong(database: str, code: str, clients: Iterable[Client]) -> list[str]:
    """Whatever does not agree: an answered tap that is not stored or stored twice, a gap, a move that cannot be replayed."""
    answered = {tap for client in clients for tap in taps(client)}
    with psycopg.connect(database) as rows:
        table, number, version = rows.execute(
            "SELECT id, number, version FROM hostapp_table WHERE code = %s", (code,)
        ).fetchone() or (0, 0, 0)
        entries = rows.execute(
            "SELECT seq, tap, number, move FROM hostapp_entry WHERE table_id = %s ORDER BY seq", (table,)
        ).fetchall()
        games = rows.execute("SELECT number, seats, rules FROM hostapp_game WHERE table_id = %s", (table,)).fetchall()
    stored = Counter(tap for _, tap, _, _ in entries if tap)
    found = [f"{code}: tap {tap} was answered and is not stored" for tap in answered if not stored[tap]]
    found += [f"{code}: tap {tap} is stored {times} times" for tap, times in stored.items() if times > 1]
    if [seq for seq, *_ in entries] != list(range(1, version + 1)):
        found.append(f"{code}: the entries have a gap or a double before {version}")
    if {of for of, *_ in games} != set(range(1, number + 1)):
        found.append(f"{code}: of {number} games not all are there")
    for game, seats, rules in games:
        moves = [move for _, _, of, move in entries if of == game and move]
        record.fold(record.Record(game="mafia", version=1, seats=seats, rules=rules, moves=moves))  # raises on a bad move
    return found
