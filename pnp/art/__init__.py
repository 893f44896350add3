"""The art kit: original flat pictures, each found by its id.

`ids()` lists the pictures, `box(id)` tells proportions, `draw(id, ink, level)` returns an SVG
document; `level_at(width_mm)` is the level of detail for a size, `has_levels(id)` says where it
matters.
"""

from pnp.art.kit.levels import Level, level_at
from pnp.art.registry import LISTING, box, box_of_file, draw, has_levels, ids, mirror_image_of

__all__ = [
    "LISTING",
    "Level",
    "box",
    "box_of_file",
    "draw",
    "has_levels",
    "ids",
    "level_at",
    "mirror_image_of",
]
