"""What the form of every move has in common, whatever the game (R1): who made it, when, and nothing left null."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any

import msgspec

from games.contract import CHANCE, HOST
from games.errors import IllegalMove
from games.words import say

_LEAP_YEAR = "([0-9]{2}(0[48]|[2468][048]|[13579][26])|([02468][048]|[13579][26])00)"
_MONTH_AND_DAY = "((0[13578]|1[02])-(0[1-9]|[12][0-9]|3[01])|(0[469]|11)-(0[1-9]|[12][0-9]|30)|02-(0[1-9]|1[0-9]|2[0-8]))"
_DATE = f"({_LEAP_YEAR}-02-29|[0-9]{{4}}-{_MONTH_AND_DAY})"
_HOUR_AND_MINUTE = "([01][0-9]|2[0-3]):[0-5][0-9]"
_ZONE = "(Z|[+-]([01][0-9]|2[0-3])(:?[0-5][0-9])?)"
# A minute may have a leap second.
_TIME = f"{_HOUR_AND_MINUTE}(:([0-5][0-9]|60)([.,][0-9]+)?)?{_ZONE}?"

Stamp = Annotated[str, msgspec.Meta(pattern=rf"^{_DATE}([T ]{_TIME})?\Z")]
"""When a move was made, as ISO 8601 writes it; kept, and without a meaning to the rules."""


def refuse_nulls(move: Mapping[str, Any]) -> None:
    """Raise IllegalMove under R1 for a field that is null: what a move does not say, it leaves out."""
    if isinstance(move, dict) and None in move.values():
        name = next(name for name, value in move.items() if value is None)
        raise IllegalMove("R1", say("A move leaves out what it does not say: {field} is null.", field=name))


def check_author(by: str | None, seats: Sequence[str]) -> None:
    """Raise IllegalMove under R1 unless a move's author is the host, chance or one of the seats; it may go unsaid."""
    if by is not None and by not in (HOST, CHANCE) and by not in seats:
        raise IllegalMove("R1", say("There is nobody named {name} to make a move.", name=by))
