"""Drawings as files: whether they are self-contained, and their mirror images."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Final, NamedTuple

from pnp.core.errors import MaterialError, Problem, did_you_mean, raise_if_any
from pnp.core.xml import etree
from pnp.press.svg.errors import RefusalError
from pnp.press.svg.tree.node import Node
from pnp.press.svg.tree.parse import PART, SVG, UnreadableError, parse, unpack
from pnp.press.svg.tree.viewports import paper_size, root_size

_OUTWARD: Final = re.compile(r"@import|url\(\s*[\"']?\s*(?!#|data:|[\"'])", re.IGNORECASE)
"""A reference in a style sheet or property to a file, rather than to an element or data."""

_BEYOND_SVG: Final = (
    *("foreignObject", "meshgradient", "meshGradient", "hatch", "solidcolor", "solidColor"),
    *("flowRoot", "font"),
)
"""Elements that other programs ignore silently."""

_NAMED: Final = re.compile(r"(?:url\(\s*['\"]?|^\s*)#([^'\")\s]+)")
"""A reference to an element of the same drawing."""

_SWITCH: Final = f"{{{SVG}}}switch"
"""It chooses among all of its children."""

_INWARD: Final = ("#", "data:")
_MIRRORED_HEIGHT: Final = 1000.0
"""The height of a mirrored drawing in units; the number is arbitrary."""

_MIN, _MAX = 0.01, 100_000.0
"""Units of a viewBox's sides."""


class StandaloneDrawing(NamedTuple):
    """A self-contained drawing."""

    source: bytes
    """The source as plain UTF-8: decompressed, with all entities expanded."""
    proportions: float
    """Width by height."""


def standalone_drawing(source: bytes, name: str) -> StandaloneDrawing:
    """Return a drawing that is self-contained.

    Args:
        source: the SVG file, compressed or not.
        name: its name in messages.

    Raises:
        MaterialError: it is not readable XML, has no size, names other files, or contains more than
            SVG 1.1.
    """
    root = _root(source, name)
    width, height = _sides(root, name)
    return StandaloneDrawing(etree.tostring(root, encoding="utf-8"), width / height)


def unpack_drawing(source: bytes, name: str) -> bytes:
    """Return a drawing as XML, decompressed if need be.

    Raises:
        MaterialError: it is compressed, and damaged or too large.
    """
    with _as_problems(name):
        return unpack(source)


def mirror(source: bytes, name: str) -> bytes:
    """Return the mirror image of a drawing, as a drawing around the old one.

    Raises:
        MaterialError: as for `standalone_drawing`.
    """
    inner = _root(source, name)
    own_width, own_height = _sides(inner, name)
    width, height = f"{own_width / own_height * _MIRRORED_HEIGHT:g}", f"{_MIRRORED_HEIGHT:g}"
    if not inner.get("viewBox"):
        inner.set("viewBox", f"0 0 {own_width!r} {own_height!r}")
    for side, length in (("width", width), ("height", height)):
        inner.set(side, length)
    outer = etree.Element(f"{{{SVG}}}svg", viewBox=f"0 0 {width} {height}")
    etree.SubElement(outer, f"{{{SVG}}}g", transform=f"matrix(-1 0 0 1 {width} 0)").append(inner)
    return etree.tostring(outer)


def part_of(source: bytes, name: str) -> bytes:
    """Return a drawing of one element of another drawing, with everything it refers to.

    The drawing is as large as the element, whose id is in the attribute `PART` of the root.

    Args:
        source: an SVG file, compressed or not.
        name: the id of the element.

    Raises:
        RefusalError: the file cannot be read, or nothing has the id.
    """
    root = parse(source)
    elements: dict[str, etree._Element] = {}
    for element in root.iter("*"):
        if element is not root and "id" in element.attrib:
            elements.setdefault(str(element.get("id")), element)
    if name not in elements:
        hint = did_you_mean(name, sorted(elements))
        raise RefusalError(f"the drawing has no element with the id {name!r:.60}", hint)
    if root.find(f".//{{{SVG}}}style") is None:  # rules may select by what is around
        _prune(_references_of(elements, elements[name]))
    root.set(PART, name)
    return etree.tostring(root)


def _references_of(
    elements: Mapping[str, etree._Element], first: etree._Element
) -> set[etree._Element]:
    """Return an element and those that it refers to, directly or indirectly."""
    members = {first, *_switches_around(first)}
    visits: set[etree._Element] = set()
    stack = list(members)
    while stack:
        element = stack.pop()
        if element in visits:
            continue
        visits.add(element)
        names = (match[1] for _, value in element.items() for match in _NAMED.finditer(str(value)))
        targets = [elements[name] for name in names if name in elements]
        targets += [switch for target in targets for switch in _switches_around(target)]
        members.update(targets)
        stack += [*targets, *element.iterchildren("*")]
    return members


def _switches_around(element: etree._Element) -> list[etree._Element]:
    return [above for above in element.iterancestors() if above.tag == _SWITCH]


def _prune(members: set[etree._Element]) -> None:
    """Remove all elements except some and their ancestors."""
    around = {above for element in members for above in element.iterancestors()} - members
    for above in around:
        for child in list(above):
            if child not in members and child not in around:
                above.remove(child)


def _root(source: bytes, name: str) -> etree._Element:
    """Return the root element of a drawing that names no other file."""
    with _as_problems(name):
        root = parse(source)
    raise_if_any([*_outward(root, name), *_elements_nobody_draws(root, name)])
    return root


def _sides(root: etree._Element, name: str) -> tuple[float, float]:
    """Return the size of the viewBox, or that in which the press draws the drawing."""
    try:
        _, _, width, height = map(float, re.split(r"[\s,]+", root.get("viewBox", "").strip()))
    except ValueError:
        width = height = 0.0
    if min(width, height) >= _MIN and max(width, height) < _MAX:
        return width, height
    with _as_problems(name):
        node = Node("svg", {str(key): str(value) for key, value in root.items()}, None)
        return paper_size(*root_size(node))


@contextmanager
def _as_problems(name: str) -> Iterator[None]:
    """Report refusals as problems of a file."""
    try:
        yield
    except RefusalError as refusal:
        line = refusal.line if isinstance(refusal, UnreadableError) else None
        place = name if line is None else f"{name}, line {line}"
        raise MaterialError(Problem(refusal.fact, place, refusal.hint)) from refusal


def _outward(root: etree._Element, name: str) -> Iterator[Problem]:
    for element in root.iter("*"):
        if _leads_out(element):
            place = f"{name}, line {element.sourceline}"
            yield Problem("the drawing names another file", place, "write it into the drawing")


def _elements_nobody_draws(root: etree._Element, name: str) -> Iterator[Problem]:
    for element in root.iter(*(f"{{{SVG}}}{tag}" for tag in _BEYOND_SVG)):
        if element.get("requiredExtensions") is None:
            tag = element.tag.rpartition("}")[2]
            fact = f"element <{tag}> is drawn by browsers or one program alone"
            place = f"{name}, line {element.sourceline}"
            yield Problem(fact, place, "turn it into paths, or export the drawing as PNG")


def _leads_out(element: etree._Element) -> bool:
    """Return whether an element's links, properties or text name a file."""
    values = [(str(key), str(value)) for key, value in element.attrib.items()]
    hrefs = [value.strip() for key, value in values if key.rpartition("}")[2] == "href"]
    texts = [element.text or "", *(value for _, value in values)]
    return any(not href.startswith(_INWARD) for href in hrefs) or any(map(_OUTWARD.search, texts))
