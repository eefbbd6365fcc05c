"""From a posted form to a change among the people: who sits where, under which name, with which phone."""

from django.db.models import F
from django.http import QueryDict

from games.contract import RESERVED
from games.words import say
from hostapp import keys
from hostapp.choices import CHOICES, OWN
from hostapp.evening import Evening
from hostapp.facts import SeatFacts
from hostapp.models import NOTE_LENGTH, Seat, Table
from hostapp.naming import alike, clean
from hostapp.refusals import CLOSED, FORBIDDEN, INCOMPLETE, Refused
from hostapp.tablelog import Act, Change

MOST_SEATS = 30


def free_name(now: Evening, text: str, own: SeatFacts | None = None) -> str:
    """The name as it is kept. Raises Refused when it is empty, taken by another seat, or no name at all."""
    name = clean(text)
    if not alike(name):
        raise Refused(say("A seat needs a name."))
    if alike(name) in RESERVED:
        raise Refused(say("“{name}” means something else here. Please take another name.", name=name))
    if any(seat is not own and alike(seat.name) == alike(name) for seat in now.seats):
        raise Refused(say("There is a {name} at this table already. Please take another name.", name=name))
    return name


def before_the_deal(now: Evening) -> None:
    """Refuse what may be done only while people come and go."""
    if not now.open:
        raise Refused(CLOSED)


def seat_of(now: Evening, text: str | None) -> SeatFacts:
    """The seat whose id was posted. Raises Refused."""
    seat = now.seat(int(text)) if text is not None and text.isdecimal() and len(text) < 16 else None
    if seat is None:
        raise Refused(say("That seat is no longer at the table."))
    return seat


def sit_down(text: str, key: str = "", after: str | None = None) -> Act:
    """A new seat: a guest's without a key (the host adds it), else with the key of the phone that asks.

    A phone that has a seat keeps it. after: id of the seat to sit behind, where the host lets guests choose.
    """

    def act(now: Evening) -> Change | None:
        before_the_deal(now)
        if any(keys.fits(key, seat.key) for seat in now.seats):
            return None
        if key and now.table.locked:
            raise Refused(say("The host has locked the room."), status=FORBIDDEN)
        if len(now.seats) >= MOST_SEATS:
            raise Refused(say("The table is full: {most} seats are taken.", most=MOST_SEATS))
        name = free_name(now, text)
        behind = next((seat for seat in now.seats if str(seat.id) == after and now.setting("seats") == "guests"), None)
        place = (behind.place if behind else max((seat.place for seat in now.seats), default=0)) + 1
        row = Seat(table_id=now.table.id, place=place, name=name, key=keys.kept(key) if key else "")
        return Change(what="sat down", also=lambda: _insert(row))

    return act


def _insert(row: Seat) -> None:
    Seat.objects.filter(table_id=row.table_id, place__gte=row.place).update(place=F("place") + 1)
    row.save()


def rename(seat_id: str | None, text: str) -> Act:
    """Another name for a seat."""

    def act(now: Evening) -> Change | None:
        before_the_deal(now)
        seat = seat_of(now, seat_id)
        name = free_name(now, text, seat)
        return None if name == seat.name else Change(what="renamed", seats={seat.id: {"name": name}})

    return act


def remove(seat_id: str | None) -> Act:
    """A seat goes, before the deal; afterwards leaving is a move of the game."""

    def act(now: Evening) -> Change:
        before_the_deal(now)
        seat = seat_of(now, seat_id)
        return Change(what="left", also=lambda: _delete(seat))

    return act


def _delete(seat: SeatFacts) -> None:
    Seat.objects.filter(pk=seat.id).delete()


def shift(seat_id: str | None, by: str | None) -> Act:
    """A seat changes places with the one before or after it; the ring is closed."""

    def act(now: Evening) -> Change | None:
        before_the_deal(now)
        seat = seat_of(now, seat_id)
        if by not in ("1", "-1"):
            raise Refused(INCOMPLETE)
        order = list(now.seats)
        at = order.index(seat)
        order.insert((at + int(by)) % len(order), order.pop(at))
        return placed(now, order)

    return act


def order(seat_ids: list[str]) -> Act:
    """The ring in this order. Seats that the form did not know of keep to the end."""

    def act(now: Evening) -> Change | None:
        before_the_deal(now)
        named = [seat for text in dict.fromkeys(seat_ids) for seat in now.seats if str(seat.id) == text]
        return placed(now, [*named, *(seat for seat in now.seats if seat not in named)])

    return act


def placed(now: Evening, ring: list[SeatFacts]) -> Change | None:
    """The seats in this order; None where they sit so already."""
    places = {seat.id: {"place": place} for place, seat in enumerate(ring, 1) if seat.place != place}
    return Change(what="placed", seats=places) if ring != list(now.seats) else None


def phone(seat_id: str | None, off: str | None) -> Act:
    """A seat's phone is set aside (an empty battery), or is back."""

    def act(now: Evening) -> Change:
        seat = seat_of(now, seat_id)
        kept = {key: value for key, value in seat.settings.items() if key != "phone"}
        return Change(what="phone", seats={seat.id: {"settings": kept | ({"phone": "off"} if off == "yes" else {})}})

    return act


def setting(post: QueryDict) -> Act:
    """How one seat differs from the table's settings; an empty value lets it follow them again."""

    def act(now: Evening) -> Change:
        seat = seat_of(now, post.get("seat"))
        key, value = post.get("key", ""), post.get("value", "")
        if key not in OWN or (value and value not in CHOICES[key]):
            raise Refused(INCOMPLETE)
        kept = {name: old for name, old in seat.settings.items() if name != key}
        return Change(what="setting", seats={seat.id: {"settings": kept | ({key: value} if value else {})}})

    return act


def note(seat_id: str | None, text: str) -> Act:
    """What the host wants to remember of a seat, until the next deal."""

    def act(now: Evening) -> Change | None:
        seat, kept = seat_of(now, seat_id), clean(text, NOTE_LENGTH)
        return None if kept == seat.note else Change(what="note", seats={seat.id: {"note": kept}})

    return act


def cut(seat_id: str | None) -> Act:
    """A seat's phone speaks for it no longer; the seat is a guest's."""
    return lambda now: Change(what="cut off", seats={seat_of(now, seat_id).id: {"key": ""}})


def looked(seat_id: str | None, *, on_tablet: bool = False) -> Act:
    """The card of the present game has been looked at. On the tablet, during a game, a PIN's curtain closes behind."""

    def act(now: Evening) -> Change | None:
        seat = seat_of(now, seat_id)
        if now.fold is None:
            return None
        cover = {"covered": True} if on_tablet and now.table.pin and now.table.stage == Table.Stage.GAME else {}
        if seat.looked == now.table.number and not cover:
            return None
        return Change(what="looked", seats={seat.id: {"looked": now.table.number}}, table=cover)

    return act


def got_it(seat_id: int, n: str | None) -> Act:
    """The phone of a seat puts away what it kept up."""

    def act(now: Evening) -> Change | None:
        seat = seat_of(now, str(seat_id))
        unread = now.unread(seat)
        if unread is None or n != str(unread[0]):
            return None
        return Change(what="got it", seats={seat.id: {"acked": unread[0]}})

    return act
