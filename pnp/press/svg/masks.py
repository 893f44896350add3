"""Masks: an element seen through the luminance or the opacity of a drawing.

Source: CSS Masking 1, sections 4 and 7; ISO 32000-1, 11.5. PDF weighs the primaries for luminosity
in another way than CSS, so a luminance mask is drawn in the greys its colours count for.
"""

from __future__ import annotations

from pnp.ground.geometry import IDENTITY
from pnp.press.forms import Group, SoftMask
from pnp.press.svg.node import Node
from pnp.press.svg.outline import Outline, rectangle
from pnp.press.svg.paint import local_reference
from pnp.press.svg.refusal import RefusalError
from pnp.press.svg.scene import Context, Scene
from pnp.press.svg.shapes import Measure, not_negative
from pnp.press.svg.style import style_at
from pnp.press.svg.units import unit_space


def mask_of(scene: Scene, node: Node, context: Context, mask: Node) -> list[SoftMask] | None:
    """The masks that `mask` lays over `node`, to be multiplied; None if nothing shows through.

    Raises:
        RefusalError: the mask holds what is not drawn, or refers to itself.
    """
    scene.enter(mask)
    try:
        outer = _own_mask(scene, node, context, mask)
        if outer is None:
            return None
        style = style_at(mask)
        luminance = style["mask-type"] == "luminance"
        canvas = context.canvas.sibling(luminance=luminance)
        space = unit_space(scene, node, context, mask.get("maskContentUnits", "userSpaceOnUse"))
        inside = context.moved(space).with_style(style).on(canvas)
        region = _region(scene, node, context, mask)
        if not region:
            return None
        with canvas.saved():
            canvas.clip(region.transformed(context.to_points), "nonzero")
            for child in mask.elements():
                scene.draw(child, inside)
        form = canvas.form(canvas.area, Group())
        return [SoftMask(form, "Luminosity" if luminance else "Alpha"), *outer]
    finally:
        scene.leave()


def _own_mask(scene: Scene, node: Node, context: Context, mask: Node) -> list[SoftMask] | None:
    """The masks that lie on the mask itself."""
    text = mask.declared.get("mask", "none")
    if text == "none":
        return []
    reference = local_reference(text)
    if reference is None:
        raise RefusalError("mask not drawn", "use url(#id)")
    named = scene.document.find(reference[0])
    if named.tag != "mask":
        raise RefusalError(f"{named.label} is no mask", "correct the reference")
    return mask_of(scene, node, context, named)


def _region(scene: Scene, node: Node, context: Context, mask: Node) -> Outline:
    """Where the mask lets anything through, in user units of what is masked."""
    units = mask.get("maskUnits", "objectBoundingBox")
    space = unit_space(scene, node, context, units)
    whole = context.viewport if space is IDENTITY else (1.0, 1.0)
    measure = Measure(whole, context.style.font_size)
    x, y = measure.x(mask, "x", "-10%"), measure.y(mask, "y", "-10%")
    width = not_negative(measure.x(mask, "width", "120%"), "width")
    height = not_negative(measure.y(mask, "height", "120%"), "height")
    if width == 0 or height == 0:
        return Outline("", ())
    return rectangle(x, y, width, height).transformed(space)
