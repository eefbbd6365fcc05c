"""Phones that are listened to, that want no motion, and that are to stay lit: as far as a browser on a desk can show it."""

from playwright.sync_api import Page, expect

from tests.browser.evening import Evening
from tests.browser.playing import Phone

DECK = "detective doctor mafioso mafioso citizen citizen"
OTHERS = "Boris Clara Dan Eva Finn"

LIVE = """[...document.querySelectorAll("[aria-live]:not([aria-live=off]), [role=status], [role=alert], [role=log], output")]
  .map(it => it.id)"""
OURS = {"cut-off", "not-sent"}
"""What a screen reader says by itself: that the network is gone, that a press was not sent, and why something was refused."""

MOVING = """() => [...document.querySelectorAll("*")].flatMap(it => {
  const style = getComputedStyle(it);
  const seconds = `${style.transitionDuration},${style.animationDuration}`.split(",").map(parseFloat);
  return seconds.some(it => it > 0.011) ? [`${it.tagName}.${it.className} ${seconds}`] : [];
})"""

FILM = """() => {
  const film = document.querySelector("video.awake"), box = film.getBoundingClientRect(), style = getComputedStyle(film);
  return [film.loop, film.muted, film.paused, box.width >= innerWidth, box.height >= innerHeight, style.opacity];
}"""


def test_a_reader_says_no_secret_unasked(evening: Evening) -> None:
    """A card is not there for it until it is held; answers and picks are not announced."""
    settings = {"acts": "phones", "answers": "phone", "votes": "phones"}
    evening.prepared("", DECK, phones=f"Anna {OTHERS}", settings=settings)
    holders = evening.holders()
    for name in ("Anna", "Boris"):
        phone, word = evening.phones[name], holders[name].capitalize()
        assert word not in phone.page.locator("body").aria_snapshot()
        phone.page.locator("#card > summary").focus()
        phone.page.keyboard.down("Enter")
        assert word in phone.page.locator("body").aria_snapshot()
        phone.page.keyboard.up("Enter")
        expect(phone.page.locator("#card-face")).to_be_hidden()
        assert word not in phone.page.locator("body").aria_snapshot()
    evening.first_night()
    quiet(evening)
    evening.condemn(evening.who("citizen"))
    while (call := evening.console.call) is not None:
        view = evening.game().view("host")
        target = next(name for name in view.alive if name not in view.awake)
        for name in view.awake:
            evening.phones[name].is_asked(call)
            evening.phones[name].tap(target)
            evening.phones[name].press("#go-1")
        quiet(evening)
        if call == "mafia":
            evening.console.next()
    evening.phones[evening.who("detective")].says(": ", "#answer")
    quiet(evening)


def quiet(evening: Evening) -> None:
    """No phone has a place whose words are said by themselves, but for the three that hold no secret."""
    for phone in evening.phones.values():
        assert set(phone.page.evaluate(LIVE)) == OURS
        assert phone.page.title().partition(" · ")[0] in evening.phones


def test_whoever_wants_no_motion_gets_none(evening: Evening) -> None:
    evening.open()
    anna = evening.seat("Anna")
    assert anna.page.evaluate(MOVING), "there is motion to begin with"
    anna.page.emulate_media(reduced_motion="reduce")
    assert anna.page.evaluate(MOVING) == []
    anna.page.emulate_media(reduced_motion="no-preference")


def test_over_plain_http_a_film_keeps_the_screen_lit_from_the_first_touch_on(evening: Evening) -> None:
    """As browsers want it: with sound, not looped, over the whole screen, begun by a touch; paused while nobody looks."""
    evening.open()
    anna = evening.seat("Anna")
    assert anna.page.evaluate("isSecureContext") is False
    anna.page.locator("h1").click()
    is_lit(anna.page)
    assert anna.page.evaluate(FILM) == [False, False, False, True, True, "0.01"]
    anna.page.evaluate("""() => {
      Object.defineProperty(document, "visibilityState", {value: "hidden", configurable: true});
      document.dispatchEvent(new Event("visibilitychange"));
    }""")
    assert anna.page.evaluate("document.querySelector('video.awake').paused")


def test_where_a_wake_lock_can_be_had_it_is_held_and_asked_for_again(evening: Evening) -> None:
    evening.open()
    phone = Phone(evening.page("phone", "Anna"))
    phone.page.add_init_script("""
      window.locks = [];
      Object.defineProperty(navigator, "wakeLock", {value: {request: async (what) => {
        const lock = Object.assign(new EventTarget(), {what, release() { this.dispatchEvent(new Event("release")); }});
        window.locks.push(lock);
        return lock;
      }}});
    """)
    evening.goto(phone, f"/j/{evening.code}/")
    phone.page.get_by_label("Your name").fill("Anna")
    phone.press(phone.button("Sit down"))
    phone.page.locator("h1").click()
    is_lit(phone.page)
    assert phone.page.evaluate("[window.locks.length, window.locks[0].what, document.querySelector('video')]") == [
        1,
        "screen",
        None,
    ]
    # The system takes it away while the page is hidden; once it is seen again it is asked for anew.
    phone.page.evaluate("window.locks[0].release(); document.dispatchEvent(new Event('visibilitychange'))")
    phone.page.wait_for_function("() => window.locks.length === 2")


def is_lit(page: Page) -> None:
    expect(page.locator("html")).to_have_attribute("data-awake", "yes")
