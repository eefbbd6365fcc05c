"""What a view is made of: plain facts, named for the screens. Who gets which of them is decided in `view`."""

from typing import Any

import msgspec

from games.mafia.explain import Chain
from games.mafia.outcome import Outcome
from games.mafia.state import Act


class Suspect(msgspec.Struct, frozen=True):
    """Somebody on today's list, or voted on earlier today; `hands` once counted."""

    seat: str
    nominator: str | None
    hands: tuple[str, ...] | None
    now: bool
    listed: bool
    acquitted: bool


class SeatView(msgspec.Struct, frozen=True):
    """One place at the table as the viewer may know it. `marks` (dying, blocked, shielded, …) are the host's."""

    name: str
    number: int
    out: bool
    role: str | None
    jailed: bool
    silenced: bool
    may_vote: bool
    marks: tuple[str, ...] = ()


class CallRow(msgspec.Struct, frozen=True):
    """One line of the host's call sheet: a call of tonight, who answers it, what it came to."""

    call: str
    role: str | None
    state: str
    seats: tuple[str, ...]
    act: Act | None = None
    void: str | None = None
    """Why an act made now would change nothing; for the call being made."""


class View(msgspec.Struct, frozen=True, kw_only=True):
    """Where the game stands for one viewer. The fields above `step` are those of the record's `replay --json`."""

    phase: str
    call: str | None
    day: int
    viewer: str
    alive: tuple[str, ...]
    out: tuple[str, ...]
    dying: tuple[str, ...] = ()
    jailed: tuple[str, ...]
    silenced: str | None
    puppet: str | None = None
    winner: str | None
    winners: tuple[str, ...]
    roles: dict[str, str]

    step: str
    """Names the step for this viewer and says nothing the viewer may not know."""
    seats: tuple[SeatView, ...] = ()
    discussion: int = 5
    voting: str = "all"
    one_hand: bool = False
    suspects: tuple[Suspect, ...] = ()
    suspect: str | None = None
    counted: bool = False
    """Whether hands have been counted today."""
    voters: tuple[str, ...] = ()
    enough: int | None = None
    """`one_by_one`: how many hands condemn (D5)."""
    tied: tuple[str, ...] = ()
    by_lot: bool = False
    acquitted: str | None = None
    news: tuple[dict[str, Any], ...] = ()
    """What this dawn announces; the host's holds the puppet too (D1)."""
    outcome: Outcome | None = None
    won_at_dawn: bool = False
    """Whether the night has decided the game: then its dawn is read out, whatever there is to announce (D1, V1)."""
    blind: bool = False
    """A temporary host who may not see anything yet (S12)."""
    ballots: dict[str, bool] = {}
    """The host: every ballot against the present suspect. A seat: its own."""
    picks: dict[str, str] = {}
    agreed: str | None = None
    extra_shot: bool = False
    sheet: tuple[CallRow, ...] = ()
    chains: tuple[Chain, ...] = ()
    """The host at dawn: what became of each of the night's shots, and why."""
    awake: tuple[str, ...] = ()
    """The host: who answers the call being made."""
    void: str | None = None
    """The host: why an act made in this call would change nothing."""

    @property
    def listed(self) -> tuple[str, ...]:
        """Those of the suspects who are on the list still, in its order."""
        return tuple([one.seat for one in self.suspects if one.listed])
