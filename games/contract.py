"""What a game module offers to everything around it: the one shape all our games have.

A game is a module with plain functions over a frozen state. It knows no clock, no network, no phones and no luck of its
own: time enters as a move made by somebody, chance as a move whose outcome is written down, an rng only as a parameter.

    state = game.start(seats, rules)
    state, events = game.apply(state, move)      # always checks first
    game.offers(state, "Anna")                   # what Anna may do now
    game.view(state, "Anna")                     # what Anna may know now

A viewer is `HOST`, `ROOM` or the name of a seat. Views and events are built up: they list what their viewer may know,
and whatever is not listed cannot leak.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Protocol

import msgspec

from games.words import Text

HOST = "host"
ROOM = "room"
CHANCE = "chance"
RESERVED = frozenset({HOST, ROOM, CHANCE})

EVERYBODY: frozenset[str] = frozenset({"everybody"})
"""The audience of what is said aloud."""


class Rng(Protocol):
    """The part of `random.Random` that the rules use; `secrets.SystemRandom` has it too."""

    def random(self) -> float: ...
    def randrange(self, stop: int, /) -> int: ...
    def choice(self, seq: Sequence[Any], /) -> Any: ...
    def sample(self, population: Sequence[Any], k: int) -> list[Any]: ...
    def shuffle(self, x: list[Any], /) -> None: ...


class Event(msgspec.Struct, frozen=True):
    """Something that happened. `to` is who may hear of it: seats, or EVERYBODY; the host hears everything. No default."""

    to: frozenset[str]


class Offer(msgspec.Struct, frozen=True, kw_only=True):
    """One thing a viewer may do now. `check` accepts every move that `moves` or `filled` builds from it.

    move: the move's name.              fixed: fields that are settled already.
    field: the field that takes what is chosen ("" where nothing is to be chosen); `many` says that it holds a list.
    choices: what may be chosen; between `least` and `most` of them.
    intents: one of them goes with a choice, as `intent`.
    careful: choices that are allowed and so unusual that the host is asked once more.
    options: fields that may be added or left out, each with its values.
    aside: it takes the present step no further: a wish that may change until it is counted, somebody going home.
    """

    move: str
    fixed: dict[str, Any] = {}
    field: str = ""
    many: bool = False
    choices: tuple[str, ...] = ()
    least: int = 0
    most: int = 0
    intents: tuple[str, ...] = ()
    careful: tuple[str, ...] = ()
    options: dict[str, tuple[str, ...]] = {}
    aside: bool = False

    @property
    def key(self) -> str:
        """What names this offer among the offers of one viewer at one step, as a form posts it back."""
        return ":".join([self.move, *map(str, self.fixed.values()), self.field])

    def filled(self, picks: Sequence[str] = (), intent: str | None = None, **options: str) -> dict[str, Any]:
        """The move, as plain data, that takes `picks` of the choices."""
        move: dict[str, Any] = {"move": self.move, **self.fixed, **options}
        if self.field:
            move[self.field] = list(picks) if self.many else picks[0]
        if intent is not None:
            move["intent"] = intent
        return move

    def moves(self) -> Iterator[dict[str, Any]]:
        """Moves that between them make use of every choice, every intent, every option, the least and the most."""
        if not self.field:
            yield self.filled()
            return
        for size in sorted({self.least, max(self.least, min(1, self.most)), self.most}):
            for first in range(len(self.choices) if size else 1):
                picks = [self.choices[(first + k) % len(self.choices)] for k in range(size)]
                for intent in self.intents if picks and self.intents else (None,):
                    yield self.filled(picks, intent)
        if self.least <= 1 <= self.most:
            for name, values in self.options.items():
                yield from (
                    self.filled(self.choices[:1], self.intents[0] if self.intents else None, **{name: v}) for v in values
                )


class HouseRule(msgspec.Struct, frozen=True):
    """A switch of the house rules, for the page that sets it: its key in the record, its values with their words."""

    key: str
    title: Text
    default: Any
    values: tuple[tuple[Any, Text], ...]
    ruling: str


class Finding(Protocol):
    """Something to be said of a deck. `error`: it may not be dealt; else advice. `key` names advice."""

    ruling: str
    key: str
    text: Text
    error: bool


class Game(Protocol):
    """A game module. `State` and `Move` are its own; nobody outside looks into them."""

    key: str
    title: Text

    def start(self, seats: Sequence[str], rules: Mapping[str, Any]) -> Any:
        """The state before anything has happened. Raises BadRecord."""

    def check(self, state: Any, move: Any) -> None:
        """Raise IllegalMove(ruling, text) if the move may not be made now."""

    def apply(self, state: Any, move: Any) -> tuple[Any, tuple[Event, ...]]:
        """Check, then the state after the move, an object of its own, and what happened, in order."""

    def offers(self, state: Any, viewer: str) -> tuple[Offer, ...]:
        """What the viewer may do now: several offers where several things may be done."""

    def deal(self, state: Any, deck: Sequence[str], rng: Rng) -> Any:
        """The move that deals this deck at random to the seats."""

    def draw(self, state: Any, rng: Rng) -> Any | None:
        """The chance move that is due now, drawn with `rng`; None where chance has no turn."""

    def common(self, state: Any) -> Any:
        """What everybody knows: every view of this state begins with it, so it is worked out once for all who look."""

    def view(self, state: Any, viewer: str, common: Any = None) -> Any:
        """What the viewer may know of where the game stands. `common`, where it is at hand, is what `common` gave for it."""

    def eyes(self, state: Any, viewer: str) -> str:
        """Whose knowledge a viewer has just now. As long as that stays as it is, so does what `sees` gives for an event."""

    def sees(self, state: Any, viewer: str, event: Event, n: int | None) -> dict[str, Any] | None:
        """The event as that viewer may know it, as plain data, with the index of its move for the host alone; or None."""

    def describe(self, event: Mapping[str, Any]) -> Text:
        """One line of the log for an event as `sees` gave it."""

    def describe_move(self, move: Mapping[str, Any], view: Any = None) -> Text:
        """A move in words, host only: what Undo would take back. `view` is the host's before it."""

    def standing(self, view: Any) -> dict[str, Any]:
        """The view as `replay --json` prints it, `events` apart."""

    def describe_standing(self, standing: Mapping[str, Any]) -> Text:
        """Where the game stands, in one line, from what `standing` gave."""

    def words(self, view: Any, told: Sequence[Mapping[str, Any]]) -> Any:
        """What the viewer's screen says at this step, from what the viewer may know: lines to read, asides, labels."""

    def pause(self, view: Any, pending: Sequence[Mapping[str, Any]]) -> str | None:
        """The screen the host must have seen before going on: the name of a console template, None where there is none.

        `pending` are the host's events that no such screen has shown yet, or one of them alone.
        """

    def announced(self, told: Sequence[dict[str, Any]], shown: int) -> Sequence[dict[str, Any]]:
        """What such a screen that is read out rests on: the host's events since the last one that has been read out.

        told: the host's events.    shown: the number of the last one that a screen has shown, be it to one player only.
        """

    def aloud(self, pause: str) -> bool:
        """Whether that screen is read out to everybody; phones then wait for its end, as the next step is not called yet."""

    def keeps(self, event: Mapping[str, Any]) -> bool:
        """Whether a phone keeps this event up until its player has put it away (an answer)."""

    def outcome(self, state: Any) -> Any | None:
        """Who has won and why; None while the game goes on."""

    def decode_move(self, data: Mapping[str, Any]) -> Any:
        """A move from plain data. Raises IllegalMove("R1", …)."""

    def encode_move(self, move: Any) -> dict[str, Any]:
        """The plain data a move came from."""

    def roles(self) -> Sequence[Any]:
        """The kinds of card there are: key, title, does, night, copies, …"""

    def house_rules(self) -> tuple[HouseRule, ...]:
        """The switches a host may set before the deal."""

    def advise(self, deck: Sequence[str], players: int, rules: Mapping[str, Any]) -> Sequence[Finding]:
        """Everything to be said of a deck at a table of that many players, errors first."""

    def ready_made(self, players: int) -> Sequence[Any]:
        """Decks to start from at that size: key, title, deck."""

    def recommend(self, players: int, deck: Sequence[str]) -> Sequence[str]:
        """The deck in the style of this one for that many players."""

    def cards_steps(self, deck: Sequence[str]) -> Sequence[Any]:
        """The wakings that find out who drew which printed card."""

    def cards_choices(self, seats: Sequence[str], deck: Sequence[str], answers: Sequence[Sequence[str]]) -> Sequence[str]:
        """Who may be tapped in the waking after these answers."""

    def cards_assemble(self, seats: Sequence[str], deck: Sequence[str], answers: Sequence[Sequence[str]]) -> Mapping[str, str]:
        """Every seat's card once all wakings are answered. Raises IllegalMove."""
