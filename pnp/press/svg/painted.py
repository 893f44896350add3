"""Pictures that come as painted shapes: drawn as their documents would be, but not read for it."""

from __future__ import annotations

from functools import partial
from typing import Final

from pnp.core.geometry import Affine
from pnp.core.painted import PaintedDisc, PaintedPath, PaintedPicture, ShapeGroup
from pnp.press.svg.canvas.canvas import Canvas
from pnp.press.svg.canvas.operators import OperatorWriter
from pnp.press.svg.css.style import ROOT
from pnp.press.svg.elements.clips import clip_to
from pnp.press.svg.elements.groups import draw_clipped
from pnp.press.svg.geometry.paths import path
from pnp.press.svg.geometry.transforms import transform
from pnp.press.svg.paint.fill_stroke import paint_plain
from pnp.press.svg.scene.scene import Context, flat
from pnp.press.svg.tree.pictures import Vector
from pnp.press.svg.tree.shapes import ellipse
from pnp.press.svg.tree.viewports import CENTRED, ViewBox, fitted

_PT_PER_PX: Final = 0.75


def draw_painted(picture: PaintedPicture) -> Vector:
    """Return the picture drawn."""
    size = float(picture.size[0]), float(picture.size[1])
    box = ViewBox(0, 0, float(picture.box[0]), float(picture.box[1]))
    width, height = size[0] * _PT_PER_PX, size[1] * _PT_PER_PX
    canvas = Canvas(OperatorWriter(max(width, height)), (0.0, 0.0, width, height))
    to_points = Affine(_PT_PER_PX, 0, 0, -_PT_PER_PX, 0, height) @ fitted(box, CENTRED, *size)
    _draw(picture.root, Context(canvas, to_points, ROOT, (box.width, box.height)))
    return Vector(canvas.form(canvas.area), framed=True, sized=True, centred=True)


def _draw(shape: PaintedPath | PaintedDisc | ShapeGroup, outer: Context) -> None:
    """Draw a shape, or a group in its place, through its clip."""
    if isinstance(shape, PaintedDisc):
        x, y, radius = float(shape.centre[0]), float(shape.centre[1]), float(shape.radius)
        style = outer.style.of_child({"fill": shape.fill})
        paint_plain(outer.with_style(style), ellipse(x, y, radius, radius))
        return
    context = outer.with_style(outer.style.of_child(shape.style)) if shape.style else outer
    if isinstance(shape, ShapeGroup) and shape.transform:
        context = context.moved(transform(shape.transform))
        if flat(context.to_points):
            return
    draw = partial(_draw_inside, shape)
    if shape.clip:
        outlines = [path(data).transform(context.to_points) for data in shape.clip]
        draw_clipped(context, clip_to(context.canvas, outlines), draw)
    else:
        draw(context)


def _draw_inside(shape: PaintedPath | ShapeGroup, context: Context) -> None:
    if isinstance(shape, PaintedPath):
        paint_plain(context, path(shape.shape))
    else:
        for child in shape.children:
            _draw(child, context)
