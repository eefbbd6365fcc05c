"""The rows of a table as plain facts: what a snapshot holds in place of models, which could be changed or ask the database."""

import datetime
from typing import Any

import msgspec


class TableFacts(msgspec.Struct, frozen=True):
    """The columns of a Table row."""

    id: int
    code: str
    host_key: str
    second_key: str
    pin: str
    covered: bool
    game_key: str
    stage: str
    version: int
    number: int
    locked: bool
    settings: dict[str, str]
    names_before: list[str]
    deck: list[str]
    deck_before: list[str]
    rules: dict[str, Any]
    answers: list[list[str]]
    shown: int
    revealed: int
    released: bool
    clock_ends: datetime.datetime | None
    clock_left: int | None
    clock_label: str
    clock_seat: str


class SeatFacts(msgspec.Struct, frozen=True):
    """The columns of a Seat row."""

    id: int
    place: int
    name: str
    key: str
    looked: int
    acked: int
    settings: dict[str, str]
    note: str

    @property
    def phone(self) -> bool:
        """Whether a phone speaks for this seat just now."""
        return bool(self.key) and not self.off

    @property
    def off(self) -> bool:
        """Whether its phone is set aside, with an empty battery for example."""
        return self.settings.get("phone") == "off"

    @property
    def flag(self) -> str:
        """What its phone wants the host to know, one of FLAGS; "" for nothing."""
        return self.settings.get("flag", "")


class KeyFacts(msgspec.Struct, frozen=True):
    """A one-time key that has not been used. seat: None for the console; also: for a second one."""

    id: int
    seat: int | None
    nonce: str
    expires: datetime.datetime
    also: bool = False
