"""Two worlds for one viewer: a random game, and the same evening with other secrets (for H4).

Roles are changed over between seats, or changed for a kind that wakes in the same call; choices by night, picks and ballots
are made differently; what is done aloud stays, and so does everything the viewer does.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any

from games import record
from games.contract import HOST, ROOM
from games.errors import Refusal
from games.record import Fold
from tests.rules.strategies import LEADERS, NAMES, filled, next_move, opened, random_rules

Move = dict[str, Any]


@dataclass(frozen=True)
class World:
    """One game: its seats, house rules, roles and moves (the deal is the first), and the fold after each move."""

    seats: list[str]
    rules: dict[str, Any]
    moves: list[Move]

    @property
    def roles(self) -> dict[str, str]:
        roles: dict[str, str] = self.moves[0]["roles"]
        return roles

    def folds(self, **other: Any) -> list[Fold]:
        rules = {key: value for key, value in {**self.rules, **other}.items() if value is not None}
        here = record.start(record.read({"game": "mafia", "version": 1, "seats": self.seats, "rules": rules}))
        course = [here]
        for move in self.moves:
            here = here.play(move)
            course.append(here)
        return course


def random_world(rng: Random) -> World:
    players = rng.randint(6, len(NAMES))
    rules = random_rules(rng, players, odd=0.2)
    rules.pop("ghosts", None)
    empty, here = opened(rng, players, rules)
    moves = [here.move or {}]
    for _ in range(rng.randint(5, 110)):
        move = next_move(rng, here, undo=False)
        if move is None:
            break
        here = here.play(move)
        moves.append(move)
    return World(empty.seats, empty.rules, moves)


# the other world


def other_world(rng: Random, world: World, viewer: str) -> World:
    """The same evening with other secrets, as far as what was done aloud is possible in it."""
    moves: list[Move] = [{"move": "deal", "roles": other_roles(rng, world.roles, viewer)}]
    there = record.start(record.read({"game": "mafia", "version": 1, "seats": world.seats, "rules": world.rules}))
    bold = rng.choice((0.0, 0.05, 0.2, 0.6))
    try:
        there = there.play(moves[0])
        for here, move in zip(world.folds()[1:], world.moves[1:], strict=False):
            for played in instead(rng, here, there, move, world, viewer, bold):
                there = there.play(played)
                moves.append(played)
    except Refusal:
        return World(world.seats, world.rules, moves if there.count else world.moves)
    return World(world.seats, world.rules, moves)


def other_roles(rng: Random, roles: dict[str, str], viewer: str) -> dict[str, str]:
    """Roles changed over between two seats, or one changed for a kind that wakes in the same call; the viewer's own stays."""
    changed = dict(roles)
    for _ in range(rng.choice((0, 1, 1, 2))):
        one, two = rng.sample([seat for seat in roles if seat != viewer], 2)
        changed[one], changed[two] = changed[two], changed[one]
        if rng.random() < 0.25:
            if changed[one] in LEADERS:
                changed[one] = rng.choice(LEADERS)
            elif changed[one] in ("citizen", "mafioso"):
                changed[one] = rng.choice(("citizen", "mafioso"))
    return changed


def instead(rng: Random, here: Fold, there: Fold, move: Move, world: World, viewer: str, bold: float) -> list[Move]:
    """What is done in the other world while `move` is made in this one."""
    here_call, there_call = here.view(HOST).call, there.view(HOST).call
    by_night = here.view(HOST).phase == "night"
    kind = move["move"]
    own = viewer in (move.get("by"), move.get("voter")) or (by_night and here_call == own_call(world.roles.get(viewer, "")))
    if kind in ("pick", "ballot"):
        if own or rng.random() >= bold:
            return [move] if legal(there, move) else []
        return [other] if (other := some(rng, there, kind, viewer)) is not None else []
    if not (kind == "choose" or (kind == "next" and by_night)):
        return [move]
    if there_call != here_call:
        return []  # a second shot here, of which the other world knows nothing
    played = (
        move if own or (rng.random() >= bold and legal(there, move)) else some(rng, there, "choose", viewer) or {"move": "next"}
    )
    after, ends = there.play(played), here.play(move).view(HOST)
    still = after.view(HOST).call == there_call and after.view(HOST).phase == "night"
    again = still and (ends.phase, ends.call) != ("night", here_call)
    return [played, some(rng, after, "choose", viewer) or {"move": "next"}] if again else [played]


def own_call(role: str) -> str | None:
    if role in LEADERS:
        return "leader"
    return None if role in ("", "citizen", "mafioso", "yakuza", "sleepwalker") else role


def legal(there: Fold, move: Move) -> bool:
    try:
        there.play(move)
    except Refusal:
        return False
    return True


def some(rng: Random, there: Fold, kind: str, viewer: str) -> Move | None:
    """A move of this kind that may be made there and is not the viewer's own doing."""
    offers = [offer for offer in there.offers(HOST) if offer.move == kind]
    offers = [offer for offer in offers if viewer not in (offer.fixed.get("by"), offer.fixed.get("voter"))]
    return filled(rng, rng.choice(offers)) if offers else None


def viewer_of(rng: Random, world: World) -> str:
    if "temporary_host" in world.rules and rng.random() < 0.5:
        return HOST
    return rng.choice((ROOM, *world.seats, *world.seats))


def pairs(seed: int) -> tuple[World, str, list[World]]:
    """A game, a viewer, and some other worlds for that viewer."""
    rng = Random(seed)
    world = random_world(rng)
    viewer = viewer_of(rng, world)
    others = [other_world(rng, world, viewer) for _ in range(3)]
    return world, viewer, [other for other in others if other.moves != world.moves]
