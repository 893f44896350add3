"""Ripples whose ends meet, so that strips may be set side by side."""

from __future__ import annotations

from typing import Final

from pnp.art.kit.pen import InkPen

_GLINTS: Final = (
    "M28 31Q37 27 46 31M74 35Q83 31 92 35M128 30Q137 26 146 30M176 34Q185 30 194 34"
    "M228 31Q237 27 246 31M276 35Q285 31 294 35M326 30Q335 26 344 30M374 34Q383 30 392 34"
)


def paint(pen: InkPen, _name: str) -> None:
    """Draw two swells, the nearer over the farther, and glints."""
    back, front = _swell(0, 9), _swell(25, 19)
    pen.fill(back + "L400 30L0 30Z", "water_deep")
    pen.line(back, 0.7)
    pen.fill(front + "L400 40L0 40Z", "water")
    pen.line(front, 0.7)
    pen.line(_GLINTS, 0.6, "white")


def _swell(start: int, y: float) -> str:
    """Return a wave of period 50 that begins `start` units left of the strip; its ends meet."""
    low, high = y + 4.5, y - 4.5
    text = [f"M{-start} {y}"]
    for x in range(-start, 400, 50):
        text.append(f"C{x + 9} {low} {x + 16} {low} {x + 25} {y}")
        text.append(f"C{x + 34} {high} {x + 41} {high} {x + 50} {y}")
    return "".join(text)
