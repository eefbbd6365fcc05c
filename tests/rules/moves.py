"""One function for every move of a mafia record, so that a test can name a move in a word."""

from collections.abc import Iterable
from typing import Any

Move = dict[str, Any]

INTENTS = ("check", "shoot")


def pairs(text: str) -> dict[str, str]:
    """'Anna judge, Boris mafioso' as seat → role."""
    return {part.split()[0]: part.split()[1] for part in text.split(",")}


def deal(text: str) -> Move:
    return {"move": "deal", "roles": pairs(text)}


def go_on() -> Move:
    """The move `next`."""
    return {"move": "next"}


def choose(call: str, *targets: str, intent: str | None = None) -> Move:
    """A choice of the night; `choose("leader", "Boris", "check")` takes a last word that is an intent as one."""
    if targets and targets[-1] in INTENTS:
        *chosen, intent = targets
        targets = tuple(chosen)
    move: Move = {"move": "choose", "call": call, "targets": list(targets)}
    return move if intent is None else {**move, "intent": intent}


def pick(by: str, *targets: str) -> Move:
    return {"move": "pick", "by": by, "targets": list(targets)}


def nominate(seat: str, nominator: str | None = None) -> Move:
    move: Move = {"move": "nominate", "seat": seat}
    return move if nominator is None else {**move, "nominator": nominator}


def ballot(voter: str, suspect: str, *, condemn: bool = True) -> Move:
    return {"move": "ballot", "voter": voter, "suspect": suspect, "condemn": condemn}


def count(suspect: str, hands: Iterable[str] | None = None) -> Move:
    """`hands` None: the ballots decide."""
    move: Move = {"move": "count", "suspect": suspect}
    return move if hands is None else {**move, "hands": list(hands)}


def break_tie(seat: str, **more: Any) -> Move:
    return {"move": "break_tie", "seat": seat, **more}


def leave(seat: str) -> Move:
    return {"move": "leave", "seat": seat}


def undo() -> Move:
    return {"move": "undo"}
