"""`manage.py doctor`: what is wrong with this site, in words. Exit status 1 if anything is."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from hostapp import ports
from hostapp.examine import examine
from hostapp.party import DEFAULT_PORT

SIGNS = {"good": "  ok ", "odd": "  ?  ", "bad": "WRONG"}


class Command(BaseCommand):
    """Looks at everything and says what it found."""

    help = "Look at database, disk, key, addresses, port and Redis, and say in words what is wrong."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        """Which port the party would take."""
        parser.add_argument("--port", type=ports.port_number, default=DEFAULT_PORT, help="the port to look at (8000)")

    def handle(self, *args: Any, **options: Any) -> None:  # noqa: ARG002
        """Say it line by line."""
        wrong = 0
        for found in examine(options["port"]):
            wrong += found.verdict == "bad"
            self.stdout.write(f"{SIGNS[found.verdict]} {found.about}: {found.text}")
        if wrong:
            raise CommandError(
                f"{wrong} of these must be mended before an evening." if wrong > 1 else "This must be mended first."
            )
        self.stdout.write("Nothing is in the way of an evening.")
