"""The evening told back: every event stands under its day or night, and no viewer is told more than before."""

from games.mafia.recap import OWN, PUBLIC, Page, chronicle, last_words, moved_today, today, turned_up
from games.record import fold, read
from tests.rules.table import Table, go_on, leave, table

DECK = (
    "Anna detective, Boris mafioso, Clara doctor, Dan bodyguard, Eva godfather, Finn citizen, Gus citizen, Hana beauty, "
    "Igor informer, June jailer"
)
NO_LEADER = DECK.replace("June jailer", "June citizen")


def pages(at: Table, viewer: str, kinds: frozenset[str] | None = None) -> dict[str, list[str]]:
    """The chronicle in plain words: hour → lines."""
    here = fold(read(at.record))
    told = chronicle(here.view(viewer), here.told(viewer), kinds)
    return {str(page.when): [str(line) for line in page.lines] for page in told}


def said_today(at: Table) -> list[str]:
    here = fold(read(at.record))
    return [str(line) for line in today(here.view("room"), here.told("room"))]


def two_days() -> Table:
    """Day 1 without June, a night with one death, day 2 without Finn, a night in which nobody dies, the third morning."""
    day = table(NO_LEADER).introduced().condemned("June")
    night = day.night(doctor="Hana", mafia="Gus", leader=("Boris", "check"), godfather="Dan")
    return night.then(go_on()).condemned("Finn").night().then(go_on())


def test_every_event_stands_under_its_hour() -> None:
    told = pages(two_days(), "room", PUBLIC)
    assert list(told) == ["Day 1", "Night 1", "Day 2", "Night 2"]
    assert told["Day 1"][-1] == "June was condemned. Citizen."
    assert told["Night 1"] == ["Gus died in the night. Citizen.", "Dan has no vote today."]
    assert told["Night 2"] == ["Nobody died in the night."]


def test_the_host_reads_what_the_night_did() -> None:
    told = pages(two_days(), "host")
    assert told["First night"] == ["Awake together: Boris, Eva and Igor."]
    assert "Anna checked Boris: Mafioso." in told["Night 1"]


def test_a_player_reads_the_own_answers_alone() -> None:
    assert pages(two_days(), "Anna", OWN) == {"Night 1": ["Anna checked Boris: Mafioso."]}
    assert pages(two_days(), "Gus", OWN) == {}


def test_who_leaves_by_night_is_out_in_that_night() -> None:
    night = table(NO_LEADER).introduced().condemned("June").then(leave("Hana"))
    assert pages(night, "room", PUBLIC)["Night 1"][0] == "Hana left the table. Beauty."


def test_whom_a_verdict_frees_is_free_by_day() -> None:
    start = table(DECK.replace("Anna detective", "Anna citizen")).introduced().condemned("Finn")
    free = start.night(leader="Boris").then(go_on()).condemned("June")
    assert pages(free, "room", PUBLIC)["Day 2"][-1] == "Boris is free again."
    assert said_today(free)[-1] == "The jail stands open. Free again: Boris."


def test_the_verdict_is_read_again_by_night_and_is_gone_by_day() -> None:
    night = table(NO_LEADER).introduced().condemned("June")
    assert said_today(night)[-1] == "June, turn your card up. It says: Citizen."
    assert said_today(night.night().then(go_on())) == []


def test_before_anything_has_happened_there_is_nothing_to_tell() -> None:
    here = fold(read(table(NO_LEADER).record))
    assert chronicle(here.view("room"), here.told("room")) == ()
    assert all(isinstance(page, Page) for page in chronicle(here.view("host"), here.told("host")))


def end(at: Table) -> list[str]:
    here = fold(read(at.record))
    assert here.view("room").phase == "over"
    return [str(line) for line in last_words(here.view("room"), here.told("room"))]


MAFIA_WINS = "Nobody can stop the mafia any more. The mafia wins."


def test_the_end_is_read_from_its_last_morning() -> None:
    day = table(NO_LEADER).introduced().condemned("June").night(mafia="Gus").then(go_on()).condemned("Finn")
    said = end(day.night(mafia="Anna"))
    assert said[0] == "Morning. Everybody, open your eyes."
    assert "Anna did not live to see it." in said
    assert said[-1] == MAFIA_WINS


def test_the_end_is_read_from_its_last_verdict() -> None:
    day = table("Anna detective, Boris mafioso, Clara doctor, Dan citizen, Eva mafioso, Finn citizen").introduced()
    said = end(day.condemned("Finn").night(mafia="Dan", doctor="Dan").then(go_on()).condemned("Clara"))
    assert said == ["5 hands against Clara.", "Clara is condemned.", "Clara, turn your card up. It says: Doctor.", MAFIA_WINS]


def test_a_moved_hand_is_told_on_its_day_alone() -> None:
    deck = NO_LEADER.replace("Igor informer", "Igor con_artist")
    night = table(deck).introduced().condemned("June").night(con_artist="Clara")
    count = night.then(go_on()).vote(Dan=["Igor", "Anna", "Boris"], Finn=["Anna"])
    here = fold(read(count.record))
    assert moved_today(here.view("Clara"), here.told("Clara")) == {"Dan", "Finn"}
    assert moved_today(here.view("Anna"), here.told("Anna")) == frozenset()
    later = count.night().then(go_on())
    assert moved_today(fold(read(later.record)).view("Clara"), fold(read(later.record)).told("Clara")) == frozenset()


def test_only_cards_that_were_turned_up_lie_open() -> None:
    for reveal, open_cards in ((True, {"June"}), (False, set())):
        here = fold(read(table(NO_LEADER, reveal_on_exit=reveal).introduced().condemned("June").record))
        assert turned_up(here.told("room")) == turned_up(here.told("June")) == open_cards
