"""Choosing a face of a family for a wanted weight and slant.

Source: CSS Fonts 4, section 5.2, "Matching font styles": first the width, then the slant, then
the weight. The press always wants the normal width. A wanted slant that the family lacks is
given up rather than faked.
"""

from __future__ import annotations

from collections.abc import Iterable

from pnp.press.fonts.facts import FaceFacts, Style

_NORMAL_WIDTH = 5
_REGULAR, _MEDIUM = 400, 500


def best(faces: Iterable[FaceFacts], weight: int, *, italic: bool) -> FaceFacts:
    """Return the face that CSS would choose."""
    return min(faces, key=lambda face: _distance(face.style, weight, italic=italic))


def _distance(style: Style, weight: int, *, italic: bool) -> tuple[int, ...]:
    lightest, heaviest = style.weights
    nearest = min(max(weight, lightest), heaviest)
    # The face made for one weight is better than one stretched to it.
    return (
        *_width_order(style.width),
        style.italic != italic,
        *_weight_order(weight, nearest),
        heaviest - lightest,
    )


def _width_order(width: int) -> tuple[int, int]:
    """Order narrower widths first, as for every wanted width up to the normal one."""
    return int(width > _NORMAL_WIDTH), abs(width - _NORMAL_WIDTH)


def _weight_order(wanted: int, weight: int) -> tuple[int, int]:
    """Return the rank of a weight among those tried: first the side that CSS prefers."""
    away = abs(weight - wanted)
    if _REGULAR <= wanted <= _MEDIUM:
        if wanted <= weight <= _MEDIUM:
            return 0, away
        return (1 if weight < wanted else 2), away
    wrong_side = weight < wanted if wanted > _MEDIUM else weight > wanted
    return int(wrong_side), away
