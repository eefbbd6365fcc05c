"""What is written on the terminal, or as one JSON object a line for whoever gathers logs (NIGHTCALL_LOG=json).

No line holds a secret. One-time links are addresses, so they are cut; and what an exception says may be a card or a name,
so of an exception only its kind and its place are written. The whole of it is in the report (reports.py).
"""

import datetime
import json
import logging
import re
import traceback
from pathlib import Path
from types import TracebackType

from django.core.exceptions import RequestAborted
from django.db import OperationalError

ONE_TIME = re.compile(r"(/k/[A-Za-z]{5}/)[^/\s\"'?]+")
COMMANDS = re.compile("[\x00-\x1f\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069]+")
"""What a terminal would obey, or take for the end of the line; an address that somebody asked for may have it."""
HARMLESS = (OSError, OperationalError)
"""Exceptions whose own words are about the machine: a full disk, a database that is away."""

Trouble = tuple[type[BaseException], BaseException, TracebackType | None] | tuple[None, None, None]


def is_news(record: logging.LogRecord) -> bool:
    """False for a phone that closed its page in the middle of an answer; asyncio reports that as a lost exception."""
    return not (record.exc_info and isinstance(record.exc_info[1], RequestAborted))


def without_keys(text: str) -> str:
    """The text with its one-time keys cut.

    >>> without_keys("Internal Server Error: /k/BCDFG/0123456789abcdef/")
    'Internal Server Error: /k/BCDFG/…/'
    """
    return ONE_TIME.sub(r"\1…", text)


def kind(error: BaseException) -> str:
    """What an exception is, and what it says where that can be no secret."""
    return f"{type(error).__name__}: {error}" if isinstance(error, HARMLESS) else type(error).__name__


def places(error: BaseException) -> list[str]:
    """Where it came from, outermost first."""
    frames = traceback.extract_tb(error.__traceback__)
    return [f"{Path(frame.filename).name}:{frame.lineno} {frame.name}" for frame in frames]


class Plain(logging.Formatter):
    """A line for a person."""

    def format(self, record: logging.LogRecord) -> str:
        """The line, with its keys cut."""
        return without_keys(super().format(record))

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802
        """What was said, on one line, and nothing a terminal would obey."""
        return COMMANDS.sub(" ", super().formatMessage(record))

    def formatException(self, ei: Trouble) -> str:  # noqa: N802  (logging's own name)
        """Kind and place."""
        error = ei[1]
        return "" if error is None else "\n".join([f"  {kind(error)}", *(f"    {place}" for place in places(error))])


class Lines(Plain):
    """A line for a machine: at, level, from, text, and where there is an exception its error and place."""

    def format(self, record: logging.LogRecord) -> str:
        """One JSON object."""
        at = datetime.datetime.fromtimestamp(record.created, datetime.UTC).isoformat(timespec="milliseconds")
        line: dict[str, object] = {"at": at, "level": record.levelname, "from": record.name, "text": record.getMessage()}
        error = record.exc_info[1] if record.exc_info else None
        if error is not None:
            line |= {"error": kind(error), "place": places(error)}
        return without_keys(json.dumps(line, ensure_ascii=False))
