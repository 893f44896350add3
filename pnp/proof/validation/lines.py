"""Thin lines, as those to cut along: whether each of them is still drawn."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pnp.core.geometry import Rect
from pnp.proof.readback.letters import PageText
from pnp.proof.readback.looks import DOT_MM
from pnp.proof.readback.objects import StrokeObject

_THIN_MM: Final = 1.0
"""Across, at most; what is broader is seen in how the page looks."""
_LEAST_MM: Final = 3.0
"""Along."""
_NEAR_MM: Final = 0.8
"""How far a line may lie from where it belongs: other tools round, printers' profiles move."""
_LEAST_LOSS: Final = 5.0
"""Of 255, by how much the strip around a line is lighter on average if it is gone: half of what a
line of 0.1 mm in black makes darker."""


def lost_lines(found: PageText, wanted: PageText) -> Iterator[Rect]:
    """Yield the boxes of straight thin lines of a page that another does not show.

    A line is lost if no line is drawn where it belongs, and the page is lighter there: a tool that
    saves a file again may draw it as something else.
    """
    lighter = [line for line in _lines(wanted) if _is_lighter(found, wanted, line)]
    drawn = list(_lines(found)) if lighter else []
    for line in lighter:
        if not any(line.is_near(other, _NEAR_MM) for other in drawn):
            yield line


def _lines(page: PageText) -> Iterator[Rect]:
    for each in page.drawn:
        if isinstance(each, StrokeObject):
            across, along = sorted((each.at.width_mm, each.at.height_mm))
            if across <= _THIN_MM and along >= _LEAST_MM:
                yield each.at


def _is_lighter(found: PageText, wanted: PageText, line: Rect) -> bool:
    strip = line.inset(-DOT_MM)
    here, there = (page.look.along(strip) for page in (found, wanted))
    return sum(here) / len(here) - sum(there) / len(there) >= _LEAST_LOSS
