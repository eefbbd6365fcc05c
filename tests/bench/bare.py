"""The limits: the least that Django, Channels and Daphne can do for one tap of the host and the phones of its table.

    BARE=F   2 KB to every phone, no database, no template.
    BARE=L   one durable transaction (an insert and an update, SQLite WAL, synchronous FULL, the connection kept), then a
             private screen of 2 KB drawn by Jinja2 for each phone. Nothing else: no HTTP, no CSRF, no rules, no views.

Run as `daphne tests.bench.bare:application`; BARE_DATA is the folder of the database.
"""

import json
import os
from pathlib import Path
from typing import Any

import django
import jinja2
from django.conf import settings

from hostapp.storage import SQLITE_START

FULL = os.environ.get("BARE") == "L"

settings.configure(
    SECRET_KEY="bare",
    ALLOWED_HOSTS=["*"],
    ROOT_URLCONF=__name__,
    USE_TZ=True,
    INSTALLED_APPS=["daphne", "channels", "django.contrib.contenttypes", "django.contrib.auth", "django.contrib.sessions"],
    DATABASES={
        "default": {
            "ENGINE": "django.db.backends.sqlite3",
            "NAME": str(Path(os.environ.get("BARE_DATA", ".")) / "bare.sqlite3"),
            "CONN_MAX_AGE": None,
            "OPTIONS": {"transaction_mode": "IMMEDIATE", "timeout": 10, "init_command": SQLITE_START},
        }
    },
    DEFAULT_AUTO_FIELD="django.db.models.BigAutoField",
)
django.setup()

from asgiref.sync import sync_to_async  # noqa: E402
from channels.generic.websocket import AsyncWebsocketConsumer  # noqa: E402
from channels.routing import ProtocolTypeRouter, URLRouter  # noqa: E402
from django.core.asgi import get_asgi_application  # noqa: E402
from django.db import connection, models, transaction  # noqa: E402
from django.http import HttpResponse  # noqa: E402
from django.urls import path  # noqa: E402


class Game(models.Model):
    """A game's state, as a server that stores the whole of it would keep it."""

    version = models.IntegerField(default=0)
    state = models.JSONField(default=dict)

    class Meta:
        app_label = "bench"

    def __str__(self) -> str:
        return str(self.version)


class Action(models.Model):
    """What was done."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE)
    version = models.IntegerField()
    body = models.JSONField()
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        app_label = "bench"

    def __str__(self) -> str:
        return f"{self.pk}/{self.version}"


if FULL:
    with connection.schema_editor() as editor:
        for model in (Game, Action):
            editor.create_model(model)

PLAYERS = [{"seat": seat, "name": f"Player {seat}", "role": "citizen", "in": seat % 5 != 0} for seat in range(1, 13)]

PAGES = jinja2.Environment(
    autoescape=True,
    auto_reload=False,
    loader=jinja2.DictLoader(
        {
            "frame": """<div id="phone" class="screen {{ phase }}" data-seat="{{ me.seat }}" data-version="{{ n }}">
<header><h1>{{ title }}</h1><p class="clock" aria-live="polite">{{ clock }}</p></header>{% block body %}{% endblock %}
<footer><span>{{ left }} of {{ players|length }} are in</span><span>Table {{ code }}</span></footer></div>
""",
            "card": """<section class="card {{ me.role }}"><h2>{{ me.name }}</h2>
<p>You are the {{ me.role|title }}. {{ hint }}</p>
{% if not me.in %}<p class="note">You are out.</p>{% endif %}</section>
""",
            "phone": """{% extends "frame" %}{% block body %}{% include "card" %}
<section aria-label="Players"><ol class="players">{% for p in players %}
<li id="seat-{{ p.seat }}" class="player{% if not p.in %} is-out{% endif %}"><button type="submit" class="pick" name="pick"
value="{{ p.seat }}"{% if not p.in or p.seat == me.seat %} disabled{% endif %}>{{ p.name }}</button></li>{% endfor %}
</ol></section>{% endblock %}
""",
        }
    ),
)


def commit(game: int, n: int) -> None:
    """What a tap must leave behind: its entry, and the state after it, in one transaction."""
    with transaction.atomic():
        Action._default_manager.create(game_id=game, version=n, body={"move": "choose", "seat": n % 12})
        Game._default_manager.filter(pk=game).update(version=n, state={"night": 2, "players": PLAYERS})


def screen(seat: int, n: int) -> str:
    """A phone's own screen."""
    left = sum(1 for player in PLAYERS if player["in"])
    hint = "Choose quietly. The host sees your choice at once and nobody else does."
    facts = {"title": "Night 2", "phase": "night", "clock": "0:45", "left": left, "code": "KXWMR", "hint": hint}
    return PAGES.get_template("phone").render(facts, players=PLAYERS, me=PLAYERS[(seat - 1) % 12], n=n)


PAYLOAD = "x" * 2000
PHONES: dict[str, dict[int, "Socket"]] = {}


class Socket(AsyncWebsocketConsumer):
    """Seat 0 is the host, whose message is a tap; the others are phones."""

    channel_layer_alias = "none"

    async def connect(self) -> None:
        """Take a seat at the table."""
        route = self.scope["url_route"]["kwargs"]
        self.phones, self.seat = PHONES.setdefault(route["table"], {}), int(route["seat"])
        if self.seat:
            self.phones[self.seat] = self
        elif FULL:
            self.game = (await Game._default_manager.acreate()).pk
        await self.accept()

    async def disconnect(self, code: int) -> None:  # noqa: ARG002
        """Leave it."""
        self.phones.pop(self.seat, None)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:  # noqa: ARG002
        """The host's tap: store it, then show it to every phone."""
        n = json.loads(text_data or "")["n"]
        if FULL:
            await sync_to_async(commit)(self.game, n)
        for seat, phone in list(self.phones.items()):
            html = screen(seat, n) if FULL else PAYLOAD
            await phone.send(text_data=json.dumps({"html": html, "d": str(n), "now": 0}))


urlpatterns: list[Any] = [path("", lambda _: HttpResponse("ok"))]
application = ProtocolTypeRouter(
    {
        "http": get_asgi_application(),
        "websocket": URLRouter([path("ws/<table>/<int:seat>/", Socket.as_asgi())]),  # type: ignore[arg-type,list-item]
    }
)
