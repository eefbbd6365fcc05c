"""T1, T2: what is said aloud, held up, noted for the host and written in the log: all there, and nothing aloud tells."""

import ast
import inspect
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType
from typing import Any, get_args

import pytest

from games.contract import Event
from games.mafia import events, lines, moved, moves, script, tell, unsaid
from games.mafia.roles import CALLS, LEADERS, ROLES
from games.mafia.viewed import View
from games.words import Text

LONGEST = 90
"""Characters: more than that cannot be read aloud at a glance, from two metres."""

SAID = tuple(call for call in CALLS if call != "leader") + tuple(sorted(LEADERS))
"""Every call that a deck can have, the leader's under each leader's name."""

# What every function of `script` and `unsaid` may be given, by the name of the parameter.
SAMPLES: dict[str, tuple[Any, ...]] = {
    "seat": ("Hana",),
    "suspect": ("Hana",),
    "nominator": (None, "Igor"),
    "opener": (None, "Igor"),
    "role": (None, "bodyguard"),
    "seats": (("Anna",), ("Anna", "Boris", "Clara")),
    "suspects": (("Anna",), ("Anna", "Boris", "Clara")),
    "dead": ((), (("Anna", "citizen"),), (("Anna", None), ("Boris", None))),
    "jailed": ((), ("Clara",)),
    "freed": ((), ("Clara", "Dan")),
    "silenced": (None, "Eva"),
    "prisoners": ((), ("Finn",)),
    "calls": (("mafia", "yakuza", "doctor", "detective"),),
    "narrated": (False, True),
    "over": (False, True),
    "day": (1, 12),
    "minutes": (1, 15),
    "hands": (0, 1, 12),
    "winner": ("citizens", "mafia", "yakuza", "loner", "nobody"),
    "answer": (*ROLES, "same", "different", "yes", "no"),
    "priest": ("Igor",),
    "bodyguard": ("Igor",),
    "con_artist": ("Igor",),
    "fell": (None, "Igor"),
    "by": ("beauty", "doctor"),
    "result": ("dead_already", "no_effect", "shielded", "guarded", "dies"),
    "deaths": (False, True),
    "puppet": (None, "Igor"),
    "arrest_unspoken": (None, "Igor"),
    "hand": (None, False, True),
    "may_vote": (False, True),
    "spent": (False, True),
    "call": SAID,
}
SPECIAL_SAMPLES: dict[tuple[str, str], tuple[Any, ...]] = {
    ("vote_opens", "hands"): ("any", "one"),
    ("void", "why"): ("dead", "jailed", "blocked", "nobody_free"),
    ("member_kept_out", "why"): ("dead", "jailed", "blocked"),
    ("may_not_vote", "why"): ("jailed", "silenced"),
}


def functions(module: ModuleType) -> list[Callable[..., Any]]:
    """The module's own public functions."""
    every = vars(module).values()
    return [f for f in every if inspect.isfunction(f) and f.__module__ == module.__name__ and not f.__name__.startswith("_")]


def calls_of(function: Callable[..., Any]) -> Iterator[dict[str, Any]]:
    """Arguments that between them give every parameter each of its samples."""
    names = list(inspect.signature(function).parameters)
    samples = [SPECIAL_SAMPLES.get((function.__name__, name)) or SAMPLES[name] for name in names]
    for turn in range(max((len(values) for values in samples), default=1)):
        for shift in range(2):
            yield {
                name: values[(turn + shift * k) % len(values)]
                for k, (name, values) in enumerate(zip(names, samples, strict=True))
            }


def texts(found: Any) -> Iterator[Text]:
    """Every text inside what a function gave."""
    match found:
        case Text():
            yield found
        case script.Lines():
            yield from (found.wake, found.prompt, found.sleep)
        case script.Card():
            yield found.word
        case tuple():
            for part in found:
                yield from texts(part)


def constants(module: ModuleType) -> list[Text]:
    return [value for value in vars(module).values() if isinstance(value, Text)]


def good(text: Text) -> str:
    """The text as it is read; every parameter has its place and every place its parameter."""
    assert set(re.findall(r"{(\w+)}", text.message)) == set(text.params), text
    for param in text.params.values():
        if isinstance(param, Text):
            good(param)
    said = str(text)
    assert said == said.strip()
    assert said
    assert not re.search(r"[{}]|  |None|\(\)", said), said
    return said


# T1


@pytest.mark.parametrize("call", SAID)
def test_T1_every_call_has_words_to_wake_to_act_and_to_sleep_by(call: str) -> None:
    words = script.night_call(call)
    name = "Yakuza" if call == "yakuza" else "Mafia" if call == "mafia" else str(ROLES[call].title)
    assert str(words.wake) == f"{name}, open your eyes."
    assert str(words.sleep) == f"{name}, close your eyes."
    assert re.search(r"[?.]$", str(words.prompt))


def test_T1_no_two_calls_share_a_prompt() -> None:
    assert len({str(script.night_call(call).prompt) for call in SAID}) == len(SAID)


def test_T1_those_who_may_check_or_shoot_are_asked_which() -> None:
    for call in ("detective", "priest"):
        assert "shoot" in str(script.night_call(call).prompt)


def test_T1_the_words_of_a_call_depend_on_nothing_but_the_call() -> None:
    assert list(inspect.signature(script.night_call).parameters) == ["call"]
    assert list(inspect.signature(script.introduction).parameters) == ["call", "narrated"]


@pytest.mark.parametrize("module", [script, lines], ids=lambda module: module.__name__)
def test_T1_what_is_said_aloud_knows_no_game(module: ModuleType) -> None:
    """It reaches for neither the state nor the host's notes, so it cannot be given away by them."""
    tree = ast.parse(inspect.getsource(module))
    imported = {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    assert imported <= {"collections.abc", "games.mafia.lines", "games.mafia.roles", "games.words"}


def test_T1_nothing_aloud_has_a_word_for_what_went_wrong() -> None:
    aloud = " ".join(str(text) for f in functions(script) for given in calls_of(f) for text in texts(f(**given))).lower()
    for word in ("void", "blocked", "shielded", "guarded", "framed", "sleepwalker is", "puppet", "judge is", "second shot"):
        assert word not in aloud


@pytest.mark.parametrize("function", functions(script), ids=lambda f: f.__name__)
def test_T1_every_line_said_aloud_can_be_read_at_a_glance(function: Callable[..., Any]) -> None:
    for given in calls_of(function):
        found = list(texts(function(**given)))
        assert found, given
        for text in found:
            assert len(good(text)) <= LONGEST, text


@pytest.mark.parametrize("text", constants(script), ids=str)
def test_T1_every_fixed_line_can_be_read_at_a_glance(text: Text) -> None:
    assert len(good(text)) <= LONGEST


def test_T1_dawn_names_the_dead_the_jail_and_the_vote_in_order_and_nothing_else() -> None:
    said = [
        str(text) for text in script.dawn((("Anna", "citizen"), ("Finn", "bodyguard")), ("Boris",), ("Clara", "Dan"), "Eva")
    ]
    assert said == [
        "Morning. Everybody, open your eyes.",
        "Anna did not live to see it.",
        "Anna, turn your card up. It says: Citizen.",
        "Finn did not live to see it.",
        "Finn, turn your card up. It says: Bodyguard.",
        "Taken to jail in the night, and without a vote: Boris.",
        "The jail stands open. Free again: Clara and Dan.",
        "Eva has no vote today.",
    ]


def test_T1_a_quiet_night_is_announced_as_one() -> None:
    assert [str(text) for text in script.dawn(())][1:] == ["Nobody died in the night.", "Everybody may vote."]


def test_T1_a_card_that_stays_down_is_not_named() -> None:
    for said in (script.condemned("Finn", None), script.leaves("Finn", None), script.dawn((("Finn", None),))):
        assert not any(str(role.title) in str(text) for role in ROLES.values() for text in said)


def test_S12_the_app_asks_nobody_to_show_themselves() -> None:
    alone, seen = script.introduction("doctor", narrated=True), script.introduction("doctor")
    assert (alone.wake, alone.sleep) == (seen.wake, seen.sleep)
    assert "Show yourself" in str(seen.prompt)
    assert "Show" not in str(alone.prompt)
    assert script.introduction("mafia", narrated=True) == script.introduction("mafia")


def test_S13_the_sleepwalker_can_be_woken_alone_in_the_introduction_only() -> None:
    assert str(script.introduction("sleepwalker").wake) == "Sleepwalker, open your eyes."
    with pytest.raises(KeyError):
        script.night_call("sleepwalker")


# T2


@pytest.mark.parametrize("answer", [*ROLES, "same", "different", "yes", "no"])
def test_T2_every_answer_has_a_card_of_a_word_and_a_sign(answer: str) -> None:
    card = script.answer_card(answer)
    assert card.sign == answer
    assert 0 < len(good(card.word)) <= 12


def test_T2_the_card_depends_on_nothing_but_the_answer() -> None:
    assert list(inspect.signature(script.answer_card).parameters) == ["answer"]
    cards = [script.answer_card(answer) for answer in (*ROLES, "same", "different", "yes", "no")]
    assert len({str(card.word) for card in cards}) == len({card.sign for card in cards}) == len(cards)


# The host's notes


@pytest.mark.parametrize("function", functions(unsaid), ids=lambda f: f.__name__)
def test_every_note_for_the_host_reads_well_and_names_a_ruling(function: Callable[..., Any]) -> None:
    page = Path(inspect.getfile(unsaid)).with_name("RULES.md").read_text(encoding="utf-8")
    for given in calls_of(function):
        if function is unsaid.shot and given["result"] != "guarded":
            given = {**given, "fell": None}
        found = function(**given)
        notes = (found,) if isinstance(found[0], Text) else found
        for text, ruling in notes:
            assert len(good(text)) <= LONGEST
            assert f"- **{ruling}** " in page


# The log

EVENTS: list[tuple[dict[str, Any], str]] = [
    ({"event": "family", "seats": ["Boris", "Dan"]}, "Awake together: Boris and Dan."),
    (
        {"event": "answer", "seat": "Hana", "call": "leader", "target": ["Boris"], "answer": "mafioso"},
        "Hana checked Boris: Mafioso.",
    ),
    (
        {"event": "answer", "seat": "Hana", "call": "leader", "target": ["Boris"], "answer": "citizen", "void": True},
        "Hana checked Boris: Citizen. The check was void.",
    ),
    (
        {"event": "answer", "seat": "Hana", "call": "leader", "target": ["Anna", "Boris"], "answer": "same", "void": False},
        "Hana asked about Anna and Boris: the same side.",
    ),
    (
        {"event": "answer", "seat": "Hana", "call": "leader", "target": ["Anna", "Boris"], "answer": "different"},
        "Hana asked about Anna and Boris: different sides.",
    ),
    (
        {"event": "answer", "seat": "Eva", "call": "groupie", "target": ["Hana"], "answer": "yes"},
        "Eva asked about Hana: a leader.",
    ),
    (
        {"event": "answer", "seat": "Eva", "call": "groupie", "target": ["Anna"], "answer": "no"},
        "Eva asked about Anna: no leader.",
    ),
    ({"event": "met_priest", "seat": "Boris", "priest": "Hana"}, "Boris knows the priest: Hana."),
    ({"event": "extra_shot"}, "The mafia may fire once more."),
    ({"event": "void", "call": "leader", "why": "dead"}, "Leader: void, shot earlier tonight."),
    ({"event": "void", "call": "thief", "why": "jailed"}, "Thief: void, in jail."),
    ({"event": "void", "call": "doctor", "why": "blocked"}, "Doctor: void, blocked."),
    ({"event": "void", "call": "mafia", "why": "nobody_free"}, "Mafia: void, nobody was free to fire."),
    (
        {"event": "shot", "call": "leader", "seat": "Anna", "result": "dead_already"},
        "Leader fired at Anna, who had been shot already.",
    ),
    (
        {"event": "shot", "call": "ripper", "seat": "Anna", "result": "no_effect"},
        "Ripper fired at Anna, a plain citizen: no effect.",
    ),
    (
        {"event": "shot", "call": "yakuza", "seat": "Anna", "result": "shielded"},
        "Yakuza fired at Anna, who is shielded and lives.",
    ),
    (
        {"event": "shot", "call": "mafia", "seat": "Anna", "result": "guarded", "fell": "Finn"},
        "Mafia fired at Anna, who is guarded and lives; Finn fell instead.",
    ),
    (
        {"event": "shot", "call": "mafia", "seat": "Anna", "result": "guarded", "fell": None},
        "Mafia fired at Anna, who is guarded and lives.",
    ),
    ({"event": "shot", "call": "maniac", "seat": "Anna", "result": "dies"}, "Maniac shot Anna dead."),
    ({"event": "died", "seat": "Finn", "role": "bodyguard", "how": "night"}, "Finn died in the night. Bodyguard."),
    ({"event": "died", "seat": "Finn", "role": None, "how": "night"}, "Finn died in the night."),
    ({"event": "died", "seat": "Greta", "role": "con_artist", "how": "condemned"}, "Greta was condemned. Con artist."),
    ({"event": "died", "seat": "June", "role": None, "how": "left"}, "June left the table."),
    ({"event": "jailed", "seat": "Dan"}, "Dan is in jail."),
    ({"event": "freed", "seat": "Dan"}, "Dan is free again."),
    ({"event": "silenced", "seat": "Eva"}, "Eva has no vote today."),
    ({"event": "puppet", "seat": "Anna"}, "Anna is the puppet today."),
    ({"event": "steered", "seat": "Anna", "suspect": "Igor", "hand": True}, "Anna is seen with a hand up against Igor."),
    ({"event": "steered", "seat": "Anna", "suspect": "Igor", "hand": False}, "Anna is seen with no hand up against Igor."),
    ({"event": "counted", "suspect": "Igor", "hands": ["Boris", "Clara"]}, "Against Igor: 2 (Boris and Clara)."),
    ({"event": "counted", "suspect": "Igor", "hands": []}, "Against Igor: no hands."),
    ({"event": "tied", "seats": ["Boris", "Igor"]}, "Level: Boris and Igor."),
    ({"event": "acquitted", "seat": "Igor"}, "Igor was acquitted."),
    ({"event": "won", "winner": "citizens", "winners": ["Anna", "Clara", "Eva"]}, "The citizens won: Anna, Clara and Eva."),
    ({"event": "won", "winner": "mafia", "winners": ["Boris"]}, "The mafia won: Boris."),
    ({"event": "won", "winner": "yakuza", "winners": ["Boris"]}, "The yakuza won: Boris."),
    ({"event": "won", "winner": "loner", "winners": ["Igor"]}, "The loner won: Igor."),
    ({"event": "won", "winner": "nobody", "winners": []}, "Nobody won."),
]


@pytest.mark.parametrize(("event", "line"), EVENTS, ids=lambda value: value if isinstance(value, str) else value["event"])
def test_every_event_has_its_line_in_the_log(event: dict[str, Any], line: str) -> None:
    told = tell.describe({"n": 7, **event})
    assert good(told) == line


def test_no_kind_of_event_is_without_a_line() -> None:
    kinds = {kind.__struct_config__.tag for kind in Event.__subclasses__() if kind.__module__ == events.__name__}
    assert {event["event"] for event, _ in EVENTS} == kinds


def test_the_log_of_a_player_does_not_know_that_a_check_was_void() -> None:
    event = {"event": "answer", "seat": "Hana", "call": "leader", "target": ["Boris"], "answer": "citizen"}
    assert str(tell.describe(event)) == str(tell.describe({**event, "void": False})) == "Hana checked Boris: Citizen."


MOVES: list[tuple[dict[str, Any], str]] = [
    ({"move": "deal", "roles": {"Anna": "citizen"}}, "The cards were dealt"),
    ({"move": "next"}, "On to the next step"),
    ({"move": "choose", "call": "thief", "targets": ["Hana"]}, "Thief chose Hana"),
    ({"move": "choose", "call": "leader", "targets": ["Boris"]}, "Leader chose Boris"),
    ({"move": "choose", "call": "leader", "targets": ["Boris"], "intent": "check"}, "Leader checked Boris"),
    ({"move": "choose", "call": "leader", "targets": ["Boris"], "intent": "shoot"}, "Leader fired at Boris"),
    ({"move": "choose", "call": "mafia", "targets": ["Boris"]}, "Mafia fired at Boris"),
    ({"move": "choose", "call": "lawyer", "targets": ["Boris"]}, "Lawyer checked Boris"),
    ({"move": "choose", "call": "mafia", "targets": []}, "Mafia chose nobody"),
    ({"move": "pick", "by": "Boris", "targets": ["Anna"]}, "Boris picked Anna"),
    ({"move": "pick", "by": "Boris", "targets": []}, "Boris took the pick back"),
    ({"move": "nominate", "seat": "Eva"}, "Eva was put up"),
    ({"move": "nominate", "seat": "Eva", "nominator": "Igor"}, "Igor put Eva up"),
    ({"move": "ballot", "voter": "Dan", "suspect": "Eva", "condemn": True}, "Dan has a hand up against Eva"),
    ({"move": "ballot", "voter": "Dan", "suspect": "Eva", "condemn": False}, "Dan has no hand up against Eva"),
    ({"move": "count", "suspect": "Boris"}, "The hands against Boris were counted"),
    ({"move": "count", "suspect": "Boris", "hands": []}, "No hand was counted against Boris"),
    ({"move": "count", "suspect": "Boris", "hands": ["Dan"]}, "One hand was counted against Boris"),
    ({"move": "count", "suspect": "Boris", "hands": ["Dan", "Eva", "Finn"]}, "3 hands were counted against Boris"),
    ({"move": "break_tie", "seat": "Igor"}, "Igor was condemned out of the tie"),
    ({"move": "break_tie", "seat": "Igor", "by": "chance"}, "The lot fell on Igor"),
    ({"move": "leave", "seat": "June"}, "June went home"),
    ({"move": "undo"}, "A step was taken back"),
]


@pytest.mark.parametrize(("move", "line"), MOVES, ids=lambda value: value if isinstance(value, str) else value["move"])
def test_every_move_is_told_in_words(move: dict[str, Any], line: str) -> None:
    assert good(moved.describe_move(move)) == line


def test_no_kind_of_move_is_without_words() -> None:
    kinds = {kind.__struct_config__.tag for kind in get_args(moves.Move)}
    assert {move["move"] for move, _ in MOVES} == kinds | {"undo"}


def stood(phase: str, call: str | None = None, **roles: str) -> View:
    """What the host saw before a move."""
    nobody: dict[str, Any] = {"alive": (), "out": (), "jailed": (), "silenced": None, "winner": None, "winners": ()}
    return View(phase=phase, call=call, day=1, viewer="host", roles=roles, step="", **nobody)


@pytest.mark.parametrize(
    ("view", "line"),
    [
        (stood("intro", "mafia"), "Mafia was woken"),
        (stood("intro", "leader", Greta="judge"), "Judge was woken"),
        (stood("night", "doctor"), "Doctor chose nobody"),
        (stood("day"), "The vote was opened"),
        (stood("dawn"), "The day was opened"),
    ],
)
def test_going_on_is_told_by_what_it_ended(view: View, line: str) -> None:
    assert good(moved.describe_move({"move": "next"}, view)) == line


@pytest.mark.parametrize(
    ("leader", "line"),
    [("judge", "Judge checked Dan"), ("jailer", "Jailer chose Dan"), ("sheriff", "Sheriff fired at Dan")],
)
def test_the_leaders_choice_goes_by_the_card_that_made_it(leader: str, line: str) -> None:
    move = {"move": "choose", "call": "leader", "targets": ["Dan"]}
    assert good(moved.describe_move(move, stood("night", "leader", Greta=leader, Dan="citizen"))) == line
    assert good(moved.describe_move(move, stood("night", "leader"))) == "Leader chose Dan"  # a host without sight


def test_the_journalist_compares_two() -> None:
    move = {"move": "choose", "call": "leader", "targets": ["Anna", "Dan"]}
    assert good(moved.describe_move(move, stood("night", "leader", Greta="journalist"))) == "Journalist compared Anna and Dan"


@pytest.mark.parametrize(
    ("phase", "call", "line"),
    [
        ("deal", None, "The cards are not dealt yet."),
        ("intro", "yakuza", "The introductory night: Yakuza is called."),
        ("day", None, "Day 2: the table talks. At the table: Anna and Eva."),
        ("vote", None, "Day 2: the vote. At the table: Anna and Eva."),
        ("tie", None, "Day 2: a tie. At the table: Anna and Eva."),
        ("night", "leader", "Night 2: Leader is called. At the table: Anna and Eva."),
        ("dawn", None, "Dawn after night 2. At the table: Anna and Eva."),
        ("over", None, "The end. The citizens won: Anna."),
    ],
)
def test_where_the_game_stands_is_one_line(phase: str, call: str | None, line: str) -> None:
    view = {"phase": phase, "call": call, "day": 2, "alive": ["Anna", "Eva"], "winner": "citizens", "winners": ["Anna"]}
    assert good(tell.standing(view)) == line


# Translation


@pytest.mark.parametrize("module", [lines, script, unsaid, tell], ids=lambda module: module.__name__)
def test_every_message_is_a_literal_that_a_translator_is_shown(module: ModuleType) -> None:
    said = [node for node in ast.walk(ast.parse(inspect.getsource(module))) if isinstance(node, ast.Call) and _is_say(node)]
    assert said
    for node in said:
        assert isinstance(node.args[0], ast.Constant), ast.unparse(node)
        assert len(node.args) == 1, ast.unparse(node)


def _is_say(node: ast.Call) -> bool:
    return isinstance(node.func, ast.Name) and node.func.id == "say"
