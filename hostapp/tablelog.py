"""The one way in for changes. A change is worked out from a snapshot, stored with its entry in one transaction, then announced.

    now = evening(code)                          the table as it stands
    now = write(now, act, by="host", tap=tap)    the table after the change that act(now) asks for

Of two writers who saw the same version one finds that the row has moved on; it asks its `act` again, with the fresh
snapshot, so every reason to refuse is looked at anew. Nothing is shown to anybody before it is on disk.

Snapshots are kept per process; reading the version (one small statement) tells whether the kept one is still the newest. To
change the table nobody need ask beforehand.
"""

import datetime
import logging
import threading
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec
from django.core.exceptions import PermissionDenied
from django.db import IntegrityError, OperationalError, connection, transaction
from django.utils import timezone

from games.contract import HOST
from games.record import Fold
from hostapp import live, storing
from hostapp.evening import PLAYING, Evening
from hostapp.keys import new_code
from hostapp.models import Entry, Seat, Table
from hostapp.refusals import BUSY, NOT_STORED, PHONE_IS_FULL, TABLE_IS_FULL, TOO_MANY, UNAVAILABLE, Refused
from hostapp.rows import FLAGGED, load
from hostapp.rows import NoTable as NoTable

log = logging.getLogger(__name__)

TRIES = 8
"""How often a change is worked out afresh when others are quicker."""

KEPT = 500
"""How many tables' snapshots a process keeps; the one longest unasked for goes first."""

MOST_ENTRIES, MOST_OF_A_SEAT = 50_000, 2_000
"""Entries of a table, and of one seat's phone: a long evening has some thousand, a phone that is played with has no end."""

_kept: OrderedDict[str, Evening] = OrderedDict()
_keeping = threading.Lock()


class Change(msgspec.Struct, frozen=True):
    """What is to be stored.

    what: the change in a word.             move, fold: a move of the game and the game after it.
    by: who made it, where that is not who asked (chance).
    table: columns of the Table row.        seats: columns of Seat rows, by id.
    also: more rows, written in the same transaction; the table is read again afterwards.
    then: what follows at once, as a change of its own, in the same transaction: all of it is there afterwards, or none.
    """

    what: str
    move: dict[str, Any] | None = None
    fold: Fold | None = None
    by: str | None = None
    table: Mapping[str, Any] = {}
    seats: Mapping[int, Mapping[str, Any]] = {}
    also: Callable[[], None] | None = None
    then: "Act | None" = None


Act = Callable[[Evening], Change | None]
"""Works out a change; None where there is nothing to do. Raises Refused or IllegalMove."""


class _Overtaken(Exception):
    """Somebody else has changed the table since the snapshot."""


def evening(code: str) -> Evening:
    """The table as it stands. Raises NoTable."""
    version = _version(code)
    kept = _kept.get(code)
    if kept is not None and kept.table.version == version:
        with _keeping:
            if code in _kept:
                _kept.move_to_end(code)
        return kept
    return _keep(load(code, kept))


def _version(code: str) -> int:
    """The version of a table. Asked at every request, so without the cost of building the same query each time."""
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT version FROM {Table._meta.db_table} WHERE code = %s", [code])  # noqa: S608
        row = cursor.fetchone()
    if row is None:
        raise NoTable(code)
    return int(row[0])


def kept(code: str) -> Evening | None:
    """The newest snapshot of this process, without asking the database; None where there is none.

    Another process may have changed the table since. Whoever changes it finds that out when the change is stored.
    """
    return _kept.get(code)


def forget() -> None:
    """Drop every kept snapshot, as a restart does."""
    with _keeping:
        _kept.clear()


def write(now: Evening, act: Act, *, by: str, tap: str | None = None) -> Evening:
    """The table after the change. A tap that was stored before is answered with the table as it stands.

    now: may be behind, as `kept` is. Raises Refused or IllegalMove, and nothing has changed; NoTable.
    """
    room_left(now, by)
    for _ in range(TRIES):
        try:
            change = act(now)
        except PermissionDenied:  # whatever was stored before: it is not for whoever asks now
            stood, now = now, evening(now.code)
            if _is_newer(now, stood):
                continue
            raise
        except Exception:
            stood, now = now, evening(now.code)
            if tap is not None and Entry.objects.filter(table_id=now.table.id, tap=tap).exists():
                return now
            if _is_newer(now, stood):
                continue
            raise
        if change is None:
            stood, now = now, evening(now.code)
            if _is_newer(now, stood):
                continue
            return now
        try:
            new = _store(now, change, by, tap)
        except _Overtaken:
            now = evening(now.code)
            continue
        except IntegrityError:
            now = evening(now.code)
            if tap is not None and Entry.objects.filter(table_id=now.table.id, tap=tap).exists():
                return now
            continue
        except OperationalError as error:
            log.error("A change could not be stored: %s", error)
            raise Refused(NOT_STORED, status=UNAVAILABLE) from None
        return new
    raise Refused(BUSY)


def _is_newer(now: Evening, stood: Evening) -> bool:
    return (now.table.id, now.table.version) != (stood.table.id, stood.table.version)


def room_left(now: Evening, by: str) -> None:
    """Refuse more entries than an evening can have. What one phone may enter is far less, so that it cannot end the evening."""
    if now.table.version >= MOST_ENTRIES:
        raise Refused(TABLE_IS_FULL, status=TOO_MANY)
    if by != HOST and now.made.get(by, 0) >= MOST_OF_A_SEAT:
        raise Refused(PHONE_IS_FULL, status=TOO_MANY)


def _store(now: Evening, change: Change, by: str, tap: str | None) -> Evening:
    """Write a change and whatever follows at once from it in one transaction; announce it when it is on disk."""
    following: Change | None = change
    new = now
    with transaction.atomic():
        while following is not None:
            change, new = following, _enter(new, following, by, tap if new is now else None)
            following = None if change.then is None else change.then(new)
        transaction.on_commit(lambda: _announce(new), robust=True)
    return new


def _enter(now: Evening, change: Change, by: str, tap: str | None) -> Evening:
    """Write the rows and the entry of one change, within a transaction; the table after it."""
    at, by = timezone.now(), change.by or by
    table = now.table
    number = change.table.get("number", table.number)
    if not storing.advance(table.id, table.version, change.table):
        raise _Overtaken
    storing.enter(
        table_id=table.id, seq=table.version + 1, number=number, move=change.move, what=change.what, by=by, at=at, tap=tap
    )
    for seat_id, columns in change.seats.items():
        Seat.objects.filter(pk=seat_id, table_id=table.id).update(**columns)
    if change.also is not None:
        change.also()
        return load(now.code, now)
    return _after(now, change, by, at)


def _announce(new: Evening) -> None:
    """Once it is on disk: keep the snapshot, then wake who looks at the table."""
    _keep(new)
    live.announce(new)


def _after(now: Evening, change: Change, by: str, at: datetime.datetime) -> Evening:
    """The snapshot after a change that needs no further reading."""
    columns = dict(change.table)
    if "stage" in columns:
        columns["stage"] = str(columns["stage"])  # as the database gives it back
    table = msgspec.structs.replace(now.table, version=now.table.version + 1, **columns)
    seats = now.seats
    if change.seats:
        seats = tuple(msgspec.structs.replace(seat, **change.seats.get(seat.id, {})) for seat in seats)
        seats = tuple(sorted(seats, key=lambda seat: seat.place))
    playing = change.fold or now.fold if table.stage in PLAYING else None
    return msgspec.structs.replace(
        now,
        table=table,
        seats=seats,
        fold=playing,
        made=now.made if change.what == FLAGGED else {**now.made, by: now.made.get(by, 0) + 1},
        last_at=at,
        memo={},
    )


def open_table(game_key: str, host_key: str, names_before: Sequence[str] = ()) -> str:
    """A new table in its lobby; its code. host_key: as it is stored. names_before: to be offered in the lobby."""
    while True:
        code = new_code()
        try:
            with transaction.atomic():
                Table.objects.create(code=code, host_key=host_key, game_key=game_key, names_before=list(names_before))
        except IntegrityError:
            continue
        return code


def _keep(new: Evening) -> Evening:
    """Keep a snapshot unless a newer one is kept already."""
    with _keeping:
        old = _kept.get(new.code)
        if old is None or old.table.id != new.table.id or old.table.version <= new.table.version:
            _kept[new.code] = new
        _kept.move_to_end(new.code)
        while len(_kept) > KEPT:
            _kept.popitem(last=False)
    return new
