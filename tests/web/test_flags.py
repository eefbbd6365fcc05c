"""A quiet word to the host: on the console it is a mark, on every phone it is nothing at all."""

import pytest

from hostapp import screens, tablelog
from hostapp.look import Look
from tests.web.cast import Party, table_of_four

pytestmark = pytest.mark.django_db


def on_phones(party: Party) -> dict[str, screens.Screen]:
    """What every phone shows."""
    return {name: screens.screen(party.now, Look(kind="phone", seat=party.id(name))) for name in party.phones}


def flag_of(party: Party, name: str) -> str:
    seat = party.now.named(name)
    assert seat is not None
    return seat.flag


@pytest.mark.parametrize("which", ["host", "unclear"])
def test_a_flag_reaches_the_console_and_changes_no_phone(which: str) -> None:
    party = table_of_four()
    before = on_phones(party)
    answer = party.phones["Bob"].post("flag", flag=which, live=True)
    assert answer.status_code == 200
    assert answer.json()["d"] == before["Bob"].digest
    assert flag_of(party, "Bob") == which
    assert on_phones(party) == before
    tablelog.forget()
    assert on_phones(party) == before


def test_whoever_raised_a_flag_may_take_it_back() -> None:
    party = table_of_four()
    party.phones["Bob"].post("flag", flag="host")
    party.phones["Bob"].post("flag", flag="")
    assert flag_of(party, "Bob") == ""


def test_the_host_says_that_a_flag_was_seen() -> None:
    party = table_of_four()
    party.phones["Bob"].post("flag", flag="unclear")
    party.phones["Alice"].post("flag", flag="host")
    assert party.host.post("seat/flag", seat=party.id("Bob")).status_code == 303
    assert (flag_of(party, "Bob"), flag_of(party, "Alice")) == ("", "host")


def test_a_flag_that_does_not_exist_is_refused() -> None:
    party = table_of_four()
    assert party.phones["Bob"].post("flag", flag="police").status_code == 409
    assert flag_of(party, "Bob") == ""


def test_a_flag_leaves_what_else_is_known_of_the_seat() -> None:
    party = table_of_four()
    party.host.post("seat/setting", seat=party.id("Bob"), key="acts", value="phones")
    party.phones["Bob"].post("flag", flag="host")
    party.phones["Bob"].post("flag", flag="")
    seat = party.now.named("Bob")
    assert seat is not None
    assert seat.settings == {"acts": "phones"}


def test_a_phone_that_is_played_with_cannot_flood_the_table() -> None:
    party = table_of_four()
    for _ in range(12):
        assert party.phones["Bob"].post("flag", flag="host").status_code == 303
        assert party.phones["Bob"].post("flag", flag="").status_code == 303
    before = party.now.table.version
    assert party.phones["Bob"].post("flag", flag="host").status_code == 429
    assert party.now.table.version == before
    assert party.phones["Alice"].post("flag", flag="host").status_code == 303
