"""Patterns: a picture repeated over the plane (SVG 2, section 14.4).

A PDF tiling pattern would be shorter, but viewers round its tiles to whole pixels, each in its own
way. So the tile is drawn as a form as often as it is seen.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from pnp.ground.geometry import IDENTITY, Affine
from pnp.press.forms import Box, Form, GraphicsState, Image
from pnp.press.svg.canvas import Canvas
from pnp.press.svg.inks import Ink, Laid, TiledInk
from pnp.press.svg.node import Node
from pnp.press.svg.outline import Bounds, moved_box
from pnp.press.svg.references import of_chain
from pnp.press.svg.refusal import RefusalError
from pnp.press.svg.scene import Context, Scene, flat
from pnp.press.svg.spelling import Spelling
from pnp.press.svg.style import style_at
from pnp.press.svg.transforms import transform
from pnp.press.svg.units import UNITS, one_of
from pnp.press.svg.values import length
from pnp.press.svg.viewports import fit_of, fitted, view_box

_OVERLAP: Final = 0.4
"""Points."""

_MOST_TILES: Final = 5000


@dataclass(frozen=True, slots=True)
class _Tile:
    """A pattern's tile, in the pattern's own units."""

    x: float
    y: float
    width: float
    height: float


def pattern_ink(scene: Scene, context: Context, laid: Laid) -> Ink | None:
    """The ink of a pattern; None if it paints nothing.

    Raises:
        RefusalError: the pattern is malformed, refers to itself, or is too fine.
    """
    holder = next((node for node in laid.elements if any(node.elements())), None)
    tile = _tile(context, laid)
    if holder is None or tile is None:
        return None
    own = transform(of_chain(laid.elements, "patternTransform", ""))
    to_points = context.to_points @ own
    if flat(to_points):
        return None
    scale = to_points.scale_factor
    to_cell = Affine(scale, 0, 0, -scale, 0, scale * tile.height)
    cell = _cell(scene, context, laid, holder, tile, to_cell)
    if cell is None:
        return None
    if not _upright(to_points) and _opaque(cell):
        cell = _overlapping(cell)
    from_cell = to_cell.inverse()

    def paint(canvas: Canvas, box: Box) -> None:
        for across, down in _seen_tiles(tile, to_points, box):
            shift = Affine.translation(tile.x + across * tile.width, tile.y + down * tile.height)
            canvas.draw(cell, to_points @ shift @ from_cell)

    return TiledInk(paint, laid.alpha)


def _upright(by: Affine) -> bool:
    """Whether tiles stand along the paper's edges; viewers cut such tiles at whole pixels."""
    return (by.b == 0 and by.c == 0) or (by.a == 0 and by.d == 0)


def _opaque(form: Form) -> bool:
    """Whether drawing the form twice in one place looks like drawing it once."""
    for resource in form.resources.values():
        if isinstance(resource, GraphicsState) or (
            isinstance(resource, Form) and not _opaque(resource)
        ):
            return False
        if isinstance(resource, Image) and resource.alpha is not None:
            return False
    return True


def _overlapping(cell: Form) -> Form:
    """A tile with a little of its neighbours around it: no seam shows between slanted tiles."""
    _, _, width, height = cell.bbox
    grown = (-_OVERLAP, -_OVERLAP, width + _OVERLAP, height + _OVERLAP)
    canvas = Canvas(Spelling(max(width, height)), grown)
    steps = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if (x, y) != (0, 0)]
    for across, down in [*steps, (0, 0)]:
        canvas.draw(cell, Affine.translation(across * width, down * height))
    return canvas.form(grown)


def _tile(context: Context, laid: Laid) -> _Tile | None:
    """The tile's box, or None if it has no area."""
    units = one_of(laid.elements, "patternUnits", UNITS, "objectBoundingBox")
    of_box = units == "objectBoundingBox"
    left, top, width, height = _box(laid.bounds) if of_box else (0.0, 0.0, 1.0, 1.0)
    whole = (1.0, 1.0) if of_box else context.viewport
    size = context.style.font_size

    def measured(name: str, along: int, scale: float) -> float:
        return length(of_chain(laid.elements, name, "0"), whole[along], size) * scale

    tile = _Tile(
        measured("x", 0, width) + left,
        measured("y", 1, height) + top,
        measured("width", 0, width),
        measured("height", 1, height),
    )
    if tile.width < 0 or tile.height < 0:
        raise RefusalError("the pattern's width or height is negative", "correct it")
    return tile if tile.width and tile.height else None


def _box(bounds: Bounds | None) -> tuple[float, float, float, float]:
    left, top, right, bottom = bounds or (0.0, 0.0, 0.0, 0.0)
    return left, top, right - left, bottom - top


def _cell(  # noqa: PLR0913, PLR0917 -- what is drawn, and where
    scene: Scene, context: Context, laid: Laid, holder: Node, tile: _Tile, to_cell: Affine
) -> Form | None:
    """The tile's picture as a form, in points of its own, origin at its lower left."""
    if holder.declared.get("overflow", "hidden") != "hidden":
        raise RefusalError("a pattern that overflows its tile is not drawn", "cut it at the tile")
    area = (0.0, 0.0, to_cell.a * tile.width, to_cell.a * tile.height)
    canvas = Canvas(Spelling(max(area)), area, luminance=context.canvas.luminance)
    content, viewport = _content(context, laid, tile)
    inside = Context(canvas, to_cell @ content, style_at(holder), viewport, nested=True)
    scene.enter(holder)
    try:
        for child in holder.elements():
            scene.draw(child, inside)
    finally:
        scene.leave()
    return canvas.form(area) if canvas.bounds else None


def _content(context: Context, laid: Laid, tile: _Tile) -> tuple[Affine, tuple[float, float]]:
    """The map from the content's units to the tile's, and what per cent refer to."""
    framed = next((node for node in laid.elements if "viewBox" in node.attributes), None)
    box = view_box(framed) if framed is not None else None
    if box is not None:
        fit = fit_of(_with_ratio(laid.elements))
        return fitted(box, fit, tile.width, tile.height), (box.width, box.height)
    units = one_of(laid.elements, "patternContentUnits", UNITS, "userSpaceOnUse")
    if units == "userSpaceOnUse":
        return IDENTITY, context.viewport
    _, _, width, height = _box(laid.bounds)
    return Affine.scaling(width, height), (1.0, 1.0)


def _with_ratio(elements: Sequence[Node]) -> Node:
    name = "preserveAspectRatio"
    return next((node for node in elements if name in node.attributes), elements[0])


def _seen_tiles(tile: _Tile, to_points: Affine, box: Box) -> list[tuple[int, int]]:
    """Which tiles touch a box in points: how many steps each lies across and down."""
    left, top, right, bottom = moved_box(box, to_points.inverse())
    columns = _steps((left - tile.x) / tile.width, (right - tile.x) / tile.width)
    rows = _steps((top - tile.y) / tile.height, (bottom - tile.y) / tile.height)
    if len(columns) * len(rows) > _MOST_TILES:
        raise RefusalError("the pattern's tiles are too many", "draw larger tiles")
    return [(across, down) for down in rows for across in columns]


def _steps(first: float, last: float) -> range:
    """Whole steps that cover a stretch, up to rounding."""
    hair = 1e-6
    return range(math.floor(first + hair), math.ceil(last - hair))
