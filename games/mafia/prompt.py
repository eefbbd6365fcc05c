"""What the viewer's screen says at each step: the line to read, what was read before it, what is better left unsaid.

Built from the viewer's own view and events, never from the state, so a line can say no more than its viewer may know. What the
host reads aloud comes from `script` and depends on the call alone (T1); what depends on more goes under `unsaid`.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from games.contract import HOST, ROOM
from games.mafia import script, unsaid
from games.mafia.state import FAMILIES, call_of
from games.mafia.tell import call_title
from games.mafia.unsaid import Note
from games.mafia.verdict import announcements, living_by_side, of_this_verdict, why
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


def words(view: View, told: Told) -> Words:
    """The words of the viewer's screen."""
    if view.viewer == HOST:
        return HOST_WORDS[view.phase](view, told)
    return shared_words(view) if view.viewer == ROOM else seat_words(view)


def pause(view: View, pending: Told) -> str | None:
    """The console screen due before going on: an answer to show, a verdict or a last dawn to read; None where there is none."""
    kinds = {event["event"] for event in pending}
    if "answer" in kinds or "met_priest" in kinds:
        return "answer"
    exits = {event["how"] for event in pending if event["event"] == "died"}
    if view.phase == "over" and view.news and "won" in kinds:
        return "dawn"
    return "verdict" if "acquitted" in kinds or exits & {"condemned", "left"} else None


def aloud(pause: str) -> bool:
    """Whether that screen is read out to everybody: verdict and dawn are, an answer is one player's."""
    return pause in ("verdict", "dawn")


def keeps(event: Mapping[str, Any]) -> bool:
    """Whether a phone keeps this event up until its player has put it away."""
    return event["event"] in ("answer", "met_priest")


# The host


def waiting(view: View, told: Told) -> Words:
    """Before the deal there is nothing to read."""
    return Words(title=view_title(view))


def intro_words(view: View, told: Told) -> Words:
    """One introductory call (I2 to I4); the app reads it itself for a temporary host (S12)."""
    at, calls = place(view), [called(row) for row in view.sheet]
    if view.blind or view.call is None or not calls:
        return narrated(view)
    lines = script.introduction(calls[at], narrated=view.blind)
    first = script.FIRST_NIGHT if at == 0 else script.introduction(calls[at - 1]).sleep
    rows = view.sheet
    last = at + 1 == len(rows)
    main = say("To day one") if last else say("Next: {call}", call=title_of(rows[at + 1]))
    return Words(
        title=view_title(view),
        note=say("call {n} of {all}", n=at + 1, all=len(rows)),
        cue=say("Say"),
        before=(first, lines.wake),
        line=lines.prompt,
        then=lines.sleep,
        last=last,
        unsaid=sleepwalker_notes(view),
        main=main,
    )


def narrated(view: View) -> Words:
    """The introductory night as the app itself reads it, its host's eyes shut like all others (S12)."""
    # A blind view has no call sheet; the leader's own name is as public as the deck, but `leader` says enough.
    call = str(view.call)
    family = call in FAMILIES
    return Words(
        title=view_title(view),
        cue=say("The app reads this"),
        before=(say("{call}, open your eyes.", call=call_title(call)),),
        line=say("Look round, and know one another. Not a sound.")
        if family
        else say("Nobody is watching. This moment is yours."),
        then=say("{call}, close your eyes.", call=call_title(call)),
        last=True,
        main=say("Next"),
    )


def night_words(view: View, told: Told) -> Words:
    """One call of the night (N1). What is read aloud is the same for an act that counts and one for show (T1)."""
    at, rows = place(view), view.sheet
    row = rows[at]
    lines = script.night_call(called(row))
    first = script.NIGHT_FALLS if at == 0 else script.night_call(called(rows[at - 1])).sleep
    return Words(
        title=view_title(view),
        note=say("call {n} of {all}", n=at + 1, all=len(rows)),
        cue=say("Say"),
        before=() if view.extra_shot else (first, lines.wake),
        line=lines.prompt,
        then=lines.sleep,
        last=at + 1 == len(rows),
        unsaid=night_notes(view, row),
        main=say("Confirm"),
    )


def night_notes(view: View, row: CallRow) -> tuple[Note, ...]:
    """What the host should know of the open call and keep quiet about."""
    marks = {seat.name: seat.marks for seat in view.seats}
    notes: list[Note] = []
    if not row.seats:
        return (unsaid.nobody_answers(), unsaid.same_words())
    if view.extra_shot:
        notes += [unsaid.extra_shot(seat) for seat in row.seats if view.roles[seat] == "sleepwalker"]
    if view.void is not None:
        notes += [unsaid.void(row.seats, view.void), unsaid.same_words()]
    elif view.call in FAMILIES:
        notes += family_notes(view, row, marks)
    return tuple(notes)


def family_notes(view: View, row: CallRow, marks: Mapping[str, Sequence[str]]) -> list[Note]:
    """Members who wake without a part in the shot, and the sleepwalker among them (N30, N32)."""
    notes = list(sleepwalker_notes(view))
    for seat in row.seats:
        if view.roles[seat] == "sleepwalker":
            continue
        notes += [unsaid.member_kept_out(seat, why) for why in ("blocked", "jailed") if why in marks[seat]][:1]
        if view.call == "yakuza" and "dying" in marks[seat]:
            notes.append(unsaid.last_shot(seat))
    return notes


def sleepwalker_notes(view: View) -> tuple[Note, ...]:
    """The reminder of the one among the mafia who is none of them."""
    if view.call != "mafia":
        return ()
    return tuple(unsaid.sleepwalker(seat) for seat in view.awake if view.roles.get(seat) == "sleepwalker")


def dawn_words(view: View, told: Told) -> Words:
    """What is announced in the morning, in order, and what is not (D1, N29)."""
    puppet = next(iter(names(view.news, "puppet")), None)
    lines, died = dawn_lines(view), bool(names(view.news, "died"))
    end = (script.victory(view.winner),) if view.winner else ()
    return Words(
        title=say("Dawn"),
        note=say("after night {day}", day=view.day),
        cue=say("Say, one by one"),
        before=(script.NIGHT_ENDS,),
        script=lines + end,
        unsaid=() if view.blind else unsaid.morning(died, puppet),
        main=say("How it ended") if view.winner else say("Open day {day}", day=view.day + 1),
    )


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


def day_words(view: View, told: Told) -> Words:
    """The discussion, and who is put up (D3, D4)."""
    listed = tuple(one.seat for one in view.suspects if one.listed)
    again = any(one.hands is not None for one in view.suspects)
    note = say("{count} at the table", count=len(view.alive))
    main = say("Vote on {seats}", seats=listed) if listed else say("Tap a seat to put somebody up")
    line = script.WHO_IS_NEXT if again else script.day_opens(view.day, view.discussion)
    cue, unsaid_ = say("Discussion"), day_notes(view)
    return Words(title=view_title(view), note=note, cue=cue, before=day_lines(view), line=line, unsaid=unsaid_, main=main)


def day_lines(view: View) -> tuple[Text, ...]:
    """What is said first: whom somebody has just put up (D4), or what the last vote came to (D5, D10)."""
    listed = [one for one in view.suspects if one.listed]
    if listed:
        return script.put_up(listed[-1].seat, listed[-1].nominator), script.defence(listed[-1].seat)
    counted = [one for one in view.suspects if one.hands is not None]
    if view.blind and counted and view.acquitted is not None:
        # A host without sight is given no verdict to read: the acquittal, which everybody hears, stands here instead.
        return (script.acquitted(view.acquitted),)
    if view.voting == "one_by_one" and counted and not counted[-1].acquitted:
        return script.counted(counted[-1].seat, len(counted[-1].hands or ())), script.cleared(counted[-1].seat)
    return ()


def vote_words(view: View, told: Told) -> Words:
    """One suspect's vote (D5)."""
    listed = [one.seat for one in view.suspects if one.listed]
    suspect = str(view.suspect)
    at = listed.index(suspect)
    before = script.vote_opens(listed, "one" if view.one_hand else "any") if at == 0 else ()
    return Words(
        title=say("Vote"),
        note=say("day {day}, suspect {n} of {all}", day=view.day, n=at + 1, all=len(listed)),
        cue=say("Say"),
        before=before,
        line=script.who_votes(suspect),
        unsaid=day_notes(view),
        main=say("Count"),
    )


def tie_words(view: View, told: Told) -> Words:
    """Several are level (D8)."""
    lot = view.by_lot
    return Words(
        title=say("Level"),
        note=say("day {day}", day=view.day),
        cue=say("Say"),
        line=script.tie(view.tied),
        then=script.LOT if lot else None,
        last=True,
        unsaid=day_notes(view),
        main=say("Draw a lot") if lot else say("Condemn"),
    )


def day_notes(view: View) -> tuple[Note, ...]:
    """Judge and puppet: what will move the hands or the verdict (D10, D11)."""
    if view.blind:
        return ()
    notes: list[Note] = []
    voters = frozenset(view.voters)
    for seat, role in view.roles.items():
        if role == "judge" and seat in view.alive:
            notes.append(unsaid.judge(seat, may_vote=seat in voters, spent=view.acquitted is not None))
    if view.puppet is not None and view.puppet in voters:
        artist = next((seat for seat, role in view.roles.items() if role == "con_artist" and seat in voters), None)
        known = None if artist is None or artist not in view.ballots else view.ballots[artist]
        notes.append(unsaid.puppet_free(view.puppet) if artist is None else unsaid.puppet(view.puppet, artist, known))
    return tuple(notes)


def over_words(view: View, told: Told) -> Words:
    """Who won and why (V1 to V6)."""
    return Words(
        title=say("The end"),
        note=say("after night {day}", day=view.day) if view.news else say("after day {day}", day=view.day),
        cue=say("Say"),
        line=script.victory(str(view.winner)),
        script=() if view.outcome is None else (why(view.outcome)[0], *living_by_side(view.outcome, view.roles)),
        main=say("Another game"),
    )


HOST_WORDS = {
    "deal": waiting,
    "intro": intro_words,
    "night": night_words,
    "dawn": dawn_words,
    "day": day_words,
    "vote": vote_words,
    "tie": tie_words,
    "over": over_words,
}


AFTER_VERDICT = {"night": say("Let night fall"), "day": say("Back to the talk"), "over": say("How it ended")}


def verdict_words(view: View, pending: Told) -> Words:
    """What is read when somebody went out by day or left, before the next step (D9, D10, D14, S12)."""
    pending = of_this_verdict(view, pending)
    lines = announcements(view, pending)
    exits = [event["seat"] for event in pending if event["event"] == "died"]
    acquitted = any(event["event"] == "acquitted" for event in pending)
    return Words(
        title=say("Verdict") if acquitted or any(e.get("how") == "condemned" for e in pending) else say("Somebody leaves"),
        note=say("day {day}", day=view.day),
        cue=say("Say, one by one"),
        script=lines,
        unsaid=unsaid.after_acquittal() if acquitted and not view.blind else (),
        main=AFTER_VERDICT.get(view.phase, say("Go on")),
        called=bool(exits),
    )


# The room and the phones


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


# Small things


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
