"""Every view, asked by the host, by the seat it is about, by another seat and by a stranger."""

import pytest

from hostapp import urls
from tests.web.cast import Browser, Party, table_of_four

pytestmark = pytest.mark.django_db

HOST_PAGES = ("", "people/", "log/", "settings/", "rules/", "undo/", "record/", "key/", "record.json")
PHONE_FORMS = ("move", "looked", "got-it", "rename", "leave")


def others(party: Party) -> list[Browser]:
    """Everybody but the host."""
    return [party.phones["Alice"], party.phones["Bob"], party.stranger]


def as_host(browser: Browser) -> Browser:
    """The same browser at the host's addresses."""
    return Browser(browser.code, "host", browser.client)


@pytest.mark.parametrize("page", HOST_PAGES)
def test_the_console_is_the_hosts(page: str) -> None:
    party = table_of_four()
    assert party.host.get(page).status_code == 200
    for browser in others(party):
        answer = as_host(browser).get(page)
        assert answer.status_code == 403
        assert b"seer" not in answer.content


@pytest.mark.parametrize("form", urls.HOST_FORMS)
def test_only_the_host_may_send_the_consoles_forms(form: str) -> None:
    party = table_of_four()
    before = party.now
    for browser in others(party):
        answer = as_host(browser).post(form, n="0", seat=str(party.id("Alice")), to="lobby", offer="next:", sure="yes")
        assert answer.status_code == 403
    assert party.now.table == before.table
    assert party.now.seats == before.seats


def test_a_card_on_the_tablet_is_the_hosts_to_hand_round() -> None:
    party = table_of_four()
    page = f"show/{party.id('Dora')}/"
    assert party.host.get(page).status_code == party.host.post(page + "open").status_code == 200
    assert all(as_host(browser).get(page).status_code == 403 for browser in others(party))
    assert all(as_host(browser).post(page + "open").status_code == 403 for browser in others(party))


def test_a_phone_shows_its_own_seat_only() -> None:
    party = table_of_four()
    assert 'class="me">Alice' in party.phones["Alice"].text()
    assert 'class="me">Bob' in party.phones["Bob"].text()
    answer = party.stranger.get()
    assert (answer.status_code, answer.headers["Location"]) == (303, f"/j/{party.code}/")


@pytest.mark.parametrize("form", PHONE_FORMS)
def test_a_stranger_cannot_send_a_phones_forms(form: str) -> None:
    party = table_of_four()
    before = party.now.table
    answer = party.stranger.post(form, step="x", name="Eve", n="1")
    assert (answer.status_code, answer.headers["Location"]) == (303, f"/j/{party.code}/")
    assert party.now.table == before


def test_a_cookie_of_another_table_is_worth_nothing() -> None:
    party, other = table_of_four(), table_of_four()
    alice = party.phones["Alice"].client
    alice.cookies[f"seat-{other.code}"] = alice.cookies[f"seat-{party.code}"].value
    assert alice.get(f"/play/{other.code}/").status_code == 403


def test_anybody_with_the_code_sees_the_room_and_nothing_secret() -> None:
    party = table_of_four()
    for browser in [party.host, *others(party)]:
        answer = browser.client.get(f"/room/{party.code}/")
        assert answer.status_code == 200
        assert b"seer" not in answer.content


@pytest.mark.parametrize("path", ["/host/{}/", "/play/{}/", "/room/{}/", "/j/{}/", "/k/{}/abc/", "/{}", "/host/{}/move"])
def test_a_table_that_does_not_exist_is_a_404_in_words(path: str) -> None:
    party = Party()
    missing = "BBBBB" if party.code != "BBBBB" else "CCCCC"
    answer = (
        party.host.client.get(path.format(missing)) if path != "/host/{}/move" else party.host.client.post(path.format(missing))
    )
    assert answer.status_code == 404
    assert b"404" in answer.content
