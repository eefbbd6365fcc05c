"""A language of the browsers that nobody has translated us into: it stands for all others, and is made when a test needs it.

Each message is itself between brackets, so what went past gettext stands out.
"""

import struct
from collections.abc import Iterable
from pathlib import Path

from hostapp.catalogue import Message

OTHER = "eo"
HEAD = "Content-Type: text/plain; charset=UTF-8\nPlural-Forms: nplurals=2; plural=(n != 1);\n"


def foreign(text: str) -> str:
    """A message in that language: recognizable, with its places."""
    return f"⟦{text}⟧"


def write(folder: Path, messages: Iterable[Message]) -> None:
    """Everything in that language, as `locale/` holds a language that is ready."""
    entries = {"": HEAD}
    for one in messages:
        if one.many:
            entries[f"{one.one}\0{one.many}"] = f"{foreign(one.one)}\0{foreign(one.many)}"
        else:
            entries[one.one] = foreign(one.one)
    path = folder / OTHER / "LC_MESSAGES" / "django.mo"
    path.parent.mkdir(parents=True)
    path.write_bytes(compiled(entries))


def compiled(entries: dict[str, str]) -> bytes:
    """A .mo file, as gettext reads it."""
    pairs = sorted((one.encode(), other.encode()) for one, other in entries.items())
    start = 28 + 16 * len(pairs)
    lengths: list[tuple[int, int]] = []
    blob = b""
    for texts in zip(*pairs, strict=True):
        for text in texts:
            lengths.append((len(text), start + len(blob)))
            blob += text + b"\0"
    table = b"".join(struct.pack("<II", *one) for one in lengths)
    return struct.pack("<7I", 0x950412DE, 0, len(pairs), 28, 28 + 8 * len(pairs), 0, 0) + table + blob
