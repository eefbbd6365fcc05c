"""Who has won, and the count that decided it (V1 to V6): one ordered function."""

import msgspec

from games.contract import EVERYBODY, Event
from games.mafia.events import Won
from games.mafia.roles import LONERS, MAFIA, ROLES, YAKUZA
from games.mafia.state import Seats, State


class Outcome(msgspec.Struct, frozen=True):
    """The end of a game: who won, under which ruling, everybody on that side, and the living as they were counted."""

    winner: str
    ruling: str
    winners: tuple[str, ...]
    mafia: int
    yakuza: int
    loners: int
    citizens: int


class Count(msgspec.Struct, frozen=True):
    """How many of each side are alive."""

    mafia: int = 0
    yakuza: int = 0
    loners: int = 0
    citizens: int = 0


def tally(state: State, without: Seats) -> Count:
    """The living of each side, some seats left aside; the sleepwalker is a citizen."""
    mafia = yakuza = loners = citizens = 0
    for seat, role in state.roles.items():
        if seat in without:
            continue
        if role in MAFIA:
            mafia += 1
        elif role in YAKUZA:
            yakuza += 1
        elif role in LONERS:
            loners += 1
        else:
            citizens += 1
    return Count(mafia, yakuza, loners, citizens)


def decide(state: State) -> tuple[str, str] | None:
    """Winner and ruling, if the living decide it; asked after every exit by day, at dawn and when the introduction ends."""
    all_ = tally(state, state.out)
    families, others = all_.mafia + all_.yakuza, all_.citizens + all_.loners
    if families + others == 0:
        return "nobody", "V1"
    if all_.loners == 1 and families + all_.citizens == 0:
        return "loner", "V2"
    if families == 0:
        citizens_win = all_.citizens > 0 and (all_.loners == 0 or not state.rules.loner_must_go)
        return ("citizens", "V3") if citizens_win else None
    if all_.mafia and all_.yakuza:  # V5: while both families live neither has won, in jail or not
        return None
    free = all_ if state.rules.prisoners_count else tally(state, state.out | (state.jailed - loner_seats(state)))
    for family, members in (("mafia", free.mafia), ("yakuza", free.yakuza)):
        if members > 0 and members >= free.loners + free.citizens:
            return family, "V4"
    return None


def loner_seats(state: State) -> Seats:
    """Where a loner sits: V4 never leaves a loner out of the count."""
    return frozenset(seat for seat, role in state.roles.items() if role in LONERS)


def side_of_winner(state: State, winner: str) -> tuple[str, ...]:
    """Everybody of the side or family that won, the living and those who are out, in seat order (V6)."""

    def belongs(role: str) -> bool:
        card = ROLES[role]
        return card.family == winner if winner in ("mafia", "yakuza") else card.side == winner

    return tuple(seat for seat in state.seats if belongs(state.roles[seat]))


def conclude(state: State, happened: list[Event]) -> State | None:
    """The state after the end, with its announcement, if the game is decided; else None."""
    decided = decide(state)
    if decided is None:
        return None
    winner = decided[0]
    happened.append(Won(EVERYBODY, winner, side_of_winner(state, winner)))
    return msgspec.structs.replace(state, phase="over", winner=winner)


def outcome(state: State) -> Outcome | None:
    """Who has won and why; None while the game goes on."""
    if state.winner is None:
        return None
    count = tally(state, state.out)
    decided = decide(state)
    assert decided is not None, "a game is over only when it is decided"
    winners = side_of_winner(state, state.winner)
    return Outcome(state.winner, decided[1], winners, count.mafia, count.yakuza, count.loners, count.citizens)
