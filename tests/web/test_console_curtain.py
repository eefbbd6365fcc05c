"""The curtain with a PIN, and more than one console: what is the host's stays the host's."""

from io import StringIO
from urllib.parse import urlsplit

import pytest
from django.core.management import call_command
from django.test import Client

from hostapp import keys
from tests.web.cast import Browser, Party, table_of_four

pytestmark = pytest.mark.django_db


def covered(pin: str = "2468") -> Party:
    party = table_of_four()
    assert party.host.post("pin", pin=pin).status_code == 303
    assert party.host.post("curtain/close").status_code == 303
    return party


@pytest.mark.parametrize("pin", ["123", "123456789", "12a4", "١٢٣٤", "    "])
def test_a_pin_has_four_to_eight_digits(pin: str) -> None:
    party = table_of_four()
    assert party.host.post("pin", pin=pin).status_code == 409
    assert party.now.table.pin == ""


def test_behind_the_curtain_no_page_of_the_console_says_anything() -> None:
    party = covered()
    seer = party.role("seer")
    for path in (
        "",
        "people/",
        "notes/",
        "log/",
        "undo/",
        "settings/",
        "record/",
        f"show/{party.id(seer)}/open",
        "record.json",
    ):
        answer = party.host.client.get(f"/host/{party.code}/{path}", follow=True)
        assert b"shared/console/covered.html" in answer.content
        assert b"roles" not in answer.content
        assert b"&#39;seer&#39;" not in answer.content


def test_behind_the_curtain_nothing_is_done() -> None:
    party = covered()
    version = party.now.table.version
    for form in ("move", "undo", "pin", "setting", "console-key", "again"):
        party.host.post(form, offer="next:", n="0", pin="", key="idle", value="60", sure="yes")
    assert party.now.table.version == version


def test_the_pin_lifts_it_and_nothing_else_does() -> None:
    party = covered()
    answer = party.host.post("curtain/lift", pin="1357")
    assert answer.status_code == 403
    assert b"not the PIN" in answer.content
    assert party.now.table.covered
    assert party.host.post("curtain/lift", pin="2468").status_code == 303
    assert not party.now.table.covered
    assert "fake/console/ask.html" in party.host.text()


def test_guessing_a_pin_is_slow() -> None:
    party = covered()
    found = [party.host.post("curtain/lift", pin=f"{n:04}").status_code for n in range(12)]
    assert found[:10] == [403] * 10
    assert found[10:] == [429] * 2


def test_phones_and_room_go_on_behind_the_curtain() -> None:
    party = covered()
    assert "covered" not in party.phones["Bob"].text()
    assert "covered" not in Client().get(f"/room/{party.code}/").content.decode()


def test_without_a_pin_the_curtain_is_the_pages_own() -> None:
    party = table_of_four()
    assert party.host.post("curtain/close").status_code == 409
    party = covered()
    party.host.post("curtain/lift", pin="2468")
    party.host.post("pin", pin="")
    assert party.host.post("curtain/close").status_code == 409


def test_a_forgotten_pin_ends_no_evening() -> None:
    party = covered()
    said = StringIO()
    call_command("uncover", stdout=said)
    assert said.getvalue() == f"{party.code} is uncovered, and has no PIN.\n"
    assert (party.now.table.covered, party.now.table.pin) == (False, "")
    call_command("uncover", "BCDFX", stdout=said)
    call_command("uncover", stdout=said)
    assert said.getvalue().endswith("There is no table BCDFX.\nNo table is covered.\n")


def test_a_card_shown_on_the_tablet_comes_back_covered() -> None:
    party = table_of_four()
    party.host.post("pin", pin="2468")
    party.phones["Alice"].post("looked")
    assert not party.now.table.covered
    party.host.post("looked", seat=party.id("Dora"), curtain="yes")
    assert party.now.table.covered


# More than one console


def scanned(party: Party, also: str = "") -> Browser:
    """A device that scans the console's newest code."""
    party.host.post("console-key", also=also)
    address = urlsplit(f"/k/{party.code}/{keys.one_time_key(party.now.keys[-1].nonce)}/").path
    client = Client()
    assert client.post(address, {"tap": keys.random_tap()}).status_code == 303
    return Browser(party.code, "host", client)


def test_a_second_console_stands_beside_the_first() -> None:
    party = table_of_four()
    second = scanned(party, also="yes")
    assert party.host.get().status_code == second.get().status_code == 200
    step = party.host.step
    assert party.move("next:", step=step).status_code == 303
    assert second.post("move", offer="next:", step=step).status_code == 409
    n = party.now.fold.last[0]  # type: ignore[union-attr, index]
    assert second.post("undo", n=n).status_code == 303
    assert party.host.post("undo", n=n).status_code == 409
    assert party.now.view("host").phase == "ask"


def test_whoever_takes_the_console_over_has_it_alone() -> None:
    party = table_of_four()
    second = scanned(party, also="yes")
    party.host.post("pin", pin="2468")
    new = scanned(party)
    assert (party.host.get().status_code, second.get().status_code, new.get().status_code) == (403, 403, 200)
    assert party.now.table.pin == ""


def test_a_third_console_takes_the_second_ones_place() -> None:
    party = table_of_four()
    second, third = scanned(party, also="yes"), scanned(party, also="yes")
    assert (party.host.get().status_code, second.get().status_code, third.get().status_code) == (200, 403, 200)
