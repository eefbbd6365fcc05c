"""The room screen on whatever hangs there: what is said stands in the middle of the ring and lies on nobody's place or name."""

from playwright.sync_api import expect

from tests.browser.evening import Evening

SIZES = ((1920, 1080), (1024, 768), (768, 1024), (844, 390))

LIES_ON = """() => {
  const box = (it) => it.getBoundingClientRect(), said = box(document.querySelector("#said"));
  const meets = (it) => it.left < said.right && said.left < it.right && it.top < said.bottom && said.top < it.bottom;
  const ring = box(document.querySelector("#ring"));
  const places = [...document.querySelectorAll(".ring-host, .seat-disc, .seat-name")];
  const under = places.filter((it) => meets(box(it)));
  const inside = ring.top <= said.top && said.bottom <= ring.bottom && said.bottom <= innerHeight;
  return [...under.map((it) => it.textContent.trim()), ...(inside ? [] : ["outside of the ring"])];
}"""

CUT_OFF = """() => [...document.querySelectorAll(".seats .seat-name")].filter((seat) => {
  const first = document.createRange(), box = seat.getBoundingClientRect();
  first.setStart(seat.firstChild, 0);
  first.setEnd(seat.firstChild, 1);
  const letter = first.getBoundingClientRect();
  return letter.left < box.left - 1 || letter.right > box.right + 1;
}).map((seat) => seat.textContent)"""
"""Names whose first letter is not seen."""


def test_what_is_said_stands_in_the_ring_at_every_size(evening: Evening) -> None:
    evening.prepared(
        "Boris Clara Dan Eva Finn Greta", "detective doctor citizen citizen citizen mafioso mafioso", phones="Anna"
    )
    room = evening.television()
    evening.first_night()
    evening.condemn("Boris")
    for width, height in SIZES:
        room.page.set_viewport_size({"width": width, "height": height})
        assert room.page.evaluate(LIES_ON) == [], f"{width} × {height}"


def test_a_long_name_is_seen_from_its_beginning_whichever_way_it_is_written(evening: Evening) -> None:
    evening.open()
    names = ("אברהם בן דוד שמעון כהן", "יצחק בן דוד שמעון הכהן", "Bartholomäus Hohenstein", "Anna", "Boris", "Clara")
    for name in names:
        evening.post("seat/add", name=name)
    evening.goto(evening.console, evening.host)
    expect(evening.console.page.locator(".seats .seat-name")).to_have_count(len(names))
    assert evening.console.page.evaluate(CUT_OFF) == []
