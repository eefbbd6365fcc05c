"""V: who has won, and when it is looked at."""

import pytest

from tests.rules.table import Table, go_on, leave, table

SIX = "Anna sheriff, Boris mafioso, Clara citizen, Dan citizen, Eva citizen, Finn citizen"
LONER = "Anna sheriff, Boris mafioso, Clara maniac, Dan citizen, Eva citizen, Finn citizen"
TWO = (
    "Anna sheriff, Boris mafioso, Clara mafioso, Dan yakuza, Eva yakuza, Finn citizen, Gus citizen, Hanna citizen, "
    "Ivan citizen, Jana citizen, Karl citizen, Lea citizen"
)


def day(deck: str, **rules: object) -> Table:
    return table(deck, **rules).introduced()


def dusk(deck: str, condemned: str = "Finn", **rules: object) -> Table:
    return day(deck, **rules).condemned(condemned)


def gone(here: Table, names: str) -> Table:
    """These leave, one after the other, as long as the game goes on."""
    for seat in names.split():
        if here.phase != "over":
            here = here.then(leave(seat))
    return here


# V1, V2


def test_V1_nobody_left_nobody_wins() -> None:
    over = gone(dusk(SIX), "Anna Boris Clara Dan Eva").night()
    assert (over.phase, over.winner, over.winners, over.alive) == ("over", "nobody", [], [])
    assert over.events("won", "room") == [{"winner": "nobody", "winners": []}]


def test_V1_the_same_when_all_leave_the_introduction() -> None:
    here = gone(table(SIX), "Anna Boris Clara Dan Eva Finn")
    assert here.introduced().winner == "nobody"


def test_V2_the_loner_alone_wins() -> None:
    over = gone(dusk(LONER), "Anna Boris Dan").night(maniac="Eva")
    assert (over.phase, over.winner, over.winners) == ("over", "loner", ["Clara"])
    assert over.alive == ["Clara"]


def test_V2_not_while_anybody_else_lives() -> None:
    dawn = dusk(LONER, loner_must_go=True).then(leave("Boris"), leave("Anna")).night(maniac="Eva")
    assert (dawn.phase, dawn.winner, dawn.alive) == ("dawn", None, ["Clara", "Dan"])


# V3


def test_V3_the_citizens_win_without_families() -> None:
    over = day(SIX).condemned("Boris")
    assert (over.phase, over.winner, over.winners) == ("over", "citizens", ["Anna", "Clara", "Dan", "Eva", "Finn"])


def test_V3_a_living_loner_does_not_matter() -> None:
    over = day(LONER).condemned("Boris")
    assert (over.winner, over.winners) == ("citizens", ["Anna", "Dan", "Eva", "Finn"])


def test_V3_unless_the_loner_must_go() -> None:
    night = day(LONER, loner_must_go=True).condemned("Boris")
    assert (night.phase, night.winner) == ("night", None)
    over = night.night(leader="Clara")
    assert (over.winner, over.winners) == ("citizens", ["Anna", "Dan", "Eva", "Finn"])


def test_V3_with_loner_must_go_the_loner_stands_a_chance() -> None:
    night = gone(day(LONER, loner_must_go=True).condemned("Boris"), "Anna Dan Eva")
    assert night.night(maniac="Finn").winner == "loner"


def test_V3_with_loner_must_go_and_no_loner_nothing_changes() -> None:
    assert day(SIX, loner_must_go=True).condemned("Boris").winner == "citizens"


def test_V3_both_families_must_be_gone() -> None:
    here = gone(day(TWO), "Boris Clara")
    assert here.winner is None
    here = gone(here, "Dan Eva")
    assert (here.winner, len(here.winners)) == ("citizens", 8)


def test_V3_a_family_is_gone_with_its_special_mafia_too() -> None:
    deck = SIX.replace("Clara citizen", "Clara godfather")
    here = day(deck).then(leave("Boris"))
    assert here.winner is None
    assert here.then(leave("Clara")).winner == "citizens"


# V4, V5


def test_V4_the_mafia_wins_when_it_is_as_many_as_the_rest() -> None:
    two = SIX.replace("Clara citizen", "Clara mafioso")
    here = day(two).then(leave("Dan"))
    assert (len(here.alive), here.winner) == (5, None)
    over = here.then(leave("Eva"))
    assert (over.phase, over.winner, over.winners) == ("over", "mafia", ["Boris", "Clara"])


def test_V4_the_mafia_wins_when_it_is_more_than_the_rest() -> None:
    two = SIX.replace("Clara citizen", "Clara mafioso")
    over = gone(dusk(two), "Dan Eva").night()
    assert (over.winner, len(over.alive)) == ("mafia", 3)


def test_V4_the_loner_counts_with_the_rest() -> None:
    here = gone(day(LONER), "Anna Dan Eva")
    assert (here.alive, here.winner) == (["Boris", "Clara", "Finn"], None)
    assert here.then(leave("Finn")).winner == "mafia"


def test_V4_the_sleepwalker_is_a_citizen() -> None:
    walker = SIX.replace("Clara citizen", "Clara sleepwalker")
    here = gone(day(walker), "Anna Dan Eva")
    assert (here.alive, here.winner) == (["Boris", "Clara", "Finn"], None)
    over = here.then(leave("Finn"))
    assert (over.winner, over.winners) == ("mafia", ["Boris"])


def test_V4_the_yakuza_win_without_mafia() -> None:
    here = gone(day(TWO), "Boris Clara Anna Finn Gus Hanna Ivan")
    assert (len(here.alive), here.winner) == (5, None)
    over = here.then(leave("Jana"))
    assert (over.winner, over.winners) == ("yakuza", ["Dan", "Eva"])


def test_V4_the_mafia_wins_without_yakuza() -> None:
    here = gone(day(TWO), "Anna Finn Gus Hanna Ivan Jana Eva")
    assert (len(here.alive), here.winner) == (5, None)
    over = here.then(leave("Dan"))
    assert (over.winner, over.winners) == ("mafia", ["Boris", "Clara"])


JAIL = "Anna jailer, Boris mafioso, Clara mafioso, Dan mafioso, Eva citizen, Finn citizen, Gus citizen, Hanna citizen"


def test_V4_prisoners_count_like_all_others() -> None:
    over = dusk(JAIL, "Hanna").night(mafia="Gus", leader="Boris")
    assert (over.phase, over.winner) == ("over", "mafia")


def test_V4_with_prisoners_count_off_they_are_left_out() -> None:
    dawn = dusk(JAIL, "Hanna", prisoners_count=False).night(mafia="Gus", leader="Boris")
    assert (dawn.phase, dawn.winner) == ("dawn", None)


def test_V4_with_prisoners_count_off_a_mafia_all_in_jail_does_not_win() -> None:
    night = dusk(JAIL, "Hanna", prisoners_count=False).night_and_day(leader="Boris").condemned("Clara")
    day3 = night.night_and_day(leader="Dan")
    assert day3.jailed == ["Boris", "Dan"]
    here = gone(day3, "Eva Finn Gus")
    assert (here.phase, here.winner, here.alive) == ("day", None, ["Anna", "Boris", "Dan"])
    freed = here.then(leave("Anna"))  # the jailer gone, they are prisoners no more
    assert freed.winner == "mafia"


def test_V3_prisoners_keep_the_citizens_from_winning_even_when_left_out() -> None:
    here = dusk("Anna jailer, Boris mafioso, Clara citizen, Dan citizen, Eva citizen, Finn citizen", prisoners_count=False)
    dawn = here.night(leader="Boris")
    assert (dawn.phase, dawn.winner) == ("dawn", None)


def test_V4_with_prisoners_count_off_a_citizen_in_jail_is_left_out_too() -> None:
    deck = "Anna jailer, Boris informer, Clara mafioso, Dan citizen, Eva citizen, Finn citizen, Gus citizen, Hanna citizen"
    for counts, winner in ((True, None), (False, "mafia")):
        morning = dusk(deck, "Hanna", prisoners_count=counts).night_and_day(informer="Dan", mafia="Eva", leader="Dan")
        assert (morning.phase, morning.jailed) == ("day", ["Dan"])
        assert morning.condemned("Finn").winner == winner


def test_V5_while_both_families_live_neither_has_won() -> None:
    here = gone(day(TWO), "Anna Finn Gus Hanna Ivan Jana Karl")
    assert (len(here.alive), here.winner) == (5, None)
    here = here.then(leave("Lea"))
    assert (here.alive, here.phase, here.winner) == (["Boris", "Clara", "Dan", "Eva"], "day", None)
    assert here.then(leave("Eva")).winner is None
    assert here.then(leave("Eva"), leave("Dan")).winner == "mafia"
    assert here.then(leave("Boris"), leave("Clara")).winner == "yakuza"


# V6


def test_V6_the_living_and_those_who_are_out_win_together() -> None:
    deck = (
        "Anna sheriff, Boris godfather, Clara mafioso, Dan sleepwalker, Eva citizen, Finn citizen, Gus citizen, Hanna citizen"
    )
    over = gone(day(deck), "Dan Gus Boris Clara")
    assert (over.winner, over.winners) == ("citizens", ["Anna", "Dan", "Eva", "Finn", "Gus", "Hanna"])


def test_V6_all_of_the_family_win_special_mafia_too() -> None:
    deck = (
        "Anna sheriff, Boris godfather, Clara mafioso, Dan sleepwalker, Eva citizen, Finn citizen, Gus citizen, Hanna citizen"
    )
    over = gone(day(deck), "Boris Anna Dan Eva Finn Gus")
    assert (over.winner, over.winners) == ("mafia", ["Boris", "Clara"])


def test_V6_one_family_only() -> None:
    over = gone(day(TWO), "Dan Eva Anna Finn Gus Hanna Ivan Jana")
    assert (over.winner, over.winners) == ("mafia", ["Boris", "Clara"])


def test_V6_everybody_hears_who_has_won() -> None:
    over = day(SIX).condemned("Boris")
    for viewer in ("host", "room", *over.seats):
        assert over.events("won", viewer) == [{"winner": "citizens", "winners": ["Anna", "Clara", "Dan", "Eva", "Finn"]}]
        assert over.see(viewer)["winner"] == "citizens"
        assert over.see(viewer)["winners"] == ["Anna", "Clara", "Dan", "Eva", "Finn"]


# When it is looked at


def test_V3_never_between_calls() -> None:
    night = dusk(LONER).to_call("maniac", leader="Boris")
    assert (night.phase, night.winner, night.dying) == ("night", None, ["Boris"])


def test_V1_after_all_of_the_nights_deaths() -> None:
    dark = gone(dusk(LONER), "Dan Eva")
    over = dark.night(mafia="Clara", leader="Boris")
    assert (over.alive, over.winner) == (["Anna"], "citizens")
    crossfire = dark.night(leader="Boris", maniac="Anna")
    assert (crossfire.alive, crossfire.winner) == (["Clara"], "loner")


def test_V4_a_win_found_at_dawn_ends_the_game_without_a_dawn() -> None:
    dark = dusk(SIX)
    over = dark.night(leader="Boris", mafia="Eva")
    assert (over.phase, over.call, over.day) == ("over", None, 1)
    assert over.since(dark).kinds("room") == ["died", "died", "won"]


def test_V4_it_is_checked_when_the_introduction_ends_only() -> None:
    two = SIX.replace("Clara citizen", "Clara mafioso")
    here = table(two).then(leave("Dan"), go_on(), leave("Eva"))
    assert (here.phase, here.winner) == ("intro", None)
    assert here.then(go_on()).winner == "mafia"


@pytest.mark.parametrize("seat", ["Clara", "Dan", "Eva", "Finn"])
def test_V4_after_every_exit_by_day_and_no_sooner(seat: str) -> None:
    here = day(SIX).condemned(seat)
    assert (here.phase, here.winner) == ("night", None)
