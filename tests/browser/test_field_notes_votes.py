"""The field notes' scenarios about votes (V): who counts, when, and what comes of it."""

from playwright.sync_api import expect

from games.contract import HOST
from tests.browser.evening import Evening
from tests.browser.hosting import Console

SIX = "Anna Boris Clara Dan Eva Finn"
DECK = "detective doctor citizen citizen mafioso mafioso"

AT_ONE_WORD = "() => { new BroadcastChannel('now').onmessage = () => document.getElementById('main').click(); }"


def test_V2_the_suspect_raises_a_hand_too_and_preview_and_count_agree(evening: Evening) -> None:
    evening.prepared(SIX, DECK)
    evening.give_phone("Dan")
    evening.first_night()
    console = evening.console
    console.put_up("Boris", "Clara")
    console.next()
    console.tap("Anna", "Boris", "Eva")
    console.says("Hands 3", "#how-many")
    console.says("Count 3", "#main")
    console.press("#main")
    first = console.page.locator("#suspect-1")
    expect(first).to_contain_text("Anna, Boris, Eva")
    expect(first.locator(".hands")).to_have_text("3")


def test_V4_two_consoles_close_a_vote_in_the_same_instant(evening: Evening) -> None:
    evening.prepared(SIX, DECK)
    evening.first_night()
    evening.console.put_up("Boris", "Clara")
    evening.console.next()
    other = Console(evening.page("tablet", HOST, beside=evening.console))
    evening.goto(other, evening.host)
    both = (evening.console, other)
    for console in both:
        console.tap("Anna")
        console.settled(console.page.locator("#main"))
        console.page.evaluate(AT_ONE_WORD)
    evening.console.page.evaluate(
        "() => { new BroadcastChannel('now').postMessage(''); document.getElementById('main').click(); }"
    )
    for console in both:
        console.says("against Clara", "#main")
        expect(console.page.locator("#suspect-1 .hands")).to_have_text("1")
        console.is_live()
    assert [move["hands"] for move in evening.moves() if move["move"] == "count"] == [["Anna"]]


def test_V5_nobody_votes_by_phone_and_the_day_goes_on(evening: Evening) -> None:
    evening.prepared(SIX, DECK, settings={"votes": "phones"})
    phone = evening.give_phone("Anna")
    evening.first_night()
    console = evening.console
    console.put_up("Boris", "Clara")
    console.next()
    phone.says("Hand up")
    console.says("0 of 6 have voted")
    console.count("Boris", "Dan Eva")
    console.count("Clara")
    console.says("Boris")
    console.next()
    assert console.call == ("mafia" if evening.who("doctor") == "Boris" else "doctor")
    assert evening.game().view(HOST).out == ("Boris",)


def test_V6_of_five_who_are_level_with_one_hand_each_exactly_one_is_condemned(evening: Evening) -> None:
    evening.prepared(f"{SIX} Greta", f"{DECK} citizen", rules={"tie": "lot"})
    evening.first_night()
    console = evening.console
    five = SIX.split()[:5]
    console.vote(**dict(zip(five, [*five[1:], five[0]], strict=True)))
    console.press(console.button("Draw a lot"))
    told = evening.game().told(HOST)
    assert [event["how"] for event in told if event["event"] == "died"] == ["condemned"]
    assert next(event["seat"] for event in told if event["event"] == "died") in five
    console.next()
    assert console.call is not None


def test_V7_the_host_may_close_early_once_everybody_has_voted(evening: Evening) -> None:
    """That a ballot after the count is refused in words: test_C2_a_tap_that_comes_too_late_is_refused_in_words."""
    evening.prepared(SIX, DECK, settings={"votes": "phones"})
    phone = evening.give_phone("Anna")
    evening.first_night()
    console = evening.console
    console.put_up("Boris", "Clara")
    console.press(console.button("Start the clock"))
    console.next()
    phone.ballot(up=True)
    for name in SIX.split()[1:]:
        console.raise_hand(name)
    console.says("6 of 6 have voted")
    console.press(console.button("Count 6 hands"))
    phone.says("Clara", "#against")
