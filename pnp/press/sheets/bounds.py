"""Limits of sizes on paper, with problems that name the nearest valid size."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pnp.core.errors import Problem
from pnp.core.geometry import Margins, Rect, Size

MAX_GAP_MM: Final = 50.0
MAX_LENGTH_MM: Final = 2000.0
TOLERANCE_MM: Final = 1e-6
"""Sums of decimal fractions of a millimetre are not exact; this much is nothing on paper."""


def out_of_bounds(
    what: str, value: float, least: float, most: float, unit: str = "mm"
) -> Iterator[Problem]:
    """Yield the problem that a value is not between its bounds, if it is not; NaN never is."""
    if not least <= value <= most:
        near = most if value > most else least
        yield Problem(
            f"{what} of {value:g} {unit} is out of bounds",
            hint=f"{least:g} to {most:g} {unit} are possible; the nearest is {near:g} {unit}",
        )


def no_room(paper: Size, margins: Margins) -> Iterator[Problem]:
    """Yield the problems that margins are less than nothing, or leave nothing of a paper."""
    sides = (
        ("left and right", margins.left_mm, margins.right_mm, paper.width_mm, "wide"),
        ("top and bottom", margins.top_mm, margins.bottom_mm, paper.height_mm, "high"),
    )
    for names, first, second, length, dimension in sides:
        wrong = [
            problem
            for margin in (first, second)
            for problem in out_of_bounds("a margin", margin, 0, length)
        ]
        yield from wrong
        if not wrong and first + second >= length:
            yield Problem(
                f"margins of {first:g} and {second:g} mm, {names}, "
                f"leave no room on paper {length:g} mm {dimension}",
                hint=f"together they must be less than {length:g} mm",
            )


def has_room(within: Rect, size: Size) -> bool:
    """Return whether a size fits into a rectangle, upright."""
    across, down = within.width_mm - size.width_mm, within.height_mm - size.height_mm
    return min(across, down) >= -TOLERANCE_MM


def format_size(size: Size) -> str:
    """Return a size as people write it: 210 x 297 mm."""
    return f"{size.width_mm:g} x {size.height_mm:g} mm"
