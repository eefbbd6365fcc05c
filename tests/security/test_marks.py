"""What our own pages mean by a mark cannot be said by a name, a note or a field: neither its bytes nor its words.

A drawn screen has places for the token of each browser and for parts that are everybody's, and says by attributes of its root
how it travels. Whoever could write one of these could have a token shown as text, or another template drawn.
"""

import re
from typing import Any

import pytest

from hostapp import pieces, screens
from hostapp.drawing import PART
from hostapp.look import Look
from hostapp.naming import clean
from tests.security.cast import Cast
from tests.security.doors import CONSOLE, DOORS, PHONE
from tests.security.site import html
from tests.security.wire import Wire

PLACES = (pieces.CSRF, PART.format("mafia/console/log.html"), PART.format(""))
WORDS = ("A data-even", "A data-page-beat", "A data-page-beat=1 x", "data-title=&#34;")
FORMS = [door for door in DOORS if door.fields is not None and door.kind in (CONSOLE, PHONE)]


@pytest.fixture(scope="module")
def cast(lasting_wire: Wire) -> Cast:
    return Cast(lasting_wire)


def marked(value: Any, place: str) -> Any:
    """A field with a place in it."""
    return [one + place for one in value] if isinstance(value, list) else f"{value}{place}"


def tokens(page: str, token: str) -> int:
    """How often the token stands where it has no business."""
    fields = len(re.findall(rf'name=\\?"csrfmiddlewaretoken\\?" value=\\?"{token}', page)) + page.count(f'data-csrf="{token}')
    return page.count(token) - fields


@pytest.mark.parametrize("place", PLACES, ids=["token", "part", "part without a name"])
def test_no_form_can_write_a_place_into_a_page(cast: Cast, place: str) -> None:
    for door in FORMS:
        cast.go(door.moment)
        door.before(cast)
        who = "host" if door.kind == CONSOLE else door.by
        browser, path = cast.people[who], door.path.format(code=cast.code, seat=cast.seat("Anna").id)
        assert door.fields is not None
        sound = {**cast.fields(who), **door.fields(cast)}
        for field in [*door.fields(cast), "back", "sure", "x" + place]:
            fields = {**sound, "tap": f"t{field.encode().hex()[:20]}", field: marked(sound.get(field, ""), place)}
            answer = browser.post(path, fields, **{"x-live": "1"})
            pages = [answer.text, browser.get(f"/host/{cast.code}/" if who == "host" else f"/play/{cast.code}/").text]
            pages.append(cast.people["room"].get(f"/room/{cast.code}/").text)
            assert answer.status < 500, (door.path, field)
            for page in pages:
                assert not tokens(page, browser.cookies["csrftoken"]), (door.path, field)
                assert "\0" not in page, (door.path, field)
                assert "\\u0000" not in page, (door.path, field)


def test_a_token_that_stands_in_the_text_is_counted() -> None:
    """The test of the test."""
    assert tokens('<input name="csrfmiddlewaretoken" value="abc"><body data-csrf="abc">', "abc") == 0
    assert tokens('{"html":"<input name=\\"csrfmiddlewaretoken\\" value=\\"abc\\">abc"}', "abc") == 1


@pytest.mark.parametrize("place", PLACES)
def test_a_place_is_no_part_of_any_name(place: str) -> None:
    assert "\0" not in clean(f"A{place}", 500)


@pytest.mark.parametrize("name", WORDS)
def test_a_name_does_not_say_how_a_screen_travels(cast: Cast, name: str) -> None:
    cast.go("lobby")
    cast.host("seat/rename", seat=str(cast.seat("Anna").id), name=name)
    assert cast.now.named(name) is not None
    shown = screens.screen(cast.now, Look("phone", seat=cast.seat(name).id))
    assert (shown.beats, shown.sizes) == (False, None)
    socket = cast.people["Anna"].socket(f"/ws/play/{cast.code}/")
    cast.host("seat/add", name="Zoe")
    assert "Zoe" in html(socket.frames[-1][1]), "it is told of every change"
    socket.hang_up()
