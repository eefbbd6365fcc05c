"""What a viewer may know, built up piece by piece (H1 to H5): first what everybody knows, then what is this viewer's own.

Nothing is taken away from anything: a piece that is not put in cannot leak.
"""

from typing import Any

from games.contract import EVERYBODY, HOST, ROOM, Event
from games.mafia import night
from games.mafia.events import plain
from games.mafia.explain import chains
from games.mafia.pieces import call_sheet, known_roles, public, seats, void_now
from games.mafia.roles import MAFIA
from games.mafia.state import FAMILIES, State, agreed, answerers, in_order
from games.mafia.viewed import View


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
