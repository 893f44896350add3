"""The strict SVG reader: an SVG document in, a form out, or every reason why not.

    drawing = draw(source, "duck.svg", fonts, pictures)      # a Drawing: size in mm, form in points

The steps are told in `drawing.py`. Elements and attributes that may stand in a drawing are listed
in `elements.py`, properties in `properties.py`; what could change the picture and is in no table is
refused. What programs write around a picture is settled in `normalise`. How shapes are painted:
`paint.py` and `filling.py`; effects on whole elements: `groups.py`; text: `text.py`.
Nothing here knows how a PDF file is put together: that is `pnp.press.pdf`.
"""

from pnp.press.forms import Drawing
from pnp.press.svg.drawing import draw
from pnp.press.svg.pictures import Pool
from pnp.press.svg.scene import Pictures
from pnp.press.svg.standalone import mirrored, standalone_drawing, unpacked_drawing

__all__ = [
    "Drawing",
    "Pictures",
    "Pool",
    "draw",
    "mirrored",
    "standalone_drawing",
    "unpacked_drawing",
]
