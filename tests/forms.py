"""The forms of a page, read out of its HTML as a browser would: hidden fields, what may be chosen, which buttons send them."""

import html
import re
from dataclasses import dataclass, field

TAG = re.compile(r"<(/?)(form|input|button|option|select|textarea)\b([^>]*)>")
ATTRIBUTE = re.compile(r'([a-z-]+)(?:="([^"]*)")?')
MAIN = '<main id="screen">'

Fields = list[tuple[str, str]]


@dataclass
class Button:
    """What sends a form. `id` is "main" for the one thing to do next."""

    id: str
    name: str
    value: str


@dataclass
class Form:
    """One form. fields: sent as they are; picks: what may be chosen, `many` where several may; most: how many at most, or 0."""

    id: str
    action: str = ""
    fields: Fields = field(default_factory=list)
    picks: list[str] = field(default_factory=list)
    many: bool = False
    most: int = 0
    buttons: list[Button] = field(default_factory=list)

    def sent(self, button: Button | None = None, picks: list[str] | None = None, **more: str) -> Fields:
        """What a browser would send."""
        pressed = [(button.name, button.value)] if button is not None and button.name else []
        return [*self.fields, *(("pick", pick) for pick in picks or ()), *pressed, *more.items()]

    def value(self, name: str) -> str:
        """A field's value."""
        return next((value for key, value in self.fields if key == name), "")


def screen(page: str) -> str:
    """The inside of `<main id="screen">`."""
    start = page.find(MAIN)
    return page[start + len(MAIN) : page.find("</main>", start)] if start >= 0 else ""


def attributes(tag: str) -> dict[str, str]:
    """The attributes of a tag, unescaped."""
    return {name: html.unescape(value) for name, value in ATTRIBUTE.findall(tag)}


def body(page: str) -> dict[str, str]:
    """The data of `<html>` and `<body>`."""
    found = re.search(r"<body\b([^>]*)>", page)
    return attributes(found[1]) if found else {}


def forms(page: str) -> dict[str, Form]:
    """Every form of a page or screen, by id (those without one by their action)."""
    found: dict[str, Form] = {}
    inside: Form | None = None
    for end, name, text in TAG.findall(page):
        if name == "form":
            if end:
                inside = None
                continue
            tag = attributes(text)
            key = tag.get("id") or tag.get("action", "")
            inside = found.setdefault(key, Form(key))
            inside.action, inside.most = tag.get("action", ""), int(tag.get("data-most", "0"))
        elif not end and name in ("input", "button"):
            tag = attributes(text)
            owner = found.setdefault(tag["form"], Form(tag["form"])) if tag.get("form") else inside
            if owner is not None and "disabled" not in tag:
                _add(owner, name, tag)
    return found


def _add(owner: Form, name: str, tag: dict[str, str]) -> None:
    if name == "button":
        if tag.get("type", "submit") == "submit":
            owner.buttons.append(Button(tag.get("id", ""), tag.get("name", ""), tag.get("value", "")))
    elif tag.get("type") in ("radio", "checkbox"):
        if tag.get("name") == "pick":
            owner.picks.append(tag.get("value", ""))
            owner.many = tag["type"] == "checkbox"
    elif tag.get("name"):
        owner.fields.append((tag["name"], tag.get("value", "")))
