"""Who sits where: one device speaks for one seat, and guests choose theirs if the host lets them."""

import pytest
from django.test import Client

from hostapp import keys
from tests.web.cast import Browser, Party

pytestmark = pytest.mark.django_db


def one_time(party: Party, seat: int) -> str:
    party.host.post("seat/key", seat=seat)
    return f"/k/{party.code}/{keys.one_time_key(party.now.keys[-1].nonce)}/"


def test_a_browser_that_sits_already_is_not_seated_twice() -> None:
    party, client = Party(), Client()
    client.post(f"/j/{party.code}/", {"name": "Alice", "tap": "a1"})
    second_tab = client.post(f"/j/{party.code}/", {"name": "Alina", "tap": "a2"})
    assert second_tab.headers["Location"] == f"/play/{party.code}/"
    assert [seat.name for seat in party.now.seats] == ["Alice"]


def test_a_phone_that_takes_another_seat_gives_up_its_own() -> None:
    party = Party().sit("Alice", "Bob")
    phone = party.phones["Alice"]
    phone.client.post(one_time(party, party.id("Bob")), {"tap": "k1"})
    alice, bob = party.now.named("Alice"), party.now.named("Bob")
    assert alice is not None
    assert bob is not None
    assert (alice.phone, bob.phone) == (False, True)
    assert Browser(party.code, "Bob", phone.client).get().status_code == 200


def test_a_phone_that_scans_the_code_of_its_own_seat_keeps_it() -> None:
    party = Party().sit("Alice")
    phone = party.phones["Alice"]
    phone.client.post(one_time(party, party.id("Alice")), {"tap": "k1"})
    assert phone.get().status_code == 200


# Where guests choose their seats


def seated(party: Party) -> list[str]:
    return [seat.name for seat in party.now.seats]


def test_guests_sit_where_they_say_if_the_host_lets_them() -> None:
    party = Party().sit("Alice", "Bob")
    party.host.post("setting", key="seats", value="guests")
    Client().post(f"/j/{party.code}/", {"name": "Charlie", "tap": "c1", "after": party.id("Alice")})
    assert seated(party) == ["Alice", "Charlie", "Bob"]
    assert [seat.place for seat in party.now.seats] == [1, 2, 3]
    party.phones["Bob"].post("sit", after=party.id("Alice"))
    assert seated(party) == ["Alice", "Bob", "Charlie"]
    party.phones["Bob"].post("sit", after="")
    assert seated(party) == ["Bob", "Alice", "Charlie"]


def test_a_place_behind_somebody_who_has_left_is_the_last() -> None:
    party = Party().sit("Alice", "Bob")
    party.host.post("setting", key="seats", value="guests")
    party.phones["Alice"].post("sit", after="999999")
    assert seated(party) == ["Bob", "Alice"]


def test_otherwise_the_host_says_who_sits_where() -> None:
    party = Party().sit("Alice", "Bob")
    Client().post(f"/j/{party.code}/", {"name": "Charlie", "tap": "c1", "after": party.id("Alice")})
    assert party.phones["Bob"].post("sit", after="").status_code == 403
    assert seated(party) == ["Alice", "Bob", "Charlie"]


def test_nobody_changes_places_once_the_cards_are_dealt() -> None:
    party = Party().sit("Alice", "Bob", "Charlie").guest("Dora")
    party.host.post("setting", key="seats", value="guests")
    party.deal()
    assert party.phones["Bob"].post("sit", after="").status_code == 409
