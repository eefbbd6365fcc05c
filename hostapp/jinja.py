"""The template environment: Jinja2, because a table redraws a screen for every phone and it is the cheaper engine by far.

A name a template does not know is an error, not an empty string: a screen that silently lacks a line is worse than a
failing test.
"""

from typing import Any

from django.templatetags.static import static
from django.urls import reverse
from django.utils import translation
from jinja2 import Environment, StrictUndefined


def url(name: str, *args: Any) -> str:
    """The address of the page called `name`, for templates: `{{ url("join", code) }}`."""
    return reverse(name, args=args)


def environment(**options: Any) -> Environment:
    """The environment that settings name. Templates may use `_`, `gettext`, `ngettext`, `{% trans %}`, `static` and `url`."""
    options.setdefault("undefined", StrictUndefined)
    env = Environment(extensions=["jinja2.ext.i18n"], trim_blocks=True, lstrip_blocks=True, **options)  # noqa: S701
    # The language is looked up at each call: every phone may have its own.
    env.install_gettext_callables(  # type: ignore[attr-defined]
        translation.gettext, translation.ngettext, newstyle=True, pgettext=translation.pgettext, npgettext=translation.npgettext
    )
    env.globals.update(static=static, url=url)
    return env
