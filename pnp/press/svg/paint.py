"""Paint: from `fill` and `stroke` to ink, and from ink and outline to operators."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

from pnp.press.forms import Box, Group, ShadingPattern, SoftMask
from pnp.press.svg.canvas import Canvas
from pnp.press.svg.colours import BLACK, Colour, colour
from pnp.press.svg.gradients import gradient_ink
from pnp.press.svg.inks import GradientInk, Ink, Laid, SolidInk, TiledInk
from pnp.press.svg.outline import Bounds, Outline, without_area
from pnp.press.svg.patterns import pattern_ink
from pnp.press.svg.references import chain, local_reference, of_chain
from pnp.press.svg.refusal import RefusalError
from pnp.press.svg.scene import Context, Scene, covering, similar
from pnp.press.svg.spelling import Spelling
from pnp.press.svg.strokes import (
    StrokePen,
    may_have_dots,
    pen_of,
    split_dots,
    stroked_bounds,
    told_twice,
)
from pnp.press.svg.style import Style
from pnp.press.svg.values import opacity, shown

_GRADIENTS: Final = ("linearGradient", "radialGradient")
_SERVERS: Final = {
    "linearGradient": (_GRADIENTS, "gradientUnits", gradient_ink),
    "radialGradient": (_GRADIENTS, "gradientUnits", gradient_ink),
    "pattern": (("pattern",), "patternUnits", pattern_ink),
}
"""Paint server -> what it may take over from, the attribute of its units, and how it is inked."""

WHITE: Final = (1.0, 1.0, 1.0)
_OF_BOX: Final = "objectBoundingBox"
_FILL_FIRST: Final = ("fill", "stroke")
_STROKE_FIRST: Final = ("stroke", "fill")
BoundsOf = Callable[[], Bounds | None]


def settled_colour(text: str, style: Style) -> Colour:
    """A colour value, `currentColor` included."""
    if text.lower() == "currentcolor":
        own = style["color"]
        return BLACK if own.lower() == "currentcolor" else colour(own)
    return colour(text)


def ink_of(scene: Scene, context: Context, name: str, bounds_of: BoundsOf) -> Ink | None:
    """The ink of `fill` or `stroke`; None if nothing is painted."""
    style = context.style
    text = style[name]
    alpha = opacity(style[f"{name}-opacity"]) * context.alpha
    if text == "none" or alpha == 0:
        return None
    reference = local_reference(text)
    if reference is None:
        plain = settled_colour(text, style)
        alpha *= plain.alpha
        return SolidInk(plain.rgb, alpha) if alpha else None
    return _served(scene, context, reference, alpha, bounds_of)


def _served(
    scene: Scene, context: Context, reference: tuple[str, str], alpha: float, bounds_of: BoundsOf
) -> Ink | None:
    """The ink of a gradient or pattern, or the fallback behind it where it leads nowhere."""
    name, fallback = reference
    if fallback and name not in scene.document.ids:
        return _fallback(fallback, alpha, context.style)
    server = scene.document.find(name)
    if server.tag not in _SERVERS:
        raise RefusalError(f"{server.label} is no gradient or pattern", "correct the reference")
    kinds, units, ink = _SERVERS[server.tag]
    elements = chain(scene, server, kinds)
    bounds = bounds_of()
    if of_chain(elements, units, _OF_BOX).strip() == _OF_BOX and without_area(bounds):
        # Units of a box without area are an error: the fallback counts (SVG 2, 13.2).
        return _fallback(fallback, alpha, context.style) if fallback else None
    return ink(scene, context, Laid(elements, bounds, alpha))


def _fallback(text: str, alpha: float, style: Style) -> Ink | None:
    if text == "none":
        return None
    plain = settled_colour(text, style)
    return SolidInk(plain.rgb, alpha * plain.alpha)


def paint_outline(
    scene: Scene, context: Context, outline: Outline, bounds_of: BoundsOf | None = None
) -> None:
    """Fill and stroke an outline given in user units, as the style asks.

    Gradients are laid over the box that `bounds_of` gives, or else over the outline's own.
    """
    if not outline or context.style["visibility"] != "visible":
        return
    # Some viewers draw a hairline where something without area is filled.
    solid = outline.has_area()
    fill = ink_of(scene, context, "fill", bounds_of or outline.bounds) if solid else None
    stroke = ink_of(scene, context, "stroke", bounds_of or outline.bounds)
    pen = pen_of(context) if stroke else None
    order = paint_order(context.style)
    if (
        fill
        and stroke
        and pen
        and order == _FILL_FIRST
        and _at_once(fill, stroke, outline, context)
    ):
        _paint_both(context, outline, fill, stroke, pen)
        return
    for layer in order:
        if layer == "fill" and fill:
            paint_fill(context, outline, fill)
        elif layer == "stroke" and stroke and pen:
            _paint_stroke(context, outline, stroke, pen)


def paint_order(style: Style) -> Sequence[str]:
    """Which of fill and stroke comes first (SVG 2, 13.10)."""
    words = style["paint-order"].split()
    known = {"fill", "stroke", "markers"}
    if words in (["normal"], []) or not set(words) <= known or len(set(words)) != len(words):
        if words not in (["normal"], []):
            raise RefusalError(
                f"paint-order {shown(style['paint-order'])} not understood", "name fill and stroke"
            )
        return _FILL_FIRST
    layers = [word for word in words if word != "markers"]
    return _STROKE_FIRST if layers and layers[0] == "stroke" else _FILL_FIRST


def _at_once(fill: Ink, stroke: Ink, outline: Outline, context: Context) -> bool:
    """Whether one operator can do both. Not where either is seen through (11.7.4.4)."""
    plain = all(
        ink.alpha == 1 and not isinstance(ink, TiledInk) and not getattr(ink, "fading", None)
        for ink in (fill, stroke)
    )
    return plain and not may_have_dots(outline) and similar(context.to_points)


def _paint_both(context: Context, outline: Outline, fill: Ink, stroke: Ink, pen: StrokePen) -> None:
    canvas = context.canvas
    canvas.touch(stroked_bounds(outline, pen, context.to_points))
    canvas.set_alpha(1.0)
    set_fill(canvas, fill)
    set_stroke(canvas, stroke)
    canvas.set_pen(pen.operators(context.to_points.scale_factor, canvas.spelling))
    operator = "B*" if context.style["fill-rule"] == "evenodd" else "B"
    spelled = canvas.spelling.outline(outline.transformed(context.to_points))
    canvas.write(f"{spelled}{operator}\n")


def paint_fill(context: Context, outline: Outline, ink: Ink, rule: str | None = None) -> None:
    """Fill an outline given in user units."""
    canvas = context.canvas
    placed = outline.transformed(context.to_points)
    canvas.touch(placed.hull())
    chosen = rule or context.style["fill-rule"]
    spelled = canvas.spelling.outline(placed)

    def fill() -> None:
        set_fill(canvas, ink)
        canvas.write(f"{spelled}{'f*' if chosen == 'evenodd' else 'f'}\n")

    if isinstance(ink, TiledInk):
        _fill_tiles(canvas, placed, chosen, ink)
    else:
        _lay(canvas, ink, placed.hull(), fill)


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
    reach = stroked_bounds(lines, pen, context.to_points)
    canvas.touch(reach)

    def stroke() -> None:
        set_stroke(canvas, ink)
        write_stroke(context, lines, pen)

    if isinstance(ink, TiledInk):
        _stroke_tiles(context, lines, pen, ink, canvas.visible(reach))
    else:
        _lay(canvas, ink, reach, stroke)


def _stroke_as_one(context: Context, outline: Outline, ink: Ink, pen: StrokePen) -> None:
    """Lines and dots that are seen through, as one group: they may lie over one another."""
    canvas = context.canvas.sibling()
    _paint_stroke(context.on(canvas), outline, replace(ink, alpha=1.0), pen)
    box = canvas.visible(canvas.bounds)
    if box is not None:
        context.canvas.touch(box)
        with context.canvas.saved():
            context.canvas.set_alpha(ink.alpha)
            context.canvas.draw(canvas.form(box, Group()))


def write_stroke(context: Context, outline: Outline, pen: StrokePen) -> None:
    """The operators of a stroke, in a space of its own where its width differs all round."""
    canvas, to_points = context.canvas, context.to_points
    if "mlh" in outline.operators:
        outline = told_twice(outline)
    if similar(to_points):
        canvas.set_pen(pen.operators(to_points.scale_factor, canvas.spelling))
        canvas.write(f"{canvas.spelling.outline(outline.transformed(to_points))}S\n")
        return
    local = Spelling(1000 / max(to_points.scale_factor, 1e-6))
    with canvas.saved():
        canvas.write(f"{canvas.spelling.matrix(to_points)} cm\n")
        canvas.set_pen(pen.operators(1.0, local))
        canvas.write(f"{local.outline(outline)}S\n")


def _lay(
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

    _lay(canvas, ink, box, fill)


def _fill_tiles(canvas: Canvas, placed: Outline, rule: str, ink: TiledInk) -> None:
    box = canvas.visible(placed.hull())
    if box is None:
        return
    with canvas.saved():
        canvas.clip(placed, rule)
        lay_tiles(canvas, ink, box)


def lay_tiles(canvas: Canvas, ink: TiledInk, box: Box) -> None:
    """Draw tiles over a box, as one group where they are seen through. Only inside `saved`."""
    canvas.set_alpha(ink.alpha)
    if ink.alpha == 1:
        ink.paint(canvas, box)
        return
    tiles = canvas.sibling()
    ink.paint(tiles, box)
    canvas.draw(tiles.form(box, Group()))


def _stroke_tiles(
    context: Context, outline: Outline, pen: StrokePen, ink: TiledInk, box: Box | None
) -> None:
    """Tiles seen through a mask on which the stroke is white: PDF cannot clip to a stroke."""
    if box is None:
        return
    mask = context.canvas.sibling(luminance=False)
    mask.set_stroke(WHITE)
    write_stroke(context.on(mask), outline, pen)
    lay_masked_tiles(context.canvas, ink, mask, box)


def lay_masked_tiles(canvas: Canvas, ink: TiledInk, mask: Canvas, box: Box) -> None:
    """Draw tiles where a mask is white."""
    tiles = canvas.sibling()
    ink.paint(tiles, box)
    with canvas.saved():
        canvas.set_mask(SoftMask(mask.form(box, Group()), "Luminosity"))
        canvas.set_alpha(ink.alpha)
        canvas.draw(tiles.form(box, Group()))


def fading_mask(canvas: Canvas, fading: ShadingPattern, box: Box) -> SoftMask:
    """The mask that lets a gradient through as its stops' opacities ask."""
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
