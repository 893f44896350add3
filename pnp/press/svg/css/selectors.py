"""Selectors: matching elements, and the part of the document that a match depends on.

cssselect2 follows combinators by backtracking through all surrounding elements: a selector of a few
parts takes hours in a deep tree. So only its tests of single elements are used; combinators are
followed here, and results are cached per element.

Source: Selectors 4, chapters 15 and 16.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from pnp.core.xml import etree

NO_MATCH: Final = -1

_OF_SIBLINGS: Final = frozenset(
    (
        *("first-child", "last-child", "only-child"),
        *("first-of-type", "last-of-type", "only-of-type"),
    )
)
_COUNTING: Final = frozenset(("nth-child", "nth-last-child", "nth-of-type", "nth-last-of-type"))
_ALONE: Final = frozenset(
    (
        *("root", "empty"),
        *("hover", "active", "focus", "focus-visible", "focus-within", "visited", "target"),
    )
)
"""Pseudo-classes that depend on the element alone; user actions never happen on paper."""


class UnsupportedSelectorError(Exception):
    """A selector with a pseudo-class or pseudo-element that is not supported."""


Reach = Callable[[Any], int]
"""Takes a cssselect2 element. Returns the depth of the outermost element on which a match depends,
0 for the root; of several matches the deepest counts. `NO_MATCH` if there is none."""


def compile_selectors(prelude: Any) -> list[tuple[Any, Reach]]:
    """Return each selector of a list, compiled for a `cssselect2.Matcher`, and its reach.

    Raises:
        cssselect2.SelectorError: the list is malformed.
        UnsupportedSelectorError: it has a pseudo-element, or a pseudo-class that is not structural.
    """
    from cssselect2 import compiler, parser  # noqa: PLC0415 -- only drawings with style sheets pay

    pairs = []
    for selector in parser.parse(prelude):
        tree = selector.parsed_tree
        if selector.pseudo_element is not None:
            raise UnsupportedSelectorError
        reach = _reach(tree)
        # The matcher looks selectors up by what their last part names.
        last = tree.right if isinstance(tree, parser.CombinedSelector) else tree
        result = compiler.CompiledSelector(parser.Selector(last))
        result.specificity = selector.specificity
        result.test = _test(reach)
        pairs.append((result, reach))
    return pairs


def _test(reach: Reach) -> Callable[[Any], bool]:
    return lambda element: reach(element) != NO_MATCH


def _reach(tree: Any) -> Reach:
    """Return the reach of a parsed selector."""
    from cssselect2 import compiler, parser  # noqa: PLC0415 -- see above

    if not isinstance(tree, parser.CombinedSelector):
        above = int(_rests_on_siblings(tree))
        test = compiler.CompiledSelector(parser.Selector(tree)).test
        return lambda element: max(0, _depth(element) - above) if test(element) else NO_MATCH
    right, around = _reach(tree.right), _COMBINATORS[tree.combinator](_reach(tree.left))

    def reach(element: Any) -> int:
        return NO_MATCH if right(element) == NO_MATCH else around(element)

    return reach


def _rests_on_siblings(compound: Any) -> bool:
    """Return whether a test of an element depends on its siblings.

    Raises:
        UnsupportedSelectorError: it has a pseudo-class that is meaningless on paper.
    """
    from cssselect2 import parser  # noqa: PLC0415 -- see above

    rests = False
    for part in compound.simple_selectors:
        match part:
            case parser.PseudoClassSelector(name=name) if name in _OF_SIBLINGS:
                rests = True
            case parser.FunctionalPseudoClassSelector(name=name) if name in _COUNTING:
                rests = True
            case parser.PseudoClassSelector(name=name) if name in _ALONE:
                pass
            case parser.NegationSelector(selector_list=selectors):
                if len(selectors) != 1:
                    raise UnsupportedSelectorError
                inner = selectors[0].parsed_tree
                if not isinstance(inner, parser.CompoundSelector):
                    raise UnsupportedSelectorError
                rests |= _rests_on_siblings(inner)
            case parser.RelationalSelector() | parser.MatchesAnySelector():
                raise UnsupportedSelectorError
            case parser.PseudoClassSelector() | parser.FunctionalPseudoClassSelector():
                raise UnsupportedSelectorError
            case _:
                pass
    return rests


def _depth(element: Any) -> int:
    return len(element.ancestors)


def _child(reach: Reach) -> Reach:
    return lambda element: NO_MATCH if element.parent is None else reach(element.parent)


def _descendant(reach: Reach) -> Reach:
    return _Along(reach, lambda element: element.parent)


def _next_sibling(reach: Reach) -> Reach:
    return _inside_parent(
        lambda element: NO_MATCH if element.previous is None else reach(element.previous)
    )


def _later_sibling(reach: Reach) -> Reach:
    return _inside_parent(_Along(reach, lambda element: element.previous))


def _inside_parent(siblings: Reach) -> Reach:
    """Return the reach of a match by siblings, which also depends on their parent."""
    return lambda element: min(_depth(element) - 1, siblings(element))


class _Along:
    """The best reach among all elements along a combinator, each examined once."""

    def __init__(self, reach: Reach, step: Callable[[Any], Any]) -> None:
        self._left = reach
        self._step = step
        self._known: dict[etree._Element, int] = {}

    def __call__(self, element: Any) -> int:
        cache, way = self._known, []
        while element is not None and element.etree_element not in cache:
            way.append(element)
            element = self._step(element)
        best = NO_MATCH if element is None else cache[element.etree_element]
        for node in reversed(way):
            if element is not None:
                best = max(best, self._left(element))
            cache[node.etree_element] = best
            element = node
        return best


_COMBINATORS: Final[dict[str, Callable[[Reach], Reach]]] = {
    " ": _descendant,
    ">": _child,
    "+": _next_sibling,
    "~": _later_sibling,
}
