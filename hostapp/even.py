"""Messages of one size: what travels to phones that must look alike is as long for each of them, whatever it says (H1).

A step template asks for it with `data-even` on its root. How long is worked out from what everybody knows, the number of seats
and their names, with room for whatever may be the phone's own: a question, an answer, a family's picks. Blanks make up the
rest; they stand behind the JSON or the page, where they mean nothing. A message that does not fit, which the tests have not
seen, goes on in steps of the same size.
"""

import zlib

import msgspec

from hostapp.evening import Evening

PLAIN, PLAIN_A_SEAT, PLAIN_A_BYTE, PLAIN_STEP = 1664, 200, 3, 256
PACKED, PACKED_A_SEAT, PACKED_A_BYTE, PACKED_STEP = 864, 24, 0.8, 64
"""Bytes of a night pad as it comes and deflated: of its own, for each seat, for each byte of the names; and the step."""

SHELL = 8192
"""Bytes that a whole page has around its screen, at most."""

LARGEST_BLOCK = 0xFFFF
"""Bytes that a block of deflated data can hold as they are."""


class Sizes(msgspec.Struct, frozen=True):
    """How long messages with a screen are, in bytes: as they come, and deflated."""

    plain: int
    packed: int


def sizes(evening: Evening, root: str) -> Sizes | None:
    """The sizes for a screen that begins with this tag (see pieces.root); None where nobody asks for any."""
    if " data-even" not in root:
        return None
    seats, names = len(evening.seats), sum(len(seat.name.encode()) for seat in evening.seats)
    return Sizes(
        up(PLAIN + PLAIN_A_SEAT * seats + PLAIN_A_BYTE * names, PLAIN_STEP),
        up(round(PACKED + PACKED_A_SEAT * seats + PACKED_A_BYTE * names), PACKED_STEP),
    )


def up(length: int, step: int) -> int:
    """The next multiple of a step.

    >>> up(1, 64), up(64, 64), up(65, 64)
    (64, 64, 128)
    """
    return -(-length // step) * step


def blanks(length: int, size: int) -> int:
    """How many blanks bring a length to a size, or, if it is longer, to twice or three times that size."""
    return up(max(length, 1), size) - length if size else 0


def filled(text: bytes, size: int) -> bytes:
    """A text of that size, with blanks behind it. A size of 0 is none."""
    return text + b" " * blanks(len(text), size)


def packed(text: bytes, size: int) -> bytes:
    """The text deflated, without header, to that size.

    >>> long = packed(b"An evening, a table." * 9, 300)
    >>> len(long), zlib.decompress(long, -15).decode().strip() == "An evening, a table." * 9
    (300, True)
    """
    return _packed(text, size)[0]


def packed_with_header(text: bytes, size: int) -> bytes:
    """The same as HTTP wants it.

    >>> zlib.decompress(packed_with_header(b"An evening, a table.", 64)).strip()
    b'An evening, a table.'
    """
    body, blank = _packed(text, size)
    return with_header(body, zlib.adler32(text + blank))


def with_header(body: bytes, checksum: int) -> bytes:
    """The deflated text as HTTP wants it. checksum: Adler's, of the text as it was."""
    return b"\x78\x01" + body + checksum.to_bytes(4, "big")


ADLER = 65521
"""The modulus of his checksum: the largest prime below 2 to the 16th."""


def checksum(first: int, second: int, length: int) -> int:
    """Adler's checksum of two texts in a row, from theirs; length: of the second, in bytes.

    >>> checksum(zlib.adler32(b"An evening, "), zlib.adler32(b"a table."), 8) == zlib.adler32(b"An evening, a table.")
    True
    """
    low, sums = first & 0xFFFF, (first >> 16) + (second >> 16)
    return (sums + length * (low - 1)) % ADLER << 16 | (low + (second & 0xFFFF) - 1) % ADLER


def _packed(text: bytes, size: int) -> tuple[bytes, bytes]:
    """The deflated text, and the blanks that are behind it in there."""
    body = packed_part(text)
    # The last block holds blanks as they are, so that the length comes out to the byte.
    blank = b" " * min(blanks(len(body) + len(plain_block(b"")), size), LARGEST_BLOCK)
    return body + plain_block(blank, last=True), blank


def packed_part(text: bytes) -> bytes:
    """The text deflated so that more may follow. No secret of the page may be in it where there is no size: lengths tell.

    >>> zlib.decompress(packed_part(b"An evening, ") + plain_block(b"a table.", last=True), -15)
    b'An evening, a table.'
    """
    # A window of 8 KB with little memory: for texts as short as ours the usual 256 KB cost four times what deflating does.
    deflate = zlib.compressobj(1, zlib.DEFLATED, -13, 6)
    return deflate.compress(text) + deflate.flush(zlib.Z_SYNC_FLUSH)


def unpacked_part(data: bytes) -> bytes:
    """The text that was deflated so.

    >>> unpacked_part(packed_part(b"An evening"))
    b'An evening'
    """
    return zlib.decompressobj(-zlib.MAX_WBITS).decompress(data)


def plain_block(text: bytes, *, last: bool = False) -> bytes:
    """A short text as deflated data may hold it: as it is."""
    length = len(text)
    return bytes([last]) + length.to_bytes(2, "little") + (LARGEST_BLOCK - length).to_bytes(2, "little") + text
