"""What a phone asks whose player is not called (cover taps): something harmless, so that every thumb does the same.

The question is about as long as the one that is asked in earnest at this call, so that it breaks into as many lines: from the
next chair nobody can tell them apart. It hangs on what everybody knows, the call, the night and the seat.
"""

from functools import cache

from games.mafia.lines import PROMPT
from games.words import Text, say

TO_CHOOSE_FROM = 5
LEADERS_LENGTH = 41
"""Letters of the question on a leader's pad, about; which leader plays makes no difference here."""

QUESTIONS: tuple[Text, ...] = (
    say("Who sings in the bath?"),
    say("Whose tea is the best?"),
    say("Who wakes before the birds?"),
    say("Whose garden is the tidiest?"),
    say("Who knows the best stories?"),
    say("Whose cooking would you trust?"),
    say("Who sings when nobody listens?"),
    say("Who would win at chess tonight?"),
    say("Who will be the first to yawn?"),
    say("Whose dog would you look after?"),
    say("Who would lend you an umbrella?"),
    say("Who would forget your birthday?"),
    say("Whom would you take to the opera?"),
    say("With whom would you share a cab?"),
    say("Whom would you hire as a gardener?"),
    say("Who can whistle with two fingers?"),
    say("Whose handwriting could you never read?"),
    say("Whom would you ask for directions abroad?"),
    say("Who has read the newspaper to its end?"),
    say("Whom would you let mind the shop for you?"),
    say("Whose hat would suit you better than yours?"),
    say("Who would still dance when the music is over?"),
    say("Whose suitcase would you carry to the last train?"),
    say("Whose advice would you take on a broken umbrella?"),
    say("Who would find the way home through any fog at all?"),
    say("Whom would you send to the market with your last coin?"),
    say("Who would keep a straight face before a bad magician?"),
)


def idle(call: str, day: int, place: int) -> Text:
    """A question for the phone at this place of the ring.

    >>> str(idle("doctor", 1, 3))
    'Who would lend you an umbrella?'
    """
    near = as_long_as(call)
    return near[(len(call) + 3 * day + place) % len(near)]


@cache
def as_long_as(call: str) -> list[Text]:
    """The questions whose length is nearest to that of the question in earnest."""
    wanted = LEADERS_LENGTH if call == "leader" else len(str(PROMPT[call]))
    return sorted(QUESTIONS, key=lambda question: abs(len(str(question)) - wanted))[:TO_CHOOSE_FROM]
