"""The one way out to HTML. A viewer's screen is made from a snapshot of the table and nothing else: no database, no clock.

A page is a shell (`templates/console.html`, `phone.html`, `room.html`, which extend `base.html`) around `<main id="screen">`,
and the screen inside it is one step template. The socket and a live POST send the inside of `<main id="screen">` alone.

Which step template (the first that fits):

    console   the curtain is down, and a PIN lifts it   shared/console/covered.html
              a panel was asked for        shared/console/<panel>.html    people notes log settings rules undo key record
              handing the tablet to a seat <game.key>/console/show.html   stages deal and game only
              something must be seen first <game.key>/console/<pause>.html   what game.pause names (an answer, a verdict, …)
    console   stage lobby, roles, cards, deal   shared/console/<stage>.html
              stage game                   <game.key>/console/<view.phase>.html
    phone     stage lobby, roles, cards, deal   shared/phone/<stage>.html
              an answer to put away        <game.key>/phone/answer.html
              stage game                   <game.key>/phone/<view.phase>.html
    room      while the host reads out a pause   <game.key>/room/<pause>.html
              else as phone, without answers     shared/room/<stage>.html, <game.key>/room/<view.phase>.html

The root element of a step template may carry `data-title` (the page's title) and `data-page-…` (copied to `<html data-…>` by
live.js and by the shell: `data-page-phase="night"` becomes `<html data-phase="night">`; `data-page-refresh`, in seconds, loads
a page without scripts again; `data-page-beat`, in seconds, has the page ask for its screen so often, see consumers.py). With
`data-even` every message that carries the screen has the same size on all phones (even.py). Every repeated element has an id.

What a shell gets: `screen` (the step, Markup), `title`, `page` (dict: the data-page-… of the step), `socket` (path of the
socket or ""), `digest`, `now` (server time, ms), `csrf`, `language`. base.html must put them here, for live.js:
`<html {{ "data-…" of page }}>`, `<body data-socket="{{ socket }}" data-digest="{{ digest }}" data-now="{{ now }}"
data-csrf="{{ csrf }}">`, `<main id="screen">{{ screen }}</main>`, `<p id="cut-off" hidden role="status">…not connected…</p>`,
`<p id="not-sent" hidden role="alert">…tap again…</p>` and the scripts morph.js, live.js, send.js, in this order. live.js says
`<html data-live="on|slow|off|closed">`.

What every step template gets (a name that does not apply is None, an empty tuple or ""):

    game       the game module: game.key, game.title, and its own helpers for templates under templates/<game.key>/
    table      code, stage, number, revealed, released; console also: locked, deck (role keys), rules (what differs), pin (bool)
    settings   acts ("host"|"phones"), votes ("host"|"phones"), answers ("card"|"phone"), sound and cover ("on"|"off"), seats
               ("host"|"guests"); console: all of choices.DEFAULTS
    people     every seat, in the ring's order: id, place (from 1), name, phone (has one that is in use), off (battery died),
               acts, votes, answers (as they hold for this seat); on the console also here (seen lately) and looked (at the
               present card), gone (ms, when its phone was last seen) and note; elsewhere these are None
    phones     console: how many seats have a phone in use; flagged: the names of those that have raised a flag
    me         the seat of a phone, or the seat the tablet is handed to (show); None elsewhere
    viewer     "host", "room" or the seat's name           language   the viewer's
    view       what the game lets this viewer know: view.phase, view.call, view.day, view.step, view.seats, … ; None before the
               deal
    told       events the viewer may know, in order (dicts; the host's carry "n")
    offers     dict: offer key → Offer, what this viewer may post just now (phones: what the settings leave to them)
    at         where this viewer's forms go: "/host/<code>/" or "/play/<code>/": <form method="post" action="{{ at }}move">
    fields()   the hidden fields every form needs (csrf, step, tap, back); call it once in each form
    kept()     for a piece that seldom changes: {% call kept("ring", view.seats, me.name) %}…{% endcall %} draws it again only
               when what it is made from is another than last time; name all of that (the fields of forms see to themselves)
    everybody()  phone: the place of a part that is the same for all, by the name of its template, which is given what the room
               may know, and no fields(): {{ everybody("<game.key>/phone/<part>.html") }} is drawn once for all phones
    clock      None, or: ends (ms of server time; None while paused), left (seconds, while paused), label, seat (whose time)
    pace       console, in a call: which of the paces (0 to 7) it is given; None where there is none
    undo       console: None, or what Undo takes back: n, text (Text), seen() → names whose phones were told something of it,
               held() → names to whom the tablet has shown a card of it, aloud() → whether everybody was told
    redo       console: None, or the move that was taken back and may be made again: n, text
    words      what the game's own words() says for this viewer at this step; None before the deal
    pending    console: the events that no screen has shown yet, or in a pause that is read out all that it rests on; a pause
               ends with a form `shown`, n = shown_n. Room and phones: what they know of it, while the host reads it out
    said       how many lines of what is read out at this step the host has ticked; the console's form `said` with n
    answer     phone: what it keeps up until it is put away (an answer): n, event; form `got-it` with that n. None elsewhere
    ask        console, after a choice that wants to be confirmed: the fields to post again with `sure` = yes; else None
    lot        console: whether a lot is due (form `draw`)
    cards      stage cards: None or step (the game's), number and all (1 of 7), choices (names that may be tapped), answers
    roles      stage roles: the game's roles; counts (key → how many in the deck), findings (ruling, key, text, error),
               ready_made (key, title, deck), recommended (deck), last_deck (of the last game, fitted), house_rules (see
               games/contract.py), odds (of this deck, of the usual one: pairs of winner and games in a hundred)
    join       lobby and roles on console and room: url, host (as typed), code, qr() → Markup, addresses (ip, adapter, virtual)
    names_before   lobby and roles: who was here the last evening and is not yet
    key        panel key: None or seat (name, "" for the console), also (a second console), url, qr(), expires (ms)
    here       console: how many phones are connected; phones: how many seats have one
    revealed   at the end: names of the seats whose cards are turned up for all
    story()    at the end, for the host or once released: every event as the host knew it, with n left out
    notices    why something was refused, or what was done: text (Text), ruling ("" where none)
    panel      "" or the panel's name
    handed     show only: whether the card lies open (the tablet has reached its seat)

Pages that no socket redraws have templates of their own that extend base.html; they get what a shell gets, fields(), notices,
and:

    home.html     tables (code, stage, people: names; those this browser hosts), games, typed (a code that was refused)
    join.html     code, state ("open"|"locked"|"closed"), name (as typed before), people (id, place, name; where guests choose
                  their seats)
    redeem.html   code, good (the one-time QR holds; else say so), seat (its name; "" for the console), also (it becomes a
                  second console), own (name of the seat that this browser would leave for it, or "")
    rules.html    pages: key, title, html (Markup: our rulings, each with the id of its number)
    error.html    status, text (Text)

Filters and functions beside Jinja's: `|t` puts a Text into the viewer's language; `url(name, …)`, `static(path)`,
`languages()`, `_(…)`.

A form that makes a move posts `offer` = an offer's key, `pick` = a choice (repeated where several), `intent`, further options
under their own names, and on the console `as` = a seat to act for it. All other forms are in the table of urls.py.
"""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from django.http import HttpRequest
from django.middleware.csrf import get_token
from django.template import engines
from django.template.backends.jinja2 import Jinja2
from jinja2 import Environment
from markupsafe import Markup

from games.contract import HOST, ROOM
from hostapp import context, context_console
from hostapp.drawing import Fields, cut, everybody, filled, keeper, unchanged
from hostapp.evening import PLAYING, Evening
from hostapp.facts import SeatFacts
from hostapp.jinja import in_language, speaking
from hostapp.look import NOWHERE, Look
from hostapp.models import Table
from hostapp.pieces import Notice
from hostapp.shown import Screen as Screen
from hostapp.shown import Strip, made_of

PANELS = ("people", "notes", "log", "settings", "rules", "undo", "record", "key")


def screen(
    evening: Evening,
    look: Look,
    *,
    notices: Sequence[Notice] = (),
    ask: Mapping[str, Any] | None = None,
    is_open: bool = False,
) -> Screen:
    """The screen of whoever looks. Without notices it is drawn once a snapshot, however many ask for it."""
    if notices or ask or is_open:
        return _draw(evening, look, notices, ask, is_open=is_open)
    return evening.remember(look, lambda: _draw(evening, look, (), None, is_open=False))


def _draw(evening: Evening, look: Look, notices: Sequence[Notice], ask: Mapping[str, Any] | None, *, is_open: bool) -> Screen:
    seat = None if look.seat is None else evening.seat(look.seat)
    is_console = look.kind == "console"
    viewer = HOST if is_console else ROOM if seat is None else seat.name

    def make(view: Any) -> tuple[Strip | str, ...]:
        step, pieces = _pieces(evening, look, seat, view, is_open=is_open)
        more = {"viewer": viewer, "notices": notices, "ask": ask}
        html = _render(evening, look, step, {**pieces, **more})
        return (Strip(html),) if is_console else cut(html)

    view = evening.view(viewer)
    if is_console or notices:
        strips = make(view)
    else:
        strips = unchanged(evening, look, context.made_from(evening, viewer, seat, look.reach, view), view, make)
    return made_of(filled(strips, lambda name: _everybody(evening, look.language, name)), evening)


def _render(evening: Evening, look: Look, step: str, pieces: Mapping[str, Any]) -> str:
    """A step template, with all that every one of them gets."""
    is_console = look.kind == "console"
    fields = Fields(evening, pieces["viewer"], look.panel if look.panel in PANELS else "")
    tools = {
        "table": context.table_part(evening, full=is_console and look.panel != "show" and not evening.table.covered),
        "language": look.language,
        "panel": look.panel,
        "at": f"/{'host' if is_console else 'play'}/{evening.code}/",
        "fields": fields,
        "kept": keeper(evening.parts, look),
        "everybody": everybody,
    }
    with speaking(look.language):
        return fields.put_in(templates().get_template(step).render({**pieces, **tools}))


def _everybody(evening: Evening, language: str, name: str) -> Strip:
    """A part of the phones' screens that is everybody's: made from what the room may know, and once for all of them."""

    def drawn() -> Strip:
        look, view = Look(kind="room", panel=name, language=language), evening.view(ROOM)

        def make(view: Any) -> Strip:
            pieces = {**context.room(evening, NOWHERE, view), "table": context.table_part(evening, full=False), "viewer": ROOM}
            with speaking(language):
                return Strip(templates().get_template(name).render({**pieces, "kept": keeper(evening.parts, look)}))

        return unchanged(evening, look, context.made_from(evening, ROOM, None, NOWHERE, view), view, make)

    return evening.remember(("everybody", language, name), drawn)


def _pieces(evening: Evening, look: Look, seat: SeatFacts | None, view: Any, *, is_open: bool) -> tuple[str, dict[str, Any]]:
    """The step template of a screen, and what that is given."""
    stage, game = evening.table.stage, evening.game.key
    step = f"shared/{look.kind}/{stage}.html"
    if look.kind == "console":
        if evening.table.covered:
            return "shared/console/covered.html", context.public(evening)
        if look.panel == "show" and seat is not None:
            return f"{game}/console/show.html", context.handed(evening, seat, is_open=is_open)
        if look.panel:
            step = f"shared/console/{look.panel}.html"
        elif stage in PLAYING and evening.pause is not None:
            step = f"{game}/console/{evening.pause}.html"
        elif stage == Table.Stage.GAME:
            step = f"{game}/console/{view.phase}.html"
        return step, context_console.console(evening, look)
    pieces = context.room(evening, look.reach, view) if seat is None else context.phone(evening, seat, view)
    if pieces["reading"]:
        step = f"{game}/{look.kind}/{pieces['reading']}.html"
    elif pieces["answer"] is not None:
        step = f"{game}/phone/answer.html"
    elif stage == Table.Stage.GAME:
        step = f"{game}/{look.kind}/{view.phase}.html"
    return step, pieces


def templates() -> Environment:
    """The template environment of the viewer's language, without Django's wrapping of each render."""
    backend = engines["jinja2"]
    assert isinstance(backend, Jinja2), "settings name Jinja2"
    return in_language(backend.env)


PAGE_DATA = re.compile(r'data-(title|page-[a-z-]+)="([^"]*)"')


def page(request: HttpRequest, look: Look, shown: Screen, *, socket: str, now: int) -> str:
    """The whole page around a screen."""
    token = csrf_token(request)
    start = shown.strips[0].html[: shown.strips[0].html.find(">") + 1]
    data = {name: Markup(value) for name, value in PAGE_DATA.findall(start)}  # noqa: S704  (escaped by the step already)
    shell = {
        "screen": Markup(shown.for_browser(token)),  # noqa: S704  (made by a template)
        "title": data.pop("title", ""),
        "page": {name.removeprefix("page-"): value for name, value in data.items()},
        "socket": socket,
        "digest": shown.digest,
        "now": now,
        "csrf": token,
        "language": look.language,
    }
    return templates().get_template(f"{look.kind}.html").render(shell)


def csrf_token(request: HttpRequest) -> str:
    """The CSRF secret of this browser. Unmasked, so that a screen is the same each time; nothing here is compressed."""
    get_token(request)
    return str(request.META["CSRF_COOKIE"])
