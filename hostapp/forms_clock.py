"""From a posted form to the table's clock: an end on the server's time, or the seconds that are left while it is paused.

A clock that has run out does nothing. It says so on every screen; whoever hosts decides what follows.
"""

import datetime

from django.http import QueryDict
from django.utils import timezone

from games.contract import HOST
from hostapp.evening import Evening
from hostapp.forms import NO_CLOCK, same_step
from hostapp.naming import clean
from hostapp.refusals import INCOMPLETE, Refused
from hostapp.tablelog import Act, Change

LONGEST = 3600
LABEL_LENGTH = 60


def seconds(text: str | None) -> int:
    """Seconds as a form says them, within the hour. Raises Refused."""
    if text is None or not text.isdecimal() or not 1 <= int(text[:6]) <= LONGEST:
        raise Refused(INCOMPLETE)
    return int(text[:6])


def running(left: int) -> dict[str, object]:
    """The columns of a clock with so many seconds to go."""
    return {"clock_ends": timezone.now() + datetime.timedelta(seconds=left), "clock_left": None}


def left(now: Evening) -> int:
    """How many seconds the clock has, running or paused. Raises Refused where there is none."""
    if now.table.clock_ends is not None:
        return max(0, round((now.table.clock_ends - timezone.now()).total_seconds()))
    if now.table.clock_left is None:
        raise Refused(INCOMPLETE)
    return now.table.clock_left


def start(post: QueryDict) -> Act:
    """A clock of `seconds`, with what it is for, perhaps for one seat's own time."""
    length, label, seat = seconds(post.get("seconds")), clean(post.get("label", ""), LABEL_LENGTH), post.get("pick", "")

    def act(now: Evening) -> Change:
        same_step(now, HOST, post)
        if seat and now.named(seat) is None:
            raise Refused(INCOMPLETE)
        return Change(what="clock", table={**running(length), "clock_label": label, "clock_seat": seat})

    return act


def pause(now: Evening) -> Change | None:
    """Stand still."""
    return None if now.table.clock_ends is None else Change(what="clock", table={"clock_ends": None, "clock_left": left(now)})


def resume(now: Evening) -> Change | None:
    """Go on where it stood."""
    return None if now.table.clock_left is None else Change(what="clock", table=running(now.table.clock_left))


def add(text: str | None) -> Act:
    """More time, running or paused."""
    more = seconds(text)

    def act(now: Evening) -> Change:
        total = min(LONGEST, left(now) + more)
        return Change(what="clock", table={"clock_left": total} if now.table.clock_ends is None else running(total))

    return act


def stop(_: Evening) -> Change:
    """No clock."""
    return Change(what="clock", table=NO_CLOCK)
