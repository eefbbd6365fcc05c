"""H2, H3 and H5: what the host, the room and those who are out may know. (H4, the two worlds, has a file of its own.)"""

from tests.rules.evening import HOST_ONLY, PUBLIC, SIX, bare, rich_evening
from tests.rules.table import count, first_day, first_night, go_on, leave, table

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
