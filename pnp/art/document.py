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

from pnp.art.curves import number

_SHORT: Final = 60
"""Shapes shorter than this are repeated rather than referred to."""


@dataclass(frozen=True, slots=True)
class PaintedPath:
    """A shape and how it is painted, in svgwrite's spelling of attributes."""

    shape: str
    attributes: dict[str, str]


@dataclass(frozen=True, slots=True)
class Disc:
    """A disc."""

    centre: tuple[str, str]
    radius: str
    fill: str


@dataclass(frozen=True, slots=True)
class ShapeGroup:
    """What is drawn with something in common; the last child lies on top."""

    attributes: dict[str, str]
    children: list[PaintedPath | Disc | ShapeGroup] = field(default_factory=list)


def write(
    box: tuple[float, float], root: ShapeGroup, clips: Mapping[tuple[str, ...], str]
) -> bytes:
    """Return the document, in UTF-8.

    Args:
        box: width and height in the picture's units.
        root: the whole picture.
        clips: ids of clip paths by the shapes they are made of.
    """
    width, height = (number(length) for length in box)
    # Any: svgwrite carries no types.
    sheet: Any = svgwrite.Drawing(
        size=(width, height), viewBox=f"0 0 {width} {height}", debug=False, profile="full"
    )
    shared = _share(sheet, [*_shapes(root), *(shape for shapes in clips for shape in shapes)])
    for shapes, name in clips.items():
        clip = sheet.defs.add(sheet.clipPath(id=name))
        for shape in shapes:
            clip.add(_element(sheet, shared, PaintedPath(shape, {})))
    sheet.add(_element(sheet, shared, root))
    return str(sheet.tostring()).encode()


def _share(sheet: Any, shapes: list[str]) -> dict[str, str]:
    """Define the shapes that come up more than once; return their ids."""
    often = [shape for shape, count in Counter(shapes).items() if count > 1 and len(shape) > _SHORT]
    shared = {shape: f"s{k}" for k, shape in enumerate(often)}
    for shape, name in shared.items():
        sheet.defs.add(sheet.path(d=shape, id=name))
    return shared


def _shapes(group: ShapeGroup) -> Iterator[str]:
    for child in group.children:
        match child:
            case PaintedPath():
                yield child.shape
            case ShapeGroup():
                yield from _shapes(child)


def _element(sheet: Any, shared: dict[str, str], node: PaintedPath | Disc | ShapeGroup) -> Any:
    match node:
        case PaintedPath(shape, attributes) if shape in shared:
            return sheet.use(f"#{shared[shape]}", **attributes)
        case PaintedPath(shape, attributes):
            return sheet.path(d=shape, **attributes)
        case Disc(centre, radius, fill):
            return sheet.circle(centre, radius, fill=fill)
        case ShapeGroup(attributes, children):
            group = sheet.g(**attributes)
            for child in children:
                group.add(_element(sheet, shared, child))
            return group
