"""Phones by night look alike, called or not (H1); a card is the only secret on a phone by day; and a change stays small."""

import json
import re
from html.parser import HTMLParser

import pytest
from django.core.cache import cache

from games import mafia
from games.contract import HOST
from games.mafia.lines import PROMPT
from games.mafia.roles import ROLES
from hostapp import even, screens, tablelog
from hostapp.look import Look
from tests.web.cast import Party

pytestmark = pytest.mark.django_db

SEATS = ("Anna", "Boris", "Clara", "Dan", "Eva", "Finn", "Greta", "Hana", "Igor", "June")
LEADERS = ("detective", "priest", "judge", "journalist", "jailer", "sheriff")
OTHERS = ("doctor", "beauty", "godfather", "mafioso", "mafioso", "con_artist", "citizen", "citizen", "citizen")
A_CHANGE = 6 * 1024
"""Bytes of a pushed screen that design.md 8 allows."""


@pytest.fixture(autouse=True)
def _fresh() -> None:
    tablelog.forget()
    cache.clear()


class Shape(HTMLParser):
    """The elements of a screen with whatever gives them a look: everything but their words and where they lead."""

    WORDS = frozenset({"value", "checked", "disabled"})
    """What says something, and no more: what is sent, and which seats may be tapped."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.parts: list[object] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        kept = [(name, value) for name, value in attrs if name not in self.WORDS and not (tag == "button" and name == "name")]
        self.parts.append((tag, [pair for pair in kept if pair[0] != "data-title"]))

    def handle_endtag(self, tag: str) -> None:
        self.parts.append(tag)


def drawn(party: Party, name: str) -> str:
    return screens.screen(party.now, Look(kind="phone", seat=party.id(name))).html


def night(*, leader: str = "detective", acts: str = "phones") -> Party:
    """The first night of acts: one citizen is out, nobody has acted yet."""
    party = Party("mafia").sit(*SEATS)
    party.host.post("deck/set", role=[leader, *OTHERS])
    for key, value in (("acts", acts), ("votes", "phones"), ("answers", "phone")):
        party.host.post("setting", key=key, value=value)
    party.host.post("deal")
    party.host.post("begin")
    while party.now.view(HOST).phase == "intro":
        party.move("next:")
    suspect = party.role("citizen")
    party.move("nominate:seat", suspect)
    party.move("next:")
    party.move(f"count:{suspect}:hands", *SEATS)
    party.host.post("shown", n=party.now.pending[-1]["n"])
    assert party.now.view(HOST).phase == "night"
    return party


@pytest.mark.parametrize("leader", LEADERS)
def test_called_and_uncalled_pads_have_the_same_parts(leader: str) -> None:
    party = night(leader=leader)
    while (view := party.now.view(HOST)).phase == "night":
        pads = {str(Shape(drawn(party, name)).parts) for name in view.alive}
        assert len(pads) == 1, view.call
        assert all(drawn(party, name).count('class="ask"') == 1 for name in view.alive)
        party.move("next:")


def test_dark_phones_are_the_same_but_for_the_name() -> None:
    party = night(acts="host")
    alive = party.now.view(HOST).alive
    dark = {re.sub(r'value="[^"]*"', "", drawn(party, name).replace(name, "")) for name in alive}
    assert len({re.sub(r"seat \d+", "", one) for one in dark}) == 1


def test_a_pad_that_shows_an_answer_has_the_same_parts() -> None:
    """B4"""
    party = night()
    while party.now.view(HOST).call != "leader":
        party.move("next:")
    asker, other = party.role("detective"), party.role("doctor")
    party.move("choose:leader:targets", other, intent="check")
    assert party.now.view(HOST).phase == "night"
    answered = drawn(party, asker)
    assert "Doctor" in answered
    # Only the form leads elsewhere: it puts the answer away.
    leads = [str(Shape(html).parts).replace("got-it", "move") for html in (answered, drawn(party, other))]
    assert leads[0].replace("'n'", "'offer'") == leads[1]


def test_a_tap_on_a_pad_that_is_not_called_is_no_mistake_and_changes_nothing() -> None:
    party = night()
    view = party.now.view(HOST)
    idle = next(name for name in view.alive if view.roles[name] == "citizen")
    before = party.now.table.version
    assert party.phones[idle].post("move", offer="", pick=view.alive[0]).status_code == 303
    assert party.now.table.version == before


def pressed(party: Party, name: str, html: str, step: str, *picks: str) -> tuple[int, bool]:
    """A press on a pad as it was drawn, with all that its form sends: the answer's status, and whether it says why not."""
    hidden = dict(re.findall(r'<input type="hidden" name="(offer|sure)" value="([^"]*)">', html))
    intent = {"intent": "check"} if 'value="check"' in html else {}
    answer = party.phones[name].post("move", live=True, step=step, pick=picks, **hidden, **intent)
    return answer.status_code, b"notice-1" in answer.content


def called_and_idle(party: Party, call: str) -> dict[str, tuple[str, str]]:
    """Whoever is called by now, and somebody who is not, with the pad of each as it is drawn, and its step."""
    while (view := party.now.view(HOST)).call != call:
        party.move("next:")
    idle = next(name for name in view.alive if name not in view.awake)
    return {name: (drawn(party, name), party.phones[name].step) for name in (view.awake[0], idle)}


@pytest.mark.parametrize("call", ["doctor", "mafia", "leader"])
@pytest.mark.parametrize("taps", [0, 2, 3])
def test_a_press_that_does_not_fit_comes_to_the_same_on_every_pad(call: str, taps: int) -> None:
    party = night()
    pads = called_and_idle(party, call)
    step, picks = party.now.view(HOST).step, party.now.view(HOST).alive[:taps]
    assert [pressed(party, name, *pad, *picks) for name, pad in pads.items()] == [(200, False)] * 2
    assert party.now.view(HOST).step == step


@pytest.mark.parametrize("call", ["doctor", "mafia", "leader"])
def test_a_press_that_comes_too_late_comes_to_the_same_on_every_pad(call: str) -> None:
    party = night()
    pads = called_and_idle(party, call)
    party.move("next:")
    step, target = party.now.view(HOST).step, party.now.view(HOST).alive[-1]
    assert [pressed(party, name, *pad, target) for name, pad in pads.items()] == [(200, False)] * 2
    assert party.now.view(HOST).step == step


def test_a_phone_names_no_role_but_its_own_and_those_turned_up() -> None:
    """B3"""
    party = night()
    while True:
        view = party.now.view(HOST)
        for name in view.alive:
            html = drawn(party, name)
            known = {view.roles[name], *(view.roles[seat] for seat in view.out)}
            family = {"Mafioso"} if ROLES[view.roles[name]].family else set()
            for role in ROLES.values():
                word = str(role.title)
                if role.key not in known and word not in family and word not in ("Citizen",):
                    assert not re.search(rf"\b{word}\b", html), (name, word)
        if view.phase == "day":
            break
        party.move("next:")


def test_a_change_is_small() -> None:
    party = night()
    while party.now.view(HOST).phase != "day":
        assert max(pushed(party, name) for name in SEATS) < A_CHANGE
        party.move("next:")
    for suspect in party.now.view(HOST).alive[:5]:
        party.move("nominate:seat", suspect)
    assert max(pushed(party, name) for name in SEATS) < A_CHANGE
    party.move("next:")
    assert max(pushed(party, name) for name in SEATS) < A_CHANGE


def pushed(party: Party, name: str) -> int:
    """The bytes of the message that brings this phone its screen."""
    shown = screens.screen(party.now, Look(kind="phone", seat=party.id(name)))
    return len(json.dumps({"html": shown.for_browser("x" * 32), "d": shown.digest, "now": 0}, ensure_ascii=False).encode())


@pytest.mark.parametrize("phase", ["night", "vote"])
def test_a_change_is_small_at_the_largest_table_with_the_longest_names(phase: str) -> None:
    """Thirty seats, names of 24 letters none of which is ASCII: deflated, as a browser asks for it (see the sockets)."""
    party = Party("mafia").guest(*(f"Ñandú Öþæl Žižka Ææłø {number:02}"[:24] for number in range(29))).sit("Anna")
    party.host.post("deck/set", role=["detective", "doctor", *["mafioso"] * 8, *["citizen"] * 20])
    for key in ("acts", "votes"):
        party.host.post("setting", key=key, value="phones")
    party.host.post("deal")
    party.host.post("begin")
    while party.now.view(HOST).phase == "intro":
        party.move("next:")
    names = [seat.name for seat in party.now.seats if seat.name != "Anna"]
    for suspect in names[:8] if phase == "vote" else names[:1]:
        party.move("nominate:seat", suspect)
    party.move("next:")
    if phase == "night":
        party.move(f"count:{names[0]}:hands", *names)
        party.host.post("shown", n=party.now.pending[-1]["n"])
    assert party.now.view(HOST).phase == phase
    shown = screens.screen(party.now, Look(kind="phone", seat=party.id("Anna")))
    assert len(shown.packed({"d": shown.digest, "now": 10**12})) < A_CHANGE / 2


TABLES = [(6, False), (10, False), (19, False), (30, False), (6, True), (12, True), (30, True)]


@pytest.mark.parametrize(("count", "long"), TABLES)
def test_every_message_of_a_night_has_one_size(count: int, long: bool) -> None:
    """Whoever is called, whatever was picked or answered: pages, answers and what sockets send, deflated or not."""
    names = [f"Ñandú Öþæl Žižka Ææłø {number:02}"[:24] if long else f"Eva {number}" for number in range(count)]
    party = Party("mafia").sit(*names)
    family = max(2, (count - 1) // 3)
    party.host.post("deck/set", role=["detective", "doctor", *["mafioso"] * family, *["citizen"] * (count - family - 2)])
    for key, value in (("acts", "phones"), ("answers", "phone")):
        party.host.post("setting", key=key, value=value)
    party.host.post("deal")
    party.host.post("begin")
    while party.now.view(HOST).phase == "intro":
        party.move("next:")
    party.move("nominate:seat", party.role("citizen"))
    party.move("next:")
    party.move(f"count:{party.role('citizen')}:hands", *names)
    party.host.post("shown", n=party.now.pending[-1]["n"])
    found = set[tuple[int, ...]]()
    while (view := party.now.view(HOST)).phase == "night":
        if view.call == "mafia":
            for name, target in zip(view.awake, reversed(view.alive), strict=False):
                party.phones[name].post("move", offer=f"pick:{name}:targets", pick=target, sure="yes")
            assert len(party.now.view(HOST).picks) == family
        found |= {on_the_wire(party, name) for name in (*view.awake, view.alive[0], view.alive[-1])}
        target = next(name for name in view.alive if name not in view.awake)
        party.move("choose:leader:targets", target, intent="check") if view.call == "leader" else party.move("next:")
    assert len(found) == 1
    ((_, packed_size, plain, _),) = found
    sizes = even.sizes(party.now, "<div data-even>")
    assert sizes is not None
    assert (packed_size, plain) == (sizes.packed, sizes.plain), "no pad is longer than was thought"


def on_the_wire(party: Party, name: str) -> tuple[int, ...]:
    """Bytes of this phone's page, of its screen deflated and not, and of the answer to a press."""
    phone, shown = party.phones[name], screens.screen(party.now, Look(kind="phone", seat=party.id(name)))
    page = phone.client.get(phone.base)
    facts = {"d": shown.digest, "now": 10**12}
    assert shown.sizes is not None
    answer = phone.client.get(phone.base, headers={"X-Live": "z", "Accept-Encoding": "deflate"})
    return (
        len(page.content),
        len(shown.packed(facts)),
        len(even.filled(shown.message(facts), shown.sizes.plain)),
        len(answer.content),
    )


def test_what_idle_pads_ask_is_as_long_as_what_is_asked_in_earnest() -> None:
    """One line or two shows from the next chair. A leader's pad asks in words of its own, not in those that are read aloud."""
    for call, prompt in PROMPT.items():
        if call not in LEADERS:
            asked = [len(str(mafia.idle(call, day, place))) for day in (1, 2) for place in range(1, 9)]
            assert max(abs(length - len(str(prompt))) for length in asked) <= 4, call
            assert len(set(asked)) > 1
