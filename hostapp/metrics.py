"""`/metrics` for Prometheus, off unless NIGHTCALL_METRICS holds a key: who asks must send it as a bearer token.

    nightcall_request_seconds   histogram by method and status: pages and forms, from request to answer
    nightcall_changes_total     changes of tables that were announced by this process
    nightcall_sockets           open sockets of this process, by kind
    nightcall_tables            tables that somebody looks at through this process
    nightcall_waiting           requests that wait for a thread, and tables whose changes wait to be drawn
    process_…, python_…         memory, processor time, open files, as the library gives them

No label names a table, a seat or an address. Settings name this module only where there is a key; nothing is counted otherwise.
"""

import time
from collections.abc import Callable, Iterator

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from prometheus_client import CONTENT_TYPE_LATEST, REGISTRY, Counter, Histogram, generate_latest
from prometheus_client.core import GaugeMetricFamily

from hostapp import keys, live, threads
from hostapp.evening import Evening
from hostapp.headers import ALONE, in_short

Handler = Callable[[HttpRequest], HttpResponse]

BUCKETS = (0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5)
REQUESTS = Histogram("nightcall_request_seconds", "From request to answer", ["method", "status"], buckets=BUCKETS)
CHANGES = Counter("nightcall_changes", "Changes announced by this process")
METHODS = frozenset({"GET", "HEAD", "POST"})


class Sockets:
    """Counts who looks, at the moment somebody asks."""

    def collect(self) -> Iterator[GaugeMetricFamily]:
        """The library calls this for each answer."""
        tables, kinds = live.counts()
        yield GaugeMetricFamily("nightcall_tables", "Tables that somebody looks at", value=tables)
        sockets = GaugeMetricFamily("nightcall_sockets", "Open sockets", labels=["kind"])
        for kind, count in kinds.items():
            sockets.add_metric([kind], count)
        yield sockets
        yield GaugeMetricFamily("nightcall_waiting", "Work that waits", value=threads.waiting() + live.waiting())


def metrics(get_response: Handler) -> Handler:
    """Middleware: times every request, and answers /metrics itself to whoever has the key."""

    def answer(request: HttpRequest) -> HttpResponse:
        if request.path_info == "/metrics":
            return figures(request)
        began = time.perf_counter()
        response = get_response(request)
        method = request.method if request.method in METHODS else "other"
        REQUESTS.labels(method, response.status_code).observe(time.perf_counter() - began)
        return response

    return answer


def figures(request: HttpRequest) -> HttpResponse:
    """What Prometheus reads. Without the key there is no such page."""
    given = request.headers.get("Authorization", "")
    if not keys.same(given, f"Bearer {settings.METRICS_KEY}"):
        return in_short("There is no such page.\n", 404)
    return HttpResponse(generate_latest(), content_type=CONTENT_TYPE_LATEST, headers=ALONE)


def _changed(evening: Evening) -> None:
    CHANGES.inc()


REGISTRY.register(Sockets())
live.on_change(_changed)
