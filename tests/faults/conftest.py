"""Every test here plays on the stage of `tests.web.house`."""

from tests.reliability.conftest import say
from tests.web.house import stage

__all__ = ["say", "stage"]
