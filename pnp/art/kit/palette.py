"""The paints of pictures: the rows of `templates/palette.toml`, and the lightness of colours.

In `full` ink a paint is a flat colour. In `grey` it is a grey chosen to distinguish neighbours,
rather than its colour's own lightness. In `low` it is paper with a pen's hatch, or blank paper.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache

from msgspec import Struct

from pnp.data.palette import INKS, Hatch, Ink, Palette, palette

__all__ = ["INKS", "Hatch", "Ink", "Paint", "luminance", "paints"]


class Paint(Struct, frozen=True):
    """A paint: its colours as #rrggbb, and its hatch in low ink."""

    full: str
    grey: str
    low: str
    hatch: Hatch | None = None


@lru_cache(maxsize=8)
def paints(table: Palette | None = None) -> Mapping[str, Paint]:
    """Return every paint of a palette by name, by default the project's own."""
    table = table or palette()
    full, grey, low = (table.in_ink(ink) for ink in ("full", "grey", "low"))
    hatches = {name: table.hatches[row.hatch] for name, row in table.colours.items() if row.hatch}
    return {name: Paint(full[name], grey[name], low[name], hatches.get(name)) for name in full}


def luminance(colour: str) -> float:
    """Return the lightness of #rrggbb, 0 to 1 (Rec. 601 weights on the encoded values)."""
    red, green, blue = bytes.fromhex(colour[1:])
    return (0.299 * red + 0.587 * green + 0.114 * blue) / 255


@cache
def darkness(paint: str) -> float:
    """Return the darkness of a paint in greys, 0 to 1."""
    return 1 - luminance(paints()[paint].grey)
