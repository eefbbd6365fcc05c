"""`manage.py prune`: take away the tables that nobody has touched for 30 days. A party does this by itself when it starts."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from hostapp.keeping import days_kept, idle_tables, prune


class Command(BaseCommand):
    """Takes away idle tables, with their games and keys."""

    help = "Take away the tables that nobody has touched for 30 days (or --days, or NIGHTCALL_KEEP_DAYS)."

    def add_arguments(self, parser: CommandParser) -> None:
        """How long, and whether to do it."""
        parser.add_argument("--days", type=int, default=None, help="days without a change (0: none is taken away)")
        parser.add_argument("--dry-run", action="store_true", help="only say how many there are")

    def handle(self, *args: Any, **options: Any) -> None:  # noqa: ARG002
        """Do it, and say how many."""
        try:
            days = days_kept() if options["days"] is None else max(0, options["days"])
        except ValueError as wrong:
            raise CommandError(str(wrong)) from None
        if options["dry_run"]:
            self.stdout.write(f"{len(idle_tables(days)) if days else 0} tables have been idle for {days} days.")
        else:
            self.stdout.write(f"{prune(days)} tables that had been idle for {days} days were taken away.")
