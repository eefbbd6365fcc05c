"""From a posted form to what comes after a game: cards turned up for all, the story given out, another game."""

from django.http import QueryDict

from games.contract import HOST
from games.words import say
from hostapp.evening import Evening
from hostapp.forms import NO_CLOCK, same_step
from hostapp.forms_table import Stage, at_stage
from hostapp.refusals import STEP_IS_OVER, Refused
from hostapp.tablelog import Act, Change


def reveal(post: QueryDict) -> Act:
    """How many seats' cards are turned up for all, in the ring's order."""

    def act(now: Evening) -> Change:
        same_step(now, HOST, post)
        to = post.get("to")
        if not now.over or to is None or not to.isdecimal() or len(to) > 3:
            raise Refused(STEP_IS_OVER)
        return Change(what="reveal", table={"revealed": min(int(to), len(now.seats))})

    return act


def release(post: QueryDict) -> Act:
    """Players may read the whole story; every card is up then."""

    def act(now: Evening) -> Change:
        same_step(now, HOST, post)
        if not now.over:
            raise Refused(STEP_IS_OVER)
        return Change(what="release", table={"released": True, "revealed": len(now.seats)})

    return act


def again(post: QueryDict) -> Act:
    """Another game with the same people: seats and the table's settings stay, nothing else does."""

    def act(now: Evening) -> Change:
        at_stage(now, Stage.DEAL, Stage.GAME)
        same_step(now, HOST, post)
        if not now.over and post.get("sure") != "yes":
            raise Refused(say("The game is not over. Shall it be given up?"), ask={"again": "yes"})
        if not now.table.released and post.get("sure") != "yes":
            raise Refused(
                say("The story is not given out yet, and another game closes it. Shall it begin?"), ask={"again": "yes"}
            )
        nothing = {
            "deck": [],
            "deck_before": now.table.deck,
            "rules": {},
            "answers": [],
            "shown": -1,
            "revealed": 0,
            "released": False,
            **NO_CLOCK,
        }
        return Change(what="again", table={**nothing, "stage": Stage.ROLES})

    return act
