"""Filling and stroking outlines, each in its ink."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from msgspec.structs import replace

from pnp.core.geometry import Affine
from pnp.press.forms import Box, Group
from pnp.press.svg.canvas.canvas import Canvas
from pnp.press.svg.canvas.operators import OperatorWriter
from pnp.press.svg.canvas.painting import (
    WHITE,
    GradientInk,
    Ink,
    SolidInk,
    TiledInk,
    paint_tiles,
    paint_tiles_in_mask,
    paint_visible,
    set_fill,
    set_stroke,
)
from pnp.press.svg.css.style import ComputedStyle
from pnp.press.svg.geometry.outline import Outline, union_of
from pnp.press.svg.paint.paint import (
    FILL_FIRST,
    BoundsOf,
    ink_of,
    names_server,
    paint_order,
    plain_ink,
)
from pnp.press.svg.paint.strokes import (
    StrokePen,
    may_have_dots,
    split_dots,
    split_seams,
    stroke_bounds,
    stroke_pen,
    there_and_back,
)
from pnp.press.svg.scene.scene import Context, Scene, similar


def paint_outline(
    scene: Scene, context: Context, outline: Outline, bounds_of: BoundsOf | None = None
) -> None:
    """Fill and stroke an outline given in user units, as the style asks.

    Gradients are laid over the box that `bounds_of` gives, or else over the outline's own.
    """
    if not outline or context.style["visibility"] != "visible":
        return
    if not paint_plain(context, outline):
        box, solid = bounds_of or outline.bounds, outline.solid()
        fill = ink_of(scene, context, "fill", box) if solid else None
        stroke = ink_of(scene, context, "stroke", box)
        _lay(context, outline, solid, _coat(fill, stroke, context.style, context.viewport))


def paint_plain(context: Context, outline: Outline) -> bool:
    """Fill and stroke an outline given in user units; return False if not in plain colours."""
    style = context.style
    # Some viewers draw a hairline where something without area is filled.
    solid = outline if style["fill"] == "none" else outline.solid()
    coat = _plain_coat(style, context.alpha, context.viewport, bool(solid))
    if outline and coat is not None:
        _lay(context, outline, solid, coat)
    return coat is not None


def _lay(context: Context, outline: Outline, solid: Outline, coat: _Coat) -> None:
    fill, stroke, pen, is_stroked_first, is_at_once = coat
    if (
        fill
        and stroke
        and pen
        and is_at_once
        and solid is outline
        and _is_simple(context, outline, pen)
    ):
        _paint_both(context, outline, fill, stroke, pen)
        return
    if fill and not is_stroked_first:
        paint_fill(context, solid, fill)
    if stroke and pen:
        _paint_stroke(context, outline, stroke, pen)
    if fill and is_stroked_first:
        paint_fill(context, solid, fill)


class _Coat(NamedTuple):
    """The paints of an outline."""

    fill: Ink | None
    stroke: Ink | None
    pen: StrokePen | None
    is_stroked_first: bool
    is_at_once: bool
    """Whether one operator can do both, if the outline allows it."""


@lru_cache(maxsize=1024)
def _plain_coat(
    style: ComputedStyle, alpha: float, viewport: tuple[float, float], is_solid: bool
) -> _Coat | None:
    """Return a coat of plain colours; None for one with gradients or patterns."""
    if names_server(style):
        return None
    fill = plain_ink(style, "fill", alpha) if is_solid else None
    return _coat(fill, plain_ink(style, "stroke", alpha), style, viewport)


def _coat(
    fill: Ink | None, stroke: Ink | None, style: ComputedStyle, viewport: tuple[float, float]
) -> _Coat:
    pen = stroke_pen(style, viewport) if stroke else None
    order = paint_order(style)
    is_at_once = order == FILL_FIRST and _may_go_together(fill, stroke)
    return _Coat(fill, stroke, pen, order != FILL_FIRST, is_at_once)


def _may_go_together(fill: Ink | None, stroke: Ink | None) -> bool:
    """Return whether one operator may paint both, but not if either is translucent (11.7.4.4)."""
    if fill is None or stroke is None:
        return False
    if isinstance(stroke, GradientInk) and isinstance(fill, SolidInk):
        return False  # some viewers lay patterns first, and the fill over half the stroke
    return all(
        ink.alpha == 1 and not isinstance(ink, TiledInk) and not getattr(ink, "fading", None)
        for ink in (fill, stroke)
    )


def _is_simple(context: Context, outline: Outline, pen: StrokePen) -> bool:
    """Return whether a stroke along an outline needs no special treatment."""
    may_have_seams = bool(pen.dashes.lengths) and "h" in outline.operators
    return not may_have_seams and not may_have_dots(outline) and similar(context.to_points)


def _paint_both(context: Context, outline: Outline, fill: Ink, stroke: Ink, pen: StrokePen) -> None:
    canvas = context.canvas
    shape = outline.transform(context.to_points)
    canvas.touch(stroke_bounds(shape, pen, context.to_points))
    canvas.set_alpha(1.0)
    set_fill(canvas, fill)
    set_stroke(canvas, stroke)
    canvas.set_pen(pen.operators(context.to_points.scale_factor, canvas.operator_writer))
    operator = "B*" if context.style["fill-rule"] == "evenodd" else "B"
    canvas.paint(shape, operator)


def paint_fill(context: Context, outline: Outline, ink: Ink, rule: str | None = None) -> None:
    """Fill an outline given in user units."""
    canvas = context.canvas
    shape = outline.transform(context.to_points)
    hull = shape.hull()
    canvas.touch(hull)
    paint = rule or context.style["fill-rule"]
    operator = "f*" if paint == "evenodd" else "f"
    if isinstance(ink, SolidInk):  # as nearly all are
        if canvas.visible(hull) is not None:
            canvas.set_alpha(ink.alpha)
            canvas.set_fill(ink.colour)
            canvas.paint(shape, operator)
    elif isinstance(ink, TiledInk):
        _fill_tiles(canvas, shape, paint, ink)
    else:

        def fill() -> None:
            set_fill(canvas, ink)
            canvas.paint(shape, operator)

        paint_visible(canvas, ink, hull, fill)


def _paint_stroke(context: Context, outline: Outline, ink: Ink, pen: StrokePen) -> None:
    """Stroke an outline given in user units."""
    canvas = context.canvas
    lines, dots = split_dots(outline, pen)
    if dots and lines and ink.alpha < 1:
        _stroke_as_one(context, outline, ink, pen)
        return
    if dots:
        paint_fill(context, dots, ink, "nonzero")
    if not lines:
        return
    parts = [
        _Line.of(part, context.to_points, part_pen)
        for part, part_pen in split_seams(lines, pen)
        if part
    ]
    reach = union_of(stroke_bounds(line.placed, pen, context.to_points) for line in parts)
    canvas.touch(reach)

    def stroke() -> None:
        set_stroke(canvas, ink)
        for line in parts:
            _write_stroke(context, line)

    if isinstance(ink, TiledInk):
        _stroke_tiles(context, parts, ink, canvas.visible(reach))
    else:
        paint_visible(canvas, ink, reach, stroke)


def _stroke_as_one(context: Context, outline: Outline, ink: Ink, pen: StrokePen) -> None:
    """Stroke translucent lines and dots as one group, because they may overlap."""
    canvas = context.canvas.sibling()
    _paint_stroke(context.on(canvas), outline, replace(ink, alpha=1.0), pen)
    box = canvas.visible(canvas.bounds)
    if box is not None:
        context.canvas.touch(box)
        with context.canvas.save_state():
            context.canvas.set_alpha(ink.alpha)
            context.canvas.draw(canvas.form(box, Group()))


class _Line(NamedTuple):
    """A stroked line."""

    outline: Outline
    """In user units."""
    placed: Outline
    """The same in points."""
    pen: StrokePen

    @classmethod
    def of(cls, outline: Outline, to_points: Affine, pen: StrokePen) -> _Line:
        """Return an outline in user units as it is stroked."""
        path = outline
        if "mlh" in outline.operators:
            path = there_and_back(outline, has_dashes=bool(pen.dashes.lengths))
        return cls(path, path.transform(to_points), pen)


def _write_stroke(context: Context, line: _Line) -> None:
    """Write a stroke's operators, in a separate space if its width is not uniform."""
    canvas, to_points, pen = context.canvas, context.to_points, line.pen
    if similar(to_points):
        canvas.set_pen(pen.operators(to_points.scale_factor, canvas.operator_writer))
        canvas.paint(line.placed, "S")
        return
    local = OperatorWriter(1000 / max(to_points.scale_factor, 1e-6))
    with canvas.save_state():
        canvas.write(f"{canvas.operator_writer.matrix(to_points)} cm\n")
        canvas.set_pen(pen.operators(1.0, local))
        canvas.write(f"{local.outline(line.outline)}S\n")


def _fill_tiles(canvas: Canvas, outline: Outline, rule: str, ink: TiledInk) -> None:
    box = canvas.visible(outline.hull())
    if box is None:
        return
    with canvas.save_state():
        canvas.clip(outline, rule)
        paint_tiles(canvas, ink, box)


def _stroke_tiles(context: Context, parts: Sequence[_Line], ink: TiledInk, box: Box | None) -> None:
    """Draw tiles seen through a mask of the stroke in white: PDF cannot clip to a stroke."""
    if box is None:
        return
    mask = context.canvas.sibling(luminance=False)
    mask.set_stroke(WHITE)
    for line in parts:
        _write_stroke(context.on(mask), line)
    paint_tiles_in_mask(context.canvas, ink, mask, box)
