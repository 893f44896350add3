"""Inks: the resolved colour, gradient or pattern of a fill or stroke, with its opacity."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from pnp.press.forms import ShadingPattern
from pnp.press.svg.canvas.canvas import Rgb

if TYPE_CHECKING:
    from collections.abc import Callable

    from pnp.press.forms import Box
    from pnp.press.svg.canvas.canvas import Canvas


class SolidInk(Struct, frozen=True):
    """One colour."""

    colour: Rgb
    alpha: float


class GradientInk(Struct, frozen=True):
    """Colours that change over the plane; `fading` is the opacity as grey, if that changes too."""

    pattern: ShadingPattern
    alpha: float
    fading: ShadingPattern | None = None


class TiledInk(Struct, frozen=True):
    """A picture repeated over the plane: draws itself over a box of points on a canvas."""

    paint: Callable[[Canvas, Box], None]
    alpha: float


Ink = SolidInk | GradientInk | TiledInk
