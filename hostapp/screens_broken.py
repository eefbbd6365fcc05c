"""The console's screen when its own cannot be drawn: a way on, a step back, and a file for whoever mends it.

It is drawn from the table's row alone, since whatever else it asked might be what broke. It is the same each time for one
version of the table, so that a socket sends it once.
"""

from hostapp.drawing import hidden
from hostapp.jinja import speaking
from hostapp.models import Table
from hostapp.pieces import CSRF
from hostapp.screens import templates
from hostapp.shown import Screen, Strip, made_of


def screen(code: str, language: str) -> Screen:
    """The screen of a table that is broken inside."""
    version = Table.objects.filter(code=code).values_list("version", flat=True).first() or 0
    pieces = {"code": code, "fields": hidden(csrfmiddlewaretoken=CSRF, version=str(version))}
    with speaking(language):
        html = templates().get_template("shared/console/broken.html").render(pieces)
    return made_of((Strip(html),))
