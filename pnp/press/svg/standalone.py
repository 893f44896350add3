"""Drawings as files: whether they name no other file, and their mirror images."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from pnp.core.errors import MaterialError, Problem, raise_if_any
from pnp.press.svg.parse import SVG, UnreadableError, parse
from pnp.press.svg.refusal import RefusalError

if TYPE_CHECKING:
    from lxml import etree

_OUTWARD: Final = re.compile(r"@import|url\(\s*[\"']?\s*(?!#|data:|[\"'])", re.IGNORECASE)
"""In a style sheet or a property: what names a file, and not an element of the drawing or data."""

_BEYOND_SVG: Final = (
    *("foreignObject", "meshgradient", "meshGradient", "hatch", "solidcolor", "solidColor"),
    *("flowRoot", "animate", "animateTransform", "animateMotion", "set", "font"),
)
"""Elements that other programs pass over in silence."""

_INWARD: Final = ("#", "data:")
_MIRRORED_HEIGHT: Final = 1000.0
"""Units that a mirrored drawing is high; any number would do."""

_LEAST, _MOST = 0.01, 100_000.0
"""Units of a viewBox's sides."""


def check_self_contained(source: bytes, name: str) -> float:
    """Return the proportions of a drawing, width by height, after it was found to stand alone.

    Args:
        source: the SVG file.
        name: what messages call it.

    Raises:
        MaterialError: it is no XML that is read here, has no viewBox, names other files, or holds
            what drawings of SVG 1.1 do not.
    """
    try:
        root = parse(source)
    except RefusalError as refusal:
        line = refusal.line if isinstance(refusal, UnreadableError) else None
        place = name if line is None else f"{name}, line {line}"
        raise MaterialError(Problem(refusal.fact, place, refusal.hint)) from refusal
    raise_if_any([*_outward(root, name), *_drawn_by_nobody(root, name)])
    proportions = _proportions(root)
    if proportions is None:
        raise MaterialError(Problem("the drawing has no viewBox", name, "give it one"))
    return proportions


def mirrored(source: bytes, name: str) -> bytes:
    """Return a drawing whose left and right have changed places, as a drawing about the old one.

    Raises:
        MaterialError: as for `check_self_contained`.
    """
    from lxml import etree  # noqa: PLC0415 -- for few drawings only

    width, height = f"{check_self_contained(source, name) * _MIRRORED_HEIGHT:g}", _MIRRORED_HEIGHT
    inner = parse(source)
    for side, length in (("width", width), ("height", f"{height:g}")):
        inner.set(side, length)
    outer = etree.Element(f"{{{SVG}}}svg", viewBox=f"0 0 {width} {height:g}")
    etree.SubElement(outer, f"{{{SVG}}}g", transform=f"matrix(-1 0 0 1 {width} 0)").append(inner)
    return etree.tostring(outer)


def _outward(root: etree._Element, name: str) -> Iterator[Problem]:
    for element in root.iter("*"):
        if _leads_out(element):
            place = f"{name}, line {element.sourceline}"
            yield Problem("the drawing names another file", place, "write it into the drawing")


def _drawn_by_nobody(root: etree._Element, name: str) -> Iterator[Problem]:
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
    return any(not each.startswith(_INWARD) for each in hrefs) or any(map(_OUTWARD.search, texts))


def _proportions(root: etree._Element) -> float | None:
    """Return width by height of the viewBox; None if there is none that has them."""
    try:
        _, _, width, height = map(float, re.split(r"[\s,]+", root.get("viewBox", "").strip()))
    except ValueError:
        return None
    return width / height if min(width, height) >= _LEAST and max(width, height) < _MOST else None
