"""What the viewer's screen says at each step, and which screen the host must see before going on."""

from collections.abc import Mapping
from typing import Any

from games.contract import HOST, ROOM
from games.mafia.host_day import day_words, over_words, tie_words, vote_words
from games.mafia.host_night import dawn_words, intro_words, night_words, waiting
from games.mafia.verdict import is_leaving, is_verdict
from games.mafia.viewed import View
from games.mafia.wording import Told, Words, seat_words, shared_words

HOST_WORDS = {
    "deal": waiting,
    "intro": intro_words,
    "night": night_words,
    "dawn": dawn_words,
    "day": day_words,
    "vote": vote_words,
    "tie": tie_words,
    "over": over_words,
}


def words(view: View, told: Told) -> Words:
    """The words of the viewer's screen."""
    if view.viewer == HOST:
        return HOST_WORDS[view.phase](view, told)
    return shared_words(view) if view.viewer == ROOM else seat_words(view)


def pause(view: View, pending: Told) -> str | None:
    """The console screen due before going on: an answer to show, a verdict or a last dawn to read; None where there is none.

    Whether there is a last dawn everybody knows: it does not hang on what the night has left for the host alone (H4).
    """
    kinds = {event["event"] for event in pending}
    if "answer" in kinds or "met_priest" in kinds:
        return "answer"
    if view.won_at_dawn and "won" in kinds:
        return "dawn"
    return "verdict" if any(is_verdict(event) or is_leaving(event) for event in pending) else None


def aloud(pause: str) -> bool:
    """Whether that screen is read out to everybody: verdict and dawn are, an answer is one player's."""
    return pause in ("verdict", "dawn")


def keeps(event: Mapping[str, Any]) -> bool:
    """Whether a phone keeps this event up until its player has put it away."""
    return event["event"] in ("answer", "met_priest")
