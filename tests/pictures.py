"""`manage.py pictures`: an evening is played, and every step of it photographed into docs/pictures, one into docs/console.png.

The pages are the real ones of a real server, driven as the browser tests do; so a picture cannot show what is not there.
"""

import base64
import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests.browser.conftest import CHROMIUM_ARGUMENTS
from tests.browser.evening import Evening, lift
from tests.browser.pages import SIZES, TIMEOUT, ContextPool, Pages
from tests.browser.server import ROOT, Server, prepared
from tests.services import program

FOLDER = ROOT / "docs" / "pictures"
CONSOLE = ROOT / "docs" / "console.png"
MOST = 2_000_000
"""Bytes of all pictures together."""

GUESTS = "Boris Clara Dan Eva Finn Greta Hugo Ida Jonas"
DECK = "judge doctor bodyguard beauty thief con_artist citizen citizen mafioso mafioso"

AS_WEBP = """async (png) => {
  const picture = new Image();
  picture.src = `data:image/png;base64,${png}`;
  await picture.decode();
  const canvas = document.createElement("canvas");
  canvas.width = picture.naturalWidth;
  canvas.height = picture.naturalHeight;
  canvas.getContext("2d").drawImage(picture, 0, 0);
  return canvas.toDataURL("image/webp", 0.82).split(",")[1];
}"""


class Album:
    """The pictures that were taken, with their captions; they lie in `folder` until they are hung."""

    def __init__(self, browser: Browser, folder: Path) -> None:
        self.taken: list[tuple[str, str]] = []
        self.console = b""
        self._folder = folder
        self._darkroom = browser.new_page()

    def take(self, name: str, caption: str, page: Page) -> None:
        """Photograph what a page shows, once nothing moves any more."""
        page.evaluate("Promise.all(document.getAnimations().map(it => it.playState === 'running' && it.finish()))")
        png = page.screenshot(animations="disabled")
        file = f"{len(self.taken) + 1:02}-{name}.webp"
        (self._folder / file).write_bytes(base64.b64decode(self._darkroom.evaluate(AS_WEBP, base64.b64encode(png).decode())))
        if name == "call":
            self.console = png
        self.taken.append((file, caption))

    def hang(self) -> int:
        """Put them where the last ones are. How many bytes they are together."""
        FOLDER.mkdir(parents=True, exist_ok=True)
        for old in FOLDER.glob("*.webp"):
            old.unlink()
        for file, _ in self.taken:
            (FOLDER / file).write_bytes((self._folder / file).read_bytes())
        CONSOLE.write_bytes(self.console)
        (FOLDER / "README.md").write_text(self.index(), encoding="utf-8")
        return sum(file.stat().st_size for file in [*FOLDER.glob("*.webp"), CONSOLE])

    def index(self) -> str:
        """The page that shows them all."""
        lines = [f"## {caption}\n\n![{caption}]({file})\n" for file, caption in self.taken]
        return "\n".join(["# An evening in pictures\n", "Taken by `python3 manage.py pictures`.\n", *lines])


def evening_in_pictures(evening: Evening, album: Album) -> None:
    """From the open table to the story given out."""
    before_the_game(evening, album)
    one = {role: name for name, role in evening.holders().items()}
    first_day(evening, album, one)
    a_night(evening, album, one)
    beside_the_game(evening, album)
    the_end(evening, album)


def before_the_game(evening: Evening, album: Album) -> None:
    """People come in, the roles are chosen, the cards go round."""
    evening.open()
    anna, room, console = evening.seat("Anna"), evening.television(), evening.console
    for name in GUESTS.split():
        evening.post("seat/add", name=name)
    evening.goto(console, evening.host)
    album.take("lobby", "People come in", console.page)
    album.take("room-lobby", "The same on a television", room.page)
    console.press(console.button("Choose the roles"))
    evening.post("deck/set", *DECK.split())
    evening.goto(console, evening.host)
    expect(console.page.locator("#odds-mafia")).to_be_visible()
    album.take("roles", "The roles, and what is to be said of them", console.page)
    console.press(console.button("Deal"))
    album.take("deal", "Who has looked", console.page)
    console.press(console.button("Hand to Boris"))
    album.take("hand-over", "The tablet goes to somebody without a phone", console.page)
    console.press(console.button("I am Boris"))
    album.take("guest-card", "A card on the tablet", console.page)
    with anna.held():
        album.take("phone-card", "A card on a phone, as long as it is held", anna.page)
    evening.goto(console, evening.host)
    console.press(console.button("Begin"))
    album.take("first-night", "The first night", console.page)
    while console.call is not None:
        console.next()


def first_day(evening: Evening, album: Album, one: dict[str, str]) -> None:
    """Talk, a vote, a tie, a verdict."""
    console = evening.console
    album.take("day", "Day one", console.page)
    console.press(console.button("Each in turn"))
    console.put_up(one["citizen"], one["doctor"])
    album.take("put-up", "Somebody is put up, and the clock waits", console.page)
    console.press(console.button("Go on"))
    album.take("speaker", "Everybody speaks in turn", console.page)
    album.take("room-day", "The clock in the room", evening.room.page)
    console.next()
    console.tap(one["judge"], one["beauty"])
    album.take("vote", "Hands are counted", console.page)
    console.press("#main")
    console.count(one["doctor"], f"{one['judge']} {one['thief']}")
    album.take("level", "Two are level", console.page)
    console.choose(one["citizen"])
    for _ in range(2):
        console.press("#main")
    album.take("verdict", "The verdict, line by line", console.page)
    evening.room.says(console.page.locator(".is-now .line").inner_text())
    album.take("room-verdict", "The room goes along with it", evening.room.page)
    console.next()


def a_night(evening: Evening, album: Album, one: dict[str, str]) -> None:
    """Calls, an answer, the morning, and the curtain over them."""
    console, page = evening.console, evening.console.page
    console.choose(one["doctor"])
    console.tap(one["bodyguard"])
    album.take("call", "A call of the night", page)
    for name, size in (("upright", (768, 1024)), ("pocket", (390, 844))):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        album.take(f"call-{name}", f"The same call, console {'upright' if name == 'upright' else 'on a phone'}", page)
    page.set_viewport_size({"width": SIZES["tablet"][0], "height": SIZES["tablet"][1]})
    page.evaluate("document.documentElement.dataset.theme = 'light'")
    album.take("call-light", "The same call in a light room", page)
    page.evaluate("delete document.documentElement.dataset.theme")
    page.locator("#blur").click()
    album.take("blurred", "Blurred: what is read aloud stays", page)
    page.locator("#stage").click()
    page.locator("#to-curtain").click()
    album.take("curtain", "The curtain, safe to turn round", page)
    lift(page)
    console.press("#main")
    while console.call != "mafia":
        console.choose(one["judge"] if console.call == "bodyguard" else None)
    console.choose(one["judge"])
    console.choose(one["con_artist"])
    album.take("answer-covered", "An answer, on its way to the one who asked", page)
    console.button("Show the card").click()
    album.take("answer", "An answer, held up", page)
    console.button("Cover").click()
    console.press(console.button("Next"))
    while console.call is not None:
        console.choose(None)
    album.take("dawn", "The morning, and why it is so", page)
    for _ in range(3):
        console.press("#main")
    evening.room.says(page.locator(".is-now .line").inner_text())
    album.take("room-dawn", "The morning in the room", evening.room.page)
    console.next()


def beside_the_game(evening: Evening, album: Album) -> None:
    """The panels."""
    console = evening.console
    for name in ("People", "Notes", "Log", "Settings"):
        console.panel(name)
        album.take(name.lower(), name, console.page)
        console.back()
    evening.goto(console, f"{evening.host}undo/")
    album.take("undo", "Before something is taken back", console.page)


def the_end(evening: Evening, album: Album) -> None:
    """Who won and why, and the story."""
    console = evening.console
    evening.goto(console, evening.host)
    for role in ("mafioso", "thief"):
        evening.go_home(role)
    console.press(console.button("Turn all up at once"))
    console.press(console.button("Give out the story"))
    album.take("end", "The end", console.page)
    evening.phones["Anna"].says("The whole story")
    album.take("phone-story", "The story on a phone", evening.phones["Anna"].page)


@contextmanager
def table() -> Iterator[tuple[Evening, Album]]:
    """A server, a browser, and an evening between them."""
    root = ["--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(prepared(Path(folder) / "template"), Path(folder) / "data")
        arguments = [*CHROMIUM_ARGUMENTS, *root]
        browser = playwright.chromium.launch(executable_path=program("chromium"), args=arguments)
        expect.set_options(timeout=TIMEOUT)
        try:
            yield Evening(Pages(ContextPool(browser), server.url)), Album(browser, Path(folder))
        finally:
            browser.close()
            server.stop()


def main() -> int:
    """Take them all; 1 if they are too large to be kept. What goes wrong on the way leaves the old ones."""
    with table() as (evening, album):
        evening_in_pictures(evening, album)
        size = album.hang()
    print(f"{len(album.taken)} pictures, {size / 1_000_000:.1f} MB, in {FOLDER.relative_to(ROOT)}.")
    return int(size > MOST)


if __name__ == "__main__":
    sys.exit(main())
