"""Viewports: viewBox and preserveAspectRatio (SVG 1.1, sections 7.7 and 7.8).

The size of a drawing is that of its root element (SVG 1.1, section 7.2), or of its viewBox. Without
either it is as large as its shapes reach (`extent.py`).
"""

from __future__ import annotations

import re
from typing import Final

from msgspec import Struct

from pnp.core.geometry import IDENTITY, Affine
from pnp.press.svg.errors import RefusalError
from pnp.press.svg.geometry.values import PX_PER_UNIT, WHITE, length, numbers, parse_length, quote
from pnp.press.svg.tree.node import Node

_RATIO: Final = re.compile(
    r"(?:none|(?P<align>x(?P<x>Min|Mid|Max)Y(?P<y>Min|Mid|Max)))(?:\s+(?P<fit>meet|slice))?"
)
_SHARE: Final = {"Min": 0.0, "Mid": 0.5, "Max": 1.0}
_FOUR: Final = 4


class ViewBox(Struct, frozen=True):
    """A rectangle in user units."""

    x: float
    y: float
    width: float
    height: float

    @property
    def empty(self) -> bool:
        """Return whether it has no area; then nothing inside it is drawn."""
        return self.width == 0 or self.height == 0


class Fit(Struct, frozen=True):
    """The fit of one box into another."""

    align: tuple[float, float] | None
    """The share of the remaining space before the box, across and down; None stretches it."""
    slice: bool


def view_box(node: Node) -> ViewBox | None:
    """Return the viewBox of an element, or None if it has none.

    Raises:
        RefusalError: it is malformed or negative.
    """
    text = node.get("viewBox")
    if not text.strip():
        return None
    values = numbers(text)
    if len(values) != _FOUR or values[2] < 0 or values[3] < 0:
        raise RefusalError(f"viewBox {quote(text)} not understood", "write x y width height")
    return ViewBox(*values)


def fit_of(node: Node) -> Fit:
    """Return the fit of the element's content into its viewport."""
    text = node.get("preserveAspectRatio").strip() or "xMidYMid"
    match = _RATIO.fullmatch(text)
    if not match:
        raise RefusalError(
            f"preserveAspectRatio {quote(text)} not understood", "write xMidYMid meet or the like"
        )
    align = (_SHARE[match["x"]], _SHARE[match["y"]]) if match["align"] else None
    return Fit(align, slice=match["fit"] == "slice")


def fit_into(box: ViewBox | None, fit: Fit, width: float, height: float) -> Affine:
    """Return the map from a viewBox into a viewport of the given size at the origin."""
    if box is None or box.empty:
        return IDENTITY
    across, down = width / box.width, height / box.height
    if fit.align is None:
        return Affine(across, 0, 0, down, -box.x * across, -box.y * down)
    scale = max(across, down) if fit.slice else min(across, down)
    left = (width - box.width * scale) * fit.align[0]
    top = (height - box.height * scale) * fit.align[1]
    return Affine(scale, 0, 0, scale, left - box.x * scale, top - box.y * scale)


CENTRED: Final = Fit((_SHARE["Mid"], _SHARE["Mid"]), slice=False)
"""The default fit."""


class InnerViewport(Struct, frozen=True):
    """The viewport of a nested <svg>."""

    box: tuple[float, float, float, float]
    """Its x, y, width and height in the units of its parent, without its own transform."""
    to_parent: Affine
    """The map from its content."""
    size: tuple[float, float]
    """Width and height in its content's units."""


def inner_viewport(node: Node, outer: tuple[float, float], font_size: float) -> InnerViewport:
    """Return the viewport of a nested <svg> in a viewport of the width and height `outer`.

    Raises:
        RefusalError: a length or the viewBox is invalid.
    """

    def side(name: str, default: str, whole: float) -> float:
        return length(node.attributes.get(name, default), whole, font_size)

    x, width = side("x", "0", outer[0]), side("width", "100%", outer[0])
    y, height = side("y", "0", outer[1]), side("height", "100%", outer[1])
    frame = view_box(node)
    to_parent = Affine.translation(x, y) @ fit_into(frame, fit_of(node), width, height)
    size = (frame.width, frame.height) if frame else (width, height)
    return InnerViewport((x, y, width, height), to_parent, size)


_MAX_PX: Final = 19_200.0
"""The longest side of a page that viewers show, 14 400 points (ISO 32000-1, annex C)."""
_MIN_PX: Final = 0.5
"""The shortest side: viewers take a tinier page for one without a size, and show another."""
_HINT: Final = 'write width and height in mm, such as width="63mm" height="88mm"'


Sides = tuple[float | None, float | None]


def root_size(root: Node) -> Sides:
    """Return width and height in CSS pixels; None for a side that the file does not define.

    A share of the window does not count: paper has no window.

    Raises:
        RefusalError: a side is malformed or negative, or the viewBox has no area.
    """
    box = view_box(root)
    width, height = _side(root, "width"), _side(root, "height")
    if box is None:
        return width, height
    if box.empty:
        raise RefusalError("the drawing's viewBox is empty", "write x y width height")
    if width is None:
        width = box.width if height is None else height * box.width / box.height
    return width, width * box.height / box.width if height is None else height


def paper_size(width: float | None, height: float | None) -> tuple[float, float]:
    """Return the size of a drawing in CSS pixels.

    Raises:
        RefusalError: the size is not that of a page.
    """
    if not width or not height:
        raise RefusalError("the drawing has no size", _HINT)
    if min(width, height) * reduction(width, height) < _MIN_PX:
        raise RefusalError("the drawing is thinner than 0.13 mm", _HINT)
    return width, height


def reduction(width: float, height: float) -> float:
    """Return the scale at which a drawing of this size fits the largest page of PDF."""
    return min(1.0, _MAX_PX / max(width, height))


def _side(root: Node, name: str) -> float | None:
    """Return a side in pixels; None if it is missing, or a share of the window."""
    text = root.get(name).strip(WHITE)
    if text in ("", "auto"):
        return None
    value, unit = parse_length(text)
    if value < 0:
        raise RefusalError(f"{name} {quote(text)} is negative", _HINT)
    if unit == "%":
        return None
    return value * (16 if unit == "em" else PX_PER_UNIT[unit])
