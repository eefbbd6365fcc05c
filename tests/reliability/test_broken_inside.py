"""Something inside one table breaks: its host can go on or step back, nobody else notices, and a report tells what it was."""

import json
import logging
from collections.abc import Iterator
from typing import Any

import pytest

from hostapp import reports, screens, tablelog
from hostapp.models import Entry
from tests.web import fakegame
from tests.web.cast import Browser, Party, table_of_four
from tests.web.house import stage

__all__ = ["stage"]

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def quiet(monkeypatch: pytest.MonkeyPatch, tmp_path: Any, settings: Any) -> Iterator[None]:
    """Errors are answered as for a guest, and reports lie in a folder of the test's own."""
    settings.DATA_DIR = tmp_path
    monkeypatch.setattr(reports, "_written", set())
    logging.disable(logging.ERROR)
    yield
    logging.disable(logging.NOTSET)


def at(browser: Browser) -> Browser:
    """The same browser, which is shown error pages rather than the exception."""
    browser.client.raise_request_exception = False
    return browser


def break_screens(monkeypatch: pytest.MonkeyPatch, only: str) -> None:
    """From now on the screens of this kind cannot be drawn once a vote is open."""
    whole = screens._draw

    def draw(evening: Any, look: Any, *rest: Any, **more: Any) -> Any:
        if look.kind == only and evening.fold is not None and evening.view("host").phase == "vote":
            raise KeyError("a secret that Bob knows")
        return whole(evening, look, *rest, **more)

    monkeypatch.setattr(screens, "_draw", draw)


def mend(party: Party) -> Any:
    """The button of the page."""
    return party.host.client.post(f"{party.host.base}mend", {"version": party.now.table.version})


def test_a_console_that_cannot_be_drawn_says_so_and_steps_back(monkeypatch: pytest.MonkeyPatch) -> None:
    party = table_of_four()
    host = at(party.host)
    break_screens(monkeypatch, "console")
    party.move("next:")
    page = host.get()
    assert page.status_code == 500
    assert "Something broke inside" in page.content.decode()
    assert party.phones["Alice"].get().status_code == 200
    assert Browser(party.code, "room").client.get(f"/room/{party.code}/").status_code == 200
    assert mend(party).status_code == 303
    assert host.get().status_code == 200
    assert party.now.view("host").phase == "ask"


def test_the_other_tables_do_not_notice(monkeypatch: pytest.MonkeyPatch) -> None:
    party, other = table_of_four(), table_of_four()
    whole = screens._draw

    def draw(evening: Any, *rest: Any, **more: Any) -> Any:
        if evening.code == party.code:
            raise KeyError("a secret that Bob knows")
        return whole(evening, *rest, **more)

    monkeypatch.setattr(screens, "_draw", draw)
    assert at(party.host).get().status_code == 500
    assert at(party.phones["Alice"]).get().status_code == 500
    assert other.move("next:").status_code == 303
    assert other.host.get().status_code == 200
    assert all(phone.get().status_code == 200 for phone in other.phones.values())
    assert other.now.view("host").phase == "vote"
    assert "secret" not in at(party.host).get().content.decode()


def test_a_tap_that_breaks_shows_the_same_and_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    party = table_of_four()
    before, host = party.now.table.version, at(party.host)
    monkeypatch.setattr(fakegame, "apply", lambda *_: 1 // 0)
    answer = party.move("next:", live=True)
    assert answer.status_code == 500
    assert "Something broke inside" in answer.json()["html"]
    assert party.now.table.version == before
    assert host.get().status_code == 200, "the way on is open"


def test_moves_that_a_newer_rule_cannot_read_are_set_aside(monkeypatch: pytest.MonkeyPatch) -> None:
    party = table_of_four()
    party.move("choose:target", "Alice")
    good = fakegame.apply
    monkeypatch.setattr(fakegame, "apply", lambda state, move: 1 // 0 if move["move"] == "choose" else good(state, move))
    tablelog.forget()
    host = at(party.host)
    version = Entry.objects.count()
    assert host.get().status_code == 500
    report = host.client.get(f"{host.base}report.json")
    assert report.status_code == 200
    assert host.client.post(f"{host.base}mend", {"version": version}).status_code == 303
    assert host.get().status_code == 200
    assert party.now.view("host").phase == "ask"
    assert [entry.what for entry in Entry.objects.order_by("-seq")[:2]] == ["repaired", "set aside"]


def test_a_second_press_takes_nothing_more_back(monkeypatch: pytest.MonkeyPatch) -> None:
    party = table_of_four()
    party.move("choose:target", "Alice")
    version = party.now.table.version
    for _ in range(2):
        party.host.client.post(f"{party.host.base}mend", {"version": version})
    assert Entry.objects.filter(what="undo").count() == 1


def test_a_phone_whose_screen_breaks_tries_again_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    party = table_of_four()
    break_screens(monkeypatch, "phone")
    party.move("next:")
    answer = at(party.phones["Alice"]).get()
    assert answer.status_code == 500
    assert answer.headers["Refresh"] == "5"
    assert party.host.get().status_code == 200


def test_the_report_has_the_moves_and_no_key(monkeypatch: pytest.MonkeyPatch) -> None:
    party = table_of_four()
    break_screens(monkeypatch, "console")
    party.move("next:")
    at(party.host).get()
    monkeypatch.undo()
    report = party.host.client.get(f"{party.host.base}report.json").content.decode()
    told = json.loads(report)
    assert told["error"] == "KeyError"
    assert told["record"]["moves"][-1]["move"] == "next"
    keys = [cookie.value for cookie in party.host.client.cookies.values()]
    assert keys
    assert not any(key in report for key in keys)


def test_nobody_else_gets_the_report_or_steps_back() -> None:
    party = table_of_four()
    for browser in (party.phones["Alice"], party.stranger):
        assert browser.client.get(f"/host/{party.code}/report.json").status_code == 403
        answer = browser.client.post(f"/host/{party.code}/mend", {"version": party.now.table.version})
        assert answer.status_code == 403
    assert not Entry.objects.filter(what="undo").exists()


def test_a_thousand_faults_leave_fifty_reports(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reports, "KEPT", 5)
    for n in range(12):
        reports.write("", f"page {n}", ValueError("x"))
    assert len(list(reports.folder().glob("*.json"))) == 5
