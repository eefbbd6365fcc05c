"""The one door to a game of mafia: start, check, apply. Every move is checked before it is made."""

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from games.contract import RESERVED, Event
from games.errors import BadRecord, IllegalMove
from games.form import check_author
from games.mafia import day, night
from games.mafia.deck import first_error
from games.mafia.events import Family
from games.mafia.exits import put_out
from games.mafia.moves import Ballot, BreakTie, Choose, Count, Deal, Leave, Move, Next, Nominate, Pick
from games.mafia.outcome import conclude
from games.mafia.roles import ROLES
from games.mafia.ruleset import rules_of
from games.mafia.state import BY_DAY, FAMILIES, State, answerers, dealt_calls, holders_of, in_order, known_seat
from games.words import say


def start(seats: Sequence[str], rules: Mapping[str, Any]) -> State:
    """The table before the deal. Raises BadRecord under R1 (names, rules) or S12."""
    if len(set(seats)) != len(seats):
        raise BadRecord("R1", say("Two seats have the same name."))
    for name in seats:
        if not name.strip() or name in RESERVED:
            raise BadRecord("R1", say("A seat cannot be named “{name}”.", name=name))
    return State(tuple(seats), rules_of(rules, len(seats)))


def check(state: State, move: Move) -> None:
    """Raise IllegalMove(ruling, text) if the move may not be made now; nothing changes."""
    check_author(move.by, state.seats)
    if isinstance(move, Leave) and state.phase in ("deal", "over"):
        raise IllegalMove("D14", say("Leaving the table is a move only between the deal and the end."))
    if state.phase == "deal" and not isinstance(move, Deal):
        raise IllegalMove("R1", say("The cards are not dealt yet."))
    if state.phase == "over":
        raise IllegalMove("R1", say("The game is over."))
    match move:
        case Choose():
            night.check_choose(state, move)
        case Next():
            check_next(state)
        case Ballot():
            day.check_ballot(state, move)
        case Pick():
            night.check_pick(state, move)
        case Nominate():
            day.check_nominate(state, move)
        case Count():
            day.check_count(state, move)
        case BreakTie():
            day.check_break_tie(state, move)
        case Leave():
            if known_seat(state, move.seat) in state.out:
                raise IllegalMove("D14", say("{seat} is out already.", seat=move.seat))
        case Deal():
            check_deal(state, move)


def apply(state: State, move: Move) -> tuple[State, tuple[Event, ...]]:
    """Check the move, then the state after it and what happened, in order."""
    check(state, move)
    happened: list[Event] = []
    return make(state, move, happened), tuple(happened)


def make(state: State, move: Move, happened: list[Event]) -> State:
    """The state after a move that has been checked."""
    match move:
        case Choose():
            return night.choose(state, move, happened)
        case Next():
            return go_on(state, happened)
        case Ballot():
            return day.ballot(state, move)
        case Pick():
            return night.pick(state, move)
        case Nominate():
            return day.nominate(state, move)
        case Count():
            return day.count(state, move, happened)
        case BreakTie():
            return day.condemn(state, move.seat, happened)
        case Leave():
            return leave(state, move.seat, happened)
        case Deal():
            return deal(state, move, happened)


# The deal and the introduction


def check_deal(state: State, move: Deal) -> None:
    """Raise IllegalMove unless every seat gets one card of a deck that may be dealt (S1 to S7, S10)."""
    if state.phase != "deal":
        raise IllegalMove("R1", say("The cards are dealt already."))
    for seat, role in move.roles.items():
        known_seat(state, seat)
        if role not in ROLES:
            raise IllegalMove("R1", say("There is no role named {role}.", role=role))
    finding = first_error(tuple(move.roles.values()), len(state.seats), state.rules.deal)
    if finding is not None:
        raise IllegalMove(finding.ruling, finding.text)


def deal(state: State, move: Deal, happened: list[Event]) -> State:
    """Everybody has a role. With printed cards the introduction is behind us and day 1 opens (S13)."""
    roles = {seat: move.roles[seat] for seat in state.seats}
    state = replace(state, roles=roles, holders=holders_of(roles), phase="intro", calls=introductory_calls(roles), at=0)
    if state.rules.deal == "phones":
        introduce(state, happened)
        return state
    for call in FAMILIES:
        if call in state.calls:
            meet(state, call, happened)
    return day.open_day(state)


def introductory_calls(roles: Mapping[str, str]) -> tuple[str, ...]:
    """The families first, then every role with a call of its own, in night order (I2 to I4)."""
    calls = dealt_calls(dict(roles))
    return tuple(call for call in calls if call in FAMILIES) + tuple(call for call in calls if call not in FAMILIES)


def introduce(state: State, happened: list[Event]) -> None:
    """A family whose introductory call opens sees its own."""
    if state.call in FAMILIES:
        meet(state, state.call, happened)


def meet(state: State, call: str, happened: list[Event]) -> None:
    """Who is still at the table and answers that call sees who else does (I2, I3); a family that has left is met by nobody."""
    members = answerers(state, call)
    happened.append(Family(frozenset(members), in_order(state, members)))


def next_introduction(state: State, happened: list[Event]) -> State:
    """On to the next introductory call; after the last, day 1, unless leaving has decided the game (D14)."""
    if state.at + 1 < len(state.calls):
        state = replace(state, at=state.at + 1)
        introduce(state, happened)
        return state
    return conclude(state, happened) or day.open_day(state)


# The step that ends, and leaving


def check_next(state: State) -> None:
    """Raise IllegalMove unless the present step can simply end."""
    if state.phase == "day":
        day.check_open_vote(state)
    elif state.phase not in ("intro", "night", "dawn"):
        raise IllegalMove("R1", say("This step ends with a count, not by itself."))


def go_on(state: State, happened: list[Event]) -> State:
    """The present step is over."""
    if state.phase == "intro":
        return next_introduction(state, happened)
    if state.phase == "night":
        return night.pass_call(state, happened)
    return replace(state, phase="vote") if state.phase == "day" else day.open_day(state)


def leave(state: State, seat: str, happened: list[Event]) -> State:
    """A player goes home: out at once, the day's list put right, an unanswered call passed (D14)."""
    was_answering = state.call is not None and seat in answerers(state, state.call)
    state = put_out(state, seat, "left", happened)
    if state.phase in BY_DAY:
        over = conclude(state, happened)
        return over or (state if state.phase == "dawn" else day.drop(state, seat, happened))
    call = state.call
    if call is None or not was_answering or answerers(state, call) or not state.rules.reveal_on_exit:
        return state
    return next_introduction(state, happened) if state.phase == "intro" else night.pass_call(state, happened)
