"""However many tables are stored, one is found by an index: the database's plan says so for each statement of an evening."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from hostapp import tablelog
from tests.web.cast import Party, table_of_four

pytestmark = pytest.mark.django_db(transaction=True)

ASKING = ("SELECT", "UPDATE", "DELETE")


def plans(caught: CaptureQueriesContext) -> dict[str, str]:
    """The plan of each statement that looks for rows."""
    found = {}
    for query in list(caught):
        sql = query["sql"]
        if sql.startswith(ASKING):
            with connection.cursor() as cursor:
                cursor.execute(f"EXPLAIN QUERY PLAN {sql}")
                found[sql] = "; ".join(str(row[3]) for row in cursor.fetchall())
    return found


def test_no_statement_of_an_evening_reads_through_a_whole_table() -> None:
    with CaptureQueriesContext(connection) as caught:
        party = table_of_four()
        tablelog.forget()  # read from the rows, as after a restart
        party.host.get()
        party.move("next:")
        party.host.get("log/")
        for phone in party.phones.values():
            phone.get()
        party.stranger.client.get(f"/j/{party.code}/")
    found = plans(caught)
    assert len(found) > 10
    scans = {sql: plan for sql, plan in found.items() if "SCAN" in plan and "SCAN CONSTANT" not in plan}
    assert not scans


def test_a_lobby_asks_by_index_as_well() -> None:
    with CaptureQueriesContext(connection) as caught:
        Party().sit("Alice", "Bob").host.get("people/")
    assert not [plan for plan in plans(caught).values() if "SCAN" in plan and "SCAN CONSTANT" not in plan]
