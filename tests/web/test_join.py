"""Sitting down, by the table's QR and by a one-time QR."""

import datetime

import pytest
from django.utils import timezone

from hostapp import keys
from hostapp.models import OneTimeKey
from hostapp.naming import clean
from tests.web.cast import Browser, Party, table_of_four

pytestmark = pytest.mark.django_db


def join(party: Party, name: str, **fields: str) -> tuple[int, str]:
    """A new phone types a name: the status, and the page."""
    answer = Browser(party.code, name).client.post(f"/j/{party.code}/", {"name": name, **fields})
    return answer.status_code, answer.content.decode()


def test_a_guest_scans_types_a_name_and_is_seated() -> None:
    party = Party().sit("Alice")
    phone = party.phones["Alice"]
    assert phone.get().status_code == 200
    cookie = phone.client.cookies[f"seat-{party.code}"]
    assert cookie["httponly"]
    assert cookie["samesite"] == "Lax"
    assert cookie.value not in [seat.key for seat in party.now.seats]


def test_who_sits_already_goes_on_to_the_phone() -> None:
    party = Party().sit("Alice")
    answer = party.phones["Alice"].client.get(f"/j/{party.code}/")
    assert answer.headers["Location"] == f"/play/{party.code}/"


def test_small_letters_are_a_code_as_well() -> None:
    party = Party()
    assert party.stranger.client.get(f"/j/{party.code.lower()}/").status_code == 200


@pytest.mark.parametrize("name", ["alice", "ALICE", " Al ice", "Ａlice", "Alice\u200b", "\u202eAlice"])
def test_names_that_look_or_sound_alike_are_one(name: str) -> None:
    party = Party().sit("Alice")
    status, page = join(party, name)
    assert status == 409
    assert "already" in page
    assert [seat.name for seat in party.now.seats] == ["Alice"]


@pytest.mark.parametrize("name", ["", "   ", "\u200b\u202e", "\x00", "host", "Room", "CHANCE"])
def test_what_is_no_name_is_refused_in_words(name: str) -> None:
    party = Party()
    assert join(party, name)[0] == 409
    assert not party.now.seats


def test_a_name_is_kept_as_it_is_seen() -> None:
    assert clean(" Zoë\u202e  \u00a0\tLu ") == "Zoë Lu"
    assert clean("x" * 500) == "x" * 24
    party = Party()
    assert join(party, "Анна 🌙")[0] == 303
    assert [seat.name for seat in party.now.seats] == ["Анна 🌙"]


def test_a_locked_room_lets_nobody_in_but_the_hosts_own_guests() -> None:
    party = Party()
    party.host.post("lock", locked="yes")
    assert join(party, "Alice")[0] == 403
    party.guest("Dora")
    party.host.post("lock", locked="no")
    assert join(party, "Alice")[0] == 303


def test_joining_closes_at_the_deal() -> None:
    party = table_of_four()
    status, page = join(party, "Eve")
    assert status == 409
    assert "closed" in page


def test_thirty_seats_are_the_most() -> None:
    party = Party().guest(*[f"Guest {n}" for n in range(30)])
    status, page = join(party, "Alice")
    assert status == 409
    assert "full" in page


def test_the_same_tap_sits_down_once() -> None:
    party = Party()
    client = party.stranger.client
    form = {"name": "Alice", "tap": keys.random_tap()}
    assert client.post(f"/j/{party.code}/", form).status_code == 303
    client.cookies.clear()
    assert client.post(f"/j/{party.code}/", form).status_code == 409
    assert len(party.now.seats) == 1


def test_too_many_tries_are_told_to_wait() -> None:
    party = Party()
    answers = [join(party, "")[0] for _ in range(61)]
    assert answers[-1] == 429
    assert 429 not in answers[:60]


# One-time QR


def key_of(party: Party) -> str:
    """The newest one-time key, as its QR says it."""
    return keys.one_time_key(party.now.keys[-1].nonce)


def test_a_lost_phone_is_replaced_and_the_old_one_cut_off() -> None:
    party = table_of_four()
    shown = party.host.post("seat/key", seat=party.id("Alice"))
    assert shown.headers["Location"] == f"/host/{party.code}/key/"
    key = key_of(party)
    assert f"/k/{party.code}/{key}/" in party.host.text("key/")
    fresh = Browser(party.code, "Alice")
    page = fresh.client.get(f"/k/{party.code}/{key}/")
    assert "good Alice" in page.content.decode()
    assert party.phones["Alice"].get().status_code == 200, "a look alone takes nothing"
    answer = fresh.client.post(f"/k/{party.code}/{key}/")
    assert answer.headers["Location"] == f"/play/{party.code}/"
    assert fresh.get().status_code == 200
    cut_off = party.phones["Alice"].get()
    assert cut_off.status_code == 403
    assert b"does not speak for a seat" in cut_off.content


def test_a_guest_without_a_phone_comes_by_one_later() -> None:
    party = table_of_four()
    party.host.post("seat/key", seat=party.id("Dora"))
    dora = Browser(party.code, "Dora")
    dora.client.post(f"/k/{party.code}/{key_of(party)}/")
    assert 'class="me">Dora' in dora.text()


def test_the_console_moves_to_another_device() -> None:
    party = table_of_four()
    party.host.post("console-key")
    key = key_of(party)
    tablet = Browser(party.code, "host")
    assert tablet.client.post(f"/k/{party.code}/{key}/").headers["Location"] == f"/host/{party.code}/"
    assert tablet.get().status_code == 200
    assert party.host.get().status_code == 403


def test_a_one_time_key_is_good_once() -> None:
    party = table_of_four()
    party.host.post("seat/key", seat=party.id("Alice"))
    path = f"/k/{party.code}/{key_of(party)}/"
    assert Browser(party.code, "Alice").client.post(path).status_code == 303
    second = Browser(party.code, "Alice").client.post(path)
    assert second.status_code == 410
    assert b"used" in second.content


def test_a_newer_key_for_a_seat_replaces_the_older() -> None:
    party = table_of_four()
    party.host.post("seat/key", seat=party.id("Alice"))
    old = key_of(party)
    party.host.post("seat/key", seat=party.id("Alice"))
    assert old != key_of(party)
    assert party.stranger.client.get(f"/k/{party.code}/{old}/").status_code == 410


def test_an_old_key_is_good_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    party = table_of_four()
    party.host.post("seat/key", seat=party.id("Alice"))
    key, now = key_of(party), party.now
    assert OneTimeKey.objects.get().expires - timezone.now() <= datetime.timedelta(minutes=10)
    monkeypatch.setattr(timezone, "now", lambda: now.keys[-1].expires)
    assert party.stranger.client.get(f"/k/{party.code}/{key}/").status_code == 410


def test_no_key_is_stored() -> None:
    party = table_of_four()
    party.host.post("seat/key", seat=party.id("Alice"))
    assert key_of(party) not in str(list(OneTimeKey.objects.values()))


def test_guessing_keys_is_limited() -> None:
    party = Party()
    answers = [party.stranger.client.get(f"/k/{party.code}/{n}/").status_code for n in range(21)]
    assert answers[0] == 410
    assert answers[-1] == 429
