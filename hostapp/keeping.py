"""House-keeping of the tables: brought up to date at a start, and taken away when nobody has touched them for a month."""

import datetime
import os

from django.core.management import call_command
from django.db import DatabaseError, connection, transaction
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from django.db.models import Max, Q
from django.utils import timezone

from hostapp.models import Table

DAYS = 30
"""How long a table is kept after its last change, unless NIGHTCALL_KEEP_DAYS says otherwise (0: for ever)."""

AT_ONCE = 20
"""Tables taken away in one transaction: a party that plays meanwhile waits for no more than these."""


NEWER = "These tables were made by a newer Nightcall. Update this one; nothing was changed."
DAMAGED = """The tables cannot be opened: {error}.
A backup is put back by:    python3 manage.py restore FILE
What can still be read of them, by copying {file} to a file of your own and then:
    python3 manage.py restore --salvage FILE"""


class CannotStart(Exception):
    """The tables are not fit to be played on; the text is for the person at the terminal."""


def make_ready() -> None:
    """The tables as this version wants them, idle ones taken away. Raises CannotStart, and nothing has changed."""
    try:
        days = days_kept()
        seen = {name for app, name in MigrationRecorder(connection).applied_migrations() if app == "hostapp"}
        known = {name for app, name in MigrationLoader(None, ignore_no_migrations=True).disk_migrations if app == "hostapp"}
        if seen - known:
            raise CannotStart(NEWER)
        call_command("migrate", verbosity=0, interactive=False)
        prune(days)
    except ValueError as slip:
        raise CannotStart(str(slip)) from None
    except DatabaseError as error:
        raise CannotStart(DAMAGED.format(error=error, file=connection.settings_dict["NAME"])) from None


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
