"""A record from another machine becomes a table that can be played on: its seats, its moves, and a host.

Everybody is a guest at first; whoever has a phone gets the seat by the host's one-time QR, like a late guest. Every move is
checked as if it were made now, so a file of somebody else's making can hold nothing that could not have been played.
"""

import msgspec
from django.db import IntegrityError, transaction
from django.utils import timezone

from games.contract import HOST, RESERVED
from games.errors import BadRecord, IllegalMove
from games.record import Fold, Record, fold, read
from games.words import say
from hostapp.forms_people import MOST_SEATS
from hostapp.keys import new_code
from hostapp.models import Entry, Game, Seat, Table
from hostapp.naming import alike, clean
from hostapp.refusals import Refused

LARGEST = 1024 * 1024
"""Bytes of a record that are looked at; a long evening takes a tenth of it."""

BAD, MOST_MOVES = 400, 5000


def bring_in(data: bytes, host_key: str) -> str:
    """A new table that stands where the record ends; its code. Raises Refused with what is wrong with the file."""
    record, played = checked(data)
    view = played.view(HOST)
    seats = [Seat(place=place, name=name) for place, name in enumerate(record.seats, 1)]
    deck = [] if getattr(view, "blind", False) else sorted(view.roles.values())
    while True:
        code = new_code()
        try:
            with transaction.atomic():
                table = Table.objects.create(
                    code=code,
                    host_key=host_key,
                    game_key=record.game,
                    stage=Table.Stage.GAME,
                    version=len(record.moves),
                    number=1,
                    locked=True,
                    rules=record.rules,
                    deck=deck,
                    shown=played.count - 1,
                )
                for seat in seats:
                    seat.table = table
                    seat.looked = 1
                Seat.objects.bulk_create(seats)
                Game.objects.create(table=table, number=1, seats=record.seats, rules=record.rules)
                Entry.objects.bulk_create(_entries(table, record))
        except IntegrityError:
            if Table.objects.filter(code=code).exists():
                continue
            raise
        return code


def checked(data: bytes) -> tuple[Record, Fold]:
    """The record and where it stands, if it can be played on here. Raises Refused."""
    try:
        record = read(data)
        _fits(record)
        played = fold(record)
    except BadRecord as wrong:
        raise Refused(wrong.text, ruling=wrong.ruling, status=BAD) from None
    except IllegalMove as wrong:
        text = say("Move {n} of this record may not be made: {why}", n=wrong.n or 0, why=wrong.text)
        raise Refused(text, ruling=wrong.ruling, status=BAD) from None
    if played.last is None:  # no move, or every move taken back
        raise Refused(say("This record has no deal yet: there is nothing to go on with."), status=BAD)
    return record, played


def _fits(record: Record) -> None:
    """Refuse what a table here could not hold."""
    if len(record.seats) > MOST_SEATS or len(record.moves) > MOST_MOVES:
        raise Refused(say("This record is too large for a table."), status=BAD)
    for name in record.seats:
        if clean(name) != name or not alike(name) or alike(name) in RESERVED:
            raise Refused(say("“{name}” is no name that a seat can have here.", name=clean(name)), status=BAD)
    if len({alike(name) for name in record.seats}) < len(record.seats):
        raise Refused(say("Two names in this record look the same."), status=BAD)


def _entries(table: Table, record: Record) -> list[Entry]:
    """The moves as rows."""
    at = timezone.now()
    rows = []
    for seq, move in enumerate(record.moves, 1):
        data = msgspec.to_builtins(move)
        by = str(data.get("by") or HOST)
        rows.append(Entry(table=table, seq=seq, number=1, move=data, what=str(data["move"]), by=by, at=at))
    return rows
