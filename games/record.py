"""The record: seats, house rules and moves. Everything else comes from folding it.

    fold(record)                 the game as it stands, with all that happened
    fold(record).play(move)      the same, one move later; {"move": "undo"} takes one back
    replay(record, "Anna")       what `python -m games replay --json --as Anna` prints

Undo is a move like any other and the record keeps it; folding goes back to the position before the move that it takes back.
There is no redo: the fold remembers what was taken back until something else is played, and whoever wants it plays it again.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Literal

import msgspec

from games.contract import HOST, ROOM, Event, Game, Offer
from games.documents import parsed
from games.errors import BadRecord, IllegalMove
from games.form import Stamp, check_author, refuse_nulls
from games.words import say

UNDO = "undo"


class Record(msgspec.Struct, forbid_unknown_fields=True):
    """One game as it is stored, exported and replayed."""

    game: str
    version: Literal[1]
    seats: list[str]
    rules: dict[str, Any] = {}
    moves: list[Any] = []
    """Read one by one as they are played, so that a refusal names the first that is bad."""


class Undo(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="move", tag=UNDO):
    """Takes back the last move that is neither an undo nor undone already."""

    by: str | None = None
    at: Stamp | None = None


def read(data: "str | bytes | Mapping[str, Any] | Record") -> Record:
    """A record from JSON or from plain data. Raises BadRecord under R1."""
    try:
        if isinstance(data, Record):
            return data
        if isinstance(data, (str, bytes)):
            data = parsed(data if isinstance(data, str) else data.decode())
        return msgspec.convert(data, Record)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        if (version := _newer(data)) is not None:
            text = say(
                "This record is of version {version}; this Nightcall reads version 1. A newer one is needed.", version=version
            )
            raise BadRecord("R1", text) from None
        raise BadRecord("R1", say("This is not a record: {why}.", why=str(error))) from None


def _newer(data: "str | bytes | Mapping[str, Any] | Record") -> int | None:
    """The version of a document from after our time; None where it is not one."""
    try:
        plain = msgspec.json.decode(data) if isinstance(data, (str, bytes)) else data
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return None
    version = plain.get("version") if isinstance(plain, Mapping) else None
    return version if isinstance(version, int) and not isinstance(version, bool) and version > 1 else None


def write(record: Record) -> bytes:
    """The record as one line of JSON."""
    return msgspec.json.encode(record)


class Fold:
    """A game as far as it has come. Each move gives a new fold that remembers the one before, so undo is a step back.

    state: where the game stands.           count: how many moves the record holds, undos included.
    n, move: the move that led here and its index in the record; None at the start.
    undone: moves that were taken back and may be made again in this order, the next one first.
    """

    __slots__ = ("before", "count", "events", "game", "move", "n", "seats", "state", "undone")

    def __init__(
        self,
        game: Game,
        state: Any,
        seats: tuple[str, ...],
        *,
        before: "Fold | None" = None,
        events: tuple[Event, ...] = (),
        move: dict[str, Any] | None = None,
        n: int | None = None,
        count: int = 0,
        undone: tuple[dict[str, Any], ...] = (),
    ) -> None:
        self.seats = seats
        self.game, self.state, self.before, self.events = game, state, before, events
        self.move, self.n, self.count, self.undone = move, n, count, undone

    def play(self, move: Mapping[str, Any]) -> "Fold":
        """The fold one move later. Raises IllegalMove with `n`, and nothing has changed."""
        try:
            if isinstance(move, dict) and move.get("move") == UNDO:
                return self._undo(move)
            played = self.game.decode_move(move)
            state, events = self.game.apply(self.state, played)
        except IllegalMove as refused:
            refused.n = self.count
            raise
        return Fold(
            self.game,
            state,
            self.seats,
            before=self,
            events=events,
            move=dict(move),
            n=self.count,
            count=self.count + 1,
            undone=self.undone[1:] if self.undone and same(move, self.undone[0]) else (),
        )

    def _undo(self, move: Mapping[str, Any]) -> "Fold":
        refuse_nulls(move)
        try:
            undo = msgspec.convert(move, Undo)
        except msgspec.ValidationError as error:
            raise IllegalMove("R1", say("The move does not fit its form: {why}.", why=str(error))) from None
        check_author(undo.by, self.seats)
        back = self.before
        if back is None:
            raise IllegalMove("R1", say("There is nothing to undo."))
        return Fold(
            self.game,
            back.state,
            self.seats,
            before=back.before,
            events=back.events,
            move=back.move,
            n=back.n,
            count=self.count + 1,
            undone=(self.move, *self.undone) if self.move is not None else (),
        )

    def steps(self) -> "Iterator[Fold]":
        """Every fold of this line of play that a move led to, the first move first; what was undone is not among them."""
        line: list[Fold] = []
        step: Fold | None = self
        while step is not None and step.move is not None:
            line.append(step)
            step = step.before
        return reversed(line)

    def since(self, earlier: "Fold") -> "list[Fold] | None":
        """The folds after an earlier one, up to this; None where that is not of this line of play."""
        line: list[Fold] = []
        step: Fold | None = self
        while step is not None and not step.is_at(earlier) and step.count > earlier.count:
            line.append(step)
            step = step.before
        return line[::-1] if step is not None and step.is_at(earlier) else None

    def is_at(self, other: "Fold") -> bool:
        """Whether this is the same place in the same line of play: an undo leads back there, with a fold of its own."""
        return self is other or (self.state is other.state and self.before is other.before)

    @property
    def last(self) -> tuple[int, dict[str, Any]] | None:
        """The move that an undo would take back, with its index; None where there is none."""
        return None if self.n is None or self.move is None else (self.n, self.move)

    def told(self, viewer: str) -> list[dict[str, Any]]:
        """What has happened, as far as the viewer may know it, in order; the host's events carry their move's index `n`."""
        return self.tells(viewer, self.steps())

    def tells(self, viewer: str, steps: "Iterable[Fold]") -> list[dict[str, Any]]:
        """The same of these steps alone, to a viewer who knows what may be known now."""
        sees, state = self.game.sees, self.state
        told = []
        for step in steps:
            for event in step.events:
                seen = sees(state, viewer, event, step.n)
                if seen is not None:
                    told.append(seen)
        return told

    def eyes(self, viewer: str) -> str:
        """Whose knowledge a viewer has; see the contract."""
        return self.game.eyes(self.state, viewer)

    def common(self) -> Any:
        """What every view begins with; whoever needs several makes it once."""
        return self.game.common(self.state)

    def view(self, viewer: str, common: Any = None) -> Any:
        """What the viewer may know of where the game stands."""
        return self.game.view(self.state, viewer, common)

    def offers(self, viewer: str) -> tuple[Offer, ...]:
        """What the viewer may do now."""
        return self.game.offers(self.state, viewer)


def same(one: Mapping[str, Any], other: Mapping[str, Any]) -> bool:
    """Whether two moves are the same, whenever they were made.

    >>> same({"move": "next", "by": "host", "at": "2026-01-31T20:15:00"}, {"move": "next", "by": "host"})
    True
    """
    return {**one, "at": None} == {**other, "at": None}


def start(record: Record) -> Fold:
    """The fold before the first move. Raises BadRecord."""
    from games import game

    module = game(record.game)
    return Fold(module, module.start(record.seats, record.rules), tuple(record.seats))


def fold(record: Record) -> Fold:
    """The game that a record tells. Raises BadRecord, or IllegalMove with the index of the first bad move."""
    folded = start(record)
    for move in record.moves:
        folded = folded.play(move)
    return folded


def replay(record: "Mapping[str, Any] | Record | str | bytes", viewer: str = HOST) -> dict[str, Any]:
    """Where a record stands and what happened, as `replay --json` prints it for that viewer.

    Raises BadRecord, also for a viewer who has no seat in it, or IllegalMove.
    """
    record = read(record)
    folded = fold(record)
    if viewer not in (HOST, ROOM) and viewer not in record.seats:
        raise BadRecord("R1", say("There is no seat named {name} in this record.", name=viewer))
    return {**folded.game.standing(folded.view(viewer)), "events": folded.told(viewer)}
