"""Laying ink on the canvas: colours and gradients as PDF's own, tiles one by one.

Opacity that changes along a gradient becomes a soft mask: the same gradient in the greys of its
opacity (ISO 32000-1, 11.5.3).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from pnp.press.forms import Box, Group, ShadingPattern, SoftMask
from pnp.press.svg.canvas.canvas import Canvas
from pnp.press.svg.canvas.inks import GradientInk, Ink, SolidInk, TiledInk
from pnp.press.svg.geometry.outline import Bounds, covering

WHITE: Final = (1.0, 1.0, 1.0)


def lay(
    canvas: Canvas, ink: SolidInk | GradientInk, reach: Bounds | None, draw: Callable[[], None]
) -> None:
    """Lay ink on, as `draw` does it, over what can be seen of `reach`."""
    box = canvas.visible(reach)
    if box is None:
        return
    if isinstance(ink, GradientInk) and ink.fading is not None:
        with canvas.saved():
            canvas.set_mask(fading_mask(canvas, ink.fading, box))
            canvas.set_alpha(ink.alpha)
            draw()
    else:
        canvas.set_alpha(ink.alpha)
        draw()


def paint_box(canvas: Canvas, ink: SolidInk | GradientInk, box: Box) -> None:
    """Fill a box in points."""

    def fill() -> None:
        set_fill(canvas, ink)
        canvas.write(f"{canvas.spelling.outline(covering(box))}f\n")

    lay(canvas, ink, box, fill)


def lay_tiles(canvas: Canvas, ink: TiledInk, box: Box) -> None:
    """Draw tiles over a box, as one group where they are seen through. Only inside `saved`."""
    canvas.set_alpha(ink.alpha)
    if ink.alpha == 1:
        ink.paint(canvas, box)
        return
    tiles = canvas.sibling()
    ink.paint(tiles, box)
    canvas.draw(tiles.form(box, Group()))


def lay_masked_tiles(canvas: Canvas, ink: TiledInk, mask: Canvas, box: Box) -> None:
    """Draw tiles where a mask is white."""
    tiles, masked = canvas.sibling(), canvas.sibling()
    ink.paint(tiles, box)
    with masked.saved():
        masked.set_mask(SoftMask(mask.form(box, Group()), "Luminosity"))
        masked.draw(tiles.form(box, Group()))
    with canvas.saved():
        # One after the other: some viewers count an opacity beside a mask twice.
        canvas.set_alpha(ink.alpha)
        canvas.draw(masked.form(box, Group()))


def fading_mask(canvas: Canvas, fading: ShadingPattern, box: Box) -> SoftMask:
    """Return the mask that lets a gradient through as its stops' opacities ask."""
    mask = canvas.sibling(luminance=False)
    mask.set_fill_pattern(fading)
    mask.write(f"{mask.spelling.outline(covering(box))}f\n")
    return SoftMask(mask.form(box, Group()), "Luminosity")


def set_fill(canvas: Canvas, ink: Ink) -> None:
    """Set what fills to an ink; tiles are laid another way."""
    if isinstance(ink, SolidInk):
        canvas.set_fill(ink.colour)
    elif isinstance(ink, GradientInk):
        canvas.set_fill_pattern(ink.pattern)


def set_stroke(canvas: Canvas, ink: Ink) -> None:
    """Set what strokes to an ink; tiles are laid another way."""
    if isinstance(ink, SolidInk):
        canvas.set_stroke(ink.colour)
    elif isinstance(ink, GradientInk):
        canvas.set_stroke_pattern(ink.pattern)
