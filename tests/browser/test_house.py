"""The browser tests' own house: what they rely on must hold, or they prove nothing."""

import pytest

from tests.browser.pages import Pages
from tests.browser.server import Server


def test_the_origin_is_as_insecure_as_an_address_on_a_lan(pages: Pages) -> None:
    page = pages("phone", "/")
    assert page.evaluate("[isSecureContext, 'wakeLock' in navigator, location.hostname]") == [False, False, "nightcall.test"]


def test_a_record_holds_headers_and_bodies_of_pages_and_fetches(server: Server, pages: Pages) -> None:
    page = pages("tablet", "/")
    page.evaluate("fetch('/?again').then(answer => answer.text())")
    for path in ("/", "/?again"):
        (body,) = [body for body in pages.record(page).bodies if body.startswith(f"200 {server.url}{path}\n")]
        assert "Permissions-Policy: " in body
        assert "</html>" in body
        assert body in pages.record(page).text()


def test_a_page_that_breaks_the_policy_is_reported(pages: Pages) -> None:
    page = pages("phone", "/")
    with page.expect_console_message():
        page.evaluate("document.head.append(Object.assign(document.createElement('script'), {textContent: 'var a'}))")
    assert "Content Security Policy" in pages.complaints(server_was_killed=False)[0]
    pages.allow("Content Security Policy")
    assert pages.complaints(server_was_killed=False) == []


def test_a_page_that_throws_is_reported(pages: Pages) -> None:
    page = pages("room", "/")
    with page.expect_event("pageerror"):
        page.evaluate("setTimeout(() => { throw new Error('planted') })")
    assert "planted" in pages.complaints(server_was_killed=False)[0]
    pages.allow("planted")


def test_a_missing_file_is_reported_but_not_a_refused_move(pages: Pages) -> None:
    page = pages("phone", "/")
    with page.expect_console_message():
        page.evaluate("fetch('/nowhere-at-all')")
    assert "404" in pages.complaints(server_was_killed=False)[0]
    pages.allow("404")


@pytest.mark.parametrize("end", ["kill", "stop"])
def test_a_server_comes_back_on_its_own_port_and_data(server: Server, pages: Pages, end: str) -> None:
    page = pages("phone", "/")
    before, database = server.url, (server.data / "nightcall.sqlite3").stat().st_ino
    getattr(server, end)()
    assert page.evaluate("fetch('/').then(() => 'up', () => 'down')") == "down"
    server.start()
    page.reload()
    assert page.url.startswith(before)
    assert (server.data / "nightcall.sqlite3").stat().st_ino == database


def test_two_devices_share_nothing_and_two_tabs_share_their_cookies(server: Server, pages: Pages) -> None:
    first = pages("phone", "/")
    first.context.add_cookies([{"name": "mark", "value": "1", "url": server.url}])
    assert "mark" not in {cookie["name"] for cookie in pages("phone", "/").context.cookies()}
    assert "mark" in {cookie["name"] for cookie in pages("phone", "/", beside=first).context.cookies()}
