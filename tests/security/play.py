"""An evening played on the real site, and everything that reaches one viewer of it, look by look.

Each move is posted as its form would be, by the host or by the phone of the seat. Around the moves happens what happens on an
evening: guests look at their cards and put answers away, phones come and go, some post nonsense, seats get settings of their
own, pages ask whether they show what they should. What the viewer does itself is the same in every evening; what others do is
left to chance.
"""

import json
import re
from random import Random
from typing import Any
from unittest.mock import patch

from games.contract import HOST, ROOM, Offer
from games.record import UNDO
from hostapp import forms, forms_table, keys, live, tablelog
from hostapp.evening import Evening
from tests.rules.worlds import Move
from tests.security.hall import Hall, Loaded
from tests.security.plans import Plan
from tests.security.wire import Answer, Socket

Seen = tuple[str, object]
TIMES = re.compile(rb"expires=[^;]+;")
"""What is random by nature: a cookie's end by the machine's clock. Ids and keys are the hall's, and its time stands still."""
MAFIAS = ("mafioso", "godfather", "thief", "lawyer", "informer")


class Play:
    """One evening in a hall. After `run`, `seen` holds what reached the viewer in each look: frames, pages and answers."""

    def __init__(self, hall: Hall, plan: Plan, shared: int, own: int) -> None:
        hall.again()
        self.hall, self.plan, self.viewer, self.shared, self.rng = hall, plan, plan.viewer, shared, Random(own)
        self.code, self.taps = hall.code, 0
        kind = {HOST: "host", ROOM: "room"}.get(self.viewer, "play")
        self.at = f"/{kind}/{self.code}/"
        self.browser = {HOST: hall.host, ROOM: hall.anybody}.get(self.viewer) or hall.phones[self.viewer]
        self.seen: list[list[Seen]] = [[]]
        self.others: list[Socket] = []
        self.by_phone = plan.viewer == HOST or shared % 3 > 0

    @property
    def now(self) -> Evening:
        return tablelog.kept(self.code) or tablelog.evening(self.code)

    def run(self) -> list[list[Seen]]:
        """Play it to its end."""
        self.socket = self.browser.socket("/ws" + self.at + ("?z=1" if self.shared % 2 else ""))
        self.note("opened", (self.socket.accepted, self.socket.closed))
        self.prepare()
        for move, look in zip(self.plan.world.moves, self.plan.looks, strict=True):
            if look >= len(self.seen):
                self.look_about()
                self.seen.append([])
            self.move(move)
            self.around()
            while self.now.pause is not None:
                self.host("shown", n=str(self.now.pending[-1]["n"]))
        self.look_about()
        self.hang_up()
        return self.seen

    def hang_up(self) -> None:
        for socket in (self.socket, *self.others):
            socket.hang_up()
        live._latest.pop(self.code, None)

    # what reaches the viewer

    def note(self, what: str, found: object) -> None:
        """Write down what the viewer has got, after the frames that came before it."""
        self.take_frames()
        self.seen[-1].append((what, found))

    def take_frames(self) -> None:
        self.seen[-1] += [("frame", frame) for frame in self.socket.frames]
        self.socket.frames.clear()

    def answer(self, what: str, answer: Answer) -> None:
        self.note(what, TIMES.sub(b"", answer.bytes))

    def look_about(self) -> None:
        """At the end of a look: the page again, and now and then doors that should stay shut."""
        turn = len(self.seen) + self.shared
        if turn % 3 == 0:
            self.beat(turn)
        self.note("closed", self.socket.closed)
        if turn % 4 == 0 or len(self.seen) == len(set(self.plan.looks)):
            self.answer("page", self.browser.get(self.at))
        if self.viewer == HOST:
            for path in ("log/", "people/", "undo/", "record.json") if turn % 2 else ("settings/", "record/", "rules/", "key/"):
                self.answer(path, self.browser.get(self.at + path))
            return
        if turn % 4 == 1:
            shut = (f"/host/{self.code}/log/", f"/host/{self.code}/record.json", f"/play/{self.code}/record")[turn // 4 % 3]
            self.answer(shut, self.browser.get(shut))
        if turn % 7 == 2 and self.viewer != ROOM:
            self.nonsense(turn // 7)
        if turn % 2 and self.viewer != ROOM and self.now.unread(self.seat(self.viewer)) is not None:
            self.put_away(self.viewer)

    def beat(self, turn: int) -> None:
        """The page's heartbeat, now and then with a screen of long ago: what is sent again tells no more than at first."""
        self.socket.say(json.dumps({"t": "ping", "d": ("", "another screen")[turn // 3 % 2]}))

    def nonsense(self, turn: int) -> None:
        """A form that the viewer's page does not have; it must be refused in the same words whatever goes on."""
        fields: dict[str, Any] = (
            {"offer": "choose:mafia:targets", "pick": self.plan.world.seats[:1]},
            {"offer": f"pick:{self.plan.world.seats[0]}:targets", "pick": ["nobody"], "as": HOST},
            {"offer": "next:", "step": "0"},
        )[turn % 3]
        given = {"step": self.step(self.viewer), "tap": self.tap(), **fields}
        self.answer("nonsense", self.browser.post(self.at + "move", given, **{"x-live": "1"}))

    # what is done

    def tap(self) -> str:
        self.taps += 1
        return f"tap{self.taps}"

    def step(self, viewer: str) -> str:
        return keys.step(self.now, viewer)

    def seat(self, name: str) -> Any:
        return self.now.named(name)

    def host(self, path: str, **fields: Any) -> Answer:
        """A form of the console."""
        answer = self.hall.host.post(f"/host/{self.code}/{path}", {"step": self.step(HOST), "tap": self.tap(), **fields})
        assert answer.status == 303, (path, fields, answer.status, answer.text)
        if self.viewer == HOST:
            self.answer(path, answer)
        return answer

    def phone(self, name: str, path: str, **fields: Any) -> None:
        """A form of a phone."""
        given = {"step": self.step(name), "tap": self.tap(), **fields}
        live_page = {"x-live": "1"} if name == self.viewer else {}
        answer = self.hall.phones[name].post(f"/play/{self.code}/{path}", given, **live_page)
        assert answer.status in (200, 303), (path, fields, answer.status, answer.text)
        if name == self.viewer:
            self.answer(path, answer)

    def prepare(self) -> None:
        """Roles, house rules and settings, up to the deal."""
        world = self.plan.world
        self.host("stage", to="roles")
        for key, value in world.rules.items():
            self.host("rule", key=key, value=str(value).lower() if isinstance(value, bool) else str(value))
        if self.by_phone:
            self.host("setting", key="acts", value="phones")
            self.host("setting", key="votes", value="phones")
        if self.shared % 2:
            self.host("setting", key="answers", value="phone")
        self.host("deck/set", role=list(world.roles.values()))

    def move(self, move: Move) -> None:
        """One move of the plan, by whoever makes it."""
        match move["move"]:
            case "deal":
                self.deal(move["roles"])
            case "undo":
                last = self.now.undoable
                if last is not None and last[1] is self.now.fold:
                    self.host("undo", n=str(last[0]))
                else:
                    self.take_back()
            case "break_tie" if move.get("by") == "chance":
                with patch.object(forms, "RNG", Loaded([move["seat"]])):
                    self.host("draw")
            case _:
                self.enter(move)

    def take_back(self) -> None:
        """What a host without sight is not offered, since only a phone knows of the move: it is taken back in the log."""
        tablelog.write(self.now, lambda now: forms.played(now, {"move": UNDO}, by=HOST), by=HOST)
        self.hall.wire.loop.settle()

    def deal(self, roles: dict[str, str]) -> None:
        if self.plan.world.rules.get("deal") != "cards":
            with patch.object(forms_table, "RNG", Loaded(list(roles.values()))):
                self.host("deal")
            self.host("begin")
            return
        self.host("deal")
        while self.now.table.stage == "cards":
            step = self.now.game.cards_steps(self.now.table.deck)[len(self.now.table.answers)]
            wanted = MAFIAS if step.role == "mafioso" else (step.role,)
            self.host("cards/answer", pick=[seat for seat, role in roles.items() if role in wanted])

    def enter(self, move: Move) -> None:
        """By the phone of a seat that is offered the move, or by the host."""
        now, own = self.now, False
        phones = [seat for seat in self.hall.phones if (offer := offer_for(now.offers(seat), move)) is not None]
        if self.viewer in phones:
            phones, own = [self.viewer], True
        if phones and (own or self.viewer == HOST or self.rng.random() < 0.6):
            name = phones[0] if own else self.rng.choice(phones)
            offer = offer_for(now.offers(name), move)
            assert offer is not None
            self.phone(name, "move", **form(offer, move))
            return
        offer = offer_for(now.offers(HOST), move)
        assert offer is not None, (move, [offer.key for offer in now.offers(HOST)])
        self.host("move", **form(offer, move))

    def put_away(self, name: str) -> None:
        unread = self.now.unread(self.seat(name))
        assert unread is not None
        self.phone(name, "got-it", n=str(unread[0]))

    def around(self) -> None:
        """What else happens: nothing of it may reach the viewer. A host who is the viewer does nothing unasked."""
        if self.viewer == HOST or self.rng.random() > 0.25:
            return
        name = self.rng.choice([seat for seat in self.hall.phones if seat != self.viewer])
        seat, phone = self.seat(name), self.hall.phones[name]
        match self.rng.randrange(9):
            case 0:
                self.phone(name, "looked")
            case 1 if self.now.unread(seat) is not None:
                self.put_away(name)
            case 2:
                value = self.rng.choice(("", "host", "phones"))
                self.host("seat/setting", seat=str(seat.id), key=self.rng.choice(("acts", "votes")), value=value)
            case 3:
                self.host("seat/setting", seat=str(seat.id), key="answers", value=self.rng.choice(("", "card", "phone")))
            case 4:
                self.host("seat/key", seat=str(seat.id))
            case 5:
                phone.post(f"/play/{self.code}/move", {"step": "x", "tap": self.tap(), "offer": "next:"})
            case 6 if len(self.others) < 2:
                self.others.append(phone.socket(f"/ws/play/{self.code}/"))
            case 7:
                phone.get(f"/play/{self.code}/")
            case _:
                self.phone(name, "move", offer="", pick=name)


def offer_for(offers: tuple[Offer, ...], move: Move) -> Offer | None:
    """The offer that this move is one of."""
    for offer in offers:
        fixed = offer.move == move["move"] and all(move.get(key) == value for key, value in offer.fixed.items())
        if fixed and (offer.field in move if offer.field else not {"targets", "hands", "seat"} & (move.keys() - offer.fixed)):
            return offer
    return None


def form(offer: Offer, move: Move) -> dict[str, Any]:
    """The fields that make this move of its offer."""
    chosen = move[offer.field] if offer.field else []
    rest = {key: value for key, value in move.items() if key not in {"move", "by", "at", offer.field, *offer.fixed}}
    return {"offer": offer.key, "pick": chosen if isinstance(chosen, list) else [chosen], "sure": "yes", **rest}
