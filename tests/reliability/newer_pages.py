"""The server after an update: the same code, with pages of another edition."""

from hostapp import edition

edition.EDITION = "beef"

from tests.dealing import application  # noqa: E402

__all__ = ["application"]
