"""What happens in a game, and who hears of it. An event's fields are those of the record; its audience is named, always."""

from typing import Any

from games.contract import Event

HOST_ONLY: frozenset[str] = frozenset()


class Family(Event, frozen=True, tag_field="event", tag="family"):
    """The members of a call see each other (I2, I3)."""

    seats: tuple[str, ...]


class Answer(Event, frozen=True, tag_field="event", tag="answer"):
    """A check is answered to the one who asked; that it was void is the host's to know (N5)."""

    seat: str
    call: str
    target: tuple[str, ...]
    answer: str
    void: bool


class MetPriest(Event, frozen=True, tag_field="event", tag="met_priest"):
    """The priest's target learns who the priest is (N19)."""

    seat: str
    priest: str


class ExtraShot(Event, frozen=True, tag_field="event", tag="extra_shot"):
    """The mafia's shot killed the sleepwalker: it fires once more (N31)."""


class Void(Event, frozen=True, tag_field="event", tag="void"):
    """An act carried out for show (N4): `why` is dead, jailed, blocked, or nobody_free for a family."""

    call: str
    why: str


class Shot(Event, frozen=True, tag_field="event", tag="shot"):
    """What a shot came to (N27); `fell` is the bodyguard who died instead, if one did."""

    call: str
    seat: str
    result: str
    fell: str | None = None


class Died(Event, frozen=True, tag_field="event", tag="died"):
    """Somebody is out. `how`: night, condemned or left. `role` is None where cards stay down (S14)."""

    seat: str
    role: str | None
    how: str


class Jailed(Event, frozen=True, tag_field="event", tag="jailed"):
    """Somebody is newly in jail (D1)."""

    seat: str


class Freed(Event, frozen=True, tag_field="event", tag="freed"):
    """A prisoner is free again (N21)."""

    seat: str


class Silenced(Event, frozen=True, tag_field="event", tag="silenced"):
    """Somebody has no vote today (N40)."""

    seat: str


class Puppet(Event, frozen=True, tag_field="event", tag="puppet"):
    """Whose hand follows the con artist's today; the host's to know (N41)."""

    seat: str


class Steered(Event, frozen=True, tag_field="event", tag="steered"):
    """The puppet is told whether their hand is up (D11)."""

    seat: str
    suspect: str
    hand: bool


class Counted(Event, frozen=True, tag_field="event", tag="counted"):
    """The hands against a suspect, as they ended up (D12)."""

    suspect: str
    hands: tuple[str, ...]


class Tied(Event, frozen=True, tag_field="event", tag="tied"):
    """Several have most hands (D8)."""

    seats: tuple[str, ...]


class Acquitted(Event, frozen=True, tag_field="event", tag="acquitted"):
    """The judge saved the condemned; nobody hears who the judge is (D10)."""

    seat: str


class Won(Event, frozen=True, tag_field="event", tag="won"):
    """The end: citizens, mafia, yakuza, loner or nobody, and everybody on that side (V6)."""

    winner: str
    winners: tuple[str, ...]


def plain(event: Event, *, for_host: bool) -> dict[str, Any]:
    """An event's own fields as plain data; the host alone sees whether an answer was void."""
    data: dict[str, Any] = {"event": event.__struct_config__.tag}
    for name in event.__struct_fields__[1:]:
        value = getattr(event, name)
        data[name] = list(value) if type(value) is tuple else value
    if type(event) is Answer and not for_host:
        del data["void"]
    elif type(event) is Shot and event.result != "guarded":
        del data["fell"]
    return data
