"""`/metrics` is there for whoever has the key, and tells of nobody."""

import pytest
from django.test import Client, override_settings

from hostapp.settings import MIDDLEWARE

pytestmark = pytest.mark.django_db

WITH = [MIDDLEWARE[0], "hostapp.metrics.metrics", *MIDDLEWARE[1:]]


def test_there_are_no_metrics_by_default() -> None:
    assert Client().get("/metrics").status_code == 404


@override_settings(MIDDLEWARE=WITH, METRICS_KEY="open sesame")
@pytest.mark.parametrize("given", ["", "Bearer open", "Bearer ", "open sesame", "Basic b3BlbiBzZXNhbWU="])
def test_without_the_key_there_is_no_such_page(given: str) -> None:
    answer = Client().get("/metrics", headers={"Authorization": given})
    assert answer.status_code == 404
    assert b"nightcall_" not in answer.content


@override_settings(MIDDLEWARE=WITH, METRICS_KEY="open sesame")
def test_figures_count_requests_and_name_nobody() -> None:
    browser = Client()
    browser.get("/j/BCDFG/")
    text = browser.get("/metrics", headers={"Authorization": "Bearer open sesame"}).content.decode()
    assert 'nightcall_request_seconds_count{method="GET",status="404"}' in text
    assert 'nightcall_sockets{kind="phone"} 0.0' in text
    assert "nightcall_changes_total" in text
    assert "process_resident_memory_bytes" in text
    assert "BCDFG" not in text
