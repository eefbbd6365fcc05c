"""What one call's choice does: blocks, frames, checks, shields, shots and marks, each at the moment it is made (N4)."""

from msgspec.structs import replace

from games.contract import Event
from games.mafia.events import HOST_ONLY, Answer, MetPriest, Shot, Void
from games.mafia.moves import Choose
from games.mafia.roles import ROLES
from games.mafia.state import NOBODY, Act, State, in_order, is_leader, void_reason

BLANK = {"journalist": "same", "groupie": "no"}
"""The answer to a void check where it is not `citizen` (N5)."""
ROLE_CHECKS = ("lawyer", "detective", "priest", "judge", "jailer")
SHOTS = ("mafia", "yakuza", "maniac", "ripper")


def carry_out(state: State, move: Choose, happened: list[Event]) -> State:
    """The state after an act with targets, void or not, and its line on the call sheet."""
    why = void_reason(state, move.call)
    if why is not None:
        happened.append(Void(HOST_ONLY, move.call, why))
    act = Act(move.call, in_order(state, move.targets), move.intent, why)
    role = None if move.call in ("mafia", "yakuza") else state.roles[state.holders[move.call]]
    if (role in ROLE_CHECKS and move.intent != "shoot") or role in ("journalist", "groupie"):
        return check(state, act, str(role), happened)
    if why is None:
        if move.call in SHOTS or move.intent == "shoot" or role == "sheriff":
            return shoot(state, act, happened)
        state = mark(state, move.call, move.targets[0])
    return note(state, act)


def note(state: State, act: Act) -> State:
    """Put an act on tonight's call sheet."""
    return replace(state, night=replace(state.night, acts=(*state.night.acts, act)))


# Blocks, frames, shields, marks


def mark(state: State, call: str, target: str) -> State:
    """What beauty, thief, informer, doctor, bodyguard, godfather and con artist lay on their choice."""
    night, one = state.night, frozenset((target,))
    if call == "beauty":  # N10
        night = replace(night, blocked=night.blocked | one, shielded=night.shielded | one)
    elif call == "thief":  # N11
        night = replace(night, blocked=night.blocked | one)
    elif call == "informer":  # N15
        night = replace(night, framed=night.framed | one)
    elif call == "doctor":  # N25
        night = replace(night, shielded=night.shielded | one)
    elif call == "bodyguard":  # N26
        night = replace(night, ward=target, guard=state.holders["bodyguard"])
    elif call == "godfather":  # N40
        night = replace(night, silenced=target)
    else:  # the con artist, N41
        night = replace(night, puppet=target)
    return replace(state, night=night)


# Checks


def check(state: State, act: Act, role: str, happened: list[Event]) -> State:
    """Answer a check to the one who asked (N5, N15 to N20)."""
    asker, void = state.holders[act.call], act.void is not None
    blank = void and state.rules.void_answer == "blank"
    answer = BLANK.get(role, "citizen") if blank else reading(state, role, act.targets)
    happened.append(Answer(frozenset((asker,)), asker, act.call, act.targets, answer, void))
    state = note(state, replace(act, answer=answer))
    target = act.targets[0]
    if void:
        return state
    if role == "priest":
        happened.append(MetPriest(frozenset((target,)), target, asker))
    elif role == "jailer" and ROLES[seen_role(state, target)].side == "criminals":
        state = replace(state, jailed=state.jailed | {target})
    return state


def seen_role(state: State, seat: str) -> str:
    """The role every check reads: whoever is framed is a mafioso until dawn (N15)."""
    return "mafioso" if seat in state.night.framed else state.roles[seat]


def reading(state: State, role: str, targets: tuple[str, ...]) -> str:
    """What a check that counts would answer (N16 to N18)."""
    seen = [seen_role(state, seat) for seat in targets]
    if role == "journalist":
        return "same" if ROLES[seen[0]].side == ROLES[seen[1]].side else "different"
    if role == "groupie":
        return "yes" if is_leader(seen[0]) else "no"
    return seen[0]


# Shots


def shoot(state: State, act: Act, happened: list[Event]) -> State:
    """A shot, in the order of escape (N27, N33). Nobody but the host hears what it came to."""
    target = act.targets[0]
    result, fell, victim = "dies", None, target
    if target in state.dying:
        result, victim = "dead_already", ""
    elif act.call == "ripper" and state.roles[target] == "citizen":
        result, victim = "no_effect", ""
    elif target in state.night.shielded:
        result, victim = "shielded", ""
    elif target == state.night.ward:
        fell = falling_guard(state)
        result, victim = "guarded", fell or ""
    happened.append(Shot(HOST_ONLY, act.call, target, result, fell))
    state = note(state, replace(act, result=result, fell=fell))
    return kill(state, victim, by=act.call) if victim else state


def falling_guard(state: State) -> str | None:
    """The bodyguard who takes the bullet, unless dead, gone or shielded (N26, N27)."""
    guard = state.night.guard
    return None if guard in state.dying or guard in state.out or guard in state.night.shielded else guard


def kill(state: State, victim: str, by: str) -> State:
    """The victim dies tonight, known at dawn. A jailer's prisoners are free at once (N21)."""
    state = replace(state, dying=state.dying | {victim})
    if state.roles[victim] != "jailer":
        return state
    freed = state.night.freed_by_mafia | state.jailed if by == "mafia" else state.night.freed_by_mafia
    return replace(state, jailed=NOBODY, night=replace(state.night, freed_by_mafia=freed))
