"""Painting with ink: colours and gradients as in PDF, tiles one by one.

Opacity that changes along a gradient becomes a soft mask: the same gradient in the greys of its
opacity (ISO 32000-1, 11.5.3).

An ink is the resolved colour, gradient or pattern of a fill or stroke, with its opacity.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from pnp.press.forms import Box, Group, ShadingPattern, SoftMask
from pnp.press.svg.canvas.canvas import Canvas, Rgb
from pnp.press.svg.geometry.outline import Bounds, box_outline

if TYPE_CHECKING:
    from collections.abc import Callable

    from pnp.press.forms import Box
    from pnp.press.svg.canvas.canvas import Canvas

WHITE: Final = (1.0, 1.0, 1.0)


def paint_visible(
    canvas: Canvas, ink: SolidInk | GradientInk, reach: Bounds | None, draw: Callable[[], None]
) -> None:
    """Call `draw` with the ink's opacity set, if any of `reach` is visible."""
    box = canvas.visible(reach)
    if box is None:
        return
    if isinstance(ink, GradientInk) and ink.fading is not None:
        with canvas.save_state():
            canvas.set_mask(opacity_mask(canvas, ink.fading, box))
            canvas.set_alpha(ink.alpha)
            draw()
    else:
        canvas.set_alpha(ink.alpha)
        draw()


def paint_box(canvas: Canvas, ink: SolidInk | GradientInk, box: Box) -> None:
    """Fill a box in points."""

    def fill() -> None:
        set_fill(canvas, ink)
        canvas.write(f"{canvas.operator_writer.outline(box_outline(box))}f\n")

    paint_visible(canvas, ink, box, fill)


def paint_tiles(canvas: Canvas, ink: TiledInk, box: Box) -> None:
    """Draw tiles over a box, as one group if they are translucent. Only inside `save_state`."""
    canvas.set_alpha(ink.alpha)
    if ink.alpha == 1:
        ink.paint(canvas, box)
        return
    tiles = canvas.sibling()
    ink.paint(tiles, box)
    canvas.draw(tiles.form(box, Group()))


def paint_tiles_in_mask(canvas: Canvas, ink: TiledInk, mask: Canvas, box: Box) -> None:
    """Draw tiles where a mask is white."""
    tiles, group = canvas.sibling(), canvas.sibling()
    ink.paint(tiles, box)
    with group.save_state():
        group.set_mask(SoftMask(mask.form(box, Group()), "Luminosity"))
        group.draw(tiles.form(box, Group()))
    with canvas.save_state():
        # One after the other: some viewers count an opacity beside a mask twice.
        canvas.set_alpha(ink.alpha)
        canvas.draw(group.form(box, Group()))


def opacity_mask(canvas: Canvas, opacity: ShadingPattern, box: Box) -> SoftMask:
    """Return the soft mask of a gradient's opacities."""
    mask = canvas.sibling(luminance=False)
    mask.set_fill_pattern(opacity)
    mask.write(f"{mask.operator_writer.outline(box_outline(box))}f\n")
    return SoftMask(mask.form(box, Group()), "Luminosity")


def set_fill(canvas: Canvas, ink: Ink) -> None:
    """Set the fill to a colour or gradient; tiles are painted by `paint_tiles`."""
    if isinstance(ink, SolidInk):
        canvas.set_fill(ink.colour)
    elif isinstance(ink, GradientInk):
        canvas.set_fill_pattern(ink.pattern)


def set_stroke(canvas: Canvas, ink: Ink) -> None:
    """Set the stroke to a colour or gradient; tiles are painted by `paint_tiles`."""
    if isinstance(ink, SolidInk):
        canvas.set_stroke(ink.colour)
    elif isinstance(ink, GradientInk):
        canvas.set_stroke_pattern(ink.pattern)


class SolidInk(Struct, frozen=True):
    """One colour."""

    colour: Rgb
    alpha: float


class GradientInk(Struct, frozen=True):
    """Colours that change over the plane; `fading` is the opacity as grey, if it changes too."""

    pattern: ShadingPattern
    alpha: float
    fading: ShadingPattern | None = None


class TiledInk(Struct, frozen=True):
    """A picture repeated over the plane: draws itself over a box of points on a canvas."""

    paint: Callable[[Canvas, Box], None]
    alpha: float


Ink = SolidInk | GradientInk | TiledInk
