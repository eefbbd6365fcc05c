"""The stage of the tests: the fake game among the games, and templates that print whatever they are given."""

from collections.abc import Iterator
from random import Random

import pytest
from django.core.cache import cache
from jinja2 import FunctionLoader

import games
from hostapp import forms_table, screens, tablelog, views_home
from tests.web import fakegame

SEED = 0

SHELL = (
    '<html><body data-socket="{{ socket }}" data-digest="{{ digest }}"><title>{{ title }}</title>'
    '<main id="screen">{{ screen }}</main></body></html>'
)
PLAIN = "{% for notice in notices %}<p class=notice>{{ notice.text|t }}</p>{% endfor %}{{ text|default('')|t }}{{ fields() }}"
EXTRA = {
    "home.html": "{% for table in tables %}<a>{{ table.code }} {{ table.people|join(' ') }}</a>{% endfor %}",
    "join.html": "<p>{{ state }} {{ name }}</p>",
    "redeem.html": "<p>{{ 'good' if good else 'used' }} {{ seat }}</p>",
    "rules.html": "{% for page in pages %}{{ page.html }}{% endfor %}",
    "error.html": "<p>{{ status }}</p>",
}
STEP = """<div data-title="{{ template }}" data-page-phase="{{ view.phase if view else table.stage }}">
<p id="template">{{ template }}</p>
{% for notice in notices %}<p class="notice">{{ notice.text|t }} {{ notice.ruling }}</p>{% endfor %}
{% for person in people %}<p id="seat-{{ person.id }}">{{ person.place }} {{ person.name }} here={{ person.here }}
looked={{ person.looked }} phone={{ person.phone }} left_at={{ person.gone }} note={{ person.note }}</p>{% endfor %}
<p>{{ settings }} {{ clock }} {{ table }} {{ revealed }}</p>
{% if view %}<p>{{ view.step }} {{ view.roles }} {{ told }} {{ words|t }}</p>{% endif %}
{% for key, offer in offers.items() %}<p class="offer">{{ key }} {{ offer.choices }}</p>{% endfor %}
{% for event in pending %}<p class="pending">{{ event }} {{ shown_n }}</p>{% endfor %}
{% for event in told %}<p class="log">{{ game.describe(event)|t }}</p>{% endfor %}
{% for event in story() %}<p class="story">{{ event }}</p>{% endfor %}
{% if undo %}<p class="undo">{{ undo.n }} {{ undo.text|t }} seen={{ undo.seen() }}
held={{ undo.held() }} aloud={{ undo.aloud() }}</p>{% endif %}
{% if join %}<p class="join">{{ join.url }} {{ join.qr() }}</p>{% endif %}
{% if key %}<p class="key">{{ key.seat }} {{ key.url }}</p>{% endif %}
{% if me %}<p class="me">{{ me.name }} looked={{ me.looked }}</p>{% endif %}
<p>answer={{ answer }} ask={{ ask }} lot={{ lot }} cards={{ cards }} handed={{ handed }} {{ findings }} {{ counts }}</p>
<p>redo={{ redo }} pace={{ pace }} odds={{ odds }} before={{ names_before }} last={{ last_deck }}</p>
<form action="{{ at }}move">{{ fields() }}</form></div>
"""


def probe(name: str) -> str:
    """A template of any name."""
    if name in EXTRA:
        return PLAIN.replace("{{ text|default('')|t }}", "{{ text|t }}" if name == "error.html" else "") + EXTRA[name]
    if "/" in name:
        return STEP.replace("{{ template }}", name)
    return SHELL


@pytest.fixture(autouse=True)
def stage(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Every test starts as a fresh process would."""
    both = (*games.GAMES, fakegame)
    monkeypatch.setattr(games, "GAMES", both)
    monkeypatch.setattr(views_home, "GAMES", both)
    env = screens.templates().overlay(loader=FunctionLoader(probe))
    monkeypatch.setattr(screens, "templates", lambda: env)
    # This seed deals the seer to the second seat, Bob.
    monkeypatch.setattr(forms_table, "RNG", Random(SEED))
    tablelog.forget()
    cache.clear()
    yield
    tablelog.forget()
