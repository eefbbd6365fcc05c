"""The server is updated in mid-evening: pages of before load themselves again, once, and nobody sees a mixed one."""

import re

from playwright.sync_api import expect

from tests.browser.evening import Evening
from tests.browser.pages import Pages
from tests.browser.server import Server

DECK = "detective mafioso citizen citizen citizen citizen"
OLD, NEW = re.compile("^(?!beef)"), re.compile("^beef")
"""How the digest begins that stands in a page since it was loaded: with the name of its edition."""


def update(server: Server) -> None:
    """Stop the server and start one that has other pages."""
    server.stop()
    server.application = "tests.reliability.newer_pages:application"
    server.start()


def test_pages_of_before_an_update_load_themselves_again(server: Server, pages: Pages) -> None:
    evening = Evening(pages)
    evening.prepared("Clara Dan Eva Finn", DECK, phones="Anna Boris")
    anna = evening.phones["Anna"]
    for screen in (anna, evening.console):
        expect(screen.page.locator("body")).to_have_attribute("data-digest", OLD)
    update(server)
    for screen in (anna, evening.console):
        expect(screen.page.locator("body")).to_have_attribute("data-digest", NEW)
        screen.is_live()
    anna.press(anna.button("I know my card"))
    expect(evening.console.seat("Anna")).to_contain_text("looked")


def test_a_tap_on_a_page_of_before_an_update_counts_and_leads_to_the_new_page(server: Server, pages: Pages) -> None:
    evening = Evening(pages)
    evening.prepared("Clara Dan Eva Finn", DECK, phones="Anna Boris")
    anna = evening.phones["Anna"]
    server.stop()
    anna.button("I know my card").click()  # sent again until somebody answers
    server.application = "tests.reliability.newer_pages:application"
    server.start()
    expect(evening.console.seat("Anna")).to_contain_text("looked")
    expect(anna.button("I know my card")).to_have_count(0)
    expect(anna.page.locator("body")).to_have_attribute("data-digest", NEW)
    anna.is_live()
