"""A table as it stands after some entry: a snapshot that nobody changes, shared by threads, sockets and screens.

`tablelog` makes one when it reads a table and a new one for every change. Whatever is worked out from it (views, offers,
screens) may be remembered in `memo`, because nothing of it can change under the one who asks. `parts` is handed on from one
snapshot to the next: pieces of screens, each kept with what it was made from (see drawing.keeper).
"""

import datetime
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

import msgspec

from games.contract import HOST, ROOM, Game, Offer
from games.record import Fold
from hostapp import telling
from hostapp.choices import CHOICES, DEFAULTS
from hostapp.facts import KeyFacts, SeatFacts, TableFacts
from hostapp.models import Table

T = TypeVar("T")

MISSING = object()

PLAYING = frozenset({Table.Stage.DEAL, Table.Stage.GAME})


class Evening(msgspec.Struct, frozen=True):
    """The snapshot.

    seats: in the ring's order.     fold: the present game; None while none is dealt.     keys: one-time keys, oldest first.
    made: how many entries each of host, seats and chance has made.     last_at: when the newest entry was made.
    """

    table: TableFacts
    seats: tuple[SeatFacts, ...]
    fold: Fold | None
    keys: tuple[KeyFacts, ...]
    made: Mapping[str, int]
    last_at: datetime.datetime | None
    game: Game
    memo: dict[Any, Any]
    parts: dict[Any, Any]

    @property
    def code(self) -> str:
        """The table's five letters."""
        return self.table.code

    def remember(self, key: Any, make: Callable[[], T]) -> T:
        """What `make` gives, made once for this snapshot."""
        found: Any = self.memo.get(key, MISSING)
        if found is MISSING:
            found = self.memo[key] = make()
        kept: T = found
        return kept

    def view(self, viewer: str) -> Any:
        """What the game lets this viewer know; None without a game."""
        fold, key = self.fold, ("view", viewer)
        if fold is None:
            return None
        found = self.memo.get(key)  # as `remember` does it; every phone asks several times
        if found is None:
            found = self.memo[key] = self._view(viewer, fold)
        return found

    def _view(self, viewer: str, fold: Fold) -> Any:
        hosts = self.parts.get("hosts", ()) if viewer == HOST else ()
        view = next((view for state, view in hosts if state is fold.state), None)
        if view is None:
            view = fold.view(viewer, self.remember("common", fold.common))
        if viewer == HOST and (not hosts or hosts[-1][1] is not view):
            self.parts["hosts"] = (*hosts[-2:], (fold.state, view))
        return view

    def hosts_view(self, step: Fold) -> Any:
        """What the host was let know at a step: that of the last three that were asked for is still there."""
        found = next((view for state, view in self.parts.get("hosts", ()) if state is step.state), None)
        return step.view(HOST) if found is None else found

    def told(self, viewer: str) -> list[dict[str, Any]]:
        """The events that this viewer may know, in order."""
        fold, key = self.fold, ("told", viewer)
        if fold is None:
            return []
        found: list[dict[str, Any]] | None = self.memo.get(key)
        if found is None:
            told = self.parts[key] = telling.told(fold, viewer, self.parts.get(key))
            found = self.memo[key] = told.events
        return found

    def offers(self, viewer: str) -> tuple[Offer, ...]:
        """What the game lets this viewer do now; a phone only what the table leaves to phones."""
        fold, key = self.fold, ("offers", viewer)
        if fold is None:
            return ()
        found: tuple[Offer, ...] | None = self.memo.get(key)
        if found is None:
            found = self.memo[key] = self._left_to(viewer, fold.offers(viewer))
        return found

    def _left_to(self, viewer: str, offers: tuple[Offer, ...]) -> tuple[Offer, ...]:
        return offers if offers and self._leaves_to(viewer) else ()

    def _leaves_to(self, viewer: str) -> bool:
        """Whether this viewer enters moves at all at this step: within a call that is `acts`, else `votes`."""
        if viewer == HOST:
            return True
        if self.remember("heard out", self._is_heard_out):
            return False  # The host still reads out what everybody hears; the next step is not called yet.
        seat = self.named(viewer)
        return seat is not None and self.holds(seat, "acts" if self.view(viewer).call is not None else "votes") == "phones"

    def _is_heard_out(self) -> bool:
        return self.pause is not None and self.game.aloud(self.pause)

    @property
    def blind(self) -> bool:
        """Whether the host's screen may hold no secret at present."""
        return bool(getattr(self.view(HOST), "blind", False))

    @property
    def over(self) -> bool:
        """Whether the present game has ended."""
        fold = self.fold
        return fold is not None and self.game.outcome(fold.state) is not None

    @property
    def open(self) -> bool:
        """Whether guests may still sit down."""
        return self.table.stage in (Table.Stage.LOBBY, Table.Stage.ROLES)

    def setting(self, key: str) -> str:
        """A setting of the table."""
        return self.table.settings.get(key, DEFAULTS[key])

    def holds(self, seat: SeatFacts, key: str) -> str:
        """A setting as it holds for one seat: without a phone everything is the host's."""
        return seat.settings.get(key) or self.setting(key) if seat.phone else CHOICES[key][0]

    def seat(self, seat_id: int) -> SeatFacts | None:
        """The seat with this id."""
        return self.remember("by id", lambda: {seat.id: seat for seat in self.seats}).get(seat_id)

    def named(self, name: str) -> SeatFacts | None:
        """The seat of this name."""
        return self.remember("by name", lambda: {seat.name: seat for seat in self.seats}).get(name)

    @property
    def pending(self) -> list[dict[str, Any]]:
        """Those of the unseen events that the next pause is about. What waits to be read out is not put away with a card."""
        return self.remember("pending", self._pending)

    def _pending(self) -> list[dict[str, Any]]:
        unseen, keeps = self.unseen, self.game.keeps
        if not any(map(keeps, unseen)):
            return unseen
        first = next((event["n"] for event in unseen if self._is_read_out(event)), self.fold.count if self.fold else 0)
        before = [event for event in unseen if event["n"] < first or (keeps(event) and event["n"] == first)]
        return before if any(map(keeps, before)) else unseen

    def _is_read_out(self, event: dict[str, Any]) -> bool:
        pause = self.game.pause(self.view(HOST), [event])
        return pause is not None and self.game.aloud(pause)

    @property
    def unseen(self) -> list[dict[str, Any]]:
        """The host's events that no screen of the console has shown yet; answers that go to a phone are shown there."""
        return self.remember("unseen", self._unseen)

    def _unseen(self) -> list[dict[str, Any]]:
        fresh: list[dict[str, Any]] = []
        for event in reversed(self.told(HOST)):
            if event.get("n", -1) <= self.table.shown:
                break
            if not (self.game.keeps(event) and (self._on_a_phone(event) or event in self._put_away)):
                fresh.append(event)
        return fresh[::-1]

    @property
    def _put_away(self) -> list[dict[str, Any]]:
        """Answers, as the host knows them, that their phones have put away: nobody needs to be shown them again."""
        return self.remember("put away", lambda: [event for seat in self.seats if seat.acked for event in self._kept(seat)])

    def _kept(self, seat: SeatFacts) -> list[dict[str, Any]]:
        own = (event for event in self.told(HOST) if self.game.keeps(event) and event.get("seat") == seat.name)
        return list(own)[: seat.acked]

    def was_held_up(self, event: Mapping[str, Any]) -> bool:
        """Whether the console has shown this answer as a card."""
        return self.game.keeps(event) and event.get("n", -1) <= self.table.shown and not self._on_a_phone(event)

    def _on_a_phone(self, event: Mapping[str, Any]) -> bool:
        seat = self.named(event.get("seat", ""))
        return seat is not None and self.holds(seat, "answers") == "phone"

    @property
    def pause(self) -> str | None:
        """The screen that the host must see before going on; None where there is none."""
        pending = self.pending
        return self.remember("pause", lambda: self.game.pause(self.view(HOST), pending) if pending else None)

    @property
    def read_aloud(self) -> tuple[str, tuple[dict[str, Any], ...]]:
        """The pause that the host reads out to everybody just now, "" for none, and what of it the room knows.

        An answer that waits beside it for its asker makes no difference: nobody else may see that there is one.
        """
        return self.remember("read_aloud", self._read_aloud)

    def _read_aloud(self) -> tuple[str, tuple[dict[str, Any], ...]]:
        unseen = [event for event in self.unseen if not self.game.keeps(event)]
        pause = self.game.pause(self.view(HOST), unseen) if unseen else None
        if pause is None or not self.game.aloud(pause):
            return "", ()
        told, plain = self.told(ROOM), [{key: value for key, value in event.items() if key != "n"} for event in self.announced]
        return pause, tuple(event for event in plain if event in told)

    @property
    def announced(self) -> Sequence[dict[str, Any]]:
        """The host's events that what is read out rests on, whichever card was shown to whom in between."""
        return self.remember("announced", lambda: self.game.announced(self.told(HOST), self.table.shown))

    @property
    def said(self) -> int:
        """How many lines of what is read out at this step the host has ticked."""
        at, _, lines = self.table.settings.get("said", "").rpartition(" ")
        return int(lines) if lines and at == self.reading else 0

    @property
    def reading(self) -> str:
        """Names what is read out at this step: another move, or the end of a pause, begins anew."""
        return f"{self.table.number} {self.fold.count if self.fold else 0} {self.read_aloud[0]}"

    @property
    def undoable(self) -> tuple[int, Fold] | None:
        """The step that Undo takes back, with the number by which a form names it; None where there is none.

        A host without sight is offered the last step that the room knows of too. What phones have entered since goes with it.
        """
        fold = self.fold
        if fold is None or fold.n is None:
            return None
        n = fold.n
        return self.remember("undoable", lambda: _last_known(fold) if self.blind else (n, fold))

    def unread(self, seat: SeatFacts) -> tuple[int, dict[str, Any]] | None:
        """The first event that this seat's phone keeps up and has not put away, with its number among those, from 1."""
        if self.holds(seat, "answers") != "phone":
            return None
        kept = [event for event in self.told(seat.name) if self.game.keeps(event) and event.get("seat") == seat.name]
        return (seat.acked + 1, kept[seat.acked]) if seat.acked < len(kept) else None


def _last_known(fold: Fold) -> tuple[int, Fold]:
    """The last step that has changed what the host may know, and its number among those: what is hidden does not count."""
    known = [step for step in fold.steps() if step.before is None or step.view(HOST) != step.before.view(HOST)]
    return len(known) - 1, known[-1]
