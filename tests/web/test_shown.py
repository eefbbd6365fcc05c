"""What travels is the screen, however many strips it is made of and whichever way it is sent."""

import json
import os
import subprocess
import sys
import zlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hostapp import drawing, even
from hostapp.shown import Screen, Strip, made_of

FACTS = {"d": "1234", "now": 1893528000000, "t": "pong"}
ONE = ('<div data-title="Ñandú">"quoted" \\ and <b>bold</b></div>',)
SEVERAL = ('<div class="phone">\n', "<p>everybody’s, \u2028 and a \x00csrf\x00</p>", "", "</div>")


@pytest.mark.parametrize("html", [ONE, SEVERAL])
def test_a_screen_is_the_same_deflated_with_a_header_or_as_it_is(html: tuple[str, ...]) -> None:
    screen = made_of(tuple(map(Strip, html)))
    message = screen.message(FACTS)
    assert json.loads(message) == {"html": "".join(html), **FACTS}
    for _ in range(2):  # the second time from what is kept
        assert zlib.decompress(screen.packed(FACTS), -15) == message
        assert zlib.decompress(screen.packed_with_header(FACTS)) == message


def test_an_even_screen_is_as_long_whatever_is_on_it() -> None:
    sizes = even.Sizes(plain=600, packed=400)
    for html in ONE, SEVERAL:
        screen = Screen(tuple(map(Strip, html)), "", sizes)
        assert len(screen.packed(FACTS)) == 400
        assert json.loads(zlib.decompress(screen.packed(FACTS), -15)) == {"html": "".join(html), **FACTS}
        assert json.loads(zlib.decompress(screen.packed_with_header(FACTS))) == {"html": "".join(html), **FACTS}


def test_a_screen_has_another_digest_once_any_strip_is_another() -> None:
    screens = [made_of((Strip(one), Strip(two))) for one in ("a", "b") for two in ("c", "d")]
    assert len({screen.digest for screen in screens}) == 4
    assert made_of((Strip("a"), Strip("c"))).digest == screens[0].digest


@pytest.mark.parametrize("mark", [drawing.FORM, drawing.PART], ids=["form", "part"])
def test_what_stands_for_something_of_ours_is_another_in_each_process(mark: str) -> None:
    """Whoever knew it could have it filled in where a refusal repeats what was typed."""
    command = "import django; django.setup(); from hostapp.drawing import FORM, PART; print(repr(FORM + PART))"
    env = {**os.environ, "DJANGO_SETTINGS_MODULE": "tests.settings"}
    other = subprocess.run([sys.executable, "-c", command], check=True, capture_output=True, text=True, env=env).stdout
    assert mark[:12] not in other.replace("\\x00", "\x00")


@given(st.text(max_size=3000))
def test_a_strip_says_the_same_once_it_is_kept_deflated(html: str) -> None:
    strip, fresh = Strip(html), Strip(html)
    packed = strip.packed
    assert zlib.decompressobj(-15).decompress(packed) == fresh.said == strip.said
    assert (strip.html, strip.length, strip.root) == (html, len(html), fresh.root)
    assert strip == fresh
    assert strip.packed is packed


@given(st.text(max_size=300), st.lists(st.sampled_from(["said", "packed", "html", "sum"]), max_size=6))
def test_a_strip_is_the_same_whatever_was_asked_of_it_before(html: str, asked: list[str]) -> None:
    strip, fresh = Strip(html), Strip(html)
    for name in asked:
        assert getattr(strip, name) == getattr(fresh, name) == getattr(Strip(html), name)
    assert strip.html == html
    assert json.loads(b'"' + strip.said + b'"') == html


def test_a_strip_is_whole_while_another_thread_deflates_it(monkeypatch: pytest.MonkeyPatch) -> None:
    strip, seen, deflate = Strip("<p>one</p>"), list[object](), even.packed_part

    def slowly(text: bytes) -> bytes:
        seen.extend([strip.said, strip.html])
        return deflate(text)

    monkeypatch.setattr(even, "packed_part", slowly)
    strip.deflate()
    assert seen == [b"<p>one</p>", "<p>one</p>"]
    assert (strip.said, strip.html) == (b"<p>one</p>", "<p>one</p>")


def test_a_message_holds_the_token_of_its_browser_however_it_is_asked_for() -> None:
    screen = made_of((Strip('<div><input value="\x00csrf\x00">'), Strip("a \\u0000csrf\\u0000 that somebody typed</div>")))
    for _ in range(2):
        html = json.loads(screen.message({"d": "x"}, "token"))["html"]
        assert html == screen.for_browser("token") == '<div><input value="token">a \\u0000csrf\\u0000 that somebody typed</div>'
        screen.prepare(packs=True)


def test_a_screen_that_was_sent_deflated_can_still_be_loaded_as_a_page() -> None:
    screen = made_of((Strip('<div id="phone">A &amp; "B"'), Strip("\u00e9 \x00csrf\x00</div>")))
    before = screen.html, screen.message({"d": "x"}), screen.for_browser("token")
    screen.packed({"d": "x"})
    assert (screen.html, screen.message({"d": "x"}), screen.for_browser("token")) == before
    assert zlib.decompress(screen.packed_with_header({"d": "x"})) == screen.message({"d": "x"})
