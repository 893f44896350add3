"""Bleed: colour that reaches a card's edge must run beyond it, lest a cut show white."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from pnp.core.geometry import Rect
from pnp.data.placements import Place, Placements
from pnp.proof.readback.letters import PageText
from pnp.proof.readback.looks import DOT_MM
from pnp.proof.validation.findings import Finding

_CORNER_MM: Final = 5.0
"""The ends of each side that are ignored: corners are round, and have marks beside them."""
_INSIDE_MM: Final = (0.7, 1.4, 2.1, 2.8)
"""The distances from the edge at which strips begin, all coloured if colour reaches the edge; a
line along the edge, as in a drawing, colours two or three at most."""
_BEYOND_MM: Final = (0.7, 1.4)
"""The strip that is examined beyond the edge."""
_MIN_DOTS: Final = 20
"""The least number of adjacent pixels, white beyond and coloured within: 13 mm, more than the foam
of a picture."""
_OUTLINES: Final = "low"
"""The ink of orders that leaves areas white."""
_WHITE: Final = 250
_INK: Final = 200
"""The greatest value, of 255, of the lightest channel: such a colour makes a white line visible."""


def short_bleed(placements: Placements, pages: Sequence[PageText]) -> Iterator[Finding]:
    """Yield a finding for the first of each face whose colour ends at its edge.

    A piece printed in outlines has lines along its edges, and no colour that could end there. If
    one cut separates two pieces, the neighbour takes the place of the bleed.
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
    """Return the strips along the sides of a face at a distance inside, or beyond if negative.

    Args:
        at: the box of the face.
        inset_mm: the distance from its edge to the outer side of a strip.
        deep_mm: the distance from there to the inner side.
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
    """Return whether colour inside has white beyond it for enough adjacent pixels."""
    run = 0
    for inner, outer in zip(inside, outside, strict=True):
        run = run + 1 if inner <= _INK and outer >= _WHITE else 0
        if run >= _MIN_DOTS:
            return True
    return False
