"""An evening on which every private thing has happened, and what a screen could be made of: for the H tests."""

from typing import Any

import msgspec

from games import mafia, record
from tests.rules.table import Table, first_night

PUBLIC = {"died", "jailed", "freed", "silenced", "counted", "tied", "acquitted", "won"}
PRIVATE = {"family", "answer", "met_priest", "extra_shot", "steered"}
HOST_ONLY = {"void", "shot", "puppet"}

EVENING = (
    "Anna priest, Boris godfather, Clara informer, Dan sleepwalker, Eva con_artist, Finn beauty, Gus doctor, Hana bodyguard, "
    "Ida groupie"
)
RICH: dict[str, Any] = {
    "beauty": "Ida",
    "informer": "Olga",
    "doctor": "Pavel",
    "bodyguard": "Quinn",
    "mafia": "Dan",
    "again": "Pavel",
    "leader": ("Olga", "check"),
    "groupie": "Anna",
    "godfather": "Rosa",
    "con_artist": "Olga",
}
SIX = "Anna detective, Boris mafioso, Clara citizen, Dan citizen, Eva citizen, Finn mafioso"


def rich_evening(**rules: Any) -> Table:
    """A day after a night in which every private thing happened that one night can hold."""
    return first_night(EVENING, spare=6, **rules).night_and_day(**RICH)


def screen(here: Table, viewer: str) -> bytes:
    """Everything that viewer's screen could be given here: the view and the offers."""
    state = record.fold(record.read(here.record)).state
    shown: Any = [mafia.view(state, viewer), list(mafia.offers(state, viewer))]
    return msgspec.json.encode(shown)


def bare(seen: dict[str, Any]) -> dict[str, Any]:
    """A standing without what belongs to its viewer by form: the viewer's name and the events' n."""
    events = [{key: value for key, value in event.items() if key != "n"} for event in seen["events"]]
    return {**seen, "viewer": None, "events": events}
