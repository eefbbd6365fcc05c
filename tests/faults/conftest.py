"""Every test here plays on the stage of `tests.web.house`."""

from tests.web.house import stage

__all__ = ["stage"]
