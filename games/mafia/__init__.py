"""Mafia: Vendetta, as our RULES.md rules it. This is what the house sees of it; `games.contract` says what each name means.

Where to look: `ruleset` house rules · `roles`, `deck`, `advice`, `cards` the cards · `moves`, `events` the record's words ·
`state` the facts · `night`, `acts`, `day`, `exits`, `outcome` the rulings · `engine` the door · `offers`, `view` what each
viewer may do and know · `prompt` a screen's words, from `script`, `lines`, `unsaid`, `verdict`, `tell` · `moved` what Undo
takes back · `recap` what was.
"""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from games.mafia.advice import advice
from games.mafia.cards import assemble as cards_assemble
from games.mafia.cards import choices as cards_choices
from games.mafia.cards import steps as cards_steps
from games.mafia.chance import deal, draw
from games.mafia.deck import FEWEST, MOST, Finding, errors
from games.mafia.engine import apply, check, start
from games.mafia.host_day import verdict_words
from games.mafia.idle import idle
from games.mafia.moved import describe_move
from games.mafia.moves import decode_move, encode_move
from games.mafia.offers import offers
from games.mafia.outcome import outcome
from games.mafia.pieces import public as common
from games.mafia.prompt import aloud, keeps, pause, words
from games.mafia.ready_made import ReadyMade, ready_made, recommend
from games.mafia.recap import EXITS, OWN, PUBLIC, by_card, chronicle, last_words, moved_today, today, turned_up
from games.mafia.roles import ROLES, Role
from games.mafia.ruleset import Rules, house_rules, rules_of
from games.mafia.script import answer_card
from games.mafia.tell import describe
from games.mafia.tell import standing as describe_standing
from games.mafia.verdict import announced, of_this_verdict
from games.mafia.view import eyes, sees, standing, view
from games.words import say

key = "mafia"
title = say("Mafia: Vendetta")
RULES_PAGE = Path(__file__).with_name("RULES.md")


def roles() -> tuple[Role, ...]:
    """The kinds of card in the box, in the order of its table."""
    return tuple(ROLES.values())


def advise(deck: Sequence[str], players: int, rules: Mapping[str, Any]) -> tuple[Finding, ...]:
    """Everything to be said of a deck at a table of that many players: errors first (S8), then advice (S9)."""
    chosen = Rules() if not rules else rules_of({k: v for k, v in rules.items() if k != "temporary_host"}, players)
    found = errors(deck, players, deal=chosen.deal)
    if rules.get("temporary_host") and chosen.deal == "cards":
        text = say("With a temporary host the app deals: whoever plays must not see who opens their eyes for which card.")
        found += (Finding("S12", "temporary_host", text, error=True),)
    return found + advice(deck, players, deal=chosen.deal, loner_must_go=chosen.loner_must_go)


__all__ = [
    "EXITS",
    "FEWEST",
    "MOST",
    "OWN",
    "PUBLIC",
    "ROLES",
    "RULES_PAGE",
    "ReadyMade",
    "advise",
    "aloud",
    "announced",
    "answer_card",
    "apply",
    "by_card",
    "cards_assemble",
    "cards_choices",
    "cards_steps",
    "check",
    "chronicle",
    "common",
    "deal",
    "decode_move",
    "describe",
    "describe_move",
    "describe_standing",
    "draw",
    "encode_move",
    "eyes",
    "house_rules",
    "idle",
    "keeps",
    "key",
    "last_words",
    "moved_today",
    "of_this_verdict",
    "offers",
    "outcome",
    "pause",
    "ready_made",
    "recommend",
    "roles",
    "sees",
    "standing",
    "start",
    "title",
    "today",
    "turned_up",
    "verdict_words",
    "view",
    "words",
]
