"""Pieces of screens that are remembered: what is asked for stays, what nobody asks for again makes room."""

import pytest
from jinja2 import DictLoader
from markupsafe import Markup

from hostapp import folding
from hostapp.folding import FoldingEnvironment, Pieces

TEMPLATES = {
    "piece.html": "{% macro card(name) %}<p>{{ name }}{{ drawn() }}</p>{% endmacro %}",
    "page.html": '{% from "piece.html" import card %}{{ card(name) }}',
}


def test_what_is_asked_for_is_kept_and_the_rest_makes_room(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(folding, "REMEMBERED", 10)
    drawn: list[str] = []
    env = FoldingEnvironment(loader=DictLoader(TEMPLATES), autoescape=True)
    env.globals["drawn"] = lambda: drawn.append("") or ""  # type: ignore[func-returns-value]
    page = env.get_template("page.html")
    for n in range(200):
        assert page.render(name=f"guest {n}") == f"<p>guest {n}</p>"
        assert page.render(name="Anna & Bob") == "<p>Anna &amp; Bob</p>"
        assert len(env.kept.young) + len(env.kept.old) <= 20
    assert len(drawn) == 201, "what is asked for all the time is drawn once"
    page.render(name="guest 0")
    assert len(drawn) == 202, "and what nobody asks for is forgotten"


def test_an_empty_piece_is_a_piece() -> None:
    pieces = Pieces()
    pieces.keep("nothing", Markup(""))
    pieces.old, pieces.young = pieces.young, {}
    assert pieces.older("nothing") == ""
    assert "nothing" in pieces.young
