"""A picture as a tree of shapes, and the SVG document it becomes.

The document is written when the tree is whole: a shape used more than once (as outline, fill
and clip) then stands in it once and is referred to.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from html import escape
from typing import Final

from msgspec import Struct, field

from pnp.art.kit.curves import number

_SHORT: Final = 60
"""Shapes shorter than this are repeated rather than referred to."""
_ROOT: Final = {
    "baseProfile": "full",
    "version": "1.1",
    "xmlns": "http://www.w3.org/2000/svg",
    "xmlns:ev": "http://www.w3.org/2001/xml-events",
    "xmlns:xlink": "http://www.w3.org/1999/xlink",
}
"""Attributes that every document has."""


class PaintedPath(Struct, frozen=True):
    """A shape and the attributes that paint it."""

    shape: str
    attributes: dict[str, str]


class PaintedDisc(Struct, frozen=True):
    """A disc."""

    centre: tuple[str, str]
    radius: str
    fill: str


class ShapeGroup(Struct, frozen=True):
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
    shared = _shared([*_shapes(root), *(shape for shapes in clips for shape in shapes)])
    definitions = [_tag("path", {"d": shape, "id": name}) for shape, name in shared.items()]
    for shapes, name in clips.items():
        parts = "".join(_element(shared, PaintedPath(shape, {})) for shape in shapes)
        definitions.append(_tag("clipPath", {"id": name}, parts))
    about = {
        **_ROOT,
        "width": number(box[0] * scale),
        "height": number(box[1] * scale),
        "viewBox": f"0 0 {width} {height}",
    }
    content = _tag("defs", {}, "".join(definitions)) + _element(shared, root)
    return _tag("svg", about, content).encode()


def _tag(name: str, attributes: Mapping[str, str], content: str = "") -> str:
    """Return an element with those of its attributes that have a value, sorted by name."""
    given = "".join(
        f' {key}="{escape(value)}"' for key, value in sorted(attributes.items()) if value
    )
    return f"<{name}{given}>{content}</{name}>" if content else f"<{name}{given} />"


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


def _element(shared: dict[str, str], node: PaintedPath | PaintedDisc | ShapeGroup) -> str:
    match node:
        case PaintedPath(shape, attributes) if shape in shared:
            return _tag("use", {"xlink:href": f"#{shared[shape]}", **attributes})
        case PaintedPath(shape, attributes):
            return _tag("path", {"d": shape, **attributes})
        case PaintedDisc((x, y), radius, fill):
            return _tag("circle", {"cx": x, "cy": y, "r": radius, "fill": fill})
        case ShapeGroup(attributes, children):
            return _tag("g", attributes, "".join([_element(shared, child) for child in children]))
