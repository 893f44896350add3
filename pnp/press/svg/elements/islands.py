"""Filtered elements: islands of pixels in a drawing that otherwise stays sharp.

PDF has no filters. The element alone, with all that it refers to, is written as a drawing of its
own in its user space, where a filter's lengths are measured; resvg draws that, and the picture is
laid where the element stands, turned and skewed with it. Clips, masks and opacity of the element
itself come after its filter (Filter Effects 1, 5), and are drawn as ever.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final, NamedTuple

from pnp.core.geometry import Affine
from pnp.press.forms import Image
from pnp.press.svg.elements.extract import extract
from pnp.press.svg.elements.masks import region_of
from pnp.press.svg.errors import RefusalError
from pnp.press.svg.geometry.outline import Bounds, rectangle, transform_box
from pnp.press.svg.raster.raster import RasterStyle, read_raster
from pnp.press.svg.scene.budget import PIXEL
from pnp.press.svg.scene.references import local_reference
from pnp.press.svg.scene.scene import Context, Scene
from pnp.press.svg.tree.node import Node

if TYPE_CHECKING:
    from pnp.press.svg.geometry.outline import Outline

_PT_PER_INCH: Final = 72
_MAX_PIXELS: Final = 12_000_000
"""Of one island: larger ones have fewer dots an inch."""

_MARGIN: Final = 0.05
"""Share of a region's sides that is drawn around it: where it ends is for resvg to say."""


class _Place(NamedTuple):
    """The part of a user space that an island covers, and its pixels for a unit."""

    box: Bounds
    density: float

    @property
    def width_px(self) -> int:
        return max(1, math.ceil((self.box[2] - self.box[0]) * self.density))

    @property
    def height_px(self) -> int:
        return max(1, math.ceil((self.box[3] - self.box[1]) * self.density))

    @property
    def size(self) -> tuple[float, float]:
        """Return the size in user units of the pixels, which may end beyond the box."""
        return self.width_px / self.density, self.height_px / self.density


def draw_filtered(scene: Scene, node: Node, context: Context) -> None:
    """Draw an element as pixels under its filter.

    Raises:
        RefusalError: resvg is missing, or does not draw it; or viewers would not draw it alike.
    """
    place = _place(scene, node, context)
    if place is None:
        return
    x, y, _, _ = place.box
    width, height = place.size
    image = _image(scene, node, context, place)
    canvas = context.canvas
    outline = rectangle(x, y, width, height).transform(context.to_points)
    canvas.touch(outline.hull())
    with canvas.save_state():
        canvas.set_alpha(context.alpha)
        canvas.draw(image, context.to_points @ Affine(width, 0, 0, -height, x, y + height))


def _image(scene: Scene, node: Node, context: Context, place: _Place) -> Image:
    """Return the picture of an island, drawn once however often it is the same."""
    box = (place.box[0], place.box[1], *place.size)
    island = extract(scene, node, context, box, (place.width_px, place.height_px))
    look = RasterStyle(crisp=False, grey=context.canvas.luminance, times=1)
    key = (island.source + b"%d" % place.width_px, look)
    images = scene.pool.images
    scene.budget.spend_once(key, place.width_px * place.height_px * PIXEL)
    if key not in images:
        rendering = scene.draw_pixels(island.source, place.width_px, island.fonts)
        if rendering.warnings:
            fact = f"the filtered element cannot be drawn as pixels: {rendering.warnings[0]}"
            raise RefusalError(fact, "draw the effect with shapes, or place it as a picture")
        images[key] = read_raster(rendering.png).to_image(look)
    return images[key]


def _place(scene: Scene, node: Node, context: Context) -> _Place | None:
    """Return the part of the filter's region that is on the face; None if none of it is."""
    region = _region(scene, node, context)
    to_points = context.to_points
    visible = transform_box(context.canvas.area, to_points.inverse())
    box = visible if region is None else _intersection(_grown(region), visible)
    if box is None:
        return None
    a, b, c, d, _, _ = to_points
    scale = max(math.hypot(a, b), math.hypot(c, d))
    density = scale * scene.dots_per_inch / _PT_PER_INCH
    area = (box[2] - box[0]) * (box[3] - box[1])
    return _Place(box, min(density, math.sqrt(_MAX_PIXELS / area)))


def _region(scene: Scene, node: Node, context: Context) -> Bounds | None:
    """Return the box of a filter's region in user units; None if it has no bounds."""
    text = context.style["filter"]
    reference = local_reference(text)
    if reference is None or reference[1]:
        return None
    holder = scene.document.find(reference[0])
    if holder.tag != "filter":
        raise RefusalError(f"{holder.label} is no filter", "correct the reference")
    if "href" in holder.attributes:
        raise RefusalError(f"{holder.label} takes over from another", "write it out")
    outline: Outline | None = region_of(scene, node, context, holder, "filterUnits")
    if outline is None:
        raise RefusalError(
            "a filter on an element without width or height is not drawn alike everywhere",
            "give its region in user units, or remove it",
        )
    return outline.hull()


def _grown(box: Bounds) -> Bounds:
    left, top, right, bottom = box
    across, down = (right - left) * _MARGIN, (bottom - top) * _MARGIN
    return left - across, top - down, right + across, bottom + down


def _intersection(one: Bounds, other: Bounds) -> Bounds | None:
    left, top = max(one[0], other[0]), max(one[1], other[1])
    right, bottom = min(one[2], other[2]), min(one[3], other[3])
    return (left, top, right, bottom) if left < right and top < bottom else None
