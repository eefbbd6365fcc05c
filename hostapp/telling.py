"""What a viewer has been told in a game, kept from one snapshot to the next: a move adds to it, and does not tell it all anew.

So a move late in the evening costs no more than one at its beginning. It is told anew after an undo, and where the viewer has
come to see with other eyes: whoever is out may look at everything under `ghosts`.
"""

from typing import Any

import msgspec

from games.record import Fold


class Told(msgspec.Struct, frozen=True):
    """What was told up to a fold, to somebody who saw with these eyes."""

    fold: Fold
    eyes: str
    events: list[dict[str, Any]]


def told(fold: Fold, viewer: str, before: Told | None) -> Told:
    """What the viewer may know of what has happened, in order; as the very list of `before` if nothing was added to it."""
    eyes = fold.eyes(viewer)
    since = fold.since(before.fold) if before is not None and before.eyes == eyes else None
    if before is None or since is None:
        events = fold.told(viewer)
        return Told(fold, eyes, before.events if before is not None and before.events == events else events)
    added = fold.tells(viewer, since)
    return Told(fold, eyes, [*before.events, *added] if added else before.events)
