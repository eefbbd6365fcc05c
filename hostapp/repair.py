"""Taking the last step back at a table that is broken inside, when the usual way may be what broke.

First the usual undo is tried. If working it out breaks, the undo is stored without looking at the game; and if the stored
moves themselves cannot be folded (a fault in a rule of a newer version), those that cannot are set aside, which leaves the
evening as far as it goes. They are in the report.
"""

from typing import Any

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from games.contract import HOST
from games.record import UNDO, Fold, start
from hostapp import forms, live, rows, tablelog
from hostapp.evening import Evening
from hostapp.facts import TableFacts
from hostapp.models import Entry, Table
from hostapp.rows import NoTable
from hostapp.tablelog import Change

ASIDE = "set aside"


def take_back(code: str, version: int) -> None:
    """Take back the last step of a table that stood at `version`; nothing if it has moved on. Raises NoTable."""
    try:
        _by_undo(code, version)
    except NoTable:
        raise
    except Exception:  # noqa: BLE001  (whatever is broken may break here again)
        _by_hand(code, version)


def _by_undo(code: str, version: int) -> None:
    """As the button of the console does it, and the host's screen can be drawn for what comes after."""

    def act(now: Evening) -> Change | None:
        if now.table.version != version or now.fold is None:
            return None
        if now.fold.last is None:  # a game before its deal: no screen of the game has a place for it
            return Change(what=UNDO, table={"stage": Table.Stage.ROLES, **forms.NO_CLOCK})
        return forms.played(now, {"move": UNDO}, by=HOST)

    tablelog.write(tablelog.evening(code), act, by=HOST)


def _by_hand(code: str, version: int) -> None:
    """Store it without asking the game for anything but the fold."""
    with transaction.atomic():
        row = Table.objects.get(code=code)
        if row.version != version:
            return
        record = rows.record(TableFacts(*Table.objects.filter(pk=row.id).values_list(*rows.TABLE_COLUMNS).get()))
        folded, bad = _as_far_as_it_goes(record)
        entries = Entry.objects.filter(table_id=row.id, number=row.number, move__isnull=False).order_by("seq")
        move: dict[str, Any] | None = None
        if bad is None:
            move = {"move": UNDO, "by": HOST, "at": timezone.now().isoformat(timespec="seconds")}
            folded = folded.play(move) if folded.last is not None else folded
        else:
            ids = list(entries.values_list("id", flat=True)[bad:])
            Entry.objects.filter(id__in=ids).update(move=None, what=ASIDE)
        columns: dict[str, Any] = {} if folded.last is not None else {"stage": Table.Stage.ROLES}
        Table.objects.filter(pk=row.id).update(version=F("version") + 1, shown=-1, **columns)
        Entry.objects.create(
            table_id=row.id,
            seq=version + 1,
            number=row.number,
            move=move if bad is None else None,
            what=UNDO if bad is None else rows.REPAIRED,
            by=HOST,
            at=timezone.now(),
        )
    live.announce(tablelog.evening(code))


def _as_far_as_it_goes(record: Any) -> tuple[Fold, int | None]:
    """The fold of the moves up to the first that breaks, and which that is; None where none does."""
    folded = start(record)
    for n, move in enumerate(record.moves):
        try:
            folded = folded.play(move)
        except Exception:  # noqa: BLE001  (a rule that is broken may raise anything)
            return folded, n
    return folded, None
