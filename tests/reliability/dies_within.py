"""The server, which kills itself between two entries of one undo, once, if the file NIGHTCALL_TEST_DIES is there."""

import os
import signal
from pathlib import Path
from typing import Any

from hostapp import storing
from hostapp.asgi import application

__all__ = ["application"]

MARK = Path(os.environ["NIGHTCALL_TEST_DIES"])
_enter = storing.enter


def enter(**columns: Any) -> None:
    """Store an entry; or never, where it follows another of the same press."""
    if columns["what"] == "undo" and columns["tap"] is None and MARK.exists():
        MARK.unlink()
        os.kill(os.getpid(), signal.SIGKILL)
    _enter(**columns)


storing.enter = enter
