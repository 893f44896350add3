"""Original pictures, each found by its id.

`ids()` lists the pictures, `box(id)` returns proportions, `paint(id, ink, level)` returns a picture
as shapes, `draw` as an SVG document; `level_at(width_mm)` is the level of detail for a size,
`has_levels(id)` tells whether it matters, `is_bolder(id, ink, width_mm)` whether low ink widens the
lines of a picture without levels.

`registry`  which picture is drawn by which room, or is a file of `pictures`
`data`      the tables that rooms draw from, a row when it is needed
`kit`       shared tools of drawing        `wild`       wild ducks, of several games
`pond`, `bucket`, `cover`, `gallery`, `blind`: a game's own pictures; `gamebacks`: its card backs
"""

from pnp.art.kit.levels import Level, level_at
from pnp.art.registry import (
    LISTING,
    box,
    box_of_file,
    draw,
    has_levels,
    ids,
    is_bolder,
    mirror_image_of,
    paint,
)

__all__ = [
    "LISTING",
    "Level",
    "box",
    "box_of_file",
    "draw",
    "has_levels",
    "ids",
    "is_bolder",
    "level_at",
    "mirror_image_of",
    "paint",
]
