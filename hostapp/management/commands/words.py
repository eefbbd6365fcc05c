"""`manage.py words`: for translators. Brings the messages of every language in `locale/` up to date and compiles them.

`manage.py words de` begins another language. It needs GNU gettext; to run Nightcall nobody does: the compiled files are kept.
"""

import re
import subprocess
import tempfile
from pathlib import Path
from typing import Any

import django
from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from hostapp.catalogue import Message, messages

HEAD = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n"Language: {language}\\n"\n{plurals}'
PLURALS = re.compile(r'^"Plural-Forms: [^"]*"\n("[^"]*"\n)*?(?="[A-Z]|\n)', re.MULTILINE)


class Command(BaseCommand):
    """Collect, merge, compile."""

    help = "Bring the translations in locale/ up to date; with a code (de, pt-br) begin another language."

    def add_arguments(self, parser: CommandParser) -> None:
        """The language to begin, if any."""
        parser.add_argument("language", nargs="?", help="a language to begin, as Django names it: de, pt-br")

    def handle(self, *_args: Any, language: str | None = None, **_options: Any) -> None:
        """Do it for every language there is."""
        folder = Path(settings.LOCALE_PATHS[0])
        if language is not None:
            begin(folder, language)
        all_of_them = messages(settings.BASE_DIR)
        for po in sorted(folder.glob("*/LC_MESSAGES/django.po")):
            merge(po, all_of_them)
            self.stdout.write(
                f"{po.parent.parent.name}: {tool('msgfmt', '--statistics', '-o', str(po.with_suffix('.mo')), str(po))}"
            )
        self.stdout.write(f"{len(all_of_them)} messages.")


def begin(folder: Path, language: str) -> None:
    """The empty file of a language."""
    code, _, region = language.partition("-")
    name = f"{code}_{region.upper()}" if region else code
    po = folder / name / "LC_MESSAGES" / "django.po"
    if po.exists():
        raise CommandError(f"There is {language} already: {po}.")
    po.parent.mkdir(parents=True, exist_ok=True)
    # Django's own messages say how the language counts.
    known = Path(django.__file__).parent / "conf" / "locale" / name / "LC_MESSAGES" / "django.po"
    counts = PLURALS.search(known.read_text("utf-8")) if known.exists() else None
    po.write_text(HEAD.format(language=language, plurals=counts[0] if counts else ""), "utf-8")


def merge(po: Path, all_of_them: list[Message]) -> None:
    """Add what is new to a language's file, and set aside what nobody says any more."""
    with tempfile.NamedTemporaryFile("w", suffix=".pot", encoding="utf-8", delete=False) as pot:
        pot.write(template(all_of_them))
    try:
        tool("msgmerge", "--quiet", "--update", "--backup=none", "--no-location", str(po), pot.name)
    finally:
        Path(pot.name).unlink()


def template(all_of_them: list[Message]) -> str:
    """The messages as gettext's tools read them, none translated."""
    parts = [HEAD.format(language="", plurals="")]
    for message in all_of_them:
        kind = "python-brace-format" if "{" in message.one else "python-format" if "%(" in message.one else ""
        flag = f"#, {kind}\n" if kind else ""
        if message.many:
            said = f'msgid {quoted(message.one)}\nmsgid_plural {quoted(message.many)}\nmsgstr[0] ""\nmsgstr[1] ""\n'
        else:
            said = f'msgid {quoted(message.one)}\nmsgstr ""\n'
        parts.append(f"#. {message.where}\n{flag}{said}")
    return "\n".join(parts)


def quoted(text: str) -> str:
    """A text as it stands in such a file.

    >>> quoted('Say "now".')
    '"Say \\\\"now\\\\"."'
    """
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'


def tool(name: str, *arguments: str) -> str:
    """Run one of gettext's tools; what it says. Raises CommandError where it is missing or fails."""
    try:
        done = subprocess.run([name, *arguments], capture_output=True, text=True, check=False)  # noqa: S603
    except FileNotFoundError:
        raise CommandError(f"{name} is missing: install GNU gettext.") from None
    if done.returncode:
        raise CommandError(done.stderr.strip())
    return (done.stdout + done.stderr).strip()
