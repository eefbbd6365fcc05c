"""What broke, written down for whoever can mend it: a file for each fault, under `reports/` in the data folder.

A report holds the place in our code and the moves of the game, so that the fault can be played again. It never holds keys or
cookies. The newest fifty are kept.
"""

import contextlib
import datetime
import logging
import os
import platform
import traceback
from pathlib import Path
from typing import Any

import django
import msgspec
from django.conf import settings

from hostapp import tablelog
from hostapp.models import Entry, Game, Table

log = logging.getLogger(__name__)

KEPT = 50

_written: set[tuple[str, int, str]] = set()


def write(code: str, where: str, error: BaseException) -> None:
    """Note a fault at a table, once for each version of the table; never raises."""
    trace = traceback.extract_tb(error.__traceback__)
    place = f"{Path(trace[-1].filename).name}:{trace[-1].lineno}" if trace else ""
    log.error("%s broke at table %s: %s in %s. A report is kept.", where, code or "–", type(error).__name__, place)
    try:
        row = Table.objects.filter(code=code).first()
        fault = (code, row.version if row else 0, f"{where} {place}")
        if fault in _written:
            return
        _written.add(fault)
        _keep(code, {**_circumstances(where, error), **(_table(row) if row else {})})
    except Exception as worse:  # noqa: BLE001  (a report must not break what is broken already)
        log.warning("The report could not be kept: %s.", type(worse).__name__)


def newest(code: str) -> dict[str, Any] | None:
    """The newest report of a table."""
    for path in sorted(folder().glob(f"{code}-*.json"), reverse=True):
        with contextlib.suppress(OSError, msgspec.DecodeError):
            report: dict[str, Any] = msgspec.json.decode(path.read_bytes())
            return report
    return None


def without_secrets(report: dict[str, Any]) -> dict[str, Any]:
    """The report for a host who may not look: without the moves, their number, and words that could be a card's."""
    return {key: value for key, value in report.items() if key not in ("record", "version", "message")}


def folder() -> Path:
    """Where reports lie."""
    return Path(settings.DATA_DIR) / "reports"


def _circumstances(where: str, error: BaseException) -> dict[str, Any]:
    frames = [f"{Path(frame.filename).name}:{frame.lineno} {frame.name}" for frame in traceback.extract_tb(error.__traceback__)]
    return {
        "at": datetime.datetime.now(datetime.UTC).isoformat(timespec="seconds"),
        "where": where,
        "error": type(error).__name__,
        "message": str(error)[:500],
        "trace": frames,
        "python": platform.python_version(),
        "django": django.get_version(),
    }


def _table(row: Table) -> dict[str, Any]:
    game = Game.objects.filter(table_id=row.id, number=row.number).first()
    facts: dict[str, Any] = {"table": row.code, "version": row.version, "stage": row.stage, "number": row.number}
    if game is not None:
        moves = Entry.objects.filter(table_id=row.id, number=row.number, move__isnull=False).values_list("move", flat=True)
        facts["record"] = {"game": row.game_key, "version": 1, "seats": game.seats, "rules": game.rules, "moves": list(moves)}
    return facts


def _keep(code: str, report: dict[str, Any]) -> None:
    folder().mkdir(mode=0o700, exist_ok=True)
    stamp = datetime.datetime.now(datetime.UTC).strftime("%Y%m%d-%H%M%S-%f")
    path = folder() / f"{code or 'site'}-{stamp}.json"
    handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(handle, "wb") as file:
        file.write(msgspec.json.format(msgspec.json.encode(report), indent=1))
    for old in sorted(folder().glob("*.json"), key=lambda path: path.stat().st_mtime)[:-KEPT]:
        old.unlink(missing_ok=True)


def may_hold_secrets(code: str) -> bool:
    """Whether the host of this table may see everything just now; where that cannot be told, not."""
    try:
        now = tablelog.evening(code)
        return not (now.blind or now.table.covered)
    except Exception:  # noqa: BLE001  (the very thing that is broken)
        return False
