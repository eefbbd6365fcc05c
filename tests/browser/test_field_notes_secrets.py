"""The field notes' scenarios about what a phone gives away (B): by its frames, by its timing, by its looks."""

import json
import re
from types import SimpleNamespace
from typing import Any

from games import mafia
from hostapp import screens
from tests.browser.evening import Evening
from tests.browser.hands import Screen
from tests.browser.leaks import Watch
from tests.browser.looks import brightness
from tests.browser.playing import Phone

SIX = "Anna Boris Clara Dan Eva Finn"
DECK = "detective doctor citizen citizen mafioso mafioso"


def test_B1_a_player_is_put_out_and_no_frame_tells_a_role_a_key_or_an_id(evening: Evening) -> None:
    evening.prepared(SIX, DECK, rules={"reveal_on_exit": "false"})
    first, second = evening.give_phone("Anna"), evening.give_phone("Boris")
    watch = Watch(evening)
    evening.first_night()
    goes = next(name for name, role in evening.holders().items() if role == "mafioso" and name not in ("Anna", "Boris"))
    evening.console.vote(**{goes: "Anna"})
    evening.console.next()
    evening.console.night(mafia="Boris")
    for phone in (first, second):
        phone.heartbeat()
    watch.look()
    keys = {
        phone: [str(cookie.get("value")) for cookie in phone.page.context.cookies()]
        for phone in (first, second, evening.console)
    }
    for phone in (first, second):
        text = evening.pages.record(phone.page).text()
        assert goes in text
        assert not [key for other, others in keys.items() for key in others if other is not phone and key in text]
        assert not re.search(r'name="seat"|person-|"(roles?|key|seat|n|seq)":', text)


def test_B4_no_phone_can_tell_by_night_who_has_chosen_already(evening: Evening) -> None:
    evening.prepared(SIX, DECK, settings={"acts": "phones"})
    holders = evening.holders()
    out = evening.who("citizen")
    family = [name for name, role in holders.items() if role == "mafioso"]
    others = [name for name in holders if name not in (out, *family)]
    phones = {name: evening.give_phone(name) for name in [*family, *others]}
    evening.first_night()
    evening.condemn(out)
    evening.console.choose(None)
    for phone in phones.values():
        phone.is_asked("mafia")
    before = {name: still(evening, phones[name]) for name in others}
    phones[family[0]].act(others[0])
    phones[family[1]].says(f"{family[0]}: {others[0]}")
    evening.console.says(f"{family[0]}: {others[0]}")
    phones[others[0]].tap(family[0])
    phones[others[0]].press("#go-1")
    assert {name: still(evening, phones[name]) for name in others} == before


def still(evening: Evening, phone: Phone) -> tuple[str, int]:
    """A phone's screen, and how many messages it was ever sent unasked; after it has heard everything there is."""
    phone.heartbeat()
    return phone.shown(), sum("t" not in json.loads(frame) for frame in evening.pages.record(phone.page).frames)


def test_B7_all_cards_have_the_same_colours_and_the_same_brightness(evening: Evening) -> None:
    evening.prepared(SIX, DECK)
    phone = evening.give_phone("Anna")
    eye = Screen(evening.page("room", "eye")).page
    card = screens.templates().get_template("mafia/phone/card.html")
    looks, light = {}, {}
    for role in mafia.roles():
        facts = {
            "me": SimpleNamespace(name="Anna"),
            "view": SimpleNamespace(phase="day", day=1, roles={"Anna": role.key}),
            "told": (),
            "game": mafia,
        }
        phone.page.evaluate(
            "html => { const card = document.getElementById('card'); card.outerHTML = html; }", card.render(facts)
        )
        phone.page.evaluate("document.getElementById('card').open = true")
        looks[role.key] = phone.page.evaluate(LOOKS)
        light[role.key] = [brightness(eye, it.screenshot()) for it in (phone.page.locator("#card-face .sign"), phone.page)]
    assert len(set(map(str, looks.values()))) == 1
    for seen, tolerance in zip(zip(*light.values(), strict=True), (1.05, 1.15), strict=True):
        assert max(seen) < tolerance * min(seen)


LOOKS = """[...document.querySelectorAll("#card, #card-face, #card-face > *")].map(it => {
  const style = getComputedStyle(it), box = document.getElementById("card-face").getBoundingClientRect();
  return [it.tagName, style.color, style.backgroundColor, style.borderColor, style.opacity, box.width, box.x, box.y];
})"""


def test_B8_a_detective_who_was_shot_is_called_and_answered_as_ever(evening: Evening) -> None:
    dead, alive = (answered(Evening(evening.pages), shot=shot) for shot in (True, False))
    assert (dead.pop("answer"), alive.pop("answer")) == ("Citizen", "Mafioso")
    assert dead == alive


def answered(evening: Evening, *, shot: bool) -> dict[str, Any]:
    """What the detective's phone is like when it asks about the mafioso, after a shot at the detective or at the doctor."""
    evening.prepared(SIX, DECK, settings={"acts": "phones", "answers": "phone"})
    one = {role: name for name, role in evening.holders().items()}
    phone, out = evening.give_phone(one["detective"]), evening.who("citizen")
    evening.first_night()
    evening.condemn(out)
    evening.console.choose(None)
    evening.console.choose(one["detective"] if shot else one["doctor"])
    phone.is_asked("leader")
    frames = evening.pages.record(phone.page).frames
    sent = len(frames)
    phone.act(one["mafioso"])
    phone.says(f"{one['mafioso']}: ", "#answer")
    answer = phone.page.locator("#answer").inner_text().split()[-1]
    looks = phone.page.locator("#screen *").evaluate_all(
        "all => all.map(it => `${it.tagName} ${it.className.baseVal ?? it.className}`)"
    )
    phone.press(phone.button("Got it"))
    phone.heartbeat()
    return {"answer": answer, "looks": looks, "screens": sum('"html"' in frame for frame in frames[sent:])}
