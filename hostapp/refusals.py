"""How the evening says no. Always one plain sentence, for the person who tapped."""

from games.words import Text, say

CONFLICT, FORBIDDEN, GONE, TOO_MANY, UNAVAILABLE = 409, 403, 410, 429, 503


class Refused(Exception):
    """A change that is not made. The answer is the present screen with this sentence on it.

    status: the HTTP status of that answer.     ask: what may be posted again with `sure`, where the host is only asked.
    """

    def __init__(self, text: Text, *, ruling: str = "", status: int = CONFLICT, ask: dict[str, str] | None = None) -> None:
        super().__init__(str(text))
        self.text, self.ruling, self.status, self.ask = text, ruling, status, ask


STEP_IS_OVER = say("That step is over. This is how things stand now.")
NOT_NOW = say("That cannot be chosen now.")
INCOMPLETE = say("Something is missing or does not fit. Please choose again.")
NOBODY_TAPPED = say("Nobody is tapped yet. Tap a seat first.")
BUSY = say("Many taps came at once and yours was not entered. Please tap again.")
NOT_YOURS_TO_CHOOSE = say("The host says who sits where. Please ask.")
NO_GAME = say("No game is running at this table.")
CLOSED = say("The cards are dealt. Ask the host to let you in.")
NOT_STORED = say("This could not be stored, so it was not entered: the disk may be full, or busy for long. Please try again.")
TABLE_IS_FULL = say("This evening has grown too long to be kept. Take the record and open another table.")
PHONE_IS_FULL = say("This phone has entered more than an evening can hold. The host can enter the rest.")
