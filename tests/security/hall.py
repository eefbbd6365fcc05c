"""A table where everybody has sat down, from which any number of evenings can start: with the same ids, keys and cookies."""

from typing import Any

from django.core.cache import cache

from hostapp import live, tablelog
from tests.rules.strategies import NAMES
from tests.security.site import copy, database
from tests.security.wire import Browser, Wire


class Loaded:
    """Chance that gives what the plan says."""

    def __init__(self, wanted: list[str]) -> None:
        self.wanted = wanted

    def shuffle(self, x: list[Any]) -> None:
        x[:] = self.wanted

    def choice(self, _: Any) -> Any:
        return self.wanted[0]


class Hall:
    """A table where everybody has sat down, kept so that many evenings can start from it, ids, keys and all."""

    def __init__(self, wire: Wire, count: int) -> None:
        self.wire = wire
        self.host, self.anybody = Browser(wire), Browser(wire)
        self.code = self.host.post("/open", {"game": "mafia"}).header("location").split("/")[2]
        self.phones = {name: Browser(wire) for name in NAMES[:count]}
        for name, phone in self.phones.items():
            assert phone.post(f"/j/{self.code}/", {"name": name, "tap": name}).status == 303
        self.anybody.get("/")
        self.kept = copy()

    def again(self) -> None:
        """Everything as it was when the last one had sat down."""
        self.kept.backup(database())
        tablelog.forget()
        cache.clear()
        live._sockets.pop(self.code, None)
        live._latest.pop(self.code, None)


class Halls(dict[int, Hall]):
    """Halls by the number of their guests, made when first asked for."""

    def __init__(self, wire: Wire) -> None:
        super().__init__()
        self.wire = wire

    def __missing__(self, count: int) -> Hall:
        cache.clear()
        self[count] = Hall(self.wire, count)
        return self[count]
