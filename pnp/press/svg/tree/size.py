"""The size of a drawing, from its root element (SVG 1.1, section 7.2).

Paper needs a size: a root that leaves it to the window it is shown in is refused.
"""

from __future__ import annotations

from typing import Final

from pnp.press.svg.errors import RefusalError
from pnp.press.svg.geometry.values import PX_PER_UNIT, WHITE, parse_length, quote
from pnp.press.svg.tree.node import Node
from pnp.press.svg.tree.viewports import view_box

_MAX_PX: Final = 20_000.0
_MIN_PX: Final = 0.5
"""Viewers take a page that is next to nothing for one without a size, and show another."""
_HINT: Final = 'write width and height in mm, such as width="63mm" height="88mm"'


def root_size(root: Node) -> tuple[float, float]:
    """Return width and height in CSS pixels.

    Raises:
        RefusalError: neither width and height nor a viewBox give them, or they make no paper.
    """
    box = view_box(root)
    width, height = _side(root, "width"), _side(root, "height")
    if box is None and (width is None or height is None):
        raise RefusalError("the drawing has no size", _HINT)
    if box is not None and box.empty:
        raise RefusalError("the drawing's viewBox is empty", "write x y width height")
    if box is not None and (width is None or height is None):
        if width is None and height is None:
            width, height = box.width, box.height
        elif width is None and height is not None:
            width = height * box.width / box.height
        elif width is not None:
            height = width * box.height / box.width
    if not width or not height:
        raise RefusalError("the drawing has no size", _HINT)
    if max(width, height) > _MAX_PX:
        raise RefusalError("the drawing is larger than 5 m", _HINT)
    if min(width, height) < _MIN_PX:
        raise RefusalError("the drawing is thinner than 0.13 mm", _HINT)
    return width, height


def _side(root: Node, name: str) -> float | None:
    """Return a side in pixels; None where it is left out, or is a share of the window."""
    text = root.get(name).strip(WHITE)
    if text in ("", "auto"):
        return None
    value, unit = parse_length(text)
    if value < 0:
        raise RefusalError(f"{name} {quote(text)} is negative", _HINT)
    if unit == "%":
        if value != 100:  # noqa: PLR2004 -- the whole window, the start value
            raise RefusalError(f"{name} {quote(text)} is a share of a window", _HINT)
        return None
    if unit == "em":
        return value * 16
    return value * PX_PER_UNIT[unit]
