"""The day: nominations, votes, ties, the judge and the exit that ends it (D3 to D14)."""

from collections.abc import Sequence

from msgspec.structs import replace

from games.contract import EVERYBODY, Event
from games.errors import IllegalMove
from games.mafia import night
from games.mafia.events import Acquitted, Counted, Steered, Tied
from games.mafia.exits import put_out
from games.mafia.moves import Ballot, BreakTie, Count, Nominate
from games.mafia.outcome import conclude
from games.mafia.state import (
    NOBODY,
    State,
    Today,
    can_be_put_up,
    hand_is_spent,
    in_order,
    judge,
    known_seat,
    living,
    may_vote,
    steering,
    suspect,
)
from games.words import say


def open_day(state: State) -> State:
    """A new day of talk; `day` counts from 1."""
    return replace(state, phase="day", day=state.day + 1, today=Today(), calls=(), at=0, news=())


# Nominations


def check_nominate(state: State, move: Nominate) -> None:
    """Raise IllegalMove unless that seat may be put up now (D2, D4, D5)."""
    if state.phase != "day":
        raise IllegalMove("R1", say("Nobody can be put up now; that is for the discussion of the day."))
    seat = known_seat(state, move.seat)
    if move.nominator is not None and known_seat(state, move.nominator) in state.out:
        raise IllegalMove("D2", say("{seat} is out and nominates nobody.", seat=move.nominator))
    if seat in state.out:
        raise IllegalMove("D4", say("{seat} is out.", seat=seat))
    if seat in state.today.hands:
        raise IllegalMove("D4", say("{seat} was voted on today already.", seat=seat))
    if seat in state.today.nominees:
        raise IllegalMove("D4", say("{seat} is on the list already.", seat=seat))
    if state.rules.voting == "one_by_one" and state.today.nominees:
        raise IllegalMove("D5", say("One suspect at a time: vote on {seat} first.", seat=state.today.nominees[0]))


def nominate(state: State, move: Nominate) -> State:
    """Put that seat on today's list."""
    today = state.today
    nominators = today.nominators if move.nominator is None else {**today.nominators, move.seat: move.nominator}
    return replace(state, today=replace(today, nominees=(*today.nominees, move.seat), nominators=nominators))


def check_open_vote(state: State) -> None:
    """Raise IllegalMove unless there is somebody to vote on (D9)."""
    if not state.today.nominees:
        raise IllegalMove("D9", say("Nobody has been put up yet, and every day condemns somebody."))


# Hands and ballots


def check_voter(state: State, voter: str) -> None:
    """Raise IllegalMove unless that seat may vote now (D7)."""
    if known_seat(state, voter) not in may_vote(state):
        raise IllegalMove("D7", say("{seat} may not vote now.", seat=voter))


def check_hand(state: State, voter: str) -> None:
    """Raise IllegalMove if that voter has no hand left to raise today (D6)."""
    if hand_is_spent(state, voter):
        raise IllegalMove("D6", say("{seat} has used the one hand of the day.", seat=voter))


def check_suspect(state: State, seat: str) -> None:
    """Raise IllegalMove unless that seat is being voted on."""
    known_seat(state, seat)
    if seat != suspect(state):
        text = say("{seat} is not being voted on now.", seat=seat)
        raise IllegalMove("D5" if state.phase == "vote" else "R1", text)


def check_ballot(state: State, move: Ballot) -> None:
    """Raise IllegalMove unless that ballot may be given (D6, D7); a hand may always be kept down by those who vote."""
    check_suspect(state, move.suspect)
    check_voter(state, move.voter)
    if move.condemn:
        check_hand(state, move.voter)


def ballot(state: State, move: Ballot) -> State:
    """Keep that ballot until the count, or until it is changed."""
    return replace(state, today=replace(state.today, ballots={**state.today.ballots, move.voter: move.condemn}))


def check_count(state: State, move: Count) -> None:
    """Raise IllegalMove unless that suspect may be counted with those hands (D6, D7)."""
    check_suspect(state, move.suspect)
    hands = move.hands or []
    if len(set(hands)) != len(hands):
        raise IllegalMove("D6", say("A voter raises one hand, once."))
    for voter in hands:
        check_voter(state, voter)
        check_hand(state, voter)


def count(state: State, move: Count, happened: list[Event]) -> State:
    """Close the vote on a suspect: the hands, the puppet's moved after the con artist's (D11), and what follows."""
    raised = set(ballots_up(state) if move.hands is None else move.hands)
    artist, puppet = steering(state), state.puppet
    steered: Steered | None = None
    if artist is not None and puppet is not None:
        steered = Steered(frozenset((puppet,)), puppet, move.suspect, artist in raised)
        (raised.add if steered.hand else raised.discard)(puppet)
    hands = in_order(state, raised)
    happened.append(Counted(EVERYBODY, move.suspect, hands))
    if steered is not None:
        happened.append(steered)
    used = frozenset(voter for voter in hands if steered is None or voter != puppet)
    today = replace(
        state.today,
        hands={**state.today.hands, move.suspect: hands},
        ballots={},
        spent=state.today.spent | used if state.rules.hands == "one" else NOBODY,
    )
    return after_count(replace(state, today=today), happened)


def ballots_up(state: State) -> list[str]:
    """Hands raised by phone, of those who still may vote."""
    voters = may_vote(state)
    return [voter for voter, up in state.today.ballots.items() if up and voter in voters]


def after_count(state: State, happened: list[Event]) -> State:
    """On to the next suspect, or to what the count comes to once all on the list are counted (D5)."""
    if not state.today.nominees:
        return discuss(state, happened)
    if suspect(state) is not None:
        return state
    if state.rules.voting == "all":
        return most_hands(state, state.today.nominees, happened)
    seat = state.today.nominees[0]
    return condemn(state, seat, happened) if is_enough(state, len(state.today.hands[seat])) else discuss(state, happened)


def is_enough(state: State, hands: int) -> bool:
    """`one_by_one`: at least one hand, and at least half of those who may vote (D5)."""
    return hands >= 1 and 2 * hands >= len(may_vote(state))


# Condemned, tied, acquitted


def most_hands(state: State, pool: Sequence[str], happened: list[Event]) -> State:
    """The one of the pool with most hands is condemned; several are tied, no hands at all included (D8)."""
    hands = state.today.hands
    most = max(len(hands[seat]) for seat in pool)
    leaders = in_order(state, (seat for seat in pool if len(hands[seat]) == most))
    if len(leaders) == 1:
        return condemn(state, leaders[0], happened)
    happened.append(Tied(EVERYBODY, leaders))
    return replace(state, phase="tie", today=replace(state.today, tied=leaders))


def check_break_tie(state: State, move: BreakTie) -> None:
    """Raise IllegalMove unless that seat is one of the tied (D8)."""
    if state.phase != "tie":
        raise IllegalMove("R1", say("No tie is open."))
    if known_seat(state, move.seat) not in state.today.tied:
        raise IllegalMove("D8", say("{seat} is not one of the tied.", seat=move.seat))


def condemn(state: State, seat: str, happened: list[Event]) -> State:
    """Out, unless a judge who did not vote against the condemned saves them, once a day (D9, D10)."""
    state = replace(state, today=replace(state.today, tied=()))
    saviour = judge(state)
    if saviour is not None and state.today.acquitted is None and saviour not in state.today.hands[seat]:
        return acquit(state, seat, happened)
    state = put_out(state, seat, "condemned", happened)
    return conclude(state, happened) or night.fall(state, happened)


def acquit(state: State, seat: str, happened: list[Event]) -> State:
    """Everybody hears the acquittal; the runner-up of the same count is condemned for certain, else talk goes on (D10)."""
    happened.append(Acquitted(EVERYBODY, seat))
    state = replace(state, today=replace(state.today, acquitted=seat))
    hands = state.today.hands
    runners_up = [s for s in state.today.nominees if s != seat and hands[s]]
    if runners_up:
        return most_hands(state, runners_up, happened)
    return discuss(replace(state, today=replace(state.today, spent=NOBODY)), happened)


def discuss(state: State, happened: list[Event]) -> State:
    """Back to talk and fresh nominations; where nobody is left to be put up, the last resort (D9)."""
    state = replace(state, phase="day", today=replace(state.today, nominees=(), nominators={}, ballots={}))
    return last_resort(state, happened) if not can_be_put_up(state) else state


def last_resort(state: State, happened: list[Event]) -> State:
    """Most hands among all voted on today and not acquitted; only where there is none does night fall without (D9)."""
    pool = [seat for seat in living(state) if seat in state.today.hands and seat != state.today.acquitted]
    return most_hands(state, pool, happened) if pool else night.fall(state, happened)


# Leaving by day


def drop(state: State, seat: str, happened: list[Event]) -> State:
    """What a leaver's going does to today's list, vote or tie (D14). The seat is out already."""
    today = state.today
    if state.phase == "tie":
        tied = tuple(s for s in today.tied if s != seat)
        state = replace(state, today=replace(today, tied=tied, nominees=without(today.nominees, seat)))
        return condemn(state, tied[0], happened) if len(tied) == 1 else state
    was_suspect = suspect(state) == seat
    state = replace(
        state,
        today=replace(today, nominees=without(today.nominees, seat), ballots={} if was_suspect else today.ballots),
    )
    if state.phase == "vote":
        return after_count(state, happened)
    return discuss(state, happened) if not state.today.nominees else state


def without(seats: Sequence[str], seat: str) -> tuple[str, ...]:
    """The same list, one seat fewer."""
    return tuple(s for s in seats if s != seat)
