"""Everything that anybody reads can be said in another language: nothing is written past gettext, and every message fits."""

import re
import string
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

import pytest
from django.conf import settings
from django.core.cache import cache
from django.core.management import call_command
from django.test import Client, override_settings
from django.utils import translation

from games import mafia
from games.contract import HOST
from hostapp import jinja, screens, tablelog
from hostapp.catalogue import Message, Unwritten, found, in_python, in_template, messages
from hostapp.languages import spoken, wanted
from hostapp.look import Look
from hostapp.reach import Reach
from tests import tongue
from tests.services import program
from tests.tongue import OTHER
from tests.web.cast import Party

ALL = messages(settings.BASE_DIR)
PERCENT = re.compile(r"%\((\w+)\)s|%%|(%)")


def braces(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def percents(text: str) -> set[str]:
    places = list(PERCENT.finditer(text))
    assert not any(place[2] for place in places), "a lone per cent sign"
    return {place[1] for place in places if place[1]}


def test_messages_are_written_out_where_they_are_marked() -> None:
    assert [one for one in found(settings.BASE_DIR) if isinstance(one, Unwritten)] == []
    assert len(ALL) > 500


@pytest.mark.parametrize("message", [one for one in ALL if set("{}%") & set(one.one + one.many)], ids=lambda one: one.one[:40])
def test_every_message_can_be_filled_in(message: Message) -> None:
    for text in filter(None, (message.one, message.many)):
        assert all(name.isidentifier() for name in braces(text)), "places have names, so that they may be moved"
        assert text.format(**dict.fromkeys(braces(text), "Anna")) or not text
        if message.where.startswith("templates/") and "%" in text:
            assert text % dict.fromkeys(percents(text), "Anna")


def test_what_is_never_a_message_is_found() -> None:
    env = jinja.environment()
    assert [*in_python("say(name + '!')", "a.py")] == [Unwritten("a.py", 1)]
    assert [*in_template("{{ _(name) }}", "a.html", env)] == [Unwritten("a.html", 1)]
    assert [*in_template("{{ ngettext('a', 'b', 2) }}", "a.html", env)] == [Message("a", "b", "a.html")]


# Another language


@pytest.fixture
def _other_language(tmp_path: Path) -> Iterator[None]:
    tongue.write(tmp_path, ALL)
    tablelog.forget()
    cache.clear()
    with override_settings(LOCALE_PATHS=[tmp_path], LANGUAGES=spoken(tmp_path)):
        yield
    jinja._translated.clear()
    translation.activate("en")


class Read(HTMLParser):
    """What somebody reads of a screen, or has read to them."""

    SAID = frozenset({"aria-label", "title", "alt", "placeholder", "data-title"})

    def __init__(self, html: str) -> None:
        super().__init__()
        self.texts: list[str] = []
        self.silent = 0
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.silent += tag in ("script", "style")
        self.texts += [value for name, value in attrs if name in self.SAID and value]

    def handle_endtag(self, tag: str) -> None:
        self.silent -= tag in ("script", "style")

    def handle_data(self, data: str) -> None:
        if not self.silent:
            self.texts.append(data)


NESTED = re.compile(r"⟦[^⟦⟧]*⟧")
NAMES = ("Anna", "Boris", "Clara", "Dan", "Eva", "Finn", "Greta", "Hana", "Igor", "June")
OURS = {*NAMES, "Nightcall", "QR", "nightcall", "http", "English", "Esperanto", "PIN", "s", "min"}
"""Words that are the same in every language, names of people first."""


def untranslated(html: str, *allowed: str) -> set[str]:
    """Words of a screen that went past gettext."""
    left = set()
    for text in Read(html).texts:
        while NESTED.search(text):
            text = NESTED.sub(" ", text)
        left |= set(re.findall(r"[^\W\d_]{2,}", re.sub(r"\b[A-Z]\d{1,2}\b", " ", text)))
    return left - OURS - set(allowed)


def everything(party: Party) -> Iterator[tuple[str, str]]:
    """Every screen of a moment in that language."""
    now, reach = party.now, Reach("http://192.168.1.20:8000")
    looks = [Look(kind="room", reach=reach), *(Look(kind="phone", seat=seat.id) for seat in now.seats)]
    looks += [Look(kind="console", panel=panel, reach=reach) for panel in ("", *screens.PANELS)]
    for look in looks:
        at = f"{look.kind} {look.panel} {now.table.stage} {now.view(HOST).phase if now.fold else ''}"
        there = Look(kind=look.kind, seat=look.seat, panel=look.panel, reach=look.reach, language=OTHER)
        yield at, screens.screen(now, there).html


@pytest.mark.django_db
@pytest.mark.usefixtures("_other_language")
def test_a_whole_evening_is_said_in_another_language() -> None:
    party = Party("mafia").sit(*NAMES[:-1]).guest(NAMES[-1])
    code = party.code
    past: dict[str, set[str]] = {}

    def read() -> None:
        for at, html in everything(party):
            if words := untranslated(html, code):
                past.setdefault(at, set()).update(words)

    read()
    party.host.post("stage", to="roles")
    read()
    roles = ["detective", "doctor", "beauty", "godfather", "mafioso", "con_artist", *["citizen"] * 4]
    party.host.post("deck/set", role=roles)
    for key, value in (("acts", "phones"), ("votes", "phones"), ("answers", "phone")):
        party.host.post("setting", key=key, value=value)
    read()
    party.host.post("deal")
    read()
    party.host.post("begin")
    party.host.post("clock/start", seconds="60", label="")
    party.phones["Anna"].post("flag", flag="host")
    while party.now.view(HOST).phase == "intro":
        party.move("next:")
    read()
    suspect = party.role("citizen")
    party.move("nominate:seat", suspect)
    party.move("next:")
    read()
    party.move(f"count:{suspect}:hands", *NAMES)
    read()
    party.host.post("shown", n=party.now.pending[-1]["n"])
    while party.now.view(HOST).phase == "night":
        read()
        if party.now.pause is not None:  # an answer to somebody without a phone
            party.host.post("shown", n=party.now.pending[-1]["n"])
            continue
        choice = next((offer for offer in party.now.offers(HOST) if offer.move == "choose"), None)
        targets = [] if choice is None else [seat for seat in choice.choices if seat not in choice.careful][: choice.least]
        if choice is None or party.move(choice.key, *targets, intent=(choice.intents or ("",))[0]).status_code != 303:
            party.move("next:")
    while party.now.pause is not None:
        read()
        party.host.post("shown", n=party.now.pending[-1]["n"])
    read()
    assert past == {}


@pytest.mark.django_db
@pytest.mark.usefixtures("_other_language")
def test_the_pages_at_the_door_are_said_in_another_language() -> None:
    party = Party("mafia").sit("Anna")
    party.host.post("setting", key="seats", value="guests")
    party.host.post("seat/key", seat=party.id("Anna"))
    client = Client(headers={"Accept-Language": OTHER})
    for path in ("/", f"/j/{party.code}/", f"/room/{party.code}/", "/nothing/", f"/host/{party.code}/", "/k/BCDFG/none/"):
        html = client.get(path).content.decode()
        assert f'<html lang="{OTHER}"' in html
        assert untranslated(html[html.index("<body") :], party.code) == set(), path


@pytest.mark.django_db
@pytest.mark.usefixtures("_other_language")
def test_each_browser_chooses_its_own_language() -> None:
    party = Party("mafia").sit("Anna", "Boris")
    phone = party.phones["Anna"]
    answer = phone.client.post("/language", {"language": OTHER}, headers={"Referer": f"http://testserver/play/{party.code}/"})
    assert answer.headers["Location"] == f"/play/{party.code}/"
    assert '<html lang="eo"' in phone.text()
    assert "⟦You are in, Anna.⟧" in phone.text()
    assert "⟦" not in party.phones["Boris"].text()
    elsewhere = phone.client.post("/language", {"language": "xx"}, headers={"Referer": "http://elsewhere.test/play/"})
    assert elsewhere.headers["Location"] == "/"
    assert wanted(OTHER, "en-GB,en;q=0.9") == OTHER
    assert wanted("", "fr,eo;q=0.9,en;q=0.8") == OTHER
    assert wanted("", f"en;q=0.5,fr,{OTHER};q=0.9") == OTHER, "the one that is liked best, wherever it stands"
    assert wanted("", f"fr,*;q=0.5,{OTHER};q=0.1") == "en", "any other is liked better than that one"
    assert wanted("nonsense", "fr") == "en"
    assert wanted("x" * 5000, ",;q=,*" * 2000) == "en"


@pytest.mark.django_db
@pytest.mark.usefixtures("_other_language")
def test_a_page_says_which_language_it_speaks_and_on_what_that_depends() -> None:
    party = Party("mafia").sit("Anna")
    answer = party.phones["Anna"].get(headers={"Accept-Language": f"en;q=0.5,{OTHER}"})
    assert answer.headers["Content-Language"] == OTHER
    assert "Accept-Language" in answer.headers["Vary"]


def test_a_choice_of_languages_is_offered_only_where_there_is_one() -> None:
    assert spoken(settings.BASE_DIR / "locale")[0] == ("en", "English")
    assert [name for _, name in jinja.languages()] == [
        str(translation.get_language_info(c)["name_local"]) for c, _ in settings.LANGUAGES
    ]


def test_a_language_is_begun_and_compiled(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    program("msgfmt")
    with override_settings(LOCALE_PATHS=[tmp_path]):
        call_command("words", "pt-br")
        call_command("words")
    po = (tmp_path / "pt_BR" / "LC_MESSAGES" / "django.po").read_text("utf-8")
    assert "Plural-Forms:" in po
    assert str(mafia.title) in po
    assert spoken(tmp_path) == [("en", "English"), ("pt-br", "Brazilian Portuguese")]
    assert f"{len(ALL)} messages." in capsys.readouterr().out
