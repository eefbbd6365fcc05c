"""The words of the evening that are said aloud, and the cards that are held up.

Whatever stands here is heard by everybody. So no function here may be given anything that a listener must not learn: a
call's words depend on the call alone, never on who answers it or whether the act is void (T1). What the host should know
and keep quiet about is in `unsaid.py`.
"""

from collections.abc import Sequence

import msgspec

from games.mafia.lines import PROMPT, SLEEP, WAKE
from games.mafia.roles import ROLES
from games.words import Text, say


class Lines(msgspec.Struct, frozen=True):
    """The words of one call: to wake by, to act by, to sleep by (T1)."""

    wake: Text
    prompt: Text
    sleep: Text


class Card(msgspec.Struct, frozen=True):
    """An answer to hold up: one word, and the key of the sign that stands beside it (T2)."""

    word: Text
    sign: str


_FAMILIES = frozenset({"mafia", "yakuza"})
_MEET = say("Look round, and know one another. Not a sound.")
_SHOW_YOURSELF = say("Show yourself to me, and to nobody else.")
_ALONE = say("Nobody is watching. This moment is yours.")


def night_call(call: str) -> Lines:
    """The words of a call of the night.

    `call` is the call's key; for the leader's call it is the key of the leader in the deck, whose name everybody knows.
    The mafia's second shot (N31) has no words of its own: it is granted by a nod.

    >>> str(night_call("doctor").prompt)
    'Whom do you watch over tonight?'
    """
    return Lines(WAKE[call], PROMPT[call], SLEEP[call])


def introduction(call: str, *, narrated: bool = False) -> Lines:
    """The words of a call of the introductory night (I2 to I4), with the leader and, for printed cards, the sleepwalker (S13).

    narrated: the app speaks and no host looks on, so nobody is asked to show themselves (S12).
    """
    alone = _ALONE if narrated else _SHOW_YOURSELF
    return Lines(WAKE[call], _MEET if call in _FAMILIES else alone, SLEEP[call])


FIRST_NIGHT = say("Night falls for the first time. Everybody, close your eyes.")
INTRODUCTION_ENDS = say("Everybody, open your eyes. Day one: somebody here is not what they seem.")
NIGHT_FALLS = say("It grows dark. Everybody, close your eyes.")
NIGHT_ENDS = say("The night has done its work. Keep your eyes closed a moment longer.")
MORNING = say("Morning. Everybody, open your eyes.")


def turned_up(seat: str, role: str | None) -> Text:
    """What becomes of the card of somebody who is out; without a role the card stays down (S14)."""
    if role is None:
        return say("{seat}, your card stays face down. Not a word from now on.", seat=seat)
    return say("{seat}, turn your card up. It says: {role}.", seat=seat, role=ROLES[role].title)


def dawn(
    dead: Sequence[tuple[str, str | None]],
    jailed: Sequence[str] = (),
    freed: Sequence[str] = (),
    silenced: str | None = None,
    prisoners: Sequence[str] = (),
    *,
    over: bool = False,
) -> tuple[Text, ...]:
    """What is announced in the morning, in order, and nothing else (D1).

    dead: seats in seat order, each with the role on its card, None where cards stay down.
    jailed, freed: new this morning.       silenced: who has no vote today.       prisoners: all who are in jail now.
    over: this morning ends the game, and nobody votes any more.
    """
    said = [MORNING]
    for seat, role in dead:
        said += [say("{seat} did not live to see it.", seat=seat), turned_up(seat, role)]
    if not dead:
        said.append(say("Nobody died in the night."))
    if jailed:
        said.append(say("Taken to jail in the night, and without a vote: {seats}.", seats=tuple(jailed)))
    if freed:
        said.append(say("The jail stands open. Free again: {seats}.", seats=tuple(freed)))
    if silenced is not None:
        said.append(say("{seat} has no vote today.", seat=silenced))
    earlier = tuple(seat for seat in prisoners if seat not in jailed)
    if earlier:
        said.append(say("Still in jail, and without a vote: {seats}.", seats=earlier))
    if not jailed and silenced is None and not prisoners and not over:
        said.append(say("Nobody else is missing, and everybody may vote.") if dead else say("Everybody may vote."))
    return tuple(said)


def day_opens(day: int, minutes: int, opener: str | None = None) -> Text:
    """The discussion begins (D3); `opener` is whoever speaks first, where the table has such a custom."""
    if opener is not None and minutes == 1:
        return say("Day {day}. {seat} opens; you have one minute.", day=day, seat=opener)
    if opener is not None:
        return say("Day {day}. {seat} opens; you have {minutes} minutes.", day=day, seat=opener, minutes=minutes)
    if minutes == 1:
        return say("Day {day}. You have one minute to talk.", day=day)
    return say("Day {day}. You have {minutes} minutes to talk.", day=day, minutes=minutes)


LAST_MINUTE = say("One more minute.")
TALK_ENDS = say("That was the time. Who is put up?")
WHO_IS_NEXT = say("Whom do you name next?")


def put_up(seat: str, nominator: str | None = None) -> Text:
    """A nomination, with who made it where that is known (D4)."""
    if nominator is None:
        return say("{seat} is put up.", seat=seat)
    return say("{nominator} puts {seat} up.", nominator=nominator, seat=seat)


def defence(seat: str) -> Text:
    """A suspect may answer before the vote; after the verdict it is too late (D2)."""
    return say("{seat}, what do you say to that?", seat=seat)


def vote_opens(suspects: Sequence[str], hands: str = "any") -> tuple[Text, ...]:
    """The vote begins: who is voted on, in order (D5), and how often a hand may go up (D6)."""
    if len(suspects) == 1:
        return (say("The talk is over. We vote on {seat}.", seat=suspects[0]),)
    said = say("The talk is over. We vote on {seats}, in that order.", seats=tuple(suspects))
    if hands == "one":
        return said, say("Each of you has one hand today. Choose whom you spend it on.")
    return said, say("You may raise a hand against as many as you like.")


def who_votes(suspect: str) -> Text:
    """The question of each vote.

    >>> str(who_votes("Igor"))
    'Who votes against Igor? Hands up.'
    """
    return say("Who votes against {seat}? Hands up.", seat=suspect)


def counted(suspect: str, hands: int) -> Text:
    """How many hands went up against a suspect (D12)."""
    if hands == 0:
        return say("No hand against {seat}.", seat=suspect)
    if hands == 1:
        return say("One hand against {seat}.", seat=suspect)
    return say("{count} hands against {seat}.", seat=suspect, count=hands)


def cleared(suspect: str) -> Text:
    """One by one, and too few hands (D5)."""
    return say("That is too few. {seat} is cleared.", seat=suspect)


def tie(seats: Sequence[str]) -> Text:
    """Several are level, by hands or by having none (D8)."""
    return say("{seats} are level. Only one of them goes.", seats=tuple(seats))


LOT = say("The lot decides.")


def drawn(seat: str) -> Text:
    """What the lot said (D8)."""
    return say("It falls on {seat}.", seat=seat)


def acquitted(seat: str) -> Text:
    """The judge spoke, unheard: nothing here may hint at there being one (D10)."""
    return say("{seat} is acquitted and stays at the table.", seat=seat)


def runner_up(seat: str) -> Text:
    """After an acquittal, the next of the same count is condemned for certain (D10)."""
    return say("Next in the same count is {seat}.", seat=seat)


NOMINATE_AFRESH = say("The day still wants its verdict. Name new suspects.")
NOBODY_LEFT = say("There is nobody left to put up. Today's hands decide.")


def condemned(seat: str, role: str | None) -> tuple[Text, ...]:
    """The verdict, and the card (D9, S14)."""
    return say("{seat} is condemned.", seat=seat), turned_up(seat, role)


def leaves(seat: str, role: str | None) -> tuple[Text, ...]:
    """Somebody has to go home (D14)."""
    return say("{seat} leaves the table.", seat=seat), turned_up(seat, role)


def freed_by_day(seats: Sequence[str]) -> Text:
    """The jailer is out, so the jail is open (N21)."""
    return say("The jail stands open. Free again: {seats}.", seats=tuple(seats))


_VICTORY: dict[str, Text] = {
    "citizens": say("The families are gone from this town. The citizens win."),
    "mafia": say("Nobody can stop the mafia any more. The mafia wins."),
    "yakuza": say("Nobody can stop the yakuza any more. The yakuza win."),
    "loner": say("One is left at the table, alone. The loner wins."),
    "nobody": say("There is nobody left at this table. Nobody wins."),
}


def victory(winner: str) -> Text:
    """The end of the game: citizens, mafia, yakuza, loner or nobody (V1 to V4)."""
    return _VICTORY[winner]


def hand_over(seat: str) -> Text:
    """The first to be out takes the console from the temporary host (S12)."""
    return say("{seat}, from now on you are the host. Please take the console.", seat=seat)


_CARDS: dict[str, Card] = {
    "same": Card(say("Same"), "same"),
    "different": Card(say("Different"), "different"),
    "yes": Card(say("Yes"), "yes"),
    "no": Card(say("No"), "no"),
}


def answer_card(answer: str) -> Card:
    """The card to hold up for an answer, blank or true: there is no telling which (T2, N5).

    >>> answer_card("con_artist").sign, str(answer_card("yes").word)
    ('con_artist', 'Yes')
    """
    return Card(ROLES[answer].title, answer) if answer in ROLES else _CARDS[answer]
