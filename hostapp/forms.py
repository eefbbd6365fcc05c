"""From a posted form to a move of the game. A form names an offer and what was chosen of it; nothing else can be entered.

Each function gives an `Act` for `tablelog.write`: it is asked with the snapshot that the move will follow, so a step that
ended meanwhile is noticed however late.
"""

import re
from collections.abc import Mapping
from random import SystemRandom
from typing import Any

from django.http import QueryDict
from django.utils import timezone
from msgspec.structs import replace

from games.contract import CHANCE, HOST, Offer
from games.errors import IllegalMove
from games.record import UNDO, Fold
from games.words import say
from hostapp import keys
from hostapp.evening import Evening
from hostapp.models import Table
from hostapp.refusals import INCOMPLETE, NO_GAME, NOBODY_TAPPED, NOT_NOW, STEP_IS_OVER, Refused
from hostapp.tablelog import Act, Change

RESERVED = frozenset({"offer", "pick", "intent", "as", "sure", "clock", "step", "tap", "back", "csrfmiddlewaretoken"})
"""Fields of every move's form; the others are options of the offer."""

RNG = SystemRandom()


def same_step(now: Evening, viewer: str, post: QueryDict) -> None:
    """Refuse a form that was drawn for another step."""
    if not keys.same(post.get("step", ""), keys.step(now, viewer)):
        raise Refused(STEP_IS_OVER)


def playing(now: Evening) -> Fold:
    """The present game. Raises Refused where there is none."""
    if now.fold is None:
        raise Refused(NO_GAME)
    return now.fold


def move(post: QueryDict, viewer: str) -> Act:
    """The move that the form makes of one of the viewer's offers, or, for the host, of those of the seat named in `as`."""

    def act(now: Evening) -> Change | None:
        if viewer != HOST and not post.get("offer"):
            return None  # A tap for show: a pad that is not called may send what a called one sends.
        same_step(now, viewer, post)
        offer = chosen_offer(now, viewer, post)
        if viewer == HOST and now.pause is not None and not offer.aside:
            raise Refused(STEP_IS_OVER)
        picks, intent = post.getlist("pick"), post.get("intent") or None
        options = {key: str(post[key]) for key in post if key not in RESERVED and post[key]}
        fits = (
            offer.least <= len(picks) <= offer.most
            and len(set(picks)) == len(picks)
            and set(picks) <= set(offer.choices)
            and (intent in offer.intents if offer.intents and picks else intent is None)
            and all(value in offer.options.get(key, ()) for key, value in options.items())
        )
        if not fits:
            raise why_not(playing(now), offer, picks, intent, now.blind or viewer != HOST)
        if not post.get("sure") and not set(picks).isdisjoint(offer.careful):
            raise Refused(say("That is allowed and unusual. Is it meant?"), ask=question(post))
        change = played(now, offer.filled(picks, intent, **options), by=viewer)
        return clock_stands(now, change) if viewer == HOST and post.get("clock") == "pause" else change

    return quietly(act) if viewer != HOST and post.get("sure") == "pad" else act


def quietly(act: Act) -> Act:
    """The act, and where it is refused nothing happens: to a press for show nobody says that it is late or does not fit,
    so a pad that is called may not say it either (H1)."""

    def quiet(now: Evening) -> Change | None:
        try:
            return act(now)
        except (Refused, IllegalMove):
            return None

    return quiet


def clock_stands(now: Evening, change: Change) -> Change:
    """The change, and a running clock is paused with it: a table that is busy loses no time to talk."""
    ends = now.table.clock_ends
    if ends is None or "clock_ends" in change.table:
        return change
    left = max(0, round((ends - timezone.now()).total_seconds()))
    return replace(change, table={**change.table, "clock_ends": None, "clock_left": left})


def chosen_offer(now: Evening, viewer: str, post: QueryDict) -> Offer:
    """The offer that the form names. Raises Refused when it does not stand (any more)."""
    whose = post.get("as") or viewer
    if whose == viewer:
        offers = now.offers(viewer)
    elif viewer == HOST and not now.blind and now.named(whose) is not None:
        offers = playing(now).offers(whose)
    else:
        offers = ()
    for offer in offers:
        if offer.key == post.get("offer"):
            return offer
    raise Refused(STEP_IS_OVER)


def why_not(fold: Fold, offer: Offer, picks: list[str], intent: str | None, discreet: bool) -> Exception:
    """The reason against a choice that is not on offer: the ruling's words for the host, for others one that tells nothing."""
    if not discreet and (picks or offer.many or not offer.field):
        try:
            fold.play(offer.filled(picks, intent))
        except IllegalMove as refused:
            return refused
    if picks:
        return Refused(NOT_NOW)
    return Refused(NOBODY_TAPPED if offer.field and not discreet else INCOMPLETE)


def question(post: QueryDict) -> dict[str, Any]:
    """The fields of a form that is to be confirmed, for posting them again."""
    asked: dict[str, Any] = {key: post[key] for key in post if key not in {"csrfmiddlewaretoken", "step", "tap", "pick"}}
    return {**asked, "pick": post.getlist("pick")}


def played(now: Evening, made: Mapping[str, Any], *, by: str) -> Change:
    """A move of the game as a change of the table."""
    fold = playing(now)
    data = {"by": by, **made, "at": timezone.now().isoformat(timespec="seconds")}
    after = fold.play(data)
    seats = unread_again(now, after) if data["move"] == UNDO else {}
    return Change(what=str(data["move"]), move=data, fold=after, by=by, table=follows(now, after), seats=seats)


def unread_again(now: Evening, after: Fold) -> dict[int, dict[str, int]]:
    """An answer that is taken back is no longer one that a phone has put away, or the next would pass for it."""
    seats = {}
    for seat in now.seats:
        if seat.acked:
            kept = sum(1 for event in after.told(seat.name) if now.game.keeps(event) and event.get("seat") == seat.name)
            if kept < seat.acked:
                seats[seat.id] = {"acked": kept}
    return seats


def follows(now: Evening, after: Fold) -> dict[str, Any]:
    """What a move changes around the game: a clock belongs to its phase, and a deal taken back leaves no game."""
    if after.last is None:
        stage = Table.Stage.CARDS if now.table.answers else Table.Stage.ROLES
        return {"stage": stage, **NO_CLOCK}
    table: dict[str, Any] = {}
    has_clock = now.table.clock_ends is not None or now.table.clock_left is not None
    if has_clock or now.table.stage == Table.Stage.DEAL:
        old, new = now.view(HOST), after.view(HOST)
        if has_clock and (old.phase, old.day) != (new.phase, new.day):
            table |= NO_CLOCK
        if now.table.stage == Table.Stage.DEAL and old.step != new.step:
            table["stage"] = Table.Stage.GAME
    if now.table.revealed or now.table.released:
        table |= {"revealed": 0, "released": False}
    return table


NO_CLOCK: dict[str, Any] = {"clock_ends": None, "clock_left": None, "clock_label": "", "clock_seat": ""}


def undo(post: QueryDict) -> Act:
    """Take back the move that the host saw on the button, and no other: of two consoles only one takes it back."""

    def act(now: Evening) -> Change | None:
        found = now.undoable
        if found is None or post.get("n") != str(found[0]):
            raise Refused(say("That move is taken back already, or another has followed it."))
        return back_to(found[1].before)(now)

    return act


def back_to(there: Fold | None) -> Act:
    """Take back move after move until the game stands there again."""

    def act(now: Evening) -> Change | None:
        fold = playing(now)
        if fold.n is None or (there is not None and there.n is not None and fold.n <= there.n):
            return None
        change = played(now, {"move": UNDO}, by=HOST)
        return change if fold.before is there else replace(change, then=act)

    return act


def redo(post: QueryDict) -> Act:
    """Make the move again that was taken back last; `n` is the place that it gets in the record."""

    def act(now: Evening) -> Change:
        same_step(now, HOST, post)
        fold = playing(now)
        if now.pause is not None:
            raise Refused(STEP_IS_OVER)
        if not fold.undone or now.blind or post.get("n") != str(fold.count):
            raise Refused(say("There is nothing to make again: something new was done since."))
        return played(now, fold.undone[0], by=HOST)

    return act


def draw(post: QueryDict) -> Act:
    """Draw the lot that is due."""

    def act(now: Evening) -> Change:
        same_step(now, HOST, post)
        fold = playing(now)
        drawn = now.game.draw(fold.state, RNG)
        if drawn is None:
            raise Refused(say("No lot is due."))
        return played(now, now.game.encode_move(drawn), by=CHANCE)

    return act


def shown(post: QueryDict) -> Act:
    """What the host had to see first has been seen, up to the event numbered `n`."""

    def act(now: Evening) -> Change | None:
        n, pending = post.get("n", ""), now.pending
        if pending:
            same_step(now, HOST, post)  # two games number their events alike
        if not pending or n != str(pending[-1]["n"]):
            return None
        upto = min([pending[-1]["n"], *(event["n"] - 1 for event in now.unseen if event not in pending)])
        return Change(what="shown", table={"shown": upto}, seats=held_up(now, upto))

    return act


def said(post: QueryDict) -> Act:
    """So many of the lines that are read out at this step have been said: the host's place in them, which the room follows."""

    def act(now: Evening) -> Change:
        same_step(now, HOST, post)
        lines = post.get("n", "")
        if not re.fullmatch("[0-9]{1,3}", lines):
            raise Refused(INCOMPLETE)
        return Change(what="said", table={"settings": {**now.table.settings, "said": f"{now.reading} {int(lines)}"}})

    return act


def held_up(now: Evening, upto: int) -> dict[int, dict[str, int]]:
    """An answer that was held up as a card is put away for the phone too, in case answers go to phones from now on.

    One that came with what is still to be read out, beyond `upto`, is put away by that alone.
    """
    seats, pending = {}, now.pending
    happened = [event for event in now.told(HOST) if event.get("n", -1) <= pending[-1]["n"]]
    for seat in now.seats:
        kept, cards = (
            [event for event in events if now.game.keeps(event) and event.get("seat") == seat.name]
            for events in (happened, pending)
        )
        if cards and (seat.acked == len(kept) - len(cards) or cards[-1]["n"] > upto):
            seats[seat.id] = {"acked": len(kept)}
    return seats
