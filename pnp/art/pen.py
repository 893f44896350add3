"""The pen: draws shapes of one picture in one ink, over svgwrite.

A picture says which shape has which paint; the pen knows what that means in the ink it
holds. Lines are given in line weights of the picture: 1 is its outline.

The pen notes what it is told and writes the document at the end, so that a shape used more
than once (as outline, fill and clip) stands in it once and is referred to.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, Final, Literal

import svgwrite

from pnp.art.curves import bounds, number, pair
from pnp.art.palette import (
    LINE,
    LOW_FINEST,
    LOW_WEIGHT,
    PAINTS,
    PAPER,
    Hatch,
    Ink,
    luminance,
    tint,
)

Tone = Literal["plain", "shade", "light"]
Box = tuple[float, float, float, float]
"""Left, top, right, bottom."""

_DARK: Final = 0.36
"""A ground darker than this takes light lines."""
_PALE: Final = 0.9
"""A line whose paint is paler than this in grey is paper in low ink."""
_SHORT: Final = 60
"""Shapes shorter than this are repeated rather than referred to."""
_EVERYWHERE: Final = (-1e9, -1e9, 1e9, 1e9)
_ROOT: Final = {"fill": "none", "stroke_linecap": "round", "stroke_linejoin": "round"}


@dataclass(frozen=True, slots=True)
class _Path:
    shape: str
    attributes: dict[str, str]


@dataclass(frozen=True, slots=True)
class _Dot:
    centre: tuple[str, str]
    radius: str
    fill: str


@dataclass(frozen=True, slots=True)
class _Group:
    attributes: dict[str, str]
    children: list[_Path | _Dot | _Group] = field(default_factory=list)


class Pen:
    """Draws one picture.

    Args:
        box: width and height of the picture in its own units.
        ink: the ink it is drawn in.
        weight: the outline's width in the picture's units, in full ink.
    """

    def __init__(self, box: tuple[float, float], ink: Ink, weight: float) -> None:
        self.ink: Ink = ink
        self._box = box
        self._unit = weight
        self._root = self._group = _Group(_ROOT)
        self._clips: dict[tuple[str, ...], str] = {}
        self._limits = _EVERYWHERE

    # -- shapes ---------------------------------------------------------------------------

    def fill(self, shape: str, paint: str) -> None:
        """Fill `shape` with a paint and its hatch; in low ink that is a hatch on paper."""
        mixture = PAINTS[paint]
        if self.ink == "low":
            self._path(shape, fill=PAPER)
            self._hatch(shape, mixture.low, LINE["low"])
            return
        self._path(shape, fill=self._ground(paint))
        if self.ink == "grey":
            self._hatch(shape, mixture.grey_hatch, self._over(paint))

    def tone(self, shape: str, paint: str, tone: Tone) -> None:
        """Fill `shape` with a tone of a paint; a pen drawing in low ink has none."""
        if self.ink != "low":
            self._path(shape, fill=_toned(self._ground(paint), tone))

    def patch(self, shape: str, paint: str) -> None:
        """Fill a marking; in low ink give it a fine edge, as a pen would."""
        self.fill(shape, paint)
        if self.ink == "low":
            self.line(shape, 0.6)

    def solid(self, *shapes: str) -> None:
        """Fill shapes with the colour of lines, in every ink."""
        self._path("".join(shapes), fill=LINE[self.ink])

    def dot(self, x: float, y: float, radius: float, paint: str | None = None) -> None:
        """A disc without outline, in the colour of lines or in a paint."""
        fill = self._ground(paint) if paint else LINE[self.ink]
        self._group.children.append(_Dot((number(x), number(y)), number(radius), fill))

    def contour(self, *shapes: str, weight: float = 1.0) -> None:
        """Put one outline around all `shapes` together, which are then painted over it.

        Parts that are contoured together and then filled show no seam between them.
        """
        line, width = LINE[self.ink], self._width(2 * weight)
        for shape in shapes:
            self._path(shape, fill=line, stroke=line, stroke_width=width)

    def line(self, shape: str, weight: float = 1.0, paint: str | None = None) -> None:
        """Stroke `shape`, with the colour of lines or with a paint."""
        colour = self._ground(paint) if paint else LINE[self.ink]
        self._path(shape, stroke=colour, stroke_width=self._width(weight))

    def vein(self, shape: str, on: str, weight: float = 0.5) -> None:
        """Stroke a line within the paint `on`: lighter than it where it is dark."""
        dark = self.ink != "low" and luminance(self._ground(on)) < _DARK
        colour = self._over(on) if dark else LINE[self.ink]
        self._path(shape, stroke=colour, stroke_width=self._width(weight))

    def dashes(self, shape: str, weight: float, dash: str) -> None:
        """Stroke `shape` with dashes, given in the picture's units."""
        width = self._width(weight)
        self._path(shape, stroke=LINE[self.ink], stroke_width=width, stroke_dasharray=dash)

    def outlined(self, shape: str, paint: str, weight: float = 1.0) -> None:
        """Fill `shape` and stroke its edge."""
        self.fill(shape, paint)
        self.line(shape, weight)

    # -- groups ---------------------------------------------------------------------------

    @contextmanager
    def inside(self, *shapes: str) -> Iterator[None]:
        """Draw only where one of `shapes` is."""
        limits = _common(self._limits, bounds("".join(shapes)))
        with self._within({"clip_path": f"url(#{self._clip(*shapes)})"}, limits):
            yield

    @contextmanager
    def moved(self, transform: str) -> Iterator[None]:
        """Draw through an SVG transform."""
        with self._within({"transform": transform}, _EVERYWHERE):
            yield

    @contextmanager
    def _within(self, attributes: dict[str, str], limits: Box) -> Iterator[None]:
        outer, group = (self._group, self._limits), _Group(attributes)
        self._group.children.append(group)
        self._group, self._limits = group, limits
        yield
        self._group, self._limits = outer

    # -- what an ink makes of it ----------------------------------------------------------

    def _ground(self, paint: str) -> str:
        """What a paint looks like without its hatch; in low ink, as a pen's line would."""
        mixture = PAINTS[paint]
        if self.ink == "low":
            return PAPER if luminance(mixture.grey) > _PALE else LINE["low"]
        return mixture.full if self.ink == "full" else mixture.grey

    def _over(self, paint: str) -> str:
        """A line's colour that shows on the paint."""
        ground = self._ground(paint)
        return tint(ground, "#ffffff" if luminance(ground) < _DARK else "#000000", 0.36)

    def _width(self, weight: float) -> str:
        drawn = max(weight * LOW_WEIGHT, LOW_FINEST) if self.ink == "low" else weight
        return f"{drawn * self._unit:.2f}".rstrip("0").rstrip(".")

    def _hatch(self, shape: str, hatch: Hatch | None, colour: str) -> None:
        if hatch is None:
            return
        box = _common(bounds(shape), self._limits)
        self._path(
            hatch_lines(box, hatch.angle, hatch.gap * self._unit),
            stroke=colour,
            stroke_width=f"{hatch.weight * self._unit:.2f}",
            clip_path=f"url(#{self._clip(shape)})",
        )

    def _path(self, shape: str, **attributes: str) -> None:
        self._group.children.append(_Path(shape, attributes))

    def _clip(self, *shapes: str) -> str:
        return self._clips.setdefault(shapes, f"c{len(self._clips)}")

    # -- writing --------------------------------------------------------------------------

    def to_bytes(self) -> bytes:
        """The picture as an SVG document."""
        width, height = (number(length) for length in self._box)
        # Any: svgwrite carries no types.
        sheet: Any = svgwrite.Drawing(
            size=(width, height), viewBox=f"0 0 {width} {height}", debug=False, profile="full"
        )
        shared = self._shared(sheet)
        for shapes, name in self._clips.items():
            clip = sheet.defs.add(sheet.clipPath(id=name))
            for shape in shapes:
                clip.add(_element(sheet, shared, _Path(shape, {})))
        sheet.add(_element(sheet, shared, self._root))
        return str(sheet.tostring()).encode()

    def _shared(self, sheet: Any) -> dict[str, str]:
        uses = Counter(_shapes(self._root))
        uses.update(shape for shapes in self._clips for shape in shapes)
        often = [shape for shape, count in uses.items() if count > 1 and len(shape) > _SHORT]
        shared = {shape: f"s{k}" for k, shape in enumerate(often)}
        for shape, name in shared.items():
            sheet.defs.add(sheet.path(d=shape, id=name))
        return shared


def _shapes(group: _Group) -> Iterator[str]:
    for child in group.children:
        match child:
            case _Path():
                yield child.shape
            case _Group():
                yield from _shapes(child)


def _element(sheet: Any, shared: dict[str, str], node: _Path | _Dot | _Group) -> Any:
    match node:
        case _Path(shape, attributes) if shape in shared:
            return sheet.use(f"#{shared[shape]}", **attributes)
        case _Path(shape, attributes):
            return sheet.path(d=shape, **attributes)
        case _Dot(centre, radius, fill):
            return sheet.circle(centre, radius, fill=fill)
        case _Group(attributes, children):
            group = sheet.g(**attributes)
            for child in children:
                group.add(_element(sheet, shared, child))
            return group


def _toned(colour: str, tone: Tone) -> str:
    if tone == "shade":
        return tint(colour, "#262626", 0.18)
    return tint(colour, "#fffdf8", 0.42) if tone == "light" else colour


def _common(a: Box, b: Box) -> Box:
    return max(a[0], b[0]), max(a[1], b[1]), min(a[2], b[2]), min(a[3], b[3])


def hatch_lines(box: Box, angle: float, gap: float) -> str:
    """Parallel lines over `box`, `gap` apart, on a grid that does not depend on the box."""
    left, top, right, bottom = box
    cos, sin = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    corners = [(x, y) for x in (left, right) for y in (top, bottom)]
    across = [-x * sin + y * cos for x, y in corners]
    text = []
    for k in range(math.ceil(min(across) / gap), math.floor(max(across) / gap) + 1):
        ends = _through_box(box, k * gap, cos, sin)
        text.append(f"M{pair(ends[0])}L{pair(ends[1])}")
    return "".join(text) or f"M{pair((left, top))}"


def _through_box(
    box: Box, offset: float, cos: float, sin: float
) -> tuple[tuple[float, float], tuple[float, float]]:
    """The piece over `box` of the line at `offset` from the origin along (cos, sin)."""
    left, top, right, bottom = box
    x0, y0 = -offset * sin, offset * cos
    if abs(sin) > abs(cos):
        spans = sorted(((top - y0) / sin, (bottom - y0) / sin))
    else:
        spans = sorted(((left - x0) / cos, (right - x0) / cos))
    return (x0 + spans[0] * cos, y0 + spans[0] * sin), (x0 + spans[1] * cos, y0 + spans[1] * sin)
