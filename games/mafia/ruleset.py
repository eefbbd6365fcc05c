"""House rules: the switches a host may set before the deal, with the defaults of the printed rules."""

from collections.abc import Mapping
from typing import Any, Literal

import msgspec

from games.contract import HouseRule
from games.errors import BadRecord
from games.words import Text, say


class Rules(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """One table's house rules. Every field has the printed default, so a record names only what differs."""

    deal: Literal["phones", "cards"] = "phones"
    """How the cards reach the players: dealt by us, or drawn from the printed deck (S10, S13)."""
    temporary_host: bool = False
    """Six people and no spare one: a player runs the table until somebody is out (S12)."""
    discussion: int = 5
    """Minutes of talk a day (D3)."""
    voting: Literal["all", "one_by_one"] = "all"
    """All suspects against each other, or one suspect at a time (D5)."""
    hands: Literal["any", "one"] = "any"
    """How many suspects a voter may raise a hand for in a day (D6)."""
    tie: Literal["host", "lot"] = "host"
    """Who settles a tie (D8)."""
    reveal_on_exit: bool = True
    """Whether the card of a player who is out is turned up for all (S14, N2)."""
    void_answer: Literal["blank", "true"] = "blank"
    """What a check that does not count answers (N5)."""
    loner_must_go: bool = False
    """Whether the citizens have to be rid of the loner too before they win (V3)."""
    prisoners_count: bool = True
    """Whether prisoners count when the sides are compared (V4)."""
    ghosts: bool = False
    """Whether those who are out may see everything (H5)."""


TEMPORARY_HOST_SEATS = 6
LONGEST_TALK = 15
"""Minutes (D3)."""


def rules_of(chosen: Mapping[str, Any], seats: int) -> Rules:
    """The rules of a table of that many seats. Raises BadRecord: R1, D3, or S12 for a temporary host elsewhere than at six."""
    try:
        rules = msgspec.convert(dict(chosen), Rules)
    except msgspec.ValidationError as error:
        raise BadRecord("R1", say("The house rules do not fit their form: {why}.", why=str(error))) from None
    if not 1 <= rules.discussion <= LONGEST_TALK:
        raise BadRecord("D3", say("The discussion takes 1 to {most} minutes.", most=LONGEST_TALK))
    if rules.temporary_host and seats != TEMPORARY_HOST_SEATS:
        raise BadRecord("S12", say("A temporary host is for six players only; {count} are seated.", count=seats))
    return rules


YES_NO = ((True, say("yes")), (False, say("no")))
MINUTES = tuple((n, say("one minute") if n == 1 else say("{count} minutes", count=n)) for n in range(1, LONGEST_TALK + 1))


def _switch(key: str, ruling: str, title: Text, values: tuple[tuple[Any, Text], ...] = YES_NO) -> HouseRule:
    """One switch as its page shows it, with the default that `Rules` gives it."""
    return HouseRule(key, title, getattr(Rules(), key), values, ruling)


SWITCHES: tuple[HouseRule, ...] = (
    _switch("deal", "S13", say("The cards are dealt"), (("phones", say("by the app")), ("cards", say("from the box")))),
    _switch("temporary_host", "S12", say("A player hosts until somebody is out (six players)")),
    _switch("discussion", "D3", say("Time to talk, a day"), MINUTES),
    _switch(
        "voting",
        "D5",
        say("Suspects are voted on"),
        (("all", say("all in turn, most hands")), ("one_by_one", say("one by one, half is enough"))),
    ),
    _switch("hands", "D6", say("A hand may go up"), (("any", say("against as many as one likes")), ("one", say("once a day")))),
    _switch("tie", "D8", say("A tie is settled by"), (("host", say("the host")), ("lot", say("a lot")))),
    _switch("reveal_on_exit", "S14", say("Whoever is out turns the card up")),
    _switch(
        "void_answer",
        "N5",
        say("A check that does not count answers"),
        (("blank", say("as if nothing were found")), ("true", say("as it would otherwise"))),
    ),
    _switch("loner_must_go", "V3", say("The citizens must be rid of the loner too")),
    _switch("prisoners_count", "V4", say("Prisoners count when the sides are compared")),
    _switch("ghosts", "H5", say("Whoever is out may see everything")),
)
"""The same switches with the words of the page that sets them."""


def house_rules() -> tuple[HouseRule, ...]:
    """The switches a host may set before the deal."""
    return SWITCHES
