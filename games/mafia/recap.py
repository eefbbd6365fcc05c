"""The evening told back, day by day and night by night, from events alone: what a phone, the room and the end look up.

Events carry no date, so the hour is read from their kinds: a count belongs to a day, a death in the night to a night. The
pages are made from what a viewer was told and hold no more than that.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from games.mafia import script
from games.mafia.roles import ROLES
from games.mafia.tell import describe
from games.mafia.verdict import announcements
from games.mafia.viewed import View
from games.mafia.wording import dawn_lines
from games.words import Text, say

Told = Sequence[Mapping[str, Any]]

PUBLIC = frozenset({"died", "jailed", "freed", "silenced", "counted", "tied", "acquitted", "won"})
"""What everybody heard."""
EXITS = PUBLIC - {"counted", "tied", "won"}
"""Of that, what changed somebody's place in the game."""
OWN = frozenset({"answer", "met_priest", "steered"})
"""What one player alone was told, apart from who the family is."""

_BY_NIGHT = frozenset({"answer", "met_priest", "extra_shot", "void", "shot", "jailed", "silenced", "puppet"})
_BY_DAY = frozenset({"steered", "counted", "tied", "acquitted"})
_HOW = {"night": "night", "condemned": "day"}


class Page(msgspec.Struct, frozen=True):
    """One day or one night: its name, and what happened in it, in order."""

    when: Text
    lines: tuple[Text, ...]


class Hour(msgspec.Struct):
    """A page being filled. part: intro, day or night."""

    part: str
    number: int
    events: list[Mapping[str, Any]] = []

    @property
    def closed(self) -> bool:
        """Whether this day has condemned somebody, so that whatever does not follow from it belongs to the night."""
        return self.part == "day" and any(one["event"] == "died" and one["how"] == "condemned" for one in self.events)

    @property
    def when(self) -> Text:
        """The hour's name."""
        match self.part:
            case "intro":
                return say("First night")
            case "night":
                return say("Night {day}", day=self.number)
        return say("Day {day}", day=self.number)


def chronicle(view: View, told: Told, kinds: frozenset[str] | None = None) -> tuple[Page, ...]:
    """Every day and night that holds anything, oldest first; with `kinds`, events of these kinds only.

    A night that is over and in which nobody died says so.
    """
    hours = dated(told)
    while place(hours[-1]) < place(now(view)):
        hours.append(following(hours[-1]))
    pages = []
    for hour in hours:
        lines = tuple(describe(by_card(view, event)) for event in hour.events if kinds is None or event["event"] in kinds)
        if hour.part == "night" and (hour.number < view.day or view.phase == "dawn") and (kinds is None or "died" in kinds):
            dead = any(event["event"] == "died" and event["how"] == "night" for event in hour.events)
            lines = lines if dead else (*lines, say("Nobody died in the night."))
        if lines:
            pages.append(Page(hour.when, lines))
    return tuple(pages)


def by_card(view: View, event: Mapping[str, Any]) -> Mapping[str, Any]:
    """The event with the leader's call under the name of the card that answers it, where the viewer knows that card."""
    leader = next((role for role in view.roles.values() if ROLES[role].leader), None)
    return {**event, "call": leader} if leader and event.get("call") == "leader" else event


def dated(told: Told) -> list[Hour]:
    """The events put into their days and nights."""
    hours = [Hour("intro", 0)]
    before = ""
    for event in told:
        part = part_of(event, hours[-1], before)
        while part and (hours[-1].part != part or (part == "day" and hours[-1].closed)):
            hours.append(following(hours[-1]))
        hours[-1].events.append(event)
        before = event["event"]
    return hours


def part_of(event: Mapping[str, Any], hour: Hour, before: str) -> str:
    """Whether an event is of a day or a night; "" where it goes with that hour, which holds the event before it."""
    kind = event["event"]
    if kind in _BY_NIGHT:
        return "night"
    if kind in _BY_DAY:
        return "day"
    if kind == "died" and event["how"] in _HOW:
        return _HOW[event["how"]]
    if hour.closed and kind != "won" and not (kind == "freed" and before in ("died", "freed")):
        return "night"
    return ""


def following(hour: Hour) -> Hour:
    """The hour after that one: night 1 follows day 1."""
    return Hour("day", hour.number + 1) if hour.part != "day" else Hour("night", hour.number)


def now(view: View) -> Hour:
    """The hour that it is, as the viewer's screen says."""
    if view.phase in ("night", "dawn"):
        return Hour("night", view.day)
    return Hour("day", view.day) if view.day else Hour("intro", 0)


def place(hour: Hour) -> int:
    """Where an hour stands in the row of all hours."""
    return 2 * hour.number - (hour.part == "day")


def moved_today(view: View, told: Told) -> frozenset[str]:
    """The suspects of the present day at whose count the viewer's hand was moved (D11)."""
    hour = dated(told)[-1]
    mine = [event["suspect"] for event in hour.events if event["event"] == "steered" and event["seat"] == view.viewer]
    return frozenset(mine) if place(hour) == place(Hour("day", view.day)) else frozenset()


def turned_up(told: Told) -> frozenset[str]:
    """Who is out and has turned the card up for all to see (S14)."""
    return frozenset(event["seat"] for event in told if event["event"] == "died" and event["role"] is not None)


def last_words(view: View, told: Told) -> tuple[Text, ...]:
    """The announcements that ended the game, of its last dawn or its last verdict, with the victory at their end."""
    if view.winner and (view.won_at_dawn or view.news):
        return (*dawn_lines(view), script.victory(view.winner))
    return today(view, told) or ((script.victory(view.winner),) if view.winner else ())


def today(view: View, told: Told) -> tuple[Text, ...]:
    """What was announced in the present day or, by night, in the day before it, as it was said (D9, D10, D14)."""
    last = [hour for hour in dated(told) if hour.part == "day"][-1:]
    return announcements(view, last[0].events) if last and last[0].number == view.day else ()
