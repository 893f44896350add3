"""XML behind one door: lxml, or where there is none, as in a browser, trees by expat.

Both make the same trees and write the same bytes (`tests/core/test_expat_tree.py`).

`expat_tree`   the second door: parsing, and lxml's names for `nodes` and their `writing`
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, partial
from typing import TYPE_CHECKING, Any, Final, cast

if TYPE_CHECKING:
    from lxml import etree
else:
    try:
        from lxml import etree
    except ImportError:
        from pnp.core.xml import expat_tree as etree

__all__ = ("HAS_LXML", "etree", "finder", "strings_with")

HAS_LXML: Final = hasattr(etree, "XPath")

Finder = Callable[[Any], list[Any]]
"""Returns the elements of a tree that it looks for."""


@cache
def finder(attribute: str) -> Finder:
    """Return a search for the elements of a tree that have an attribute.

    Args:
        attribute: its name; or the beginning of its name, and `*`.
    """
    start = attribute.removesuffix("*")
    if HAS_LXML:
        test = f"@{start}" if start == attribute else f"@*[starts-with(name(), '{start}')]"
        search: Any = etree.XPath(f"descendant-or-self::*[{test}]")
        return cast("Finder", search)

    def has(element: etree._Element) -> bool:
        if start == attribute:
            return start in element.attrib
        return any(str(name).startswith(start) for name in element.attrib)

    return lambda root: list(filter(has, root.iter(etree.Element)))


def strings_with(root: etree._Element, mark: str) -> Iterator[tuple[str, Callable[[str], None]]]:
    """Yield the attributes and texts of a tree that contain a mark, each with its setter."""
    if not HAS_LXML:
        yield from (pair for pair in _strings(root) if mark in pair[0])
        return
    for string in _search(mark)(root):
        holder = string.getparent()
        if string.is_attribute:
            yield str(string), partial(holder.set, string.attrname)
        else:
            yield str(string), partial(setattr, holder, "tail" if string.is_tail else "text")


@cache
def _search(mark: str) -> Any:
    return etree.XPath(f"//@*[contains(., '{mark}')] | //text()[contains(., '{mark}')]")


def _strings(root: etree._Element) -> Iterator[tuple[str, Callable[[str], None]]]:
    for element in root.iter(etree.Element):
        for name, value in element.items():
            yield str(value), partial(element.set, name)
        for place in ("text", "tail"):
            yield getattr(element, place) or "", partial(setattr, element, place)
