"""What a phone may ask of the table beside its moves: a quiet word to the host, another place before the deal."""

from hostapp.choices import FLAGS
from hostapp.evening import Evening
from hostapp.facts import SeatFacts
from hostapp.forms_people import before_the_deal, placed, seat_of
from hostapp.refusals import FORBIDDEN, INCOMPLETE, NOT_YOURS_TO_CHOOSE, Refused
from hostapp.rows import FLAGGED
from hostapp.tablelog import Act, Change
from hostapp.throttle import flagging


def flag(seat_id: str | None, which: str) -> Act:
    """A seat wants something of the host, or nothing any more (""). Only the console shows it.

    It must look like nothing on the phone, so it counts as nothing of the seat's doing (see FLAGGED).
    """

    def act(now: Evening) -> Change | None:
        seat = seat_of(now, seat_id)
        if which not in ("", *FLAGS):
            raise Refused(INCOMPLETE)
        if which == seat.flag:
            return None
        if which:
            flagging(seat.id)
        kept = {key: value for key, value in seat.settings.items() if key != "flag"}
        return Change(what=FLAGGED, seats={seat.id: {"settings": kept | ({"flag": which} if which else {})}})

    return act


def sit_after(seat_id: str | None, after: str) -> Act:
    """A guest sits down elsewhere, where the host lets guests choose: behind the seat `after`, clockwise; "" is the first."""

    def act(now: Evening) -> Change | None:
        before_the_deal(now)
        if now.setting("seats") != "guests":
            raise Refused(NOT_YOURS_TO_CHOOSE, status=FORBIDDEN)
        seat = seat_of(now, seat_id)
        ring = [one for one in now.seats if one is not seat]
        ring.insert(gap(ring, after), seat)
        return placed(now, ring)

    return act


def gap(ring: list[SeatFacts], after: str) -> int:
    """Where in the ring the place behind `after` is; behind everybody, if that seat has gone meanwhile."""
    if not after:
        return 0
    return next((at for at, one in enumerate(ring, 1) if str(one.id) == after), len(ring))
