"""A whole evening, from opening the table to a second deal: a tablet, seven phones, a guest without one, and a television.

Everything that reaches phones and room is read as it comes and held against what H1 and H3 grant. In between a phone is
reloaded, another is lost, a mistap is taken back and the server is killed.
"""

import pytest
from playwright.sync_api import expect

from tests.browser.evening import Evening
from tests.browser.hands import Screen
from tests.browser.leaks import Granted, Watch, too_much
from tests.browser.pages import Pages
from tests.browser.server import Server

PHONES = ("Anna", "Boris", "Clara", "Dan", "Eva", "Finn", "Greta")
GUEST = "Hugo"
DECK = ("detective", "doctor", "bodyguard", "beauty", "citizen", "mafioso", "godfather", "informer")


def test_B3_in_a_whole_evening_nothing_of_anybody_else_reaches_a_phone(pages: Pages, server: Server) -> None:
    evening = Evening(pages)
    come_in(evening)
    deal(evening)
    watch = Watch(evening)
    one = {role: seat for seat, role in evening.holders().items()}
    first_night(evening)
    watch.look()
    first_day(evening, one)
    watch.look()
    second_night(evening, one, server)
    watch.look()
    second_day(evening, one)
    watch.look()
    night_by_phones(evening, one)
    watch.look()
    last_day(evening, one)
    watch.look()
    turn_up(evening, one)
    watch.another_game()
    second_deal(evening)
    watch.look()
    assert watch.characters > 500_000


def come_in(evening: Evening) -> None:
    evening.open()
    evening.television().says(evening.code)
    for name in PHONES:
        evening.seat(name)
    evening.guest(GUEST)
    evening.room.says("8 seated")
    evening.phones["Anna"].says("8 are seated")


def deal(evening: Evening) -> None:
    evening.roles(*DECK)
    evening.deal()
    cards = {GUEST: evening.hand_round(GUEST)}
    for name in PHONES:
        evening.look(name)
        with evening.phones[name].held() as word:
            cards[name] = word
    assert {name: word.lower() for name, word in cards.items()} == evening.holders()
    evening.console.says("8 of 8 have looked")


def first_night(evening: Evening) -> None:
    evening.console.press(evening.console.button("Begin the first night"))
    assert evening.console.call == "mafia"
    same_in_the_dark(evening)
    while evening.console.call is not None:
        evening.console.next()
    for name in PHONES:
        evening.phones[name].says("Day 1")


def first_day(evening: Evening, one: dict[str, str]) -> None:
    console, anna = evening.console, evening.phones["Anna"]
    console.press(console.button("Start the clock"))
    for screen in (anna, evening.room):
        expect(screen.page.get_by_role("timer")).to_contain_text("4:")
    anna.page.reload()
    expect(anna.page.get_by_role("timer")).to_contain_text("4:")
    console.vote(**{one["citizen"]: f"{one['doctor']} {one['mafioso']}", one["doctor"]: f"{one['citizen']} {one['informer']}"})
    console.choose(one["citizen"])
    evening.room.says(f"{one['citizen']}")
    console.next()
    assert console.call == "beauty"


def second_night(evening: Evening, one: dict[str, str], server: Server) -> None:
    """The informer is blocked, the detective saved; the doctor's first choice was a mistap; the server dies in between."""
    console = evening.console
    console.choose(one["informer"])
    console.choose(one["beauty"])
    console.choose(one["beauty"])
    assert console.call == "bodyguard"
    console.undo()
    assert console.call == "doctor"
    console.choose(one["detective"])
    same_in_the_dark(evening, but=(one["citizen"],))
    before = {name: screen.shown() for name, screen in screens(evening).items()}
    server.kill()
    for screen in screens(evening).values():
        screen.is_cut_off()
    server.start()
    for screen in screens(evening).values():
        screen.wake()
    console.says("7 of 7 phones")
    for name, screen in screens(evening).items():
        screen.heartbeat()
        assert screen.shown() == before[name]
    told = console.night(mafia=one["detective"], detective=one["informer"], godfather=one["doctor"])
    assert told == {"detective": "Informer"}
    console.says("Nobody died")
    evening.phones["Anna"].says("Morning")


def second_day(evening: Evening, one: dict[str, str]) -> None:
    """Boris has lost his phone. Those who have one vote with it."""
    console, old = evening.console, evening.phones["Boris"]
    console.next()
    console.says("Day 2")
    new = evening.new_phone("Boris")
    old.says("does not speak for a seat")
    new.says("Boris")
    new.is_live()
    console.setting("votes", "by phone")
    console.put_up(one["beauty"], one["informer"])
    console.next()
    voters = [name for name in PHONES if name not in (one["citizen"], one["doctor"])]
    console.count(one["beauty"])
    for name in voters[:2]:
        evening.phones[name].ballot(up=True)
    console.says("2 of 6 have voted")
    console.press("#main")
    console.says(f"{one['informer']}")
    console.next()
    assert console.call == "beauty"


def night_by_phones(evening: Evening, one: dict[str, str]) -> None:
    """Phones act, and are told. The bodyguard falls for the doctor; the detective shoots the godfather."""
    console = evening.console
    console.setting("acts", "phones")
    console.setting("answers", "on the phone")
    act(evening, "beauty", one["beauty"], one["mafioso"])
    act(evening, "doctor", one["doctor"], one["beauty"])
    act(evening, "bodyguard", one["bodyguard"], one["doctor"])
    family = [member for member in (one["mafioso"], one["godfather"]) if member in evening.phones]
    for member in family:
        act(evening, "mafia", member, one["doctor"])
    console.says(f"{family[-1]}: {one['doctor']}")
    expect(console.seat(one["doctor"]).locator("input")).to_be_checked()
    console.press("#main")
    act(evening, "leader", one["detective"], one["godfather"], shoots=True)
    act(evening, "godfather", one["godfather"], one["detective"])
    console.says(one["bodyguard"])
    console.says(one["godfather"])
    console.next()


def act(evening: Evening, call: str, name: str, target: str, *, shoots: bool = False) -> None:
    """One choice by night: on the phone or, for the guest, by the host's hand."""
    expect(evening.console.page.locator("#sheet [aria-current]")).to_have_id(f"call-{call}")
    if name in evening.phones:
        evening.phones[name].is_asked(call)
        evening.phones[name].act(target, also=shoots)
    else:
        evening.console.choose(target, "shoot" if shoots else "check")


def last_day(evening: Evening, one: dict[str, str]) -> None:
    console = evening.console
    console.says("Day 3")
    console.setting("votes", "by hand")
    console.vote(**{one["mafioso"]: f"{one['beauty']} {one['doctor']}"})
    console.next()
    console.says("won")


def turn_up(evening: Evening, one: dict[str, str]) -> None:
    console, anna = evening.console, evening.phones["Anna"]
    anna.says("It is over. Listen to the host.")
    console.press(console.button("Turn all up at once"))
    anna.says("Who was who")
    console.press(console.button("Give out the story"))
    anna.says("The whole story")
    evening.room.says("Informer")


def second_deal(evening: Evening) -> None:
    console, anna = evening.console, evening.phones["Anna"]
    console.press(console.button("Another game"))
    anna.says("The host chooses the roles.")
    console.press(console.button("Classic"))
    console.press(console.button("Deal"))
    console.says("0 of 8 have looked")
    for name in PHONES:
        evening.phones[name].says("Press and hold")
        assert "is-out" not in evening.phones[name].shown()
    with anna.held() as word:
        assert word.lower() == evening.holders()["Anna"]


def screens(evening: Evening) -> dict[str, Screen]:
    """Every page of the evening."""
    return {"console": evening.console, "room": evening.room, **evening.phones}


def same_in_the_dark(evening: Evening, but: tuple[str, ...] = ()) -> None:
    """By night no phone differs from another in anything but its owner's name and place."""
    seen = set()
    for place, name in enumerate(PHONES, 1):
        if name not in but:
            evening.phones[name].heartbeat()
            seen.add(evening.phones[name].shown().replace(name, "…").replace(f"seat {place}", "seat …"))
    assert len(seen) == 1, seen


@pytest.mark.parametrize(
    "planted",
    [
        "<li>Boris: Mafioso</li>",
        '<li class="is-mafioso">Boris</li>',
        '{"html":"<p data-role=\\"con_artist\\">","d":"1","now":1}',
        "<small>Anna was shielded</small>",
    ],
)
def test_a_planted_leak_is_found(planted: str) -> None:
    own = Granted({"doctor"})
    assert not too_much("<p>Doctor</p><p>Boris is out. It is night.</p>", own)
    assert too_much(f"<p>Doctor</p>{planted}", own)


def test_a_leak_planted_in_a_frame_is_found(pages: Pages) -> None:
    evening = Evening(pages).prepared(
        "Boris Clara Dan Eva Finn", "detective doctor citizen citizen mafioso mafioso", phones="Anna"
    )
    watch = Watch(evening)
    watch.look()
    pages.record(evening.phones["Anna"].page).frames.append('{"html":"<p>Boris: Judge</p>","d":"1","now":1}')
    with pytest.raises(AssertionError, match="Anna could read 'Judge'"):
        watch.look()
