"""What a viewer may know at each point of a game, worked out from the host's side, and two worlds compared by it (for H4).

The grounds are H1 (for the room H3, for a temporary host S12) and the audience table of the record, not the engine's views.
As long as two worlds have granted a viewer the same, move by move, every screen that viewer could have had must be the same.
It follows that within one world, too, a move that grants the viewer nothing changes nothing on that screen.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import msgspec

from games.contract import HOST
from games.record import Fold
from tests.rules.strategies import MAFIA
from tests.rules.worlds import Move, World

Screen = Callable[[Fold, str], bytes]

PUBLIC = frozenset({"died", "jailed", "freed", "silenced", "counted", "tied", "acquitted", "won"})
FAMILIES = {"mafia": MAFIA, "yakuza": frozenset({"yakuza"})}


def may_know(world: World, viewer: str) -> list[Any]:
    """What H1 (for the room H3, for a temporary host S12) grants the viewer after each move, from the host's side."""
    told: list[dict[str, Any]] = []
    aloud: list[Move] = []
    picks: dict[str, list[str]] = {}
    call: tuple[Any, ...] = ()
    jailed: set[str] = set()
    granted: list[Any] = []
    before = 0
    for fold in world.folds(temporary_host=None):
        host = fold.game.standing(fold.view(HOST))
        every = fold.told(HOST)
        for event in every[before:]:
            if event["event"] in PUBLIC or viewer in audience(event, world, host["alive"]):
                told.append({key: value for key, value in event.items() if key not in ("n", "void")})
            if event["event"] == "jailed":
                jailed.add(event["seat"])
            elif event["event"] in ("freed", "died"):
                jailed.discard(event["seat"])
        extra = sum(event["event"] == "extra_shot" for event in every)
        before = len(every)
        move = fold.move or {}
        if (host["day"], host["phase"], host["call"], extra) != call:
            call, picks = (host["day"], host["phase"], host["call"], extra), {}
        if move.get("move") == "pick":
            picks = {**picks, move["by"]: move["targets"]}
        if is_aloud(fold, move) or viewer in (move.get("by"), move.get("voter")):
            aloud = [*aloud, move]
        grant = {
            "stands": {key: host[key] for key in ("phase", "call", "day", "alive", "out", "silenced", "winner", "winners")},
            "jailed": sorted(jailed),
            "told": list(told),
            "aloud": aloud,
            "role": world.roles.get(viewer),
            "roles": host["roles"] if host["phase"] == "over" else None,
        }
        if may_pick(world, viewer, host, jailed if not jailer_seen_out(world, host) else set()):
            grant["picks"] = dict(picks)
        granted.append("everything" if viewer == HOST and host["out"] else grant)
    return granted


def audience(event: dict[str, Any], world: World, alive: list[str]) -> set[str]:
    """Which seats a private event is for, by the table of events in the record's page."""
    kind = event["event"]
    if kind == "family":
        return set(event["seats"]) & set(alive)
    if kind == "extra_shot":
        return {seat for seat in alive if world.roles[seat] in MAFIA}
    return {event["seat"]} if kind in ("answer", "met_priest", "steered") else set()


def is_aloud(fold: Fold, move: Move) -> bool:
    """Whether a move is made before everybody's eyes: not by night, and no ballot."""
    if move.get("move") == "deal":
        return False
    return move.get("move") in ("nominate", "count", "break_tie", "leave") or (
        move.get("move") == "next" and not by_night(fold)
    )


def by_night(fold: Fold) -> bool:
    return fold.before is not None and fold.before.view(HOST).phase == "night"


def may_pick(world: World, viewer: str, host: dict[str, Any], jailed: set[str]) -> bool:
    """N34: who is awake in a family's call, prisoners apart, sees its picks."""
    if host["phase"] != "night" or viewer not in host["alive"] or viewer in jailed:
        return False
    role = world.roles[viewer]
    return role in FAMILIES.get(host["call"], ()) or (host["call"], role) == ("mafia", "sleepwalker")


def jailer_seen_out(world: World, host: dict[str, Any]) -> bool:
    """Whether the jailer's card lies open: then the prisoners know at once that they are free."""
    return world.rules.get("reveal_on_exit", True) and any(world.roles.get(seat) == "jailer" for seat in host["out"])


# the comparison


@dataclass
class Look:
    """What a viewer was granted, and while that did not change: the screens there were, and what the host knew."""

    granted: Any
    screens: set[bytes]
    secrets: set[bytes]


def looks(world: World, viewer: str, show: Screen) -> list[Look]:
    """One look for each change of what the viewer is granted."""
    seen: list[Look] = []
    for granted, fold, known in zip(may_know(world, viewer), world.folds(), world.folds(temporary_host=None), strict=True):
        if not seen or seen[-1].granted != granted:
            seen.append(Look(granted, set(), set()))
        seen[-1].screens.add(show(fold, viewer))
        seen[-1].secrets.add(msgspec.json.encode(known.view(HOST)))
    return seen


@dataclass
class Comparison:
    """alike: looks in which both worlds granted the same.   telling: those of them in which the worlds truly differed.
    leaks: those in which the screens told more."""

    alike: int
    telling: int
    leaks: list[str]


def compare(one: World, two: World, viewer: str, show: Screen) -> Comparison:
    """Follow both worlds as far as they grant the viewer the same."""
    found = Comparison(0, 0, [])
    for here, there in zip(looks(one, viewer, show), looks(two, viewer, show), strict=False):
        if here.granted != there.granted or here.granted == "everything":
            break
        found.alike += 1
        found.telling += here.secrets != there.secrets
        if len(here.screens | there.screens) > 1:
            found.leaks.append(f"{viewer} can tell apart at {here.granted['stands']}: {sorted(here.screens | there.screens)}")
    return found
