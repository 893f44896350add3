"""The marks of a page that are seen: the page is rendered once more without their outlines."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from pypdfium2 import PdfPage, raw

from pnp.core.geometry import Affine, Rect
from pnp.proof.readback.boxes import BoxIndex
from pnp.proof.readback.objects import bounds, leaves, stroked
from pnp.proof.readback.pdfium import Box, Handle, kind_of
from pnp.proof.readback.visibility import alone

_SLACK_MM: Final = 1.0
"""Millimetres that an outline may lie beyond its mark's box, if that is not enlarged."""


def seen_marks(page: PdfPage, boxes: Mapping[Rect, float], to_paper: Affine) -> frozenset[Rect]:
    """Return the boxes in which an outline is seen.

    Args:
        page: the page.
        boxes: where marks should be, in millimetres, and how much they are enlarged.
        to_paper: the map from its own units to millimetres, as it is shown.
    """
    if not boxes:
        return frozenset()
    marks = alone(page, _outlines(page, boxes, to_paper), [*boxes], to_paper)
    return frozenset(each for each in boxes if marks.shows(each))


def _outlines(page: PdfPage, boxes: Mapping[Rect, float], to_paper: Affine) -> Iterator[Handle]:
    """Yield what is stroked inside one of the boxes and nearly fills it."""
    reaches = [(box, _SLACK_MM * scale) for box, scale in boxes.items()]
    corners = BoxIndex(_corner(box, reach) for box, reach in reaches)
    for item, outer in leaves(page):
        if kind_of(item) == raw.FPDF_PAGEOBJ_PATH and stroked(item):
            at = (to_paper @ outer).bounds(bounds(item))
            near = (reaches[index] for index in corners.touching(_corner(at, 0)))
            if any(at.is_near(box, reach) for box, reach in near):
                yield item


def _corner(box: Rect, reach: float) -> Box:
    """Return what lies as near to a box's upper left corner as an outline may lie to the box."""
    return box.x_mm - reach, box.y_mm - reach, box.x_mm + reach, box.y_mm + reach
