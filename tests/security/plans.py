"""What is to be played: two evenings that grant one viewer the same, move by move, and differ in everything else.

The pairs come from the rule tests (`worlds`), and so does the judgement of what a viewer may know (`may_know`). Here they get
what only a real evening has: moves taken back before everybody's eyes, and moves taken back that nobody but the host knows of.

A look is a stretch of an evening in which the viewer is granted nothing new. The site may not stir for the viewer within a
look, and from look to look both evenings must be the same to the byte.
"""

from dataclasses import dataclass
from functools import cached_property
from random import Random
from typing import Any

from games.contract import HOST, ROOM
from games.errors import Refusal
from games.record import Fold
from tests.rules.may_know import may_know
from tests.rules.strategies import next_move, opened, random_rules
from tests.rules.worlds import Move, World, other_world, random_world, some, viewer_of

UNDO: Move = {"move": "undo"}
FEWEST = 3
"""Looks that a pair must have in common to be worth playing."""
FAR = 10_000_000
"""Where the next pair is looked for when one is not worth playing."""


@dataclass(frozen=True)
class Plan:
    """One evening as one viewer lives through it. The first of its moves is the deal."""

    world: World
    viewer: str

    @cached_property
    def grants(self) -> list[Any]:
        """What the viewer is granted before the deal and after each move; a move taken back takes what it granted with it."""
        found: list[Any] = []
        line: list[Move] = []
        known: list[Any] = []

        def catch_up() -> None:
            nonlocal known
            fresh = may_know(World(self.world.seats, self.world.rules, line), self.viewer)
            found.extend(fresh[len(known) :])
            known = fresh

        for move in self.world.moves:
            if move != UNDO:
                line.append(move)
                continue
            catch_up()
            line.pop()
            known = known[:-1]
            found.append(known[-1])
        catch_up()
        return found

    @cached_property
    def looks(self) -> list[int]:
        """The number of the look that each move belongs to; what comes before the deal is look 0."""
        numbers, number = [], 0
        for before, after in zip(self.grants, self.grants[1:], strict=False):
            number += before != after
            numbers.append(number)
        return numbers

    @cached_property
    def granted(self) -> list[Any]:
        """What the viewer is granted in each look."""
        return [grant for at, grant in enumerate(self.grants) if at == 0 or grant != self.grants[at - 1]]

    def with_moves(self, at: int, *moves: Move) -> "Plan":
        """The same evening with some moves more."""
        mine = self.world.moves
        return Plan(World(self.world.seats, self.world.rules, [*mine[:at], *moves, *mine[at:]]), self.viewer)

    def fold_before(self, at: int) -> Fold:
        """The game before a move."""
        return self.world.folds()[at]


def alike(one: Plan, two: Plan) -> int:
    """In how many looks both evenings grant the same; from the first on that differs there is nothing to compare."""
    count = 0
    for here, there in zip(one.granted, two.granted, strict=False):
        if here != there or here == "everything":
            break
        count += 1
    return count


def drawn(rng: Random) -> Plan:
    """A random evening, and somebody who looks; in each tenth the room, or a host who is as blind as all others (S12)."""
    if rng.random() < 0.1:
        return Plan(blind_evening(rng), HOST)
    world = random_world(rng)
    while {"deal", "temporary_host"} <= world.rules.keys():  # the site refuses the two together (S12)
        world = random_world(rng)
    return Plan(world, ROOM if rng.random() < 0.1 else viewer_of(rng, world))


def blind_evening(rng: Random) -> World:
    """Six seats and no spare host, up to somewhere after the first exit."""
    rules = {**random_rules(rng, 6), "temporary_host": True}
    rules.pop("ghosts", None)
    empty, here = opened(rng, 6, rules)
    if "deal" in empty.rules:  # whoever finds out the printed cards has seen them
        return blind_evening(rng)
    moves = [here.move or {}]
    while not here.view(HOST).out and len(moves) < 60:
        move = next_move(rng, here, undo=False)
        assert move is not None
        here = here.play(move)
        moves.append(move)
    return World(empty.seats, empty.rules, moves)


def pair(seed: int) -> tuple[Plan, Plan]:
    """A random evening, and another in which everything is changed that the viewer may not know."""
    rng = Random(seed)
    one = two = drawn(rng)
    for _ in range(4):
        other = Plan(other_world(rng, one.world, one.viewer), one.viewer)
        same_deck = sorted(other.world.roles.values()) == sorted(one.world.roles.values())
        if one.viewer == HOST and not same_deck:  # a host knows the deck that was chosen
            continue
        if other.world.moves != one.world.moves and (two is one or alike(one, other) > alike(one, two)):
            two = other
    if two is one or alike(one, two) < FEWEST:
        return pair(seed + FAR)
    last = alike(one, two)
    one, two = cut(one, last), cut(two, last)
    if last > 3 and rng.random() < 0.7:
        look = rng.randrange(2, last)
        one, two = (taken_back_aloud(rng, plan, look) for plan in (one, two))
    return (one, two) if one.viewer == HOST else (taken_back_unseen(rng, one), taken_back_unseen(rng, two))


def cut(plan: Plan, looks: int) -> Plan:
    """An evening up to the end of its last look that counts."""
    kept = [move for move, look in zip(plan.world.moves, plan.looks, strict=True) if look < looks]
    return Plan(World(plan.world.seats, plan.world.rules, kept), plan.viewer)


def taken_back_aloud(rng: Random, plan: Plan, look: int) -> Plan:
    """The move that opens a look is made, taken back, and made again; where it can be, another one is made at first."""
    if look not in plan.looks:
        return plan
    at = plan.looks.index(look)
    move = plan.world.moves[at]
    if plan.viewer == HOST or move["move"] != "choose" or rng.random() < 0.3:
        return plan.with_moves(at, move, UNDO)
    wrong = some(rng, plan.fold_before(at), "choose", plan.viewer)
    mistaken = plan.with_moves(at, wrong, UNDO) if wrong is not None else plan
    same = mistaken.granted[: look + 1] == plan.granted[: look + 1] and mistaken.looks[at] == look
    return mistaken if same else plan.with_moves(at, move, UNDO)


def taken_back_unseen(rng: Random, plan: Plan) -> Plan:
    """Somebody's wish or ballot is entered and taken back, where the viewer is granted neither."""
    folds = plan.world.folds()
    for at in sorted(rng.sample(range(1, len(folds)), min(6, len(folds) - 1)), reverse=True):
        entered = some(rng, folds[at], rng.choice(("pick", "ballot")), plan.viewer)
        if entered is None or folds[at].view(HOST).blind:  # what a blind host does not know of cannot be taken back alone
            continue
        try:
            more = plan.with_moves(at, entered, UNDO)
            if more.granted == plan.granted:
                plan = more
                break
        except Refusal:
            continue
    return plan
