"""What a viewer may know, built up piece by piece (H1 to H5): first what everybody knows, then what is this viewer's own.

Nothing is taken away from anything: a piece that is not put in cannot leak.
"""

from typing import Any

from msgspec.structs import replace

from games.contract import EVERYBODY, HOST, ROOM, Event
from games.mafia import night
from games.mafia.events import plain
from games.mafia.explain import chains
from games.mafia.pieces import call_sheet, in_the_ring, public, seats, step, void_now
from games.mafia.roles import MAFIA
from games.mafia.state import FAMILIES, State, agreed, answerers, in_order
from games.mafia.viewed import SeatView, View


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


def view(state: State, viewer: str, common: dict[str, Any] | None = None) -> View:
    """What the viewer may know of where the game stands. common: the public record, where it is at hand."""
    facts = public(state) if common is None else common
    looks = eyes(state, viewer)
    if looks == HOST:
        return View(**{**facts, **host_facts(state)}, viewer=viewer)
    if looks == ROOM:
        return View(**facts, viewer=viewer, blind=viewer == HOST)
    return View(**{**facts, **seat_facts(state, viewer, facts)}, viewer=viewer)


def seat_facts(state: State, seat: str, common: dict[str, Any]) -> dict[str, Any]:
    """What is this seat's own (H1): its card, its ballot, what its family has picked."""
    facts: dict[str, Any] = {}
    if state.roles and seat not in common["roles"]:
        role, place = state.roles[seat], state.seats.index(seat)
        ring: tuple[SeatView, ...] = common["seats"]
        facts["roles"] = in_the_ring(state, {**common["roles"], seat: role})
        facts["seats"] = (*ring[:place], replace(ring[place], role=role), *ring[place + 1 :])
    ballot = state.today.ballots.get(seat)
    if ballot is not None:
        facts["ballots"] = {seat: ballot}
    if seat in night.may_pick_by_phone(state):
        facts["picks"] = state.night.picks
        if state.night.extra_shot and state.roles[seat] in MAFIA:
            facts["extra_shot"] = True
            facts["step"] = step(state) + AGAIN
    return facts


def host_facts(state: State) -> dict[str, Any]:
    """Everything (H2)."""
    return {
        "roles": in_the_ring(state, state.roles),
        "step": step(state) + (AGAIN if state.night.extra_shot else ""),
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


AGAIN = ".again"
"""What a step's name ends with once the mafia has been called for its second shot."""


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
