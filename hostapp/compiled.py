"""Templates as they were compiled, kept in the data folder: a server that comes back draws its first screens at once.

Compiling what a table shows takes as long as all the rest of a start, just when every phone of the house asks for its screen.
What is kept is used only if it is whole and was made by this very code from this very source; else it is made again. A folder
that cannot be written costs time and nothing else.
"""

import contextlib
import hashlib
import os
import tempfile
from collections.abc import Iterable
from pathlib import Path

import jinja2
from jinja2.bccache import Bucket, BytecodeCache

HERE = Path(__file__).resolve().parent
MADE_WITH = (
    "hostapp/folding.py",
    "hostapp/jinja.py",
    "hostapp/signs.py",
    "games/words.py",
    "static/signs/*",
    "locale/*/*/*.mo",
)
"""What goes into a compiled template beside its source: our own compiling, and the words and signs that it writes into it."""

SUM = 32
"""Bytes of the sum at the beginning of a file, by which a torn one is known."""


class Compiled(BytecodeCache):
    """The compiled templates of one language, in a folder of our own."""

    def __init__(self, folder: Path, language: str) -> None:
        self.folder, self.language = folder, language

    def get_cache_key(self, name: str, filename: str | None = None) -> str:
        """Of each language its own: its words are written into it."""
        return _sum(self.language.encode(), name.encode(), str(filename).encode()).hex()[:SUM]

    def get_source_checksum(self, source: str) -> str:
        """What a kept template was made of."""
        return _sum(STAMP, source.encode()).hex()

    def load_bytecode(self, bucket: Bucket) -> None:
        """Take what is kept, if it is whole and still of use."""
        with contextlib.suppress(OSError):
            data = (self.folder / bucket.key).read_bytes()
            if data[:SUM] == _sum(data[SUM:]):
                bucket.bytecode_from_string(data[SUM:])

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep it; put in place in one go, since other servers may read it and the power may go."""
        code = bucket.bytecode_to_string()
        with contextlib.suppress(OSError):
            self.folder.mkdir(mode=0o700, exist_ok=True)
            handle, part = tempfile.mkstemp(dir=self.folder, prefix="part-")
            try:
                with os.fdopen(handle, "wb") as file:
                    file.write(_sum(code) + code)
                Path(part).replace(self.folder / bucket.key)
            except OSError:
                Path(part).unlink(missing_ok=True)
                raise


def made_with(base: Path) -> bytes:
    """Changes whenever anything of MADE_WITH, or the template engine, does."""
    return _sum(jinja2.__version__.encode(), *_contents(path for pattern in MADE_WITH for path in sorted(base.glob(pattern))))


def _contents(paths: Iterable[Path]) -> Iterable[bytes]:
    for path in paths:
        yield path.name.encode()
        yield path.read_bytes()


def _sum(*parts: bytes) -> bytes:
    found = hashlib.blake2b(digest_size=SUM)
    for part in parts:
        found.update(len(part).to_bytes(8, "big") + part)
    return found.digest()


STAMP = made_with(HERE.parent)
"""Of this process: found out as early as the code itself is read."""
