"""Why somebody died tonight, and why somebody did not: a short chain of causes for each shot, each with its ruling. Host only.

Built from tonight's acts as the host's view holds them, so the chain says what the rules did and cannot say anything else.
"""

from collections.abc import Mapping, Sequence

import msgspec

from games.mafia.state import FAMILIES, Act
from games.mafia.tell import call_title
from games.mafia.unsaid import Note
from games.words import say


class Chain(msgspec.Struct, frozen=True):
    """One shot, from the finger on the trigger to what came of it. `seat` is who was aimed at."""

    seat: str
    lines: tuple[Note, ...]


SHOOTING_ROLES = ("sheriff", "maniac", "ripper")

_WHY_VOID: dict[str, Note] = {
    "dead": (say("shot dead before that, so the shot is void"), "N4"),
    "jailed": (say("in jail, so the shot is void"), "N20"),
    "blocked": (say("blocked, so the shot is void"), "N12"),
    "nobody_free": (say("nobody was free to fire, so the shot is void"), "N30"),
}


def chains(acts: Sequence[Act], holders: Mapping[str, str], roles: Mapping[str, str]) -> tuple[Chain, ...]:
    """A chain for every shot of the night, in the order they were fired.

    acts: tonight's call sheet.   holders: call -> seat for roles that wake alone.   roles: seat -> role.
    """
    found, shots = [], 0
    for act in acts:
        if not act.targets or not is_shot(act, holders, roles):
            continue
        again = act.call == "mafia" and shots > 0
        shots += act.call == "mafia"
        lines = (aim(act, holders, again=again), *fate(act, acts, holders))
        found.append(Chain(act.targets[0], lines))
    return tuple(found)


def is_shot(act: Act, holders: Mapping[str, str], roles: Mapping[str, str]) -> bool:
    """Whether an act was a shot, counted or void."""
    if act.call in FAMILIES or act.intent == "shoot":
        return True
    holder = holders.get(act.call)
    return holder is not None and roles[holder] in SHOOTING_ROLES


def aim(act: Act, holders: Mapping[str, str], *, again: bool) -> Note:
    """Who fires at whom."""
    target = act.targets[0]
    if act.call in FAMILIES:
        family = call_title(act.call)
        if again:
            return say("{call} fires once more, at {seat}", call=family, seat=target), "N31"
        return say("{call} fires at {seat}", call=family, seat=target), "N30"
    return say("{shooter} fires at {seat}", shooter=holders[act.call], seat=target), "N22" if act.call == "leader" else "N33"


def fate(act: Act, acts: Sequence[Act], holders: Mapping[str, str]) -> tuple[Note, ...]:
    """What came of a shot, and through whom."""
    target = act.targets[0]
    if act.void is not None:
        return (_WHY_VOID[act.void],)
    match act.result:
        case "dead_already":
            return ((say("{seat} is dead already", seat=target), "N27"),)
        case "no_effect":
            return ((say("{seat} is a plain citizen, whom the ripper cannot hurt", seat=target), "N33"),)
        case "shielded":
            return (shield(target, acts, holders), (say("{seat} lives", seat=target), "N27"))
        case "guarded":
            return (guard(target, holders), fall(act.fell, holders))
        case _:
            return ((say("{seat} dies", seat=target), "N27"),)


def shield(target: str, acts: Sequence[Act], holders: Mapping[str, str]) -> Note:
    """Who shielded the target: the beauty, else the doctor."""
    shielded_by_beauty = any(act.call == "beauty" and act.targets == (target,) and act.void is None for act in acts)
    call, ruling = ("beauty", "N10") if shielded_by_beauty else ("doctor", "N25")
    return say("{seat} is shielded by {giver}", seat=target, giver=holders[call]), ruling


def guard(target: str, holders: Mapping[str, str]) -> Note:
    """Who stands before the target."""
    return say("{seat} is guarded by {giver}", seat=target, giver=holders["bodyguard"]), "N26"


def fall(fell: str | None, holders: Mapping[str, str]) -> Note:
    """Whether the bodyguard falls."""
    if fell is not None:
        return say("{seat} falls instead", seat=fell), "N26"
    return say("{seat} is out of reach and cannot fall: nobody dies", seat=holders["bodyguard"]), "N27"
