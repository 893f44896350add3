"""A parsed layout prepared for bounded filling, before Jinja compiles it to Python.

1. Statements that are not in `_ALLOWED` are refused.
2. Bodies pay their cost: that of a loop at every iteration, that of a macro at every call.
3. List literals are measured when they are made, and `~` measures its pieces.
4. An attribute whose whole value is one expression is left out if that is None.

Jinja evaluates nothing during compilation.
"""

from __future__ import annotations

import re
from typing import Any, Final

from jinja2 import TemplateSyntaxError, nodes

from pnp.core.errors import nearest
from pnp.press.faces.filters import FILTERS, TESTS
from pnp.press.faces.limits import MAX_SIZE

MAX_EXPRESSIONS: Final = 10_000
"""The most nodes of a layout's syntax tree. The largest layout of the project has some 1200."""

MAX_DEPTH: Final = 50
"""The greatest nesting of statements and expressions."""

MAX_IMPORTS: Final = 64

TURN: Final = "(turn)"
BODY: Final = "(body)"
MADE: Final = "(made)"
CONCAT: Final = "(concat)"
ATTRIBUTE: Final = "(attribute)"
"""Internal filters, which no layout can name."""

_ALLOWED: Final = frozenset(
    (
        *(nodes.Template, nodes.Output, nodes.TemplateData, nodes.For, nodes.If, nodes.With),
        *(nodes.Macro, nodes.CallBlock, nodes.Assign, nodes.AssignBlock),
        *(nodes.Import, nodes.FromImport, nodes.Include),
        *(nodes.Name, nodes.NSRef, nodes.Const, nodes.Tuple, nodes.List, nodes.Dict, nodes.Pair),
        *(nodes.Keyword, nodes.CondExpr, nodes.Filter, nodes.Test, nodes.Call, nodes.Getitem),
        *(nodes.Getattr, nodes.Slice, nodes.Concat, nodes.Compare, nodes.Operand),
        *(nodes.Add, nodes.Sub, nodes.Mul, nodes.Div, nodes.FloorDiv, nodes.Mod, nodes.Pow),
        *(nodes.Neg, nodes.Pos, nodes.Not, nodes.And, nodes.Or),
    )
)
_LOADING: Final = (nodes.Import, nodes.FromImport, nodes.Include)
_BODIES: Final = (nodes.Template, nodes.Macro, nodes.CallBlock)
_PAYING: Final = (nodes.For, *_BODIES)
_LISTS: Final = (nodes.List, nodes.Dict)
_PLAIN: Final = (nodes.Tuple, nodes.List, nodes.Neg)
_NEVER_NONE: Final = (nodes.TemplateData, nodes.Add, nodes.Sub, nodes.Mul, nodes.Div, nodes.Neg)
_MAX_NAME: Final = 200
_OPENING: Final = re.compile(r"""\s+[\w:.-]+=["']\Z""")


def meter(tree: nodes.Template) -> nodes.Template:
    """Return a layout with payments and measurements.

    Raises:
        TemplateSyntaxError: it uses a refused statement; the line is that of the first.
    """
    template: nodes.Template
    template, _ = _Metering().meter(tree, 0)
    return template


def _check_node(node: nodes.Node) -> None:
    if type(node) not in _ALLOWED:
        raise _refusal(f"a layout may not use {type(node).__name__.lower()}", node)
    if isinstance(node, nodes.Filter) and node.name not in FILTERS:
        raise _refuse_name("filter", node.name, FILTERS, node)
    if isinstance(node, nodes.Test) and node.name not in TESTS:
        raise _refuse_name("test", node.name, TESTS, node)
    if isinstance(node, nodes.For) and node.recursive:
        raise _refusal("a loop may not call itself", node)
    if isinstance(node, _LOADING) and not _is_text(node.template):
        raise _refusal("an import names its layout in quotes", node)
    if isinstance(node, nodes.Const) and isinstance(node.value, int) and node.value > MAX_SIZE:
        raise _refusal(f"a number is more than {MAX_SIZE:,}", node)


def _is_text(node: nodes.Node) -> bool:
    return isinstance(node, nodes.Const) and isinstance(node.value, str)


def _refuse_name(kind: str, name: str, names: Any, node: nodes.Node) -> TemplateSyntaxError:
    near = nearest(name, names)
    advice = f"; did you mean {near!r}?" if near else ""
    return _refusal(f"there is no {kind} {name!r}{advice}", node)


def _refusal(message: str, node: nodes.Node) -> TemplateSyntaxError:
    return TemplateSyntaxError(message, node.lineno or 1)


class _Metering:
    """A walk through a layout: a node is checked, then its children are metered, then itself."""

    def __init__(self) -> None:
        self._nodes = 0
        self._imports = 0

    def meter(self, node: nodes.Node, depth: int) -> tuple[Any, int]:
        """Return the replacement of a node, and the number of its expressions.

        A body that pays for itself counts as one.
        """
        self._check(node, depth)
        cost = 1
        for field in node.fields:
            item = getattr(node, field)
            if isinstance(item, list):
                cost += self._meter_list(item, depth + 1)
            elif isinstance(item, nodes.Node):
                child, of_child = self.meter(item, depth + 1)
                setattr(node, field, child)
                cost += of_child
        return _with_payments(node, cost), 1 if isinstance(node, _PAYING) else cost

    def _meter_list(self, entries: list[Any], depth: int) -> int:
        cost = 0
        for number, entry in enumerate(entries):
            if isinstance(entry, nodes.Node):
                entries[number], of_child = self.meter(entry, depth)
                cost += of_child
        return cost

    def _check(self, node: nodes.Node, depth: int) -> None:
        self._nodes += 1
        if self._nodes > MAX_EXPRESSIONS:
            raise _refusal(f"the layout has more than {MAX_EXPRESSIONS:,} expressions", node)
        if depth > MAX_DEPTH:
            raise _refusal(f"nested more than {MAX_DEPTH} deep", node)
        self._imports += isinstance(node, _LOADING)
        if self._imports > MAX_IMPORTS:
            raise _refusal(f"the layout imports more than {MAX_IMPORTS} times", node)
        _check_node(node)


def _with_payments(node: nodes.Node, cost: int) -> nodes.Node:
    """Return a node with metered children, with its own payments and measurements."""
    if isinstance(node, nodes.For):
        node.iter = _through(TURN, node.iter, nodes.Const(cost))
    elif isinstance(node, _BODIES):
        payment = _through(BODY, nodes.Const(cost, lineno=node.lineno))
        node.body.insert(0, nodes.ExprStmt(payment, lineno=node.lineno))
    elif isinstance(node, nodes.Getitem) and isinstance(node.arg, nodes.Slice):
        node.node = _through(MADE, node.node)  # Python warns of a number's slice
    elif isinstance(node, nodes.Output):
        node.nodes = _with_attributes(node.nodes)
    elif isinstance(node, nodes.Concat):
        first, *others = node.nodes
        return _through(CONCAT, first, *others)
    return _through(MADE, node) if _is_made(node) else node


def _is_made(node: nodes.Node) -> bool:
    """Return whether a node makes a list of items that may be lists themselves."""
    is_read = isinstance(node, _LISTS) or (isinstance(node, nodes.Tuple) and node.ctx == "load")
    return is_read and any(not _is_plain(child) for child in node.iter_child_nodes())


def _is_plain(node: nodes.Node) -> bool:
    """Return whether a node is a number or a text, or a list of these."""
    if isinstance(node, _PLAIN):
        return all(_is_plain(child) for child in node.iter_child_nodes())
    return isinstance(node, nodes.Const)


def _through(name: str, node: Any, *arguments: nodes.Expr) -> nodes.Filter:
    return nodes.Filter(node, name, list(arguments), [], None, None, lineno=node.lineno)


def _with_attributes(output: list[nodes.Expr]) -> list[Any]:
    """Return the printed pieces; an attribute's name and quotes are joined to its expression."""
    pieces: list[Any] = list(output)
    for number, (before, node, after) in enumerate(
        zip(pieces, pieces[1:], pieces[2:], strict=False), 1
    ):
        opening = _attribute_start(before, node, after)
        if opening:
            before.data = before.data.removesuffix(opening)
            after.data = after.data[1:]
            pieces[number] = _through(ATTRIBUTE, node, nodes.Const(opening))
    return pieces


def _attribute_start(before: nodes.Expr, node: nodes.Expr, after: nodes.Expr) -> str:
    """Return the ` name="` before an expression that is a whole attribute; otherwise empty."""
    if isinstance(node, _NEVER_NONE) or not isinstance(after, nodes.TemplateData):
        return ""
    match = isinstance(before, nodes.TemplateData) and _OPENING.search(before.data[-_MAX_NAME:])
    return match[0] if match and after.data.startswith(match[0][-1]) else ""
