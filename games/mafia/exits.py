"""How a player goes out of the game, and what that sets free (S14, D14, N21)."""

from msgspec.structs import replace

from games.contract import EVERYBODY, Event
from games.mafia.events import Died, Freed
from games.mafia.state import BY_DAY, NOBODY, State, in_order


def put_out(state: State, seat: str, how: str, happened: list[Event]) -> State:
    """The state with that seat out, announced to all. `how`: condemned or left; the night's dead go out at dawn."""
    happened.append(Died(EVERYBODY, seat, card(state, seat), how))
    gone = frozenset((seat,))
    state = replace(
        state,
        out=state.out | gone,
        dying=state.dying - gone,
        jailed=state.jailed - gone,
        jailed_known=state.jailed_known - gone,
    )
    if state.roles[seat] != "jailer":
        return state
    # Whatever the mafia's shot may have freed, the jailer's own leaving frees at once, for the yakuza's call too (N32).
    state = replace(state, jailed=NOBODY, night=replace(state.night, freed_by_mafia=NOBODY))
    return tell_freed(state, happened) if state.phase in BY_DAY else state


def tell_freed(state: State, happened: list[Event]) -> State:
    """Tell the table who is free again, and put its knowledge right."""
    freed = in_order(state, state.jailed_known - state.jailed - state.out)
    happened.extend(Freed(EVERYBODY, seat) for seat in freed)
    return replace(state, jailed_known=state.jailed_known & state.jailed)


def card(state: State, seat: str) -> str | None:
    """The role on the card that is turned up; None where cards stay down (S14)."""
    return state.roles[seat] if state.rules.reveal_on_exit else None
