"""The moves of a game as they stand in a record: one strict form for typing, JSON and validation alike."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal, TypeAlias

import msgspec

from games.errors import IllegalMove
from games.form import Stamp, refuse_nulls
from games.words import say


class _Move(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True, tag_field="move"):
    """What all moves share: who made it and when (ISO 8601). Both are kept; only a pick's `by` means anything (R1)."""

    by: str | None = None
    at: Stamp | None = None


class Deal(_Move, frozen=True, tag="deal"):
    """Every seat's role (S13)."""

    roles: dict[str, str]


class Next(_Move, frozen=True, tag="next"):
    """The present step is over; at night it is a pass."""


class Choose(_Move, frozen=True, tag="choose"):
    """What the call being made decided; no targets is a pass (N3). Detective and priest say what they mean (N22)."""

    call: str
    targets: list[str]
    intent: Literal["check", "shoot"] | None = None


class Pick(_Move, frozen=True, tag="pick"):
    """One member's wish during the family's call; no targets takes it back (N34)."""

    targets: Annotated[list[str], msgspec.Meta(max_length=1)]


class Nominate(_Move, frozen=True, tag="nominate"):
    """Somebody is put up for today's vote (D4)."""

    seat: str
    nominator: str | None = None


class Ballot(_Move, frozen=True, tag="ballot"):
    """A hand up or down by phone; it may be changed until the suspect is counted (D5)."""

    voter: str
    suspect: str
    condemn: bool


class Count(_Move, frozen=True, tag="count"):
    """Closes the vote on a suspect; hands seen in the room take the place of the ballots."""

    suspect: str
    hands: list[str] | None = None


class BreakTie(_Move, frozen=True, tag="break_tie"):
    """The host's word, or the lot, between the tied (D8)."""

    seat: str


class Leave(_Move, frozen=True, tag="leave"):
    """A player has to go home (D14)."""

    seat: str


Move: TypeAlias = Deal | Next | Choose | Pick | Nominate | Ballot | Count | BreakTie | Leave


class _Written(msgspec.Struct, frozen=True):
    """A move as a field: msgspec works a union out anew at every call, but keeps what it knows of a struct's fields."""

    move: Move


def decode_move(data: Mapping[str, Any]) -> Move:
    """A move from plain data.

    >>> decode_move({"move": "leave", "seat": "Anna"})
    Leave(seat='Anna', by=None, at=None)

    Raises IllegalMove under R1 where the form does not fit.
    """
    refuse_nulls(data)
    try:
        return msgspec.convert({"move": data}, _Written).move
    except msgspec.ValidationError as error:
        why = str(error).replace("`$.move", "`$", 1)
        raise IllegalMove("R1", say("The move does not fit its form: {why}.", why=why)) from None


def encode_move(move: Move) -> dict[str, Any]:
    """The plain data that `decode_move` takes back."""
    data: dict[str, Any] = msgspec.to_builtins(move)
    return data
