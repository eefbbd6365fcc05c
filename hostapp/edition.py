"""Which pages this process has: a short name that changes whenever a template, a style or a script does, or what forms carry.

It begins every screen's digest. A page that was loaded before an update sees by it that the table has other pages now, and
loads itself again (live.js), instead of laying a new screen on old styles.
"""

import hashlib
from pathlib import Path

PARTS = ("templates", "static", "hostapp/keys.py")
LENGTH = 4


def edition(base: Path) -> str:
    """The name of the pages that lie under `base`.

    >>> import tempfile
    >>> len(edition(Path(tempfile.mkdtemp()))) == LENGTH
    True
    """
    found = hashlib.blake2b(digest_size=LENGTH // 2)
    paths = [path for part in PARTS for path in (base / part, *(base / part).rglob("*"))]
    for path in sorted(path for path in paths if path.is_file()):
        found.update(str(path.relative_to(base)).encode() + b"\0" + path.read_bytes() + b"\0")
    return found.hexdigest()


EDITION = edition(Path(__file__).resolve().parent.parent)
