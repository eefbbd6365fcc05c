"""The template environment: Jinja2, because a table redraws a screen for every phone and it is the cheaper engine by far.

A name a template does not know is an error, not an empty string: a screen that silently lacks a line is worse than a
failing test.
"""

from typing import Any

from django.templatetags.static import static
from django.urls import reverse
from django.utils import translation
from jinja2 import Environment, StrictUndefined

from games.words import Param, Text
from hostapp.signs import sign


def url(name: str, *args: Any) -> str:
    """The address of the page called `name`, for templates: `{{ url("join", code) }}`."""
    return reverse(name, args=args)


def in_words(text: Text | str) -> str:
    """A Text in the viewer's language, as the filter `t`; plain text is left as it is.

    A parameter that is a Text is put into words as well; several names become a list. Escaping is left to the template.
    """
    if isinstance(text, str):
        return text
    return translation.gettext(text.message).format(**{key: _param(value) for key, value in text.params.items()})


def _param(value: Param) -> str | int:
    if isinstance(value, Text):
        return in_words(value)
    if not isinstance(value, tuple):
        return value
    if len(value) < 2:
        return value[0] if value else translation.gettext("nobody")
    return translation.gettext("{names} and {last}").format(names=", ".join(value[:-1]), last=value[-1])


def environment(**options: Any) -> Environment:
    """The environment that settings name. Templates may use `_`, `ngettext`, `{% trans %}`, `static`, `url` and `sign`."""
    options.setdefault("undefined", StrictUndefined)
    env = Environment(extensions=["jinja2.ext.i18n"], trim_blocks=True, lstrip_blocks=True, **options)  # noqa: S701
    # The language is looked up at each call: every phone may have its own.
    env.install_gettext_callables(  # type: ignore[attr-defined]
        translation.gettext, translation.ngettext, newstyle=True, pgettext=translation.pgettext, npgettext=translation.npgettext
    )
    env.globals.update(static=static, url=url, sign=sign)
    env.filters["t"] = in_words
    return env
