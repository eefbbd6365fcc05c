"""How a person touches a page: taps a seat, presses a button, holds a card, and waits until the page has answered.

Nothing here sleeps. A page counts the answers it has laid out, and a press is over when its own answer lies there: a person
would see it, and a test that went on sooner would tap into a screen that is about to go.
"""

import re

from playwright.sync_api import Locator, Page, WebSocket, expect

from tests.browser.pages import as_text

COUNT_ANSWERS = """
window.answersLaid = 0;
const json = Response.prototype.json;
Response.prototype.json = async function () {
  const found = await json.call(this);
  if (!this.ok || found.to === location.pathname) setTimeout(() => { window.answersLaid++; }, 0);
  return found;
};
"""
"""live.js lays an answer out in the same breath in which it has read it; the count goes up in the next. An answer that leads
to another page is followed there, and that page counts anew."""

NOW = "`${performance.timeOrigin} ${window.answersLaid}`"

SETTLED = """it => it === null || !it.form || (settling => settling === undefined || (it.id && settling !== it.id))(
  document.documentElement.dataset.settling)"""
"""A press of this button would be no double tap any more (see send.js)."""

TOKENS = re.compile(r'(<input type="hidden" name="(?:step|tap|csrfmiddlewaretoken)" value=")[^"]*')


class Screen:
    """One page in somebody's hands. The page must not have loaded anything yet."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.sockets: list[WebSocket] = []
        self.asked = self.unanswered = 0
        page.on("websocket", self._opened)
        page.add_init_script(COUNT_ANSWERS)

    def _opened(self, socket: WebSocket) -> None:
        self.sockets.append(socket)
        self.unanswered = 0
        socket.on("framesent", lambda _: self._sent())
        socket.on("framereceived", self._got)

    def _sent(self) -> None:
        self.asked, self.unanswered = self.asked + 1, self.unanswered + 1

    def _got(self, frame: str | bytes) -> None:
        self.unanswered -= '"pong"' in as_text(frame)

    @property
    def screen(self) -> Locator:
        """What is pushed: the whole of what the table says to this page."""
        return self.page.locator("#screen")

    def press(self, what: str | Locator) -> None:
        """Press a button or follow a link, and see what comes of it. `what` is a selector, or the button itself."""
        button = self.page.locator(what) if isinstance(what, str) else what
        self.settled(button)
        before = self.page.evaluate(NOW)
        button.click()
        self.page.wait_for_function(f"before => {NOW} !== before && document.readyState === 'complete'", arg=before)

    def settled(self, button: Locator) -> None:
        """Wait until the button's next press cannot be taken for the other half of a double tap."""
        self.page.wait_for_function(SETTLED, arg=button.element_handle())

    def button(self, label: str) -> Locator:
        """The button or link that begins with this label."""
        starts = re.compile(rf"^\s*{re.escape(label)}")
        return self.screen.locator("button, a, label.button, summary").filter(has_text=starts, visible=True)

    def seat(self, name: str) -> Locator:
        """A seat of the ring."""
        return self.screen.locator(f'.ring .seat:has(.seat-name:text-is("{name}"))').filter(visible=True)

    def tap(self, *names: str) -> None:
        """Tap seats of the ring that may be chosen; nothing is sent yet."""
        for name in names:
            self.seat(name).click()
            expect(self.seat(name).locator("input")).to_be_checked()

    def says(self, text: str | re.Pattern[str], within: str = "#screen") -> None:
        """The page comes to say this."""
        expect(self.page.locator(within)).to_contain_text(text)

    def is_live(self) -> None:
        """The page is connected."""
        expect(self.page.locator("html")).to_have_attribute("data-live", "on")

    def is_cut_off(self) -> None:
        """The page has noticed that it is not connected."""
        expect(self.page.locator("html")).to_have_attribute("data-live", "off")

    def wake(self) -> None:
        """The page is looked at again: it finds out at once where things stand."""
        self.page.evaluate("dispatchEvent(new Event('online'))")
        self.is_live()

    def heartbeat(self) -> None:
        """Have the page ask whether its screen is the present one, and hear the answer; whatever was sent before has come."""
        before = self.asked
        answered = lambda _: self.asked > before and self.unanswered == 0  # noqa: E731
        with self.sockets[-1].expect_event("framereceived", answered):
            self.page.evaluate("dispatchEvent(new Event('online'))")

    def shown(self) -> str:
        """The screen as it is, without the tokens that every form has of its own."""
        return TOKENS.sub(r"\1", self.screen.inner_html())
