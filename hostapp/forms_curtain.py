"""From a posted form to the curtain that a PIN lifts: while it is down the server shows and does nothing else on any console.

Without a PIN the curtain is the page's own affair (console.js): it hides, and holding lifts it.
"""

from games.words import say
from hostapp import keys, throttle
from hostapp.evening import Evening
from hostapp.refusals import FORBIDDEN, INCOMPLETE, Refused
from hostapp.tablelog import Act, Change

PIN_LENGTHS = range(4, 9)


def set_pin(pin: str) -> Act:
    """Another PIN, of four to eight digits; an empty one takes it away."""

    def act(now: Evening) -> Change:
        if pin and not (pin.isascii() and pin.isdigit() and len(pin) in PIN_LENGTHS):
            raise Refused(say("A PIN has four to eight digits."))
        return Change(what="pin", table={"pin": keys.pin(now.code, pin) if pin else "", "covered": False})

    return act


def close(now: Evening) -> Change | None:
    """Let it down."""
    if not now.table.pin:
        raise Refused(INCOMPLETE)
    return None if now.table.covered else Change(what="covered", table={"covered": True})


def lift(pin: str) -> Act:
    """Lift it, with the PIN. Who guesses is slowed down."""

    tried = False

    def act(now: Evening) -> Change | None:
        nonlocal tried
        if not now.table.covered:
            return None
        if not tried:  # who is overtaken by another change, and asked again, has tried once
            throttle.limit(f"pin:{now.code}", 10, 60)
            tried = True
        if not keys.same(keys.pin(now.code, pin), now.table.pin):
            raise Refused(say("That is not the PIN."), status=FORBIDDEN)
        return Change(what="uncovered", table={"covered": False})

    return act


def uncover(now: Evening) -> Change:
    """Lift it and forget the PIN: for whoever sits at the machine itself, when the PIN is forgotten."""
    return Change(what="uncovered", table={"covered": False, "pin": ""})
