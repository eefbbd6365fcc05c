"""Names, notes and labels as an attack: whatever is typed stays text, on every screen, in the export and in a terminal."""

import json
import logging
import re
import unicodedata
from html.parser import HTMLParser
from typing import Any
from unittest.mock import patch

import pytest

from games.words import say
from hostapp import forms_table, screens
from hostapp.jinja import gettext, in_words
from hostapp.logs import Plain
from hostapp.models import NAME_LENGTH, NOTE_LENGTH
from hostapp.naming import MOST_MARKS, alike, clean
from tests.security.cast import ROLES, Cast
from tests.security.hall import Loaded
from tests.security.site import html
from tests.security.wire import Browser, Wire

JOINERS = "\u200c\u200d"

HOSTILE = (
    "<script>alert(1)</script>",
    "<img src=x onerror=a()>",
    '"><svg onload=a()>',
    "' onmouseover='a()",
    "{{ 7*7 }}{% x %}",
    "${7*7} #{7}",
    "javascript:alert(1)",
    "&lt;b&gt;&amp;",
    "</main><h1>Out</h1>",
    "\u202eesrever\u202c",
    "W\u200bi\u200cl\u200dl\ufeff",
    "\x1b[31mred\x1b[0m\x07",
    "a\r\nSet-Cookie: x=1",
    "\x00null",
    "👩‍👩‍👧‍👦🏴‍☠️",
    "e" + "\u0301" * 40,
    "=cmd|' /C calc'!A0",
    "../../etc/passwd",
    "%00%0d%0a{name}%s",
    "Zoë" + "x" * 10_000,
)


class Tags(HTMLParser):
    """Collects what a page is made of."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[tuple[str, list[tuple[str, str | None]]]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, attrs))


def shape(page: str) -> list[tuple[str, list[str]]]:
    """The tags of a page and the names of their attributes: what a name must never change."""
    parser = Tags()
    parser.feed(page)
    return [(tag, sorted(name for name, _ in attrs)) for tag, attrs in parser.found]


@pytest.fixture(scope="module")
def cast(lasting_wire: Wire) -> Cast:
    return Cast(lasting_wire)


def everything(cast: Cast) -> list[str]:
    """Every page that shows names, as text."""
    host = [f"/host/{cast.code}/{panel}" for panel in ("", *(f"{name}/" for name in screens.PANELS))]
    host += [f"/host/{cast.code}/show/{seat.id}/" for seat in cast.now.seats[:2]]
    pages = [cast.people["host"].get(path) for path in (*host, "/")]
    opened = [f"/host/{cast.code}/show/{seat.id}/open" for seat in cast.now.seats[:2]]
    pages += [cast.people["host"].post(path, cast.fields("host")) for path in opened]
    pages += [cast.people[name].get(f"/play/{cast.code}/") for name in ("Anna", "Boris")]
    pages += [cast.people["room"].get(f"/room/{cast.code}/"), cast.people["stranger"].get(f"/j/{cast.code}/")]
    for page in pages:
        assert page.status in (200, 303), page.status
    socket = cast.people["room"].socket(f"/ws/room/{cast.code}/")
    frames = [html(frame) for _, frame in socket.frames]
    socket.hang_up()
    return [page.text for page in pages] + frames


@pytest.mark.parametrize("moment", ["lobby", "night", "over"])
def test_a_hostile_name_or_note_changes_no_page_but_its_text(cast: Cast, moment: str) -> None:
    """The same pages with harmless words of the same length in place of the hostile ones have the same tags and attributes."""
    shapes = []
    for words in (HOSTILE, tuple(f"harmless {number}" for number in range(len(HOSTILE)))):
        cast.go("lobby")
        for number, word in enumerate(words):
            answer = cast.people["host"].post(f"/host/{cast.code}/seat/add", cast.fields("host", name=word))
            assert answer.status == 303, (number, word)
            cast.host("seat/note", seat=str(cast.now.seats[-1].id), note=word * 3)
        if moment != "lobby":
            cast.host("stage", to="roles")
            deck = ["mafioso"] * 4 + ["citizen"] * (len(cast.now.seats) - 4)
            cast.host("deck/set", role=deck)
            with patch.object(forms_table, "RNG", Loaded(deck)):
                cast.host("deal")
            cast.host("begin")
            cast.host("clock/start", seconds="60", label=words[0])
        if moment == "over":
            while not cast.now.over:
                cast.seen()
                alive = cast.now.view("host").alive
                cast.host("move", offer="leave:seat", pick=alive[-1], sure="yes")
                while cast.now.view("host").phase in ("intro", "night", "dawn") and not cast.now.over:
                    cast.onward()
            cast.seen()
            cast.host("release")
        pages = everything(cast)
        for page in pages:
            assert not re.search(r"<(script(?! src=)|img|h1>Out)", page)
            assert not {"\u202e", "\u200b", "\ufeff", "\x1b", "\x07"} & set(page)
            assert "49" not in re.findall(r"seat-name\">([^<]*)<", page)
        shapes.append([shape(page) for page in pages])
    for hostile, harmless in zip(*shapes, strict=True):
        different = [pair for pair in zip(hostile, harmless, strict=False) if pair[0] != pair[1]]
        assert (different[:1], len(hostile)) == ([], len(harmless))


def test_a_hostile_name_is_text_in_the_record_and_its_file_name_has_no_name_in_it(cast: Cast) -> None:
    cast.go("lobby")
    for word in HOSTILE:
        cast.host("seat/add", name=word)
    cast.host("stage", to="roles")
    cast.host("deck/set", role=["mafioso"] * 4 + ["citizen"] * (len(cast.now.seats) - 4))
    cast.host("deal")
    answer = cast.people["host"].get(f"/host/{cast.code}/record.json")
    seats = json.loads(answer.body)["seats"]
    assert "<script>alert(1)</script"[:NAME_LENGTH] in seats
    assert answer.header("content-type") == "application/json"
    assert re.fullmatch(r'attachment; filename="nightcall-[A-Z]{5}-1\.json"', answer.header("content-disposition"))
    assert all(unicodedata.category(c)[0] != "C" or c in JOINERS for seat in seats for c in seat)
    assert answer.header("x-content-type-options") == "nosniff"


@pytest.mark.parametrize("word", HOSTILE)
def test_what_is_kept_is_short_one_line_and_shows_what_it_is(word: str) -> None:
    for most in (NAME_LENGTH, NOTE_LENGTH):
        kept = clean(word, most)
        assert len(kept) <= most
        assert kept == clean(kept, most)
        assert all(unicodedata.category(c)[0] != "C" or c in JOINERS for c in kept)
        assert not any(c in JOINERS for c in kept) or "\U0001f469" in kept  # nothing but the family is joined
        assert "  " not in kept
        assert not re.search(f"[\u0300-\u036f]{{{MOST_MARKS + 1}}}", kept)


COPIES = (
    "anna",
    "ANNA",
    "\u0410nn\u0430",
    "\u0391nna",
    "An na",
    "Ａｎｎａ",
    "Anna\ufe0f",
    "Anna\u3164",
    "\u2800Anna",
    "A\u200bnna",
    "An\u200dna",
    "An\u200cna",
)
PAIRS = (("Elia", "Eila"), ("Али", "Аля"), ("Νίκη", "Νίκος"), ("Max", "Mix"), ("Ann", "Anna"))
NO_NAMES = ("\u3164", "\u2800", "\u034f", "\ufe0f", "\u200d", " ", "\u00a0", "\u202e", "host", "HOST", "ho\u200bst")


@pytest.mark.parametrize("copy", COPIES)
def test_a_name_that_looks_like_anothers_is_taken(cast: Cast, copy: str) -> None:
    cast.go("lobby")
    answer = Browser(cast.wire, "203.0.113.1").post(f"/j/{cast.code}/", {"name": copy})
    assert answer.status == 409
    assert "already" in answer.text


WRITTEN_WITH_JOINERS = (
    "\u0639\u0644\u06cc\u200c\u0631\u0636\u0627",  # a Persian name of two parts
    "\u0d30\u0d3e\u0d1c\u0d7b",
    "\u0936\u094d\u200d\u0930\u0940",  # a Devanagari conjunct in half form
    "\U0001f468\u200d\U0001f469\u200d\U0001f467",
    "\U0001f469\U0001f3fd\u200d\U0001f680",
    "\U0001f3f4\u200d\u2620\ufe0f",
    "\u2764\ufe0f\u200d\U0001f525",
)
"""Names as people write them, and pictures of several people in one."""


@pytest.mark.parametrize("name", WRITTEN_WITH_JOINERS)
def test_a_name_is_kept_as_its_writing_needs_it_and_is_the_same_name_without(cast: Cast, name: str) -> None:
    assert clean(name) == name
    bare = "".join(c for c in name if c not in JOINERS)
    assert alike(name) == alike(bare)
    cast.go("lobby")
    for typed, status in ((name, 303), (bare, 409)):
        assert Browser(cast.wire, f"203.0.113.{status % 7 + 3}").post(f"/j/{cast.code}/", {"name": typed}).status == status
    assert name in [seat.name for seat in cast.now.seats]


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("\u200dAnna\u200d", "Anna"),
        ("\U0001f468\u200d", "\U0001f468"),
        ("\u200d\U0001f468", "\U0001f468"),
        ("\U0001f468\u200d\u200d\U0001f469", "\U0001f468\U0001f469"),
        ("\U0001f468\u200c\U0001f469", "\U0001f468\U0001f469"),
        ("\U0001f468\u200d Anna", "\U0001f468 Anna"),
        ("\u0631\u200c\u0636\u0627", "\u0631\u0636\u0627"),  # a letter that joins nothing after it
        ("\u0639\u200d\u0644", "\u0639\u0644"),
        ("\u0639\u200c", "\u0639"),
        ("x" * 23 + "\U0001f468\u200d\U0001f469", "x" * 23 + "\U0001f468"),
        ("\u0430\u200d\u0430", "\u0430\u0430"),
    ],
)
def test_a_joiner_that_shows_nothing_is_not_kept(typed: str, kept: str) -> None:
    assert clean(typed) == kept == clean(kept)


@pytest.mark.parametrize(
    ("one", "other"), [("Elia", "Eila"), ("Али", "Аля"), ("Νίκη", "Νίκος"), ("Max", "Mix"), ("Ann", "Anna")]
)
def test_names_of_different_people_are_two(one: str, other: str) -> None:
    assert alike(one) != alike(other)


@pytest.mark.parametrize(
    "name", ["\u3164", "\u2800", "\u034f", "\ufe0f", "\u200d", " ", "\u00a0", "\u202e", "host", "HOST", "ho\u200bst"]
)
def test_what_nobody_could_read_or_what_the_game_needs_is_no_name(cast: Cast, name: str) -> None:
    cast.go("lobby")
    before = cast.now.seats
    assert Browser(cast.wire, "203.0.113.2").post(f"/j/{cast.code}/", {"name": name}).status == 409
    assert cast.now.seats == before


def test_a_typed_code_comes_back_as_text(cast: Cast) -> None:
    cast.go("lobby")
    for word in HOSTILE:
        answer = cast.people["stranger"].post("/code", {"code": word})
        assert answer.status in (404, 429)
        assert shape(answer.text) == shape(cast.people["stranger"].post("/code", {"code": "x"}).text)


def test_the_terminal_gets_no_commands_from_a_record(capsys: Any, tmp_path: Any) -> None:
    """A record is a file that anybody may have written."""
    from games.cli import main

    seats = ["\x1b[2J\x1b[31mAnna", "Bo\rris", "Cla\x07ra", "Da\u202en", "Eva\x9b1m", "Finn"]
    roles = dict(zip(seats, ("mafioso", *["citizen"] * 5), strict=True))
    record = {"game": "mafia", "version": 1, "seats": seats, "moves": [{"move": "deal", "roles": roles}]}
    file = tmp_path / "record.json"
    file.write_text(json.dumps(record))
    for command in (["replay", str(file)], ["check", str(file)], ["replay", str(file), "--as", seats[0]]):
        main(command)
        shown = capsys.readouterr()
        assert not {"\x1b", "\r", "\x07", "\x9b", "\u202e"} & set(shown.out + shown.err), command


def test_the_terminal_gets_no_commands_and_no_made_up_lines_from_an_address() -> None:
    said = "".join(HOSTILE) + "\x9b2J\x85\u2028\u2067"
    record = logging.LogRecord("django.request", logging.ERROR, "", 0, "Internal Server Error: %s", (f"/{said}/",), None)
    line = Plain("{levelname} {name}: {message}", style="{").format(record)
    assert line.startswith("ERROR django.request: Internal Server Error: /<script>")
    assert len(line.splitlines()) == 1
    assert not {"\x1b", "\r", "\n", "\x07", "\x9b", "\x00", "\u202e", "\u2067"} & set(line)


HEBREW, ARABIC = "\u05d0\u05d1\u05d2", "\u0639\u0644\u06cc"


@pytest.mark.parametrize("name", [HEBREW, ARABIC, f"{HEBREW} 3"])
def test_a_name_from_right_to_left_turns_nothing_round_beside_it(name: str) -> None:
    """Of "Against A: 3 (B)" the eye would make "Against B: 3 (A)"."""
    kept = f"\u2068{name}\u2069"
    line = say("Against {suspect}: {count} ({seats}).", suspect=name, count=3, seats=(name, "Anna"))
    assert in_words(line) == f"Against {kept}: 3 ({kept} and Anna)."
    assert in_words(say("{line} Yes.", line=line)) == f"Against {kept}: 3 ({kept} and Anna). Yes."
    assert gettext("put up by %(name)s", name=name) == f"put up by {kept}"
    assert gettext("put up by %(name)s", name="Zo\u00eb <b>") == "put up by Zo\u00eb &lt;b&gt;"


def test_a_name_from_right_to_left_is_chosen_like_any_other(cast: Cast) -> None:
    """What keeps it to itself is between words only, never in what a form sends."""
    cast.go("lobby")
    for name, other in (("Anna", HEBREW), ("Boris", ARABIC)):
        cast.host("seat/rename", seat=str(cast.seat(name).id), name=other)
    roles = [ROLES[name] for name in ROLES]
    cast.host("stage", to="roles")
    cast.host("deck/set", role=roles)
    with patch.object(forms_table, "RNG", Loaded(roles)):
        cast.host("deal")
    cast.host("begin")
    while cast.now.view("host").phase != "day":
        cast.onward()
    cast.host("move", offer="nominate:seat", pick=HEBREW)
    cast.host("move", offer="next:")
    cast.host("move", offer=f"count:{HEBREW}:hands", pick=[ARABIC])
    pages = [cast.people["host"].get(f"/host/{cast.code}/{panel}").text for panel in ("", "log/", "undo/")]
    pages += [cast.people["room"].get(f"/room/{cast.code}/").text, cast.people["Clara"].get(f"/play/{cast.code}/").text]
    assert any(f"\u2068{HEBREW}\u2069" in page for page in pages)
    assert not any(re.search(r'value="[^"]*[\u2068\u2069]', page) for page in pages)
