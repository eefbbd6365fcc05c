"""QR codes as SVG inside the page: no file to fetch, sharp at any size, and black on white in the dark theme too."""

from functools import lru_cache

import qrcode
from markupsafe import Markup

QUIET = 4
"""Empty modules around the code, as its standard asks."""


@lru_cache(maxsize=256)
def qr(text: str) -> Markup:
    """The code for a text, as an `<svg>` that takes its size from the page."""
    code = qrcode.QRCode(border=QUIET, error_correction=qrcode.ERROR_CORRECT_M)
    code.add_data(text)
    matrix = code.get_matrix()
    runs = "".join(
        f"M{start} {y}h{end - start}v1h-{end - start}z" for y, row in enumerate(matrix) for start, end in dark_runs(row)
    )
    size = len(matrix)
    return Markup(  # noqa: S704  (digits only)
        f'<svg class="qr-code" viewBox="0 0 {size} {size}" shape-rendering="crispEdges" aria-hidden="true">'
        f'<path fill="#fff" d="M0 0h{size}v{size}H0z"/><path fill="#000" d="{runs}"/></svg>'
    )


def dark_runs(row: list[bool]) -> list[tuple[int, int]]:
    """Where the dark stretches of a row begin and end.

    >>> dark_runs([True, True, False, True])
    [(0, 2), (3, 4)]
    """
    edges = [x for x, (before, now) in enumerate(zip([False, *row], [*row, False], strict=True)) if before != now]
    return list(zip(edges[::2], edges[1::2], strict=True))
