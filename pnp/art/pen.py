"""The pen: draws shapes of one picture in one ink, over svgwrite.

A picture says which shape has which paint; the pen knows what that means in the ink it
holds. Lines are given in line weights of the picture (1 = its outline).
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Literal

import svgwrite

from pnp.art.curves import bounds, number, pair
from pnp.art.palette import LINE, PAINTS, PAPER, WEIGHT, Hatch, Ink, luminance, tint
from pnp.ground.geometry import Size  # noqa: F401

Tone = Literal["plain", "shade", "light"]

_LIGHT_LINES = 0.42
"""Below this luminance a grey's hatch is lighter than it."""


class Pen:
    """Draws one picture.

    Args:
        box: width and height of the picture in its own units.
        ink: the ink it is drawn in.
        weight: the outline's width in the picture's units, in full ink.
    """

    def __init__(self, box: tuple[float, float], ink: Ink, weight: float) -> None:
        self.ink: Ink = ink
        self.weight = weight * WEIGHT[ink]
        width, height = box
        # Any: svgwrite carries no types.
        self._sheet: Any = svgwrite.Drawing(
            size=(number(width), number(height)),
            viewBox=f"0 0 {number(width)} {number(height)}",
            debug=False,
            profile="full",
        )
        self._group: Any = self._sheet
        self._clips = 0

    def to_bytes(self) -> bytes:
        """The picture as an SVG document."""
        return str(self._sheet.tostring()).encode()

    # -- shapes ---------------------------------------------------------------------------

    def fill(self, shape: str, paint: str, tone: Tone = "plain") -> None:
        """Fill `shape` with a paint; in low ink, with its hatch on paper."""
        if self.ink == "low":
            self._fill_low(shape, paint, tone)
            return
        mixture = PAINTS[paint]
        colour = _toned(mixture.full if self.ink == "full" else mixture.grey, tone)
        self._path(shape, fill=colour)
        if self.ink == "grey" and mixture.grey_hatch and tone == "plain":
            self._hatch(shape, mixture.grey_hatch, _hatch_colour(mixture.grey))

    def _fill_low(self, shape: str, paint: str, tone: Tone) -> None:
        if tone != "plain":
            return
        self._path(shape, fill=PAPER)
        hatch = PAINTS[paint].low
        if hatch:
            self._hatch(shape, hatch, LINE["low"])

    def contour(self, shape: str, weight: float = 1.0) -> None:
        """Put an outline of `weight` around the whole of `shape`, which is then painted over.

        Parts that are contoured together and then filled show no seam between them.
        """
        line = LINE[self.ink]
        width = number2(2 * weight * self.weight)
        self._path(shape, fill=line, stroke=line, stroke_width=width, stroke_linejoin="round")

    def line(self, shape: str, weight: float = 1.0, paint: str | None = None) -> None:
        """Stroke `shape` with round ends."""
        self._path(
            shape,
            fill="none",
            stroke=self._line_colour(paint),
            stroke_width=number2(weight * self.weight),
            stroke_linecap="round",
            stroke_linejoin="round",
        )

    def dashes(self, shape: str, weight: float, dash: str) -> None:
        """Stroke `shape` with dashes, given in the picture's units."""
        self._path(
            shape,
            fill="none",
            stroke=LINE[self.ink],
            stroke_width=number2(weight * self.weight),
            stroke_linecap="round",
            stroke_dasharray=dash,
        )

    def solid(self, shape: str) -> None:
        """Fill `shape` with the colour of lines, in every ink."""
        self._path(shape, fill=LINE[self.ink])

    def outlined(self, shape: str, paint: str, weight: float = 1.0) -> None:
        """Fill `shape` and stroke its edge."""
        self.fill(shape, paint)
        self.line(shape, weight)

    def patch(self, shape: str, paint: str, edge: float = 0.36) -> None:
        """Fill a marking; in low ink give it a fine edge, as a pen would."""
        self.fill(shape, paint)
        if self.ink == "low":
            self.line(shape, edge / WEIGHT["low"])

    # -- groups ---------------------------------------------------------------------------

    @contextmanager
    def inside(self, *shapes: str) -> Iterator[None]:
        """Draw only where one of `shapes` is."""
        outer = self._group
        self._group = self._sheet.g(clip_path=f"url(#{self._clip(*shapes)})")
        outer.add(self._group)
        yield
        self._group = outer

    @contextmanager
    def moved(self, transform: str) -> Iterator[None]:
        """Draw through an SVG transform."""
        outer = self._group
        self._group = self._sheet.g(transform=transform)
        outer.add(self._group)
        yield
        self._group = outer

    # -- the tool itself ------------------------------------------------------------------

    def _line_colour(self, paint: str | None) -> str:
        if paint is None or self.ink == "low":
            return LINE[self.ink]
        return PAINTS[paint].full if self.ink == "full" else PAINTS[paint].grey

    def _path(self, shape: str, **attributes: str) -> None:
        self._group.add(self._sheet.path(d=shape, **attributes))

    def _clip(self, *shapes: str) -> str:
        self._clips += 1
        name = f"c{self._clips}"
        clip = self._sheet.defs.add(self._sheet.clipPath(id=name))
        clip.add(self._sheet.path(d="".join(shapes)))
        return name

    def _hatch(self, shape: str, hatch: Hatch, colour: str) -> None:
        name = self._clip(shape)
        unit = self.weight / WEIGHT[self.ink]
        lines = hatch_lines(bounds(shape), hatch.angle, hatch.gap * unit)
        self._path(
            lines,
            fill="none",
            stroke=colour,
            stroke_width=number2(hatch.weight * unit),
            clip_path=f"url(#{name})",
        )


def number2(value: float) -> str:
    """A line's width, to a hundredth of a unit."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


def _toned(colour: str, tone: Tone) -> str:
    if tone == "shade":
        return tint(colour, "#2a2440", 0.2)
    return tint(colour, "#fffaf0", 0.42) if tone == "light" else colour


def _hatch_colour(grey: str) -> str:
    towards = "#ffffff" if luminance(grey) < _LIGHT_LINES else "#000000"
    return tint(grey, towards, 0.4)


def hatch_lines(box: tuple[float, float, float, float], angle: float, gap: float) -> str:
    """Parallel lines over `box`, `gap` apart, on a grid that does not depend on the box."""
    left, top, right, bottom = box
    cos, sin = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    corners = [(x, y) for x in (left, right) for y in (top, bottom)]
    across = [-x * sin + y * cos for x, y in corners]
    along = [x * cos + y * sin for x, y in corners]
    text = []
    for k in range(math.ceil(min(across) / gap), math.floor(max(across) / gap) + 1):
        v = k * gap
        ends = [(u * cos - v * sin, u * sin + v * cos) for u in (min(along), max(along))]
        text.append(f"M{pair(ends[0])}L{pair(ends[1])}")
    return "".join(text) or f"M{pair((left, top))}"
