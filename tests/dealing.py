"""The site as tests start it: whatever chance gives, at the table and among the tied, is the same in every run.

TEST_DEAL=n in the environment gives other evenings. Each draw begins anew, so that what a table is dealt hangs on its deck
alone, and not on what the tests before it drew.
"""

import os
from random import Random
from typing import Any

import hostapp.asgi
import hostapp.forms
import hostapp.forms_table

application = hostapp.asgi.application


class Dealer:
    """A source of chance without chance; see `games.contract.Rng`."""

    def __init__(self, seed: str) -> None:
        self._seed = seed

    def __getattr__(self, name: str) -> Any:
        return getattr(Random(self._seed), name)


for module in (hostapp.forms, hostapp.forms_table):
    vars(module)["RNG"] = Dealer(os.environ.get("TEST_DEAL", "1"))
