"""The core of an evening on two phones with WebKit: sit down, see a card, be woken, vote. It is not iOS; the README says so."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.browser.evening import Evening
from tests.browser.webkit import WebKit, display

DECK = "doctor mafioso mafioso citizen citizen citizen"
OTHERS = "Clara Dan Eva Finn"


@pytest.fixture
def phones(tmp_path: Path) -> Iterator[tuple[WebKit, WebKit]]:
    """Two of them."""
    with display() as screen:
        opened: list[WebKit] = []
        try:
            opened += [WebKit(screen, tmp_path), WebKit(screen, tmp_path)]
            yield opened[0], opened[1]
        finally:
            for one in opened:
                one.close()


def test_two_phones_with_webkit_play_along(evening: Evening, phones: tuple[WebKit, WebKit]) -> None:
    evening.open()
    site = evening.pages.base.replace("nightcall.test", "127.0.0.1")
    for name, phone in zip(("Anna", "Boris"), phones, strict=True):
        phone.goto(f"{site}/j/{evening.code}/")
        phone.type("#name", name)
        phone.press("#join-form button")
        phone.says(f"You are in, {name}.")
    anna, boris = phones
    anna.says("2 are seated")
    for name in OTHERS.split():
        evening.post("seat/add", name=name)
    for key in ("acts", "votes"):
        evening.post("setting", key=key, value="phones")
    evening.post("stage", to="roles")
    evening.post("deck/set", *DECK.split())
    evening.goto(evening.console, evening.host)
    evening.deal()
    holders = evening.holders()
    for name, phone in zip(("Anna", "Boris"), phones, strict=True):
        phone.hold("#card > summary")
        assert phone.text("#card[open] .role-word").lower() == holders[name]
        phone.let_go()
        phone.find("#card:not([open])")
        phone.find("p#looked")
    evening.console.says("2 of 6 have looked")
    evening.first_night()
    evening.console.put_up("Anna", "Clara")
    evening.console.next()
    boris.says("Against Anna?")
    boris.press("#hand-up button")
    boris.find('#hand-up button[aria-pressed="true"]')
    evening.console.says("1 of 6 have voted")
    boris.press("#hand-down button")
    boris.find('#hand-down button[aria-pressed="true"]')
    a_night_on_pads(evening, phones)
    anna.press("#menu > summary")
    anna.press('#flag button[value="unclear"]')
    evening.console.says("Anna", "#flagged")
    assert [phone.run("return document.documentElement.dataset.live") for phone in phones] == ["on", "on"]


def a_night_on_pads(evening: Evening, phones: tuple[WebKit, WebKit]) -> None:
    """Clara goes; then both phones tap at every call, whether they are called or not, and are told what is theirs."""
    for name in ("Anna", "Clara"):
        evening.console.count(name)
    evening.console.choose("Clara")  # both are level
    for phone in phones:
        phone.says("Listen to the host.")
    evening.console.next()
    while (call := evening.console.call) is not None:
        view = evening.game().view("host")
        target = next(name for name in view.alive if name not in (*view.awake, "Anna", "Boris"))
        for name, phone in zip(("Anna", "Boris"), phones, strict=True):
            if name in view.alive:
                phone.find(f'form.pad-form[id*="{call}"]')
                phone.press(f'.seat:has(input[value="{target}"])')
                phone.press("#go-1")
                if name in view.awake and call == "mafia":
                    phone.says(f"{name}: {target}", within='*[@id="answer"]')
        if evening.console.call != call:
            continue
        if evening.game().view("host").picks:
            evening.console.next()  # what the phones have picked stands there already
        else:
            evening.console.choose(target)
    for phone in phones:
        phone.says("Morning.")
