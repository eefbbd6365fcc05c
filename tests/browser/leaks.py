"""What reached a viewer, held against what H1 (for the room H3) grants, worked out from the host's side of the record.

The grounds are the record's events and the table that says who each is for, not the views the screens were made from.
Whatever has been granted once stays granted: a card that was turned up cannot be unseen when the host takes it back.
"""

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from markupsafe import escape

from games import mafia
from games.contract import HOST
from games.record import Fold
from hostapp.signs import sign
from tests.browser.evening import Evening

KEYS = tuple(role.key for role in mafia.roles())
HOSTS_WORDS = ("void", "blocked", "shielded", "guarded", "framed", "puppet", "dying", "dead_already", "nobody_free")
"""What only the host's screen calls things."""

PUBLIC_CALLS = tuple(map(re.compile, (r'id="pad-[^"]*"', r'id="p\d+-[^"]*"')))
"""Where phones act, the pad names the call that everybody hears the host make; it is the same on every phone."""


@dataclass
class Granted:
    """What one viewer may have been told so far: roles, and whether nothing is a secret any more."""

    roles: set[str] = field(default_factory=set)
    everything: bool = False

    def grow(self, fold: Fold, viewer: str) -> None:
        """Add what the game has granted this viewer by now."""
        view, events = fold.view(HOST), fold.told(HOST)
        self.everything |= view.phase == "over"
        self.roles |= {view.roles[viewer]} if viewer in view.roles else set()
        for event in events:
            kind, own = event["event"], event.get("seat") == viewer
            if kind == "died" and event["role"]:
                self.roles.add(event["role"])
            elif kind == "answer" and own:
                self.roles |= set(KEYS) & {event["answer"]}
            elif kind == "met_priest" and own:
                self.roles.add("priest")


def too_much(text: str, granted: Granted) -> list[str]:
    """What in this text the viewer was not to be told, each with what stands around it."""
    if granted.everything:
        return []
    for public in PUBLIC_CALLS:
        text = public.sub("", text)
    for role in mafia.roles():
        if role.key in granted.roles:
            for own in (role.does, role.night):
                text = text.replace(str(escape(str(own))), "")
    secret = [role for role in mafia.roles() if role.key not in granted.roles]
    words = {word for role in secret for word in (role.key, str(role.title))}
    pattern = re.compile(rf"\b(?:{'|'.join(map(re.escape, [*words, *HOSTS_WORDS]))})\b", re.IGNORECASE)
    found = [f"{it[0]!r} in …{text[max(0, it.start() - 90) : it.end() + 60]}…" for it in pattern.finditer(text)]
    return found + [f"the sign of the {role.key}" for role in secret if sign(role.key) in text]


def as_read(pieces: Iterable[str]) -> Iterator[str]:
    """Frames as what they say; bodies as they are, or, if they were asked for by a script, as what they say."""
    for piece in pieces:
        start = piece.find("{")
        try:
            said: Any = json.loads(piece[start:]) if start >= 0 and piece.rstrip().endswith("}") else None
        except ValueError:
            said = None
        yield f"{piece[:start]}\n{said['html']}\n{sorted(set(said) - {'html'})}" if said and "html" in said else piece


class Watch:
    """Looks at everything that has reached phones and the room, again and again in the course of an evening.

    `look` is to be called after each step, so that what becomes public later excuses nothing that came before.
    characters: how much has been read, so that a test can tell that there was something to read.
    """

    def __init__(self, evening: Evening) -> None:
        self.evening = evening
        self.granted: dict[str, Granted] = {}
        self.read: dict[str, tuple[int, int]] = {}
        self.characters = 0

    def another_game(self) -> None:
        """New cards: whatever was granted before counts no more."""
        self.look()
        self.granted.clear()

    def look(self) -> None:
        """Fail if anything reached anybody that was not theirs."""
        fold = self.evening.game()
        leaks = []
        for viewer, record in self.evening.records():
            granted = self.granted.setdefault(viewer, Granted())
            granted.grow(fold, viewer)
            bodies, frames = self.read.get(record.name, (0, 0))
            fresh = [*record.bodies[bodies:], *record.frames[frames:]]
            self.read[record.name] = len(record.bodies), len(record.frames)
            for text in as_read(fresh):
                self.characters += len(text)
                leaks += [f"{record.name} could read {leak}" for leak in too_much(text, granted)]
        assert not leaks, "\n".join(leaks)
