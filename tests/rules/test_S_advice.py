"""S9 and S11: advice by its key, ready-made tables, and the deck that is recommended when somebody comes or goes."""

import random
from collections import Counter

import pytest

from games.mafia.advice import advice, criminals_for
from games.mafia.deck import errors
from games.mafia.ready_made import ready_made, recommend
from games.mafia.roles import LEADERS, LONERS, ROLES
from tests.rules.test_S_deck import deck


def keys(text: str, players: int | None = None, *, deal: str = "phones", loner_must_go: bool = False) -> list[str]:
    cards = deck(text)
    found = advice(cards, len(cards) if players is None else players, deal=deal, loner_must_go=loner_must_go)
    assert all(finding.ruling == "S9" and not finding.error and str(finding.text).strip() for finding in found)
    assert len({finding.key for finding in found}) == len(found)
    return [finding.key for finding in found]


def test_S9_a_good_deck_draws_no_advice() -> None:
    assert keys("detective doctor beauty 4 citizen 2 mafioso godfather") == []


@pytest.mark.parametrize("players", range(6, 31))
def test_S9_size_is_best_from_eight_to_twelve(players: int) -> None:
    third = round(players / 3)
    assert ("size" in keys(f"detective {players - third - 1} citizen {third} mafioso")) == (not 8 <= players <= 12)


@pytest.mark.parametrize("players", range(6, 31))
def test_S9_criminals_are_a_third(players: int) -> None:
    third = round(players / 3)
    assert criminals_for(players) == third
    for criminals in range(1, (players + 1) // 2):
        found = keys(f"detective {players - criminals - 1} citizen {criminals} mafioso")
        assert ("criminals" in found) == (criminals != third)
        assert "citizens" not in found, "somebody can shoot"


def test_S9_criminals_counts_a_loner_as_one() -> None:
    assert keys("detective 6 citizen 2 mafioso maniac", loner_must_go=True) == ["copies"]
    assert keys("detective 5 citizen 3 mafioso maniac", loner_must_go=True) == ["criminals"]


@pytest.mark.parametrize("leader", ["", "judge", "journalist", "jailer"])
def test_S9_citizens_when_nobody_of_theirs_can_shoot(leader: str) -> None:
    plain = 7 if leader else 8
    none = [] if leader else ["no_leader"]
    assert keys(f"{leader} {plain - 1} citizen 4 mafioso") == ["citizens", *none, "copies"], "4 of 11 is a third"
    assert keys(f"{leader} {plain} citizen 3 mafioso") == [*none, "copies"], "one more citizen instead"
    assert keys(f"{leader} {plain - 2} citizen 5 mafioso")[0] == "criminals"
    assert keys(f"{leader} {plain + 1} citizen 2 mafioso")[0] == "criminals"


@pytest.mark.parametrize("leader", ["detective", "priest", "sheriff"])
def test_S9_citizens_not_while_somebody_can_shoot(leader: str) -> None:
    assert keys(f"{leader} doctor 5 citizen 2 mafioso thief") == []
    assert keys(f"{leader} doctor 5 citizen mafioso thief", 9) == ["criminals", "table"]


def test_S9_criminals_and_citizens_never_come_together() -> None:
    for leader in ("", *sorted(LEADERS)):
        for criminals in range(1, 6):
            found = keys(f"{leader} {12 - criminals - bool(leader)} citizen {criminals} mafioso")
            assert not {"criminals", "citizens"} <= set(found)


@pytest.mark.parametrize(
    "text",
    [
        "sheriff 3 citizen 2 mafioso",
        "sheriff 4 citizen 2 mafioso",
        "sheriff 4 citizen mafioso thief",
        "sheriff 4 citizen 3 mafioso",
        "sheriff doctor 3 citizen 2 mafioso thief",
        "sheriff 5 citizen 3 mafioso",
        "sheriff sleepwalker 4 citizen 2 mafioso thief",
    ],
)
def test_S9_table_as_printed(text: str) -> None:
    assert "table" not in keys(text)


@pytest.mark.parametrize(
    "text",
    [
        "4 citizen 2 mafioso",
        "sheriff doctor 2 citizen 2 mafioso",
        "sheriff 3 citizen mafioso thief",
        "sheriff 4 citizen mafioso",
        "sheriff doctor 3 citizen 2 mafioso",
        "sheriff 4 citizen thief godfather",
        "sheriff 5 citizen 2 mafioso",
        "sheriff doctor beauty 2 citizen 3 mafioso",
        "sheriff 4 citizen mafioso thief godfather",
        "sheriff doctor sleepwalker 3 citizen 3 mafioso",
        "6 citizen 3 mafioso",
        "judge 6 citizen 2 mafioso",
    ],
)
def test_S9_table_off_the_print(text: str) -> None:
    assert "table" in keys(text)


def test_S9_table_is_for_six_to_nine() -> None:
    assert "table" not in keys("sheriff doctor beauty 5 citizen mafioso thief")
    assert "table" not in keys("10 citizen 5 mafioso")


def test_S9_table_takes_a_loner_for_a_criminal() -> None:
    assert keys("sheriff 5 citizen 2 mafioso maniac", loner_must_go=True) == ["loner"]


def test_S9_special_is_a_third_of_the_side_rounded_up() -> None:
    assert keys("sheriff doctor beauty 4 citizen 3 mafioso") == [], "3 of 7"
    assert keys("sheriff doctor beauty groupie 3 citizen 3 mafioso") == ["special"], "4 of 7, the leader included"
    assert keys("doctor beauty groupie 5 citizen 2 mafioso") == ["no_leader"], "3 of 8"
    assert keys("sheriff doctor 5 citizen 2 mafioso godfather") == [], "1 of 3"
    assert keys("sheriff doctor beauty 4 citizen mafioso godfather thief") == ["special"], "2 of 3"
    assert keys("sheriff doctor beauty 4 citizen 2 mafioso godfather thief") == [], "2 of 4"
    assert keys("sheriff doctor beauty groupie 3 citizen mafioso godfather thief") == ["special"], "both sides: said once"


def test_S9_special_leaves_the_loner_out() -> None:
    assert keys("sheriff doctor beauty 4 citizen mafioso godfather con_artist", loner_must_go=True) == []


@pytest.mark.parametrize("loner", sorted(LONERS))
def test_S9_loner_below_ten(loner: str) -> None:
    assert "loner" in keys(f"sheriff 5 citizen 2 mafioso {loner}")
    assert "loner" not in keys(f"sheriff doctor 5 citizen 2 mafioso {loner}")


def test_S9_loner_must_go_while_that_house_rule_is_off() -> None:
    text = "sheriff doctor 5 citizen 2 mafioso maniac"
    assert keys(text) == ["loner_must_go"]
    assert keys(text, loner_must_go=True) == []
    assert keys("sheriff doctor 5 citizen 3 mafioso") == []


@pytest.mark.parametrize(
    ("others", "told"),
    [
        ("sheriff doctor 5 citizen informer 2 mafioso", True),
        ("detective doctor 5 citizen informer 2 mafioso", False),
        ("priest doctor 5 citizen informer 2 mafioso", False),
        ("judge doctor 6 citizen informer mafioso", False),
        ("journalist doctor 6 citizen informer mafioso", False),
        ("jailer doctor 6 citizen informer mafioso", False),
        ("sheriff groupie 5 citizen informer 2 mafioso", False),
        ("sheriff doctor beauty 4 citizen informer lawyer 2 mafioso", False),
        ("sheriff doctor 5 citizen 3 mafioso", False),
    ],
)
def test_S9_informer_needs_somebody_to_deceive(others: str, told: bool) -> None:
    assert ("informer" in keys(others)) == told


def test_S9_no_leader() -> None:
    assert "no_leader" in keys("8 citizen 3 mafioso")
    assert all("no_leader" not in keys(f"{leader} 7 citizen 3 mafioso") for leader in LEADERS)


def test_S9_copies_beyond_the_box() -> None:
    assert keys("sheriff 6 citizen 3 mafioso") == ["copies"]
    assert keys("sheriff doctor 5 citizen 3 mafioso") == []
    assert "copies" in keys("sheriff doctor beauty 7 citizen 5 mafioso")
    assert "copies" in keys("sheriff doctor beauty bodyguard groupie sleepwalker 6 citizen 4 mafioso 4 yakuza")


def test_S10_copies_is_no_advice_with_printed_cards() -> None:
    assert keys("sheriff 6 citizen 3 mafioso", deal="cards") == []
    assert [finding.ruling for finding in errors(deck("sheriff 6 citizen 3 mafioso"), 10, deal="cards")] == ["S10"]


def test_S9_the_order_is_that_of_the_ruling() -> None:
    order = ["size", "criminals", "citizens", "table", "special", "loner", "loner_must_go", "informer", "no_leader", "copies"]
    rng = random.Random(9)
    seen = set[str]()
    for _ in range(2000):
        cards = rng.choices(list(ROLES), k=rng.randrange(6, 20))
        found = [finding.key for finding in advice(cards, len(cards))]
        assert found == sorted(found, key=order.index)
        seen.update(found)
    for text in ("9 citizen 3 mafioso", "journalist 3 citizen 2 mafioso"):
        seen.update(keys(text))
    assert seen == set(order)


def test_S9_the_words_are_plain() -> None:
    rng = random.Random(10)
    for _ in range(500):
        cards = rng.choices(list(ROLES), k=rng.randrange(5, 32))
        for finding in advice(cards, len(cards)):
            assert str(finding.text).endswith(".")
            assert "{" not in str(finding.text)


@pytest.mark.parametrize("players", range(6, 21))
def test_S11_ready_made_tables_are_legal_and_wise(players: int) -> None:
    tables = {table.key: table.deck for table in ready_made(players)}
    assert list(tables) == ["first_night", "classic"] + ["two_families"] * (players >= 12)
    allowed = {"size", "copies"} | ({"special"} if players >= 13 else set())
    for cards in tables.values():
        assert errors(cards, players) == ()
        assert {finding.key for finding in advice(cards, players)} <= allowed


@pytest.mark.parametrize("players", range(6, 21))
def test_S11_each_table_is_what_its_name_says(players: int) -> None:
    tables = {table.key: set(table.deck) for table in ready_made(players)}
    assert tables["first_night"] - {"citizen", "mafioso"} in ({"detective"}, {"sheriff"})
    assert "yakuza" not in tables["classic"]
    assert players == 6 or len(tables["classic"] - {"citizen", "mafioso"}) >= 2
    assert players < 12 or "yakuza" in tables["two_families"]


@pytest.mark.parametrize("players", [0, 5, 21, 30])
def test_S11_no_ready_made_tables_elsewhere(players: int) -> None:
    assert ready_made(players) == ()


@pytest.mark.parametrize("players", range(10, 18))
def test_S11_up_to_17_the_larger_tables_suit_printed_cards(players: int) -> None:
    for table in ready_made(players)[1:]:
        assert errors(table.deck, players, deal="cards") == ()


def test_recommend_keeps_a_ready_made_style() -> None:
    for before in range(6, 21):
        for after in range(6, 21):
            tables = {table.key: table.deck for table in ready_made(after)}
            for table in ready_made(before):
                assert recommend(after, table.deck) == tables.get(table.key, tables["classic"])


def test_recommend_without_a_deck_is_the_classic_table() -> None:
    assert recommend(10) == ready_made(10)[1].deck


def test_recommend_keeps_the_cards_of_a_deck_of_ones_own() -> None:
    own = deck("judge groupie 5 citizen thief mafioso con_artist")
    larger = Counter(recommend(12, own))
    assert {"judge", "groupie", "thief", "con_artist"} <= set(larger)
    assert larger["citizen"] + larger["mafioso"] == 8
    smaller = set(recommend(9, own))
    assert {"judge", "groupie", "thief"} <= smaller
    assert "con_artist" not in smaller, "no loner below 10"


def test_recommend_is_always_legal_and_as_wise_as_the_deck_allows() -> None:
    rng = random.Random(11)
    for _ in range(1500):
        present = rng.choices(list(ROLES) + ["citizen", "mafioso"] * 8, k=rng.randrange(0, 31))
        players = rng.randrange(6, 31)
        better = recommend(players, present)
        assert errors(better, players) == (), (present, players)
        mild = not {"detective", "priest", "sheriff"} & set(better)
        allowed = {"size", "copies", "special", "loner_must_go", "no_leader"} | ({"citizens", "table"} if mild else set())
        if players < 13:
            allowed -= {"special"}
        assert {finding.key for finding in advice(better, players)} <= allowed, (present, players)


@pytest.mark.parametrize("players", [0, 5, 31])
def test_recommend_has_nothing_for_a_table_that_cannot_play(players: int) -> None:
    assert recommend(players, ["citizen"] * 7) == ()
