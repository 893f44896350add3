"""The art kit: original flat pictures, drawn from tables, each found by its id.

`ids()` lists the pictures, `box(id)` tells a picture's proportions, `draw(id, ink)` draws it.
"""

from pnp.art.shelf import box, draw, ids

__all__ = ["box", "draw", "ids"]
