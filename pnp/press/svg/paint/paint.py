"""Paint: resolving the values of `fill` and `stroke` into ink."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Final

from pnp.press.svg.canvas.painting import Ink, SolidInk
from pnp.press.svg.css.style import ComputedStyle, resolve_colour
from pnp.press.svg.errors import RefusalError
from pnp.press.svg.geometry.outline import Bounds, without_area
from pnp.press.svg.geometry.values import opacity, quote
from pnp.press.svg.paint.gradients import gradient_ink
from pnp.press.svg.paint.patterns import pattern_ink
from pnp.press.svg.paint.request import PaintRequest
from pnp.press.svg.scene.references import REFERENCE, chain, find, local_reference, of_chain
from pnp.press.svg.scene.scene import Context, Scene

_GRADIENTS: Final = ("linearGradient", "radialGradient")
_SERVERS: Final = {
    "linearGradient": (_GRADIENTS, "gradientUnits", gradient_ink),
    "radialGradient": (_GRADIENTS, "gradientUnits", gradient_ink),
    "pattern": (("pattern",), "patternUnits", pattern_ink),
}
"""Paint server -> the kinds it may inherit from, the attribute of its units, and its ink
function."""

_OF_BOX: Final = "objectBoundingBox"
FILL_FIRST: Final = ("fill", "stroke")
_STROKE_FIRST: Final = ("stroke", "fill")
_LAYERS: Final = frozenset(("fill", "stroke", "markers"))
BoundsOf = Callable[[], Bounds | None]


def ink_of(scene: Scene, context: Context, name: str, bounds_of: BoundsOf) -> Ink | None:
    """Return the ink of `fill` or `stroke`; None if nothing is painted."""
    style = context.style
    alpha = opacity(style[f"{name}-opacity"]) * context.alpha
    if alpha == 0:
        return None
    reference = local_reference(style[name])
    if reference is None:
        return plain_ink(style, name, context.alpha)
    return _paint_server_ink(scene, context, reference, alpha, bounds_of)


@lru_cache(maxsize=1024)
def plain_ink(style: ComputedStyle, name: str, around: float) -> SolidInk | None:
    """Return the ink of a colour; None if nothing is painted.

    Args:
        style: the style of the painted element.
        name: `fill` or `stroke`.
        around: the opacity of the groups around the element.
    """
    alpha = opacity(style[f"{name}-opacity"]) * around
    if style[name] == "none" or alpha == 0:
        return None
    plain = resolve_colour(style[name], style)
    alpha *= plain.alpha
    return SolidInk(plain.rgb, alpha) if alpha else None


def names_server(style: ComputedStyle) -> bool:
    """Return whether a gradient or a pattern is named."""
    return style["fill"].startswith(REFERENCE) or style["stroke"].startswith(REFERENCE)


def _paint_server_ink(
    scene: Scene, context: Context, reference: tuple[str, str], alpha: float, bounds_of: BoundsOf
) -> Ink | None:
    """Return the ink of a gradient or pattern, or its fallback if the reference is broken."""
    name, fallback = reference
    if fallback and name not in scene.document.ids:
        return _fallback(fallback, alpha, context.style)
    server = find(scene, name)
    if server is None:
        return None
    if server.tag not in _SERVERS:
        raise RefusalError(f"{server.label} is not a gradient or pattern", "correct the reference")
    kinds, units, ink = _SERVERS[server.tag]
    elements = chain(scene, server, kinds)
    bounds = bounds_of()
    if of_chain(elements, units, _OF_BOX).strip() == _OF_BOX and without_area(bounds):
        # Units of a box without area are an error: the fallback counts (SVG 2, 13.2).
        return _fallback(fallback, alpha, context.style) if fallback else None
    return ink(scene, context, PaintRequest(elements, bounds, alpha))


def _fallback(text: str, alpha: float, style: ComputedStyle) -> Ink | None:
    if text == "none":
        return None
    plain = resolve_colour(text, style)
    return SolidInk(plain.rgb, alpha * plain.alpha)


def paint_order(style: ComputedStyle) -> Sequence[str]:
    """Return fill, stroke and markers in painting order (SVG 2, 13.10)."""
    words = style["paint-order"].split()
    if words in (["normal"], []):
        return FILL_FIRST
    if not set(words) <= _LAYERS or len(set(words)) != len(words):
        raise RefusalError(
            f"paint-order {quote(style['paint-order'])} not understood", "name fill and stroke"
        )
    layers = [word for word in words if word != "markers"]
    return _STROKE_FIRST if layers[:1] == ["stroke"] else FILL_FIRST
