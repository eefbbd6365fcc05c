"""The door, and the pages that belong to no table."""

import pytest
from django.test import Client

from hostapp.models import Table
from tests.web.cast import Party

pytestmark = pytest.mark.django_db


def test_opening_a_table_makes_this_browser_its_host() -> None:
    client = Client()
    answer = client.post("/open", {"game": "fake"})
    assert answer.status_code == 303
    assert client.get(answer.headers["Location"]).status_code == 200
    table = Table.objects.get()
    assert client.cookies[f"host-{table.code}"].value not in table.host_key
    assert len(table.code) == 5
    assert not set(table.code) & set("AEIOUY0123456789")


def test_home_lists_the_tables_of_this_browser_only() -> None:
    party = Party().sit("Alice")
    assert f"{party.code} Alice" in party.host.client.get("/").content.decode()
    assert party.code not in party.stranger.client.get("/").content.decode()
    liar = Client()
    liar.cookies[f"host-{party.code}"] = "guess"
    assert party.code not in liar.get("/").content.decode()


def test_a_typed_code_leads_to_the_table() -> None:
    party = Party()
    typed = f" {party.code[:2].lower()} {party.code[2:]} "
    assert party.stranger.client.post("/code", {"code": typed}).headers["Location"] == f"/j/{party.code}/"
    assert party.stranger.client.get(f"/{party.code}").headers["Location"] == f"/j/{party.code}/"


@pytest.mark.parametrize("typed", ["", "BCD", "AEIOU", "BBBBBB", "BBBB1", "\x00\x00\x00\x00\x00", "B" * 5000])
def test_what_is_no_code_is_refused_in_words(typed: str) -> None:
    answer = Client().post("/code", {"code": typed})
    assert answer.status_code == 404
    assert b"notice" in answer.content


def test_a_code_nobody_has_is_refused_in_words() -> None:
    Table.objects.all().delete()
    answer = Client().post("/code", {"code": "BCDFG"})
    assert answer.status_code == 404
    assert b"There is no table of that code" in answer.content


def test_guessing_codes_is_limited() -> None:
    client = Client()
    answers = [client.post("/code", {"code": "BCDFG"}).status_code for _ in range(21)]
    assert answers[-1] == 429


def test_tables_an_address_opens_are_limited() -> None:
    client = Client()
    answers = [client.post("/open", {"game": "fake"}).status_code for _ in range(31)]
    assert answers[:30] == [303] * 30
    assert answers[30] == 429


def test_a_game_we_do_not_have_is_refused() -> None:
    assert Client().post("/open", {"game": "chess"}).status_code == 409
    assert not Table.objects.exists()


def test_rulings_can_be_linked_to() -> None:
    page = Client().get("/rules/").content.decode()
    assert '<li id="N27">' in page
    assert "<table>" in page
    assert "**" not in page


def test_forms_are_posted() -> None:
    assert Client().get("/open").status_code == 405
    assert Client().get("/code").status_code == 405


def test_headers_keep_other_sites_out() -> None:
    answer = Client().get("/")
    policy = answer.headers["Content-Security-Policy"]
    assert "script-src 'self'" in policy
    assert "unsafe" not in policy
    assert answer.headers["X-Frame-Options"] == "DENY"
    assert "camera=()" in answer.headers["Permissions-Policy"]


def test_a_form_from_another_site_is_refused_in_words() -> None:
    client = Client(enforce_csrf_checks=True)
    answer = client.post("/open", {"game": "fake"})
    assert answer.status_code == 403
    assert b"Load it again" in answer.content
    assert not Table.objects.exists()


def test_the_token_in_a_page_is_the_browsers_own() -> None:
    client = Client(enforce_csrf_checks=True)
    page = client.get("/").content.decode()
    token = client.cookies["csrftoken"].value
    assert f'value="{token}"' in page
    assert client.post("/open", {"game": "fake", "csrfmiddlewaretoken": token}).status_code == 303


def test_an_address_that_is_nothing_is_a_404_in_words() -> None:
    answer = Client().get("/nowhere/at/all")
    assert answer.status_code == 404
    assert b"There is nothing at this address" in answer.content
