"""The strict SVG reader: an SVG document in, a form out, or all reasons why not.

    drawing = draw(source, "duck.svg", fonts, pictures)      # a Drawing: size in mm, form in points

The steps are described in `drawing.py`. Each room depends on those below it:

elements/  one module for each kind of element, and effects on whole elements text/      characters
to runs of glyphs paint/     paint servers, fills and strokes scene/     the state in which elements
are drawn, and the remaining budget tree/      the file as checked elements, with the habits of
drawing programs resolved canvas/    PDF operators                css/     the cascade geometry/
paths as numbers             raster/  PNG, JPEG and resvg vocabulary.py  which properties, elements
and attributes may stand in a drawing, as two tables extent.py  the size of a drawing, or of the one
element that is requested errors.py  refusals, and their places

Nothing here knows the structure of a PDF file: that is `pnp.press.pdf`.
"""

from pnp.press.forms import Drawing
from pnp.press.svg.drawing import draw
from pnp.press.svg.errors import RefusalError
from pnp.press.svg.raster.resvg import Resvg
from pnp.press.svg.scene.scene import Pictures
from pnp.press.svg.tree.parse import parse
from pnp.press.svg.tree.pictures import Pool
from pnp.press.svg.tree.standalone import (
    mirror,
    part_of,
    standalone_drawing,
    unpack_drawing,
)

__all__ = [
    "Drawing",
    "Pictures",
    "Pool",
    "RefusalError",
    "Resvg",
    "draw",
    "mirror",
    "parse",
    "part_of",
    "standalone_drawing",
    "unpack_drawing",
]
