"""S1–S8 and S10: which decks are refused, and under which ruling."""

import random
from collections import Counter

import pytest

from games.mafia.deck import Finding, errors, first_error
from games.mafia.roles import CALLS, CITIZENS_SIDE, LEADERS, LONERS, MAFIA, ROLES, YAKUZA


def deck(text: str) -> list[str]:
    """'detective 4 citizen 2 mafioso' as a list of role keys."""
    cards: list[str] = []
    count = 1
    for word in text.split():
        if word.isdigit():
            count = int(word)
        else:
            cards += [word] * count
            count = 1
    return cards


def rulings(text: str, players: int | None = None, deal: str = "phones") -> list[str]:
    cards = deck(text)
    found = errors(cards, len(cards) if players is None else players, deal=deal)
    first = first_error(cards, len(cards) if players is None else players, deal)
    assert first == (found[0] if found else None)
    assert all(finding.error and str(finding.text).strip() for finding in found)
    return [finding.ruling for finding in found]


def test_B_the_box_holds_21_kinds_on_30_cards() -> None:
    assert len(ROLES) == 21
    assert sum(role.copies for role in ROLES.values()) == 30
    assert list(ROLES)[:6] == ["detective", "priest", "judge", "journalist", "jailer", "sheriff"]
    assert set(list(ROLES)[:6]) == LEADERS
    assert {key for key, role in ROLES.items() if role.copies > 1} == {"citizen", "mafioso", "yakuza"}
    assert {key for key, role in ROLES.items() if not role.special} == {"citizen", "mafioso", "yakuza"}
    assert (ROLES["citizen"].copies, ROLES["mafioso"].copies, ROLES["yakuza"].copies) == (5, 4, 3)


def test_B_every_kind_has_one_side() -> None:
    assert {"mafioso", "godfather", "thief", "lawyer", "informer"} == MAFIA
    assert {"yakuza"} == YAKUZA
    assert {"maniac", "ripper", "con_artist"} == LONERS
    assert LEADERS | {"doctor", "bodyguard", "beauty", "groupie", "sleepwalker", "citizen"} == CITIZENS_SIDE
    assert set(ROLES) == CITIZENS_SIDE | MAFIA | YAKUZA | LONERS
    for key, role in ROLES.items():
        assert role.key == key
        assert (role.side == "criminals") == (key in MAFIA | YAKUZA) == (role.family is not None)


def test_B_every_kind_wakes_where_the_table_says() -> None:
    quiet = {"citizen", "mafioso", "yakuza", "sleepwalker"}
    for key, role in ROLES.items():
        assert role.call == (None if key in quiet else "leader" if key in LEADERS else key)
    assert {role.call for role in ROLES.values() if role.call} | {"mafia", "yakuza"} == set(CALLS)


def test_B_every_card_says_what_it_does() -> None:
    lines = [str(text) for role in ROLES.values() for text in (role.title, role.does, role.night)]
    assert all(lines)
    assert len({str(role.title) for role in ROLES.values()}) == 21


@pytest.mark.parametrize("players", [6, 7, 12, 13, 29, 30])
def test_S1_six_to_thirty_players_are_seated(players: int) -> None:
    assert rulings(f"detective {players - 3} citizen 2 mafioso") == []


@pytest.mark.parametrize("players", [0, 1, 5, 31, 100])
def test_S1_fewer_or_more_are_refused(players: int) -> None:
    cards = f"{max(0, players - 1)} citizen 1 mafioso" if players else ""
    assert "S1" in rulings(cards)


def test_S1_the_reason_names_the_number() -> None:
    found = first_error(deck("detective 3 citizen mafioso"), 5)
    assert found is not None
    assert "5" in str(found.text)


def test_S2_as_many_cards_as_players() -> None:
    assert rulings("detective 4 citizen 2 mafioso", 7) == []
    assert rulings("detective 4 citizen 2 mafioso", 8) == ["S2"]
    assert rulings("detective 4 citizen 2 mafioso", 6) == ["S2"]


def test_S3_one_leader_at_most() -> None:
    assert rulings("5 citizen 2 mafioso") == []
    assert rulings("detective 4 citizen 2 mafioso") == []
    assert rulings("detective judge 4 citizen 2 mafioso") == ["S3"]


def test_S4_one_loner_at_most() -> None:
    assert rulings("detective 6 citizen 2 mafioso maniac") == []
    assert rulings("detective 5 citizen 2 mafioso maniac ripper") == ["S4"]


@pytest.mark.parametrize("key", [key for key, role in ROLES.items() if role.special])
def test_S5_every_special_role_once(key: str) -> None:
    once, twice = f"{key} 8 citizen 3 mafioso", f"2 {key} 8 citizen 3 mafioso"
    assert rulings(once) == []
    assert "S5" in rulings(twice)
    assert rulings(twice)[0] == ("S3" if key in LEADERS else "S4" if key in LONERS else "S5")


def test_S5_ordinary_roles_may_repeat() -> None:
    assert rulings("8 citizen 3 mafioso 3 yakuza") == []


def test_S6_at_least_one_criminal() -> None:
    assert rulings("detective 6 citizen") == ["S6"]
    assert rulings("detective 5 citizen mafioso") == []
    assert rulings("detective 5 citizen thief") == []


def test_S6_a_loner_is_no_member_of_a_family() -> None:
    assert rulings("detective 9 citizen maniac") == ["S6"], "nobody but the loner is no criminal"
    assert rulings("detective 3 citizen 3 mafioso maniac") == [], "3 of 8 in the family, however many the loner makes"


def test_S6_the_families_are_fewer_than_half() -> None:
    assert rulings("detective 3 citizen 3 mafioso") == [], "3 of 7"
    assert rulings("detective 3 citizen 4 mafioso") == ["S6"], "4 of 8"
    assert rulings("detective 3 citizen 5 mafioso") == ["S6"]
    assert rulings("detective 6 citizen 4 mafioso 3 yakuza") == ["S6"], "both families count"


def test_S7_yakuza_from_twelve_players() -> None:
    assert rulings("detective 7 citizen 2 mafioso 2 yakuza") == []
    assert rulings("detective 6 citizen 2 mafioso 2 yakuza") == ["S7"]


@pytest.mark.parametrize("loner", sorted(LONERS))
def test_S7_yakuza_never_with_a_loner(loner: str) -> None:
    assert rulings(f"detective 6 citizen 2 mafioso 2 yakuza {loner}") == ["S7"]


@pytest.mark.parametrize("special", ["godfather", "thief", "lawyer", "informer"])
def test_S7_yakuza_never_with_special_mafia(special: str) -> None:
    assert rulings(f"detective 7 citizen mafioso {special} 2 yakuza") == ["S7"]


@pytest.mark.parametrize(
    ("mafia", "yakuza", "legal"),
    [(1, 1, True), (2, 1, True), (2, 2, True), (3, 2, True), (1, 2, False), (3, 1, False), (2, 3, False), (0, 1, False)],
)
def test_S7_the_families_split_in_half_and_the_odd_one_is_mafia(mafia: int, yakuza: int, legal: bool) -> None:
    found = rulings(f"detective 9 citizen {mafia} mafioso {yakuza} yakuza")
    assert found == ([] if legal else ["S7"] * len(found))
    assert bool(found) != legal


def test_S7_sleepwalker_and_special_citizens_may_play_beside_the_yakuza() -> None:
    assert rulings("detective doctor sleepwalker 6 citizen 2 mafioso 2 yakuza") == []


def test_S8_every_broken_ruling_is_named_in_order() -> None:
    found = rulings("detective judge 2 doctor maniac ripper 2 yakuza", 5)
    assert found == sorted(found, key=lambda ruling: int(ruling[1:]))
    assert set(found) == {"S1", "S2", "S3", "S4", "S5", "S7"}


def test_S8_the_words_are_plain() -> None:
    for finding in errors(deck("2 doctor detective judge 5 mafioso maniac ripper 2 yakuza"), 9, deal="cards"):
        text = str(finding.text)
        assert text[0].isupper() or text[0].isdigit()
        assert text.endswith(".")
        assert "{" not in text
        assert "_" not in text


def test_S10_printed_cards_are_those_of_the_box() -> None:
    assert rulings("detective 6 citizen 3 mafioso") == [], "phones deal any number"
    assert rulings("detective 6 citizen 3 mafioso", deal="cards") == ["S10"]
    assert rulings("detective 5 citizen doctor 3 mafioso", deal="cards") == []
    assert rulings("detective doctor 5 citizen beauty 5 mafioso", deal="cards") == ["S10"]
    assert rulings("detective doctor 5 citizen beauty bodyguard 4 mafioso 4 yakuza", deal="cards") == ["S10"]


def test_S10_a_special_card_too_many_is_S5_alone() -> None:
    assert rulings("detective 2 doctor 5 citizen 3 mafioso", deal="cards") == ["S5"]


def test_R1_an_unknown_card_is_named() -> None:
    found = errors(deck("detective 5 citizen werewolf 2 mafioso"), 9)
    assert [finding.ruling for finding in found] == ["R1"]
    assert "werewolf" in str(found[0].text)


def legal_by_the_letter(cards: list[str], players: int) -> bool:
    """S1–S7 said a second time, as one sentence each, to hold the real thing against."""
    counts = Counter(cards)
    mafia, yakuza = sum(counts[key] for key in MAFIA), counts["yakuza"]
    return (
        6 <= players <= 30
        and len(cards) == players
        and len([card for card in cards if card in LEADERS]) <= 1
        and len([card for card in cards if card in LONERS]) <= 1
        and all(counts[key] <= 1 for key in counts if key not in ("citizen", "mafioso", "yakuza"))
        and 0 < mafia + yakuza < players / 2
        and (
            yakuza == 0
            or (
                players >= 12
                and not LONERS & set(cards)
                and not {"godfather", "thief", "lawyer", "informer"} & set(cards)
                and mafia >= 1
                and mafia == (mafia + yakuza + 1) // 2
            )
        )
    )


def test_S8_refused_exactly_when_the_letter_says_so() -> None:
    rng = random.Random(8)
    verdicts = Counter[bool]()
    for _ in range(4000):
        players = rng.randrange(5, 20)
        plain = ["citizen"] * 12 + ["mafioso"] * 4 + rng.choice([[], ["yakuza"] * 4])
        cards = rng.choices(plain, k=rng.choice([players - 1, players, players, players])) if players else []
        for spot in rng.sample(range(len(cards)), k=rng.randrange(3)):
            cards[spot] = rng.choice(list(ROLES))
        legal = legal_by_the_letter(cards, players)
        assert (first_error(cards, players) is None) == legal, cards
        verdicts[legal] += 1
    assert min(verdicts.values()) > 500


def test_S8_a_finding_says_that_it_is_an_error() -> None:
    assert first_error(deck("7 citizen"), 7) == Finding("S6", "no_criminal", errors(deck("7 citizen"), 7)[0].text, error=True)
