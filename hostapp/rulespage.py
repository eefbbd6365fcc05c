"""A game's rulings as a page: the little of Markdown that our RULES.md uses, with an id for every ruling to link to."""

import re
from functools import lru_cache

import msgspec
from markupsafe import Markup, escape

from games import GAMES
from games.words import Text

RULING = re.compile(r"^- \*\*([A-Z]\d+)\*\*")
INLINE = ((re.compile(r"`([^`]+)`"), r"<code>\1</code>"), (re.compile(r"\*\*([^*]+)\*\*"), r"<strong>\1</strong>"))
EMPHASIS = re.compile(r"\*([^*]+)\*")
RULE_ROW = re.compile(r"^\|[\s:|-]+\|$")


class RulesPage(msgspec.Struct, frozen=True):
    """The rulings of one game."""

    key: str
    title: Text
    html: Markup


@lru_cache(maxsize=1)
def rules_pages() -> tuple[RulesPage, ...]:
    """The rulings of every game that has some."""
    pages = ((game, getattr(game, "RULES_PAGE", None)) for game in GAMES)
    return tuple(RulesPage(game.key, game.title, as_html(path.read_text("utf-8"))) for game, path in pages if path is not None)


def as_html(text: str) -> Markup:
    """The page for a text: headings, lists, tables, paragraphs.

    >>> str(as_html("- **N1** Calls come *in order*."))
    '<ul>\\n<li id="N1"><strong>N1</strong> Calls come <em>in order</em>.</li>\\n</ul>'
    """
    return Markup("\n".join(block(lines) for lines in blocks(text)))  # noqa: S704  (every line is escaped)


def blocks(text: str) -> list[list[str]]:
    """The lines between empty ones; a heading is a block of its own, and so is where a list or a table begins."""
    found: list[list[str]] = [[]]
    for line in text.splitlines():
        if not line.strip():
            found.append([])
        elif found[-1] and (line.startswith("#") or found[-1][-1].startswith("#") or kind(line) != kind(found[-1][0])):
            found.append([line])
        else:
            found[-1].append(line)
    return [lines for lines in found if lines]


def kind(line: str) -> str:
    """What sort of block a line belongs to."""
    return "-" if line.startswith(("- ", "  ")) else line[0] if line[0] in "#|" else ""


def block(lines: list[str]) -> str:
    """One block as HTML."""
    first = lines[0]
    if first.startswith("#"):
        level = min(4, len(first) - len(first.lstrip("#")))
        return f"<h{level}>{inline(first.lstrip('# '))}</h{level}>"
    if first.startswith("|"):
        return table(lines)
    if first.startswith("- "):
        return "<ul>\n" + "\n".join(item(line) for line in joined(lines)) + "\n</ul>"
    return f"<p>{inline(' '.join(lines))}</p>"


def joined(lines: list[str]) -> list[str]:
    """The items of a list, each on one line."""
    items: list[str] = []
    for line in lines:
        if line.startswith("- "):
            items.append(line)
        else:
            items[-1] += " " + line.strip()
    return items


def item(line: str) -> str:
    """An item of a list; one that begins with a ruling's number has that for its id."""
    ruling = RULING.match(line)
    name = f' id="{ruling[1]}"' if ruling else ""
    return f"<li{name}>{inline(line[2:])}</li>"


def table(lines: list[str]) -> str:
    """A table whose first row is its head."""
    rows = [[inline(cell.strip()) for cell in line.strip("|").split("|")] for line in lines if not RULE_ROW.match(line)]
    head = "".join(f'<th scope="col">{cell}</th>' for cell in rows[0])
    body = "\n".join("<tr>" + "".join(f"<td>{cell}</td>" for cell in row) + "</tr>" for row in rows[1:])
    return f"<table><thead><tr>{head}</tr></thead>\n<tbody>{body}</tbody></table>"


def inline(text: str) -> str:
    """Code, strong and emphasised words; everything else is only text."""
    html = str(escape(text))
    for pattern, put in INLINE:
        html = pattern.sub(put, html)
    return EMPHASIS.sub(r"<em>\1</em>", html)
