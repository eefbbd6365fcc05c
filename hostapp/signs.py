"""The signs (static/signs), put into the page itself: a file name in a request would tell which card somebody holds."""

import re
from functools import cache
from pathlib import Path

from django.conf import settings
from markupsafe import Markup

SIGNS = Path(settings.BASE_DIR) / "static" / "signs"
ROOT = re.compile(r"<svg[^>]*>\s*(?:<title>[^<]*</title>)?")


@cache
def sign(key: str) -> Markup:
    """The sign of this name as an inline picture without a title: whatever word it needs stands beside it in the page.

    Raises KeyError for a name that has no sign.
    """
    found = SIGNS / f"{key}.svg"
    if found.parent != SIGNS or not found.is_file():
        raise KeyError(key)
    shapes = ROOT.sub("", found.read_text(encoding="utf-8"), count=1).replace("</svg>", "")
    inside = " ".join(shapes.split())
    return Markup(f'<svg class="sign" viewBox="0 0 64 64" aria-hidden="true">{inside}</svg>')  # noqa: S704  (our own files)
