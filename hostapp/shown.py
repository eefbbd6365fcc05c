"""A screen as it travels: strips of HTML, each drawn and deflated once, and sent for as long as it stays as it is.

What is everybody's on the phones is one strip for all of them, and most moves change nothing else. So a move costs a phone no
drawing and no deflating, only a message that is put together from strips that are there already.
"""

import hashlib
import zlib
from collections.abc import Mapping
from typing import Any

import msgspec

from hostapp import even
from hostapp.edition import EDITION
from hostapp.evening import Evening
from hostapp.pieces import CSRF, root


class Strip:
    """A stretch of a screen. mark: names what is on it. length: in characters.

    Once it is sent it is kept as it travels, in a message or deflated, and no other way: only a page that is loaded asks for it
    as it was. Threads share it, so each way is there before another one goes.
    """

    __slots__ = ("_html", "_packed", "_root", "_said", "_sum", "length", "mark")

    def __init__(self, html: str) -> None:
        self.mark, self.length = hashlib.blake2b(html.encode(), digest_size=8).digest(), len(html)
        self._html: str | None = html
        self._said: bytes | None = None
        self._packed, self._root, self._sum = b"", "", (0, 0)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Strip) and self.mark == other.mark

    def __hash__(self) -> int:
        return hash(self.mark)

    @property
    def html(self) -> str:
        """What is on it."""
        html = self._html
        return html if html is not None else str(msgspec.json.decode(b'"' + self.said + b'"'))

    @property
    def root(self) -> str:
        """The tag that it begins with (see pieces.root)."""
        if not self._root:
            self._root = root(self.html)
        return self._root

    @property
    def said(self) -> bytes:
        """It as it stands in a message."""
        self.settle()
        said = self._said
        return even.unpacked_part(self._packed) if said is None else said

    def settle(self) -> None:
        """Keep it as it stands in a message, unless it is kept deflated."""
        html = self._html
        if html is not None:
            if not self._packed:
                self._said = in_message(html)
            self._html = None

    @property
    def packed(self) -> bytes:
        """The same deflated."""
        self.deflate()
        return self._packed

    @property
    def sum(self) -> tuple[int, int]:
        """The checksum and the length, in bytes, of what is deflated."""
        self.deflate()
        return self._sum

    def deflate(self) -> None:
        """Keep it deflated, and no other way."""
        if not self._packed:
            said = self.said
            self._sum = zlib.adler32(said), len(said)
            self._packed = even.packed_part(said)
            self._said = None


class Screen(msgspec.Struct, frozen=True):
    """The inside of `<main id="screen">`, with CSRF in place of the token, and a digest that names exactly this screen.

    sizes: of the messages that carry it, where they must be the same on several phones.
    """

    strips: tuple[Strip, ...]
    digest: str
    sizes: even.Sizes | None = None

    @property
    def html(self) -> str:
        """All of it."""
        return "".join([strip.html for strip in self.strips])

    @property
    def length(self) -> int:
        """How many characters it has."""
        return sum([strip.length for strip in self.strips])

    @property
    def beats(self) -> bool:
        """Whether its page asks for it again and again, and is told nothing in between (see the sockets)."""
        return " data-page-beat" in self.strips[0].root

    def for_browser(self, token: str) -> str:
        """The screen with the CSRF token of one browser."""
        return self.html.replace(CSRF, token)

    def message(self, facts: Mapping[str, Any], token: str | None = None) -> bytes:
        """The screen and these facts as JSON, with the CSRF token of one browser; without, for a page that puts in its own."""
        said = BEGIN + b"".join([strip.said for strip in self.strips])
        return (said if token is None else said.replace(CSRF_SAID, in_message(token))) + end(facts)

    def packed(self, facts: Mapping[str, Any]) -> bytes:
        """The same deflated, of an even size where the screen wants one."""
        if self.sizes is not None:
            return even.packed(self.message(facts), self.sizes.packed)
        return b"".join([BEGIN_PACKED, *[strip.packed for strip in self.strips], even.plain_block(end(facts), last=True)])

    def prepare(self, *, packs: bool) -> None:
        """Have its strips as they are going to be sent, deflated or not; they are kept so from now on."""
        for strip in self.strips:
            if packs:
                strip.deflate()
            else:
                strip.settle()

    def packed_with_header(self, facts: Mapping[str, Any]) -> bytes:
        """The same as HTTP wants it."""
        if self.sizes is not None:
            return even.packed_with_header(self.message(facts), self.sizes.packed)
        parts = [strip.sum for strip in self.strips]
        parts.append((zlib.adler32(last := end(facts)), len(last)))
        checksum = BEGIN_SUM
        for part, length in parts:
            checksum = even.checksum(checksum, part, length)
        return even.with_header(self.packed(facts), checksum)


def made_of(strips: tuple[Strip, ...], evening: Evening | None = None) -> Screen:
    """The screen that these strips are. evening: whose seats an even screen is to be sized for."""
    marks = b"".join([strip.mark for strip in strips])
    name = marks if len(strips) == 1 else hashlib.blake2b(marks, digest_size=8).digest()
    return Screen(strips, EDITION + name.hex(), even.sizes(evening, strips[0].root) if evening is not None else None)


BEGIN = b'{"html":"'
BEGIN_PACKED, BEGIN_SUM = even.plain_block(BEGIN), zlib.adler32(BEGIN)


def in_message(html: str) -> bytes:
    """HTML within a message's string."""
    return msgspec.json.encode(html)[1:-1]


def end(facts: Mapping[str, Any]) -> bytes:
    """A message from the end of its HTML on."""
    return b'",' + msgspec.json.encode(facts)[1:]


CSRF_SAID = in_message(CSRF)
"""What stands for the CSRF token, as it stands in a message."""
