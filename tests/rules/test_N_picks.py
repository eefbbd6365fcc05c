"""N34: a family agrees by picks on phones; the host closes its call, whatever the picks.

What a member sees of the others' picks is not part of `replay --json`; here it is asked of the game's own view and offers.
"""

from typing import Any

import msgspec

from games import mafia, record
from tests.rules.table import Table, choose, first_day, first_night, go_on, pick, undo

PICKS = "Anna mafioso, Boris godfather, Clara sleepwalker, Dan beauty"


def screen(here: Table, viewer: str) -> bytes:
    """Everything the viewer's phone could be given here: the view and the offers."""
    state = record.fold(record.read(here.record)).state
    shown: Any = [mafia.view(state, viewer), list(mafia.offers(state, viewer))]
    return msgspec.json.encode(shown)


def test_N34_every_member_and_the_sleepwalker_may_pick() -> None:
    night = first_night(PICKS, spare=6).to_call("mafia")
    night.allows(pick("Anna", "Olga"), pick("Boris", "Olga"), pick("Clara", "Olga"))


def test_N34_nobody_else_may_pick() -> None:
    night = first_night(PICKS, spare=6).to_call("mafia")
    night.refuses("N34 or R1", pick("Dan", "Olga"), pick("Olga", "Pavel"), pick("room", "Olga"), pick("Zoe", "Olga"))


def test_N34_a_pick_only_during_the_familys_call() -> None:
    night = first_night(PICKS, spare=6)
    night.refuses("N34 or R1", pick("Anna", "Olga"))
    night.night_and_day().refuses("N34 or R1", pick("Anna", "Olga"))
    first_day(PICKS, spare=6).refuses("N34 or R1", pick("Anna", "Olga"))


def test_N34_each_family_picks_in_its_own_call() -> None:
    night = first_night("Anna mafioso, Boris yakuza", spare=9)
    night.to_call("mafia").allows(pick("Anna", "Olga")).refuses("N34 or R1", pick("Boris", "Olga"))
    night.to_call("yakuza").allows(pick("Boris", "Olga")).refuses("N34 or R1", pick("Anna", "Olga"))


def test_N34_a_blocked_member_picks_like_any_other() -> None:
    night = first_night(PICKS, spare=6).to_call("mafia", beauty="Anna")
    night.allows(pick("Anna", "Olga"))


def test_N34_a_member_shot_tonight_still_picks() -> None:
    night = first_night("Anna mafioso, Boris yakuza", spare=9).to_call("yakuza", mafia="Boris")
    night.allows(pick("Boris", "Olga"))


def test_N34_a_sleepwalker_just_shot_may_pick_for_the_second_shot() -> None:
    night = first_night(PICKS, spare=6).to_call("mafia").then(choose("mafia", "Clara"))
    night.allows(pick("Clara", "Olga"), pick("Anna", "Olga"))


def test_N34_a_pick_is_no_event_and_decides_nothing() -> None:
    night = first_night(PICKS, spare=6).to_call("mafia")
    after = night.then(pick("Anna", "Olga"), pick("Boris", "Olga"), pick("Clara", "Olga"))
    assert after.since(night).events() == []
    assert after.dying == []
    assert after.host == night.host


def test_N34_the_hosts_choice_closes_the_call_whatever_the_picks() -> None:
    night = first_night(PICKS, spare=6).to_call("mafia").then(pick("Anna", "Olga"), pick("Boris", "Olga"))
    assert night.then(choose("mafia", "Pavel")).dead() == ["Pavel"]
    assert night.then(choose("mafia")).dead() == []
    assert night.then(go_on()).dead() == []


def test_N34_no_picks_are_needed() -> None:
    assert first_night(PICKS, spare=6).night(mafia="Olga").dead() == ["Olga"]


def test_N34_a_pick_may_be_changed_and_withdrawn() -> None:
    night = first_night(PICKS, spare=6).to_call("mafia")
    once = night.then(pick("Anna", "Olga"))
    assert screen(once.then(pick("Anna", "Pavel")), "Boris") == screen(night.then(pick("Anna", "Pavel")), "Boris")
    assert screen(once.then(pick("Anna")), "Boris") == screen(night, "Boris")
    assert screen(once.then(undo()), "Boris") == screen(night, "Boris")


def test_N34_a_pick_names_a_living_player() -> None:
    night = first_night(PICKS, spare=6).to_call("mafia")
    night.refuses("N3", pick("Anna", "Zoe"))
    night.refuses("R1 or N3", pick("Anna", "Nobody"), pick("Anna", "Olga", "Pavel"))
    night.allows(pick("Anna", "Boris"), pick("Anna", "Clara"))


def test_N34_members_see_each_others_picks_the_sleepwalkers_and_the_blocked_members_too() -> None:
    night = first_night(PICKS, spare=6).to_call("mafia", beauty="Anna")
    family = ("Anna", "Boris", "Clara")
    for picker in family:
        for watcher in family:
            if watcher != picker:
                picked = [night.then(pick(picker, target)) for target in ("Olga", "Pavel")]
                assert len({screen(here, watcher) for here in (night, *picked)}) == 3, (
                    f"{watcher} should see what {picker} picks"
                )


def test_N34_a_pick_of_the_sleepwalker_looks_like_any_other() -> None:
    """The same table with the mafioso and the sleepwalker changed over: the godfather's screen is the same."""
    other = PICKS.replace("Anna mafioso", "Anna sleepwalker").replace("Clara sleepwalker", "Clara mafioso")
    calls = [first_night(text, spare=6).to_call("mafia") for text in (PICKS, other)]
    assert len({screen(here, "Boris") for here in calls}) == 1
    assert len({screen(here.then(pick("Clara", "Olga")), "Boris") for here in calls}) == 1


def test_N34_nobody_else_sees_a_pick() -> None:
    night = first_night(PICKS, spare=6).to_call("mafia")
    picked = night.then(pick("Anna", "Olga"), pick("Clara", "Dan"))
    for viewer in ("Dan", "Olga", "Pavel", "Zoe", "room"):
        assert screen(picked, viewer) == screen(night, viewer)


def test_N34_picks_are_gone_when_the_call_is_closed() -> None:
    night = first_night(f"{PICKS}, Eva maniac", spare=6).to_call("mafia")
    picked, plain = night.then(pick("Anna", "Olga"), choose("mafia", "Olga")), night.then(choose("mafia", "Olga"))
    for viewer in (*night.seats, "room"):
        assert screen(picked, viewer) == screen(plain, viewer)


def test_N34_picks_start_afresh_for_a_second_shot() -> None:
    night = first_night(PICKS, spare=6).to_call("mafia")
    picked = night.then(pick("Anna", "Clara"), pick("Boris", "Clara"), choose("mafia", "Clara"))
    plain = night.then(choose("mafia", "Clara"))
    for viewer in (*night.seats, "host"):
        assert screen(picked, viewer) == screen(plain, viewer)


def test_N34_picks_start_afresh_the_next_night() -> None:
    night = first_night(PICKS, spare=8).to_call("mafia")
    plain = night.night_and_day().condemned("Olga").to_call("mafia")
    picked = night.then(pick("Anna", "Pavel")).night_and_day().condemned("Olga").to_call("mafia")
    for viewer in night.seats:
        assert screen(picked, viewer) == screen(plain, viewer)


def test_N34_an_open_call_of_the_mafia_offers_the_sleepwalker_what_it_offers_a_member() -> None:
    """Only the seat itself differs: nobody can tell the sleepwalker by the pad."""
    night = first_night(PICKS, spare=6).to_call("mafia")
    state = record.fold(record.read(night.record)).state
    shapes = []
    for seat in ("Anna", "Clara"):
        offers = [offer for offer in mafia.offers(state, seat) if offer.move == "pick"]
        choices = [sorted({*offer.choices, "Anna", "Clara"}) for offer in offers]
        shapes.append([(offer.field, offer.least, offer.most, choices) for offer in offers])
    assert shapes[0] == shapes[1] != []
