"""Patterns: a picture repeated over the plane (SVG 2, section 14.4).

A PDF tiling pattern would be shorter, but viewers round its tiles to whole pixels in different
ways. So the tile is drawn as a form wherever it is visible.

Slanted tiles: a little of each tile's neighbours, so that no seam shows between them.

Viewers cut axis-parallel tiles at whole pixels, without seams; slanted tiles are cut at antialiased
edges, through which the background would show.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from pnp.core.geometry import IDENTITY, Affine
from pnp.press.forms import Box, Form, GraphicsState, Image
from pnp.press.svg.canvas.canvas import Canvas
from pnp.press.svg.canvas.operators import OperatorWriter
from pnp.press.svg.canvas.painting import Ink, SolidInk, TiledInk, paint_box
from pnp.press.svg.css.style import SHOWN, resolve_colour
from pnp.press.svg.errors import RefusalError
from pnp.press.svg.geometry.outline import Bounds, transform_box
from pnp.press.svg.geometry.transforms import transform
from pnp.press.svg.geometry.values import length, opacity
from pnp.press.svg.paint.request import PaintRequest
from pnp.press.svg.scene.budget import REPEAT
from pnp.press.svg.scene.references import UNITS, check_shares, of_chain, one_of
from pnp.press.svg.scene.scene import Context, Scene, flat
from pnp.press.svg.tree.node import Node, style_at
from pnp.press.svg.tree.shapes import SHAPES
from pnp.press.svg.tree.viewports import ViewBox, fit_into, fit_of, view_box

_OVERLAP: Final = 0.4
"""Points."""


def upright(by: Affine) -> bool:
    """Return whether tiles are parallel to the paper's edges."""
    return (by.b == 0 and by.c == 0) or (by.a == 0 and by.d == 0)


def with_overlap(cell: Form) -> Form:
    """Return a tile with a margin of its neighbours, if that changes nothing else."""
    if not _opaque(cell):
        return cell
    _, _, width, height = cell.bbox
    bounds = (-_OVERLAP, -_OVERLAP, width + _OVERLAP, height + _OVERLAP)
    canvas = Canvas(OperatorWriter(max(width, height)), bounds)
    steps = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if (x, y) != (0, 0)]
    for across, down in [*steps, (0, 0)]:
        canvas.draw(cell, Affine.translation(across * width, down * height))
    return canvas.form(bounds)


def _opaque(form: Form) -> bool:
    """Return whether drawing the form twice in one place looks like drawing it once."""
    return not any(
        isinstance(resource, GraphicsState)
        or (isinstance(resource, Form) and not _opaque(resource))
        or (isinstance(resource, Image) and resource.alpha is not None)
        for resource in form.resources.values()
    )


_NOT_PLAIN: Final = frozenset(
    ("transform", "display", "clip-path", "mask", "mix-blend-mode", "isolation")
)
_MAX_TILES: Final = 5000


def pattern_ink(scene: Scene, context: Context, request: PaintRequest) -> Ink | None:
    """Return the ink of a pattern; None if it paints nothing.

    Raises:
        RefusalError: the pattern is malformed, refers to itself, or is too fine.
    """
    holder = next((node for node in request.elements if any(node.elements())), None)
    tile = _tile(context, request)
    if holder is None or tile is None:
        return None
    for element in request.elements:
        check_shares(context, element, of_box=_is_of_box(request))
    if style_at(holder)["overflow"] in SHOWN:
        raise RefusalError(
            "a pattern that overflows its tile is not supported", "cut it at the tile"
        )
    to_points = context.to_points @ transform(of_chain(request.elements, "patternTransform", ""))
    if flat(to_points):
        return None
    scale = to_points.scale_factor
    to_cell = Affine(scale, 0, 0, -scale, 0, scale * tile.height)
    inside = _inside(context, request, holder, tile, to_cell)
    backgrounds, rest = _backgrounds(inside, list(holder.elements()))
    cell = _cell(scene, inside, holder, rest)
    if cell is not None and not upright(to_points):
        cell = with_overlap(cell)
    from_cell = to_cell.inverse()

    def paint(canvas: Canvas, box: Box) -> None:
        for background in backgrounds:
            paint_box(canvas, background, box)
        canvas.set_alpha(1.0)
        if cell is None:
            return
        tiles = _visible_tiles(tile, to_points, box)
        scene.budget.spend(REPEAT * len(tiles))
        for across, down in tiles:
            shift = Affine.translation(tile.x + across * tile.width, tile.y + down * tile.height)
            canvas.draw(cell, to_points @ shift @ from_cell)

    return TiledInk(paint, request.alpha)


def _inside(
    context: Context, request: PaintRequest, holder: Node, tile: ViewBox, to_cell: Affine
) -> Context:
    """Return the context of a tile's content: its own canvas, with the origin at the lower left."""
    area = (0.0, 0.0, to_cell.a * tile.width, to_cell.a * tile.height)
    canvas = Canvas(OperatorWriter(max(area)), area, luminance=context.canvas.luminance)
    to_cell @= _content(request, tile)
    return Context(canvas, to_cell, style_at(holder), context.viewport, context.frame)


def _cell(scene: Scene, inside: Context, holder: Node, children: Sequence[Node]) -> Form | None:
    """Return a tile's content as a form; None if there is none."""
    canvas = inside.canvas
    scene.enter(holder)
    try:
        for child in children:
            scene.draw(scene, child, inside)
    finally:
        scene.leave()
    return canvas.form(canvas.area) if canvas.bounds else None


def _backgrounds(inside: Context, children: list[Node]) -> tuple[list[SolidInk], list[Node]]:
    """Return the plain colours at the bottom of the whole tile, and the other content.

    They are painted in one piece: tile by tile, seams would show.
    """
    backgrounds: list[SolidInk] = []
    for index, child in enumerate(children):
        background = _background(inside, child)
        if background is None:
            return backgrounds, children[index:]
        backgrounds.append(background)
    return backgrounds, []


def _background(inside: Context, node: Node) -> SolidInk | None:
    """Return the colour of a plain rectangle over the whole tile; None for anything else."""
    style = inside.style.of_child(node.declared)
    plain = node.tag == "rect" and not node.declared.keys() & _NOT_PLAIN
    if not plain or style["stroke"] != "none" or style["fill"].startswith(("url(", "none")):
        return None
    if style["visibility"] != "visible":
        return None
    outline = SHAPES["rect"](node, inside.with_style(style).measure)
    hull = outline.transform(inside.to_points).hull()
    area = inside.canvas.area
    if not outline.box or hull is None or not _covers(hull, area):
        return None
    colour = resolve_colour(style["fill"], style)
    alpha = colour.alpha * opacity(style["fill-opacity"]) * opacity(style["opacity"])
    return SolidInk(colour.rgb, alpha)


def _covers(hull: Bounds, area: Box) -> bool:
    hair = 1e-6 * max(area)
    return (
        hull[0] <= area[0] + hair
        and hull[1] <= area[1] + hair
        and hull[2] >= area[2] - hair
        and hull[3] >= area[3] - hair
    )


def _tile(context: Context, request: PaintRequest) -> ViewBox | None:
    """Return the tile's box, or None if it has no area."""
    of_box = _is_of_box(request)
    left, top, width, height = _box(request.bounds) if of_box else (0.0, 0.0, 1.0, 1.0)
    whole = (1.0, 1.0) if of_box else context.viewport
    size = context.style.font_size

    def parse_measure(name: str, along: int, scale: float) -> float:
        return length(of_chain(request.elements, name, "0"), whole[along], size) * scale

    tile = ViewBox(
        parse_measure("x", 0, width) + left,
        parse_measure("y", 1, height) + top,
        parse_measure("width", 0, width),
        parse_measure("height", 1, height),
    )
    if tile.width < 0 or tile.height < 0:
        raise RefusalError("the pattern's width or height is negative", "correct it")
    return tile if tile.width and tile.height else None


def _is_of_box(request: PaintRequest) -> bool:
    units = one_of(request.elements, "patternUnits", UNITS, "objectBoundingBox")
    return units == "objectBoundingBox"


def _box(bounds: Bounds | None) -> tuple[float, float, float, float]:
    left, top, right, bottom = bounds or (0.0, 0.0, 0.0, 0.0)
    return left, top, right - left, bottom - top


def _content(request: PaintRequest, tile: ViewBox) -> Affine:
    """Return the map from the content's units to the tile's."""
    frame = next((node for node in request.elements if "viewBox" in node.attributes), None)
    box = view_box(frame) if frame is not None else None
    if box is not None and box.empty:
        raise RefusalError("the pattern's viewBox is empty", "write x y width height")
    if box is not None:
        return fit_into(box, fit_of(_with_ratio(request.elements)), tile.width, tile.height)
    units = one_of(request.elements, "patternContentUnits", UNITS, "userSpaceOnUse")
    if units == "userSpaceOnUse":
        return IDENTITY
    _, _, width, height = _box(request.bounds)
    return Affine.scaling(width, height)


def _with_ratio(elements: Sequence[Node]) -> Node:
    name = "preserveAspectRatio"
    return next((node for node in elements if name in node.attributes), elements[0])


def _visible_tiles(tile: ViewBox, to_points: Affine, box: Box) -> list[tuple[int, int]]:
    """Return the column and row of each tile that touches a box in points."""
    left, top, right, bottom = transform_box(box, to_points.inverse())
    wide, high = (right - left) / tile.width, (bottom - top) / tile.height
    if max(wide, 1) * max(high, 1) > _MAX_TILES:
        raise RefusalError("the pattern's tiles are too many", "draw larger tiles")
    columns = _steps((left - tile.x) / tile.width, (right - tile.x) / tile.width)
    rows = _steps((top - tile.y) / tile.height, (bottom - tile.y) / tile.height)
    return [(across, down) for down in rows for across in columns]


def _steps(first: float, last: float) -> range:
    """Return the whole steps that cover a range, up to rounding."""
    hair = 1e-6
    return range(math.floor(first + hair), math.ceil(last - hair))
