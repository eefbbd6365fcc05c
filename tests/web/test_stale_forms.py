"""A form that was drawn for another step changes nothing: of two consoles the slower one ends no game of the other."""

from typing import Any

import pytest

from hostapp.models import Table
from hostapp.urls import HOST_FORMS
from tests.web.cast import Party, table_of_four

pytestmark = pytest.mark.django_db

CHECKED = set("stage deal begin cards/answer cards/back move redo draw shown said clock/start reveal release again".split())
"""Forms that belong to the step they were drawn for."""

NEED_NONE = {
    "undo": "names by n the move that it takes back",
    "clock/pause clock/resume clock/add clock/stop": "act on the clock that stands there, whatever it is for",
    "lock address setting seat/setting seat/phone seat/flag": "say how something shall be, at any time",
    "seat/add seat/rename seat/remove seat/move seat/order": "hold before the deal only, and name a seat",
    "seat/key console-key seat/cut seat/note": "concern a device or the host's own notes, at any time",
    "looked": "says that a seat has seen its card; the room shows it, and no move hangs on it",
    "deck/set deck/ready deck/change rule": "hold before the deal only, and are seen before it",
    "pin curtain/close curtain/lift": "concern the console alone",
}
"""Why the others need no step."""


def test_every_form_is_known_to_check_its_step_or_to_need_none() -> None:
    named = [name for names in NEED_NONE for name in names.split()]
    assert sorted([*CHECKED, *named]) == sorted(HOST_FORMS)


def at_stage_of(name: str) -> Party:
    """A table at which this form could do something."""
    if name in ("stage", "deal"):
        party = Party().sit("Alice", "Bob", "Charlie").guest("Dora")
        party.host.post("deck/ready", key="recommended")
        return party
    party = table_of_four()
    stages = {"begin": Table.Stage.DEAL, "cards/answer": Table.Stage.CARDS, "cards/back": Table.Stage.CARDS}
    if name in stages:
        from hostapp import tablelog

        Table.objects.filter(code=party.code).update(stage=stages[name])
        tablelog.forget()
    return party


FIELDS: dict[str, dict[str, Any]] = {
    "stage": {"to": "roles"},
    "again": {"sure": "yes"},
    "move": {"offer": "next:"},
    "said": {"n": "1"},
    "reveal": {"to": "1"},
}


@pytest.mark.parametrize("name", sorted(CHECKED - {"shown"}))
def test_a_form_of_another_step_changes_nothing(name: str) -> None:
    party = at_stage_of(name)
    before = party.now.table.version
    fields: dict[str, Any] = FIELDS.get(name, {"seconds": "60"})
    answer = party.host.post(name, step="drawn for another step", **fields)
    assert answer.status_code == 409, answer.content
    assert party.now.table.version == before


def test_a_late_confirmation_does_not_end_the_game_that_began_meanwhile() -> None:
    party = table_of_four()
    stale = party.host.step
    assert party.host.post("again", sure="yes").status_code == 303
    party.deal()
    assert party.now.table.number == 2
    answer = party.host.post("again", step=stale, sure="yes")
    assert answer.status_code == 409
    assert party.now.table.stage == Table.Stage.GAME
