"""From the bytes of a file to the JSON documents in it, however broken they are.

One file is one record, on as many lines as it likes, or several records, one a line. JSON itself says nothing of a key that
stands twice in one object and readers differ on it; for a record it would be two games in one, so it is refused (R1).
"""

import json
from collections.abc import Sequence
from typing import Any

import msgspec

from games.errors import BadRecord
from games.words import say

LARGEST = 1 << 20
"""Characters in one record. A long evening takes a tenth of it; a megabyte of brackets takes thirty of memory."""

LARGEST_FILE = 8 << 20
"""Bytes in a file of several records."""


class UnreadableError(Exception):
    """A file that cannot be read as text at all, or holds nothing. The message is a sentence for people."""


def documents(content: bytes) -> Sequence[str]:
    """The texts of the records in a file, in order. Raises UnreadableError where it is no text, empty or too large."""
    if len(content) > LARGEST_FILE:
        raise UnreadableError(f"This is too large: a file of records has at most {LARGEST_FILE >> 20} megabytes.")
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise UnreadableError(f"This is no UTF-8 text: the byte at {error.start} does not fit.") from None
    lines = [line for line in text.split("\n") if line.strip()]
    if not lines:
        raise UnreadableError("There is no record here: the file is empty.")
    if len(lines) == 1 or _decoded(text) is not None or not any(map(_stands_alone, lines)):
        return [text]
    return lines


def _decoded(text: str) -> Any:
    """What the text holds; None where it is no JSON, or too much for a record."""
    if len(text) > LARGEST:
        return None
    try:
        return msgspec.json.decode(text)
    except (msgspec.DecodeError, RecursionError, ValueError):
        return None


def _stands_alone(line: str) -> bool:
    """Whether a line is a document by itself, and not one of the lines that a broken record is spread over."""
    found = _decoded(line)
    return isinstance(found, dict) and (line[0] == "{" or "seats" in found or "game" in found)


def parsed(text: str) -> dict[str, Any]:
    """The object that a text holds. Raises BadRecord under R1."""
    if len(text) > LARGEST:
        raise BadRecord("R1", say("This is not a record: it is larger than a record can be."))
    try:
        # The first reader is strict about what JSON is, the second sees every key. What they make is dropped at once.
        msgspec.json.decode(text)
        json.loads(text, object_pairs_hook=_once)
        found = msgspec.json.decode(text)
    except RecursionError:
        raise BadRecord("R1", say("This is not a record: it is nested too deeply.")) from None
    except (msgspec.DecodeError, ValueError) as error:
        raise BadRecord("R1", say("This is not a record: {why}.", why=str(error).rstrip("."))) from None
    if not isinstance(found, dict):
        raise BadRecord("R1", say("This is not a record: a record is a JSON object."))
    return found


def _once(pairs: list[tuple[str, Any]]) -> None:
    """Refuse an object in which a key stands twice."""
    seen: set[str] = set()
    for key, _ in pairs:
        if key in seen:
            raise ValueError(f"the key “{key}” stands twice in one object")
        seen.add(key)
