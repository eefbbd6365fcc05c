"""A table from its rows: all of it, or what has come since a snapshot that this process has.

With several servers each one that has phones of a table reads every move of the others. Reading and playing the whole evening
again for each would cost more with every hour; so only the entries after the known snapshot are read, and played on its game.
"""

import datetime
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from django.db.models import Count
from django.utils import timezone

from games import game
from games.record import Fold, Record, fold
from hostapp.evening import PLAYING, Evening
from hostapp.facts import KeyFacts, SeatFacts, TableFacts
from hostapp.models import Entry, Game, OneTimeKey, Seat, Table

TABLE_COLUMNS = tuple(TableFacts.__struct_fields__)
SEAT_COLUMNS = tuple(SeatFacts.__struct_fields__)

FLAGGED = "flag"
"""A change of this name does not count among what its seat has done, or the ids of the seat's forms would tell of it."""

REPAIRED = "repaired"
"""A change of this name has altered entries before it: whoever meets it reads everything again."""

NewEntry = tuple[int, dict[str, Any] | None, str, str, datetime.datetime]
"""Of an entry: the game's number, the move, who made it, the change in a word, when."""


class NoTable(LookupError):
    """There is no table of that code."""


def load(code: str, known: Evening | None = None) -> Evening:
    """The table as it stands. Read again if it changes meanwhile: the reads take no lock together. Raises NoTable."""
    while True:
        row = Table.objects.filter(code=code).values_list(*TABLE_COLUMNS).first()
        if row is None:
            raise NoTable(code)
        table = TableFacts(*row)
        seats = tuple(SeatFacts(*columns) for columns in Seat.objects.filter(table_id=table.id).values_list(*SEAT_COLUMNS))
        unused = OneTimeKey.objects.filter(table_id=table.id, used=False, expires__gt=timezone.now()).order_by("id")
        keys = tuple(KeyFacts(*columns) for columns in unused.values_list("id", "seat_id", "nonce", "expires", "also"))
        new = _since(table, known) if known is not None else None
        last_at: datetime.datetime | None
        if known is not None and new is not None:
            made, last_at, playing, parts = _made(known.made, new), new[-1][4], _played_on(table, known, new), known.parts
        else:
            entries = Entry.objects.filter(table_id=table.id)
            made = dict(entries.exclude(what=FLAGGED).order_by().values_list("by").annotate(Count("id")))
            last_at = entries.order_by("-seq").values_list("at", flat=True).first()
            playing, parts = fold(record(table)) if table.stage in PLAYING else None, {}
        if Table.objects.filter(pk=table.id, version=table.version).exists():
            return Evening(table, seats, playing, keys, made, last_at, game(table.game_key), {}, parts)


def _since(table: TableFacts, known: Evening) -> Sequence[NewEntry] | None:
    """The entries after the known snapshot; None where it is of no use."""
    if known.table.id != table.id or known.table.version >= table.version:
        return None
    later = Entry.objects.filter(table_id=table.id, seq__gt=known.table.version, seq__lte=table.version).order_by("seq")
    new: list[NewEntry] = list(later.values_list("number", "move", "by", "what", "at"))
    whole = len(new) == table.version - known.table.version and all(what != REPAIRED for _, _, _, what, _ in new)
    return new if whole else None


def _made(made: Mapping[str, int], new: Sequence[NewEntry]) -> dict[str, int]:
    """How many entries each has made by now."""
    return dict(Counter(made) + Counter(by for _, _, by, what, _ in new if what != FLAGGED))


def _played_on(table: TableFacts, known: Evening, new: Sequence[NewEntry]) -> Fold | None:
    """The game after the new moves; from its beginning where the known snapshot was of another game."""
    if table.stage not in PLAYING:
        return None
    if known.fold is None or known.table.number != table.number:
        return fold(record(table))
    folded = known.fold
    for number, move, *_ in new:
        if move is not None and number == table.number:
            folded = folded.play(move)
    return folded


def record(table: TableFacts) -> Record:
    """The present game as a record: what is folded, exported and replayed."""
    row = Game.objects.get(table_id=table.id, number=table.number)
    moves = Entry.objects.filter(table_id=table.id, number=table.number, move__isnull=False).values_list("move", flat=True)
    return Record(game=table.game_key, version=1, seats=row.seats, rules=row.rules, moves=list(moves))
