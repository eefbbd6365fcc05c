"""The console in the host's hands: the next step, a call of the night, a day and its vote, a move taken back."""

from collections.abc import Sequence

from playwright.sync_api import expect

from tests.browser.hands import Screen

Choice = str | Sequence[str] | None
"""Whom a call chooses: a name, two names, or nobody."""

LEADERS = ("detective", "priest", "judge", "journalist", "jailer", "sheriff")
SHOOTS = "_shoots"


class Console(Screen):
    """The host's screen."""

    def next(self) -> None:
        """The one thing to do next: the button at the bottom right. Announcements are read first, line by line."""
        while self.page.locator("#main[form=said]").count():
            self.press("#main")
        self.press(self.page.locator("#main").filter(visible=True))

    @property
    def heading(self) -> str:
        """What the bar says this step is."""
        return self.page.locator("#console").get_attribute("data-title") or ""

    # By night

    @property
    def call(self) -> str | None:
        """The call that is being made; None by day."""
        row = self.page.locator("#sheet [aria-current]")
        return str(row.get_attribute("id")).removeprefix("call-") if row.count() else None

    def night(self, **choices: Choice) -> dict[str, str]:
        """Every call of a night, each with whom it chooses; the others pass. The words that were shown, by the role that asked.

        A leader goes by its role: detective="Anna" looks at Anna, detective_shoots="Anna" shoots.
        """
        shown = {}
        while (call := self.call) is not None:
            asked = next((key for key in choices if call_of(key) == call), "")
            self.choose(choices.get(asked), "shoot" if asked.endswith(SHOOTS) else "check")
            if (word := self.answer()) is not None:
                shown[asked] = word
        return shown

    def choose(self, choice: Choice, intent: str = "check") -> None:
        """Tap whom the call chooses, and confirm; or pass."""
        if not choice:
            passing = self.button("Pass")
            self.press(passing if passing.count() else self.page.locator("#main"))
            return
        self.tap(*([choice] if isinstance(choice, str) else choice))
        self.press("#also" if intent == "shoot" and self.page.locator("#also").count() else "#main")
        if (sure := self.button("Yes, it is meant")).count():
            self.press(sure)

    def answer(self) -> str | None:
        """Hold the answer up, cover it again, go on. The word on the card; None where there is nothing to show."""
        if not self.page.locator("#answer-stage").count():
            return None
        self.button("Show the card").click()
        word = self.page.locator(".role-word").filter(visible=True).inner_text()
        self.button("Cover").click()
        self.press(self.button("Next"))
        return word

    # By day

    def put_up(self, *names: str) -> None:
        """Tap seats in the order in which they are nominated."""
        for name in names:
            self.press(self.seat(name))
            expect(self.page.locator("#tally")).to_contain_text(name)

    def vote(self, **hands: str) -> None:
        """Put the named up and count the hands against each: vote(Anna="Boris Clara", Dan="")."""
        self.put_up(*hands)
        self.next()
        for suspect, voters in hands.items():
            self.count(suspect, voters)

    def count(self, suspect: str, voters: str = "") -> None:
        """Tap the hands that are up against a suspect, and count."""
        self.says(f"against {suspect}", "#main")
        for voter in voters.split():
            self.raise_hand(voter)
        self.press("#main")

    def raise_hand(self, voter: str) -> None:
        """Tap one hand that is up; where phones vote it is sent at once."""
        if self.seat(voter).locator("input").count():
            self.tap(voter)
        else:
            self.press(self.seat(voter))
            expect(self.seat(voter)).to_have_attribute("aria-pressed", "true")

    # At any time

    def undo(self) -> None:
        """Take the last move back, after reading who was told of it."""
        button = self.page.locator("#undo")
        self.press(button if button.evaluate("it => it.matches('a')") else button.locator("button"))
        if (really := self.button("Take it back")).count():
            self.press(really)

    def panel(self, name: str) -> None:
        """Open a panel by its name in the bar."""
        self.press(self.page.locator("#nav").get_by_text(name, exact=True))

    def back(self) -> None:
        """From a panel to the one thing to do."""
        self.press(self.button("Back to the table"))

    def person(self, name: str) -> None:
        """Open everything that may be done about somebody (in the panel People)."""
        row = self.page.locator("#people > li").filter(has=self.page.get_by_text(name, exact=True))
        row.locator("summary").click()

    def setting(self, of: str, value: str) -> None:
        """Change how the table plays, and come back: setting("votes", "by phone")."""
        self.panel("Settings")
        chip = self.page.locator(f"#setting-{of}").get_by_role("button", name=value, exact=True)
        self.press(chip)
        expect(chip).to_have_attribute("aria-pressed", "true")
        self.back()


def call_of(key: str) -> str:
    """The call in which a choice of this name is made."""
    role = key.removesuffix(SHOOTS)
    return "leader" if role in LEADERS else role
