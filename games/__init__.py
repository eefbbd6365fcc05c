"""The games of the house: pure rules, one folder a game, all of the shape that `games.contract` describes."""

from typing import cast

from games import mafia
from games.contract import Game
from games.errors import BadRecord
from games.words import say

GAMES: tuple[Game, ...] = (cast("Game", mafia),)


def game(key: str) -> Game:
    """The game of that key. Raises BadRecord under R1."""
    for module in GAMES:
        if module.key == key:
            return module
    raise BadRecord("R1", say("There is no game named “{key}”.", key=key))
