"""The table of doors: every address of the site and of its sockets, who may come in, and what a form there needs.

Three kinds of door. CONSOLE: the host's alone; everybody else is refused with 403. PHONE: for who has a seat; who had one is
refused with 403, who never had one is shown where to sit down. OPEN: for everybody.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from tests.security.cast import Cast

CONSOLE, PHONE, OPEN = "console", "phone", "open"

RECORD = (
    '{"game":"mafia","version":1,"seats":["A","B","C","D","E","F"],"moves":[{"move":"deal","roles":'
    '{"A":"detective","B":"mafioso","C":"citizen","D":"citizen","E":"citizen","F":"citizen"}}]}'
)
"""A game that was dealt on another machine."""

Fields = Callable[[Cast], dict[str, Any]]


@dataclass(frozen=True)
class Door:
    """A page or a form.

    name: in the URL map.     path: after the code in it.       kind: who may come in.      moment: of the cast's evening.
    fields: what the form needs to do something; None for a page that takes no POST.
    step: whether the form is good for one step only.           before: forms of the console to be sent first.
    same: the form is accepted and changes nothing.             by: whose phone the fields are for.
    answer: the status of the answer to the form.
    """

    name: str
    path: str
    kind: str
    moment: str = "night"
    fields: Fields | None = None
    step: bool = False
    before: Callable[[Cast], None] = field(default=lambda _: None)
    same: bool = False
    by: str = "Anna"
    answer: int = 303


def none(_: Cast) -> dict[str, Any]:
    """A form without fields of its own."""
    return {}


def seat(whose: str = "Anna", **more: str) -> Fields:
    """A form about a seat."""
    return lambda cast: {"seat": str(cast.seat(whose).id), **more}


def given(**fields: Any) -> Fields:
    """A form with these fields."""
    return lambda _: fields


def form(name: str, moment: str, fields: Fields = none, **more: Any) -> Door:
    """A form of the console."""
    word = name.replace("/", "_").replace("-", "_")
    return Door(f"host_{word}", f"/host/{{code}}/{name}", CONSOLE, moment, fields, **more)


def roles(cast: Cast) -> None:
    cast.host("stage", to="roles")


def dealt_from_a_deck(cast: Cast) -> None:
    roles(cast)
    cast.host("deck/ready", key="classic")


def printed_cards(cast: Cast) -> None:
    dealt_from_a_deck(cast)
    cast.host("rule", key="deal", value="cards")
    cast.host("deal")


def first_waking(cast: Cast) -> dict[str, Any]:
    now = cast.now
    names = [one.name for one in now.seats]
    step = now.game.cards_steps(now.table.deck)[0]
    return {"pick": list(now.game.cards_choices(names, now.table.deck, ()))[: step.taps]}


def tied_by_lot(cast: Cast) -> None:
    dealt_from_a_deck(cast)
    cast.host("rule", key="tie", value="lot")
    cast.host("deal")
    cast.host("begin")
    while cast.now.view("host").phase != "day":
        cast.onward()
    for name in ("Gus", "Hana"):
        cast.host("move", offer="nominate:seat", pick=name)
    cast.host("move", offer="next:")
    for name in ("Gus", "Hana"):
        cast.host("move", offer=f"count:{name}:hands", pick=[])


def taken_back(cast: Cast) -> None:
    cast.host("undo", **last_move(cast))


def answered(cast: Cast) -> None:
    while cast.now.view("host").call != "leader":
        cast.onward()
    cast.host("move", offer="choose:leader:targets", pick="Boris", intent="check")


def answered_by_phone(cast: Cast) -> None:
    cast.host("setting", key="answers", value="phone")
    answered(cast)


def running(cast: Cast) -> None:
    cast.host("clock/start", seconds="60", label="")


def paused(cast: Cast) -> None:
    running(cast)
    cast.host("clock/pause")


def covered(cast: Cast) -> None:
    cast.host("pin", pin="2468")
    cast.host("curtain/close")


def guests_choose(cast: Cast) -> None:
    cast.host("setting", key="seats", value="guests")


def after_clara(cast: Cast) -> dict[str, Any]:
    return {"after": str(cast.seat("Clara").id)}


def flagged(cast: Cast) -> None:
    cast.people["Anna"].post(f"/play/{cast.code}/flag", cast.fields("Anna", flag="host"))


def one_time(cast: Cast) -> None:
    cast.host("seat/key", seat=str(cast.seat("Igor").id))


def released(cast: Cast) -> None:
    cast.host("release")


def last_move(cast: Cast) -> dict[str, Any]:
    fold = cast.now.fold
    assert fold is not None
    assert fold.last is not None
    return {"n": str(fold.last[0])}


def next_move(cast: Cast) -> dict[str, Any]:
    fold = cast.now.fold
    assert fold is not None
    return {"n": str(fold.count)}


def pending(cast: Cast) -> dict[str, Any]:
    return {"n": str(cast.now.pending[-1]["n"])}


DOORS = (
    Door("home", "/", OPEN),
    Door("open", "/open", OPEN, fields=given(game="mafia")),
    Door("import", "/import", OPEN, fields=given(record=RECORD)),
    Door("code", "/code", OPEN, fields=lambda cast: {"code": cast.code}, same=True),
    Door("language", "/language", OPEN, fields=given(language="en"), same=True),
    Door("rules", "/rules/", OPEN),
    Door("short", "/{code}", OPEN),
    Door("room", "/room/{code}/", OPEN),
    Door("join", "/j/{code}/", OPEN, "lobby", given(name="Zoe")),
    Door("redeem", "/k/{code}/{key}/", OPEN, "lobby", none, before=one_time),
    Door("phone", "/play/{code}/", PHONE),
    Door("phone_move", "/play/{code}/move", PHONE, "vote", given(offer="ballot:Anna:Finn:True:"), step=True),
    Door("phone_looked", "/play/{code}/looked", PHONE, "deal", none),
    Door("phone_got_it", "/play/{code}/got-it", PHONE, "night", given(n="1"), before=answered_by_phone),
    Door("phone_rename", "/play/{code}/rename", PHONE, "lobby", given(name="Anne")),
    Door("phone_sit", "/play/{code}/sit", PHONE, "lobby", after_clara, before=guests_choose),
    Door("phone_flag", "/play/{code}/flag", PHONE, "night", given(flag="host")),
    Door("phone_leave", "/play/{code}/leave", PHONE, "lobby", none),
    Door("phone_record", "/play/{code}/record", PHONE, "over", before=released),
    Door("console", "/host/{code}/", CONSOLE),
    Door("panel", "/host/{code}/people/", CONSOLE),
    Door("panel", "/host/{code}/log/", CONSOLE),
    Door("panel", "/host/{code}/settings/", CONSOLE),
    Door("panel", "/host/{code}/rules/", CONSOLE),
    Door("panel", "/host/{code}/undo/", CONSOLE),
    Door("panel", "/host/{code}/record/", CONSOLE),
    Door("panel", "/host/{code}/key/", CONSOLE, before=one_time),
    Door("panel", "/host/{code}/notes/", CONSOLE),
    Door("record", "/host/{code}/record.json", CONSOLE),
    Door("report", "/host/{code}/report.json", CONSOLE),
    Door("mend", "/host/{code}/mend", CONSOLE, fields=lambda cast: {"version": str(cast.now.table.version)}),
    Door("show", "/host/{code}/show/{seat}/", CONSOLE),
    Door("show_open", "/host/{code}/show/{seat}/open", CONSOLE, fields=none, step=True, answer=200),
    form("stage", "lobby", given(to="roles")),
    form("lock", "lobby", given(locked="yes")),
    form("address", "lobby", given(address="")),
    form("setting", "lobby", given(key="acts", value="phones")),
    form("seat/add", "lobby", given(name="Zoe")),
    form("seat/rename", "lobby", seat(name="Anne")),
    form("seat/remove", "lobby", seat()),
    form("seat/move", "lobby", seat(by="1")),
    form("seat/order", "lobby", lambda cast: {"seat": [str(one.id) for one in reversed(cast.now.seats)]}),
    form("seat/phone", "night", seat(off="yes")),
    form("seat/setting", "night", seat(key="acts", value="host")),
    form("seat/key", "night", seat()),
    form("seat/cut", "night", seat()),
    form("seat/flag", "night", seat(), before=flagged),
    form("seat/note", "night", seat(note="claims to be nobody")),
    form("console-key", "night"),
    form("looked", "deal", seat("Igor")),
    form("deck/set", "lobby", given(role=["citizen", "mafioso"]), before=roles),
    form("deck/ready", "lobby", given(key="classic"), before=roles),
    form("deck/change", "lobby", given(role="citizen", by="1"), before=roles),
    form("rule", "lobby", given(key="tie", value="lot"), before=roles),
    form("deal", "lobby", before=dealt_from_a_deck, step=True),
    form("cards/answer", "lobby", first_waking, before=printed_cards, step=True),
    form("cards/back", "lobby", before=printed_cards),
    form("begin", "deal", step=True),
    form("move", "night", given(offer="next:"), step=True),
    form("undo", "night", last_move),
    form("redo", "night", next_move, before=taken_back),
    form("draw", "lobby", before=tied_by_lot, step=True),
    form("shown", "night", pending, before=answered),
    form("said", "night", given(n="1"), step=True),
    form("clock/start", "night", given(seconds="60", label="talk")),
    form("clock/pause", "night", before=running),
    form("clock/resume", "night", before=paused),
    form("clock/add", "night", given(seconds="30"), before=running),
    form("clock/stop", "night", before=running),
    form("reveal", "over", given(to="3")),
    form("release", "over"),
    form("again", "over", given(sure="yes")),
    form("pin", "night", given(pin="2468")),
    form("curtain/close", "night", before=lambda cast: cast.host("pin", pin="2468") and None),
    form("curtain/lift", "night", given(pin="2468"), before=covered),
)


@dataclass(frozen=True)
class SocketDoor:
    """An address of a socket, as the router has it, and one of its kind."""

    route: str
    path: str
    kind: str


SOCKETS = (
    SocketDoor("ws/host/<str:code>/", "/ws/host/{code}/", CONSOLE),
    SocketDoor("ws/host/<str:code>/<str:panel>/", "/ws/host/{code}/log/", CONSOLE),
    SocketDoor("ws/play/<str:code>/", "/ws/play/{code}/", PHONE),
    SocketDoor("ws/room/<str:code>/", "/ws/room/{code}/", OPEN),
    SocketDoor("", "/ws/nowhere/", "nothing"),
)
