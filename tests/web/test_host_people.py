"""The people and the settings, as the host changes them."""

import pytest

from tests.web.cast import Party, table_of_four

pytestmark = pytest.mark.django_db


def names(party: Party) -> list[str]:
    return [seat.name for seat in party.now.seats]


def test_guests_without_phones_are_added_renamed_and_removed() -> None:
    party = Party().sit("Alice").guest("Dora")
    assert party.host.post("seat/rename", seat=party.id("Dora"), name="  Dora  Maar ").status_code == 303
    assert names(party) == ["Alice", "Dora Maar"]
    party.host.post("seat/remove", seat=party.id("Alice"))
    assert names(party) == ["Dora Maar"]
    assert party.phones["Alice"].get().status_code == 403


def test_a_name_may_be_written_another_way_but_not_taken_twice() -> None:
    party = Party().guest("Dora", "Eve")
    assert party.host.post("seat/rename", seat=party.id("Dora"), name="DORA").status_code == 303
    answer = party.host.post("seat/rename", seat=party.id("Eve"), name="dora")
    assert answer.status_code == 409
    assert b"already" in answer.content
    assert names(party) == ["DORA", "Eve"]


def test_the_ring_is_closed_when_a_seat_moves() -> None:
    party = Party().guest("Alice", "Bob", "Charlie")
    party.host.post("seat/move", seat=party.id("Alice"), by="1")
    assert names(party) == ["Bob", "Alice", "Charlie"]
    party.host.post("seat/move", seat=party.id("Bob"), by="-1")
    assert names(party) == ["Alice", "Charlie", "Bob"]


def test_the_ring_is_put_in_order_at_once() -> None:
    party = Party().guest("Alice", "Bob", "Charlie")
    party.host.post("seat/order", seat=[party.id("Charlie"), party.id("Alice"), "nonsense", party.id("Charlie")])
    assert names(party) == ["Charlie", "Alice", "Bob"]


@pytest.mark.parametrize("seat", ["", "0", "x", "99999999999999999999", "²"])
def test_a_seat_that_is_not_there_is_refused_in_words(seat: str) -> None:
    party = Party().guest("Alice")
    for form in ("seat/rename", "seat/remove", "seat/move", "seat/phone", "seat/setting", "seat/key", "seat/cut", "looked"):
        answer = party.host.post(form, seat=seat, name="Bob", by="1")
        assert answer.status_code == 409, form
        assert b"no longer at the table" in answer.content
    assert names(party) == ["Alice"]


def test_after_the_deal_the_ring_stays_as_it_is() -> None:
    party = table_of_four()
    before = party.now.seats
    for form in ("seat/add", "seat/rename", "seat/remove", "seat/move", "seat/order"):
        assert party.host.post(form, seat=party.id("Bob"), name="Eve", by="1").status_code == 409, form
    assert party.now.seats == before


def test_a_battery_dies_and_the_host_takes_over() -> None:
    party = table_of_four()
    party.host.post("setting", key="votes", value="phones")
    bob = party.now.named("Bob")
    assert bob is not None
    assert party.now.holds(bob, "votes") == "phones"
    party.host.post("seat/phone", seat=bob.id, off="yes")
    bob = party.now.named("Bob")
    assert bob is not None
    assert (bob.phone, party.now.holds(bob, "votes"), party.now.holds(bob, "answers")) == (False, "host", "card")
    party.host.post("seat/phone", seat=bob.id, off="no")
    bob = party.now.named("Bob")
    assert bob is not None
    assert bob.phone


def test_a_seat_may_differ_from_the_table() -> None:
    party = table_of_four()
    party.host.post("seat/setting", seat=party.id("Bob"), key="votes", value="phones")
    alice, bob = party.now.named("Alice"), party.now.named("Bob")
    assert alice is not None
    assert bob is not None
    assert (party.now.holds(alice, "votes"), party.now.holds(bob, "votes")) == ("host", "phones")
    party.host.post("seat/setting", seat=bob.id, key="votes", value="")
    bob = party.now.named("Bob")
    assert bob is not None
    assert party.now.holds(bob, "votes") == "host"


@pytest.mark.parametrize(("key", "value"), [("acts", "cards"), ("colour", "red"), ("", ""), ("answers", "phones")])
def test_a_setting_that_does_not_exist_is_refused(key: str, value: str) -> None:
    party = table_of_four()
    assert party.host.post("setting", key=key, value=value).status_code == 409
    assert party.host.post("seat/setting", seat=party.id("Bob"), key=key, value=value or "x").status_code == 409


def test_a_phone_that_is_cut_off_leaves_a_guest() -> None:
    party = table_of_four()
    party.host.post("seat/cut", seat=party.id("Bob"))
    assert party.phones["Bob"].get().status_code == 403
    bob = party.now.named("Bob")
    assert bob is not None
    assert not bob.phone


def test_only_addresses_of_this_machine_can_be_chosen() -> None:
    party = Party()
    assert party.host.post("address", address="10.99.99.99").status_code == 409
    assert party.host.post("address", address="").status_code == 303


def test_a_panel_is_answered_by_itself() -> None:
    party = Party()
    answer = party.host.post("seat/add", name="Dora", back="people")
    assert answer.headers["Location"] == f"/host/{party.code}/people/"
    assert party.host.post("seat/add", name="Eve", back="//evil.test").headers["Location"] == f"/host/{party.code}/"
    answer = party.host.post("seat/add", name="Flo", back="people", live=True)
    assert answer.json()["to"] == f"/host/{party.code}/people/"
    assert "shared/console/people.html" in answer.json()["html"]


def test_a_panel_that_does_not_exist_is_a_404() -> None:
    assert Party().host.get("secrets/").status_code == 404


def test_the_qr_never_names_localhost() -> None:
    party = Party()
    page = party.host.client.get(f"/host/{party.code}/", headers={"Host": "localhost:8000"}).content.decode()
    assert f"/j/{party.code}/" in page
    assert "http://localhost" not in page
