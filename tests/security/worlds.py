"""Two worlds on the wire: what reaches a viewer of one evening, byte for byte against the same of the other (H4)."""

import difflib
from collections import Counter
from dataclasses import dataclass, field

from games.contract import HOST, ROOM
from tests.security.hall import Hall
from tests.security.plans import Plan, alike, pair
from tests.security.play import Play, Seen


@dataclass
class Found:
    """What comparing has come to."""

    pairs: int = 0
    looks: int = 0
    frames: int = 0
    pages: int = 0
    moves: int = 0
    viewers: Counter[str] = field(default_factory=Counter)
    leaks: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        who = ", ".join(f"{count} {name}" for name, count in self.viewers.most_common())
        return (
            f"{self.pairs} pairs of evenings seen by {who}; {self.moves} moves, {self.looks} looks, "
            f"{self.frames} frames and {self.pages} pages and answers compared, {len(self.leaks)} leaks"
        )


def compare(halls: dict[int, Hall], seed: int, found: Found) -> None:
    """Play both evenings of a pair and compare, look by look, what the viewer got."""
    one, two = pair(seed)
    hall = halls[len(one.world.seats)]
    here, there = (Play(hall, plan, seed, own).run() for own, plan in ((2 * seed, one), (2 * seed + 1, two)))
    found.pairs += 1
    found.moves += len(one.world.moves) + len(two.world.moves)
    found.viewers[kind(one)] += 1
    for number in range(alike(one, two)):
        found.looks += 1
        found.frames += sum(what == "frame" for what, _ in here[number])
        found.pages += sum(what not in ("frame", "closed", "opened") for what, _ in here[number])
        if here[number] != there[number]:
            found.leaks.append(said(seed, one, number, here[number], there[number]))
            return


def kind(plan: Plan) -> str:
    """Who looks, for the count."""
    if plan.viewer in (HOST, ROOM):
        return "temporary host" if plan.viewer == HOST else "room"
    out = plan.granted[alike(plan, plan) - 1]["stands"]["out"]
    return "a phone that is out" if plan.viewer in out else "a phone"


def said(seed: int, plan: Plan, number: int, here: list[Seen], there: list[Seen]) -> str:
    """A leak in words."""
    stands = plan.granted[number]
    where = f"pair {seed}: {plan.viewer} can tell the worlds apart in look {number} ({stands['stands']})"
    if [what for what, _ in here] != [what for what, _ in there]:
        return f"{where}: {[what for what, _ in here]} or {[what for what, _ in there]}"
    for (what, one), (_, two) in zip(here, there, strict=True):
        if one != two:
            lines = difflib.unified_diff(text(one), text(two), lineterm="", n=0)
            return f"{where}, by {what}:\n" + "\n".join(list(lines)[2:20])
    return where


def text(found: object) -> list[str]:
    """Something seen, as lines to compare."""
    plain = found.decode("utf-8", "replace") if isinstance(found, bytes) else str(found)
    return plain.replace("\\n", "\n").split("\n")
