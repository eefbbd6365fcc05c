"""The two ways a game says no. Both carry the number of the ruling that was broken and say why in plain words."""

from games.words import Text


class Refusal(ValueError):
    """What both refusals share.

    ruling: the number the refusal rests on, such as "N3".
    text: the reason, untranslated.
    n: the index of the move in its record, counted from 0, where it is known.
    """

    def __init__(self, ruling: str, text: Text, n: int | None = None) -> None:
        super().__init__(ruling, text)
        self.ruling = ruling
        self.text = text
        self.n = n

    def __str__(self) -> str:
        return f"{self.text} [{self.ruling}]"


class IllegalMove(Refusal):
    """A move that may not be made now. Nothing has changed."""


class BadRecord(Refusal):
    """A document that is no record of a game: its form, its seats or its house rules are wrong (mostly R1)."""
