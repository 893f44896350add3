"""The art kit: original flat pictures, each found by its id.

`ids()` lists the pictures, `box(id)` tells proportions, `draw(id, ink)` returns an SVG document.
"""

from pnp.art.registry import box, draw, ids

__all__ = ["box", "draw", "ids"]
