"""How the odds of a deck lie: games played at random, out of everybody's way; the console is drawn again when they are done.

A deck is played once and kept; while the host still changes it, what was asked for before is dropped. Whoever asks gets an
answer at once, an empty one while the games are played.
"""

import json
import threading
from collections import OrderedDict
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import islice
from random import Random
from typing import TypeAlias

from games import simulate
from games.contract import Game
from games.errors import BadRecord, IllegalMove
from hostapp import live
from hostapp.evening import Evening
from hostapp.models import Table

Shares: TypeAlias = tuple[tuple[str, int], ...]
"""Who wins how many of a hundred games, most often first."""

Odds: TypeAlias = tuple[Shares, Shares]
"""Of a deck, and of the usual one for that many players; empty shares where there is nothing to say yet."""

GAMES = 150
KEPT = 200
NOTHING: Odds = ((), ())

_pool = ThreadPoolExecutor(1, thread_name_prefix="nightcall-odds")
_kept: OrderedDict[tuple[str, tuple[str, ...], str], Odds] = OrderedDict()
_wanted: dict[str, tuple[str, tuple[str, ...], str]] = {}
_lock = threading.Lock()


def odds(evening: Evening) -> Odds:
    """The odds of the deck that lies on the table, as far as they are known; playing begins if they are not."""
    table = evening.table
    if table.stage != Table.Stage.ROLES or len(table.deck) != len(evening.seats) or any_error(evening):
        return NOTHING
    key = (table.game_key, tuple(table.deck), json.dumps(table.rules, sort_keys=True))
    with _lock:
        found = _kept.get(key)
        if found is None and _wanted.get(evening.code) != key:
            _wanted[evening.code] = key
            _pool.submit(_play, evening, key)
    return found if found is not None else NOTHING


def forget() -> None:
    """Drop what is kept and what is wanted, as a restart does."""
    with _lock:
        _kept.clear()
        _wanted.clear()


def any_error(evening: Evening) -> bool:
    """Whether the deck may not be dealt."""
    table = evening.table
    return any(finding.error for finding in evening.game.advise(table.deck, len(evening.seats), table.rules))


def _play(evening: Evening, key: tuple[str, tuple[str, ...], str]) -> None:
    """Play, keep, and have the console drawn again; nothing, if another deck is wanted by now."""
    if _wanted.get(evening.code) != key:
        return
    game, deck, rules = evening.game, evening.table.deck, evening.table.rules
    usual = game.recommend(len(deck), ())
    found = shares(game, deck, rules), shares(game, usual, rules) if list(usual) != list(deck) else ()
    with _lock:
        _kept[key] = found
        if len(_kept) > KEPT:
            _kept.popitem(last=False)
        if _wanted.get(evening.code) == key:
            del _wanted[evening.code]
    live.redraw(evening.code)


def shares(game: Game, deck: Sequence[str], rules: dict[str, object]) -> Shares:
    """Who wins how often with this deck, in a hundred games; nothing where it cannot be played."""
    try:
        found = simulate.odds(list(islice(simulate.endings(game, deck, Random(1), rules), GAMES)))
    except (BadRecord, IllegalMove):
        return ()
    return tuple((winner, round(100 * found.share(winner))) for winner in found.wins)
