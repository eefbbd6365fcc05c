"""Records that somebody has edited: whatever a table is made of has a screen for everybody, and a way on for its host."""

import itertools
import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from games import GAMES
from games.contract import HOST
from games.record import Record, start
from games.simulate import choose_offer, fill
from hostapp import imports, keys, repair, screens, tablelog
from hostapp.evening import PLAYING, Evening
from hostapp.look import Look
from hostapp.models import Entry, Seat, Table
from hostapp.refusals import Refused

pytestmark = pytest.mark.django_db

GAME = GAMES[0]
NAMES = "Anna Boris Clara Dan Eva Finn Greta Hugo Ida".split()
HOUSE_RULES: tuple[dict[str, Any], ...] = ({}, {"tie": "lot"}, {"temporary_host": True}, {"deal": "cards"})
PANELS = ("", *screens.PANELS)
RECORDS = 24


@pytest.fixture(autouse=True)
def fresh() -> Iterator[None]:
    """No table is known from before."""
    tablelog.forget()
    yield
    tablelog.forget()


def simulated(seed: int) -> dict[str, Any]:
    """A game of nobody in particular, cut off somewhere."""
    rng, rules = Random(seed), HOUSE_RULES[seed % len(HOUSE_RULES)]
    seats = NAMES[: 6 if rules.get("temporary_host") else 6 + seed % 4]
    folded = start(Record(game=GAME.key, version=1, seats=seats, rules=rules))
    moves: list[dict[str, Any]] = [GAME.encode_move(GAME.deal(folded.state, GAME.recommend(len(seats), ()), rng))]
    folded, last = folded.play(moves[0]), ""
    for _ in range(rng.randrange(120)):
        if GAME.outcome(folded.state) is not None:
            break
        drawn = GAME.draw(folded.state, rng)
        if drawn is None:
            offer = choose_offer(folded.offers(HOST), last, rng)
            last, move = offer.key, fill(offer, rng)
        else:
            move = GAME.encode_move(drawn)
        moves.append(move)
        folded = folded.play(move)
    return {"game": GAME.key, "version": 1, "seats": seats, "rules": rules, "moves": moves}


def edited(record: dict[str, Any], rng: Random) -> Iterator[dict[str, Any]]:
    """The record, and what somebody may make of it with a text editor."""
    moves, undo = record["moves"], {"move": "undo"}
    at = rng.randrange(len(moves)) + 1
    yield record
    for other in (
        [*moves, *[undo] * len(moves)],
        [*moves[:1], undo],
        [*moves, *[undo] * rng.randrange(len(moves))],
        [*moves[:at], *[undo] * at, *moves],
        [*moves[:1], undo, *moves[:at], *[undo] * at],
        [*moves[: at - 1], *moves[at:]],
        [*moves[:at], moves[at - 1], *moves[at:]],
    ):
        yield {**record, "moves": other}


def taken(record: dict[str, Any]) -> str | None:
    """The table that is made of it; None where it is refused in words."""
    try:
        return imports.bring_in(json.dumps(record).encode(), keys.kept(keys.new_key()))
    except Refused:
        return None


def drawn(now: Evening) -> None:
    """Everybody's screen."""
    for panel in PANELS:
        screens.screen(now, Look(kind="console", panel=panel))
    screens.screen(now, Look(kind="room"))
    for seat in now.seats:
        screens.screen(now, Look(kind="phone", seat=seat.id))
        if now.table.stage in PLAYING:
            screens.screen(now, Look(kind="console", panel="show", seat=seat.id))


def with_phones(code: str) -> Evening:
    """The table, once everybody has a phone that acts."""
    Seat.objects.filter(table__code=code).update(key=keys.kept(keys.new_key()))
    Table.objects.filter(code=code).update(settings={"acts": "phones", "votes": "phones", "answers": "phone"})
    tablelog.forget()
    return tablelog.evening(code)


def test_whatever_is_taken_has_a_screen_for_everybody_and_a_step_back() -> None:
    tables = refused = 0
    for seed in range(RECORDS):
        for record in edited(simulated(seed), Random(seed)):
            code = taken(record)
            if code is None:
                refused += 1
                continue
            tables += 1
            drawn(tablelog.evening(code))
            now = with_phones(code)
            drawn(now)
            repair.take_back(code, now.table.version)
            drawn(tablelog.evening(code))
    assert tables > RECORDS
    assert refused > RECORDS


@pytest.mark.parametrize("undone", [[], [1], [1, 2]], ids=["no move", "a deal taken back", "two deals taken back"])
def test_a_record_that_stands_before_its_deal_is_refused_in_words(undone: list[int]) -> None:
    record = simulated(3)
    moves = list(itertools.chain.from_iterable((record["moves"][0], {"move": "undo"}) for _ in undone))
    with pytest.raises(Refused, match="no deal yet"):
        imports.bring_in(json.dumps({**record, "moves": moves}).encode(), keys.kept(keys.new_key()))
    assert not Table.objects.exists()


def test_a_table_that_stands_before_its_deal_is_led_back_to_the_roles() -> None:
    """Such a table may lie in a database from before: records were taken then that stand there."""
    code = taken({**simulated(3), "moves": simulated(3)["moves"][:1]})
    assert code is not None
    table = Table.objects.get(code=code)
    Entry.objects.create(table=table, seq=2, number=1, move={"move": "undo"}, what="undo", by=HOST, at=table.opened)
    Table.objects.filter(code=code).update(version=2)
    now = tablelog.evening(code)
    with pytest.raises(Exception, match="mafia/console/deal"):
        drawn(now)
    repair.take_back(code, now.table.version)
    assert tablelog.evening(code).table.stage == Table.Stage.ROLES
    drawn(tablelog.evening(code))


@pytest.mark.parametrize("name", ["HOST", "Room", "h o s t", "cHance", "\u0441hance"])
def test_a_seat_has_no_name_that_the_table_would_refuse(name: str) -> None:
    text = json.dumps(simulated(0)).replace('"Anna"', json.dumps(name))
    with pytest.raises(Refused, match="no name that a seat can have"):
        imports.bring_in(text.encode(), keys.kept(keys.new_key()))
    assert not Table.objects.exists()
