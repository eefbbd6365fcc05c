"""The host's words by day: the talk, the votes, the verdict, and the end."""

from games.mafia import script, unsaid
from games.mafia.unsaid import Note
from games.mafia.verdict import announcements, living_by_side, of_this_verdict, why
from games.mafia.viewed import View
from games.mafia.wording import Told, Words, view_title
from games.words import Text, say


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
        note=say("after night {day}", day=view.day) if view.won_at_dawn or view.news else say("after day {day}", day=view.day),
        cue=say("Say"),
        line=script.victory(str(view.winner)),
        script=() if view.outcome is None else (why(view.outcome)[0], *living_by_side(view.outcome, view.roles)),
        main=say("Another game"),
    )


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
