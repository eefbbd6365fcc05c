"""Who looks, and at what: all that a screen is drawn from beside the snapshot of the table."""

import msgspec

from hostapp.odds import NOTHING, Odds
from hostapp.reach import Reach

NOWHERE = Reach("")


class Look(msgspec.Struct, frozen=True, cache_hash=True):
    """Who looks, and at what.

    kind: console, phone or room.          seat: of a phone, or the one the tablet is handed to; None elsewhere.
    panel: of the console.                 reach: how a phone gets here, for QR codes.
    language: the viewer's.
    On the console also: present, the seats (ids) whose phones are connected; gone, when the others' went (ms); odds, of the
    deck on the table (see odds.py).
    """

    kind: str
    seat: int | None = None
    panel: str = ""
    reach: Reach = NOWHERE
    language: str = "en"
    present: frozenset[int] = frozenset()
    gone: frozenset[tuple[int, int]] = frozenset()
    odds: Odds = NOTHING
