"""What makes templates cheap: whatever is the same each time is worked out once.

Words without parameters and signs are written into the compiled template, of which there is one for each language. A macro
that was imported without context sees nothing but its arguments, so for the same plain arguments it gives the same HTML,
whoever asks: that is remembered. Nobody can get a piece this way that differs from the one that would be drawn afresh.
"""

from collections.abc import Callable, MutableMapping
from io import StringIO
from typing import Any, cast

from jinja2 import Environment, Template, nodes
from jinja2.compiler import CodeGenerator, Frame
from jinja2.environment import TemplateModule
from jinja2.runtime import Context, Macro
from jinja2.visitor import NodeTransformer
from markupsafe import Markup, escape

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
        found = self._module
        if found is not None and getattr(found, "remembers", False):  # no template here has globals of its own
            return found
        module = super()._get_default_module(ctx)
        if not getattr(module, "remembers", False):
            kept = cast("FoldingEnvironment", self.environment).kept
            for name, macro in vars(module).items():
                if isinstance(macro, Macro) and not macro.caller:
                    setattr(module, name, Remembered(macro, kept))
            module.remembers = True  # type: ignore[attr-defined]
        return module


class Writing(CodeGenerator):
    """Compiles a template: values are made safe by `safe`, what is called is called, an attribute is an attribute.

    Jinja would ask at each call whether what is called wants to be given the context as well; nothing here does. And it would
    try whether what is no attribute is an item: here only a dict has items by name, and only of a dict may be asked what
    `is defined`.
    """

    def visit_Call(self, node: nodes.Call, frame: Frame, forward_caller: bool = False) -> None:  # noqa: N802  (Jinja's)
        """One call."""
        self.write("(")
        self.visit(node.node, frame)
        whole, self.stream = self.stream, StringIO()
        self.signature(node, frame, {"caller": "caller"} if forward_caller else None)
        given, self.stream = self.stream.getvalue(), whole
        self.write(f")({given.removeprefix(', ')})")

    def visit_Getattr(self, node: nodes.Getattr, frame: Frame) -> None:  # noqa: N802  (the same)
        """One attribute, or what a dict has under that name."""
        self.write("(of.")
        self.write(f"{node.attr} if type(of := ")
        self.visit(node.node, frame)
        self.write(f") is not dict else environment.getattr(of, {node.attr!r}))")

    def _output_child_pre(self, node: nodes.Expr, frame: Frame, finalize: Any) -> None:
        if frame.eval_ctx.autoescape and not frame.eval_ctx.volatile and finalize.src is None:
            self.write("environment.safe(")
        else:
            super()._output_child_pre(node, frame, finalize)


def safe(value: Any) -> str:
    """A value as it stands on a screen, as `escape` gives it; most are safe already, and none need become a Markup for that.

    >>> safe("Anna"), safe("<b>"), safe(Markup("<b>")), safe(7), safe(None)
    ('Anna', Markup('&lt;b&gt;'), Markup('<b>'), '7', Markup('None'))
    """
    kind = type(value)
    if kind is Markup or (kind is str and value.isalnum()):
        return cast("str", value)
    return str(value) if kind is int else escape(value)


class FoldingEnvironment(Environment):
    """An environment for one language. `folded`: functions whose results never change, by their names in templates."""

    template_class, code_generator_class = FoldedTemplate, Writing

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.folded: dict[str, Callable[[str], Markup]] = {}
        self.kept = Pieces()
        self.loaded: dict[Any, Template] = {}
        self.safe = safe

    def _parse(self, source: str, name: str | None, filename: str | None) -> nodes.Template:
        tree = super()._parse(source, name, filename)
        return cast("nodes.Template", Folding(self.folded).visit(tree)) if self.folded else tree

    def _load_template(self, name: str, globals: MutableMapping[str, Any] | None) -> Template:  # noqa: A002  (Jinja's name)
        key = self.loader, name
        found = None if self.auto_reload else self.loaded.get(key)
        if found is None:
            found = self.loaded[key] = super()._load_template(name, globals)
        return found

    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        """All that templates share, and what this one adds, in one plain dict: Jinja's chain of two is slow to go through."""
        return {**self.globals, **(d or {})}
