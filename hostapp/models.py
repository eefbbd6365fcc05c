"""The rows behind an evening. They hold facts only; what a fact means now is worked out from them (see tablelog, screens).

Whatever changes a table is an `Entry`: the moves of its games and the changes around them (somebody sat down, the deck was
chosen, the clock was started). An entry's place in the row of all entries is also the table's version, so that of two
writers who saw the same version one comes too late and has to look again.
"""

from django.db import models

NAME_LENGTH = 24
"""Characters in the name of a seat."""

NOTE_LENGTH = 200

CODE_LENGTH = 5


class Table(models.Model):
    """One evening's room: who hosts, how it plays, where it stands."""

    class Stage(models.TextChoices):
        """Where the evening stands around its games."""

        LOBBY = "lobby"  # people come in
        ROLES = "roles"  # the deck is chosen
        CARDS = "cards"  # printed cards are found out, before the deal is entered
        DEAL = "deal"  # the cards are dealt and looked at
        GAME = "game"  # the game runs, or is over

    code = models.CharField(max_length=CODE_LENGTH, unique=True)
    host_key = models.CharField(max_length=64)  # SHA-256 of the key in the host's cookie
    second_key = models.CharField(max_length=64, blank=True)  # the same of a second console, beside the first
    pin = models.CharField(max_length=64, blank=True)  # of the curtain, keyed; empty where holding is enough
    covered = models.BooleanField(default=False)  # the curtain is down, and only the PIN lifts it
    game_key = models.CharField(max_length=32)
    stage = models.CharField(max_length=8, choices=Stage.choices, default=Stage.LOBBY)
    version = models.PositiveIntegerField(default=0)  # the seq of the newest entry
    number = models.PositiveIntegerField(default=0)  # of the game of the evening, from 1; 0 before the first deal
    locked = models.BooleanField(default=False)
    settings = models.JSONField(default=dict)  # what differs from choices.DEFAULTS
    names_before = models.JSONField(default=list)  # of the last evening of this host's browser, to be offered again
    deck = models.JSONField(default=list)  # role keys
    deck_before = models.JSONField(default=list)  # of the evening's last game, to be offered again
    rules = models.JSONField(default=dict)  # house rules that differ from their default
    answers = models.JSONField(default=list)  # of the printed cards' wakings so far: lists of names
    shown = models.IntegerField(default=-1)  # n up to which the console has shown what wants to be seen
    revealed = models.PositiveIntegerField(default=0)  # how many seats' cards are turned up at the end
    released = models.BooleanField(default=False)  # whether players may read the whole story
    clock_ends = models.DateTimeField(null=True)  # while it runs
    clock_left = models.PositiveIntegerField(null=True)  # seconds, while it is paused
    clock_label = models.CharField(max_length=60, blank=True)
    clock_seat = models.CharField(max_length=NAME_LENGTH, blank=True)  # whose time it is, where it is somebody's
    opened = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return self.code


class Seat(models.Model):
    """A place in the ring. Without a key it is a guest's: the host or the handed-round tablet speaks for it."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="seats")
    place = models.PositiveIntegerField()
    name = models.CharField(max_length=NAME_LENGTH)
    key = models.CharField(max_length=64, blank=True)  # SHA-256 of the key in the phone's cookie; empty for a guest
    looked = models.PositiveIntegerField(default=0)  # number of the game whose card has been looked at
    acked = models.PositiveIntegerField(default=0)  # how many answers of the present game the phone has put away
    settings = models.JSONField(default=dict)  # what differs from the table's; {"phone": "off"} for an empty battery, flag
    note = models.CharField(max_length=NOTE_LENGTH, blank=True)  # the host's own, until the next deal

    class Meta:
        ordering = ["place"]

    def __str__(self) -> str:
        return self.name


class Game(models.Model):
    """One game of the evening: with its entries it is a record."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="games")
    number = models.PositiveIntegerField()
    seats = models.JSONField()
    rules = models.JSONField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["table", "number"], name="one_game_of_a_number")]

    def __str__(self) -> str:
        return f"{self.table_id}/{self.number}"


class Entry(models.Model):
    """One change of a table, as stored. `move` is a move of game `number`, or null where the change was around the game."""

    # Its entries are found by the first constraint: an index of the table alone would be one more to write at every move.
    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="entries", db_index=False)
    seq = models.PositiveIntegerField()
    number = models.PositiveIntegerField(default=0)
    move = models.JSONField(null=True)
    what = models.CharField(max_length=40, blank=True)  # the change around the game, in a word
    by = models.CharField(max_length=NAME_LENGTH)
    at = models.DateTimeField()
    tap = models.CharField(max_length=32, null=True)  # noqa: DJ001  (null: any number of entries may have none)

    class Meta:
        ordering = ["seq"]
        constraints = [
            models.UniqueConstraint(fields=["table", "seq"], name="one_entry_a_place"),
            models.UniqueConstraint(fields=["table", "tap"], name="a_tap_counts_once"),
        ]

    def __str__(self) -> str:
        return f"{self.table_id}#{self.seq}"


class OneTimeKey(models.Model):
    """A QR that gives one device a seat, or the console (seat null). The key itself is derived from `nonce`, never stored."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="keys")
    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, null=True)
    nonce = models.CharField(max_length=32)
    also = models.BooleanField(default=False)  # a second console, beside the first instead of in its place
    expires = models.DateTimeField()
    used = models.BooleanField(default=False)

    def __str__(self) -> str:
        return f"{self.table_id}/{self.seat_id or 'console'}"
