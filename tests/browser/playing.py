"""A phone in a player's hands: the card that is held, the pad of the night, the ballot."""

import re
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import expect

from tests.browser.hands import Screen


class Phone(Screen):
    """A player's screen."""

    @contextmanager
    def held(self) -> Iterator[str]:
        """Hold the own card open. The word on it."""
        cover = self.page.locator("#card > summary")
        box = cover.bounding_box()
        assert box is not None
        self.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        self.page.mouse.down()
        face = self.page.locator("#card-face")
        expect(face).to_be_visible()
        yield face.locator(".role-word").inner_text()
        self.page.mouse.up()
        expect(face).to_be_hidden()

    def place(self, name: str) -> None:
        """Turn to Card, Table or Notes."""
        self.page.locator(".phone-nav").get_by_text(name, exact=True).click()

    def is_asked(self, call: str) -> None:
        """The pad has come to a call, asked or not: its own question stands there."""
        expect(self.page.locator("form.pad-form")).to_have_id(re.compile(rf"\b{call}\b"))

    def act(self, *targets: str, also: bool = False) -> None:
        """Choose on the pad and press its button (`also`: the second, a leader's shot)."""
        self.tap(*targets)
        self.press("#go-2" if also else "#go-1")

    def ballot(self, *, up: bool) -> None:
        """Put the own hand up or down."""
        button = self.page.locator("#hand-up button" if up else "#hand-down button")
        self.press(button)
        expect(button).to_have_attribute("aria-pressed", "true")
