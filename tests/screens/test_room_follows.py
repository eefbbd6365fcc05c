"""The room goes through what is read aloud line by line as the host ticks it, and is at no step before the table is."""

import re

import pytest
from django.core.cache import cache

from games.contract import HOST
from hostapp import screens, tablelog
from hostapp.look import Look
from tests.screens.test_verdict_and_story import dealt, others, passed, seen, voted
from tests.web.cast import Party

pytestmark = pytest.mark.django_db

SAID = re.compile(r'class="room-line( is-past)?">([^<]*)<')


@pytest.fixture(autouse=True)
def _fresh() -> None:
    tablelog.forget()
    cache.clear()


def room(party: Party) -> str:
    return screens.screen(party.now, Look(kind="room")).html


def lines(party: Party) -> list[str]:
    """What the room shows of the announcements; the last is the one being read."""
    found = SAID.findall(room(party))
    assert [bool(past) for past, _ in found] == [True] * (len(found) - 1) + [False]
    return [text.replace("&#39;", "'") for _, text in found]


def tick(party: Party, n: int) -> int:
    return int(party.host.post("said", n=n).status_code)


def test_a_verdict_is_shown_as_it_is_read_and_the_night_falls_after_it() -> None:
    party = dealt("detective", "mafioso", "mafioso")
    first, second, *_ = others(party)
    voted(party, first, second, "Anna" if second != "Anna" else "Boris")
    assert lines(party) == [f"2 hands against {first}."]
    assert "Night" not in room(party)
    assert f"{first} is condemned" not in room(party)
    assert tick(party, 1) == 303
    assert lines(party)[-1] == f"{first} is condemned."
    assert "role-card" not in room(party)
    tick(party, 2)
    assert lines(party)[-1].endswith("It says: Citizen.")
    assert "role-card" in room(party)
    tick(party, 0)  # a line that was ticked too soon
    assert lines(party) == [f"2 hands against {first}."]
    seen(party)
    assert "Night 1" in room(party)
    assert "is condemned" not in room(party)


def test_the_morning_begins_at_its_first_line_and_undo_begins_it_anew() -> None:
    party = dealt("detective", "mafioso", "mafioso")
    voted(party, others(party)[0])
    seen(party)
    victim = others(party)[0]
    party.move("choose:mafia:targets", victim)
    party.move("next:")
    assert lines(party) == ["The night has done its work. Keep your eyes closed a moment longer."]
    tick(party, 2)
    assert lines(party)[-1] == f"{victim} did not live to see it."
    undoable = party.now.undoable
    assert undoable is not None
    party.host.post("undo", n=undoable[0])
    party.move("next:")
    assert len(lines(party)) == 1


def test_an_answer_that_waits_for_its_asker_changes_nothing_in_the_room() -> None:
    """Somebody goes home in the very moment in which a leader is to be shown an answer: nobody may see that there is one."""
    shown = []
    for target in (True, False):
        party = dealt("detective", "mafioso", "mafioso")
        voted(party, others(party)[0])
        seen(party)
        party.move("next:")
        if target:
            party.move("choose:leader:targets", party.role("mafioso"), intent="check")
            assert party.now.pause == "answer"
        leaver = others(party)[-1]
        party.move("leave:seat", leaver, sure="yes")
        assert f"{leaver} leaves the table." in lines(party)
        shown.append(room(party).replace(party.code, "").replace(leaver, "Leaver"))
    assert shown[0] == shown[1]


@pytest.mark.parametrize("n", ["", "-1", "1.5", "x", "9999", "١"])
def test_a_line_that_is_none_is_refused(n: str) -> None:
    party = dealt("detective", "mafioso", "mafioso")
    voted(party, others(party)[0])
    before = room(party)
    assert party.host.post("said", n=n).status_code == 409
    assert room(party) == before


def test_a_tick_of_a_step_that_is_over_is_refused() -> None:
    party = dealt("detective", "mafioso", "mafioso")
    passed(party)
    voted(party, others(party)[0])
    step = party.host.step
    seen(party)
    assert party.now.view(HOST).phase == "night"
    assert party.host.post("said", n=1, step=step).status_code == 409


@pytest.mark.parametrize("step", ["verdict", "dawn"])
def test_no_phone_can_read_a_line_before_the_host_has_come_to_it(step: str) -> None:
    party = dealt("detective", "mafioso", "mafioso")
    first, second, *_ = others(party)
    voted(party, first, second, "Anna" if second != "Anna" else "Boris")
    if step == "dawn":
        seen(party)
        while party.now.view(HOST).phase == "night":
            party.move("next:")
            seen(party)
    phone = next(seat for seat in party.now.seats if seat.name not in (first, second))
    for ticks in (0, 1, 2):
        tick(party, ticks)
        html = screens.screen(party.now, Look(kind="phone", seat=phone.id)).html
        assert re.findall(r'id="said-(\d+)"', html) == [str(line) for line in range(1, ticks + 2)]
