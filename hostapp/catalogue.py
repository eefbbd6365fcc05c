"""Every message that is put into words somewhere, found where it stands: for translators, and for the tests of our words.

In Python a message is the first argument of `say`, `Text`, `gettext` or `translated`; in templates of `_` and `ngettext`. It is
always written out there, never put together: what is put together cannot be translated. Django's own makemessages does not
know Jinja's templates, nor `say`.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

import msgspec
from jinja2 import Environment
from jinja2.ext import extract_from_ast

from hostapp.jinja import environment

CALLS = frozenset({"say", "Text", "gettext", "translated"})
NOT_OURS = frozenset({"games/cli.py"})
"""What only the command line prints, in English; its own `say` prints."""


class Message(msgspec.Struct, frozen=True, order=True):
    """A message. many: the form for other numbers than one, or "".      where: the file it stands in."""

    one: str
    many: str = ""
    where: str = ""


class Unwritten(msgspec.Struct, frozen=True):
    """A place where a message is asked for that is not written out there."""

    where: str
    line: int


def found(root: Path) -> Iterator[Message | Unwritten]:
    """The messages of the whole site, file by file."""
    for folder in ("games", "hostapp"):
        for path in sorted((root / folder).rglob("*.py")):
            where = path.relative_to(root).as_posix()
            if where not in NOT_OURS:
                yield from in_python(path.read_text("utf-8"), where)
    env = environment()
    for path in sorted((root / "templates").rglob("*.html")):
        yield from in_template(path.read_text("utf-8"), path.relative_to(root).as_posix(), env)


def messages(root: Path) -> list[Message]:
    """Each message once, with the first file it stands in."""
    seen: dict[tuple[str, str], Message] = {}
    for one in found(root):
        if isinstance(one, Message):
            seen.setdefault((one.one, one.many), one)
    plural = {one for one, many in seen if many}
    return sorted(message for message in seen.values() if message.many or message.one not in plural)


def in_python(source: str, where: str) -> Iterator[Message | Unwritten]:
    """The messages of a Python file.

    >>> list(in_python('no = say("Not " "now.")', "a.py"))
    [Message(one='Not now.', many='', where='a.py')]
    """
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Call) or not node.args:
            continue
        name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
        if name in CALLS:
            yield from written_out(node.args[0], where)


def written_out(node: ast.expr, where: str) -> Iterator[Message | Unwritten]:
    """The message that an argument is, or either of two."""
    if isinstance(node, ast.IfExp):
        yield from written_out(node.body, where)
        yield from written_out(node.orelse, where)
    elif isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield Message(node.value, where=where)
    elif getattr(node, "attr", getattr(node, "id", "")) != "message":  # a message is handed on: it is written out elsewhere
        yield Unwritten(where, node.lineno)


def in_template(source: str, where: str, env: Environment) -> Iterator[Message | Unwritten]:
    """The messages of a template.

    >>> list(in_template("{{ _('Got it') }}", "a.html", environment()))
    [Message(one='Got it', many='', where='a.html')]
    """
    for line, function, args in extract_from_ast(env.parse(source), ("_", "gettext", "ngettext")):
        texts = args if isinstance(args, tuple) else (args,)
        wanted = texts[: 2 if function == "ngettext" else 1]
        if None in wanted:
            yield Unwritten(where, line)
        else:
            yield Message(str(wanted[0]), str(wanted[1]) if wanted[1:] else "", where)
