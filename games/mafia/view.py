"""What a viewer may know, built up piece by piece (H1 to H5): first what everybody knows, then what is this viewer's own.

Nothing is taken away from anything: a piece that is not put in cannot leak.
"""

from typing import Any

import msgspec

from games.contract import EVERYBODY, HOST, ROOM, Event
from games.mafia import night
from games.mafia.events import plain
from games.mafia.explain import Chain, chains
from games.mafia.outcome import Outcome, outcome, side_of_winner
from games.mafia.roles import MAFIA
from games.mafia.state import FAMILIES, Act, Night, State, agreed, answerers, in_order, living, may_vote, suspect, void_reason


class Suspect(msgspec.Struct, frozen=True):
    """Somebody on today's list, or voted on earlier today; `hands` once counted."""

    seat: str
    nominator: str | None
    hands: tuple[str, ...] | None
    now: bool
    listed: bool
    acquitted: bool


class SeatView(msgspec.Struct, frozen=True):
    """One place at the table as the viewer may know it. `marks` (dying, blocked, shielded, …) are the host's."""

    name: str
    number: int
    out: bool
    role: str | None
    jailed: bool
    silenced: bool
    may_vote: bool
    marks: tuple[str, ...] = ()


class CallRow(msgspec.Struct, frozen=True):
    """One line of the host's call sheet: a call of tonight, who answers it, what it came to."""

    call: str
    role: str | None
    state: str
    seats: tuple[str, ...]
    act: Act | None = None
    void: str | None = None
    """Why an act made now would change nothing; for the call being made."""


class View(msgspec.Struct, frozen=True, kw_only=True):
    """Where the game stands for one viewer. The fields above `step` are those of the record's `replay --json`."""

    phase: str
    call: str | None
    day: int
    viewer: str
    alive: tuple[str, ...]
    out: tuple[str, ...]
    dying: tuple[str, ...] = ()
    jailed: tuple[str, ...]
    silenced: str | None
    puppet: str | None = None
    winner: str | None
    winners: tuple[str, ...]
    roles: dict[str, str]

    step: str
    """Names the step for this viewer and says nothing the viewer may not know."""
    seats: tuple[SeatView, ...] = ()
    discussion: int = 5
    voting: str = "all"
    one_hand: bool = False
    suspects: tuple[Suspect, ...] = ()
    suspect: str | None = None
    voters: tuple[str, ...] = ()
    enough: int | None = None
    """`one_by_one`: how many hands condemn (D5)."""
    tied: tuple[str, ...] = ()
    by_lot: bool = False
    acquitted: str | None = None
    news: tuple[dict[str, Any], ...] = ()
    """What this dawn announces; the host's holds the puppet too (D1)."""
    outcome: Outcome | None = None
    blind: bool = False
    """A temporary host who may not see anything yet (S12)."""
    ballots: dict[str, bool] = {}
    """The host: every ballot against the present suspect. A seat: its own."""
    picks: dict[str, str] = {}
    agreed: str | None = None
    extra_shot: bool = False
    sheet: tuple[CallRow, ...] = ()
    chains: tuple[Chain, ...] = ()
    """The host at dawn: what became of each of the night's shots, and why."""
    awake: tuple[str, ...] = ()
    """The host: who answers the call being made."""
    void: str | None = None
    """The host: why an act made in this call would change nothing."""


def eyes(state: State, viewer: str) -> str:
    """Whose knowledge a viewer has: the host's for ghosts (H5), the room's for a temporary host before the first exit (S12)."""
    if viewer == HOST:
        return ROOM if state.rules.temporary_host and not state.out else HOST
    return HOST if state.rules.ghosts and viewer in state.out else viewer


def sees(state: State, viewer: str, event: Event, n: int | None) -> dict[str, Any] | None:
    """The event as that viewer may know it; None where it is not theirs. The host's carries the index of its move."""
    looks = eyes(state, viewer)
    if looks == HOST:
        return {"n": n, **plain(event, for_host=True)} if viewer == HOST else plain(event, for_host=True)
    return plain(event, for_host=False) if event.to is EVERYBODY or looks in event.to else None


def view(state: State, viewer: str) -> View:
    """What the viewer may know of where the game stands."""
    looks = eyes(state, viewer)
    if looks == HOST:
        return host_view(state, viewer)
    return room_view(state, viewer) if looks == ROOM else seat_view(state, viewer)


def room_view(state: State, viewer: str) -> View:
    """The public record and nothing else (H3)."""
    return View(**public(state, viewer, known_roles(state)), blind=viewer == HOST)


def seat_view(state: State, seat: str) -> View:
    """The public record and what is this seat's own (H1)."""
    roles = known_roles(state)
    if state.roles:
        roles = {**roles, seat: state.roles[seat]}
    facts = public(state, seat, roles)
    ballot = state.today.ballots.get(seat)
    if ballot is not None:
        facts["ballots"] = {seat: ballot}
    if seat in night.may_pick_by_phone(state):
        facts["picks"] = state.night.picks
        if state.night.extra_shot and state.roles[seat] in MAFIA:
            facts["extra_shot"] = True
            facts["step"] += ".again"
    return View(**facts)


def host_view(state: State, viewer: str) -> View:
    """Everything (H2)."""
    facts = public(state, viewer, state.roles)
    if state.night.extra_shot:
        facts["step"] += ".again"
    facts |= {
        "jailed": in_order(state, state.jailed),
        "dying": in_order(state, state.dying),
        "puppet": state.puppet,
        "seats": seats(state, state.roles, state.jailed, host=True),
        "ballots": state.today.ballots,
        "picks": state.night.picks,
        "agreed": agreed(state) if state.call in FAMILIES else None,
        "extra_shot": state.night.extra_shot,
        "news": tuple(plain(event, for_host=True) for event in state.news),
        "sheet": call_sheet(state),
        "chains": chains(state.night.acts, state.holders, state.roles) if state.phase in ("dawn", "over") else (),
        "awake": answerers(state, state.call) if state.call else (),
        "void": void_now(state),
    }
    return View(**facts)


# The pieces


def public(state: State, viewer: str, roles: dict[str, str]) -> dict[str, Any]:
    """What everybody knows; `roles` is what this viewer knows for certain."""
    return {
        "phase": state.phase,
        "call": state.call,
        "day": state.day,
        "viewer": viewer,
        "alive": living(state),
        "out": in_order(state, state.out),
        "jailed": in_order(state, state.jailed_known),
        "silenced": state.silenced,
        "winner": state.winner,
        "winners": side_of_winner(state, state.winner) if state.winner else (),
        "roles": {seat: roles[seat] for seat in state.seats if seat in roles},
        "step": step(state),
        "seats": seats(state, roles, state.jailed_known),
        "discussion": state.rules.discussion,
        "voting": state.rules.voting,
        "one_hand": state.rules.hands == "one",
        "suspects": suspects(state),
        "suspect": suspect(state),
        "voters": may_vote(state) if state.phase in ("day", "vote", "tie") else (),
        "enough": enough(state),
        "tied": state.today.tied,
        "by_lot": state.rules.tie == "lot",
        "acquitted": state.today.acquitted,
        "news": tuple(plain(event, for_host=False) for event in state.news if event.to is EVERYBODY),
        "outcome": outcome(state),
    }


def enough(state: State) -> int | None:
    """How many hands condemn where suspects are voted on one by one (D5); by day only, when the table knows its prisoners."""
    if state.rules.voting != "one_by_one" or state.phase not in ("day", "vote", "tie"):
        return None
    return max(1, -(-len(may_vote(state)) // 2))


def known_roles(state: State) -> dict[str, str]:
    """The cards that lie open: those turned up by exits (S14), and everybody's at the end."""
    if state.phase == "over":
        return state.roles
    return {seat: state.roles[seat] for seat in state.out} if state.rules.reveal_on_exit else {}


def step(state: State) -> str:
    """A name for the public step, such as `2.night.doctor` or `3.vote.2`."""
    where = [str(state.day), state.phase]
    if state.call is not None:
        where.append(state.call)
    elif state.phase in ("vote", "tie", "day"):
        where.append(str(len(state.today.hands)))
    return ".".join(where)


def seats(state: State, roles: dict[str, str], jailed: frozenset[str], *, host: bool = False) -> tuple[SeatView, ...]:
    """The ring, clockwise."""
    by_day = state.phase in ("day", "vote", "tie")
    out, silenced, voters = state.out, state.silenced, frozenset(may_vote(state) if by_day else living(state))
    laid = marks(state) if host else {}
    return tuple(
        [
            SeatView(
                seat, number, seat in out, roles.get(seat), seat in jailed, seat == silenced, seat in voters, laid.get(seat, ())
            )
            for number, seat in enumerate(state.seats, 1)
        ]
    )


def marks(state: State) -> dict[str | None, tuple[str, ...]]:
    """What tonight and today have laid on the seats, for the host's eyes."""
    tonight = state.night if state.phase in ("night", "dawn") else Night()
    laid: dict[str | None, tuple[str, ...]] = {}
    for mark, on in (
        ("dying", state.dying),
        ("jailed", state.jailed),
        ("blocked", tonight.blocked),
        ("shielded", tonight.shielded),
        ("guarded", {tonight.ward}),
        ("framed", tonight.framed),
        ("silenced", {state.silenced, tonight.silenced}),
        ("puppet", {state.puppet, tonight.puppet}),
    ):
        for seat in on:
            laid[seat] = (*laid.get(seat, ()), mark)
    return laid


def suspects(state: State) -> tuple[Suspect, ...]:
    """Everybody voted on or put up today, in the order it happened."""
    today, now = state.today, suspect(state)
    order = [*today.hands, *(seat for seat in today.nominees if seat not in today.hands)]
    return tuple(
        Suspect(
            seat,
            today.nominators.get(seat),
            today.hands.get(seat),
            seat == now,
            seat in today.nominees,
            seat == today.acquitted,
        )
        for seat in order
    )


def void_now(state: State) -> str | None:
    """Why an act in the open call would change nothing."""
    if state.phase != "night" or state.call is None or not answerers(state, state.call):
        return None
    return void_reason(state, state.call)


def call_sheet(state: State) -> tuple[CallRow, ...]:
    """Tonight's calls in order, done, now and to come; the introduction's alike."""
    if state.phase not in ("intro", "night"):
        return ()
    rows = []
    for index, call in enumerate(state.calls):
        mine = [act for act in state.night.acts if act.call == call]
        place = "done" if index < state.at else "now" if index == state.at else "next"
        holder = state.holders.get(call)
        role = state.roles[holder] if holder is not None else None
        void = void_now(state) if place == "now" else None
        rows.append(CallRow(call, role, place, answerers(state, call), mine[-1] if mine else None, void))
    return tuple(rows)


STANDING = (
    "phase",
    "call",
    "day",
    "viewer",
    "alive",
    "out",
    "dying",
    "jailed",
    "silenced",
    "puppet",
    "winner",
    "winners",
    "roles",
)


def standing(view: View) -> dict[str, Any]:
    """The view as `replay --json` prints it, events apart."""
    facts: dict[str, Any] = {"game": "mafia"}
    for name in STANDING:
        value = getattr(view, name)
        facts[name] = list(value) if type(value) is tuple else value
    return facts
