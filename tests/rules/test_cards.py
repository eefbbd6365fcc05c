"""S13 with printed cards: every role is woken in turn, and what the host taps comes out as everybody's role."""

import random

import pytest

from games.errors import IllegalMove
from games.mafia.cards import assemble, choices, steps
from games.mafia.deck import errors
from games.mafia.ready_made import ready_made
from games.mafia.roles import LONERS, MAFIA, ROLES
from tests.rules.test_S_deck import deck

SEATS = ("Anna", "Boris", "Clara", "Dan", "Eva", "Finn", "Gus", "Hanna")
DECK = deck("detective sleepwalker doctor 2 citizen mafioso thief godfather")
ANSWERS = [["Clara"], ["Anna", "Finn", "Hanna"], ["Finn"], ["Dan"], ["Gus"], ["Anna"]]


def refused(deck_: list[str], answers: list[list[str]], seats: tuple[str, ...] = SEATS) -> IllegalMove:
    with pytest.raises(IllegalMove) as caught:
        assemble(seats, deck_, answers)
    assert str(caught.value.text).strip()
    return caught.value


def test_S13_every_role_is_woken_in_turn() -> None:
    assert [(step.call, step.role, step.opens, step.taps) for step in steps(DECK)] == [
        ("sleepwalker", "sleepwalker", 1, 1),
        ("mafia", "mafioso", 4, 3),
        ("thief", "thief", 1, 1),
        ("doctor", "doctor", 1, 1),
        ("leader", "detective", 1, 1),
        ("godfather", "godfather", 1, 1),
    ]


def test_S13_the_sleepwalker_comes_alone_before_the_mafia() -> None:
    calls = [step.call for step in steps(DECK)]
    assert calls.index("sleepwalker") < calls.index("mafia")
    assert "sleepwalker" not in [step.call for step in steps(deck("judge 4 citizen 2 mafioso"))]


def test_S13_the_yakuza_follow_the_mafia() -> None:
    plan = steps(deck("judge doctor 6 citizen 2 mafioso 2 yakuza"))
    assert [(step.call, step.taps) for step in plan] == [("mafia", 2), ("yakuza", 2), ("doctor", 1), ("leader", 1)]


def test_S13_calls_come_in_the_order_of_the_night() -> None:
    calls = [step.call for step in steps(sorted(ROLES))]
    assert calls[:3] == ["sleepwalker", "mafia", "yakuza"]
    before_the_shots = ["beauty", "thief", "informer", "doctor", "bodyguard", "lawyer"]
    after_the_shots = ["leader", "maniac", "ripper", "groupie", "godfather", "con_artist"]
    assert list(dict.fromkeys(calls[3:])) == before_the_shots + after_the_shots


def test_S13_special_mafia_are_looked_for_among_the_mafia() -> None:
    assert choices(SEATS, DECK, []) == SEATS
    assert choices(SEATS, DECK, ANSWERS[:1]) == ("Anna", "Boris", "Dan", "Eva", "Finn", "Gus", "Hanna"), (
        "the sleepwalker is known"
    )
    assert choices(SEATS, DECK, ANSWERS[:2]) == ("Anna", "Finn", "Hanna")
    assert choices(SEATS, DECK, ANSWERS[:3]) == ("Boris", "Dan", "Eva", "Gus")
    assert choices(SEATS, DECK, ANSWERS[:5]) == ("Anna", "Hanna"), "the thief is not the godfather"
    assert choices(SEATS, DECK, ANSWERS) == ()


def test_S13_the_seats_left_over_are_citizens_and_mafiosi() -> None:
    assert assemble(SEATS, DECK, ANSWERS) == {
        "Anna": "godfather",
        "Boris": "citizen",
        "Clara": "sleepwalker",
        "Dan": "doctor",
        "Eva": "citizen",
        "Finn": "thief",
        "Gus": "detective",
        "Hanna": "mafioso",
    }


@pytest.mark.parametrize(
    ("step", "answer"),
    [
        (0, []),
        (0, ["Clara", "Dan"]),
        (0, ["Zoe"]),
        (1, ["Anna", "Finn"]),
        (1, ["Anna", "Anna", "Finn"]),
        (1, ["Anna", "Finn", "Clara"]),
        (2, ["Boris"]),
        (2, ["Clara"]),
        (3, ["Anna"]),
        (3, ["Clara"]),
        (4, ["Dan"]),
        (5, ["Finn"]),
    ],
)
def test_S13_answers_that_do_not_fit_are_refused(step: int, answer: list[str]) -> None:
    answers = [list(one) for one in ANSWERS]
    answers[step] = answer
    assert refused(DECK, answers).ruling == "S13"
    with pytest.raises(IllegalMove):
        choices(SEATS, DECK, answers[: step + 1] if step < 5 else [*ANSWERS[:4], ["Zoe"]])


def test_S13_not_before_every_waking_is_answered() -> None:
    assert refused(DECK, ANSWERS[:-1]).ruling == "S13"
    assert refused(DECK, [*ANSWERS, ["Eva"]]).ruling == "S13"


def test_S10_a_deck_that_is_not_in_the_box_is_refused() -> None:
    seats = tuple(f"P{n}" for n in range(10))
    assert refused(deck("detective 6 citizen 3 mafioso"), [["P0", "P1", "P2"], ["P3"]], seats).ruling == "S10"
    assert refused(DECK, ANSWERS, SEATS[:7]).ruling == "S2"


def woken(roles: dict[str, str], deck_: list[str]) -> list[list[str]]:
    """What a host taps who sees exactly the holders of these roles open their eyes."""
    return [
        [seat for seat, role in roles.items() if role in MAFIA]
        if step.call == "mafia"
        else [s for s, r in roles.items() if r == step.role]
        for step in steps(deck_)
    ]


def test_S13_whatever_was_drawn_is_found_out() -> None:
    rng = random.Random(13)
    decks = [list(table.deck) for players in range(6, 21) for table in ready_made(players)]
    decks += [[*cards[:-1], loner] for cards in decks[:20] for loner in sorted(LONERS)]
    tried = 0
    for cards in decks:
        if errors(cards, len(cards), deal="cards"):
            continue
        seats = [f"P{n}" for n in range(len(cards))]
        drawn = dict(zip(seats, rng.sample(cards, len(cards)), strict=True))
        answers = woken(drawn, cards)
        assert assemble(seats, cards, answers) == drawn
        for n, answer in enumerate(answers):
            assert set(answer) <= set(choices(seats, cards, answers[:n]))
        tried += 1
    assert tried > 30
