"""What must hold for every screen, whatever it shows: readable by everybody, to be hit with a thumb, and narrow enough."""

import base64
from collections.abc import Iterator
from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page

NARROW, THUMB = 320, 48

SIZES = ((1024, 768), (768, 1024), (390, 844))
"""What the console is used at: a tablet across and upright, and a phone in need."""

SMALL_TARGETS = """least => {
  const wanted = "button, summary, select, textarea, a.button, a.seat, label.button, label.seat, .chip:is(a, button), "
    + "input:not([type=hidden], [type=radio], [type=checkbox])";
  return [...document.querySelectorAll(wanted)].filter(it => it.checkVisibility({ visibilityProperty: true })).map(it => {
    const box = it.getBoundingClientRect();
    return [Math.round(box.width), Math.round(box.height), (it.innerText || it.getAttribute("aria-label") || it.id).trim()];
  }).filter(([width, height]) => width > 1 && (width < least || height < least));
}"""

WIDER_THAN_THE_PAGE = """() => {
  const wide = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth <= wide) return [];
  return [...document.querySelectorAll("body *")].filter(it => it.getBoundingClientRect().right > wide + 0.5)
    .map(it => `${it.tagName}.${it.className.baseVal ?? it.className}#${it.id}`).slice(-3);
}"""


def every_size(page: Page) -> Iterator[tuple[int, int]]:
    """The console at each of its sizes, one after the other; afterwards it is as it was."""
    before = page.viewport_size
    assert before is not None
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        yield width, height
    page.set_viewport_size(before)


def in_reach(what: Locator) -> None:
    """It can be tapped where it stands: on the screen as a whole, large enough for a thumb, and nothing lies over it."""
    box, size = what.bounding_box(), what.page.viewport_size
    assert box is not None
    assert size is not None
    assert box["x"] >= 0
    assert box["y"] >= 0
    assert box["x"] + box["width"] <= size["width"], (box, size)
    assert box["y"] + box["height"] <= size["height"], (box, size)
    assert min(box["width"], box["height"]) >= THUMB, box
    what.click(trial=True)


def faults(page: Page) -> list[str]:
    """Everything that is wrong with the looks of a page, in words."""
    return [*violations(page), *small_targets(page), *too_wide(page)]


SETTLE = "() => document.getAnimations().filter(it => it instanceof CSSTransition).forEach(it => it.finish())"


def violations(page: Page) -> list[str]:
    """What axe finds once every colour has arrived, each with the first piece of the page that it is about."""
    page.evaluate(SETTLE)
    found: list[dict[str, Any]] = Axe().run(page).response["violations"]
    return [f"axe {it['id']}: {it['help']}: {it['nodes'][0]['html'][:200]} ({len(it['nodes'])})" for it in found]


def small_targets(page: Page) -> list[str]:
    """Targets that a thumb might miss. Links within a sentence are none."""
    return [f"{width} × {height}: {what!r}" for width, height, what in page.evaluate(SMALL_TARGETS, THUMB)]


def too_wide(page: Page) -> list[str]:
    """What sticks out when the page is as narrow as the narrowest phone."""
    size = page.viewport_size
    assert size is not None
    page.set_viewport_size({"width": NARROW, "height": 640})
    found = [f"wider than {NARROW}: {what}" for what in page.evaluate(WIDER_THAN_THE_PAGE)]
    found += [f"at {NARROW}: {small}" for small in small_targets(page)]
    page.set_viewport_size(size)
    return found


def brightness(page: Page, picture: bytes) -> float:
    """The mean of a picture's channels, worked out by a blank page."""
    return float(
        page.evaluate(
            """async text => {
              const image = await createImageBitmap(new Blob([Uint8Array.from(atob(text), it => it.charCodeAt(0))]));
              const canvas = new OffscreenCanvas(image.width, image.height), draw = canvas.getContext("2d");
              draw.drawImage(image, 0, 0);
              const points = draw.getImageData(0, 0, image.width, image.height).data;
              return points.reduce((sum, value, at) => sum + (at % 4 === 3 ? 0 : value), 0) / (image.width * image.height * 3);
            }""",
            base64.b64encode(picture).decode(),
        )
    )
