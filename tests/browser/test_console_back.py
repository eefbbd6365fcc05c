"""Back and Forward on a tablet that goes from hand to hand: they lead to nothing that was covered meanwhile."""

from playwright.sync_api import expect

from tests.browser.evening import Evening

SIX = "Anna Boris Clara Dan Eva Finn"
DECK = "detective doctor citizen citizen mafioso mafioso"


def test_no_way_back_leads_to_a_card_that_lay_open(evening: Evening) -> None:
    evening.prepared(SIX, DECK)
    console, page = evening.console, evening.console.page
    holders = evening.holders()
    console.press(console.button("Hand to Anna"))
    console.press(console.button("I am Anna"))
    assert page.locator(".role-word").inner_text().lower() == holders["Anna"]
    console.press(console.button("Cover it"))
    console.says("Hand the tablet to Boris.")
    for go, says in (
        (page.go_back, "Hand the tablet to Anna."),
        (page.go_back, "Hand the tablet to Anna."),
        (page.go_forward, "Hand the tablet to Anna."),
        (page.go_forward, "Hand the tablet to Boris."),
        (page.go_back, "Hand the tablet to Anna."),
        (page.reload, "Hand the tablet to Anna."),
    ):
        go()
        console.says(says)
        expect(page.locator(".role-word")).to_have_count(0)
    console.press(console.button("I am Anna"))  # she wants to see it again, and presses anew
    assert page.locator(".role-word").inner_text().lower() == holders["Anna"]
    page.reload()
    console.says("Hand the tablet to Anna.")
