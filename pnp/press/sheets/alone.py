"""A thing that has a page to itself: in the middle, as far as the margins let it."""

from __future__ import annotations

from pnp.core.errors import CallError, Problem
from pnp.core.geometry import Margins, Rect, Size
from pnp.press.sheets import bounds
from pnp.press.sheets.side import Placement, Side, Turn


def alone(face: str, size: Size, paper: Size, margins: Margins, label: str = "") -> Side:
    """Return a page with nothing but a face of this size; either is turned if it must be.

    Args:
        face: its name.
        size: its own.
        paper: as the other pages have it.
        margins: what stays white along the edges of upright paper.
        label: the name of the page's kind.

    Raises:
        CallError: it does not fit between the margins.
    """
    upright = _upright(paper)
    # Which way a driver turns a page nobody knows, so more of it must stay white: hence the last.
    ways: tuple[tuple[Size, Turn], ...] = ((paper, 0), (paper.turned(), 0), (upright, 90))
    for page, turn in ways:
        lying = size.turned() if turn else size
        free = (margins if page == upright else margins.turned()).usable(page)
        if bounds.has_room(free, lying):
            return Side(page, (Placement(face, _middle(lying, page, free), turn),), label=label)
    panel, paper_size = bounds.written(size), bounds.written(upright)
    raise CallError(
        Problem(
            f"a panel of {panel} does not fit between the margins of paper of {paper_size}",
            hint="choose larger paper, or a printer with smaller margins",
        )
    )


def _upright(paper: Size) -> Size:
    return Size(*sorted((paper.width_mm, paper.height_mm)))


def _middle(size: Size, page: Size, free: Rect) -> Rect:
    """Return the middle of the page, or where in what is free it comes nearest to that."""
    return Rect(
        _between((page.width_mm - size.width_mm) / 2, free.x_mm, free.right_mm - size.width_mm),
        _between((page.height_mm - size.height_mm) / 2, free.y_mm, free.bottom_mm - size.height_mm),
        size.width_mm,
        size.height_mm,
    )


def _between(wanted: float, least: float, most: float) -> float:
    return max(least, min(wanted, most))
