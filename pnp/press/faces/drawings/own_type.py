"""The type that a placeholder states for itself: its size, its font and the like."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from typing import Final

from msgspec.structs import replace

from pnp.core.errors import MaterialError, Problem
from pnp.core.geometry import MM_PER_PT
from pnp.press.text import TextStyle

_SIZE: Final = re.compile(r"([0-9]{1,4}(?:\.[0-9]{1,6})?|\.[0-9]{1,6})(pt)?")
_SHRINKS_TO: Final = 0.8
_MIN_MM: Final = 6 * MM_PER_PT
"""Letters that shrink on their own stay as large as this."""

_WEIGHTS: Final = (100.0, 900.0)
_LEADINGS: Final = (0.5, 5.0)
_BOLDER: Final = 300


def with_own_type(
    style: TextStyle,
    entries: Mapping[str, str],
    unit_mm: float,
    families: Collection[str],
    place: str,
) -> TextStyle:
    """Return a style with the type that a placeholder states.

    Args:
        style: the one that it names.
        entries: its attributes, without their prefix.
        unit_mm: how long a unit of the layout is.
        families: the font families that there are; others are passed over.
        place: how problems name the placeholder.

    Raises:
        MaterialError: a size, a weight or a leading is no such number.
    """
    if "size" in entries:
        size_mm = _length_mm(entries, "size", unit_mm, place)
        smallest = min(size_mm, max(_SHRINKS_TO * size_mm, _MIN_MM))
        style = replace(style, size_mm=size_mm, min_size_mm=smallest)
    if "floor" in entries:
        floor_mm = _length_mm(entries, "floor", unit_mm, place)
        style = replace(style, min_size_mm=min(floor_mm, style.size_mm))
    if "weight" in entries:
        weight = int(_number(entries, "weight", _WEIGHTS, place))
        bold = max(style.bold_weight, min(weight + _BOLDER, int(_WEIGHTS[1])))
        style = replace(style, weight=weight, bold_weight=bold)
    if "leading" in entries:
        style = replace(style, leading=_number(entries, "leading", _LEADINGS, place))
    return replace(
        style,
        italic=entries["italic"] == "yes" if "italic" in entries else style.italic,
        stack=(*_families(entries.get("font", ""), families), *style.stack),
    )


def _length_mm(entries: Mapping[str, str], name: str, unit_mm: float, place: str) -> float:
    size = _SIZE.fullmatch(entries[name])
    if size is None or not float(size[1]):
        fact = f"data-pnp-{name} is {entries[name]!r:.40}, not a size"
        raise MaterialError(Problem(fact, place, "write it as 9pt, or in units of the layout"))
    return float(size[1]) * (MM_PER_PT if size[2] else unit_mm)


def _number(
    entries: Mapping[str, str], name: str, bounds: tuple[float, float], place: str
) -> float:
    low, high = bounds
    digits = _SIZE.fullmatch(entries[name])
    if digits is None or digits[2] or not low <= float(digits[1]) <= high:
        fact = f"data-pnp-{name} is {entries[name]!r:.40}"
        raise MaterialError(Problem(fact, place, f"write a number from {low:g} to {high:g}"))
    return float(digits[1])


def _families(stack: str, families: Collection[str]) -> Iterator[str]:
    """Yield the families of a stack that there are, in their own spelling."""
    spellings = {family.casefold(): family for family in families}
    for name in stack.split(","):
        family = spellings.get(name.strip(" \"'").casefold())
        if family:
            yield family
