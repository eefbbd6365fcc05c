"""What a viewer has been told in a game, kept from one snapshot to the next: a move adds to it, and does not tell it all anew.

So a move late in the evening costs no more than one at its beginning, and taking it back no more than making it. It is told
anew after a second undo, and where the viewer has come to see with other eyes: whoever is out may look at everything under
`ghosts`.
"""

from typing import Any

import msgspec

from games.record import Fold


class Told(msgspec.Struct, frozen=True):
    """What was told up to a fold, to somebody who saw with these eyes."""

    fold: Fold
    eyes: str
    events: list[dict[str, Any]]
    before: "Told | None" = None
    """What was told one step before that."""


def told(fold: Fold, viewer: str, before: Told | None) -> Told:
    """What the viewer may know of what has happened, in order; as the very list of `before` if nothing was added to it."""
    eyes = fold.eyes(viewer)
    for kept in () if before is None else (before, before.before):
        since = fold.since(kept.fold) if kept is not None and kept.eyes == eyes else None
        if kept is not None and since is not None:
            added = fold.tells(viewer, since)
            events = [*kept.events, *added] if added else kept.events
            break
    else:
        events = fold.told(viewer)
        if before is not None and before.events == events:
            events = before.events
    return Told(fold, eyes, events, earlier(fold, before))


def earlier(fold: Fold, before: Told | None) -> Told | None:
    """What is kept of what was told one step before a fold. It keeps nothing further itself."""
    if before is None:
        return None
    if fold.is_at(before.fold):
        return before.before
    return before if before.before is None else msgspec.structs.replace(before, before=None)
