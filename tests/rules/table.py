"""The little language the rule tests are written in, so that a test reads like the rulebook and not like JSON.

A `Table` is a mafia record under construction. It never changes: every method that makes moves returns a new table, so
one table can be the start of several tests. It knows the engine by `games.record.replay` alone.

    from tests.rules.table import choose, leave, table

    evening = table("Anna detective, Boris mafioso, Clara doctor, Dan bodyguard, Eva mafioso, Finn citizen, Gus citizen")
    day = evening.introduced()                          # the deal is made; now the introductory calls are gone through
    dusk = day.condemned("Finn")                        # everybody who may vote raises a hand; hands=["Anna"] to say who
    night = dusk.night(doctor="Anna", mafia="Anna", leader=("Boris", "check"))      # calls not named are passed
    assert night.phase == "dawn" and night.dead() == [] and night.answers("Anna") == ["mafioso"]
    night.refuses("R1", choose("doctor", "Clara"))      # refused under that ruling, and nothing has changed

How a night is said:   doctor="Anna"                    one target
                       leader=("Boris", "check")        with an intent (detective, priest)
                       leader=["Boris", "Eva"]          two targets (journalist)
                       again="Finn"                     the mafia's second shot (N31); passed when not said
A night goes to its end unless `to_call("leader")` stops it where that call opens; `night(...)` goes on from there.
Naming a call that is never made fails the test. `night_and_day(...)` also opens the next day.

How a vote is said:    day.put_up("Finn", "Gus")        nominated in this order; `voting()` opens the vote, too
                       day.vote(Finn=["Anna"], Gus=[])  put up, open, count in this order (stops once the vote is over)
Any other moves:       here.then(leave("Anna"), undo()) with the functions of `moves`, one for every move of the record
What can be read:      .phase .call .day .winner .winners .alive .out .dying .jailed .silenced .puppet .roles   (the host's)
                       .see("Anna") and .see("room")    what another viewer gets, as `replay --json` prints it
                       .events("died", "room")          events of these kinds, everything but `event` and `n`, for a viewer
                       .kinds("room")                   only the names of the events, in order
                       .since(before).events(...)       only what happened after the table `before`
                       .dead()                          shot tonight; after the night: announced as the night's dead
                       .answers("Anna")                 what Anna was answered, as Anna sees it
House rules are keyword arguments: table("…", voting="one_by_one", hands="one").
Most night tests start at first_night("Anna detective, Boris mafioso"): day 1 is over, four plain citizens are in the game, too.
Before the deal: empty_table("Anna Boris Clara …").then(deal("Anna judge, Boris mafioso, …"))
"""

from __future__ import annotations

import copy
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from games.errors import Refusal
from games.record import replay
from tests.rules.moves import Move, ballot, break_tie, choose, count, deal, go_on, leave, nominate, pairs, pick, undo

__all__ = [
    "Move",
    "Table",
    "ballot",
    "break_tie",
    "choose",
    "count",
    "deal",
    "empty_table",
    "first_day",
    "first_night",
    "go_on",
    "leave",
    "nominate",
    "pairs",
    "pick",
    "table",
    "undo",
]

Choice = str | list[str] | tuple[str, ...]

SPARE = ("Olga", "Pavel", "Quinn", "Rosa", "Sam", "Tina", "Uma", "Vera", "Wim", "Xena", "Yan")


def table(text: str, **rules: Any) -> Table:
    """A table where the roles have just been dealt: 'Anna judge, Boris mafioso, …' clockwise, house rules by keyword."""
    return empty_table(" ".join(pairs(text)), **rules).then(deal(text))


def empty_table(seats: str, **rules: Any) -> Table:
    """A table where everybody sits and nothing has been dealt."""
    return Table(tuple(seats.split()), rules, ())


def first_night(text: str, spare: int = 4, **rules: Any) -> Table:
    """The first night of acts: these roles, `spare` plain citizens (Olga, Pavel, …) and Zoe, a citizen condemned on day 1."""
    return first_day(text, spare, **rules).condemned("Zoe")


def first_day(text: str, spare: int = 4, **rules: Any) -> Table:
    """Day 1 of the same table: Zoe is still in the game."""
    plain = ", ".join(f"{seat} citizen" for seat in (*SPARE[:spare], "Zoe"))
    return table(f"{text}, {plain}", **rules).introduced()


@dataclass(frozen=True)
class Table:
    """A record and what its viewers see of it. `skip`: how many moves `since` leaves out of what is told."""

    seats: tuple[str, ...]
    rules: dict[str, Any]
    moves: tuple[Move, ...]
    skip: int = 0

    @property
    def record(self) -> dict[str, Any]:
        """The record as plain data, a copy of its own every time."""
        return {
            "game": "mafia",
            "version": 1,
            "seats": list(self.seats),
            "rules": dict(self.rules),
            "moves": copy.deepcopy(list(self.moves)),
        }

    # making moves

    def then(self, *moves: Move) -> Table:
        """The table after these moves, each of which must be legal."""
        after = replace(self, moves=self.moves + moves)
        try:
            _ = after.host
        except Refusal as refusal:
            raise AssertionError(f"move {refusal.n} of {list(after.moves)} was refused: {refusal}") from refusal
        return after

    def introduced(self) -> Table:
        """Through the introductory night, to the first day."""
        here = self
        while here.phase == "intro":
            here = here.then(go_on())
        return here

    def put_up(self, *seats: str) -> Table:
        return self.then(*(nominate(seat) for seat in seats))

    def voting(self, *seats: str) -> Table:
        """These seats nominated and the vote on them open."""
        return self.put_up(*seats).then(go_on())

    def vote(self, **hands: Sequence[str]) -> Table:
        """Everybody named is put up and counted in this order; with `one_by_one`, one after the other."""
        if self.rules.get("voting") == "one_by_one":
            here = self
            for suspect, raised in hands.items():
                if here.phase == "day":
                    here = here.voting(suspect).then(count(suspect, raised))
            return here
        here = self.voting(*hands)
        for suspect, raised in hands.items():
            if here.phase == "vote":
                here = here.then(count(suspect, raised))
        return here

    def voters(self) -> list[str]:
        """Who may vote today (D7), as the host can work it out."""
        return [seat for seat in self.alive if seat not in self.jailed and seat != self.silenced]

    def condemned(self, seat: str, hands: Sequence[str] | None = None) -> Table:
        """A day that ends with this seat out: nobody else put up, everybody's hand up unless `hands` says whose."""
        after = self.vote(**{seat: self.voters() if hands is None else hands})
        if seat not in after.out:
            raise AssertionError(f"{seat} was to be condemned, but: {after.kinds()[-4:]}, phase {after.phase}")
        return after

    def to_call(self, call: str, **choices: Choice) -> Table:
        """The night up to where this call opens: calls in `choices` are answered, the others passed."""
        here, left = self._calls(choices, call)
        if (here.phase, here.call) != ("night", call) or left:
            raise AssertionError(f"{call} was to be open and {left} made, but it is {here.phase}, {here.call}")
        return here

    def night(self, **choices: Choice) -> Table:
        """The night to its end, from wherever it stands: calls in `choices` are answered, the others passed."""
        here, left = self._calls(choices, None)
        if left:
            raise AssertionError(f"these calls were never made: {left}")
        return here

    def night_and_day(self, **choices: Choice) -> Table:
        """The night to its end, and the day opened."""
        dawn = self.night(**choices)
        return dawn.then(go_on()) if dawn.phase == "dawn" else dawn

    def _calls(self, choices: dict[str, Choice], stop: str | None) -> tuple[Table, dict[str, Choice]]:
        if self.phase != "night":
            raise AssertionError(f"it is not night but {self.phase}")
        here, left = self, dict(choices)
        while here.phase == "night" and here.call != stop:
            call = here.call
            key = "again" if call == "mafia" and here._mafia_has_shot() else call
            choice = left.pop(key, None)
            if choice is None:
                here = here.then(go_on())
            else:
                here = here.then(choose(call, *([choice] if isinstance(choice, str) else choice)))
        return here, left

    def _mafia_has_shot(self) -> bool:
        last = [event for event in self.host["events"] if event["event"] in ("extra_shot", "died", "counted")]
        return bool(last) and last[-1]["event"] == "extra_shot"

    # reading

    @cached_property
    def host(self) -> dict[str, Any]:
        return replay(self.record)

    def see(self, viewer: str) -> dict[str, Any]:
        """What this viewer gets, as `replay --json` prints it."""
        return replay(self.record, viewer)

    phase = property(lambda self: self.host["phase"])
    call = property(lambda self: self.host["call"])
    day = property(lambda self: self.host["day"])
    alive = property(lambda self: self.host["alive"])
    out = property(lambda self: self.host["out"])
    dying = property(lambda self: self.host["dying"])
    jailed = property(lambda self: self.host["jailed"])
    silenced = property(lambda self: self.host["silenced"])
    puppet = property(lambda self: self.host["puppet"])
    winner = property(lambda self: self.host["winner"])
    winners = property(lambda self: self.host["winners"])
    roles = property(lambda self: self.host["roles"])

    def since(self, before: Table) -> Table:
        """The same table, but `events` and `kinds` tell only what happened after `before`, an earlier stand of it."""
        if self.moves[: len(before.moves)] != before.moves:
            raise AssertionError("since() needs an earlier stand of the same table")
        return replace(self, skip=len(before.moves))

    def _events(self, viewer: str) -> list[dict[str, Any]]:
        every: list[dict[str, Any]] = self.see(viewer)["events"]
        if not self.skip:
            return every
        if all("n" in event for event in every):
            return [event for event in every if event["n"] >= self.skip]
        before = replace(self, moves=self.moves[: self.skip], skip=0).see(viewer)["events"]
        return every[len(before) :]

    def events(self, kind: str | None = None, viewer: str = "host") -> list[dict[str, Any]]:
        """Events of this kind (without `event` and `n`), or all of them (with `event`), as the viewer sees them."""
        hidden = {"n"} if kind is None else {"n", "event"}
        return [
            {key: value for key, value in event.items() if key not in hidden}
            for event in self._events(viewer)
            if kind in (None, event["event"])
        ]

    def kinds(self, viewer: str = "host") -> list[str]:
        return [event["event"] for event in self._events(viewer)]

    def dead(self) -> list[str]:
        """By night: shot tonight. Afterwards: the dead the last night announced."""
        if self.phase == "night":
            return list(self.dying)
        announced: list[str] = []
        for event in self.host["events"]:
            if event["event"] == "died" and event["how"] == "condemned":
                announced = []
            elif event["event"] == "died" and event["how"] == "night":
                announced.append(event["seat"])
        return announced

    def answers(self, seat: str) -> list[str]:
        """What this seat was answered at its checks, in order, as it sees that itself."""
        return [event["answer"] for event in self.events("answer", seat) if event["seat"] == seat]

    def ways_out(self) -> dict[str, str]:
        """How everybody who is out went: seat → night, condemned or left."""
        return {event["seat"]: event["how"] for event in self.events("died")}

    # refusals

    def refuses(self, ruling: str, *moves: Move) -> Table:
        """Each of these moves, made here, is refused under this ruling ("N3 or R1": either), and nothing changes by it."""
        before = copy.deepcopy(self.host)
        for move in moves:
            document = self.record
            document["moves"].append(move)
            untouched = copy.deepcopy(document)
            try:
                after = replay(document)
            except Refusal as refusal:
                found = (refusal.ruling, refusal.n)
                if found[0] not in ruling.split() or found[1] != len(self.moves):
                    raise AssertionError(
                        f"{move}: expected {ruling} at move {len(self.moves)}, got {found}: {refusal}"
                    ) from refusal
                if not str(refusal.text).strip():
                    raise AssertionError(f"{move} was refused without a word") from refusal
            else:
                raise AssertionError(f"{move} should be refused under {ruling}, but led to {after['phase']}, {after['call']}")
            if document != untouched:
                raise AssertionError(f"{move} was refused, but the record was changed by it")
        if replay(self.record) != before:
            raise AssertionError("a refused move has changed the game")
        return self

    def cannot_begin(self, ruling: str) -> None:
        """The record as a whole is refused under this ruling, its moves apart."""
        try:
            replay({**self.record, "moves": []})
        except Refusal as refusal:
            if refusal.ruling not in ruling.split():
                raise AssertionError(f"expected {ruling}, got {refusal.ruling}: {refusal}") from refusal
        else:
            raise AssertionError(f"seats {self.seats} with rules {self.rules} should be refused under {ruling}")

    def allows(self, *moves: Move) -> Table:
        """Each of these moves may be made here (each from here, not one after the other)."""
        for move in moves:
            self.then(move)
        return self
