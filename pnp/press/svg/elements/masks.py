"""Masks: an element seen through the luminance or the opacity of a drawing.

Source: CSS Masking 1, sections 4 and 7; ISO 32000-1, 11.5. PDF weighs the primaries for luminosity
in another way than CSS, so a luminance mask is drawn in the greys its colours count for.
"""

from __future__ import annotations

from pnp.core.geometry import IDENTITY
from pnp.press.forms import Group, SoftMask
from pnp.press.svg.errors import RefusalError
from pnp.press.svg.geometry.outline import Outline, rectangle
from pnp.press.svg.scene.references import check_shares
from pnp.press.svg.scene.scene import Context, Scene
from pnp.press.svg.scene.units import unit_space
from pnp.press.svg.tree.node import Node, style_at
from pnp.press.svg.tree.shapes import Measure, not_negative


def mask_of(scene: Scene, node: Node, context: Context, mask: Node) -> SoftMask | None:
    """Return the soft mask by which `mask` lets `node` show; None if it hides it all.

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
        inside = context.moved(space).with_style(style).on(canvas)
        with canvas.save_state():
            canvas.clip(region.transform(context.to_points), "nonzero")
            for child in mask.elements():
                scene.draw(child, inside)
        form = canvas.form(canvas.area, Group())
        return SoftMask(form, "Luminosity" if luminance else "Alpha")
    finally:
        scene.leave()


def _check_own(mask: Node) -> None:
    """Refuse effects on the mask itself: viewers do not agree on them."""
    for name in ("mask", "clip-path"):
        if mask.declared.get(name, "none") != "none":
            raise RefusalError(f"{name} on a mask is not drawn", "put it on a <g> inside")


def region_of(
    scene: Scene, node: Node, context: Context, holder: Node, attribute: str
) -> Outline | None:
    """Return the region of a mask or filter in user units; None for nowhere.

    Args:
        scene: the drawing.
        node: the masked or filtered element.
        context: where it is.
        holder: the mask or filter.
        attribute: that of the region's units, `maskUnits` or `filterUnits`.
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
