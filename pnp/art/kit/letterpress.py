"""The letterpress look of Bucket, Gallery and Blind: colour slightly off its key.

A shape is inked with its key first; the colour is printed on it, slightly up and to the left. So
the line is heavy below and on the right, and thin towards the light.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from pnp.art.kit.pen import InkPen

_OFF: Final = (-0.18, -0.26)
"""The offset of the colour from its key, in weights of the outline."""
_KEY: Final = 0.46
_ENGRAVED: Final = 0.48
"""The weight of the key in low ink, where there is no colour."""
_FINE: Final = 0.3
_ON_DARK: Final = 0.5
"""The weight of the light beside a ridge on a surface that hides the ridge itself."""


@contextmanager
def press_and_clip(
    pen: InkPen, shape: str, paint: str, weight: float = 1.0, engraving: str = ""
) -> Iterator[None]:
    """Print `shape` in a paint; anything drawn inside the block lies on it and is clipped to it.

    Args:
        pen: the pen.
        shape: path data.
        paint: its colour.
        weight: the weight of its key, relative to other shapes.
        engraving: the hatch over the whole shape in low ink, a row of the palette; or none.
    """
    pen.contour(shape, weight=weight * (_ENGRAVED if pen.ink == "low" else _KEY))
    with pen.transform(f"translate({_OFF[0] * pen.unit:.2f} {_OFF[1] * pen.unit:.2f})"):
        pen.fill(shape, paint)
        if engraving:
            pen.engrave(shape, engraving)
        with pen.inside(shape):
            yield
    pen.line(shape, _FINE)


def press(pen: InkPen, shape: str, paint: str, weight: float = 1.0, engraving: str = "") -> None:
    """Print `shape` in a paint, and nothing on it."""
    with press_and_clip(pen, shape, paint, weight, engraving):
        pass


def shadow(pen: InkPen, shape: str, paint: str, engraving: str = "shadow") -> None:
    """Draw the shaded part of a surface: darker, and hatched in low ink."""
    pen.tone(shape, paint, "shade")
    pen.engrave(shape, engraving)


def ridge(pen: InkPen, line: str, paint: str) -> None:
    """Draw a ridge stamped into a surface of `paint`: its shadow, with light beside it."""
    pen.line(line, 0.4)
    if pen.ink != "low":
        with pen.transform(f"translate({-0.5 * pen.unit:.2f} {-0.42 * pen.unit:.2f})"):
            if pen.is_dark(paint):
                pen.line(line, _ON_DARK, "white")
            else:
                pen.line(line, 0.34, f"{paint}_pale")
