"""Words that travel untranslated: a message and its parameters, apart.

The rules never hold a finished sentence. They hold a `Text`; the site puts it into the viewer's language when it renders,
the command line prints it in English with `str()`.
"""

from typing import TypeAlias

import msgspec

Param: TypeAlias = "str | int | Text | tuple[str, ...]"


class Text(msgspec.Struct, frozen=True):
    """A message in English with named places, and what goes into them.

    >>> str(Text("{seat} may not vote today.", {"seat": "Anna"}))
    'Anna may not vote today.'
    >>> str(Text("Tied: {seats}.", {"seats": ("Anna", "Boris", "Clara")}))
    'Tied: Anna, Boris and Clara.'
    """

    message: str
    params: dict[str, Param] = {}

    def __str__(self) -> str:
        return self.message.format(**{key: plain(value) for key, value in self.params.items()})


def plain(value: Param) -> str | int:
    """A parameter as English prints it: several names become a list."""
    if isinstance(value, tuple):
        return value[0] if len(value) == 1 else ", ".join(value[:-1]) + " and " + value[-1] if value else "nobody"
    return str(value) if isinstance(value, Text) else value


def say(message: str, **params: Param) -> Text:
    """Mark a message for translation (gettext looks for this name) and keep its parameters apart."""
    return Text(message, params)
