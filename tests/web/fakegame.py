"""A tiny game that keeps the contract, to prove that hostapp knows no game: one seer, a question a night, a vote a day.

At night the seer may ask whether somebody is wise; by day everybody raises a hand or not, and the count puts one out. With two
left it is over. The cards are "seer" (one) and "plain".
"""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from games.contract import CHANCE, EVERYBODY, HOST, ROOM, Event, HouseRule, Offer, Rng
from games.errors import BadRecord, IllegalMove
from games.words import Text, say

key = "fake"
title = say("High Card")


class State(msgspec.Struct, frozen=True):
    seats: tuple[str, ...]
    rules: dict[str, Any]
    phase: str = "deal"
    day: int = 0
    roles: dict[str, str] = {}
    out: tuple[str, ...] = ()
    ballots: dict[str, str] = {}
    tied: tuple[str, ...] = ()

    @property
    def call(self) -> str | None:
        return "seer" if self.phase == "ask" else None

    @property
    def alive(self) -> tuple[str, ...]:
        return tuple(seat for seat in self.seats if seat not in self.out)

    @property
    def seer(self) -> str:
        return next(seat for seat, role in self.roles.items() if role == "seer")


class Told(Event, frozen=True):
    """An event of this game: its kind and whom it is about."""

    kind: str
    seat: str
    answer: str | None = None


class View(msgspec.Struct, frozen=True):
    phase: str
    call: str | None
    day: int
    viewer: str
    step: str
    seats: tuple[str, ...]
    out: tuple[str, ...]
    roles: dict[str, str]
    blind: bool


class Role(msgspec.Struct, frozen=True):
    key: str
    title: Text


class Found(msgspec.Struct, frozen=True):
    ruling: str
    key: str
    text: Text
    error: bool


class Step(msgspec.Struct, frozen=True):
    role: str
    taps: int


class Ready(msgspec.Struct, frozen=True):
    key: str
    title: Text
    deck: tuple[str, ...]


def start(seats: Sequence[str], rules: Mapping[str, Any]) -> State:
    if len(set(seats)) != len(seats):
        raise BadRecord("F0", say("Two seats have the same name."))
    if rules.get("blind") and len(seats) != 4:
        raise BadRecord("F9", say("Blind hosts are for four."))
    return State(tuple(seats), dict(rules))


def check(state: State, move: Mapping[str, Any]) -> None:
    name = move.get("move")
    if (state.phase == "deal") != (name == "deal") or state.phase == "over":
        raise IllegalMove("F1", say("Not now."))
    if name == "deal" and sorted(move["roles"]) != sorted(state.seats):
        raise IllegalMove("F1", say("Everybody gets a card."))
    if name == "choose" and (state.phase != "ask" or move.get("target") not in state.alive):
        raise IllegalMove("F2", say("{seat} is out.", seat=str(move.get("target"))))
    if name == "ballot" and (state.phase != "vote" or move.get("voter") not in state.alive):
        raise IllegalMove("F3", say("No ballot now."))
    if name == "count" and state.phase != "vote":
        raise IllegalMove("F4", say("There is nothing to count."))
    if name == "lot" and move.get("seat") not in state.tied:
        raise IllegalMove("F5", say("No lot."))
    if name == "leave" and move.get("seat") not in state.alive:
        raise IllegalMove("F6", say("Gone already."))
    if name == "next" and state.phase != "ask":
        raise IllegalMove("F1", say("Not now."))
    if name not in {"deal", "choose", "ballot", "count", "lot", "leave", "next"}:
        raise IllegalMove("F1", say("No such move."))


def apply(state: State, move: Mapping[str, Any]) -> tuple[State, tuple[Event, ...]]:
    check(state, move)
    match move["move"]:
        case "deal":
            return replace(state, roles=dict(move["roles"]), phase="ask", day=1), ()
        case "next":
            return replace(state, phase="vote"), ()
        case "choose":
            answer = Told(frozenset({state.seer}), "answer", state.seer, f"{move['target']} is {state.roles[move['target']]}")
            return replace(state, phase="vote"), (answer,)
        case "ballot":
            return replace(state, ballots={**state.ballots, move["voter"]: move["against"]}), ()
        case "count":
            return _count(state)
    return _gone(state, move["seat"])


def _count(state: State) -> tuple[State, tuple[Event, ...]]:
    hands = list(state.ballots.values())
    most = max((hands.count(seat) for seat in state.alive), default=0)
    tied = tuple(seat for seat in state.alive if hands.count(seat) == most)
    return _gone(state, tied[0]) if len(tied) == 1 else (replace(state, phase="tie", tied=tied), ())


def _gone(state: State, seat: str) -> tuple[State, tuple[Event, ...]]:
    out = (*state.out, seat)
    phase, day = ("over", state.day) if len(state.seats) - len(out) <= 2 else ("ask", state.day + 1)
    return replace(state, out=out, phase=phase, day=day, ballots={}, tied=()), (Told(EVERYBODY, "gone", seat),)


def offers(state: State, viewer: str) -> tuple[Offer, ...]:
    if state.phase in ("deal", "over") or viewer == ROOM:
        return ()
    host = viewer == HOST
    found: list[Offer] = []
    if state.phase == "ask" and (host or viewer == state.seer):
        choices = tuple(seat for seat in state.alive if seat != state.seer)
        found.append(Offer(move="choose", field="target", choices=choices, least=1, most=1, careful=choices[-1:]))
        found += [Offer(move="next")] if host else []
    if state.phase == "vote":
        voters = state.alive if host else tuple({viewer} & set(state.alive))
        found += [
            Offer(move="ballot", fixed={"voter": voter}, field="against", choices=state.alive, least=1, most=1)
            for voter in voters
        ]
        found += [Offer(move="count")] if host else []
    if host:
        found.append(Offer(move="leave", field="seat", choices=state.alive, least=1, most=1))
    return tuple(found)


def deal(state: State, deck: Sequence[str], rng: Rng) -> dict[str, Any]:
    cards = list(deck)
    rng.shuffle(cards)
    return {"move": "deal", "roles": dict(zip(state.seats, cards, strict=True)), "by": CHANCE}


def draw(state: State, rng: Rng) -> dict[str, Any] | None:
    return {"move": "lot", "seat": rng.choice(state.tied), "by": CHANCE} if state.phase == "tie" else None


def eyes(state: State, viewer: str) -> str:
    return ROOM if viewer == HOST and state.rules.get("blind") and not state.out else viewer


def common(state: State) -> None:
    """Nothing is worked out for all at once."""


def view(state: State, viewer: str, common: None = None) -> View:
    looks = eyes(state, viewer)
    known = state.roles if looks == HOST or state.phase == "over" else {s: r for s, r in state.roles.items() if s in state.out}
    if state.roles and looks not in (HOST, ROOM):
        known = {**known, looks: state.roles[looks]}
    step = f"{state.day}.{state.phase}"
    return View(state.phase, state.call, state.day, viewer, step, state.seats, state.out, known, looks != viewer)


def sees(state: State, viewer: str, event: Event, n: int | None) -> dict[str, Any] | None:
    assert isinstance(event, Told)
    plain: dict[str, Any] = {"event": event.kind, "seat": event.seat}
    if event.answer is not None:
        plain["answer"] = event.answer
    looks = eyes(state, viewer)
    if looks == HOST:
        return {"n": n, **plain}
    return plain if event.to is EVERYBODY or looks in event.to else None


def describe(event: Mapping[str, Any]) -> Text:
    return say("{seat}: {what}", seat=event["seat"], what=event.get("answer") or event["event"])


def describe_move(move: Mapping[str, Any], view: Any = None) -> Text:
    return say("the move {move}", move=move["move"])


def standing(view: View) -> dict[str, Any]:
    return {"game": key, "phase": view.phase}


def words(view: View, told: Sequence[Mapping[str, Any]]) -> Any:
    return say("{phase}, with {count} things told", phase=view.phase, count=len(told))


def pause(view: View, pending: Sequence[Mapping[str, Any]]) -> str | None:
    return "answer" if any(event["event"] == "answer" for event in pending) else None


def announced(told: Sequence[dict[str, Any]], shown: int) -> Sequence[dict[str, Any]]:
    return ()


def aloud(pause: str) -> bool:
    return False


def keeps(event: Mapping[str, Any]) -> bool:
    return bool(event["event"] == "answer")


def outcome(state: State) -> Any | None:
    return state.alive if state.phase == "over" else None


def decode_move(data: Mapping[str, Any]) -> Mapping[str, Any]:
    return data


def encode_move(move: Mapping[str, Any]) -> dict[str, Any]:
    return dict(move)


def roles() -> Sequence[Any]:
    return (Role("seer", say("Seer")), Role("plain", say("Plain")))


def house_rules() -> tuple[HouseRule, ...]:
    yes_no = ((True, say("yes")), (False, say("no")))
    cards = (("phones", say("by the app")), ("cards", say("from the box")))
    rounds = ((1, say("one")), (2, say("two")))
    return (
        HouseRule("blind", say("Blind host"), default=False, values=yes_no, ruling="F9"),
        HouseRule("deal", say("Cards"), "phones", cards, "F8"),
        HouseRule("rounds", say("Rounds"), 1, rounds, "F7"),
    )


def advise(deck: Sequence[str], players: int, rules: Mapping[str, Any]) -> Sequence[Found]:
    found = []
    if len(deck) != players:
        found.append(Found("F1", "cards", say("{cards} cards for {players}.", cards=len(deck), players=players), error=True))
    if list(deck).count("seer") != 1:
        found.append(Found("F1", "seer", say("One seer, please."), error=True))
    return found


def ready_made(players: int) -> Sequence[Ready]:
    return (Ready("usual", say("As usual"), tuple(recommend(players, ()))),) if players >= 3 else ()


def recommend(players: int, deck: Sequence[str]) -> Sequence[str]:
    return ["seer", *["plain"] * (players - 1)] if players else []


def cards_steps(deck: Sequence[str]) -> Sequence[Step]:
    return (Step("seer", 1),)


def cards_choices(seats: Sequence[str], deck: Sequence[str], answers: Sequence[Sequence[str]]) -> Sequence[str]:
    return seats


def cards_assemble(seats: Sequence[str], deck: Sequence[str], answers: Sequence[Sequence[str]]) -> Mapping[str, str]:
    return {seat: "seer" if seat in answers[0] else "plain" for seat in seats}
