"""Reading out what a day came to, in the right order, and why the game is over."""

from collections.abc import Mapping, Sequence
from typing import Any

from games.mafia import script
from games.mafia.outcome import Outcome
from games.mafia.roles import ROLES
from games.mafia.unsaid import Note
from games.mafia.viewed import View
from games.words import Text, say


def announcements(view: View, pending: Sequence[Mapping[str, Any]]) -> tuple[Text, ...]:
    """The lines for what has just become public, in the order it happened (D9, D10, D14)."""
    lines: list[Text] = []
    freed: list[str] = []
    acquitted = same_count = lot = False
    last = last_resort(view, pending)
    for event in pending:
        if last and event["event"] in ("tied", "died"):
            lines.append(script.NOBODY_LEFT)
            last = same_count = False
        if lot and event["event"] in ("acquitted", "died"):
            lines += [] if event.get("how") == "left" else [script.drawn(event["seat"])]
            lot = False
        match event["event"]:
            case "counted":
                same_count = False
                lines.append(script.counted(event["suspect"], len(event["hands"])))
            case "tied":
                lot = view.by_lot
                lines.append(script.tie(event["seats"]))
            case "acquitted":
                acquitted = same_count = True
                lines.append(script.acquitted(event["seat"]))
            case "died" if event["how"] == "condemned":
                if same_count:
                    lines.append(script.runner_up(event["seat"]))
                lines += script.condemned(event["seat"], event["role"])
            case "died" if event["how"] == "left":
                lines += script.leaves(event["seat"], event["role"])
            case "freed":
                freed.append(event["seat"])
            case _:
                pass
    if freed:
        lines.append(script.freed_by_day(freed))
    return (*lines, *what_follows(view, acquitted))


def last_resort(view: View, pending: Sequence[Mapping[str, Any]]) -> bool:
    """Whether one by one everybody was voted on and cleared, so that today's hands decided (D9)."""
    if view.voting != "one_by_one":
        return False
    counted = [event["suspect"] for event in pending if event["event"] == "counted"]
    condemned = [event["seat"] for event in pending if event["event"] == "died" and event["how"] == "condemned"]
    tied = any(event["event"] == "tied" for event in pending)
    return bool(condemned) and (tied or (bool(counted) and counted[-1] != condemned[0]))


def announced(told: Sequence[dict[str, Any]], shown: int) -> list[dict[str, Any]]:
    """The host's events that a verdict, or somebody's going home, is read out from (D9, D10, D14).

    Counts that decided nothing belong to the next verdict, also where a card was held up to somebody in between: whether that
    was so is nobody else's business.
    """
    numbered = [(event.get("n", -1), event) for event in told]
    verdicts, left = ({n for n, event in numbered if kind(event)} for kind in (is_verdict, is_leaving))
    if max(verdicts, default=-1) <= shown:
        return [event for n, event in numbered if n in left and n > shown]
    since = max((n for n in verdicts if n <= shown), default=-1)
    read = {n for n in left if n <= shown}
    return [event for n, event in numbered if n > since and n not in read]


def is_verdict(event: Mapping[str, Any]) -> bool:
    """Whether this ends a vote."""
    return bool(event["event"] == "acquitted" or (event["event"] == "died" and event["how"] == "condemned"))


def is_leaving(event: Mapping[str, Any]) -> bool:
    """Whether somebody goes home."""
    return bool(event["event"] == "died" and event["how"] == "left")


def of_this_verdict(view: View, pending: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """What of the host's unseen events a verdict rests on, in order.

    The night's dead and who was set free by them were announced at dawn. A temporary host (S12), whose events are all unseen
    until the hand-over, has read out an acquittal before the fresh nominations that followed it.
    """
    exits = {event.get("n") for event in pending if event["event"] == "died" and event["how"] != "night"}
    at_dawn = {event["seat"] for event in view.news if event["event"] == "freed"}
    kept: list[dict[str, Any]] = []
    for event in pending:
        match event["event"]:
            case "died" if event["how"] == "night":
                continue
            case "freed" if event.get("n") not in exits or event["seat"] in at_dawn:
                continue
            case "counted" if any(one["event"] == "acquitted" for one in kept):
                kept.clear()
        kept.append(dict(event))
    return kept


def what_follows(view: View, acquitted: bool) -> tuple[Text, ...]:
    """The line that leads over to the next step."""
    if view.winner:
        return (script.victory(view.winner),)
    return (script.NOMINATE_AFRESH,) if acquitted and view.phase == "day" else ()


def why(end: Outcome) -> Note:
    """The count that decided the game, with its ruling (V1 to V4)."""
    match end.ruling:
        case "V1":
            text = say("Nobody is left alive.")
        case "V2":
            text = say("Everybody else is gone.")
        case "V3" if end.loners:
            text = say("No criminal is left. The loner lives, and does not stand in the way.")
        case "V3":
            text = say("No criminal is left, and {count} of the citizens live.", count=end.citizens)
        case _:
            members = end.mafia if end.winner == "mafia" else end.yakuza
            text = say(
                "{count} of the family against {rest} others: they cannot be outvoted.",
                count=members,
                rest=end.citizens + end.loners,
            )
    return text, end.ruling


def living_by_side(end: Outcome, roles: Mapping[str, str]) -> tuple[Text, ...]:
    """How many of each side were left, of the sides that were dealt into the game at all."""
    dealt = {ROLES[role].family or ROLES[role].side for role in roles.values()}
    counts = (
        ("mafia", say("mafia {count}", count=end.mafia)),
        ("yakuza", say("yakuza {count}", count=end.yakuza)),
        ("loner", say("loners {count}", count=end.loners)),
        ("citizens", say("citizens {count}", count=end.citizens)),
    )
    return tuple(text for side, text in counts if side in dealt)
