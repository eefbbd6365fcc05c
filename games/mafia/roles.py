"""The 21 kinds of role in the box, as data: whose side they are on, when they wake, what their card says.

Everything that asks "is this a criminal, a leader, somebody with a call of their own" asks here, so that no other file
lists role keys by hand.
"""

from typing import Literal

import msgspec

from games.words import Text, say

Side = Literal["citizens", "criminals", "loner"]
Family = Literal["mafia", "yakuza"]


class Role(msgspec.Struct, frozen=True):
    """One kind of role card.

    key: its name in records.                     side: who it wins with.
    family: the criminal family it belongs to.    copies: how many cards of it the box holds.
    leader, special: a special role is any but citizen, mafioso and yakuza; the leaders are special too.
    call: the call it wakes alone in, None for those who have no call of their own.
    title: the name on the card.                  does, night: the two lines under the name.
    """

    key: str
    side: Side
    title: Text
    does: Text
    night: Text
    family: Family | None = None
    leader: bool = False
    special: bool = True
    copies: int = 1
    call: str | None = None


def _leader(key: str, title: Text, does: Text, night: Text) -> Role:
    return Role(key, "citizens", title, does, night, leader=True, call="leader")


def _citizen(key: str, title: Text, does: Text, night: Text) -> Role:
    return Role(key, "citizens", title, does, night, call=key)


def _mafia(key: str, title: Text, does: Text, night: Text) -> Role:
    return Role(key, "criminals", title, does, night, family="mafia", call=key)


def _loner(key: str, title: Text, does: Text, night: Text) -> Role:
    return Role(key, "loner", title, does, night, call=key)


_BOX = (
    _leader(
        "detective",
        say("Detective"),
        say("You lead the citizens: each night you look into one player or fire at one."),
        say("Choose one player, and say whether you check the role or shoot."),
    ),
    _leader(
        "priest",
        say("Priest"),
        say("You lead the citizens: each night you hear one confession or fire a shot. Whoever confesses knows you."),
        say("Choose one player, and say whether you check the role, and so become known to that player, or shoot."),
    ),
    _leader(
        "judge",
        say("Judge"),
        say("You lead the citizens: no hand of yours against the condemned means acquittal, once a day."),
        say("Choose one player and learn that player's role."),
    ),
    _leader(
        "journalist",
        say("Journalist"),
        say("You lead the citizens: you find out who belongs together, never where."),
        say("Choose two other players and learn whether they are on the same side."),
    ),
    _leader(
        "jailer",
        say("Jailer"),
        say("You lead the citizens: every criminal you find goes to jail for as long as you are in the game."),
        say("Choose one player and learn that player's role; a criminal is locked up at once."),
    ),
    _leader(
        "sheriff",
        say("Sheriff"),
        say("You lead the citizens: you carry a gun and no notebook."),
        say("Choose one player to shoot."),
    ),
    _citizen(
        "doctor",
        say("Doctor"),
        say("You keep one other player alive through the night, whatever comes."),
        say("Choose one other player whom no shot can kill tonight."),
    ),
    _citizen(
        "bodyguard",
        say("Bodyguard"),
        say("You stand before one other player and fall in that player's place."),
        say("Choose one other player; the first deadly shot at them hits you."),
    ),
    _citizen(
        "beauty",
        say("Beauty"),
        say("Whoever you visit can neither act nor be killed that night."),
        say("Choose one player to keep busy, and safe, until morning."),
    ),
    _citizen(
        "groupie",
        say("Groupie"),
        say("You are looking for the citizens' leader."),
        say("Choose one player and learn whether you have found a leader."),
    ),
    Role(
        "sleepwalker",
        "citizens",
        say("Sleepwalker"),
        say("You are a citizen and walk among the mafia, who take you for one of theirs. If they kill you, they shoot again."),
        say("Wake with the mafia and point along with them; your wish does not count as a shot."),
    ),
    Role(
        "citizen",
        "citizens",
        say("Citizen"),
        say("You talk, you watch, you vote: find the criminals."),
        say("You sleep through the night."),
        special=False,
        copies=5,
    ),
    Role(
        "mafioso",
        "criminals",
        say("Mafioso"),
        say("You belong to the mafia. Outlive the citizens and stay unknown."),
        say("Agree with your family, without a sound, on one player to shoot."),
        family="mafia",
        special=False,
        copies=4,
    ),
    _mafia(
        "godfather",
        say("Godfather"),
        say("You belong to the mafia, and you take one player's vote away for a day."),
        say("Shoot with the family; later, called alone, choose who may not vote tomorrow."),
    ),
    _mafia(
        "thief",
        say("Thief"),
        say("You belong to the mafia, and you rob one player of that night's ability."),
        say("First, called alone, choose whose act comes to nothing; later shoot with the family."),
    ),
    _mafia(
        "lawyer",
        say("Lawyer"),
        say("You belong to the mafia, and you read one player's file each night. The family must not be told that it is you."),
        say("First, called alone, choose one player and learn the role; later shoot with the family."),
    ),
    _mafia(
        "informer",
        say("Informer"),
        say("You belong to the mafia, and you plant evidence: whoever checks your choice finds a mafioso."),
        say("First, called alone, choose one player to frame; later shoot with the family."),
    ),
    Role(
        "yakuza",
        "criminals",
        say("Yakuza"),
        say("You belong to the yakuza. The town must fall to you, and the mafia must be gone."),
        say("Agree with your family, without a sound, on one player to shoot."),
        family="yakuza",
        special=False,
        copies=3,
    ),
    _loner(
        "maniac",
        say("Maniac"),
        say("You are on nobody's side: be the last one alive."),
        say("Choose one player to shoot."),
    ),
    _loner(
        "ripper",
        say("Ripper"),
        say("You are on nobody's side: be the last one alive. Plain citizens do not interest you."),
        say("Choose one player to shoot; a plain citizen comes to no harm."),
    ),
    _loner(
        "con_artist",
        say("Con artist"),
        say("You are on nobody's side: be the last one alive. One player votes as you do."),
        say("Choose one player, whose hand follows yours tomorrow."),
    ),
)

ROLES: dict[str, Role] = {role.key: role for role in _BOX}
"""Every kind of role by its key, in the order of table B."""

LEADERS: frozenset[str] = frozenset(role.key for role in _BOX if role.leader)
MAFIA: frozenset[str] = frozenset(role.key for role in _BOX if role.family == "mafia")
YAKUZA: frozenset[str] = frozenset(role.key for role in _BOX if role.family == "yakuza")
LONERS: frozenset[str] = frozenset(role.key for role in _BOX if role.side == "loner")
CITIZENS_SIDE: frozenset[str] = frozenset(role.key for role in _BOX if role.side == "citizens")

CALLS: tuple[str, ...] = (
    "beauty",
    "thief",
    "informer",
    "doctor",
    "bodyguard",
    "lawyer",
    "mafia",
    "yakuza",
    "leader",
    "maniac",
    "ripper",
    "groupie",
    "godfather",
    "con_artist",
)
"""All calls in the order of the night (N1)."""
