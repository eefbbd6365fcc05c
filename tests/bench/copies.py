"""Many tables out of one: `python -m tests.bench.copies CODE COUNT` copies a table's rows under new codes, and prints those.

Opening a table by hand takes a hundred requests; what is measured is playing at it. Keys are kept as they are, so whoever has
the cookies of the one has those of all, under the new codes. The database is the one that the environment names.
"""

import json
import os
import sys
from typing import Any

BATCH = 200


def copy(code: str, count: int) -> list[str]:
    """Copy a table with its seats, games and entries; the new codes."""
    from django.db import transaction

    from hostapp.models import Entry, Game, Seat, Table

    original = Table.objects.get(code=code)
    kinds: list[tuple[Any, list[Any]]] = [(kind, list(kind.objects.filter(table=original))) for kind in (Seat, Game, Entry)]
    codes = fresh_codes(count)
    for start in range(0, count, BATCH):
        with transaction.atomic():
            tables = Table.objects.bulk_create([like(original, code=new) for new in codes[start : start + BATCH]])
            for kind, rows in kinds:
                kind.objects.bulk_create([like(row, table=table) for table in tables for row in rows])
    return codes


def fresh_codes(count: int) -> list[str]:
    """So many codes that no table has."""
    from hostapp.keys import new_code
    from hostapp.models import Table

    codes: set[str] = set()
    taken = set(Table.objects.values_list("code", flat=True))
    while len(codes) < count:
        codes |= {new_code() for _ in range(count - len(codes))} - taken
    return sorted(codes)


def like(row: Any, **other: Any) -> Any:
    """A new row with the same columns but those."""
    columns = {field.attname: getattr(row, field.attname) for field in row._meta.concrete_fields if not field.primary_key}
    for name in other:
        columns.pop(row._meta.get_field(name).attname, None)
    return type(row)(**columns, **other)


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "hostapp.settings")
    import django

    django.setup()
    sys.stdout.write(json.dumps(copy(sys.argv[1], int(sys.argv[2]))))
