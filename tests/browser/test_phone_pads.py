"""A whole night on eight phones: at every call the pad of whoever is called cannot be told from anybody else's (H1).

Not by its picture: same size, same lightness within one per cent, before and after the thumbs have moved. Not by what goes
over the network: a press on a pad for show is sent and answered like a real one; every message has the same size on every
phone; and where a family's picks are shown to its members all pads get as many messages as any.
"""

import time
from statistics import median

from playwright.sync_api import expect

from games.contract import HOST
from tests.browser.evening import Evening
from tests.browser.looks import brightness
from tests.browser.pages import as_text
from tests.browser.playing import Phone

EIGHT = "Anna Boris Clara Dan Eva Finn Greta Hana"
DECK = "detective doctor beauty godfather mafioso citizen citizen citizen"
PER_CENT = 2.55
"""One per cent of the lightest there is."""

SAME_CLASS = 100
"""Milliseconds by which the usual answers may differ on a machine that is busy with other things."""

POSTS = """performance.getEntriesByType("resource").filter(it => it.initiatorType === "fetch").map(it => it.duration)"""

SIZES = """[innerWidth, document.documentElement.scrollHeight, ...["#ask", ".ring", "#answer", ".pad-go"].map(it => {
  const box = document.querySelector(it).getBoundingClientRect();
  return [box.x, box.y, box.width, box.height].map(Math.round).join(" ");
})]"""


class Pad:
    """One phone in the course of a night, with the messages that it has got and sent.

    sizes: bytes of each pad that its socket got.     asked: how often its page has asked how things stand.
    """

    def __init__(self, evening: Evening, name: str) -> None:
        self.name, self.phone = name, evening.phones[name]
        self.record = evening.pages.record(self.phone.page)
        self.sizes = set[int]()
        self.got, self.asked, self.read = 0, 0, len(self.record.bodies)
        (socket,) = self.phone.sockets[-1:]
        socket.on("framereceived", self._got)
        socket.on("framesent", self._sent)

    def _got(self, frame: str | bytes) -> None:
        self.got += 1
        if "data-even" in as_text(frame):
            self.sizes.add(len(frame if isinstance(frame, bytes) else frame.encode()))

    def _sent(self, _: str | bytes) -> None:
        self.asked += 1

    @property
    def unasked(self) -> int:
        """Messages that came without being asked for: each question has one answer."""
        return self.got - self.asked

    @property
    def answers(self) -> list[int]:
        """Bytes of each answer to a press."""
        found = []
        for body in self.record.bodies[self.read :]:
            head = body.partition("\n\n")[0].splitlines()
            if head[0].endswith(("/move", "/got-it")):
                length = next(line for line in head if line.lower().startswith("content-length:"))
                found.append(int(length.partition(":")[2]))
        return found


def test_at_every_call_a_called_and_an_uncalled_phone_are_alike(evening: Evening) -> None:
    evening.prepared("", DECK, phones=EIGHT, settings={"acts": "phones", "answers": "phone"})
    evening.first_night()
    evening.condemn(evening.who("citizen"))
    alive = evening.game().view(HOST).alive
    pads = {name: Pad(evening, name) for name in alive}
    detective = evening.who("detective")
    calls, times = list[str](), {"called": list[float](), "other": list[float]()}
    while (call := evening.console.call) is not None:
        calls.append(call)
        awake = evening.game().view(HOST).awake
        asleep = [name for name in alive if name not in (*awake, detective)]
        called, other, target = pads[awake[0]], pads[asleep[0]], asleep[1]
        for pad in pads.values():
            pad.phone.is_asked(call)
            pad.phone.heartbeat()
        alike(evening, called, other)
        pressed = len(called.answers), len(other.answers)
        called.phone.tap(target)
        other.phone.tap(target)
        alike(evening, called, other)
        other.phone.press("#go-1")
        alike(evening, called, other)
        if len(awake) > 1:
            the_family_agrees(evening, pads, awake, target)
        else:
            called.phone.press("#go-1")
        one_message_a_call(evening, pads, len(calls))
        assert (len(called.answers), len(other.answers)) == (pressed[0] + 1, pressed[1] + 1)
        times["called"] += called.phone.page.evaluate(POSTS)[-1:]
        times["other"] += other.phone.page.evaluate(POSTS)[-1:]
        if call == "leader":
            pads[detective].phone.says(f"{target}: ", "#answer")
            alike(evening, pads[detective], other)
            before = [(pad.unasked, len(pad.answers)) for pad in (pads[detective], other)]
            for pad in (pads[detective], other):
                pad.phone.press("#go-1")
                pad.phone.heartbeat()
            after = [(pad.unasked, len(pad.answers)) for pad in (pads[detective], other)]
            assert after == [(unasked, answers + 1) for unasked, answers in before], "an answer is put away like any press"
    assert calls == ["beauty", "doctor", "mafia", "leader", "godfather"]
    assert len({size for pad in pads.values() for size in pad.sizes}) == 1
    assert len({size for pad in pads.values() for size in pad.answers}) == 1
    assert abs(median(times["called"]) - median(times["other"])) < SAME_CLASS, times


def one_message_a_call(evening: Evening, pads: dict[str, Pad], calls: int) -> None:
    """Each pad is sent what comes next, called or not, and nothing beside that."""
    call = evening.console.call
    for pad in pads.values():
        if call is None:
            expect(pad.phone.page.locator("#morning")).to_be_visible()
        else:
            pad.phone.is_asked(call)
        pad.phone.heartbeat()
    unasked = {pad.name: pad.unasked for pad in pads.values()}
    assert set(unasked.values()) == {calls}, unasked


def alike(evening: Evening, called: Pad, other: Pad) -> None:
    """Both pictures have one size and, to one per cent, one lightness.

    The caret is left alone: to hide it Playwright writes an empty `style` on every field, and it stays there.
    """
    light = [brightness(evening.console.page, pad.phone.page.screenshot(caret="initial")) for pad in (called, other)]
    assert abs(light[0] - light[1]) < PER_CENT, light
    boxes = [pad.phone.page.evaluate(SIZES) for pad in (called, other)]
    assert boxes[0] == boxes[1]


def the_family_agrees(evening: Evening, pads: dict[str, Pad], family: tuple[str, ...], victim: str) -> None:
    """Members tap one after the other and see each other's wish; no page is sent anything but what it asks for by the clock."""
    others = [pad for name, pad in pads.items() if name not in family]
    shown = [pad.phone.shown() for pad in others]
    before = {name: pad.asked - len(pad.answers) for name, pad in pads.items()}
    for name in family:
        if not pads[name].phone.seat(victim).locator("input").is_checked():
            pads[name].phone.tap(victim)
        pads[name].phone.press("#go-1")
        for member in family:
            pads[member].phone.says(f"{name}: {victim}", "#answer")
    alike(evening, pads[family[0]], others[0])
    asked = [pad.asked - len(pad.answers) - before[name] for name, pad in pads.items()]
    assert min(asked) > 1, asked
    assert max(asked) - min(asked) <= 3, asked
    assert [pad.phone.shown() for pad in others] == shown
    evening.console.next()


def test_a_page_that_asks_each_second_is_told_a_pick_then_and_not_before(evening: Evening) -> None:
    """With the page's clock stopped: no message at all comes of another's pick; the next second brings one to every pad."""
    evening.prepared("", DECK.replace("beauty", "mafioso"), phones=EIGHT, settings={"acts": "phones"})
    evening.first_night()
    evening.condemn(evening.who("citizen"))
    evening.console.choose(None)
    assert evening.console.call == "mafia"
    view = evening.game().view(HOST)
    first, second = view.awake[:2]
    idle = next(name for name in view.alive if name not in view.awake)
    phones: list[Phone] = [evening.phones[name] for name in (second, idle)]
    for phone in phones:
        phone.is_asked("mafia")
        phone.page.clock.install()
        phone.page.reload()
        phone.is_live()
        phone.page.clock.pause_at(time.time() + 60)
        phone.heartbeat()
    pads = [Pad(evening, name) for name in (second, idle)]
    evening.phones[first].act(idle)
    evening.phones[first].says(f"{first}: {idle}", "#answer")
    for pad in pads:
        with pad.phone.sockets[-1].expect_event("framereceived"):
            pad.phone.page.clock.run_for(1000)
        assert (pad.got, pad.unasked) == (1, 0)
    phones[0].says(f"{first}: {idle}", "#answer")
    expect(phones[1].page.locator("#answer")).not_to_contain_text(first)


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
