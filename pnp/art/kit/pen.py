"""The pen: draws shapes of one picture in one ink.

A picture assigns paints to shapes; the pen translates them to its ink. Lines are given in line
weights of the picture: 1 is its outline.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from copy import copy
from typing import Final

from pnp.art.kit import inks
from pnp.art.kit.curves import bounds, round_numbers
from pnp.art.kit.hatch import EVERYWHERE, Box, common, hatch_lines
from pnp.art.kit.hatch_line import HatchLine, lenses, shapes
from pnp.art.kit.inks import Tone
from pnp.art.kit.levels import Level
from pnp.art.kit.palette import Hatch, Ink, paints
from pnp.art.kit.silhouettes import set_off
from pnp.core.painted import PaintedDisc, PaintedPath, PaintedPicture, ShapeGroup, number
from pnp.data.palette import Palette, palette

_ROOT: Final = {"fill": "none", "stroke-linecap": "round", "stroke-linejoin": "round"}


_FINEST: Final = 0.1
"""The width of the ends of a card's hatching, in units: thinner lines would not print."""
_POINT: Final = 4 / 3
"""A unit of a detailed picture is a point, which keeps the numbers in a PDF short."""


class InkPen:
    """Draws one picture.

    Args:
        box: width and height of the picture in its own units.
        ink: the ink of the drawing.
        weight: the outline's width in the picture's units, in full ink.
        level: the level of detail.
        table: the colours by name; None for those of `templates/palette.toml`.
    """

    def __init__(
        self,
        box: tuple[float, float],
        ink: Ink,
        weight: float,
        level: Level = "small",
        table: Palette | None = None,
    ) -> None:
        self.ink: Ink = ink
        self.table = table
        self.level: Level = level
        self.spread = 1.0
        """The factor for gaps between fine lines: more than 1 if a picture is shown reduced."""
        self.dense = 1.0
        """The factor for gaps between a paint's hatch lines: less than 1 on small shapes."""
        self.box = box
        self.unit = weight
        self.bold = 1.0
        """The factor by which its lines are wider than usual, for a small size."""
        self._root = self._group = ShapeGroup(_ROOT)
        self._clips: dict[tuple[str, ...], None] = {}
        self._limits: Box = EVERYWHERE
        self._in_figure = False

    # -- shapes ---------------------------------------------------------------------------

    def fill(self, shape: str, paint: str) -> None:
        """Fill `shape` with a paint; in low ink that is paper and the paint's hatch."""
        self._path(shape, {"fill": inks.fill_colour(paint, self.ink, self.table)})
        hatch = paints(self.table)[paint].hatch
        if hatch and self.ink == "low":
            self._hatch(shape, hatch)

    def tone(self, shape: str, paint: str, tone: Tone) -> None:
        """Fill `shape` with a tone of a paint; low ink has none but light, cut out of black."""
        if self.ink == "low" and tone == "light" and inks.is_black(paint, self.table):
            self._path(shape, {"fill": inks.fill_colour("paper", self.ink, self.table)})
        elif self.ink != "low":
            self._path(shape, {"fill": inks.tone_colour(paint, tone, self.ink, self.table)})

    def patch(self, shape: str, paint: str) -> None:
        """Fill a marking; in low ink with a fine edge."""
        self.fill(shape, paint)
        if self.ink == "low":
            self.line(shape, 0.6)

    def engrave(self, shape: str, hatch: str) -> None:
        """Hatch `shape` with a row of the palette's hatches, in low ink only."""
        if self.ink == "low":
            self._hatch(shape, palette().hatches[hatch])

    def cut(self, shape: str, paint: str) -> None:
        """Cut lights out of a large black surface in low ink, and part it from its neighbours."""
        if self.ink == "low" and inks.is_black(paint, self.table):
            self._hatch(shape, palette().hatches["lights"], "paper")
            self.line(shape, 0.9, "paper")

    def dot(self, x: float, y: float, radius: float, paint: str = "outline") -> None:
        """Draw a disc without outline; in low ink it is the pen's or the paper's."""
        fill = inks.line_colour(paint, self.ink, self.table)
        self._group.children.append(PaintedDisc((number(x), number(y)), number(radius), fill))

    def contour(self, *shapes: str, weight: float = 1.0) -> None:
        """Draw one outline around all `shapes` together, which are then painted over it.

        Parts that are contoured together and then filled show no seam between them.
        """
        line, width = inks.line_colour("outline", self.ink, self.table), self._width(2 * weight)
        for shape in shapes:
            self._path(shape, {"fill": line, "stroke": line, "stroke-width": width})

    def halo(self, shape: str, width: float) -> None:
        """Draw paper under `shape`, and `width` units around it."""
        paper = inks.line_colour("paper", self.ink, self.table)
        self._path(shape, {"fill": paper, "stroke": paper, "stroke-width": f"{2 * width:.2f}"})

    def line(self, shape: str, weight: float = 1.0, paint: str = "outline") -> None:
        """Stroke `shape` with a paint."""
        colour = inks.line_colour(paint, self.ink, self.table)
        self._path(shape, {"stroke": colour, "stroke-width": self._width(weight)})

    def vein(self, shape: str, on: str, weight: float = 0.5) -> None:
        """Stroke a line within the paint `on`: lighter than it where it is dark."""
        colour = inks.vein_colour(on, self.ink, self.table)
        self._path(shape, {"stroke": colour, "stroke-width": self._width(weight)})

    def dashes(self, shape: str, weight: float, dash: str) -> None:
        """Stroke `shape` with dashes, given in the picture's units."""
        stroke = {
            "stroke": inks.line_colour("outline", self.ink, self.table),
            "stroke-dasharray": dash,
        }
        self._path(shape, {**stroke, "stroke-width": self._width(weight)})

    def fill_and_line(self, shape: str, paint: str, weight: float = 1.0) -> None:
        """Fill `shape` and stroke its edge."""
        self.fill(shape, paint)
        self.line(shape, weight)

    def is_dark(self, paint: str) -> bool:
        """Return whether a paint is so dark in this ink that lines on it hardly show."""
        return inks.is_dark(paint, self.ink, self.table)

    def is_hatched(self, paint: str) -> bool:
        """Return whether a paint has a hatch in low ink."""
        return paints(self.table)[paint].hatch is not None

    # -- in detail ------------------------------------------------------------------------

    def ground(self, shape: str, paint: str) -> None:
        """Fill `shape` with a paint; in low ink with paper, to be hatched along its form."""
        self._path(shape, {"fill": inks.fill_colour(paint, self.ink, self.table)})

    def fill_and_edge(self, shape: str, paint: str, width: float, part: float = 1.0) -> None:
        """Fill `shape` with a paint and stroke its edge, `width` units wide.

        Args:
            shape: the shape.
            paint: its paint; in low ink without a hatch.
            width: the width of the edge.
            part: the share of the outline's colour in that of the edge; in low ink it is the
                outline's.
        """
        edge = 1.0 if self.ink == "low" else part
        colours = {
            "fill": inks.fill_colour(paint, self.ink, self.table),
            "stroke": inks.mix_colours(paint, "outline", edge, self.ink, self.table),
        }
        self._path(shape, {**colours, "stroke-width": f"{width:.2f}"})

    def mix(self, shape: str, paint: str, towards: str, part: float) -> None:
        """Fill `shape` with a mixture of two paints; not in low ink."""
        if self.ink != "low":
            self._path(
                shape, {"fill": inks.mix_colours(paint, towards, part, self.ink, self.table)}
            )

    def stroke(self, shape: str, paint: str = "outline") -> None:
        """Fill a stroke made by `strokes` with the colour of a line."""
        if shape:
            self._path(shape, {"fill": inks.line_colour(paint, self.ink, self.table)})

    def hairline(
        self, shape: str, paint: str, width: float, towards: str = "", part: float = 0
    ) -> None:
        """Stroke lines `width` units wide, in any ink, with a paint or a mixture of two."""
        colour = inks.line_colour(paint, self.ink, self.table)
        if towards and self.ink != "low":
            colour = inks.mix_colours(paint, towards, part, self.ink, self.table)
        if shape:
            self._path(shape, {"stroke": colour, "stroke-width": f"{width * self.bold:.2f}"})

    def draw_hatch(self, lines: Iterable[HatchLine], paint: str = "outline") -> None:
        """Draw the lines of a hatching as swelling shapes; on a card they have two curves."""
        if self.level != "card":
            self.stroke(shapes(lines), paint)
        elif shape := lenses(lines):
            colour = inks.line_colour(paint, self.ink, self.table)
            edge = {"stroke": colour, "stroke-width": f"{_FINEST:.2f}"}
            self._path(shape, {"fill": colour, **edge})

    # -- groups ---------------------------------------------------------------------------

    def finer(self, part: float) -> InkPen:
        """Return a pen for the same picture, with lines `part` as wide."""
        other = copy(self)
        other.unit = self.unit * part
        return other

    def denser(self, part: float) -> InkPen:
        """Return a pen for the same picture, with hatch lines `part` as far apart."""
        other = copy(self)
        other.dense = part
        return other

    def bolder(self, times: float) -> InkPen:
        """Return a pen for the same picture at a small size, with lines `times` as wide."""
        other = self.finer(times)
        other.bold = times
        return other

    @contextmanager
    def inside(self, *shapes: str) -> Iterator[None]:
        """Draw only inside `shapes`."""
        # Only hatches ask for limits.
        limits = common(self._limits, bounds("".join(shapes))) if self.ink == "low" else EVERYWHERE
        with self._within(ShapeGroup(clip=self._clip(*shapes)), limits):
            yield

    @contextmanager
    def transform(
        self, transform: str, unit: float | None = None, *, apart: bool = False
    ) -> Iterator[None]:
        """Draw through an SVG transform.

        Args:
            transform: in SVG notation.
            unit: the outline's width in the moved units.
            apart: whether it is a picture of its own; see `apart`.
        """
        outer = self.unit
        self.unit = unit or outer
        with self._within(ShapeGroup(transform=transform, apart=apart), EVERYWHERE):
            yield
        self.unit = outer

    @contextmanager
    def apart(self) -> Iterator[None]:
        """Draw a part that may recur in other pictures, to be stored once."""
        with self._within(ShapeGroup(apart=True), self._limits):
            yield

    @contextmanager
    def plate(self, right: float, down: float) -> Iterator[None]:
        """Draw colours slightly off their key, as from a second plate; low ink has one plate."""
        if self.ink == "low":
            yield
        else:
            with self.transform(f"translate({number(right)} {number(down)})"):
                yield

    @contextmanager
    def figure(self, weight: float = 1.0) -> Iterator[None]:
        """Set off all that is drawn inside from its background, in low ink.

        A line heavier than any inside runs around the whole, and paper around that, as engravers
        leave it. Smaller things have a thinner line; a figure in a figure is part of it. `weight`
        is relative to that of other things; with 0 there is no line and no paper.
        """
        if self.ink != "low" or self._in_figure:
            yield
            return
        self._in_figure = True
        with self._within(ShapeGroup(), self._limits):
            group = self._group
            yield
        self._in_figure = False
        outline = inks.line_colour("outline", self.ink, self.table)
        if weight:
            group.children[:0] = set_off(group, weight * self.unit, self.bold, outline)

    @contextmanager
    def _within(self, group: ShapeGroup, limits: Box) -> Iterator[None]:
        outer = self._group, self._limits
        self._group.children.append(group)
        self._group, self._limits = group, limits
        yield
        self._group, self._limits = outer

    # -- paths ----------------------------------------------------------------------------

    def _width(self, weight: float) -> str:
        return inks.line_width(weight, self.unit, self.ink)

    def _hatch(self, shape: str, hatch: Hatch, paint: str = "outline") -> None:
        box = common(bounds(shape), self._limits)
        # Lights stay as far apart: closer together they would wash out the black.
        dense = 1.0 if paint == "paper" else self.dense
        lines = hatch_lines(box, hatch.angle, hatch.gap * self.unit * dense)
        width, clip = f"{hatch.weight * self.unit:.2f}", self._clip(shape)
        if lines:
            line = inks.line_colour(paint, self.ink, self.table)
            self._path(lines, {"stroke": line, "stroke-width": width}, clip)

    def _path(self, shape: str, style: dict[str, str], clip: tuple[str, ...] = ()) -> None:
        text = round_numbers(shape) if self.level == "card" else shape
        self._group.children.append(PaintedPath(text, style, clip))

    def _clip(self, *shapes: str) -> tuple[str, ...]:
        if self.level == "card":
            shapes = tuple(map(round_numbers, shapes))
        self._clips[shapes] = None
        return shapes

    def picture(self) -> PaintedPicture:
        """Return the picture drawn so far."""
        pixels = 1.0 if self.level == "small" else _POINT
        # A rounded size would scale the picture a little: its coordinates would take more digits.
        across, down = (number(length) for length in self.box)
        width, height = (f"{length * pixels:.6f}".rstrip("0").rstrip(".") for length in self.box)
        return PaintedPicture((across, down), (width, height), self._root, tuple(self._clips))
