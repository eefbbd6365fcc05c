"""The introductory night when the players have drawn printed cards (S13, house rule `deal = cards`).

Nobody but the holders knows who has which card, so the console wakes every role of the deck in turn and the host taps
who opens their eyes. Nothing here is a move: the answers are collected outside the record, and when they are complete
they become the roles of the one `deal` move.

An answer is the list of seats tapped in one step; the answers so far are the answers of the first steps, in order.
"""

from collections import Counter
from collections.abc import Sequence

import msgspec

from games.errors import IllegalMove
from games.mafia.deck import SPECIAL_MAFIA, first_error
from games.mafia.roles import CALLS, MAFIA, ROLES
from games.words import say

SLEEPWALKER = "sleepwalker"


class Step(msgspec.Struct, frozen=True):
    """One waking.

    call: who is woken: "sleepwalker", "mafia", "yakuza", "leader" or the key of a role with a call of its own.
    role: the role of whoever is tapped; for the mafia's waking "mafioso", until a later step finds a special role.
    opens: how many seats open their eyes.
    taps: how many of them are to be tapped; the sleepwalker, known by then, is not tapped again with the mafia.
    """

    call: str
    role: str
    opens: int
    taps: int


def steps(deck: Sequence[str]) -> tuple[Step, ...]:
    """The wakings for this deck: the sleepwalker alone, the families (I2, I3), then each role with a call of its own (I4).

    >>> [step.call for step in steps(["judge", "sleepwalker", "doctor", "citizen", "citizen", "mafioso", "thief"])]
    ['sleepwalker', 'mafia', 'thief', 'doctor', 'leader']
    """
    counts = Counter(deck)
    walker = counts[SLEEPWALKER]
    mafia = sum(counts[key] for key in MAFIA)
    found = [Step(SLEEPWALKER, SLEEPWALKER, walker, walker)] if walker else []
    if mafia:
        found.append(Step("mafia", "mafioso", mafia + walker, mafia))
    if counts["yakuza"]:
        found.append(Step("yakuza", "yakuza", counts["yakuza"], counts["yakuza"]))
    alone = sorted((key for key in counts if ROLES[key].call), key=lambda key: CALLS.index(ROLES[key].call or ""))
    found += [Step(ROLES[key].call or "", key, counts[key], counts[key]) for key in alone]
    return tuple(found)


def choices(seats: Sequence[str], deck: Sequence[str], answers: Sequence[Sequence[str]]) -> tuple[str, ...]:
    """The seats that may be tapped in the step after these answers, in seat order; none when every step has its answer.

    Special mafia are looked for among the mafia's seats, all others among the seats that have not opened their eyes yet.
    """
    plan = steps(deck)
    if len(answers) >= len(plan):
        return ()
    roles = _after(seats, plan, answers)
    family = plan[len(answers)].role in SPECIAL_MAFIA
    return tuple(seat for seat in seats if (roles.get(seat) == "mafioso" if family else seat not in roles))


def assemble(seats: Sequence[str], deck: Sequence[str], answers: Sequence[Sequence[str]]) -> dict[str, str]:
    """Every seat's role, in seat order, once all steps are answered; who never opened their eyes is an ordinary citizen.

    Raises IllegalMove: the deck's own ruling where such a deck may not be dealt from printed cards, S13 where the answers do
    not fit the deck.
    """
    if wrong := first_error(deck, len(seats), "cards"):
        raise IllegalMove(wrong.ruling, wrong.text)
    plan = steps(deck)
    if len(answers) != len(plan):
        text = say("{answered} of {all} wakings have been answered.", answered=len(answers), all=len(plan))
        raise IllegalMove("S13", text)
    roles = _after(seats, plan, answers)
    return {seat: roles.get(seat, "citizen") for seat in seats}


def _after(seats: Sequence[str], plan: Sequence[Step], answers: Sequence[Sequence[str]]) -> dict[str, str]:
    """The roles found by these answers; a seat of the mafia is a mafioso until a step of its own says otherwise."""
    roles: dict[str, str] = {}
    for step, answer in zip(plan, answers, strict=False):
        if len(answer) != step.taps or len(set(answer)) != len(answer):
            text = say("{count} different seats open their eyes here: tap as many.", count=step.taps)
            raise IllegalMove("S13", text if step.taps > 1 else say("One seat opens its eyes here: tap that one."))
        for seat in answer:
            _fit(seat, step, seats, roles)
        roles.update(dict.fromkeys(answer, step.role))
    return roles


def _fit(seat: str, step: Step, seats: Sequence[str], roles: dict[str, str]) -> None:
    """Refuse a tapped seat that cannot hold the card of this step."""
    if seat not in seats:
        raise IllegalMove("S13", say("There is no seat “{seat}” at this table.", seat=seat))
    known = roles.get(seat)
    if step.role in SPECIAL_MAFIA:
        if known is None or known not in MAFIA:
            text = say("{seat} did not wake with the mafia and cannot be the {role}.", seat=seat, role=ROLES[step.role].title)
            raise IllegalMove("S13", text)
        known = None if known == "mafioso" else known
    if known is not None:
        raise IllegalMove("S13", say("{seat} has opened their eyes as {role} already.", seat=seat, role=ROLES[known].title))
