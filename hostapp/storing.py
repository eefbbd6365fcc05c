"""The two statements that every change costs, written out once: building them anew from models takes longer than storing does.

Values are prepared by the models' own fields, so that each database gets its dates and JSON as Django would send them.
"""

from collections.abc import Mapping
from functools import cache
from typing import Any

from django.db import connection, models

from hostapp.models import Entry, Table


def advance(table_id: int, version: int, columns: Mapping[str, Any]) -> bool:
    """Move a table on from this version, with these columns changed. Whether it was still at that version."""
    with connection.cursor() as cursor:
        values = prepared(Table, columns)
        cursor.execute(_advance(tuple(columns), connection.vendor), [version + 1, *values, table_id, version])
        return bool(cursor.rowcount == 1)


def enter(**columns: Any) -> None:
    """Add an entry. Raises IntegrityError where its place, or its tap, is taken."""
    with connection.cursor() as cursor:
        cursor.execute(_enter(tuple(columns), connection.vendor), prepared(Entry, columns))


def prepared(model: type[models.Model], columns: Mapping[str, Any]) -> list[Any]:
    """The values as the database wants them, by the names of a model's columns."""
    fields = _fields(model)
    return [fields[name].get_db_prep_save(value, connection) if name in fields else value for name, value in columns.items()]


@cache
def _fields(model: type[models.Model]) -> dict[str, Any]:
    """Those whose values a database does not take as they are."""
    return {field.attname: field for field in model._meta.concrete_fields if isinstance(field, OTHERWISE)}


OTHERWISE = (models.DateTimeField, models.JSONField)


@cache
def _advance(names: tuple[str, ...], vendor: str) -> str:
    quote = connection.ops.quote_name
    changed = ", ".join(f"{quote(name)} = %s" for name in ("version", *names))
    return f"UPDATE {quote(Table._meta.db_table)} SET {changed} WHERE id = %s AND version = %s"  # noqa: S608  (our names)


@cache
def _enter(names: tuple[str, ...], vendor: str) -> str:
    quote = connection.ops.quote_name
    into, values = ", ".join(map(quote, names)), ", ".join(["%s"] * len(names))
    return f"INSERT INTO {quote(Entry._meta.db_table)} ({into}) VALUES ({values})"  # noqa: S608  (our names)
