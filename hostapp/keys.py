"""Secrets and short codes: keys of hosts and seats, one-time keys, and the tokens that a form carries.

Keys are random and kept as their SHA-256 only, so that a copy of the database opens no seat. A one-time key is derived
from a nonce and the site's own key: it can be shown again while it is good, and is stored nowhere.
"""

import hashlib
import hmac
import secrets
from functools import cache

from django.conf import settings
from django.utils.crypto import salted_hmac

from games.contract import CHANCE, HOST
from hostapp.evening import PLAYING, Evening
from hostapp.facts import KeyFacts
from hostapp.models import CODE_LENGTH

CONSONANTS = "BCDFGHJKLMNPQRSTVWXZ"
"""What codes are made of: no vowels, so no words; no letter that is easily taken for another or for a digit (no O, I, Y)."""


def new_key() -> str:
    """A key for a host or a seat, as its cookie holds it."""
    return secrets.token_urlsafe(24)


def csrf(cookie: str) -> str:
    """The CSRF token that a browser's cookie holds; "" where it holds something else: it is put into forms as it stands.

    >>> csrf("a1" * 16), csrf('"><b>')
    ('a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1', '')
    """
    return cookie if cookie.isascii() and cookie.isalnum() else ""


def is_key(text: str) -> bool:
    """Whether this has the form of a key from `new_key`.

    >>> is_key(new_key()), is_key("short"), is_key("")
    (True, False, False)
    """
    return len(text) == 32 and text.isascii() and text.replace("-", "").replace("_", "").isalnum()


def kept(key: str) -> str:
    """A key as it is stored."""
    return hashlib.sha256(key.encode()).hexdigest()


def fits(key: str, stored: str) -> bool:
    """Whether this is the key that is stored so; an empty place has no key."""
    return bool(stored) and hmac.compare_digest(kept(key), stored)


def pin(code: str, digits: str) -> str:
    """A table's PIN as it is stored."""
    return salted_hmac("nightcall.pin", f"{code} {digits}", algorithm="sha256").hexdigest()


def same(token: str, other: str) -> bool:
    """Whether two tokens are the same, found out in a time that does not tell how far they are."""
    return hmac.compare_digest(token.encode(), other.encode())


def new_code() -> str:
    """A table's code; about three million are possible."""
    return "".join(secrets.choice(CONSONANTS) for _ in range(CODE_LENGTH))


def is_code(text: str) -> bool:
    """Whether this has the form of a code from `new_code`.

    >>> is_code(new_code()), is_code("BCDF"), is_code("BCDF\\0")
    (True, False, False)
    """
    return len(text) == CODE_LENGTH and set(text) <= set(CONSONANTS)


def one_time_key(nonce: str) -> str:
    """The one-time key that belongs to a nonce."""
    return salted_hmac("nightcall.one-time-key", nonce, algorithm="sha256").hexdigest()[:32]


def find_one_time(evening: Evening, key: str) -> KeyFacts | None:
    """The unused one-time key that this is; its expiry is not looked at."""
    return next((facts for facts in evening.keys if hmac.compare_digest(one_time_key(facts.nonce), key)), None)


def step(evening: Evening, viewer: str) -> str:
    """The token of the step a screen shows. It changes exactly when the viewer is told of another step."""
    return evening.remember(("step", viewer), lambda: _step(evening, viewer))


def _step(evening: Evening, viewer: str) -> str:
    table = evening.table
    parts = [table.code, str(table.number), table.stage, viewer]
    if table.stage in PLAYING:
        parts.append(evening.view(viewer).step)
        if viewer == HOST and evening.pause is not None:
            parts.append(f"{evening.pause} {evening.pending[-1]['n']}")
    return _token("step", parts)


def taps(evening: Evening, viewer: str, forms: int) -> list[str]:
    """The ids of so many forms on a viewer's screen.

    They must not differ from one drawing of the same screen to the next, or every screen would seem new; and they must differ
    once the viewer has made a change, or the next tap would pass for the last one. So they count the viewer's own entries,
    which tell the viewer nothing (for a host who may know of all: all, told apart from what a blind host counted).
    """
    made = evening.made
    if viewer != HOST:
        count = str(made.get(viewer, 0))
    else:
        count = f"blind {made.get(HOST, 0) + made.get(CHANCE, 0)}" if evening.blind else str(evening.table.version)
    of_screen = _token("tap", [evening.code, viewer, count])[:16]
    return [f"{of_screen}{index:04x}" for index in range(1, forms + 1)]


def random_tap() -> str:
    """The id of a form that no socket ever redraws."""
    return secrets.token_hex(10)


def _token(kind: str, parts: list[str]) -> str:
    return hashlib.blake2b("\0".join(parts).encode(), key=_key(kind, settings.SECRET_KEY), digest_size=10).hexdigest()


@cache
def _key(kind: str, secret: str) -> bytes:
    """The key of one kind of tokens, made from the site's."""
    return hashlib.blake2b(f"{kind}.{secret}".encode()).digest()
