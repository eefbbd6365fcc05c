"""`manage.py backup FILE`: every table of this site in one file, taken while people play."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from hostapp import archive
from hostapp.storage import database_file

ELSEWHERE = (
    "These tables are kept in PostgreSQL, whose own programs copy it: pg_dump -Fc, and pg_restore --clean to put it back."
)


class Command(BaseCommand):
    """Copies the database."""

    help = "Copy every table into a new file, while people play."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        """Where to."""
        parser.add_argument("file", type=Path, help="the new file")

    def handle(self, *args: Any, **options: Any) -> None:  # noqa: ARG002
        """Copy, check the copy, say what is in it."""
        source = database_file()
        if source is None:
            raise CommandError(ELSEWHERE)
        try:
            count = archive.copy(source, options["file"])
        except archive.Unfit as unfit:
            raise CommandError(str(unfit)) from None
        self.stdout.write(f"{options['file']} holds {archive.tables(count)} and was read back without fault.")
