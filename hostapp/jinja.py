"""The template environment: Jinja2, because a table redraws a screen for every phone and it is the cheaper engine by far.

A name a template does not know is an error, not an empty string: a screen that silently lacks a line is worse than a
failing test.
"""

import re
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from typing import Any, TypeVar, cast

from django.conf import settings
from django.templatetags.static import static
from django.urls import reverse
from django.utils import translation
from jinja2 import Environment, StrictUndefined
from markupsafe import Markup

from games.contract import Offer
from games.words import Param, Text
from hostapp.compiled import Compiled
from hostapp.folding import FoldingEnvironment, Pieces
from hostapp.signs import sign

T = TypeVar("T")


def url(name: str, *args: Any) -> str:
    """The address of the page called `name`, for templates: `{{ url("join", code) }}`."""
    return reverse(name, args=args)


def in_words(text: Text | str) -> str:
    """A Text in the viewer's language, as the filter `t`; plain text is left as it is.

    A parameter that is a Text is put into words as well; several names become a list. Escaping is left to the template.
    """
    if isinstance(text, str):
        return text
    found = str(translated(text.message))
    return found.format(**{key: _param(value) for key, value in text.params.items()}) if "{" in found else found


def _param(value: Param) -> str | int:
    if isinstance(value, Text):
        return in_words(value)
    if not isinstance(value, tuple):
        return apart(value)
    names = [apart(name) for name in value]
    if len(names) < 2:
        return names[0] if names else str(translated("nobody"))
    return str(translated("{names} and {last}")).format(names=", ".join(names[:-1]), last=names[-1])


def offer(offers: Mapping[str, Offer], move: str) -> Offer | None:
    """The first offer to make such a move, as the filter `offer`; None where there is none."""
    return next((found for found in offers.values() if found.move == move), None)


def every_offer(offers: Mapping[str, Offer], move: str) -> list[Offer]:
    """All offers to make such a move, as the filter `every_offer`."""
    return [found for found in offers.values() if found.move == move]


RIGHT_TO_LEFT = re.compile("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff]")


def apart(value: T) -> T:
    """A name that is written from right to left, kept to itself; as the filter `apart` where names stand in a row.

    Else it would turn round what stands beside it: of "Against A: 3 (B)" it would make "Against B: 3 (A)" for the eye.
    """
    if isinstance(value, str) and not value.isascii() and RIGHT_TO_LEFT.search(value):
        return cast("T", "\u2068" + value + "\u2069")  # of a Markup it makes another
    return value


_speaking = threading.local()


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Draw in this language. A screen looks it up dozens of times, so it lies where that costs nothing.

    Django hears of it only where it is asked for words: to be told a language costs it as much as all of a screen's words do.
    """
    before, _speaking.language = getattr(_speaking, "language", None), language
    try:
        yield
    finally:
        _speaking.language = before


def present_language() -> str:
    """The language to draw in: the one that was said, else that of the request."""
    return getattr(_speaking, "language", None) or translation.get_language() or settings.LANGUAGE_CODE


_translated: dict[tuple[str, str], Markup] = {}


def translated(message: str) -> Markup:
    """A message in the viewer's language. Kept, since a screen has dozens; messages are ours and few, so they are safe HTML."""
    key = present_language(), message
    found = _translated.get(key)
    if found is None:
        with translation.override(key[0]):
            found = _translated[key] = Markup(translation.gettext(message))  # noqa: S704
    return found


def gettext(message: str, /, **params: Any) -> Markup:
    """What templates call `_`: Jinja's own does the same by way of three calls, which would be a third of a screen's cost."""
    found = translated(message)
    return found % {key: apart(value) for key, value in params.items()} if "%" in found else found


def ngettext(one: str, many: str, num: int, /, **params: Any) -> Markup:
    """A message that depends on a number, which it may name as `%(num)s`."""
    named = {key: apart(value) for key, value in params.items()}
    return _numbered(present_language(), one, many, num) % {"num": num, **named}


@cache
def _numbered(language: str, one: str, many: str, num: int) -> Markup:
    with translation.override(language):
        return Markup(translation.ngettext(one, many, num))  # noqa: S704


_in_language: dict[tuple[Environment, str], Environment] = {}


def in_language(env: Environment) -> Environment:
    """The environment whose templates are compiled for the viewer's language."""
    language = present_language()
    found = _in_language.get((env, language))
    if found is None:
        found = env.overlay()
        assert isinstance(found, FoldingEnvironment), "made by environment()"
        found.folded, found.kept, found.loaded = {"_": gettext, "sign": sign}, Pieces(), {}
        found.bytecode_cache = Compiled(settings.DATA_DIR / "templates", language)
        _in_language[env, language] = found
    return found


def languages() -> list[tuple[str, str]]:
    """The languages there are, each with its name in itself."""
    return [(code, str(translation.get_language_info(code)["name_local"])) for code, _ in settings.LANGUAGES]


def environment(**options: Any) -> Environment:
    """The environment that settings name. Templates may use `_`, `ngettext`, `{% trans %}`, `static`, `url` and `sign`."""
    options.setdefault("undefined", StrictUndefined)
    env = FoldingEnvironment(extensions=["jinja2.ext.i18n"], trim_blocks=True, lstrip_blocks=True, **options)
    # The language is looked up at each call: every phone may have its own.
    setattr(env, "newstyle_gettext", True)  # noqa: B010  (the extension's own: `{% trans %}` hands its parameters on, as ours want)
    env.globals.update(static=static, url=url, sign=sign, languages=languages, _=gettext, gettext=gettext, ngettext=ngettext)
    env.filters |= {"t": in_words, "apart": apart, "offer": offer, "every_offer": every_offer}
    return env
