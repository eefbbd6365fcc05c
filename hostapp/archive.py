"""The SQLite file as something to keep: copied while people play, put back, and read as far as it goes where it is torn.

A copy is made by SQLite's own backup, never by copying the file: what was entered last is in a second file beside it.
Everything here works on paths and knows no Django, so that a database which Django cannot open can still be spoken of.
"""

import contextlib
import os
import sqlite3
from collections.abc import Iterator
from pathlib import Path

TABLES = ("hostapp_table", "hostapp_seat", "hostapp_game", "hostapp_entry", "hostapp_onetimekey")
"""Our tables, each after those it points to."""


class Unfit(Exception):
    """The file cannot be used; the sentence is for the person at the terminal."""


def copy(source: Path, target: Path) -> int:
    """A whole and checked copy of the database, taken while others write; how many tables it holds. Raises Unfit.

    The copy appears under its name only when it is whole, in one piece without companions.
    """
    if target.exists():
        raise Unfit(f"{target} is there already. Name a new file.")
    part = target.with_name(target.name + ".part")
    part.unlink(missing_ok=True)
    try:
        with _opened(source) as old, contextlib.closing(sqlite3.connect(part)) as new:
            old.backup(new)
            new.execute("PRAGMA journal_mode=DELETE")
        part.chmod(0o600)
        count = check(part)
        _to_disk(part)
        part.rename(target)
    except (OSError, sqlite3.Error) as error:
        raise Unfit(f"The copy could not be made: {error}.") from None
    finally:
        part.unlink(missing_ok=True)
    return count


def check(path: Path) -> int:
    """How many tables a database of ours holds. Raises Unfit where it is none of ours, or damaged."""
    try:
        with _opened(path) as rows:
            found = [text for (text,) in rows.execute("PRAGMA integrity_check(3)")]
            if found != ["ok"]:
                raise Unfit(f"{path} is damaged: {found[0]}.")
            names = {name for (name,) in rows.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
            if not set(TABLES) <= names:
                raise Unfit(f"{path} is a database, but not one of Nightcall's.")
            return int(rows.execute("SELECT count(*) FROM hostapp_table").fetchone()[0])
    except sqlite3.Error as error:
        raise Unfit(f"{path} is damaged or no database: {error}.") from None


def newer(path: Path, known: set[str]) -> list[str]:
    """The migrations that this file has seen and we have not: it was made by a newer Nightcall."""
    with _opened(path) as rows:
        seen = rows.execute("SELECT name FROM django_migrations WHERE app = 'hostapp'").fetchall()
    return sorted({str(name) for (name,) in seen} - known)


def put_back(source: Path, target: Path) -> Path | None:
    """Let `source` be the database from now on; where the one before it has been kept. Raises Unfit.

    Nobody else may have the database open: a server would go on with what it remembers.
    """
    kept: Path | None = None
    if target.exists():
        _alone(target)
        kept = _free_name(target)
        target.rename(kept)
    for companion in ("-wal", "-shm"):
        target.with_name(target.name + companion).unlink(missing_ok=True)
    try:
        copy(source, target)
    except Unfit:
        if kept is not None:
            kept.rename(target)
        raise
    return kept


def _alone(path: Path) -> None:
    """Make sure that no server has the file open, and fold the companions into it."""
    try:
        with contextlib.closing(sqlite3.connect(path, timeout=1)) as rows:
            rows.execute("PRAGMA locking_mode=EXCLUSIVE")
            rows.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            mode = rows.execute("PRAGMA journal_mode=DELETE").fetchone()[0]
    except sqlite3.OperationalError as error:
        if "locked" in str(error) or "busy" in str(error):
            mode = "wal"
        else:
            return  # so damaged that nobody can use it
    except sqlite3.DatabaseError:
        return
    if mode != "delete":
        raise Unfit("Nightcall is running on this database. Stop it first (Ctrl-C), then restore.")


def _free_name(path: Path) -> Path:
    number = 1
    while (kept := path.with_name(f"{path.stem}.before-restore-{number}{path.suffix}")).exists():
        number += 1
    return kept


# A torn copy


def salvage(source: Path, target: Path) -> tuple[int, int]:
    """A new database with everything that can still be read of a damaged one; how many tables and entries that is.

    Each table is kept up to its first missing entry: what came later cannot be told from what was lost before it.
    Raises Unfit where not even that can be read.
    """
    if target.exists():
        raise Unfit(f"{target} is there already. Name a new file.")
    filled = _filled_up(source, target.with_name(target.name + ".part"))
    try:
        with contextlib.closing(sqlite3.connect(f"file:{filled}?mode=ro&immutable=1", uri=True)) as old:
            schema = [sql for (sql,) in old.execute("SELECT sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY rowid")]
            with contextlib.closing(sqlite3.connect(target)) as new:
                for sql in schema:
                    if "sqlite_sequence" not in sql:
                        new.execute(sql)
                for name in ("django_migrations", *TABLES):
                    for row in _readable(old, name):
                        marks = ", ".join("?" * len(row))
                        new.execute(f"INSERT OR IGNORE INTO {name} VALUES ({marks})", row)  # noqa: S608  (our own names)
                _up_to_the_gap(new)
                new.commit()
                counts = [int(new.execute(f"SELECT count(*) FROM {name}").fetchone()[0]) for name in TABLES]  # noqa: S608
    except sqlite3.Error as error:
        target.unlink(missing_ok=True)
        raise Unfit(f"Nothing can be read of {source}: {error}.") from None
    finally:
        filled.unlink(missing_ok=True)
    target.chmod(0o600)
    return counts[0], counts[3]


def _filled_up(source: Path, target: Path) -> Path:
    """A copy that is as long as its first page says, with nothing where the end is missing: SQLite opens no shorter one."""
    if not source.is_file():
        raise Unfit(f"There is no file {source}.")
    data = source.read_bytes()
    if not data.startswith(b"SQLite format 3\0"):
        raise Unfit(f"{source} is no database.")
    page = int.from_bytes(data[16:18], "big")
    length = int.from_bytes(data[28:32], "big") * (65536 if page == 1 else page)
    target.write_bytes(data.ljust(min(length, 1 << 32), b"\0"))
    return target


def _readable(rows: sqlite3.Connection, name: str) -> Iterator[tuple[object, ...]]:
    """Rows of a table from its beginning up to the tear, then from its end back to it; indexes, torn or not, are left alone."""
    last: object = None
    for order in ("ASC", "DESC"):
        cursor = rows.cursor()
        query = f"SELECT rowid, * FROM {name} NOT INDEXED ORDER BY rowid {order}"  # noqa: S608  (our own names)
        try:
            for rowid, *row in cursor.execute(query):
                if order == "DESC" and rowid == last:
                    return
                last = rowid if order == "ASC" else last
                yield tuple(row)
        except sqlite3.DatabaseError:
            continue
        return


def _up_to_the_gap(rows: sqlite3.Connection) -> None:
    """Bring each table back to its last entry before the first that is missing, and drop what hangs on nothing."""
    for name in TABLES[1:]:
        rows.execute(f"DELETE FROM {name} WHERE table_id NOT IN (SELECT id FROM hostapp_table)")  # noqa: S608
    for table, number, stage in rows.execute("SELECT id, number, stage FROM hostapp_table").fetchall():
        seqs = [seq for (seq,) in rows.execute("SELECT seq FROM hostapp_entry WHERE table_id = ? ORDER BY seq", (table,))]
        whole = next((n for n, seq in enumerate(seqs) if seq != n + 1), len(seqs))
        rows.execute("DELETE FROM hostapp_entry WHERE table_id = ? AND seq > ?", (table, whole))
        games = {n for (n,) in rows.execute("SELECT number FROM hostapp_game WHERE table_id = ?", (table,))}
        dealt = {
            n
            for (n,) in rows.execute(
                "SELECT number FROM hostapp_entry WHERE table_id = ? AND move IS NOT NULL AND move != 'null'", (table,)
            )
        }
        there = max(games & dealt, default=0)
        if stage in ("deal", "game") and number != there:
            stage = "game" if there else "roles"
        rows.execute("UPDATE hostapp_table SET version = ?, number = ?, stage = ? WHERE id = ?", (whole, there, stage, table))
        rows.execute("DELETE FROM hostapp_game WHERE table_id = ? AND number > ?", (table, there))
        if whole < len(seqs):
            rows.execute("UPDATE hostapp_table SET shown = -1 WHERE id = ?", (table,))


@contextlib.contextmanager
def _opened(path: Path) -> Iterator[sqlite3.Connection]:
    """A connection that only reads."""
    if not path.is_file():
        raise Unfit(f"There is no file {path}.")
    with contextlib.closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True, timeout=10)) as rows:
        yield rows


def _to_disk(path: Path) -> None:
    """Have the copy on disk before it gets its name."""
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def tables(count: int) -> str:
    """So many tables, in words.

    >>> tables(1), tables(2)
    ('1 table', '2 tables')
    """
    return "1 table" if count == 1 else f"{count} tables"
