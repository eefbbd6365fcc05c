"""What a table may set, each with what it is unless changed; and what a phone may tell the host without a word."""

SECONDS = ("15", "30", "45", "60", "90", "120", "180")

CHOICES: dict[str, tuple[str, ...]] = {
    "acts": ("host", "phones"),
    "votes": ("host", "phones"),
    "answers": ("card", "phone"),
    "seats": ("host", "guests"),  # who says where a guest sits
    "cover": ("on", "off"),  # by night a phone that is not called asks something, so that every thumb moves
    "idle": ("20", "60", "180", "0"),  # seconds until an untouched console blurs; 0: never
    "pace": ("on", "off"),  # the quiet hint how long a call should last
    "sound": ("off", "on"),  # the clock is heard, on the console and in the room
    "speaker": SECONDS,
    "defence": SECONDS,
    "last_word": SECONDS,
    "turn": tuple(str(places) for places in range(31)),  # by how many places the ring is turned on the console
}
"""What each setting may be."""

FLAGS = ("host", "unclear")
"""What a phone may tell the host without a word: come to me; I did not understand."""

OWN = ("acts", "votes", "answers")
"""What may differ from seat to seat. The first choice is what holds for a seat that has no phone."""

DEFAULTS: dict[str, str] = {
    **{key: values[0] for key, values in CHOICES.items()},
    "speaker": "60",
    "defence": "60",
    "last_word": "30",
    "address": "",
}
"""The table's settings unless changed: the host enters what is done, phones are cards."""
