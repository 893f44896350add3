"""A picture as a tree of shapes, and the SVG document it becomes, over svgwrite.

The document is written when the tree is whole: a shape used more than once (as outline, fill
and clip) then stands in it once and is referred to.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

import svgwrite
from svgwrite.base import BaseElement
from svgwrite.etree import etree
from svgwrite.params import Parameter

from pnp.art.kit.curves import number

_SHORT: Final = 60
"""Shapes shorter than this are repeated rather than referred to."""
_UNCHECKED: Final = Parameter(debug=False, profile="full")


@dataclass(frozen=True, slots=True)
class PaintedPath:
    """A shape and the attributes that paint it."""

    shape: str
    attributes: dict[str, str]


@dataclass(frozen=True, slots=True)
class PaintedDisc:
    """A disc."""

    centre: tuple[str, str]
    radius: str
    fill: str


@dataclass(frozen=True, slots=True)
class ShapeGroup:
    """Shapes with attributes in common; the last child lies on top."""

    attributes: dict[str, str]
    children: list[PaintedPath | PaintedDisc | ShapeGroup] = field(default_factory=list)


def write(
    box: tuple[float, float],
    root: ShapeGroup,
    clips: Mapping[tuple[str, ...], str],
    scale: float = 1.0,
) -> bytes:
    """Return the document, in UTF-8.

    Args:
        box: width and height in the picture's units.
        root: the whole picture.
        clips: ids of clip paths by the shapes they are made of.
        scale: how many CSS pixels a unit is.
    """
    width, height = (number(length) for length in box)
    # Any: svgwrite carries no types.
    sheet: Any = svgwrite.Drawing(
        size=(number(box[0] * scale), number(box[1] * scale)),
        viewBox=f"0 0 {width} {height}",
        debug=False,
        profile="full",
    )
    shared = _shared([*_shapes(root), *(shape for shapes in clips for shape in shapes)])
    for shape, name in shared.items():
        sheet.defs.add(_Element("path", {"d": shape, "id": name}))
    for shapes, name in clips.items():
        parts = [_element(shared, PaintedPath(shape, {})) for shape in shapes]
        sheet.defs.add(_Element("clipPath", {"id": name}, parts))
    sheet.add(_element(shared, root))
    return str(etree.tostring(sheet.get_xml(), encoding="unicode")).encode()


class _Element(BaseElement):  # type: ignore[misc]  # svgwrite carries no types
    """An element whose attributes are spelled as SVG spells them.

    svgwrite's own elements check and translate theirs one by one, which took as long as all else.
    """

    def __init__(
        self, name: str, attributes: dict[str, str], children: list[_Element] | None = None
    ) -> None:
        self.elementname = name
        self.attribs = attributes
        self.elements = children or []
        self._parameter = _UNCHECKED

    def get_xml(self) -> etree.Element:
        """Return the element and all in it, attributes in the order of the alphabet."""
        given = {name: value for name, value in sorted(self.attribs.items()) if value}
        made = etree.Element(self.elementname, given)
        made.extend([element.get_xml() for element in self.elements])
        return made


def _shared(shapes: list[str]) -> dict[str, str]:
    """Return ids for the shapes that come up more than once."""
    often = [shape for shape, count in Counter(shapes).items() if count > 1 and len(shape) > _SHORT]
    return {shape: f"s{k}" for k, shape in enumerate(often)}


def _shapes(group: ShapeGroup) -> Iterator[str]:
    for child in group.children:
        match child:
            case PaintedPath():
                yield child.shape
            case ShapeGroup():
                yield from _shapes(child)


def _element(shared: dict[str, str], node: PaintedPath | PaintedDisc | ShapeGroup) -> _Element:
    match node:
        case PaintedPath(shape, attributes) if shape in shared:
            return _Element("use", {"xlink:href": f"#{shared[shape]}", **attributes})
        case PaintedPath(shape, attributes):
            return _Element("path", {"d": shape, **attributes})
        case PaintedDisc((x, y), radius, fill):
            return _Element("circle", {"cx": x, "cy": y, "r": radius, "fill": fill})
        case ShapeGroup(attributes, children):
            return _Element("g", attributes, [_element(shared, child) for child in children])
