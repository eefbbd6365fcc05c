"""H1–H3 and H5: what each screen may know. (H4, the two worlds, has a file of its own.)"""

from typing import Any

import msgspec
import pytest

from games import mafia, record
from tests.rules.table import Table, ballot, choose, count, first_day, first_night, go_on, leave, table

PUBLIC = {"died", "jailed", "freed", "silenced", "counted", "tied", "acquitted", "won"}
PRIVATE = {"family", "answer", "met_priest", "extra_shot", "steered"}
HOST_ONLY = {"void", "shot", "puppet"}

EVENING = (
    "Anna priest, Boris godfather, Clara informer, Dan sleepwalker, Eva con_artist, Finn beauty, Gus doctor, Hana bodyguard, "
    "Ida groupie"
)
RICH: dict[str, Any] = {
    "beauty": "Ida",
    "informer": "Olga",
    "doctor": "Pavel",
    "bodyguard": "Quinn",
    "mafia": "Dan",
    "again": "Pavel",
    "leader": ("Olga", "check"),
    "groupie": "Anna",
    "godfather": "Rosa",
    "con_artist": "Olga",
}
SIX = "Anna detective, Boris mafioso, Clara citizen, Dan citizen, Eva citizen, Finn mafioso"


def rich_evening(**rules: Any) -> Table:
    """A day after a night in which every private thing happened that one night can hold."""
    return first_night(EVENING, spare=6, **rules).night_and_day(**RICH)


def screen(here: Table, viewer: str) -> bytes:
    """Everything that viewer's screen could be given here: the view and the offers."""
    state = record.fold(record.read(here.record)).state
    shown: Any = [mafia.view(state, viewer), list(mafia.offers(state, viewer))]
    return msgspec.json.encode(shown)


def bare(seen: dict[str, Any]) -> dict[str, Any]:
    """A standing without what belongs to its viewer by form: the viewer's name and the events' n."""
    events = [{key: value for key, value in event.items() if key != "n"} for event in seen["events"]]
    return {**seen, "viewer": None, "events": events}


# H1


def test_H1_a_seat_knows_its_own_role() -> None:
    intro = table(SIX)
    for seat, role in {"Anna": "detective", "Boris": "mafioso", "Clara": "citizen"}.items():
        assert intro.see(seat)["roles"] == {seat: role}


def test_H1_who_is_out_is_known_with_their_role() -> None:
    night = first_night("Anna judge, Boris mafioso", spare=5)
    assert night.see("Olga")["roles"] == {"Olga": "citizen", "Zoe": "citizen"}
    assert night.events("died", "Olga") == [{"seat": "Zoe", "role": "citizen", "how": "condemned"}]


def test_H1_with_roles_kept_hidden_nobody_but_the_host_learns_them() -> None:
    day = first_night("Anna judge, Boris mafioso", spare=6, reveal_on_exit=False).night_and_day(mafia="Anna")
    for viewer in ("Olga", "Boris", "Zoe", "room"):
        assert set(day.see(viewer)["roles"]) == {viewer} - {"room"}
    for viewer in ("host", "Olga", "Anna", "room"):
        assert day.events("died", viewer) == [
            {"seat": "Zoe", "role": None, "how": "condemned"},
            {"seat": "Anna", "role": None, "how": "night"},
        ]
    assert day.roles["Anna"] == "judge"


def test_H1_the_family_is_seats_only_for_members_and_sleepwalker_alike() -> None:
    day = first_day("Anna sleepwalker, Boris godfather, Clara mafioso, Dan judge", spare=6)
    heard = {viewer: day.events("family", viewer) for viewer in (*day.seats, "room")}
    family = [{"seats": ["Anna", "Boris", "Clara"]}]
    assert {viewer for viewer, told in heard.items() if told} == {"Anna", "Boris", "Clara"}
    assert heard["Anna"] == heard["Boris"] == heard["Clara"] == family


def test_H1_each_family_sees_only_itself() -> None:
    day = first_day("Anna yakuza, Boris mafioso, Clara yakuza, Dan mafioso", spare=9)
    assert day.events("family", "Anna") == day.events("family", "Clara") == [{"seats": ["Anna", "Clara"]}]
    assert day.events("family", "Boris") == day.events("family", "Dan") == [{"seats": ["Boris", "Dan"]}]
    assert day.events("family", "Olga") == []


def test_H1_the_sleepwalkers_screen_differs_from_a_members_by_its_card_alone() -> None:
    """The godfather cannot tell which of two seats is the sleepwalker, at any step of a whole night."""
    texts = ("Anna sleepwalker, Boris godfather, Clara mafioso", "Anna mafioso, Boris godfather, Clara sleepwalker")
    for moves in range(1, len(first_night(texts[0], spare=6).night_and_day().moves) + 1):
        screens = set()
        for text in texts:
            whole = first_night(text, spare=6).night_and_day()
            screens.add(screen(Table(whole.seats, whole.rules, whole.moves[:moves]), "Boris"))
        assert len(screens) == 1


def test_H1_an_answer_is_for_its_asker() -> None:
    day = rich_evening()
    assert day.answers("Anna") == ["mafioso"]
    assert day.answers("Ida") == ["no"]
    assert {viewer for viewer in (*day.seats, "room") if "answer" in day.kinds(viewer)} == {"Anna", "Ida"}


def test_H1_the_priests_name_is_for_whom_it_was_named() -> None:
    day = rich_evening()
    assert {viewer for viewer in (*day.seats, "room") if "met_priest" in day.kinds(viewer)} == {"Olga"}


def test_H1_the_second_shot_is_for_the_living_mafia() -> None:
    day = rich_evening()
    assert {viewer for viewer in (*day.seats, "room") if "extra_shot" in day.kinds(viewer)} == {"Boris", "Clara"}


def test_H1_the_steered_hand_is_for_the_puppet_at_the_count() -> None:
    day = rich_evening().voting("Sam", "Tina")
    assert "steered" not in day.kinds("Olga")
    after = day.then(count("Sam", ["Eva"]))
    assert after.events("steered", "Olga") == [{"seat": "Olga", "suspect": "Sam", "hand": True}]
    assert {viewer for viewer in (*day.seats, "room") if "steered" in after.kinds(viewer)} == {"Olga"}


@pytest.mark.parametrize("reveal", [True, False])
def test_H1_no_screen_but_the_hosts_gets_an_event_that_is_not_its_own(reveal: bool) -> None:
    day = rich_evening(reveal_on_exit=reveal).vote(Sam=["Eva", "Anna"], Tina=["Boris"])
    assert set(day.kinds()) >= HOST_ONLY
    for viewer in (*day.seats, "room"):
        assert set(day.kinds(viewer)) <= PUBLIC | (PRIVATE if viewer != "room" else set())
        for event in day.see(viewer)["events"]:
            assert "n" not in event
            assert "void" not in event


def test_H1_the_dying_are_for_the_host_alone() -> None:
    night = first_night("Anna judge, Boris mafioso, Clara maniac", spare=6).to_call("maniac", mafia="Olga")
    assert night.dying == ["Olga"]
    for viewer in (*night.seats, "room"):
        assert night.see(viewer)["dying"] == []
        assert "Olga" in night.see(viewer)["alive"]


def test_H1_alive_and_out_change_at_dawn_for_everybody() -> None:
    night = first_night("Anna judge, Boris mafioso, Clara maniac", spare=6).to_call("maniac", mafia="Olga")
    dawn = night.night()
    for viewer in ("host", "Anna", "room"):
        assert night.see(viewer)["out"] == ["Zoe"]
        assert dawn.see(viewer)["out"] == ["Olga", "Zoe"]
        assert "Olga" not in dawn.see(viewer)["alive"]


def test_H1_at_the_end_all_roles_are_everybodys() -> None:
    for reveal in (True, False):
        over = first_night("Anna judge, Boris mafioso", spare=5, reveal_on_exit=reveal).night_and_day().condemned("Boris")
        assert over.phase == "over"
        for viewer in (*over.seats, "room"):
            assert over.see(viewer)["roles"] == over.roles
        assert len(over.roles) == 8


def test_H1_no_choice_of_the_night_shows_on_another_screen() -> None:
    """While a call is open nothing tells whether and whom the call before it chose."""
    night = first_night("Anna doctor, Boris informer, Clara thief, Dan judge, Eva groupie", spare=7)
    busy = night.to_call("leader", thief="Eva", informer="Olga", doctor="Pavel", mafia="Quinn")
    idle = night.to_call("leader")
    for viewer in ("Dan", "Eva", "Olga", "Pavel", "Quinn", "Zoe", "room"):
        assert screen(busy, viewer) == screen(idle, viewer)


def test_H1_a_void_call_looks_like_any_other() -> None:
    night = first_night("Anna doctor, Boris thief, Clara judge, Dan mafioso", spare=7)
    stolen = night.to_call("doctor", thief="Anna")
    free = night.to_call("doctor", thief="Olga")
    for viewer in ("Anna", "Clara", "Dan", "Olga", "room"):
        assert screen(stolen, viewer) == screen(free, viewer)
        assert screen(stolen.then(choose("doctor", "Pavel")), viewer) == screen(free.then(choose("doctor", "Pavel")), viewer)


def test_H1_a_shot_leaders_call_looks_like_any_other() -> None:
    night = first_night("Anna judge, Boris mafioso, Clara groupie", spare=7)
    shot, alive = night.to_call("leader", mafia="Anna"), night.to_call("leader", mafia="Olga")
    for viewer in ("Anna", "Clara", "Olga", "room"):
        assert screen(shot, viewer) == screen(alive, viewer)


def test_H1_other_peoples_ballots_are_hidden_until_the_count() -> None:
    vote = first_day("Anna judge, Boris mafioso", spare=6).voting("Olga", "Pavel")
    cast = vote.then(ballot("Anna", "Olga"), ballot("Boris", "Olga"), ballot("Quinn", "Olga", condemn=False))
    for viewer in ("Rosa", "Zoe", "Olga", "room"):
        assert screen(cast, viewer) == screen(vote, viewer)


def test_H1_jail_is_known_to_all_but_not_before_dawn_even_to_the_jailer() -> None:
    night = first_night("Anna jailer, Boris godfather, Clara mafioso", spare=6).to_call("godfather", leader="Boris")
    for viewer in ("Anna", "Boris", "Clara", "room"):
        assert night.see(viewer)["jailed"] == []
    assert screen(night, "Boris") == screen(night.since(night).then(), "Boris")
    free = first_night("Anna jailer, Boris godfather, Clara mafioso", spare=6).to_call("godfather", leader="Olga")
    for viewer in ("Boris", "Clara", "Olga", "room"):
        assert screen(night, viewer) == screen(free, viewer)


# H2


def test_H2_the_host_knows_everything() -> None:
    day = rich_evening()
    assert len(day.roles) == len(day.seats)
    assert set(day.kinds()) >= HOST_ONLY
    known = [{key: value for key, value in event.items() if key not in ("n", "void")} for event in day.host["events"]]
    for viewer in (*day.seats, "room"):
        assert [event for event in day.see(viewer)["events"] if event not in known] == []


def test_H2_the_hosts_events_carry_the_number_of_their_move() -> None:
    day = rich_evening()
    numbers = [event["n"] for event in day.host["events"]]
    assert numbers == sorted(numbers)
    assert day.moves[next(event["n"] for event in day.host["events"] if event["event"] == "met_priest")]["call"] == "leader"


def test_H2_a_temporary_host_gets_what_the_room_gets_until_the_first_exit() -> None:
    here = table(SIX, temporary_host=True)
    while here.phase != "night":
        assert bare(here.see("host")) == bare(here.see("room"))
        assert here.see("host")["events"] == here.see("room")["events"]
        step = go_on()
        if here.phase == "day":
            here = here.put_up("Clara")
        elif here.phase == "vote":
            step = count("Clara", ["Boris", "Finn"])
        here = here.then(step)
    assert here.out == ["Clara"]
    assert len(here.see("host")["roles"]) == 6
    assert "family" in here.kinds("host")


def test_H2_afterwards_the_host_knows_everything_as_ever() -> None:
    plain = table(SIX).introduced().condemned("Clara").to_call("leader", mafia="Anna")
    blind = table(SIX, temporary_host=True).introduced().condemned("Clara", hands=list("")).to_call("leader", mafia="Anna")
    assert blind.see("host")["roles"] == plain.see("host")["roles"]
    assert blind.dying == ["Anna"]
    assert blind.kinds() == plain.kinds()


def test_H2_an_exit_by_leaving_hands_over_too() -> None:
    intro = table(SIX, temporary_host=True)
    assert intro.see("host")["roles"] == {}
    assert len(intro.then(leave("Clara")).see("host")["roles"]) == 6


# H3


def test_H3_the_room_knows_the_public_record_only() -> None:
    day = rich_evening()
    assert set(day.kinds("room")) <= PUBLIC
    assert day.see("room")["roles"] == {"Zoe": "citizen", "Dan": "sleepwalker"}
    assert (day.see("room")["dying"], day.see("room")["puppet"]) == ([], None)
    assert day.see("room")["silenced"] == "Rosa"


def test_H3_the_room_knows_no_role_before_anybody_is_out() -> None:
    assert table(SIX).see("room")["roles"] == table(SIX).introduced().see("room")["roles"] == {}


def test_H3_the_room_sees_where_the_game_stands() -> None:
    night = first_night("Anna judge, Boris mafioso").to_call("leader")
    seen = night.see("room")
    assert (seen["phase"], seen["call"], seen["day"], seen["viewer"]) == ("night", "leader", 1, "room")


def test_H3_the_public_events_are_the_same_for_everybody() -> None:
    day = rich_evening().vote(Sam=["Eva", "Anna"], Tina=["Boris"])
    public = day.events(None, "room")
    for viewer in (*day.seats, "host"):
        assert [event for event in day.events(None, viewer) if event["event"] in PUBLIC] == public


# H5


def test_H5_who_is_out_sees_the_public_record() -> None:
    night = first_day("Anna sleepwalker, Boris mafioso, Clara mafioso, Dan judge", spare=8).condemned("Clara")
    dawn = night.night(mafia="Anna", again="Olga", leader="Boris")
    assert dawn.since(night).kinds("Clara") == dawn.since(night).kinds("room") == ["died", "died"]
    assert dawn.see("Clara")["roles"] == {"Clara": "mafioso", "Anna": "sleepwalker", "Olga": "citizen"}
    assert dawn.see("Clara")["dying"] == []


def test_H5_who_is_out_keeps_what_they_were_told() -> None:
    day = first_night("Anna judge, Boris mafioso, Clara mafioso", spare=8).night_and_day(leader="Boris")
    assert day.condemned("Anna").answers("Anna") == ["mafioso"]


def test_H5_with_ghosts_who_is_out_sees_what_the_host_sees() -> None:
    day = rich_evening(ghosts=True)
    for ghost in ("Zoe", "Dan"):
        assert bare(day.see(ghost)) == bare(day.host)
        assert all("n" not in event for event in day.see(ghost)["events"])
        assert day.see(ghost)["viewer"] == ghost


def test_H5_with_ghosts_the_living_see_no_more_than_ever() -> None:
    for viewer in ("Anna", "Boris", "Olga", "room"):
        assert rich_evening(ghosts=True).see(viewer) == rich_evening().see(viewer)


def test_H5_somebody_shot_tonight_is_no_ghost_before_dawn() -> None:
    night = first_night("Anna judge, Boris mafioso, Clara maniac", spare=6, ghosts=True).to_call("maniac", mafia="Olga")
    assert night.see("Olga")["roles"] == {"Olga": "citizen", "Zoe": "citizen"}
    assert len(night.night().see("Olga")["roles"]) == 10


def test_H5_with_ghosts_and_hidden_roles_a_ghost_sees_the_roles() -> None:
    night = first_night("Anna judge, Boris mafioso", spare=6, ghosts=True, reveal_on_exit=False)
    assert night.see("Zoe")["roles"] == night.roles
    assert night.see("Olga")["roles"] == {"Olga": "citizen"}
