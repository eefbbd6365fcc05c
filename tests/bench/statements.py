"""What one move asks of the database: `python -m tests.bench.statements CODE HOST_KEY` taps once and prints each statement.

The table is one that stands where `systems.Played` leaves it; the database is the one that the environment names.
"""

import json
import os
import sys


def statements(code: str, host_key: str) -> list[str]:
    """The statements of the move that takes the last one back, transaction included, in a process that has seen the table."""
    from django.conf import settings
    from django.db import connection
    from django.test import Client
    from django.test.utils import CaptureQueriesContext

    from tests.forms import forms

    settings.ALLOWED_HOSTS = ["testserver"]
    browser = Client()
    browser.cookies[f"host-{code}"] = host_key
    browser.get(f"/host/{code}/")
    form = forms(browser.get(f"/host/{code}/undo/").content.decode())["undo-form"]
    with CaptureQueriesContext(connection) as captured:
        answer = browser.post(form.action, dict(form.sent()), headers={"X-Live": "1"})
    assert answer.status_code == 200, answer.content
    return [query["sql"] for query in captured.captured_queries]


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "hostapp.settings")
    import django

    django.setup()
    sys.stdout.write(json.dumps(statements(sys.argv[1], sys.argv[2])))
