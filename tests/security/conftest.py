"""What the tests of this folder share: the site on the wire, on a database that forgets."""

from collections.abc import Iterator

import pytest

from tests.security import wire as wires
from tests.security.wire import Wire


@pytest.fixture
def wire(transactional_db: None) -> Iterator[Wire]:
    """The site, as it is reached from outside."""
    with wires.opened() as site:
        yield site
    wires.database().execute("PRAGMA synchronous=FULL")
