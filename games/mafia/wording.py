"""The words of a screen, and those that everybody's screens have: the room's, and every phone's public side.

Built from the viewer's own view and events, never from the state, so a line can say no more than its viewer may know.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from games.mafia import script
from games.mafia.state import call_of
from games.mafia.tell import call_title
from games.mafia.unsaid import Note
from games.mafia.viewed import CallRow, View
from games.words import Text, say

Told = Sequence[Mapping[str, Any]]


class Words(msgspec.Struct, frozen=True, kw_only=True):
    """The words of one screen.

    title, note: the bar.                    cue: the stage direction above the line.
    before: what is read first, in order.    line: what is read now, largest.    then: what is read when the step is done.
    last: `then` belongs to this screen; otherwise the next one begins with it, and it stands here as an outlook.
    script: announcements one by one.        unsaid: the host's aside, each with its ruling.
    main: the next action.                   ask: the question on a phone's pad; `called` says whether it is this seat's call.
    """

    title: Text
    note: Text | None = None
    cue: Text | None = None
    before: tuple[Text, ...] = ()
    line: Text | None = None
    then: Text | None = None
    last: bool = False
    script: tuple[Text, ...] = ()
    unsaid: tuple[Note, ...] = ()
    main: Text | None = None
    ask: Text | None = None
    called: bool = False


def dawn_lines(view: View) -> tuple[Text, ...]:
    """The morning's announcements (D1); of who may vote only where there is a day to come."""
    news = view.news
    return script.dawn(
        [(event["seat"], event["role"]) for event in news if event["event"] == "died"],
        names(news, "jailed"),
        names(news, "freed"),
        next(iter(names(news, "silenced")), None),
        view.jailed,
        over=view.winner is not None,
    )


def shared_words(view: View) -> Words:
    """What the room reads, and what every phone shows of the public side."""
    if view.phase == "over" and view.winner:
        return Words(title=say("The end"), line=script.victory(view.winner))
    if view.phase == "dawn":
        return Words(title=say("Dawn"), script=dawn_lines(view))
    if view.phase == "vote":
        return Words(title=say("Vote"), line=say("Against {seat}?", seat=str(view.suspect)))
    if view.phase == "tie":
        return Words(title=say("Level"), line=script.tie(view.tied))
    if view.phase in ("intro", "night"):
        return Words(title=view_title(view), line=say("Eyes shut. The host will call."))
    return Words(title=view_title(view), line=say("Who is put up?"))


def seat_words(view: View) -> Words:
    """A player's screen: the public side, and the question of the own call by night."""
    common = shared_words(view)
    role = view.roles.get(view.viewer)
    if view.phase != "night" or role is None or view.viewer in view.out or call_of(role) != view.call:
        return common
    ask = script.night_call(role if view.call == "leader" else str(view.call)).prompt
    return msgspec.structs.replace(common, ask=ask, called=True)


def view_title(view: View) -> Text:
    """The name of the hour."""
    match view.phase:
        case "deal":
            return say("The cards")
        case "intro":
            return say("The first night")
        case "night":
            return say("Night {day}", day=view.day)
        case _:
            return say("Day {day}", day=view.day)


def place(view: View) -> int:
    """Where the open call stands on the call sheet."""
    return next((index for index, row in enumerate(view.sheet) if row.state == "now"), 0)


def called(row: CallRow) -> str:
    """The key by which the script knows a call: the leader goes by the role."""
    return row.role or row.call if row.call == "leader" else row.call


def title_of(row: CallRow) -> Text:
    """A call's name on the sheet and the button."""
    return call_title(called(row))


def names(events: Told, kind: str) -> tuple[str, ...]:
    """The seats of the events of one kind."""
    return tuple(event["seat"] for event in events if event["event"] == kind)
