"""Where a game of mafia stands: frozen facts, and the questions the rulings ask of them.

Nothing here changes anything. `night`, `day` and `exits` make the next state; `view` decides who may know what of it.
"""

from collections.abc import Iterable
from typing import Literal, TypeAlias

import msgspec

from games.contract import Event
from games.errors import IllegalMove
from games.mafia.roles import CALLS, LEADERS, MAFIA, ROLES, YAKUZA
from games.mafia.ruleset import Rules
from games.words import say

Phase: TypeAlias = Literal["deal", "intro", "day", "vote", "tie", "night", "dawn", "over"]
Seats: TypeAlias = frozenset[str]

NOBODY: Seats = frozenset()
FAMILIES = {"mafia": MAFIA, "yakuza": YAKUZA}
AWAKE = {"mafia": MAFIA | {"sleepwalker"}, "yakuza": YAKUZA}
"""Whose eyes are open in a family's call (I2, I3)."""
BY_DAY = ("day", "vote", "tie", "dawn")


class Act(msgspec.Struct, frozen=True):
    """What one call of tonight came to, for the host's call sheet. No targets: it was passed."""

    call: str
    targets: tuple[str, ...] = ()
    intent: str | None = None
    void: str | None = None
    answer: str | None = None
    result: str | None = None
    fell: str | None = None


class Night(msgspec.Struct, frozen=True):
    """What tonight's calls have done so far; gone at dawn, but for the marks that the day takes over."""

    blocked: Seats = NOBODY
    shielded: Seats = NOBODY
    framed: Seats = NOBODY
    ward: str | None = None
    guard: str | None = None
    silenced: str | None = None
    puppet: str | None = None
    extra_shot: bool = False
    freed_by_mafia: Seats = NOBODY
    """Prisoners whom the mafia's own shot set free: for the yakuza's call they are still in jail (N32)."""
    picks: dict[str, str] = {}
    acts: tuple[Act, ...] = ()


class Today(msgspec.Struct, frozen=True):
    """What today's talk and votes have come to so far; gone when night falls."""

    nominees: tuple[str, ...] = ()
    """Who is on the list of the present vote, in the order they were put up (D5)."""
    nominators: dict[str, str] = {}
    hands: dict[str, tuple[str, ...]] = {}
    """Everybody voted on today, with the hands as they ended up (D12). Nobody is voted on twice (D4)."""
    ballots: dict[str, bool] = {}
    """Hands by phone against the suspect being voted on."""
    spent: Seats = NOBODY
    """Under `hands = one`: who has used the one hand of the day (D6)."""
    acquitted: str | None = None
    tied: tuple[str, ...] = ()


class State(msgspec.Struct, frozen=True):
    """One game at one moment. Seats stand clockwise; `out` is what the table knows, `dying` is tonight's (N2)."""

    seats: tuple[str, ...]
    rules: Rules
    phase: Phase = "deal"
    day: int = 0
    roles: dict[str, str] = {}
    holders: dict[str, str] = {}
    """Who holds the role of a call that is answered alone: call -> seat."""
    out: Seats = NOBODY
    dying: Seats = NOBODY
    jailed: Seats = NOBODY
    jailed_known: Seats = NOBODY
    """Who is in jail as far as the table has been told (D1)."""
    silenced: str | None = None
    puppet: str | None = None
    calls: tuple[str, ...] = ()
    """The calls of this night or of the introduction, settled when it begins (N2)."""
    at: int = 0
    night: Night = Night()
    today: Today = Today()
    news: tuple[Event, ...] = ()
    """What the last dawn announced, until the day opens (D1)."""
    winner: str | None = None
    won_at_dawn: bool = False
    """Whether the night has decided the game, and nothing that came after it."""

    @property
    def call(self) -> str | None:
        """The call being made, at night and in the introduction."""
        return self.calls[self.at] if self.phase in ("night", "intro") else None


def in_order(state: State, some: Iterable[str]) -> tuple[str, ...]:
    """Some seats, in seat order."""
    chosen = some if isinstance(some, (frozenset, dict)) else frozenset(some)
    return tuple([seat for seat in state.seats if seat in chosen])


def living(state: State) -> tuple[str, ...]:
    """Who is at the table. Whoever was shot tonight counts as living until dawn (N2)."""
    out = state.out
    return tuple([seat for seat in state.seats if seat not in out])


def known_seat(state: State, seat: str) -> str:
    """The seat itself; raises IllegalMove under R1 where there is none of that name."""
    if seat not in state.seats:
        raise IllegalMove("R1", say("There is no seat named {name}.", name=seat))
    return seat


# The calls


def answerers(state: State, call: str) -> tuple[str, ...]:
    """Who answers a call as things stand: the living members, the sleepwalker with the mafia, prisoners and the dying too."""
    if call in FAMILIES:
        roles, out, awake = state.roles, state.out, AWAKE[call]
        return tuple([seat for seat in state.seats if roles[seat] in awake and seat not in out])
    holder = state.holders.get(call)
    return (holder,) if holder is not None and holder not in state.out else ()


def call_of(role: str) -> str | None:
    """The call a role answers in a family or alone; None for those who never wake."""
    if role in MAFIA or role == "sleepwalker":
        return "mafia"
    return "yakuza" if role in YAKUZA else ROLES[role].call


def dealt_calls(roles: dict[str, str]) -> tuple[str, ...]:
    """Every call of a deal, in the order of the night (N1)."""
    dealt = frozenset(roles.values())
    wanted = {ROLES[role].call for role in dealt} | {call for call, family in FAMILIES.items() if dealt & family}
    return tuple(call for call in CALLS if call in wanted)


def prisoners(state: State, call: str) -> Seats:
    """Who counts as a prisoner in a call: the yakuza's is judged as things stood before the mafia's shot (N32)."""
    return state.jailed | state.night.freed_by_mafia if call == "yakuza" else state.jailed


def free_members(state: State, call: str) -> list[str]:
    """The members whose finger is on the trigger: living, never the sleepwalker, neither blocked nor in jail (N30)."""
    held, blocked, family = prisoners(state, call), state.night.blocked, FAMILIES[call]
    return [s for s in living(state) if state.roles[s] in family and s not in held and s not in blocked]


def void_reason(state: State, call: str) -> str | None:
    """Why an act made in this call would change nothing, the first reason that holds (N4, N30); None if it counts."""
    if call in FAMILIES:
        return None if free_members(state, call) else "nobody_free"
    holder = state.holders[call]
    if holder in state.dying:
        return "dead"
    if holder in state.jailed:
        return "jailed"
    return "blocked" if holder in state.night.blocked else None


def agreed(state: State) -> str | None:
    """Whom the family's picks come to: most picks, and a tie is none (N34)."""
    wishes = list(state.night.picks.values())
    tally = sorted(((wishes.count(seat), seat) for seat in set(wishes)), reverse=True)
    if not tally or (len(tally) > 1 and tally[0][0] == tally[1][0]):
        return None
    return tally[0][1]


# The day


def may_vote(state: State) -> tuple[str, ...]:
    """The living, less prisoners, less the silenced (D7)."""
    barred = state.out | state.jailed
    silenced = state.silenced
    return tuple([seat for seat in state.seats if seat not in barred and seat != silenced])


def suspect(state: State) -> str | None:
    """Whom the table votes on now: the first on the list who is not counted yet (D5)."""
    if state.phase != "vote":
        return None
    hands = state.today.hands
    return next((seat for seat in state.today.nominees if seat not in hands), None)


def can_be_put_up(state: State) -> tuple[str, ...]:
    """The living who were not voted on today (D4), those on the list already included."""
    hands = state.today.hands
    return tuple(seat for seat in living(state) if seat not in hands)


def steering(state: State) -> str | None:
    """The con artist, where that hand moves the puppet's today: both may vote (D11)."""
    if state.puppet is None:
        return None
    artist, voters = state.holders.get("con_artist"), may_vote(state)
    return artist if artist in voters and state.puppet in voters else None


def hand_is_spent(state: State, voter: str) -> bool:
    """Whether a voter's one hand of the day is used up (D6); a steered puppet's own wish is never refused (D11)."""
    return voter in state.today.spent and not (voter == state.puppet and steering(state) is not None)


def judge(state: State) -> str | None:
    """The living judge who may vote (D10)."""
    leader = state.holders.get("leader")
    return leader if leader is not None and state.roles[leader] == "judge" and leader in may_vote(state) else None


def holders_of(roles: dict[str, str]) -> dict[str, str]:
    """Call -> seat for the roles that wake alone."""
    return {call: seat for seat, role in roles.items() if (call := ROLES[role].call) is not None}


def is_leader(role: str) -> bool:
    """Whether the groupie is after this role (N18)."""
    return role in LEADERS
