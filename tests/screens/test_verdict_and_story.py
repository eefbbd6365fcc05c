"""What the console reads out after a verdict, and the story at the end: each thing once, in the hour in which it happened."""

import pytest
from django.core.cache import cache

from games.contract import HOST
from hostapp import screens, tablelog
from hostapp.look import Look
from tests.web.cast import Party

pytestmark = pytest.mark.django_db

NAMES = ("Anna", "Boris", "Clara", "Dan", "Eva", "Finn", "Greta", "Hana", "Igor")


@pytest.fixture(autouse=True)
def _fresh() -> None:
    tablelog.forget()
    cache.clear()


def dealt(*roles: str, seats: int = 9, **rules: str) -> Party:
    """A table without phones at day 1; citizens fill it up."""
    party = Party("mafia").guest(*NAMES[:seats])
    for key, value in rules.items():
        party.host.post("rule", key=key, value=value)
    party.host.post("stage", to="roles")
    party.host.post("deck/set", role=[*roles, *["citizen"] * (seats - len(roles))])
    assert party.host.post("deal").status_code == 303
    assert party.host.post("begin").status_code == 303
    while party.now.view(HOST).phase == "intro":
        party.move("next:")
    return party


def screen(party: Party) -> str:
    return screens.screen(party.now, Look(kind="console")).html


def seen(party: Party) -> str:
    """Everything that the console's pauses show until the game goes on."""
    shown = ""
    while party.now.pause is not None:
        shown += screen(party)
        party.host.post("shown", n=party.now.pending[-1]["n"])
    return shown


def voted(party: Party, suspect: str, *hands: str) -> None:
    """That seat alone is put up, and those hands are counted."""
    party.move("nominate:seat", suspect)
    party.move("next:")
    assert party.move(f"count:{suspect}:hands", *hands).status_code == 303


def others(party: Party, *but: str) -> list[str]:
    """The living citizens but these."""
    view = party.now.view(HOST)
    return [seat for seat in view.alive if view.roles[seat] == "citizen" and seat not in but]


def passed(party: Party) -> None:
    """The rest of the night, and the morning."""
    while party.now.view(HOST).phase in ("night", "dawn"):
        party.move("next:")
        seen(party)


def test_whom_the_dawn_has_freed_is_not_set_free_again_by_the_verdict() -> None:
    party = dealt("jailer", "mafioso", "mafioso")
    jailer, prisoner = party.role("jailer"), party.role("mafioso")
    voted(party, others(party)[0])
    seen(party)
    party.move("next:")
    party.move("choose:leader:targets", prisoner)
    seen(party)
    passed(party)
    voted(party, others(party)[0])
    seen(party)
    party.move("choose:mafia:targets", jailer)
    party.move("next:")
    assert "Free again" in screen(party)
    party.move("next:")
    voted(party, others(party)[0])
    verdict = seen(party)
    assert "is condemned" in verdict
    assert "Free again" not in verdict
    assert "is free again" not in verdict
    assert "died in the night" not in verdict


def test_an_acquittal_is_there_to_be_read_by_a_temporary_host_and_is_not_read_again() -> None:
    party = dealt("judge", "mafioso", "godfather", seats=6, temporary_host="true")
    view = tablelog.evening(party.code).view(HOST)
    assert view.blind
    # The judge's hand is never raised: whoever is condemned first is acquitted.
    fold = party.now.fold
    assert fold is not None
    judge = next(seat for seat, role in fold.state.roles.items() if role == "judge")
    first, second = [seat for seat in NAMES[:6] if seat != judge][:2]
    voted(party, first, first, second)
    assert f"{first} is acquitted and stays at the table." in screen(party)
    voted(party, second, first)
    verdict = seen(party)
    assert f"{second} is condemned." in verdict
    assert "acquitted" not in verdict
    assert "Next in the same count" not in verdict


def test_the_story_puts_everything_under_its_own_day_and_night() -> None:
    party = dealt("detective", "mafioso", "godfather")
    voted(party, others(party)[0])
    seen(party)
    passed(party)  # a night in which nothing happens
    voted(party, others(party)[0])
    seen(party)
    victim, leaver = others(party)[:2]
    party.move("choose:mafia:targets", victim)
    party.move("choose:leader:targets", party.role("mafioso"), intent="check")
    seen(party)
    party.move("leave:seat", leaver)
    seen(party)
    party.move("next:")
    assert "checked" in screen(party), "what was checked before somebody left is part of the night"
    passed(party)
    for criminal in (party.role("mafioso"), party.role("godfather")):
        voted(party, criminal)
        seen(party)
        passed(party)
    story = screen(party).split('id="nights"')[1].split("</ol>")[0]
    hours = [name for part in story.split("<span>")[1:] if (name := part.split("</span>")[0])]
    assert hours == ["First night", "Day 1", "Night 1", "Day 2", "Night 2", "Day 3", "Night 3", "Day 4"]
    night = story.split("Night 2")[1].split("Day 3")[0]
    assert f"{leaver} left the table" in night
    assert f"{victim} died in the night" in night
