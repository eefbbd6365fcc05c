"""What a move did, in the host's words: the small line of the Undo button, which must leave no doubt what goes.

Everything is told from the plain data of the move and from the host's own view before it, never from the state: a host without
sight (S12) is told no more than that view holds.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from games.mafia.roles import ROLES
from games.mafia.tell import call_title
from games.mafia.viewed import View
from games.words import Text, say

_FIRES = frozenset({"mafia", "yakuza", "sheriff", "maniac", "ripper"})
_CHECKS = frozenset({"detective", "priest", "judge", "lawyer", "groupie"})


def describe_move(move: Mapping[str, Any], view: View | None = None) -> Text:
    """What a move did, without a full stop: for the Undo button.

    `view` is the host's before the move: the leader's call goes by the card that answers it, a `next` by what it ended.

    >>> str(describe_move({"move": "choose", "call": "doctor", "targets": ["Hana"]}))
    'Doctor chose Hana'
    """
    match move["move"]:
        case "deal":
            return say("The cards were dealt")
        case "next":
            return _next(view)
        case "choose":
            return _chose(_answers(move["call"], view), tuple(move.get("targets") or ()), move.get("intent"))
        case "pick":
            return _picked(move.get("by") or "", tuple(move.get("targets") or ()))
        case "nominate" if move.get("nominator"):
            return say("{nominator} put {seat} up", nominator=move["nominator"], seat=move["seat"])
        case "nominate":
            return say("{seat} was put up", seat=move["seat"])
        case "ballot" if move["condemn"]:
            return say("{voter} has a hand up against {suspect}", voter=move["voter"], suspect=move["suspect"])
        case "ballot":
            return say("{voter} has no hand up against {suspect}", voter=move["voter"], suspect=move["suspect"])
        case "count":
            return _count(move["suspect"], move.get("hands"))
        case "break_tie" if move.get("by") == "chance":
            return say("The lot fell on {seat}", seat=move["seat"])
        case "break_tie":
            return say("{seat} was condemned out of the tie", seat=move["seat"])
        case "leave":
            return say("{seat} went home", seat=move["seat"])
        case "undo":
            return say("A step was taken back")
    raise ValueError(move["move"])


def _answers(call: str, view: View | None) -> str:
    """The key of the role that answers a call, or of the family; "leader" where the card is not known."""
    if call != "leader" or view is None:
        return call
    return next((role for role in view.roles.values() if ROLES[role].leader), call)


def _next(view: View | None) -> Text:
    call = view.call if view else None
    match view.phase if view else "":
        case "intro" if call:
            return say("{call} was woken", call=call_title(_answers(call, view)))
        case "night" if call:
            return say("{call} chose nobody", call=call_title(_answers(call, view)))
        case "day":
            return say("The vote was opened")
        case "dawn":
            return say("The day was opened")
    return say("On to the next step")


def _chose(role: str, targets: tuple[str, ...], intent: str | None) -> Text:
    call = call_title(role)
    if not targets:
        return say("{call} chose nobody", call=call)
    if intent == "shoot" or role in _FIRES:
        return say("{call} fired at {targets}", call=call, targets=targets)
    if intent == "check" or role in _CHECKS:
        return say("{call} checked {targets}", call=call, targets=targets)
    if role == "journalist":
        return say("{call} compared {targets}", call=call, targets=targets)
    return say("{call} chose {targets}", call=call, targets=targets)


def _picked(by: str, targets: tuple[str, ...]) -> Text:
    if not targets:
        return say("{by} took the pick back", by=by)
    return say("{by} picked {targets}", by=by, targets=targets)


def _count(suspect: str, hands: Sequence[str] | None) -> Text:
    if hands is None:
        return say("The hands against {seat} were counted", seat=suspect)
    if not hands:
        return say("No hand was counted against {seat}", seat=suspect)
    if len(hands) == 1:
        return say("One hand was counted against {seat}", seat=suspect)
    return say("{count} hands were counted against {seat}", seat=suspect, count=len(hands))
