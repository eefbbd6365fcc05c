"""Which names, notes and labels are kept of what is typed, and which two names the eye takes for one.

Any writing may be typed, and what is kept shows what it is: nothing unseen, nothing that runs over what stands beside it.
"""

import re
import unicodedata

from hostapp.models import NAME_LENGTH

UNSEEN = frozenset({"Cc", "Cf", "Co", "Cs", "Zl", "Zp"})
"""Sorts of characters that show nothing, or turn what stands around them: no name needs them."""

JOINERS = frozenset("\u200c\u200d")
"""Seen by what they do to their neighbours: they part the letters of Persian names, and make one picture of several."""

LAST_IN_ITS_JOIN = frozenset(
    "\u0621\u0622\u0623\u0624\u0625\u0627\u0629\u062f\u0630\u0631\u0632"
    "\u0648\u0671\u0688\u0691\u0698\u06c0\u06c3\u06d2\u06d3\u06d5"
)
"""Arabic letters that join nothing after them: a joiner there would show nothing."""

BLANKS = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Characters of other sorts that show nothing either."""

VIRAMA = 9
"""The combining class of the sign that joins two consonants in the writings of India."""

MOST_MARKS = 3
"""Marks that may sit upon one letter: no writing needs more, and a pile of them runs over the lines around it."""

ALIKE = str.maketrans("асеһіјԛорѕԝхуӏԁкοανιρκυıɡ0внмтετμβηζχ", "acehijqopswxyldkoavipkuigobhmtetmbhzx")
"""Letters of other writings, and the nought, that the eye takes for one of ours, large or small; after folding the case."""


def clean(text: str, most: int = NAME_LENGTH) -> str:
    """A name or label as it is kept: one normal form, no unseen characters, single spaces, none at the ends.

    >>> clean("  Anna\\u202e  \\u00a0 Maria ")
    'Anna Maria'
    """
    text = unicodedata.normalize("NFC", text[: 8 * most])
    seen = (" " if c.isspace() or unicodedata.category(c) == "Zs" else c for c in text)
    kept = "".join(c for c in seen if (unicodedata.category(c) not in UNSEEN and c not in BLANKS) or c in JOINERS)
    return joined(" ".join(joined(fewer_marks(kept)).split())[:most].strip())


def joined(text: str) -> str:
    """The text with those of its joiners that show: amid a picture, after a virama, between Arabic letters that would join.

    >>> joined("W\u200di\u200cl") == "Wil", joined("\u0639\u0644\u06cc\u200c\u0631\u0636\u0627").count("\u200c")
    (True, 1)
    """
    padded = f"  {text} "
    return "".join(c for at, c in enumerate(text, 2) if c not in JOINERS or joins(c, padded[at - 2 : at], padded[at + 1]))


def joins(joiner: str, before: str, after: str) -> bool:
    """Whether a joiner shows there; `before` are the two characters that it follows, `after` is the next."""
    if unicodedata.combining(before[1]) == VIRAMA:
        return unicodedata.category(after)[0] == "L"
    if joiner == "\u200d":
        # A picture may be followed by how it is drawn, or by the colour of its skin.
        first = before[0] if before[1] == "\ufe0f" or unicodedata.category(before[1]) == "Sk" else before[1]
        return unicodedata.category(first) == "So" and unicodedata.category(after) in ("So", "Sm")
    letters = all(unicodedata.name(c, "").startswith("ARABIC LETTER") for c in (before[1], after))
    return letters and before[1] not in LAST_IN_ITS_JOIN


def fewer_marks(text: str) -> str:
    """The text without the marks that are piled too high."""
    kept, marks = [], 0
    for c in text:
        marks = marks + 1 if unicodedata.category(c) in ("Mn", "Me") else 0
        if marks <= MOST_MARKS:
            kept.append(c)
    return "".join(kept)


def alike(name: str) -> str:
    """What two names have in common that the ear or the eye takes for one.

    >>> alike("Anna"), alike("\u0410nn\u0430"), alike("AlIce") == alike("Allce")
    ('anna', 'anna', True)
    """
    plain = unicodedata.normalize("NFKC", name)
    plain = re.sub("(?<=[A-Za-z])I(?=[a-z])", "l", plain)  # amid small letters it passes for one
    plain = "".join(c for c in plain.casefold() if not "\ufe00" <= c <= "\ufe0f" and c not in JOINERS)  # how it is drawn
    return plain.translate(ALIKE).replace(" ", "")
