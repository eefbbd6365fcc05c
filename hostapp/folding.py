"""What makes templates cheap: whatever is the same each time is worked out once.

Words without parameters and signs are written into the compiled template, of which there is one for each language. A macro
that was imported without context sees nothing but its arguments, so for the same plain arguments it gives the same HTML,
whoever asks: that is remembered. Nobody can get a piece this way that differs from the one that would be drawn afresh.
"""

from collections.abc import Callable, MutableMapping
from typing import Any, cast

from jinja2 import Environment, Template, nodes
from jinja2.environment import TemplateModule
from jinja2.runtime import Context, Macro
from jinja2.visitor import NodeTransformer
from markupsafe import Markup

PLAIN = frozenset({str, Markup, int, bool, type(None), type(...)})
"""What is told apart by value. The type stands in the key as well: a Markup equals a str, and only one of them is escaped."""

REMEMBERED = 2_000
"""So many new pieces make a generation. Two are kept, some four MB: most pieces belong to one step of one table and are never
asked for again, and whatever still is passes into the younger one.
"""


class Folding(NodeTransformer):
    """Replaces calls of `names` with nothing but a literal text by what they give."""

    def __init__(self, names: dict[str, Callable[[str], Markup]]) -> None:
        self.names = names

    def visit_Call(self, node: nodes.Call) -> nodes.Node:  # noqa: N802  (Jinja's name)
        """One call."""
        self.generic_visit(node)
        called, given = node.node, node.args
        if not isinstance(called, nodes.Name) or called.name not in self.names:
            return node
        if len(given) != 1 or not isinstance(given[0], nodes.Const) or node.kwargs or node.dyn_args or node.dyn_kwargs:
            return node
        found = self.names[called.name](given[0].value)
        return node if "%" in found else nodes.Const(found, lineno=node.lineno)


class Pieces:
    """Pieces by what they were made from. Threads share them: at worst a piece is made twice."""

    __slots__ = ("old", "young")

    def __init__(self) -> None:
        self.young: dict[Any, Markup] = {}
        self.old: dict[Any, Markup] = {}

    def older(self, key: Any) -> Markup | None:
        """A piece of the older generation, which is young again from now on."""
        found = self.old.get(key)
        return found if found is None else self.keep(key, found)

    def keep(self, key: Any, piece: Markup) -> Markup:
        """Keep a piece, and forget those that nobody has asked for while a whole generation came."""
        if len(self.young) >= REMEMBERED:
            self.old, self.young = self.young, {}
        self.young[key] = piece
        return piece


class Remembered:
    """A macro whose results are kept for plain arguments."""

    def __init__(self, macro: Macro, kept: Pieces) -> None:
        self.macro, self.kept = macro, kept

    def __call__(self, *args: Any, **kwargs: Any) -> Markup:
        """What the macro gives."""
        given = (*args, *kwargs.values()) if kwargs else args
        types = tuple(map(type, given))
        if dict in types:
            given = spread(given)
            types = tuple(map(type, given))
        if not PLAIN.issuperset(types):
            return cast("Markup", self.macro(*args, **kwargs))
        key = (self.macro, given, types, *kwargs)
        found = self.kept.young.get(key)
        if found is None:
            found = self.kept.older(key)
        return self.kept.keep(key, cast("Markup", self.macro(*args, **kwargs))) if found is None else found


def spread(given: tuple[Any, ...]) -> tuple[Any, ...]:
    """What was given, with what is in dicts laid out beside it.

    >>> spread(("next", {"seconds": 60}))
    ('next', Ellipsis, 1, 'seconds', 60)
    """
    laid_out: list[Any] = []
    for one in given:
        laid_out += (..., len(one), *one, *one.values()) if type(one) is dict else (one,)
    return tuple(laid_out)


class FoldedTemplate(Template):
    """A template whose macros are remembered, where they are imported without context."""

    def _get_default_module(self, ctx: Context | None = None) -> TemplateModule:
        module = super()._get_default_module(ctx)
        if not getattr(module, "remembers", False):
            kept = cast("FoldingEnvironment", self.environment).kept
            for name, macro in vars(module).items():
                if isinstance(macro, Macro) and not macro.caller:
                    setattr(module, name, Remembered(macro, kept))
            module.remembers = True  # type: ignore[attr-defined]
        return module


class FoldingEnvironment(Environment):
    """An environment for one language. `folded`: functions whose results never change, by their names in templates."""

    template_class = FoldedTemplate

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.folded: dict[str, Callable[[str], Markup]] = {}
        self.kept = Pieces()

    def _parse(self, source: str, name: str | None, filename: str | None) -> nodes.Template:
        tree = super()._parse(source, name, filename)
        return cast("nodes.Template", Folding(self.folded).visit(tree)) if self.folded else tree

    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        """All that templates share, and what this one adds, in one plain dict: Jinja's chain of two is slow to go through."""
        return {**self.globals, **(d or {})}
