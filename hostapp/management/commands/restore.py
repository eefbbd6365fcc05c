"""`manage.py restore FILE`: put a backup back. With --salvage also what can still be read of a damaged file."""

from pathlib import Path
from typing import Any

from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import connection
from django.db.migrations.loader import MigrationLoader

from hostapp import archive
from hostapp.management.commands.backup import ELSEWHERE
from hostapp.storage import database_file


class Command(BaseCommand):
    """Puts a copied database in the place of the present one, which is kept beside it."""

    help = "Put a backup in the place of the present tables, which are kept beside it. Stop Nightcall first."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        """Which file, and whether a damaged one will do."""
        parser.add_argument("file", type=Path, help="what `manage.py backup` wrote")
        parser.add_argument("--salvage", action="store_true", help="of a damaged file, put back what can still be read")

    def handle(self, *args: Any, **options: Any) -> None:  # noqa: ARG002
        """Check the file, put it in place, bring it up to date."""
        target = database_file()
        if target is None:
            raise CommandError(ELSEWHERE)
        connection.close()
        try:
            source = self.salvaged(options["file"]) if options["salvage"] else options["file"]
            count = self.checked(source, can_salvage=not options["salvage"])
            kept = archive.put_back(source, target)
        except archive.Unfit as unfit:
            raise CommandError(str(unfit)) from None
        call_command("migrate", verbosity=0, interactive=False)
        self.stdout.write(f"Back: {archive.tables(count)}.")
        if kept is not None:
            self.stdout.write(f"What was there before is kept as {kept.name}.")

    def checked(self, source: Path, *, can_salvage: bool) -> int:
        """How many tables the file holds. Raises Unfit where it is damaged, or newer than this Nightcall."""
        try:
            count = archive.check(source)
        except archive.Unfit as unfit:
            if not can_salvage or not source.is_file():
                raise
            raise archive.Unfit(f"{unfit} Nothing was changed. --salvage puts back what can still be read of it.") from None
        known = {name for app, name in MigrationLoader(None, ignore_no_migrations=True).disk_migrations if app == "hostapp"}
        if archive.newer(source, known):
            raise archive.Unfit(f"{source} was made by a newer Nightcall. Update this one first; nothing was changed.")
        return count

    def salvaged(self, source: Path) -> Path:
        """A sound file with what could be read of the damaged one."""
        target = source.with_name(f"{source.name}.salvaged")
        tables, entries = archive.salvage(source, target)
        self.stdout.write(f"{tables} tables with {entries} changes could be read; {target.name} holds them.")
        return target
