"""The host's words by night, from the introduction to the dawn.

What is read aloud comes from `script` and depends on the call alone (T1); what depends on more goes under `unsaid`.
"""

from collections.abc import Mapping, Sequence

from games.mafia import script, unsaid
from games.mafia.state import FAMILIES
from games.mafia.tell import call_title
from games.mafia.unsaid import Note
from games.mafia.viewed import CallRow, View
from games.mafia.wording import Told, Words, called, dawn_lines, names, place, title_of, view_title
from games.words import say


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
