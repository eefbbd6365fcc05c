"""What the tests of this folder share: the site on the wire, with a database in memory that nobody else sees."""

from collections.abc import Iterator
from typing import Any

import pytest

from tests.security.site import opened
from tests.security.wire import Wire


@pytest.fixture
def wire(django_db_blocker: Any) -> Iterator[Wire]:
    """The site, as it is reached from outside."""
    with django_db_blocker.unblock(), opened() as site:
        yield site


@pytest.fixture(scope="module")
def lasting_wire(django_db_blocker: Any) -> Iterator[Wire]:
    """The site for all tests of a file, whose evenings are kept and gone back to."""
    with django_db_blocker.unblock(), opened() as site:
        yield site
