"""Formats of cards: whether one is large enough, and the nearest that is."""

from __future__ import annotations

from pnp.core.errors import CallError, Problem
from pnp.core.geometry import Size
from pnp.data import tables
from pnp.press.sheets.bounds import written


def refuse_too_small(size: Size, least: Size) -> None:
    """Refuse a format on which a card's words cannot be read.

    Args:
        size: of the format that is asked for.
        least: the smallest that will do.

    Raises:
        CallError: it is smaller; with the nearest format that is not.
    """
    if size.covers(least):
        return
    near = _nearest(size, least)
    raise CallError(
        Problem(
            f"cards of {written(size)} are too small: their words need {written(least)}",
            hint=f"the nearest format that is large enough: --card {near}" if near else "",
        )
    )


def _nearest(size: Size, least: Size) -> str | None:
    enough = {key: each.size for key, each in tables.cards().items() if each.size.covers(least)}
    return min(enough, key=lambda key: _apart(enough[key], size), default=None)


def _apart(one: Size, other: Size) -> float:
    return abs(one.width_mm - other.width_mm) + abs(one.height_mm - other.height_mm)
