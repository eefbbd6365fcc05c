"""H4, the two worlds: two games that differ only in what a viewer may not know look the same to that viewer, to the byte.

How it is asked. A random game is one world. The other is the same evening with other secrets: roles changed over between
seats, other targets by night, other picks and ballots; what is done aloud stays. What the viewer *may* know at each point is
worked out here from the host's side, by H1 and the audience table of the record alone (`may_know`). As long as both worlds
have granted the viewer the same, move by move, every screen the viewer could have had must be the same. It follows that within
one world, too, a move that grants the viewer nothing changes nothing on that screen.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any

import msgspec
import pytest

from games import record
from games.contract import HOST, ROOM
from games.errors import Refusal
from games.record import Fold
from tests.rules.strategies import LEADERS, MAFIA, NAMES, filled, next_move, opened, random_rules, screen
from tests.rules.table import Table, first_day, first_night, leave, pick

Move = dict[str, Any]
Screen = Callable[[Fold, str], bytes]

PUBLIC = frozenset({"died", "jailed", "freed", "silenced", "counted", "tied", "acquitted", "won"})
FAMILIES = {"mafia": MAFIA, "yakuza": frozenset({"yakuza"})}
TABLES = range(160)


# a world


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


# what the viewer may know


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


def test_H4_two_worlds_that_differ_only_in_what_a_viewer_may_not_know_look_the_same() -> None:
    telling = 0
    for seed in TABLES:
        world, viewer, others = pairs(seed)
        for other in others:
            found = compare(world, other, viewer, screen)
            assert found.leaks == [], f"table {seed}"
            telling += found.telling > 2
    assert telling > len(TABLES), f"only {telling} pairs of worlds were worth comparing"


# the test of the test


def planted(secret: Callable[[Fold], Any]) -> Screen:
    return lambda fold, viewer: screen(fold, viewer) + repr(secret(fold)).encode()


LEAKS: dict[str, Callable[[Fold], Any]] = {
    "the number of moves made": lambda fold: fold.count,
    "who was shot tonight": lambda fold: fold.view(HOST).dying,
    "how many were shot tonight": lambda fold: len(fold.view(HOST).dying),
    "everybody's role": lambda fold: fold.view(HOST).roles,
    "one role": lambda fold: fold.view(HOST).roles.get("Boris"),
    "who is in jail before dawn": lambda fold: fold.view(HOST).jailed,
    "what the host was told": lambda fold: len(fold.told(HOST)),
    "whether a call was answered": lambda fold: (fold.move or {}).get("move") == "choose",
    "who has picked": lambda fold: sorted(fold.view(HOST).picks),
    "who has voted": lambda fold: sorted(fold.view(HOST).ballots),
    "who is puppet": lambda fold: fold.view(HOST).puppet,
}


@pytest.mark.parametrize("leak", LEAKS)
def test_H4_a_leak_planted_on_purpose_is_caught(leak: str) -> None:
    show = planted(LEAKS[leak])
    for seed in TABLES:
        world, viewer, others = pairs(seed)
        if any(compare(world, other, viewer, show).leaks for other in others):
            return
    pytest.fail(f"nobody noticed: {leak}")


# pairs of worlds that chance would seldom find


def the_same(one: Table, two: Table, *viewers: str) -> None:
    """Both tables grant these viewers the same to the end, and show them the same."""
    first, second = (World(list(here.seats), here.rules, list(here.moves)) for here in (one, two))
    for viewer in viewers:
        found = compare(first, second, viewer, screen)
        assert found.leaks == []
        assert found.alike == len(looks(first, viewer, screen)) == len(looks(second, viewer, screen))
        assert found.telling > 0


def test_H4_a_yakuza_in_jail_cannot_tell_that_the_mafia_has_just_shot_the_jailer() -> None:
    night = first_night("Anna jailer, Boris mafioso, Clara yakuza, Dan yakuza, Eva mafioso", spare=9)
    night = night.night_and_day(leader="Clara").condemned("Olga")
    free, shut = (night.to_call("yakuza", mafia=target).then(pick("Dan", "Quinn")) for target in ("Anna", "Pavel"))
    the_same(free, shut, "Clara", "Dan", "Anna", "Pavel", "room")
    the_same(free.to_call("leader"), shut.to_call("leader"), "Clara", "Dan", "Anna", "Pavel", "room")


def test_H4_with_roles_kept_hidden_a_prisoner_cannot_tell_that_it_was_the_jailer_who_left_by_night() -> None:
    """Free at once, but told at dawn (N21): until then the pad of the family's call stays dark for the prisoner."""
    texts = ("Anna jailer, Boris mafioso, Clara mafioso, Dan citizen", "Anna citizen, Boris mafioso, Clara mafioso, Dan jailer")
    nights = [
        first_night(text, spare=8, reveal_on_exit=False).night_and_day(leader="Clara").condemned("Olga") for text in texts
    ]
    calls = [night.then(leave("Anna")).then(pick("Boris", "Pavel")) for night in nights]
    assert [here.jailed for here in calls] == [[], ["Clara"]]
    the_same(calls[0], calls[1], "Clara", "Boris", "Pavel", "room")


def test_H4_nobody_but_the_mafia_can_tell_that_it_fires_twice() -> None:
    night = first_night("Anna sleepwalker, Boris mafioso, Clara maniac, Dan godfather", spare=8)
    twice = night.night(mafia="Anna", again="Olga", maniac="Olga")
    once = night.night(mafia="Olga", maniac="Anna")
    assert twice.dead() == once.dead() == ["Anna", "Olga"]
    the_same(twice, once, "Clara", "Olga", "Pavel", "Anna", "room")


def test_H4_a_leader_shot_tonight_cannot_tell() -> None:
    night = first_night("Anna sheriff, Boris mafioso, Clara groupie", spare=8)
    shot, missed = (night.to_call("groupie", mafia=target, leader="Olga") for target in ("Anna", "Pavel"))
    the_same(shot, missed, "Anna", "Clara", "Olga", "Pavel", "room")


def test_H4_a_godfather_jailed_tonight_cannot_tell_until_dawn() -> None:
    night = first_night("Anna jailer, Boris mafioso, Clara godfather, Dan groupie", spare=8)
    jailed, free = (night.to_call("godfather", leader=target) for target in ("Clara", "Boris"))
    the_same(jailed, free, "Clara", "Boris", "Dan", "Olga", "room")


def test_H4_with_roles_kept_hidden_a_leave_by_night_does_not_tell_who_was_called() -> None:
    """The doctor leaves while the doctor is called; in the other world it was the groupie who left."""
    texts = ("Anna doctor, Boris mafioso, Clara groupie", "Anna groupie, Boris mafioso, Clara doctor")
    nights = [first_night(text, spare=8, reveal_on_exit=False).to_call("doctor").then(leave("Anna")) for text in texts]
    the_same(nights[0], nights[1], "Boris", "Olga", "room")
    the_same(nights[0].night(), nights[1].night(), "Boris", "Olga", "room")


def test_H4_with_roles_kept_hidden_nobody_can_tell_a_call_made_for_show() -> None:
    texts = ("Anna doctor, Boris mafioso, Clara groupie", "Anna groupie, Boris mafioso, Clara doctor")
    days = [first_day(text, spare=8, reveal_on_exit=False) for text in texts]
    nights = [day.condemned("Anna").night_and_day().condemned("Olga").night() for day in days]
    the_same(nights[0], nights[1], "Boris", "Olga", "Pavel", "room")


def test_H4_a_family_cannot_tell_its_sleepwalker_even_when_the_shot_was_void() -> None:
    texts = (
        "Anna sleepwalker, Boris mafioso, Clara mafioso, Dan beauty",
        "Anna mafioso, Boris mafioso, Clara sleepwalker, Dan beauty",
    )
    nights = [first_night(text, spare=8).night(beauty="Boris") for text in texts]
    the_same(nights[0], nights[1], "Boris", "Dan", "Olga", "room")


# what is told


def test_H4_what_a_viewer_is_told_is_what_the_table_of_events_grants() -> None:
    for seed in TABLES[::2]:
        world = random_world(Random(seed))
        last = world.folds()[-1]
        for viewer in (ROOM, *world.seats):
            granted = may_know(world, viewer)[-1]
            assert last.told(viewer) == granted["told"], f"table {seed}, {viewer}"
