"""What every test shares: the order of the run, and the servers that hosting uses."""

from collections.abc import Iterator

import pytest

from tests import services

BROWSER = "tests/browser/"


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Browser tests come last: Playwright keeps an event loop running that asynchronous tests could not start beside."""
    for item in items:
        if BROWSER in item.path.as_posix():
            item.add_marker(pytest.mark.browser)
    items.sort(key=lambda item: item.get_closest_marker("browser") is not None)


@pytest.fixture(scope="session")
def redis_url() -> Iterator[str]:
    """A Redis of this run's own, as REDIS_URL."""
    with services.redis_server() as url:
        yield url


@pytest.fixture(scope="session")
def postgres_url() -> Iterator[str]:
    """A PostgreSQL of this run's own, as DATABASE_URL."""
    with services.postgres_server() as url:
        yield url
