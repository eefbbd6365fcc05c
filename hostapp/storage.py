"""Where things are kept: the key, the database and the static files, as settings name them.

Pulled out of settings so that each choice can be tested with its own environment.
"""

import contextlib
import errno
import os
import secrets
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, unquote, urlsplit

from django.core.exceptions import ImproperlyConfigured

# WAL lets phones read while a move is written; FULL means that a move which was announced survives a power cut. Half a megabyte
# of cache for each connection holds what is asked for again and again; more would only fill with what nobody asks for twice.
SQLITE_START = "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON; PRAGMA cache_size=-512;"


ROOM_TO_START = 1 << 20
"""Bytes that a start writes and takes away again, to see that the folder takes them."""


@contextlib.contextmanager
def in_words(folder: Path) -> Iterator[None]:
    """Whatever the system has against the data folder ends the process with a sentence about it, and exit code 1."""
    try:
        yield
    except OSError as error:
        sys.exit(unusable(folder, error))


def unusable(folder: Path, error: OSError) -> str:
    """What is wrong with the data folder, and what helps."""
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        return f"The disk is full: nothing can be kept in {folder}. Make room there, or name another folder in NIGHTCALL_DATA."
    if error.errno in (errno.EROFS, errno.EACCES, errno.EPERM):
        return f"Nightcall may not write to {folder}. Allow it, or name another folder in NIGHTCALL_DATA."
    if error.errno in (errno.EEXIST, errno.ENOTDIR):
        return f"{folder} cannot be a folder, since a file is in its place. Name another folder in NIGHTCALL_DATA."
    why = error.strerror or str(error)
    return f"The folder {folder} cannot be used ({why}). Name another one in NIGHTCALL_DATA."


def try_out(folder: Path) -> None:
    """Write something into the folder and take it away again. Raises OSError."""
    with tempfile.TemporaryFile(dir=folder) as file:
        file.write(bytes(ROOM_TO_START))


def secret_key(path: Path) -> str:
    """The key in `path`, made on first use, readable by its owner only.

    A whole file is put in place at once, so two processes that start together end up with the same key.
    """
    with contextlib.suppress(FileNotFoundError):
        return path.read_text("ascii").strip()
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    handle, fresh = tempfile.mkstemp(dir=path.parent)  # mkstemp's files have mode 600
    try:
        with os.fdopen(handle, "w", encoding="ascii") as file:
            file.write(secrets.token_urlsafe(50) + "\n")
        try:
            os.link(fresh, path)
        except FileExistsError:
            pass
        except OSError:  # a file system without hard links
            Path(fresh).replace(path)
    finally:
        Path(fresh).unlink(missing_ok=True)
    return path.read_text("ascii").strip()


def database_from(url: str, data: Path) -> dict[str, Any]:
    """Django's database entry: PostgreSQL where `url` names one, else a SQLite file in the folder `data`."""
    if not url:
        return {
            "ENGINE": "django.db.backends.sqlite3",
            "NAME": str(data / "nightcall.sqlite3"),
            "CONN_MAX_AGE": None,
            # IMMEDIATE: a writer queues at once; a lock taken later by upgrading cannot wait and fails.
            "OPTIONS": {"transaction_mode": "IMMEDIATE", "timeout": 10, "init_command": SQLITE_START},
            # A file: the browser tests' server is another process and cannot see a database in this one's memory.
            "TEST": {"NAME": str(data / "test.sqlite3")},
        }
    parts = urlsplit(url)
    if parts.scheme not in ("postgres", "postgresql"):
        msg = "DATABASE_URL must look like postgresql://name:password@host:5432/database."
        raise ImproperlyConfigured(msg)
    options: dict[str, Any] = dict(parse_qsl(parts.query))
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": unquote(parts.path.lstrip("/")),
        "USER": unquote(parts.username or ""),
        "PASSWORD": unquote(parts.password or ""),
        "HOST": options.pop("host", unquote(parts.hostname or "")),
        "PORT": options.pop("port", str(parts.port or "")),
        "CONN_MAX_AGE": 0,
        # A connection from the pool is asked whether it lives: after PostgreSQL's restart every one of them is dead.
        "CONN_HEALTH_CHECKS": True,
        "OPTIONS": {**options, "pool": {"min_size": 2, "max_size": 16}},
    }


def static_storage(from_source: bool) -> str:
    """The storage class of static files: names with a hash and a far expiry, or the files just as they lie in static/."""
    if from_source:
        return "django.contrib.staticfiles.storage.StaticFilesStorage"
    return "whitenoise.storage.CompressedManifestStaticFilesStorage"


def database_file() -> Path | None:
    """The file the tables are in; None where PostgreSQL keeps them."""
    from django.conf import settings

    entry = settings.DATABASES["default"]
    return Path(entry["NAME"]) if entry["ENGINE"].endswith("sqlite3") else None
