"""Shapes with markers, and the orientation of a marker."""

from __future__ import annotations

import re
from typing import Final

from pnp.press.svg.css.style import MARKERS, ComputedStyle
from pnp.press.svg.errors import RefusalError
from pnp.press.svg.geometry.values import NUMBER, WHITE, check_bounds, quote
from pnp.press.svg.tree.node import Node

START, MID, END = MARKERS

_MARKED: Final = frozenset(("path", "line", "polyline", "polygon"))
"""Elements on which every viewer draws markers."""

_SHAPES_OF_SVG_2: Final = frozenset(("rect", "circle", "ellipse"))
"""Elements that may have markers in SVG 2, but only in some viewers."""

_ANGLE: Final = re.compile(rf"({NUMBER})(deg|grad|rad|turn|)", re.ASCII)
_DEGREES: Final = {"": 1.0, "deg": 1.0, "grad": 0.9, "rad": 57.29577951308232, "turn": 360.0}


def is_marked(node: Node, style: ComputedStyle) -> bool:
    """Return whether an element of this style has markers.

    Raises:
        RefusalError: it has markers only in some viewers.
    """
    if not style.has_markers:
        return False
    if node.tag in _SHAPES_OF_SVG_2:
        raise RefusalError(
            f"markers on <{node.tag}> render differently across viewers",
            "give it marker: none, or write it as a path",
        )
    return node.tag in _MARKED


def goes_under(style: ComputedStyle) -> bool:
    """Return whether markers are below the fill and stroke rather than above (SVG 2, 13.10).

    Raises:
        RefusalError: they are between the two.
    """
    order = style["paint-order"].split()
    if "markers" not in order or order.index("markers") == 2:  # noqa: PLR2004 -- the last of three
        return False
    if order[0] != "markers":
        raise RefusalError(
            f"paint-order {quote(style['paint-order'])} is not supported",
            "put markers first or last",
        )
    return True


def orient_angle(text: str) -> float | None:
    """Return an `orient` in degrees, or None if it follows the line.

    Raises:
        RefusalError: it is neither, or too large.
    """
    bare = text.strip(WHITE) or "0"
    if bare in ("auto", "auto-start-reverse"):
        return None
    match = _ANGLE.fullmatch(bare)
    if not match:
        raise RefusalError(f"orient {quote(text)} not understood", "write auto, or degrees")
    return check_bounds(float(match[1]) * _DEGREES[match[2]], text)
