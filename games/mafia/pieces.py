"""The pieces that views are built from, each a question to the state. `view` puts them together for a viewer (H1 to H5)."""

from typing import Any

from games.contract import EVERYBODY
from games.mafia.events import plain
from games.mafia.outcome import outcome, side_of_winner
from games.mafia.state import Night, State, answerers, in_order, living, may_vote, suspect, void_reason
from games.mafia.viewed import CallRow, SeatView, Suspect


def public(state: State) -> dict[str, Any]:
    """What everybody knows: the public record (H3)."""
    roles = known_roles(state)
    return {
        "phase": state.phase,
        "call": state.call,
        "day": state.day,
        "alive": living(state),
        "out": in_order(state, state.out),
        "jailed": in_order(state, state.jailed_known),
        "silenced": state.silenced,
        "winner": state.winner,
        "winners": side_of_winner(state, state.winner) if state.winner else (),
        "roles": in_the_ring(state, roles),
        "step": step(state),
        "seats": seats(state, roles, state.jailed_known),
        "discussion": state.rules.discussion,
        "voting": state.rules.voting,
        "one_hand": state.rules.hands == "one",
        "suspects": suspects(state),
        "suspect": suspect(state),
        "counted": bool(state.today.hands),
        "voters": may_vote(state) if state.phase in ("day", "vote", "tie") else (),
        "enough": enough(state),
        "tied": state.today.tied,
        "by_lot": state.rules.tie == "lot",
        "acquitted": state.today.acquitted,
        "news": tuple(plain(event, for_host=False) for event in state.news if event.to is EVERYBODY),
        "outcome": outcome(state),
        "won_at_dawn": state.won_at_dawn,
    }


def in_the_ring(state: State, roles: dict[str, str]) -> dict[str, str]:
    """These cards, in the order of the seats."""
    return {seat: roles[seat] for seat in state.seats if seat in roles}


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
