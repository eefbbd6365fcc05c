"""`manage.py uncover [code]`: a forgotten PIN must not end an evening. Whoever has the machine itself has the table anyway."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from games.contract import HOST
from hostapp import forms_curtain, tablelog
from hostapp.models import Table


class Command(BaseCommand):
    """Lifts the curtain of a table, or of every table, and forgets the PIN. A running party notices within seconds."""

    help = "Lift the curtain and forget its PIN."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The five letters of a table; none means all that are covered."""
        parser.add_argument("code", nargs="?", help="the table's five letters")

    def handle(self, *args: Any, **options: Any) -> None:  # noqa: ARG002
        """Do it, and say for which tables."""
        covered = Table.objects.filter(covered=True).values_list("code", flat=True)
        codes = [options["code"].upper()] if options["code"] else list(covered)
        for code in codes:
            try:
                tablelog.write(tablelog.evening(code), forms_curtain.uncover, by=HOST)
            except tablelog.NoTable:
                self.stdout.write(f"There is no table {code}.")
            else:
                self.stdout.write(f"{code} is uncovered, and has no PIN.")
        if not codes:
            self.stdout.write("No table is covered.")
