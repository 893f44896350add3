"""A parsed layout made ready to be filled within bounds, before Jinja makes Python of it.

1. What a layout may not say is refused: everything that is not in `_ALLOWED`.
2. Bodies pay for themselves: a loop's at every turn, a macro's at every call.
3. Lists that are spelled out are measured when they are made, and `~` measures its pieces.
4. An attribute whose whole value is one expression is left out where that is none.

Jinja computes nothing while it compiles: `printing.printed` sees to that.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final

from jinja2 import TemplateSyntaxError, nodes
from jinja2.visitor import NodeTransformer

from pnp.core.errors import nearest
from pnp.press.faces.filters import FILTERS, TESTS
from pnp.press.faces.limits import LARGEST

MOST_EXPRESSIONS: Final = 10_000
"""Nodes of a layout's syntax. The largest layout of the project has some 1200."""

MOST_DEEP: Final = 50
"""How deep statements and expressions may be nested."""

MOST_IMPORTS: Final = 64

TURN: Final = "(turn)"
BODY: Final = "(body)"
MADE: Final = "(made)"
CONCAT: Final = "(concat)"
ATTRIBUTE: Final = "(attribute)"
"""Filters that no layout can name."""

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
_NEVER_NONE: Final = (nodes.TemplateData, nodes.Add, nodes.Sub, nodes.Mul, nodes.Div, nodes.Neg)
_MOST_NAME: Final = 200
_OPENING: Final = re.compile(r"""\s+[\w:.-]+=["']\Z""")


def check(tree: nodes.Template) -> None:
    """Refuse what a layout may not say.

    Raises:
        TemplateSyntaxError: with the line of the first that is found.
    """
    imports = 0
    for number, (node, depth) in enumerate(_walk(tree)):
        if number > MOST_EXPRESSIONS:
            raise _refused(f"the layout has more than {MOST_EXPRESSIONS:,} expressions", node)
        if depth > MOST_DEEP:
            raise _refused(f"nested more than {MOST_DEEP} deep", node)
        imports += isinstance(node, _LOADING)
        if imports > MOST_IMPORTS:
            raise _refused(f"the layout imports more than {MOST_IMPORTS} times", node)
        _check_node(node)


def _walk(tree: nodes.Template) -> Iterator[tuple[nodes.Node, int]]:
    """Yield every node with its depth, without recursion."""
    waiting: list[tuple[nodes.Node, int]] = [(tree, 0)]
    while waiting:
        node, depth = waiting.pop()
        yield node, depth
        waiting += [(child, depth + 1) for child in _children(node)]


def _children(node: nodes.Node) -> list[nodes.Node]:
    """Return what Jinja's `iter_child_nodes` yields, in half the time."""
    found: list[nodes.Node] = []
    for field in node.fields:
        item = getattr(node, field)
        if isinstance(item, list):
            found += [each for each in item if isinstance(each, nodes.Node)]
        elif isinstance(item, nodes.Node):
            found.append(item)
    return found


def _check_node(node: nodes.Node) -> None:
    if type(node) not in _ALLOWED:
        raise _refused(f"a layout may not use {type(node).__name__.lower()}", node)
    if isinstance(node, nodes.Filter) and node.name not in FILTERS:
        raise _unknown("filter", node.name, FILTERS, node)
    if isinstance(node, nodes.Test) and node.name not in TESTS:
        raise _unknown("test", node.name, TESTS, node)
    if isinstance(node, nodes.For) and node.recursive:
        raise _refused("a loop may not call itself", node)
    if isinstance(node, _LOADING) and not _is_text(node.template):
        raise _refused("an import names its layout in quotes", node)
    if isinstance(node, nodes.Const) and isinstance(node.value, int) and node.value > LARGEST:
        raise _refused(f"a number is more than {LARGEST:,}", node)


def _is_text(node: nodes.Node) -> bool:
    return isinstance(node, nodes.Const) and isinstance(node.value, str)


def _unknown(kind: str, name: str, known: Any, node: nodes.Node) -> TemplateSyntaxError:
    near = nearest(name, known)
    advice = f"; did you mean {near!r}?" if near else ""
    return _refused(f"there is no {kind} {name!r}{advice}", node)


def _refused(message: str, node: nodes.Node) -> TemplateSyntaxError:
    return TemplateSyntaxError(message, node.lineno or 1)


class Metering(NodeTransformer):
    """Puts the payments and measurements into a layout that `check` has passed."""

    def visit(self, node: nodes.Node, *args: object, **named: object) -> nodes.Node:
        """Return what stands in the node's place."""
        cost = _cost(node) if isinstance(node, _PAYING) else 0
        self.generic_visit(node, *args, **named)
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


def _cost(node: nodes.Node) -> int:
    """Return how many expressions one run of a body computes, bodies within left out."""
    return 1 + sum(map(_expressions, _children(node)))


def _expressions(node: nodes.Node) -> int:
    return 1 if isinstance(node, _PAYING) else _cost(node)


def _is_made(node: nodes.Node) -> bool:
    """Return whether a node makes a list of something that may itself be a list."""
    loaded = isinstance(node, nodes.List | nodes.Dict) or (
        isinstance(node, nodes.Tuple) and node.ctx == "load"
    )
    return loaded and any(not _is_plain(child) for child in _children(node))


def _is_plain(node: nodes.Node) -> bool:
    if isinstance(node, nodes.Tuple | nodes.List | nodes.Neg):
        return all(_is_plain(child) for child in _children(node))
    return isinstance(node, nodes.Const)


def _through(name: str, node: Any, *given: nodes.Expr) -> nodes.Filter:
    return nodes.Filter(node, name, list(given), [], None, None, lineno=node.lineno)


def _with_attributes(printed: list[nodes.Expr]) -> list[Any]:
    """Return what is printed, each attribute's name and quotes joined to its one expression."""
    pieces: list[Any] = list(printed)
    for number, (before, node, after) in enumerate(
        zip(pieces, pieces[1:], pieces[2:], strict=False), 1
    ):
        opening = _opening(before, node, after)
        if opening:
            before.data = before.data.removesuffix(opening)
            after.data = after.data[1:]
            pieces[number] = _through(ATTRIBUTE, node, nodes.Const(opening))
    return pieces


def _opening(before: nodes.Expr, node: nodes.Expr, after: nodes.Expr) -> str:
    """Return the ` name="` before an expression that is the whole attribute, or nothing."""
    if isinstance(node, _NEVER_NONE) or not isinstance(after, nodes.TemplateData):
        return ""
    found = isinstance(before, nodes.TemplateData) and _OPENING.search(before.data[-_MOST_NAME:])
    return found[0] if found and after.data.startswith(found[0][-1]) else ""
