"""H1: what a player's screen may know."""

import pytest

from tests.rules.evening import HOST_ONLY, PRIVATE, PUBLIC, SIX, rich_evening, screen
from tests.rules.table import Table, ballot, choose, count, first_day, first_night, table


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
