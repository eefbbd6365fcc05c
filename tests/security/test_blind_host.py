"""A host without sight (S12): whoever runs the table and plays in it learns from the console what the room hears, no more."""

import json
from typing import Any
from unittest.mock import patch

from games.contract import HOST
from hostapp import forms_table, keys, reports, tablelog
from hostapp.evening import Evening
from tests.security.hall import Loaded
from tests.security.wire import Answer, Browser, Wire

ROLES = {"Anna": "mafioso", "Boris": "mafioso", "Clara": "detective", "Dan": "citizen", "Eva": "citizen", "Finn": "citizen"}


class Six:
    """Six seats, one of them the host, dealt and begun; votes go by phone."""

    def __init__(self, wire: Wire) -> None:
        self.console, self.phones = Browser(wire), {name: Browser(wire) for name in ROLES}
        self.code = self.console.post("/open", {"game": "mafia"}).header("location").split("/")[2]
        for name, phone in self.phones.items():
            phone.post(f"/j/{self.code}/", {"name": name, "tap": name})
        self.host("stage", to="roles")
        self.host("setting", key="votes", value="phones")
        self.host("rule", key="temporary_host", value="true")
        self.host("deck/set", role=list(ROLES.values()))
        with patch.object(forms_table, "RNG", Loaded(list(ROLES.values()))):
            self.host("deal")
        self.host("begin")

    @property
    def now(self) -> Evening:
        return tablelog.evening(self.code)

    def host(self, path: str, **fields: Any) -> Answer:
        given = {"step": keys.step(self.now, HOST), "tap": keys.random_tap(), **fields}
        return self.console.post(f"/host/{self.code}/{path}", given)

    def to_the_vote(self) -> "Six":
        while self.now.view(HOST).phase == "intro":
            self.host("move", offer="next:")
        self.host("move", offer="nominate:seat", pick="Finn")
        self.host("move", offer="next:")
        return self

    def ballot(self, name: str) -> None:
        given = {"step": keys.step(self.now, name), "tap": keys.random_tap(), "offer": f"ballot:{name}:Finn:True:"}
        assert self.phones[name].post(f"/play/{self.code}/move", given).status == 303

    def screens(self) -> list[bytes]:
        """Everything the console can be asked for."""
        paths = ("", "undo/", "log/", "people/", "settings/", "record/", "rules/", "notes/")
        return [self.console.get(f"/host/{self.code}/{path}").body for path in paths]


def test_S12_undo_does_not_say_whose_phones_were_told(wire: Wire) -> None:
    """The first call tells the family who they are, and nobody else."""
    six = Six(wire)
    page = six.console.get(f"/host/{six.code}/undo/").text
    assert "The cards were dealt" in page
    assert "Told by phone" not in page


def test_S12_a_ballot_by_phone_changes_nothing_on_the_console(wire: Wire) -> None:
    six = Six(wire).to_the_vote()
    console = six.console.socket(f"/ws/host/{six.code}/")
    before, frames = six.screens(), len(console.frames)
    six.ballot("Anna")
    six.ballot("Boris")
    assert len(console.frames) == frames
    assert six.screens() == before
    console.hang_up()


def test_S12_undo_takes_the_ballots_along_with_what_the_host_knows_of(wire: Wire) -> None:
    six = Six(wire).to_the_vote()
    n = six.now.undoable
    assert n is not None
    six.ballot("Anna")
    six.ballot("Boris")
    assert six.host("undo", n=str(n[0])).status == 303
    view = six.now.view(HOST)
    assert (view.phase, [one.seat for one in view.suspects]) == ("day", ["Finn"])
    assert six.host("undo", n=str(n[0])).status == 409, "once is enough"
    assert six.host("redo", n=str(six.now.fold.count if six.now.fold else 0)).status == 409, "nothing hidden is made again"


def test_S12_after_the_first_exit_the_host_sees(wire: Wire) -> None:
    six = Six(wire).to_the_vote()
    six.ballot("Anna")
    six.host("move", offer="count:Finn:")
    assert not six.now.blind
    assert six.now.fold is not None
    assert six.now.undoable == (six.now.fold.n, six.now.fold)


def test_S12_what_mends_a_broken_table_takes_nothing_back_at_one_that_is_whole(wire: Wire) -> None:
    """It takes the last move, whoever made it: tried with every number it would tell how many there are."""
    six = Six(wire).to_the_vote()
    six.ballot("Anna")
    for version in range(six.now.table.version + 2):
        assert six.host("mend", version=str(version)).status == 303
    assert dict(six.now.view("Anna").ballots) == {"Anna": True}


def test_S12_the_report_of_a_fault_has_no_cards_and_no_count_of_moves(wire: Wire, tmp_path: Any, settings: Any) -> None:
    settings.DATA_DIR = tmp_path
    six = Six(wire).to_the_vote()
    reports.write(six.code, "a test", ValueError("Boris holds the mafioso"))
    wire.errors.clear()
    answer = six.console.get(f"/host/{six.code}/report.json")
    assert (answer.status, "ValueError" in answer.text) == (200, True)
    assert "mafioso" not in answer.text
    assert not {"record", "version", "message"} & set(json.loads(answer.text))
