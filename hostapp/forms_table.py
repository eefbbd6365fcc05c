"""From a posted form to a change of the table around its games: settings, deck, house rules, deal."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.http import QueryDict
from django.utils import timezone

from games.contract import CHANCE, HOST
from games.errors import BadRecord
from games.record import Record, start
from games.words import say
from hostapp.choices import CHOICES
from hostapp.evening import Evening
from hostapp.forms import NO_CLOCK, RNG, same_step
from hostapp.models import Game, Seat, Table
from hostapp.refusals import INCOMPLETE, STEP_IS_OVER, Refused
from hostapp.tablelog import Act, Change

MOST_CARDS = 60
Stage = Table.Stage


def at_stage(now: Evening, *stages: str) -> None:
    """Refuse what belongs to another part of the evening."""
    if now.table.stage not in stages:
        raise Refused(STEP_IS_OVER)


def stage(post: QueryDict) -> Act:
    """Between the lobby and the choice of roles, to and fro; also back from printed cards that are not dealt yet."""

    def act(now: Evening) -> Change | None:
        at_stage(now, Stage.LOBBY, Stage.ROLES, Stage.CARDS)
        same_step(now, HOST, post)
        to = post.get("to")
        if to not in (Stage.LOBBY, Stage.ROLES):
            raise Refused(INCOMPLETE)
        return None if to == now.table.stage else Change(what="stage", table={"stage": to, "answers": []})

    return act


def lock(locked: str | None) -> Act:
    """Whether strangers may still sit down by themselves."""
    return lambda _: Change(what="lock", table={"locked": locked == "yes"})


def setting(key: str, value: str) -> Act:
    """One of the table's settings."""

    def act(now: Evening) -> Change:
        if key not in CHOICES or value not in CHOICES[key]:
            raise Refused(INCOMPLETE)
        return Change(what="setting", table={"settings": {**now.table.settings, key: value}})

    return act


def address(chosen: str, known: Sequence[str]) -> Act:
    """Which of this machine's addresses the QR names; none: the likeliest."""

    def act(now: Evening) -> Change:
        if chosen and chosen not in known:
            raise Refused(say("This machine is not on that network any more."))
        return Change(what="address", table={"settings": {**now.table.settings, "address": chosen}})

    return act


# The deck and the house rules


def deck(now: Evening, cards: Sequence[str]) -> Change:
    """These cards, in the game's own order. Raises Refused for a card that the game does not have, or too many."""
    at_stage(now, Stage.LOBBY, Stage.ROLES)
    known = [role.key for role in now.game.roles()]
    if not set(cards) <= set(known) or len(cards) > MOST_CARDS:
        raise Refused(INCOMPLETE)
    return Change(what="deck", table={"deck": sorted(cards, key=known.index)})


def deck_of(cards: Sequence[str]) -> Act:
    """The deck, card by card."""
    return lambda now: deck(now, cards)


def deck_ready(key: str | None) -> Act:
    """A ready-made deck for the present number, or the present one or that of the last game, fitted to it."""

    def act(now: Evening) -> Change:
        players = len(now.seats)
        if key == "recommended":
            return deck(now, now.game.recommend(players, now.table.deck))
        if key == "last":
            return deck(now, last_deck(now))
        for ready in now.game.ready_made(players):
            if ready.key == key:
                return deck(now, ready.deck)
        raise Refused(say("There is no such table for {players} players.", players=players))

    return act


def last_deck(now: Evening) -> Sequence[str]:
    """The deck of the evening's last game, fitted to the present number; none before the second game."""
    before = now.table.deck_before
    return before if len(before) in (0, len(now.seats)) else now.game.recommend(len(now.seats), before)


def deck_change(role: str, by: str | None) -> Act:
    """One card of a kind more or fewer."""

    def act(now: Evening) -> Change | None:
        cards = list(now.table.deck)
        if by == "1":
            return deck(now, [*cards, role])
        if by != "-1":
            raise Refused(INCOMPLETE)
        if role not in cards:
            return None
        cards.remove(role)
        return deck(now, cards)

    return act


def rule(key: str, text: str) -> Act:
    """One house rule, as a form says it; the printed default is not stored."""

    def act(now: Evening) -> Change:
        at_stage(now, Stage.LOBBY, Stage.ROLES)
        for switch in now.game.house_rules():
            for value, _ in switch.values if switch.key == key else ():
                if written(value) == text:
                    kept = {name: old for name, old in now.table.rules.items() if name != key}
                    return Change(what="rule", table={"rules": kept if value == switch.default else {**kept, key: value}})
        raise Refused(INCOMPLETE)

    return act


def written(value: Any) -> str:
    """A house rule's value as a form writes it.

    >>> written(True), written(5), written("lot")
    ('true', '5', 'lot')
    """
    return str(value).lower() if isinstance(value, bool) else str(value)


# The deal


def deal(post: QueryDict) -> Act:
    """Deal the deck; or, where printed cards are drawn, begin to find out who has which."""

    def act(now: Evening) -> Change:
        same_step(now, HOST, post)
        at_stage(now, Stage.LOBBY, Stage.ROLES)
        refuse_errors(now)
        if now.table.rules.get("deal") == "cards":
            return Change(what="cards", table={"stage": Stage.CARDS, "answers": []})
        return dealt(now, None)

    return act


def refuse_errors(now: Evening) -> None:
    """Refuse a deck that may not be dealt, by its first error (S8)."""
    for finding in now.game.advise(now.table.deck, len(now.seats), now.table.rules):
        if finding.error:
            raise Refused(finding.text, ruling=finding.ruling)


def dealt(now: Evening, roles: Mapping[str, str] | None) -> Change:
    """A new game of the evening, dealt: by chance, or with printed cards as they were found."""
    names, rules = [seat.name for seat in now.seats], now.table.rules
    try:
        before = start(Record(game=now.table.game_key, version=1, seats=names, rules=rules))
    except BadRecord as wrong:
        raise Refused(wrong.text, ruling=wrong.ruling) from None
    at = timezone.now().isoformat(timespec="seconds")
    if roles is None:
        move = {**now.game.encode_move(now.game.deal(before.state, now.table.deck, RNG)), "by": CHANCE, "at": at}
    else:
        move = {"move": "deal", "roles": dict(roles), "by": HOST, "at": at}
    fold, number = before.play(move), now.table.number + 1

    def also() -> None:
        Game.objects.create(table_id=now.table.id, number=number, seats=names, rules=rules)
        Seat.objects.filter(table_id=now.table.id).update(acked=0, note="")

    fresh = {"number": number, "shown": -1, "revealed": 0, "released": False, **NO_CLOCK}
    to = Stage.DEAL if roles is None else Stage.GAME
    return Change(what="deal", move=move, fold=fold, by=str(move["by"]), table={**fresh, "stage": to}, also=also)


def cards_answer(post: QueryDict) -> Act:
    """Who opened their eyes; after the last waking the game is dealt as the cards lie (S13)."""

    def act(now: Evening) -> Change:
        at_stage(now, Stage.CARDS)
        same_step(now, HOST, post)
        names, picks = [seat.name for seat in now.seats], post.getlist("pick")
        plan, answers = now.game.cards_steps(now.table.deck), now.table.answers
        choices = now.game.cards_choices(names, now.table.deck, answers)
        step = plan[len(answers)]
        if len(set(picks)) != step.taps or len(picks) != step.taps or not set(picks) <= set(choices):
            raise Refused(say("Tap exactly {taps} here, and only who opened their eyes.", taps=step.taps), ruling="S13")
        answers = [*answers, picks]
        if len(answers) < len(plan):
            return Change(what="cards", table={"answers": answers})
        return dealt(now, now.game.cards_assemble(names, now.table.deck, answers))

    return act


def cards_back(post: QueryDict) -> Act:
    """The last waking again; before the first, back to the choice of roles."""

    def act(now: Evening) -> Change:
        at_stage(now, Stage.CARDS)
        same_step(now, HOST, post)
        answers = now.table.answers
        return Change(what="cards", table={"answers": answers[:-1]} if answers else {"stage": Stage.ROLES})

    return act


def begin(post: QueryDict) -> Act:
    """From the deal to the game."""

    def act(now: Evening) -> Change:
        at_stage(now, Stage.DEAL)
        same_step(now, HOST, post)
        return Change(what="begin", table={"stage": Stage.GAME})

    return act
