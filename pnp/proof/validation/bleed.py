"""Bleed: colour that reaches a card's edge has to run beyond it, or a cut shows white."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from pnp.core.geometry import Rect
from pnp.data.placements import Place, Placements
from pnp.proof.readback.letters import PageText
from pnp.proof.readback.looks import DOT_MM
from pnp.proof.validation.findings import Finding

_CORNER_MM: Final = 5.0
"""Of each side, left out: corners are round, and marks stand beside them."""
_INSIDE_MM: Final = (0.7, 1.4, 2.1, 2.8)
"""From the edge, where strips begin that are all coloured if colour reaches it; a line along the
edge, as of a drawing, colours two or three at most."""
_BEYOND_MM: Final = (0.7, 1.4)
"""From the edge, the strip that is looked at beyond it."""
_MIN_DOTS: Final = 20
"""In a row, white beyond and coloured within: 13 mm, more than the foam of a picture."""
_OUTLINES: Final = "low"
"""The ink of an order that leaves areas white."""
_WHITE: Final = 250
_INK: Final = 200
"""Of 255, the lightest channel at most: colour that a white line beside it would be seen with."""


def short_bleed(placements: Placements, pages: Sequence[PageText]) -> Iterator[Finding]:
    """Yield a finding for each face whose colour ends at its edge, the first of each.

    A piece printed in outlines has lines along its edges, and no colour that could end there. Where
    one cut parts two pieces, the neighbour takes the place of the bleed.
    """
    if placements.order.get("ink") == _OUTLINES:
        return
    faces: set[str] = set()
    for place in placements.places:
        if place.bleed_mm < _BEYOND_MM[1] or place.face in faces:
            continue
        sides = list(_short_sides(place, placements, pages[place.page - 1]))
        if sides:
            faces.add(place.face)
            fact = f"the colour of {place.face} ends at its {' and '.join(sides)} edge"
            hint = "let it run beyond by the bleed: a cut that is a little off shows white"
            yield Finding("warning", "bleed", fact, place.page, place.at, hint)


def _short_sides(place: Place, placements: Placements, page: PageText) -> Iterator[str]:
    at, (off, beyond) = place.at, _BEYOND_MM
    if min(at.width_mm, at.height_mm) <= 2 * _CORNER_MM:
        return
    outside = _strips(at, -beyond, beyond - off)
    inside = [_strips(at, inset_mm, DOT_MM) for inset_mm in _INSIDE_MM]
    for name, strip in outside.items():
        around = page.look.along(strip)
        if sum(dot >= _WHITE for dot in around) < _MIN_DOTS:  # as nearly always
            continue
        if _has_neighbour(place, strip, placements):
            continue
        within = zip(*(page.look.along(strips[name]) for strips in inside), strict=True)
        if _ends([max(dots) for dots in within], around):
            yield name


def _has_neighbour(place: Place, strip: Rect, placements: Placements) -> bool:
    """Return whether another piece of the page covers some of a strip beside a piece."""
    others = (other.at for other in placements.places if other.page == place.page)
    overlaps = (strip.intersection(at) for at in others)
    return any(area.width_mm > 0 and area.height_mm > 0 for area in overlaps)


def _strips(at: Rect, inset_mm: float, deep_mm: float) -> dict[str, Rect]:
    """Return the strips along the sides of a face that begin so far inside, or beyond if below 0.

    Args:
        at: the face.
        inset_mm: from its edge to the outer side of a strip.
        deep_mm: from there to its inner side.
    """
    x, y = at.x_mm + _CORNER_MM, at.y_mm + _CORNER_MM
    wide, high = at.width_mm - 2 * _CORNER_MM, at.height_mm - 2 * _CORNER_MM
    far = inset_mm + deep_mm
    return {
        "left": Rect(at.x_mm + inset_mm, y, deep_mm, high),
        "right": Rect(at.right_mm - far, y, deep_mm, high),
        "upper": Rect(x, at.y_mm + inset_mm, wide, deep_mm),
        "lower": Rect(x, at.bottom_mm - far, wide, deep_mm),
    }


def _ends(inside: Sequence[int], outside: Sequence[int]) -> bool:
    """Return whether colour inside has white beyond it for so many dots in a row."""
    run = 0
    for inner, outer in zip(inside, outside, strict=True):
        run = run + 1 if inner <= _INK and outer >= _WHITE else 0
        if run >= _MIN_DOTS:
            return True
    return False
