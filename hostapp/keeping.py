"""House-keeping of the tables: those that nobody has touched for a month are taken away, with everything that hung on them."""

import datetime
import os

from django.db import transaction
from django.db.models import Max, Q
from django.utils import timezone

from hostapp.models import Table

DAYS = 30
"""How long a table is kept after its last change, unless NIGHTCALL_KEEP_DAYS says otherwise (0: for ever)."""

AT_ONCE = 20
"""Tables taken away in one transaction: a party that plays meanwhile waits for no more than these."""


def days_kept() -> int:
    """The days that are set. Raises ValueError with a sentence."""
    text = os.environ.get("NIGHTCALL_KEEP_DAYS", str(DAYS))
    if not text.isdecimal():
        raise ValueError(f"NIGHTCALL_KEEP_DAYS must be a number of days (0: for ever), not {text!r}.")
    return int(text)


def idle_tables(days: int) -> list[int]:
    """The ids of the tables without any change for so many days."""
    before = timezone.now() - datetime.timedelta(days=days)
    idle = Table.objects.annotate(last=Max("entries__at")).filter(Q(last__lt=before) | Q(last=None, opened__lt=before))
    return list(idle.values_list("id", flat=True))


def prune(days: int) -> int:
    """Take away what has been idle for so many days (0: nothing); how many tables that were."""
    if days <= 0:
        return 0
    taken = 0
    while True:
        with transaction.atomic():  # looked up and taken away under one lock: somebody may come back in between
            ids = idle_tables(days)[:AT_ONCE]
            Table.objects.filter(id__in=ids).delete()
        taken += len(ids)
        if len(ids) < AT_ONCE:
            return taken
