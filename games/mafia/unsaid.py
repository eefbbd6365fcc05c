"""What the host should know and keep quiet about: the "Unsaid" box beside the script, each note with its ruling.

These are the only words that may depend on who holds which role or on whether an act is void. They go to no screen but the
host's (H2), never to a temporary host still in play (S12).
"""

from collections.abc import Sequence
from typing import TypeAlias

from games.mafia.roles import ROLES
from games.words import Text, say

Note: TypeAlias = tuple[Text, str]
"""What to keep in mind, and the number of the ruling behind it."""

_VOID: dict[str, Note] = {
    "dead": (say("{seats}: shot earlier tonight. Whatever is chosen now changes nothing."), "N4"),
    "jailed": (say("{seats}: in jail. Whatever is chosen now changes nothing."), "N20"),
    "blocked": (say("{seats}: blocked tonight. Whatever is chosen now changes nothing."), "N12"),
    "nobody_free": (say("{seats}: nobody here is free to fire. The shot changes nothing."), "N30"),
}


def void(seats: Sequence[str], why: str) -> Note:
    """Why the present call is for show; `why` is dead, jailed, blocked or, for a family, nobody_free.

    >>> str(void(("Dan",), "blocked")[0])
    'Dan: blocked tonight. Whatever is chosen now changes nothing.'
    """
    text, ruling = _VOID[why]
    return Text(text.message, {"seats": tuple(seats)}), ruling


def nobody_answers() -> Note:
    """A call whose holder is out: with cards face down it is made all the same."""
    return say("Nobody can answer this call. Read every line, wait as usual, then pass."), "N2"


def same_words() -> Note:
    """Goes with every call for show."""
    return say("Same words, same pace, same pause."), "T1"


def blank_answer(answer: str) -> Note:
    """A void check is answered; `answer` as the card says it."""
    return say("The check is void and answers: {answer}.", answer=_word(answer)), "N5"


def framed_answer(seat: str) -> Note:
    """A check that was led astray by the informer."""
    return say("{seat} is framed, so the answer is not the true one.", seat=seat), "N15"


def member_kept_out(seat: str, why: str) -> Note:
    """A member who wakes with the family and has no part in its shot; `why` is blocked, jailed or dead."""
    if why == "jailed":
        return say("{seat} is in jail: wakes with the family, without a part in the shot.", seat=seat), "N30"
    if why == "dead":
        return say("{seat} was shot tonight: wakes with the family, without a part in the shot.", seat=seat), "N30"
    return say("{seat} is blocked: wakes with the family, without a part in the shot.", seat=seat), "N30"


def last_shot(seat: str) -> Note:
    """A yakuza whom the mafia has just killed."""
    return say("{seat} was shot by the mafia just now, and still fires with the yakuza.", seat=seat), "N32"


def sleepwalker(seat: str) -> Note:
    """The one among the mafia who is none of them."""
    return say("{seat} is the sleepwalker: points with the mafia and never fires.", seat=seat), "N30"


def sleepwalker_alone(seat: str) -> Note:
    """The mafia has left since the night fell."""
    return say("Only {seat} answers, the sleepwalker. A choice changes nothing.", seat=seat), "N2"


def extra_shot(seat: str) -> Note:
    """The mafia's shot has killed the sleepwalker; the room must hear nothing of it."""
    return say("{seat}, the sleepwalker, is shot. Nod for a second shot; say nothing new.", seat=seat), "N31"


def one_of_their_own(seat: str) -> Note:
    """A family aims at itself: allowed, and asked once more."""
    return say("{seat} is one of their own. Ask again, by signs, whether they mean it.", seat=seat), "N3"


def meets_priest(seat: str, priest: str) -> Note:
    """With no phone to tell them, the host does it by a touch."""
    return say("Touch {seat}, who looks up and sees that {priest} is the priest.", seat=seat, priest=priest), "N19"


def to_jail(seat: str) -> Note:
    """The jailer found somebody to lock up."""
    return say("{seat} is in jail from this moment. It is said at dawn.", seat=seat), "N20"


def blocked(seat: str) -> Note:
    """Whose act comes to nothing tonight."""
    return say("{seat} is blocked until morning, and must not notice.", seat=seat), "N12"


def framed(seat: str) -> Note:
    """Who reads as a mafioso."""
    return say("{seat} is framed: every check finds a mafioso.", seat=seat), "N15"


def shielded(seat: str, by: str) -> Note:
    """Whom no shot can kill; `by` is beauty or doctor."""
    return say("{seat} is shielded: no shot can kill tonight.", seat=seat), "N10" if by == "beauty" else "N25"


def guarded(seat: str, bodyguard: str) -> Note:
    """Who falls in whose place."""
    return say("{seat} is guarded: a deadly shot would hit {bodyguard}.", seat=seat, bodyguard=bodyguard), "N26"


def shot(seat: str, result: str, fell: str | None = None) -> Note:
    """What a shot came to and why; `result` and `fell` as the event has them."""
    match result:
        case "dead_already":
            return say("{seat} was dead already. Nothing more happens.", seat=seat), "N27"
        case "no_effect":
            return say("{seat} is a plain citizen, and safe from the ripper.", seat=seat), "N33"
        case "shielded":
            return say("{seat} is shielded and lives.", seat=seat), "N27"
        case "guarded" if fell is not None:
            return say("{seat} is guarded and lives; {fell} falls instead.", seat=seat, fell=fell), "N26"
        case "guarded":
            return say("{seat} is guarded and lives; the bodyguard cannot fall as well.", seat=seat), "N27"
        case "dies":
            return say("{seat} dies. It is said at dawn.", seat=seat), "N27"
    raise ValueError(result)


def morning(deaths: bool, puppet: str | None = None, arrest_unspoken: str | None = None) -> tuple[Note, ...]:
    """What must not slip out at dawn. `arrest_unspoken`: whose arrest did not last until morning."""
    notes: list[Note] = (
        [(say("Who fired, at whom, and why."), "D1")] if deaths else [(say("Whether a shot was fired at all."), "D1")]
    )
    notes.append((say("That anybody was blocked, shielded or guarded."), "N29"))
    if arrest_unspoken is not None:
        notes.append((say("That {seat} was in jail for a while.", seat=arrest_unspoken), "N21"))
    if puppet is not None:
        notes.append((say("That {seat} is the puppet today.", seat=puppet), "N41"))
    return tuple(notes)


def puppet(seat: str, con_artist: str, hand: bool | None) -> Note:
    """Where the puppet's hand goes at this count; None while the con artist has not shown a hand either way."""
    if hand is None:
        return say("{seat} is the puppet: that hand goes where {con_artist}'s goes.", seat=seat, con_artist=con_artist), "D11"
    if hand:
        return say("{seat} is the puppet: up, as {con_artist}'s hand is up.", seat=seat, con_artist=con_artist), "D11"
    return say("{seat} is the puppet: down, as {con_artist}'s hand is down.", seat=seat, con_artist=con_artist), "D11"


def puppet_free(seat: str) -> Note:
    """No hand leads the puppet today: the con artist has none to raise."""
    return say("{seat} is the puppet, and free: the con artist has no vote.", seat=seat), "D11"


def judge(seat: str, *, may_vote: bool, spent: bool) -> Note:
    """Whether the judge can still acquit today; `spent`: somebody was acquitted already."""
    if spent:
        return say("{seat}, the judge, has acquitted today. The next verdict stands.", seat=seat), "D10"
    if not may_vote:
        return say("{seat}, the judge, has no vote today and saves nobody.", seat=seat), "D10"
    return say("{seat} is the judge: without that hand the verdict does not stand.", seat=seat), "D10"


def after_acquittal() -> tuple[Note, ...]:
    """What must not slip out when somebody is acquitted."""
    return (say("Who the judge is."), "D10"), (say("Whose hands were down."), "D10")


def may_not_vote(seat: str, why: str) -> Note:
    """Whose hand does not count; `why` is jailed or silenced."""
    if why == "jailed":
        return say("{seat} is in jail and has no vote.", seat=seat), "N20"
    return say("{seat} is silenced and has no vote.", seat=seat), "N40"


def _word(answer: str) -> Text:
    """An answer inside a sentence."""
    plain = {"same": say("same side"), "different": say("different sides"), "yes": say("yes"), "no": say("no")}
    return ROLES[answer].title if answer in ROLES else plain[answer]
