"""The server, which kills itself between two entries of one undo, once, if the file NIGHTCALL_TEST_DIES is there."""

import os
import signal
from pathlib import Path
from typing import Any

from hostapp.asgi import application
from hostapp.models import Entry

__all__ = ["application"]

MARK = Path(os.environ["NIGHTCALL_TEST_DIES"])
_save = Entry.save


def save(entry: Entry, *args: Any, **options: Any) -> None:
    """Store an entry; or never, where it follows another of the same press."""
    if entry.what == "undo" and entry.tap is None and MARK.exists():
        MARK.unlink()
        os.kill(os.getpid(), signal.SIGKILL)
    _save(entry, *args, **options)


Entry.save = save  # type: ignore[method-assign, assignment]
