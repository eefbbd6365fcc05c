"""The log of the evening: one line for each event, in words.

Everything is told from the plain data that a viewer has been given, never from the state: a line can say no more than its
viewer may know.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from games.mafia.roles import ROLES
from games.words import Text, say

_CALLS: dict[str, Text] = {"mafia": say("Mafia"), "yakuza": say("Yakuza"), "leader": say("Leader")}


def call_title(call: str) -> Text:
    """The name of a call: a role's title, or the family's or the leader's."""
    return _CALLS[call] if call in _CALLS else ROLES[call].title


def _names(data: Mapping[str, Any], field: str) -> tuple[str, ...]:
    names: Sequence[str] = data.get(field) or ()
    return tuple(names)


# Events


def describe(event: Mapping[str, Any]) -> Text:
    """One line of the log for an event as `replay --json` prints it for its viewer.

    >>> str(describe({"event": "died", "seat": "Finn", "role": "bodyguard", "how": "night"}))
    'Finn died in the night. Bodyguard.'
    """
    return _EVENTS[event["event"]](event)


def _answer(event: Mapping[str, Any]) -> Text:
    line = _answered(event["seat"], _names(event, "target"), event["answer"])
    return say("{line} The check was void.", line=line) if event.get("void") else line


def _answered(seat: str, targets: tuple[str, ...], answer: str) -> Text:
    match answer:
        case "same":
            return say("{seat} asked about {targets}: the same side.", seat=seat, targets=targets)
        case "different":
            return say("{seat} asked about {targets}: different sides.", seat=seat, targets=targets)
        case "yes":
            return say("{seat} asked about {targets}: a leader.", seat=seat, targets=targets)
        case "no":
            return say("{seat} asked about {targets}: no leader.", seat=seat, targets=targets)
    return say("{seat} checked {targets}: {role}.", seat=seat, targets=targets, role=ROLES[answer].title)


_WHY: dict[str, Text] = {
    "dead": say("{call}: void, shot earlier tonight."),
    "jailed": say("{call}: void, in jail."),
    "blocked": say("{call}: void, blocked."),
    "nobody_free": say("{call}: void, nobody was free to fire."),
}

_SHOT: dict[str, Text] = {
    "dead_already": say("{call} fired at {seat}, who had been shot already."),
    "no_effect": say("{call} fired at {seat}, a plain citizen: no effect."),
    "shielded": say("{call} fired at {seat}, who is shielded and lives."),
    "guarded": say("{call} fired at {seat}, who is guarded and lives."),
    "dies": say("{call} shot {seat} dead."),
}


def _shot(event: Mapping[str, Any]) -> Text:
    call, seat, fell = call_title(event["call"]), event["seat"], event.get("fell")
    if fell is not None:
        return say("{call} fired at {seat}, who is guarded and lives; {fell} fell instead.", call=call, seat=seat, fell=fell)
    return Text(_SHOT[event["result"]].message, {"call": call, "seat": seat})


_DIED: dict[str, tuple[Text, Text]] = {
    "night": (say("{seat} died in the night."), say("{seat} died in the night. {role}.")),
    "condemned": (say("{seat} was condemned."), say("{seat} was condemned. {role}.")),
    "left": (say("{seat} left the table."), say("{seat} left the table. {role}.")),
}


def _died(event: Mapping[str, Any]) -> Text:
    covered, turned_up = _DIED[event["how"]]
    if event.get("role") is None:
        return Text(covered.message, {"seat": event["seat"]})
    return Text(turned_up.message, {"seat": event["seat"], "role": ROLES[event["role"]].title})


def _steered(event: Mapping[str, Any]) -> Text:
    if event["hand"]:
        return say("{seat} is seen with a hand up against {suspect}.", seat=event["seat"], suspect=event["suspect"])
    return say("{seat} is seen with no hand up against {suspect}.", seat=event["seat"], suspect=event["suspect"])


def _counted(event: Mapping[str, Any]) -> Text:
    hands = _names(event, "hands")
    if not hands:
        return say("Against {suspect}: no hands.", suspect=event["suspect"])
    return say("Against {suspect}: {count} ({seats}).", suspect=event["suspect"], count=len(hands), seats=hands)


_WON: dict[str, Text] = {
    "citizens": say("The citizens won: {seats}."),
    "mafia": say("The mafia won: {seats}."),
    "yakuza": say("The yakuza won: {seats}."),
    "loner": say("The loner won: {seats}."),
    "nobody": say("Nobody won."),
}


def _won(winner: str, winners: tuple[str, ...]) -> Text:
    return Text(_WON[winner].message, {"seats": winners} if winners else {})


_EVENTS: dict[str, Callable[[Mapping[str, Any]], Text]] = {
    "family": lambda event: say("Awake together: {seats}.", seats=_names(event, "seats")),
    "answer": _answer,
    "met_priest": lambda event: say("{seat} knows the priest: {priest}.", seat=event["seat"], priest=event["priest"]),
    "extra_shot": lambda _: say("The mafia may fire once more."),
    "void": lambda event: Text(_WHY[event["why"]].message, {"call": call_title(event["call"])}),
    "shot": _shot,
    "died": _died,
    "jailed": lambda event: say("{seat} is in jail.", seat=event["seat"]),
    "freed": lambda event: say("{seat} is free again.", seat=event["seat"]),
    "silenced": lambda event: say("{seat} has no vote today.", seat=event["seat"]),
    "puppet": lambda event: say("{seat} is the puppet today.", seat=event["seat"]),
    "steered": _steered,
    "counted": _counted,
    "tied": lambda event: say("Level: {seats}.", seats=_names(event, "seats")),
    "acquitted": lambda event: say("{seat} was acquitted.", seat=event["seat"]),
    "won": lambda event: _won(event["winner"], _names(event, "winners")),
}


# Where the game stands


def standing(view: Mapping[str, Any]) -> Text:
    """Where the game stands, in one line, from the data of `replay --json`.

    >>> str(standing({"phase": "night", "call": "doctor", "day": 2, "alive": ["Anna", "Eva"]}))
    'Night 2: Doctor is called. At the table: Anna and Eva.'
    """
    day, alive, call = view.get("day") or 0, _names(view, "alive"), view.get("call")
    match view["phase"]:
        case "deal":
            return say("The cards are not dealt yet.")
        case "intro" if call:
            return say("The introductory night: {call} is called.", call=call_title(call))
        case "day":
            return say("Day {day}: the table talks. At the table: {seats}.", day=day, seats=alive)
        case "vote":
            return say("Day {day}: the vote. At the table: {seats}.", day=day, seats=alive)
        case "tie":
            return say("Day {day}: a tie. At the table: {seats}.", day=day, seats=alive)
        case "night" if call:
            return say("Night {day}: {call} is called. At the table: {seats}.", day=day, call=call_title(call), seats=alive)
        case "dawn":
            return say("Dawn after night {day}. At the table: {seats}.", day=day, seats=alive)
        case "over":
            return say("The end. {line}", line=_won(view["winner"], _names(view, "winners")))
    raise ValueError(view["phase"])
