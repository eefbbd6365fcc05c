"""From a posted form to a one-time QR, and from such a QR to a seat or the console for the device that scanned it."""

import datetime
import secrets
from typing import Any

from django.db import models
from django.utils import timezone

from games.words import say
from hostapp import keys
from hostapp.evening import Evening
from hostapp.forms_people import seat_of
from hostapp.models import OneTimeKey
from hostapp.refusals import GONE, Refused
from hostapp.tablelog import Act, Change

ONE_TIME = datetime.timedelta(minutes=10)
"""How long a one-time QR is good."""


def invite(seat_id: str | None, *, also: bool = False) -> Act:
    """A one-time QR for a seat, or for the console (None); an older one for the same place is good no more.

    also: for a second console, beside the first.
    """

    def act(now: Evening) -> Change:
        seat, expires = None if seat_id is None else seat_of(now, seat_id).id, timezone.now() + ONE_TIME
        nonce = secrets.token_hex(16)
        fresh = OneTimeKey(table_id=now.table.id, seat_id=seat, nonce=nonce, expires=expires, also=also)
        return Change(what="one-time key", also=lambda: _replace_key(fresh))

    return act


def _replace_key(fresh: OneTimeKey) -> None:
    older = OneTimeKey.objects.filter(table_id=fresh.table_id)
    (older.filter(seat__isnull=True) if fresh.seat_id is None else older.filter(seat_id=fresh.seat_id)).delete()
    fresh.save()


def redeem(one_time: str, key: str, leaves: int | None = None) -> Act:
    """The device that holds this one-time key gets its place, under a new key; the device before it is cut off.

    leaves: id of the seat for which that device spoke until now. It is a guest's from then on: no device has two seats.
    Whoever takes the console over takes it alone: a second console and the PIN were the last host's.
    """

    def act(now: Evening) -> Change:
        found = keys.find_one_time(now, one_time)
        if found is None or found.expires <= timezone.now():
            raise Refused(say("This code has been used or is too old. Ask the host for a new one."), status=GONE)
        used = OneTimeKey.objects.filter(pk=found.id)
        if found.seat is None and found.also:
            return Change(what="second console", table={"second_key": keys.kept(key)}, also=lambda: _use(used))
        if found.seat is None:
            alone = {"host_key": keys.kept(key), "second_key": "", "pin": "", "covered": False}
            return Change(what="console moved", table=alone, also=lambda: _use(used))
        back = {k: v for k, v in seat_of(now, str(found.seat)).settings.items() if k != "phone"}
        seats: dict[int, dict[str, Any]] = {} if leaves is None else {leaves: {"key": ""}}
        seats[found.seat] = {"key": keys.kept(key), "settings": back}
        return Change(what="seated again", seats=seats, also=lambda: _use(used))

    return act


def _use(used: "models.QuerySet[OneTimeKey]") -> None:
    used.update(used=True)
