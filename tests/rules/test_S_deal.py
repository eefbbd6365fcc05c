"""S: who may sit down to play, and what a deal may hold."""

import pytest

from tests.rules.table import Table, deal, empty_table, go_on, leave, nominate, table, undo

NAMES = [f"P{number:02}" for number in range(1, 41)]
SIX = "Anna detective, Boris mafioso, Clara citizen, Dan citizen, Eva citizen, Finn citizen"


def dealing(*deck: str, players: int | None = None, **rules: object) -> tuple[Table, dict[str, object]]:
    """A table for this deck, filled up with citizens, and the move that deals it."""
    cards = [*deck, *["citizen"] * ((players or len(deck)) - len(deck))]
    seats = NAMES[: len(cards)]
    return empty_table(" ".join(seats), **rules), deal(", ".join(f"{s} {c}" for s, c in zip(seats, cards, strict=True)))


def accepted(*deck: str, players: int, **rules: object) -> Table:
    here, move = dealing(*deck, players=players, **rules)
    return here.then(move)


def refused(ruling: str, *deck: str, players: int, **rules: object) -> None:
    here, move = dealing(*deck, players=players, **rules)
    here.refuses(ruling, move)


def test_S1_five_players_are_too_few() -> None:
    refused("S1", "detective", "mafioso", players=5)


@pytest.mark.parametrize("players", [6, 30])
def test_S1_six_and_thirty_players_may_play(players: int) -> None:
    assert accepted("detective", "mafioso", players=players).phase == "intro"


def test_S1_thirty_one_players_are_too_many() -> None:
    refused("S1", "detective", "mafioso", players=31)


def test_S2_a_player_without_a_card_stops_the_deal() -> None:
    empty_table("Anna Boris Clara Dan Eva Finn Gus").refuses("S2", deal(SIX))


def test_S2_an_empty_deal_is_refused() -> None:
    empty_table("Anna Boris Clara Dan Eva Finn").refuses("S2", {"move": "deal", "roles": {}})


def test_S2_the_roles_are_those_that_were_dealt() -> None:
    assert table(SIX).roles == {
        "Anna": "detective",
        "Boris": "mafioso",
        "Clara": "citizen",
        "Dan": "citizen",
        "Eva": "citizen",
        "Finn": "citizen",
    }


def test_S2_nobody_is_dealt_to_twice() -> None:
    table(SIX).refuses("R1 S2", deal(SIX))


@pytest.mark.parametrize("second", ["priest", "judge", "journalist", "jailer", "sheriff"])
def test_S3_two_leaders_are_too_many(second: str) -> None:
    refused("S3", "detective", second, "mafioso", players=8)


@pytest.mark.parametrize("leader", ["detective", "priest", "judge", "journalist", "jailer", "sheriff"])
def test_S3_one_leader_is_fine(leader: str) -> None:
    accepted(leader, "mafioso", players=8)


def test_S3_a_table_may_do_without_a_leader() -> None:
    accepted("mafioso", players=8)


@pytest.mark.parametrize("pair", [("maniac", "ripper"), ("maniac", "con_artist"), ("ripper", "con_artist")])
def test_S4_two_loners_are_too_many(pair: tuple[str, str]) -> None:
    refused("S4", *pair, "mafioso", players=10)


@pytest.mark.parametrize("loner", ["maniac", "ripper", "con_artist"])
def test_S4_one_loner_is_fine(loner: str) -> None:
    accepted(loner, "mafioso", players=10)


@pytest.mark.parametrize(
    "role", ["doctor", "bodyguard", "beauty", "groupie", "sleepwalker", "godfather", "thief", "lawyer", "informer"]
)
def test_S5_a_special_role_twice_is_refused(role: str) -> None:
    refused("S5", role, role, "mafioso", players=10)


def test_S5_ordinary_roles_may_be_many() -> None:
    accepted("mafioso", "mafioso", "mafioso", "mafioso", players=14)


def test_S6_a_table_without_criminals_is_refused() -> None:
    refused("S6", "detective", players=6)


def test_S6_a_loner_is_no_criminal() -> None:
    refused("S6", "detective", "maniac", players=8)


@pytest.mark.parametrize(("players", "criminals"), [(6, 3), (8, 4), (7, 4)])
def test_S6_half_or_more_in_the_families_is_refused(players: int, criminals: int) -> None:
    refused("S6", *["mafioso"] * criminals, players=players)


@pytest.mark.parametrize(("players", "criminals"), [(6, 2), (7, 3), (9, 4)])
def test_S6_fewer_than_half_in_the_families_is_fine(players: int, criminals: int) -> None:
    accepted(*["mafioso"] * criminals, players=players)


def test_S6_a_loner_does_not_add_to_the_families() -> None:
    accepted("mafioso", "mafioso", "maniac", players=6)


def test_S6_special_mafia_count_and_are_enough() -> None:
    accepted("godfather", players=6)
    refused("S6", "godfather", "thief", "lawyer", players=6)


def test_S6_both_families_together_stay_below_half() -> None:
    refused("S6", *["mafioso"] * 3, *["yakuza"] * 3, players=12)


def test_S7_yakuza_need_twelve_players() -> None:
    refused("S7", "mafioso", "mafioso", "yakuza", "yakuza", players=11)
    accepted("mafioso", "mafioso", "yakuza", "yakuza", players=12)


@pytest.mark.parametrize("loner", ["maniac", "ripper", "con_artist"])
def test_S7_yakuza_never_with_a_loner(loner: str) -> None:
    refused("S7", "mafioso", "mafioso", "yakuza", "yakuza", loner, players=12)


@pytest.mark.parametrize("special", ["godfather", "thief", "lawyer", "informer"])
def test_S7_yakuza_never_with_special_mafia(special: str) -> None:
    refused("S7", "mafioso", special, "yakuza", "yakuza", players=12)


@pytest.mark.parametrize(("mafia", "yakuza"), [(1, 1), (2, 1), (2, 2), (3, 2), (3, 3)])
def test_S7_the_families_split_in_half_the_odd_one_to_the_mafia(mafia: int, yakuza: int) -> None:
    accepted(*["mafioso"] * mafia, *["yakuza"] * yakuza, players=14)


@pytest.mark.parametrize(("mafia", "yakuza"), [(1, 2), (2, 3), (3, 1), (4, 1), (1, 3)])
def test_S7_an_uneven_split_is_refused(mafia: int, yakuza: int) -> None:
    refused("S7", *["mafioso"] * mafia, *["yakuza"] * yakuza, players=14)


@pytest.mark.parametrize("yakuza", [1, 2])
def test_S7_yakuza_without_any_mafia_are_refused(yakuza: int) -> None:
    refused("S7", *["yakuza"] * yakuza, players=12)


def test_S8_a_refused_deal_leaves_the_table_to_deal_again() -> None:
    here, bad = dealing("detective", "priest", "mafioso", players=8)
    here.refuses("S3", bad)
    assert (here.phase, here.call, here.day, here.roles) == ("deal", None, 0, {})
    assert here.then(dealing("detective", "mafioso", players=8)[1]).phase == "intro"


@pytest.mark.parametrize(
    ("deck", "players"),
    [
        (["mafioso"], 6),  # no leader, too few criminals
        (["detective", "mafioso", "maniac"], 7),  # a loner at a small table
        (["detective", "mafioso", "informer"], 20),  # size, too few criminals
        (["detective", "mafioso", "doctor", "bodyguard", "beauty", "groupie"], 8),  # too many special roles
    ],
)
def test_S9_unwise_decks_are_dealt_all_the_same(deck: list[str], players: int) -> None:
    assert accepted(*deck, players=players).phase == "intro"


def test_S10_printed_cards_cannot_be_more_than_the_box_holds() -> None:
    refused("S10", "detective", "mafioso", players=8, deal="cards")  # six citizens, the box has five
    accepted("detective", "mafioso", "mafioso", players=8, deal="cards")  # five


def test_S10_more_copies_are_fine_on_phones() -> None:
    accepted("detective", "mafioso", players=8, deal="phones")
    accepted("detective", "mafioso", players=8)


def test_S10_holds_for_mafiosi_and_yakuza_too() -> None:
    special = ["detective", "doctor", "bodyguard", "beauty", "groupie", "sleepwalker"]
    refused("S10", *["mafioso"] * 5, "doctor", "bodyguard", "beauty", "groupie", "sleepwalker", players=11, deal="cards")
    accepted(*["mafioso"] * 4, *["yakuza"] * 4, *special, players=19)
    refused("S10", *["mafioso"] * 4, *["yakuza"] * 4, *special, players=19, deal="cards")


def test_S12_a_temporary_host_is_for_six_seats_only() -> None:
    empty_table("Anna Boris Clara Dan Eva Finn", temporary_host=True).then(deal(SIX))
    empty_table("Anna Boris Clara Dan Eva Finn Gus", temporary_host=True).cannot_begin("S12")


def as_the_room(here: Table) -> bool:
    host, room = here.see("host"), here.see("room")
    return {**host, "viewer": None} == {**room, "viewer": None} and host["viewer"] == "host"


def test_S12_until_the_first_exit_the_host_gets_what_the_room_gets() -> None:
    here = table(SIX, temporary_host=True)
    assert as_the_room(here)
    assert here.roles == {}
    assert here.kinds() == []
    for _ in range(2):
        here = here.then(go_on())
        assert as_the_room(here)
    assert here.phase == "day"
    assert as_the_room(here.then(nominate("Finn")))
    assert as_the_room(here.voting("Finn"))


def test_S12_after_the_first_exit_the_host_gets_everything() -> None:
    here = table(SIX, temporary_host=True).introduced().condemned("Finn")
    assert here.phase == "night"
    assert here.day == 1
    assert here.roles == table(SIX).roles
    assert all("n" in event for event in here.host["events"])
    assert here.host == {**table(SIX).introduced().condemned("Finn").host}


def test_S12_somebody_leaving_is_a_first_exit_too() -> None:
    here = table(SIX, temporary_host=True).then(leave("Clara"))
    assert here.roles == table(SIX).roles


def test_S12_an_exit_that_is_taken_back_shuts_the_hosts_eyes_again() -> None:
    here = table(SIX, temporary_host=True).then(leave("Clara"), undo())
    assert as_the_room(here)


def test_S12_players_see_their_own_cards_meanwhile() -> None:
    assert table(SIX, temporary_host=True).see("Boris")["roles"] == {"Boris": "mafioso"}


def test_S13_after_dealing_printed_cards_the_game_stands_at_day_one() -> None:
    here = table(SIX, deal="cards")
    assert (here.phase, here.call, here.day) == ("day", None, 1)


def test_S13_the_family_of_printed_cards_is_known_from_the_deal_on() -> None:
    here = table("Anna sleepwalker, Boris mafioso, Clara mafioso, Dan citizen, Eva citizen, Finn citizen", deal="cards")
    family = [{"seats": ["Anna", "Boris", "Clara"]}]
    assert here.events("family") == here.events("family", "Anna") == here.events("family", "Boris") == family
    assert here.events("family", "Dan") == []


def test_S14_a_role_is_private_from_the_deal_on() -> None:
    here = table(SIX).introduced()
    for seat in here.seats:
        assert here.see(seat)["roles"] == {seat: here.roles[seat]}
    assert here.see("room")["roles"] == {}


def test_S14_whoever_is_out_turns_the_card_up() -> None:
    here = table(SIX).introduced().condemned("Finn")
    assert here.events("died", "room") == [{"seat": "Finn", "role": "citizen", "how": "condemned"}]
    assert here.see("room")["roles"] == {"Finn": "citizen"}
    assert here.see("Anna")["roles"] == {"Anna": "detective", "Finn": "citizen"}


def test_S14_the_dead_of_the_night_turn_it_up_at_dawn_and_not_before() -> None:
    night = table(SIX).introduced().condemned("Finn").to_call("leader", mafia="Eva")
    assert "Eva" not in night.see("room")["roles"]
    assert night.night().see("room")["roles"]["Eva"] == "citizen"


def test_S14_with_the_rule_off_nobody_but_the_host_learns_it() -> None:
    here = table(SIX, reveal_on_exit=False).introduced().condemned("Finn")
    for viewer in ("host", "room", "Anna", "Finn"):
        assert here.events("died", viewer) == [{"seat": "Finn", "role": None, "how": "condemned"}]
    assert here.see("room")["roles"] == {}
    assert here.see("Anna")["roles"] == {"Anna": "detective"}
    assert here.see("Finn")["roles"] == {"Finn": "citizen"}
    assert here.roles["Finn"] == "citizen"


@pytest.mark.parametrize("reveal", [True, False])
def test_S14_at_the_end_all_cards_are_open(reveal: bool) -> None:
    here = table(SIX, reveal_on_exit=reveal).introduced().condemned("Boris")
    assert here.phase == "over"
    for viewer in ("host", "room", *here.seats):
        assert here.see(viewer)["roles"] == table(SIX).roles
