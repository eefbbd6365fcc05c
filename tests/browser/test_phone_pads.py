"""A whole night on eight phones: at every call the pad of whoever is called cannot be told from anybody else's (H1).

Not by its picture: same size, same lightness within one per cent, before and after the thumbs have moved. Not by what goes
over the network: a press on a pad for show is sent and answered like a real one. Only where a family picks do its own phones
hear more than others', for they are shown each other's wishes (I3); others' phones must hear nothing of that.
"""

from statistics import median

from games.contract import HOST
from tests.browser.evening import Evening
from tests.browser.looks import brightness
from tests.browser.playing import Phone

EIGHT = "Anna Boris Clara Dan Eva Finn Greta Hana"
DECK = "detective doctor beauty godfather mafioso citizen citizen citizen"
PER_CENT = 2.55
"""One per cent of the lightest there is."""

SAME_CLASS = 250
"""Milliseconds by which two answers may differ on a machine that is busy with other things."""

POSTS = """performance.getEntriesByType("resource").filter(it => it.initiatorType === "fetch").map(it => it.duration)"""


class Pad:
    """One phone in the course of a night, with what it has heard."""

    def __init__(self, evening: Evening, phone: Phone) -> None:
        self.evening, self.phone = evening, phone
        self.record = evening.pages.record(phone.page)

    @property
    def heard(self) -> tuple[int, int]:
        """How many screens its socket has got, and how many answers its presses. (Heartbeats come by the clock.)"""
        return sum('"html"' in frame for frame in self.record.frames), sum(
            "/move\n" in body.split("\n\n")[0] + "\n" for body in self.record.bodies
        )

    def picture(self) -> bytes:
        return self.phone.page.screenshot()


def test_at_every_call_a_called_and_an_uncalled_phone_are_alike(evening: Evening) -> None:
    evening.prepared("", DECK, phones=EIGHT, settings={"acts": "phones", "answers": "phone"})
    evening.first_night()
    evening.condemn(evening.who("citizen"))
    alive = evening.game().view(HOST).alive
    pads = {name: Pad(evening, evening.phones[name]) for name in alive}
    detective = evening.who("detective")
    calls, times = [], {"called": [0.0], "other": [0.0]}
    while (call := evening.console.call) is not None:
        calls.append(call)
        awake = evening.game().view(HOST).awake
        asleep = [name for name in alive if name not in (*awake, detective)]
        for pad in pads.values():
            pad.phone.is_asked(call)
            pad.phone.heartbeat()
        called, other = pads[awake[0]], pads[asleep[0]]
        alike(evening, called, other)
        called.phone.tap(asleep[1])
        other.phone.tap(asleep[1])
        alike(evening, called, other)
        before = {pad: pad.heard for pad in (called, other)}
        other.phone.press("#go-1")
        alike(evening, called, other)
        if len(awake) > 1:
            the_family_agrees(evening, pads, awake, asleep[1])
            continue
        called.phone.press("#go-1")
        for pad in (called, other):
            pad.phone.heartbeat()
        heard = [tuple(now - then for now, then in zip(pad.heard, before[pad], strict=True)) for pad in (called, other)]
        assert heard[0] == heard[1], (call, heard)
        times["called"].append(called.phone.page.evaluate(POSTS)[-1])
        times["other"].append(other.phone.page.evaluate(POSTS)[-1])
        if call == "leader" and evening.console.call is not None:
            pads[detective].phone.says(f"{asleep[1]}: ", "#answer")
            alike(evening, pads[detective], other)
    assert {"beauty", "doctor", "mafia", "leader"} <= set(calls)
    assert abs(median(times["called"]) - median(times["other"])) < SAME_CLASS


def alike(evening: Evening, called: Pad, other: Pad) -> None:
    """Both pictures have one size and, to one per cent, one lightness."""
    light = [brightness(evening.console.page, pad.picture()) for pad in (called, other)]
    assert abs(light[0] - light[1]) < PER_CENT, light
    boxes = [pad.phone.page.evaluate(SIZES) for pad in (called, other)]
    assert boxes[0] == boxes[1]


SIZES = """[innerWidth, document.documentElement.scrollHeight, ...["#ask", ".ring", "#answer", ".pad-go"].map(it => {
  const box = document.querySelector(it).getBoundingClientRect();
  return [box.x, box.y, box.width, box.height].map(Math.round).join(" ");
})]"""


def the_family_agrees(evening: Evening, pads: dict[str, Pad], family: tuple[str, ...], victim: str) -> None:
    """Members tap one after the other and see each other's wish; nobody else's phone hears anything."""
    others = [pad for name, pad in pads.items() if name not in family]
    before = [(pad.heard, pad.phone.shown()) for pad in others]
    for name in family:
        if not pads[name].phone.seat(victim).locator("input").is_checked():
            pads[name].phone.tap(victim)
        pads[name].phone.press("#go-1")
    for name in family:
        for member in family:
            pads[name].phone.says(f"{member}: {victim}", "#answer")
    alike(evening, pads[family[0]], others[0])
    assert [(pad.heard, pad.phone.shown()) for pad in others] == before
    evening.console.next()


def test_without_cover_taps_nobody_is_asked_anything_idle(evening: Evening) -> None:
    settings = {"acts": "phones", "cover": "off"}
    evening.prepared(
        "Clara Dan Eva Finn", "doctor mafioso mafioso citizen citizen citizen", phones="Anna Boris", settings=settings
    )
    evening.first_night()
    evening.condemn(next(name for name in evening.holders() if name not in ("Anna", "Boris", evening.who("doctor"))))
    assert evening.console.call == "doctor"
    asks = {name: evening.phones[name].page.locator("#ask").inner_text() for name in ("Anna", "Boris")}
    assert all(text == "Eyes shut." for name, text in asks.items() if name != evening.who("doctor"))
