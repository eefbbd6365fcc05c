"""What is kept of screens is what would be drawn anew: never a stale one, another viewer's, or in another language (H4).

Screens are kept in three ways (see drawing.py): whole ones as long as nothing that was looked at has changed, pieces of them by
what they are made from, and parts that are everybody's. Here whole evenings are played, and after every move each viewer's
screen is held against the one that is drawn of the same snapshot with nothing kept at all.
"""

from collections.abc import Iterator
from typing import Any
from unittest.mock import patch

import pytest
from django.utils import translation
from msgspec.structs import replace

from hostapp import drawing, jinja, screens
from hostapp.evening import Evening
from hostapp.look import Look
from hostapp.shown import Strip
from tests.rules.worlds import Move
from tests.security.hall import Halls
from tests.security.plans import pair
from tests.security.play import Play
from tests.security.wire import Wire

EVENINGS = 12
PATIENCE = 30
"""Evenings in which something stale that was planted must have shown."""
LANGUAGES = ("en", "tlh")


@pytest.fixture(scope="module")
def halls(lasting_wire: Wire) -> Halls:
    return Halls(lasting_wire)


@pytest.fixture
def _two_languages() -> Iterator[None]:
    """A second language in which every message is itself between marks, as if somebody had translated them all."""
    told = translation.gettext

    def gettext(message: str) -> str:
        found = told(message)
        return f"«{found}»" if translation.get_language() == LANGUAGES[1] else found

    with patch.object(translation, "gettext", gettext):
        yield
    jinja._translated.clear()
    jinja._in_language.clear()


class Watching(Play):
    """An evening at which, after every move, everybody's screens are compared with ones drawn anew."""

    drawn = 0

    def move(self, move: Move) -> None:
        super().move(move)
        self.compare()

    def compare(self) -> None:
        now = self.now
        bare = replace(now, memo={}, parts={})
        for look in looks(now):
            shown = screens.screen(now, look).html
            fresh = screens.screen(replace(bare, memo={}, parts={}), look).html
            self.drawn += 1
            assert shown == fresh, (look, text(shown, fresh))


def looks(now: Evening) -> list[Look]:
    """Everybody who may look: each phone, the room, and the console with two of its panels, in each language."""
    whose = [Look("room"), *(Look("phone", seat=seat.id) for seat in now.seats)]
    whose += [Look("console", panel=panel) for panel in ("", "people", "undo")]
    return [replace(look, language=language) for look in whose for language in LANGUAGES]


def text(one: str, other: str) -> list[str]:
    """The lines that are in one screen alone."""
    return sorted(set(one.split("\n")) ^ set(other.split("\n")))


def play(halls: Halls, seed: int) -> int:
    """One evening; how many screens were compared."""
    plan = pair(seed)[0]
    watching = Watching(halls[len(plan.world.seats)], plan, seed, seed)
    try:
        watching.run()
    except BaseException:
        watching.hang_up()
        raise
    return watching.drawn


@pytest.mark.usefixtures("_two_languages")
def test_H4_a_screen_that_was_kept_is_the_one_that_would_be_drawn_anew(halls: Halls) -> None:
    assert sum(play(halls, seed) for seed in range(EVENINGS)) > 500 * EVENINGS


def forgetful() -> Any:
    """A screen is kept though what it has looked at has changed."""
    return patch.object(drawing.Watched, "seen", {})


def one_for_all() -> Any:
    """A piece that was drawn for one phone serves all of them."""

    def keeper(parts: dict[Any, Any], _: Any) -> Any:
        def kept(name: str, *made_from: Any, caller: Any) -> Any:
            return parts.setdefault(("piece", name, repr(made_from[:1])), caller())

        return kept

    return patch.object(screens, "keeper", keeper)


def one_language() -> Any:
    """A part that is everybody's is drawn in the language of whoever came first."""
    everybody = screens._everybody

    def drawn(evening: Evening, language: str, name: str) -> Strip:
        key = ("everybody", name, evening.table.version)
        strip: Strip = evening.parts.setdefault(key, everybody(evening, language, name))
        return strip

    return patch.object(screens, "_everybody", drawn)


@pytest.mark.usefixtures("_two_languages")
@pytest.mark.parametrize("planted", [forgetful, one_for_all, one_language], ids=lambda planted: planted.__name__)
def test_what_is_stale_or_somebody_elses_is_noticed(halls: Halls, planted: Any) -> None:
    with planted(), pytest.raises(AssertionError, match="language='"):
        sum(play(halls, seed) for seed in range(PATIENCE))
