"""Outlines as SVG, in millimetres, and as DXF release 12, which every cutter reads.

Both have two layers, CUT and MARKS. Reading returns the boxes of the outlines.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from pnp.core.geometry import Rect
from pnp.core.xml import etree
from pnp.exports.cutlines.outlines import CutOutline, CutPage

CUT: Final = "CUT"
MARKS: Final = "MARKS"

_SVG: Final = "{http://www.w3.org/2000/svg}"
_HEAD: Final = (
    '<svg xmlns="http://www.w3.org/2000/svg"'
    ' xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"'
    ' width="{width}mm" height="{height}mm" viewBox="0 0 {width} {height}">'
)
_LAYER: Final = (
    '<g id="{name}" inkscape:groupmode="layer" inkscape:label="{name}"'
    ' fill="none" stroke="{colour}" stroke-width="0.1">'
)
_NUMBER: Final = re.compile(r"-?[0-9]+\.?[0-9]*")
_QUARTER: Final = math.tan(math.pi / 8)
"""The bulge of a quarter of a circle: the tangent of a quarter of its angle."""

_RED: Final = 1
_BLACK: Final = 7
_MILLIMETRES: Final = 4
Point = tuple[float, float]


def as_svg(page: CutPage) -> bytes:
    """Return a page as SVG."""
    width, height = _length(page.paper.width_mm), _length(page.paper.height_mm)
    marks = (
        f"M{_point((line.x1_mm, line.y1_mm))}L{_point((line.x2_mm, line.y2_mm))}"
        for line in page.marks.lines
    )
    lines = [
        _HEAD.format(width=width, height=height),
        *_svg_layer(CUT, "#ff0000", map(_path, page.outlines)),
        *_svg_layer(MARKS, "#000000", marks),
        "</svg>\n",
    ]
    return "\n".join(lines).encode()


def _svg_layer(name: str, colour: str, paths: Iterator[str]) -> Iterator[str]:
    yield _LAYER.format(name=name, colour=colour)
    yield from (f'<path d="{path}"/>' for path in paths)
    yield "</g>"


def _path(outline: CutOutline) -> str:
    """Return an outline as a path, clockwise as seen."""
    points, radius = _corners(outline), _length(outline.radius_mm)
    if not outline.radius_mm:
        return "M" + "L".join(map(_point, points[::2])) + "Z"
    pieces = [f"M{_point(points[0])}"]
    for place, (_, end) in enumerate(pairwise((*points, points[0]))):
        is_straight = place % 2 == 0
        pieces.append(
            f"L{_point(end)}" if is_straight else f"A{radius} {radius} 0 0 1 {_point(end)}"
        )
    return "".join(pieces) + "Z"


def _corners(outline: CutOutline) -> tuple[Point, ...]:
    """Return the ends of the four edges, clockwise from the top left."""
    left, top, right, bottom = outline.at.edges
    radius = outline.radius_mm
    return (
        *((left + radius, top), (right - radius, top)),
        *((right, top + radius), (right, bottom - radius)),
        *((right - radius, bottom), (left + radius, bottom)),
        *((left, bottom - radius), (left, top + radius)),
    )


def _length(length_mm: float) -> str:
    return f"{length_mm + 0.0:.3f}"


def _point(point: Point) -> str:
    return f"{_length(point[0])} {_length(point[1])}"


def boxes_of_svg(content: bytes) -> Iterator[Rect]:
    """Yield the boxes of the outlines.

    Raises:
        ValueError: the content is not SVG as written here.
    """
    parser = etree.XMLParser(resolve_entities=False, no_network=True)
    try:
        root = etree.fromstring(content, parser)
    except etree.XMLSyntaxError as error:
        raise ValueError from error
    for layer in root.iter(f"{_SVG}g"):
        if layer.get("id") == CUT:
            yield from (_box_of_path(path.get("d") or "") for path in layer.iter(f"{_SVG}path"))


def _box_of_path(path: str) -> Rect:
    """Return the box of the end points of a path's lines and arcs, which touch all its sides."""
    ends = [
        tuple(map(float, _NUMBER.findall(piece)[-2:]))
        for piece in re.findall(r"[MLA][^MLAZ]+", path)
    ]
    return _box([(x, y) for x, y in ends])


def _box(points: Sequence[Point]) -> Rect:
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def as_dxf(page: CutPage) -> bytes:
    """Return a page as DXF; its y grows upwards."""
    height = page.paper.height_mm
    pairs: list[tuple[int, object]] = [
        *((0, "SECTION"), (2, "HEADER"), (9, "$ACADVER"), (1, "AC1009")),
        *((9, "$INSUNITS"), (70, _MILLIMETRES), (0, "ENDSEC")),
        *((0, "SECTION"), (2, "TABLES"), (0, "TABLE"), (2, "LAYER"), (70, 2)),
        *_dxf_layer(CUT, _RED),
        *_dxf_layer(MARKS, _BLACK),
        *((0, "ENDTAB"), (0, "ENDSEC"), (0, "SECTION"), (2, "ENTITIES")),
    ]
    for outline in page.outlines:
        pairs += _circle(outline, height) if outline.is_circle else _polyline(outline, height)
    for line in page.marks.lines:
        ends = ((10, line.x1_mm), (20, height - line.y1_mm), (11, line.x2_mm))
        pairs += [(0, "LINE"), (8, MARKS), *ends, (21, height - line.y2_mm)]
    pairs += [(0, "ENDSEC"), (0, "EOF")]
    return "".join(f"{code:>3}\r\n{_value(value)}\r\n" for code, value in pairs).encode("ascii")


def _value(value: object) -> str:
    return f"{value + 0.0:.6f}" if isinstance(value, float) else str(value)


def _dxf_layer(name: str, colour: int) -> Iterator[tuple[int, object]]:
    yield from ((0, "LAYER"), (2, name), (70, 0), (62, colour), (6, "CONTINUOUS"))


def _circle(outline: CutOutline, height_mm: float) -> Iterator[tuple[int, object]]:
    x, y = outline.at.middle
    yield from ((0, "CIRCLE"), (8, CUT), (10, x), (20, height_mm - y), (40, outline.radius_mm))


def _polyline(outline: CutOutline, height_mm: float) -> Iterator[tuple[int, object]]:
    """Yield an outline as a closed line; clockwise, so that its corners bulge to the left."""
    yield from ((0, "POLYLINE"), (8, CUT), (66, 1), (70, 1), (10, 0.0), (20, 0.0), (30, 0.0))
    points = _corners(outline) if outline.radius_mm else _corners(outline)[::2]
    for place, (x, y) in enumerate(points):
        yield from ((0, "VERTEX"), (8, CUT), (10, x), (20, height_mm - y), (30, 0.0))
        if outline.radius_mm and place % 2:
            yield 42, -_QUARTER
    yield from ((0, "SEQEND"), (8, CUT))


def boxes_of_dxf(content: bytes, height_mm: float) -> Iterator[Rect]:
    """Yield the boxes of the outlines, y downwards.

    Raises:
        ValueError: the content is not DXF as written here.
    """
    lines = content.decode("ascii").split("\r\n")
    points: list[Point] = []
    for entity in _entities(lines):
        kind, place = (
            entity.get(0),
            (float(entity.get(10, 0)), height_mm - float(entity.get(20, 0))),
        )
        if kind == "VERTEX":
            points.append(place)
        elif kind == "SEQEND":
            yield _box(points)
            points = []
        elif kind == "CIRCLE":
            radius = float(entity[40])
            yield Rect(place[0] - radius, place[1] - radius, 2 * radius, 2 * radius)


def _entities(lines: Sequence[str]) -> Iterator[dict[int, str]]:
    """Yield the entities as tables by code."""
    entity: dict[int, str] = {}
    for code, value in zip(lines[::2], lines[1::2], strict=False):
        if int(code) == 0 and entity:
            yield entity
            entity = {}
        entity[int(code)] = value
