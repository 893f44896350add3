"""Effects on whole elements: clipping, masks, opacity and blending.

An element that is translucent as a whole is drawn on a separate canvas and placed as one
transparency group (ISO 32000-1, 11.4), so that its parts do not show through one another. For a
shape with a single paint, the opacity is applied to that paint instead, which is equivalent.

Filtered elements: islands of pixels in a drawing that otherwise stays sharp.

PDF has no filters. The element alone, with everything it refers to, is written as a separate
drawing in its user space, in which a filter's lengths are measured; resvg draws that, and the
picture is placed where the element is, with its transform. Clips, masks and opacity of the element
itself are applied after its filter (Filter Effects 1, 5), and are drawn as usual.

A mask shows an element through the luminance or the opacity of a drawing (CSS Masking 1, 4 and 7;
ISO 32000-1, 11.5). PDF weights the primaries for luminosity differently from CSS, so a luminance
mask is drawn in the equivalent greys.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final, NamedTuple

from msgspec import Struct

from pnp.core.geometry import IDENTITY, Affine
from pnp.press.forms import Form, Group, Image, SoftMask
from pnp.press.svg.canvas.canvas import Canvas
from pnp.press.svg.css.style import ComputedStyle
from pnp.press.svg.elements.clips import NOTHING_SHOWS, Clip, PathClip, clip_of
from pnp.press.svg.elements.extract import extract
from pnp.press.svg.elements.marker_style import is_marked
from pnp.press.svg.errors import RefusalError
from pnp.press.svg.geometry.outline import Bounds, Outline, rectangle, transform_box
from pnp.press.svg.geometry.values import opacity
from pnp.press.svg.raster.raster import RasterStyle, read_raster
from pnp.press.svg.scene.budget import PIXEL
from pnp.press.svg.scene.references import check_shares, element_at_url, local_reference, unit_space
from pnp.press.svg.scene.scene import Context, Scene
from pnp.press.svg.tree.node import Node, style_at
from pnp.press.svg.tree.shapes import SHAPES, Measure, not_negative

if TYPE_CHECKING:
    from pnp.press.svg.geometry.outline import Outline

_MARGIN: Final = 1.0
"""Points around a group's drawing, for antialiasing."""

Draw = Callable[[Scene, Node, Context], None]


class _Effects(Struct, frozen=True):
    """The effects on an element as a whole."""

    opacity: float
    blend: str
    isolated: bool
    clip: Node | None
    mask: Node | None

    @property
    def grouped(self) -> bool:
        """Return whether the element must be drawn as one."""
        return self.opacity < 1 or self.blend != "normal" or self.isolated or self.mask is not None

    @property
    def only_opacity(self) -> bool:
        """Return whether opacity is the only effect."""
        return self.blend == "normal" and not self.isolated and self.mask is None


_NO_EFFECTS: Final = _Effects(1.0, "normal", isolated=False, clip=None, mask=None)


def draw_with_effects(scene: Scene, node: Node, context: Context, draw: Draw) -> None:
    """Draw an element with its own effects, its filter first."""
    if _TELLING.isdisjoint(context.style.own):
        draw(scene, node, context)
        return
    if context.style["filter"] != "none":
        _check_filter_input(node)
        draw = draw_with_filter
    effects = _effects_of(scene, context.style)
    if effects.opacity == 0:
        return
    clip = None if effects.clip is None else clip_of(scene, node, context, effects.clip)
    if clip is NOTHING_SHOWS:
        return
    if not isinstance(clip, PathClip):
        _draw_as_group(scene, node, context, effects, clip, draw)
        return
    with _clip(context.canvas, clip):
        _draw_as_group(scene, node, context, effects, None, draw)


def draw_in_clip(context: Context, clip: Clip, draw: Callable[[Context], None]) -> None:
    """Draw through a clip."""
    canvas = context.canvas
    if isinstance(clip, PathClip):
        with _clip(canvas, clip):
            draw(context)
    elif isinstance(clip, SoftMask):
        inner = canvas.sibling()
        draw(context.on(inner))
        _lay(canvas, group_of_canvas(inner), _NO_EFFECTS, [clip])


@contextmanager
def _clip(canvas: Canvas, clip: PathClip) -> Iterator[None]:
    with canvas.save_state():
        for outline, rule in clip.outlines:
            canvas.clip(outline, rule)
        yield


_TELLING: Final = frozenset(
    ("filter", "opacity", "clip-path", "mask", "mix-blend-mode", "isolation")
)


def _check_filter_input(node: Node) -> None:
    """Refuse filters that viewers apply to different content."""
    if node.tag == "svg":
        raise RefusalError(
            "a filter on <svg> renders differently across viewers", "put it on a <g>"
        )


def _effects_of(scene: Scene, style: ComputedStyle) -> _Effects:
    clip = element_at_url(scene, style["clip-path"], "clipPath")
    return _Effects(
        opacity(style["opacity"]),
        style["mix-blend-mode"],
        style["isolation"] == "isolate" or (clip is not None and scene.document.blends),
        clip,
        element_at_url(scene, style["mask"], "mask"),
    )


def _draw_as_group(  # noqa: PLR0913, PLR0917 -- an element, its effects, and how it is drawn
    scene: Scene, node: Node, context: Context, effects: _Effects, clip: SoftMask | None, draw: Draw
) -> None:
    if not effects.grouped and clip is None:
        draw(scene, node, context)
        return
    if clip is None and effects.only_opacity and _single_paint(node, context.style):
        draw(scene, node, context.on(context.canvas, context.alpha * effects.opacity))
        return
    if context.canvas.luminance and effects.blend != "normal":
        raise RefusalError(
            "mix-blend-mode inside a mask is not supported", "mix the colours yourself"
        )
    mask = None if effects.mask is None else mask_of(scene, node, context, effects.mask)
    if mask is None and effects.mask is not None:
        return
    form = _group_of(scene, node, context, draw)
    _lay(context.canvas, form, effects, [effect for effect in (mask, clip) if effect is not None])


def _single_paint(node: Node, style: ComputedStyle) -> bool:
    """Return whether the element has a single paint, so that it cannot overlap itself."""
    if node.tag not in SHAPES or is_marked(node, style):
        return False
    return style["stroke"] == "none" or style["fill"] == "none" or style["stroke-width"] == "0"


def _group_of(scene: Scene, node: Node, context: Context, draw: Draw) -> Form | None:
    """Return the element as a separate group; None if none of it is on the face."""
    canvas = context.canvas.sibling()
    draw(scene, node, context.on(canvas))
    return group_of_canvas(canvas)


def group_of_canvas(canvas: Canvas) -> Form | None:
    """Return the contents of a canvas as an isolated group; None if none of it is on the face."""
    bounds = canvas.bounds
    if bounds is None:
        return None
    left, bottom, right, top = bounds
    outer = (left - _MARGIN, bottom - _MARGIN, right + _MARGIN, top + _MARGIN)
    box = canvas.visible(outer)
    return None if box is None else canvas.form(box, Group())


def _lay(canvas: Canvas, form: Form | None, effects: _Effects, masks: list[SoftMask]) -> None:
    """Place a group with its masks, opacity and blend mode."""
    if form is None:
        return
    for mask in masks[:-1]:
        form = _mask(canvas, form, mask)
    canvas.touch(form.bbox)
    with canvas.save_state():
        if masks:
            canvas.set_mask(masks[-1])
        canvas.set_alpha(effects.opacity)
        canvas.set_blend(_BLEND_MODES.get(effects.blend, effects.blend.capitalize()))
        canvas.draw(form)


def _mask(canvas: Canvas, form: Form, mask: SoftMask) -> Form:
    """Return a masked group as a group."""
    outer = canvas.sibling()
    with outer.save_state():
        outer.set_mask(mask)
        outer.draw(form)
    return outer.form(form.bbox, Group())


_BLEND_MODES: Final = {
    "color-dodge": "ColorDodge",
    "color-burn": "ColorBurn",
    "hard-light": "HardLight",
    "soft-light": "SoftLight",
}
"""PDF's names of blend modes; the others are the CSS name with a capital (11.3.5)."""


_PT_PER_INCH: Final = 72
_MAX_PIXELS: Final = 12_000_000
"""The most pixels of one island: larger ones have a lower resolution."""

_ISLAND_MARGIN: Final = 0.05
"""The margin around a region, as a share of its sides: resvg determines its edges."""


class _Place(NamedTuple):
    """The part of a user space that an island covers, and its pixels per unit."""

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


def draw_with_filter(scene: Scene, node: Node, context: Context) -> None:
    """Draw an element as pixels under its filter.

    Raises:
        RefusalError: resvg is missing or does not draw it, or viewers draw it differently.
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
    """Return the picture of an island; equal islands are drawn once."""
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
    box = visible if region is None else _intersection(_enlarge(region), visible)
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
        raise RefusalError(f"{holder.label} is not a filter", "correct the reference")
    if "href" in holder.attributes:
        raise RefusalError(f"{holder.label} takes over from another", "write it out")
    outline: Outline | None = region_of(scene, node, context, holder, "filterUnits")
    if outline is None:
        raise RefusalError(
            "a filter on an element without width or height renders differently across viewers",
            "give its region in user units, or remove it",
        )
    return outline.hull()


def _enlarge(box: Bounds) -> Bounds:
    left, top, right, bottom = box
    across, down = (right - left) * _ISLAND_MARGIN, (bottom - top) * _ISLAND_MARGIN
    return left - across, top - down, right + across, bottom + down


def _intersection(one: Bounds, other: Bounds) -> Bounds | None:
    left, top = max(one[0], other[0]), max(one[1], other[1])
    right, bottom = min(one[2], other[2]), min(one[3], other[3])
    return (left, top, right, bottom) if left < right and top < bottom else None


def mask_of(scene: Scene, node: Node, context: Context, mask: Node) -> SoftMask | None:
    """Return the soft mask that `mask` applies to `node`; None if it hides everything.

    Raises:
        RefusalError: the mask holds elements that are not supported, or refers to itself.
    """
    scene.enter(mask)
    try:
        _check_own(mask)
        of_box = mask.get("maskUnits", "objectBoundingBox") == "objectBoundingBox"
        check_shares(context, mask, of_box=of_box)
        style = style_at(mask)
        luminance = style["mask-type"] == "luminance"
        canvas = context.canvas.sibling(luminance=luminance)
        space = unit_space(scene, node, context, mask.get("maskContentUnits", "userSpaceOnUse"))
        region = region_of(scene, node, context, mask, "maskUnits")
        if region is None or space is None:
            return None
        inside = context.in_space(space).with_style(style).on(canvas)
        with canvas.save_state():
            canvas.clip(region.transform(context.to_points), "nonzero")
            for child in mask.elements():
                scene.draw(scene, child, inside)
        form = canvas.form(canvas.area, Group())
        return SoftMask(form, "Luminosity" if luminance else "Alpha")
    finally:
        scene.leave()


def _check_own(mask: Node) -> None:
    """Refuse effects on the mask itself, on which viewers disagree."""
    for name in ("mask", "clip-path"):
        if mask.declared.get(name, "none") != "none":
            raise RefusalError(f"{name} on a mask is not supported", "put it on a <g> inside")


def region_of(
    scene: Scene, node: Node, context: Context, holder: Node, attribute: str
) -> Outline | None:
    """Return the region of a mask or filter in user units; None for nowhere.

    Args:
        scene: the drawing.
        node: the masked or filtered element.
        context: the context of the element.
        holder: the mask or filter.
        attribute: the attribute of the region's units, `maskUnits` or `filterUnits`.
    """
    space = unit_space(scene, node, context, holder.get(attribute, "objectBoundingBox"))
    if space is None:
        return None
    whole = context.viewport if space is IDENTITY else (1.0, 1.0)
    measure = Measure(whole, context.style.font_size)
    x, y = measure.x(holder, "x", "-10%"), measure.y(holder, "y", "-10%")
    width = not_negative(measure.x(holder, "width", "120%"), "width")
    height = not_negative(measure.y(holder, "height", "120%"), "height")
    if width == 0 or height == 0:
        return None
    return rectangle(x, y, width, height).transform(space)
