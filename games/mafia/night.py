"""The night: its calls in order, each act as it takes effect, and the dawn that ends it (N1 to N42, D1)."""

from msgspec.structs import replace

from games.contract import EVERYBODY, Event
from games.errors import IllegalMove
from games.mafia.acts import carry_out
from games.mafia.events import HOST_ONLY, Died, ExtraShot, Jailed, Puppet, Silenced
from games.mafia.exits import card, tell_freed
from games.mafia.moves import Choose, Pick
from games.mafia.outcome import conclude
from games.mafia.roles import MAFIA
from games.mafia.state import (
    FAMILIES,
    NOBODY,
    Act,
    Night,
    State,
    Today,
    answerers,
    dealt_calls,
    in_order,
    known_seat,
    living,
    prisoners,
)
from games.words import say

CHECK_OR_SHOOT = ("detective", "priest")


def fall(state: State, happened: list[Event]) -> State:
    """Night falls: the day's marks end (N42) and the calls of this night are settled (N2)."""
    night = replace(
        state, phase="night", calls=calls_tonight(state), at=0, night=Night(), today=Today(), silenced=None, puppet=None
    )
    return night if night.calls else dawn(night, happened)


def calls_tonight(state: State) -> tuple[str, ...]:
    """Who is called tonight (N2): those not out yet, or, where cards stay down, every call of the deal for show."""
    calls = dealt_calls(state.roles)
    if not state.rules.reveal_on_exit:
        return calls
    alive = {state.roles[seat] for seat in living(state)}
    return tuple(call for call in calls if (alive & FAMILIES[call] if call in FAMILIES else answerers(state, call)))


def next_call(state: State, happened: list[Event]) -> State:
    """On to the next call, or to dawn after the last."""
    if state.at + 1 == len(state.calls):
        return dawn(state, happened)
    return replace(state, at=state.at + 1, night=replace(state.night, extra_shot=False, picks={}))


def targets(state: State, call: str) -> tuple[str, ...]:
    """Whom a call may choose: the living, less the chooser (N3); a family may choose its own."""
    alive = living(state)
    if call in FAMILIES:
        return alive
    chooser = state.holders.get(call)
    return tuple(seat for seat in alive if seat != chooser)


def how_many(state: State, call: str) -> int:
    """How many a choice names: two for the journalist (N17), else one."""
    return 2 if role_called(state, call) == "journalist" else 1


def role_called(state: State, call: str) -> str | None:
    """The role that answers a call alone; None for a family."""
    holder = state.holders.get(call)
    return None if holder is None else state.roles[holder]


def intents(state: State, call: str) -> tuple[str, ...]:
    """What a choice of this call must say it means (N22)."""
    return ("check", "shoot") if role_called(state, call) in CHECK_OR_SHOOT else ()


def check_choose(state: State, move: Choose) -> None:
    """Raise IllegalMove unless the open call may choose so (I1, N2, N3, N17, N22)."""
    if state.phase == "intro":
        raise IllegalMove("I1", say("No ability is used in the introductory night."))
    if state.phase != "night" or move.call != state.call:
        raise IllegalMove("R1", say("That is not the call being made."))
    for seat in move.targets:
        known_seat(state, seat)
    if not move.targets:
        if move.intent is not None:
            raise IllegalMove("N22", say("To check or to shoot takes a target."))
        return
    if not answerers(state, move.call):
        raise IllegalMove("N2", say("Nobody who answers this call is left; it can only be passed."))
    wanted, allowed = how_many(state, move.call), targets(state, move.call)
    if wanted == 2 and (len(set(move.targets)) != 2 or len(move.targets) != 2):
        raise IllegalMove("N17", say("The journalist compares two different players."))
    if len(move.targets) != wanted:
        raise IllegalMove("N3", say("One player is chosen, or nobody."))
    for seat in move.targets:
        if seat not in allowed:
            why = say("{seat} is out.", seat=seat) if seat in state.out else say("Nobody may choose themselves.")
            raise IllegalMove("N17" if wanted == 2 and seat not in state.out else "N3", why)
    if move.intent not in (intents(state, move.call) or (None,)):
        raise IllegalMove("N22", say("Detective and priest say whether they check or shoot; nobody else does."))


def choose(state: State, move: Choose, happened: list[Event]) -> State:
    """The open call has decided; on to the next, unless the sleepwalker's death gives the mafia a second shot (N31)."""
    if not move.targets:
        return pass_call(state, happened)
    before = state.dying
    state = carry_out(state, move, happened)
    second = move.call == "mafia" and any(state.roles[seat] == "sleepwalker" for seat in state.dying - before)
    if not second:
        return next_call(state, happened)
    happened.append(ExtraShot(frozenset(seat for seat in living(state) if state.roles[seat] in MAFIA)))
    return replace(state, night=replace(state.night, extra_shot=True, picks={}))


def pass_call(state: State, happened: list[Event]) -> State:
    """The open call is over without a choice."""
    night = replace(state.night, acts=(*state.night.acts, Act(state.calls[state.at])))
    return next_call(replace(state, night=night), happened)


def may_pick(state: State) -> tuple[str, ...]:
    """Who may say a wish in the open call: a family's members and its sleepwalker, prisoners apart (N34)."""
    call = state.call
    if state.phase != "night" or call not in FAMILIES:
        return ()
    held = prisoners(state, call)
    return tuple(seat for seat in answerers(state, call) if seat not in held)


def may_pick_by_phone(state: State) -> tuple[str, ...]:
    """Whose phone takes and shows picks: prisoners set free tonight are told at dawn (N21), or by the jailer's open card."""
    picking = may_pick(state)
    if not picking:
        return ()
    jailer = state.holders.get("leader")
    told = state.rules.reveal_on_exit and jailer in state.out
    return tuple(seat for seat in picking if told or seat not in state.jailed_known)


def check_pick(state: State, move: Pick) -> None:
    """Raise IllegalMove unless that member may wish so now (I1, N3, N34)."""
    if state.phase == "intro":
        raise IllegalMove("I1", say("Nobody is shot in the introductory night."))
    if state.phase != "night" or state.call not in FAMILIES:
        raise IllegalMove("R1", say("No family is awake."))
    if move.by is None:
        raise IllegalMove("R1", say("A pick says whose it is."))
    for seat in move.targets:
        known_seat(state, seat)
    if move.by not in may_pick(state):
        raise IllegalMove("N34", say("{name} has no say in this call.", name=move.by))
    for seat in move.targets:
        if seat in state.out:
            raise IllegalMove("N3", say("{seat} is out.", seat=seat))


def pick(state: State, move: Pick) -> State:
    """One member's wish, or its withdrawal; nothing happens by it. Kept in seat order, which tells nothing (H4)."""
    assert move.by is not None, "check_pick wants a name"
    wishes = {**state.night.picks, move.by: move.targets[0] if move.targets else None}
    picks = {seat: wish for seat in state.seats if (wish := wishes.get(seat)) is not None}
    return replace(state, night=replace(state.night, picks=picks))


def dawn(state: State, happened: list[Event]) -> State:
    """What the morning announces, in seat order (D1), and whether the night has decided the game."""
    begun = len(happened)
    happened.extend(Died(EVERYBODY, seat, card(state, seat), "night") for seat in in_order(state, state.dying))
    out = state.out | state.dying
    state = replace(
        state, phase="dawn", out=out, dying=NOBODY, jailed=state.jailed - out, jailed_known=state.jailed_known - out
    )
    happened.extend(Jailed(EVERYBODY, seat) for seat in in_order(state, state.jailed - state.jailed_known))
    state = tell_freed(state, happened)
    silenced = None if state.night.silenced in out else state.night.silenced
    puppet = None if state.night.puppet in out else state.night.puppet
    if silenced is not None:
        happened.append(Silenced(EVERYBODY, silenced))
    if puppet is not None:
        happened.append(Puppet(HOST_ONLY, puppet))
    state = replace(state, jailed_known=state.jailed, silenced=silenced, puppet=puppet, news=tuple(happened[begun:]))
    return conclude(replace(state, won_at_dawn=True), happened) or state
