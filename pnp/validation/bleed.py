"""Bleed: colour that reaches a card's edge has to run beyond it, or a cut shows white."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from pnp.core.geometry import Rect
from pnp.data.placements import Place, Placements
from pnp.readback.letters import PageText
from pnp.validation.findings import Finding

_CORNER_MM: Final = 5.0
"""Of each side, left out: corners are round, and marks stand beside them."""
_INSIDE_MM: Final = (0.7, 2.0)
_BEYOND_MM: Final = (0.7, 1.4)
"""From the edge, the strips that are looked at within and beyond it."""
_LEAST_DOTS: Final = 20
"""In a row, white beyond and coloured within: 13 mm, more than the foam of a picture."""
_WHITE: Final = 250
_INK: Final = 200
"""Of 255, the lightest channel at most: colour that a white line beside it would be seen with."""


def short_bleed(placements: Placements, pages: Sequence[PageText]) -> Iterator[Finding]:
    """Yield a finding for each face whose colour ends at its edge, the first of each."""
    reported: set[str] = set()
    for place in placements.places:
        if place.bleed_mm < _BEYOND_MM[1] or place.face in reported:
            continue
        sides = list(_short_sides(place, pages[place.page - 1]))
        if sides:
            reported.add(place.face)
            fact = f"the colour of {place.face} ends at its {' and '.join(sides)} edge"
            hint = "let it run beyond by the bleed: a cut that is a little off shows white"
            yield Finding("warning", "bleed", fact, place.page, place.at, hint)


def _short_sides(place: Place, page: PageText) -> Iterator[str]:
    at, (near, far), (off, beyond) = place.at, _INSIDE_MM, _BEYOND_MM
    wide, high = at.width_mm - 2 * _CORNER_MM, at.height_mm - 2 * _CORNER_MM
    if min(wide, high) <= 0:
        return
    x, y = at.x_mm + _CORNER_MM, at.y_mm + _CORNER_MM
    strips = {
        "left": (
            Rect(at.x_mm + near, y, far - near, high),
            Rect(at.x_mm - beyond, y, beyond - off, high),
        ),
        "right": (
            Rect(at.right_mm - far, y, far - near, high),
            Rect(at.right_mm + off, y, beyond - off, high),
        ),
        "upper": (
            Rect(x, at.y_mm + near, wide, far - near),
            Rect(x, at.y_mm - beyond, wide, beyond - off),
        ),
        "lower": (
            Rect(x, at.bottom_mm - far, wide, far - near),
            Rect(x, at.bottom_mm + off, wide, beyond - off),
        ),
    }
    for name, (inside, outside) in strips.items():
        if _ends(page.look.along(inside), page.look.along(outside)):
            yield name


def _ends(inside: Sequence[int], outside: Sequence[int]) -> bool:
    """Return whether colour inside has white beyond it for so many dots in a row."""
    run = 0
    for inner, outer in zip(inside, outside, strict=True):
        run = run + 1 if inner <= _INK and outer >= _WHITE else 0
        if run >= _LEAST_DOTS:
            return True
    return False
