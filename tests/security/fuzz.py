"""Requests, frames and records that no page of ours would send, made from those that it would: structure first, then noise.

Whatever comes, the answer is a sentence and not a fault; a refusal leaves everything as it was; and what is accepted leaves an
evening that can still be read from its rows and drawn.
"""

import json
from collections.abc import Mapping
from typing import Any
from urllib.parse import quote, urlencode

from hypothesis import strategies as st

from games.contract import HOST
from games.errors import Refusal
from games.record import fold, read
from hostapp import screens, tablelog
from hostapp.look import Look
from tests.security.cast import Cast
from tests.security.doors import CONSOLE, DOORS, RECORD, SOCKETS
from tests.security.wire import Answer

WHO = ("host", "host", "Anna", "Anna", "Boris", "Finn", "Dora's old phone", "forger", "stranger", "host before")
MOMENTS = ("lobby", "deal", "vote", "night", "over")
NAMES = ("offer", "pick", "intent", "as", "sure", "step", "tap", "back", "seat", "name", "n", "to", "key", "value", "by", "off")
TEXTS = (
    "", " ", "0", "-1", "1", "2", "01", "1.5", "1e9", "٣", "²", "½", "9" * 20, "9" * 5000, "NaN", "null", "true", "yes", "host",
    "room", "chance", "Anna", "Boris", "Igor", "nobody", "next:", "choose:mafia:targets", "pick:Boris:targets", "leave:seat",
    "ballot:Anna:Finn:True:", "count:Finn:hands", "check", "shoot", "people", "key", "show", "../", "\x00", "\r\n", "\u202e",
    "\ud800", "\\ud800", "\\x00", "{0}", "{name}", "%s", "<b>", "x" * 3000, "phones", "lobby", "roles", "mafia", "citizen",
)  # fmt: skip
"""Values that mean something somewhere, and values that mean trouble elsewhere."""

noise = st.text(max_size=40)
texts = st.one_of(st.sampled_from(TEXTS), noise)
methods = st.sampled_from(("POST", "POST", "POST", "POST", "GET", "HEAD", "PUT", "DELETE", "OPTIONS", "TRACE", "BREW", ""))
CHARSETS = ("utf-8", "latin1", "utf-16", "utf-7", "unicode_escape", "rot13", "zlib_codec", "idna", "none-such", "")
HEADERS = (
    "", "x", "1", "de;q=1,*;q=9", "a" * 5000, "en;q=" + "9" * 400, "http://evil.test", "=;=;;=", "\x7f", "ÿ" * 50, "http://[",
    "[::1", "http://½",
)  # fmt: skip
header_texts = st.one_of(
    st.sampled_from(HEADERS),
    st.text(st.characters(max_codepoint=255, exclude_characters="\r\n"), max_size=60),
)
headers = st.dictionaries(
    st.sampled_from(
        (
            "accept-language", "cookie", "x-live", "x-forwarded-for", "x-forwarded-proto", "referer", "accept-encoding",
            "range", "if-modified-since", "x-http-method-override", "content-encoding", "expect", "authorization", "user-agent",
            "origin", "host",
        )
    ),
    header_texts,
    max_size=2,
)  # fmt: skip


@st.composite
def mangled(draw: st.DrawFn, fields: Mapping[str, Any]) -> list[tuple[str, str]]:
    """A form's fields with some left out, doubled, emptied, swapped or put in that nobody asked for."""
    pairs = [(key, str(one)) for key, value in fields.items() for one in (value if isinstance(value, list) else [value])]
    for _ in range(draw(st.integers(1, 3))):
        at = draw(st.integers(0, len(pairs)))
        match draw(st.integers(0, 3)):
            case 0 if at < len(pairs):
                del pairs[at]
            case 1 if at < len(pairs):
                pairs[at] = (pairs[at][0], draw(texts))
            case 2 if at < len(pairs):
                pairs.append((pairs[at][0], draw(texts)))
            case _:
                pairs.append((draw(st.one_of(st.sampled_from(NAMES), noise)), draw(texts)))
    return pairs


def encoded(draw: st.DrawFn, pairs: list[tuple[str, str]]) -> tuple[str, bytes]:
    """The body of a form and its content type, as a browser would send it or as none would."""
    plain = [(key.encode("utf-8", "replace"), value.encode("utf-8", "replace")) for key, value in pairs]
    match draw(st.integers(0, 6)):
        case 0:
            charset = draw(st.sampled_from(CHARSETS))
            return f"application/x-www-form-urlencoded; charset={charset}", urlencode(plain).encode()
        case 1:
            charset, edge = draw(st.sampled_from(CHARSETS)), draw(st.sampled_from(("edge", "", "e" * 300, "é")))
            parts = b"".join(
                b'--edge\r\nContent-Disposition: form-data; name="' + key + b'"\r\n\r\n' + value + b"\r\n"
                for key, value in plain
            )
            return f"multipart/form-data; boundary={edge}; charset={charset}", parts + b"--edge--\r\n"
        case 2:
            return "multipart/form-data; boundary=edge", draw(st.binary(max_size=200))
        case 3:
            return draw(
                st.sampled_from(("application/json", "text/plain", "", "a/b; charset=", "multipart/form-data"))
            ), json.dumps(dict(pairs)).encode("utf-8", "replace")
        case _:
            body = urlencode(plain).encode()
            return "application/x-www-form-urlencoded", body + draw(
                st.sampled_from((b"", b"&", b"&=", b"&%", b"&%zz=%ff", b"\xff"))
            )


@st.composite
def paths(draw: st.DrawFn, path: str) -> str:
    """An address, mostly as it is."""
    match draw(st.integers(0, 11)):
        case 0:
            return path + draw(
                st.sampled_from(("/", "//", "?", "?open=1", "?d=%ff", "%00", "/..", "\u202e", "?" + "a=b&" * 1200))
            )
        case 1:
            return path.lower()
        case 2:
            at = draw(st.integers(0, len(path)))
            return path[:at] + quote(draw(noise), safe="") + path[at:]
        case 3:
            return "/" + quote(draw(noise))
        case _:
            return path


@st.composite
def requests(draw: st.DrawFn, cast: Cast) -> tuple[str, Answer, bool]:
    """One request, sent: who sent it where, what came back, and whether anything was written."""
    door = draw(st.sampled_from(DOORS))
    who, moment = draw(st.sampled_from(WHO)), door.moment if draw(st.booleans()) else draw(st.sampled_from(MOMENTS))
    cast.go(moment)
    try:
        fields = door.fields(cast) if door.fields else {}
    except Exception:  # noqa: BLE001  (the door's own fields want its own moment)
        fields = {}
    browser = cast.people[who]
    viewer = HOST if door.kind == CONSOLE else who if cast.now.named(who) else "Anna"
    token = browser.cookies.get("csrftoken", "") if draw(st.integers(0, 9)) else draw(texts)
    sound = {"csrfmiddlewaretoken": token, **cast.fields(viewer, **fields)}
    kind, body = encoded(draw, draw(mangled(sound)))
    path = draw(
        paths(door.path.format(code=cast.code, key=draw(st.sampled_from(("abc", "0" * 32, "é"))), seat=cast.seat("Anna").id))
    )
    given = {**browser.headers, "origin": f"http://{cast.wire.host}", "content-type": kind, **draw(headers)}
    before = cast.changes()
    answer = cast.wire.ask(draw(methods), path, given, body)
    return f"{who} at {path} ({moment}): {body[:300]!r}", answer, cast.changes() != before


def harm(cast: Cast, sent: str, answer: Answer, changed: bool) -> None:
    """Raise AssertionError for a fault, for a refusal that has changed something, or for an evening that is broken since."""
    assert answer.status < 500, f"{answer.status} to {sent}"
    assert answer.status < 400 or not changed, f"{answer.status} and yet a change to {sent}"
    assert "Traceback" not in answer.text, f"a trace for {sent}"
    if changed:
        tablelog.forget()
        for look in (Look("console"), Look("room"), *(Look("phone", seat=seat.id) for seat in cast.now.seats[:2])):
            screens.screen(cast.now, look)
        cast.wire.check()


messages = st.one_of(
    st.sampled_from(
        ('{"t":"ping"}', '{"t":"ping","d":""}', '{"t":"ping","d":null}', '{"t":"move"}', "", "[]", "null", "NaN", "{")
    ),
    noise,
    st.text(min_size=190, max_size=210),
    st.binary(max_size=300),
    st.recursive(st.none() | st.booleans() | noise, lambda inner: st.lists(inner) | st.dictionaries(noise, inner)).map(
        json.dumps
    ),
)


@st.composite
def sockets(draw: st.DrawFn, cast: Cast) -> None:
    """A socket somewhere, told things that no page of ours would say; it changes nothing, and stays or goes without a fault."""
    door, who, given = draw(st.sampled_from(SOCKETS)), draw(st.sampled_from(WHO)), draw(headers)
    query = draw(st.sampled_from(("", "?d=x", "?z=1", "?z=1&d=%ff", "?" + "z=1&" * 300, "?" + "z=1&" * 1200)))
    path, said = draw(paths(door.path.format(code=cast.code))) + query, draw(st.lists(messages, max_size=5))
    cast.go(draw(st.sampled_from(MOMENTS)))
    before = cast.changes()
    socket = cast.people[who].socket(path, **given)
    for message in said:
        if socket.closed is None and socket.accepted:
            socket.tell({"type": "websocket.receive", "bytes" if isinstance(message, bytes) else "text": message})
    socket.hang_up()
    assert cast.changes() == before, f"{who} has changed something by a socket at {path}"


@st.composite
def records(draw: st.DrawFn) -> str:
    """A record with a few of its parts replaced, left out or doubled, as text that may be cut."""
    record: Any = json.loads(RECORD)
    for _ in range(draw(st.integers(1, 4))):
        holder = record
        while isinstance(holder, (dict, list)) and holder and draw(st.integers(0, 3)):
            keys_of: list[Any] = list(holder) if isinstance(holder, dict) else list(range(len(holder)))
            inner = holder[draw(st.sampled_from(keys_of))]
            if not isinstance(inner, (dict, list)) or not inner:
                break
            holder = inner
        value = draw(
            st.one_of(texts, st.integers(), st.floats(), st.none(), st.booleans(), st.just([]), st.just({}), st.just([{}]))
        )
        if isinstance(holder, dict):
            holder[draw(st.one_of(st.sampled_from((*holder, "by", "at", "move")), noise))] = value
        elif isinstance(holder, list):
            holder.insert(draw(st.integers(0, len(holder))), value)
    text = json.dumps(record, ensure_ascii=draw(st.booleans()))
    return text[: draw(st.integers(0, len(text)))] if not draw(st.integers(0, 5)) else text


def read_in_words(text: str) -> None:
    """Raise anything but a refusal that a record has a right to."""
    try:
        fold(read(text))
    except Refusal as refused:
        if not str(refused):
            raise
