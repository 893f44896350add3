"""Faces: a layout filled with words, values and pictures becomes a resolved SVG.

`layouts.py` is the door to the layouts of a folder, and `sources.py` reads them. `templates.py`
fills one in with Jinja and turns errors into problems: `metering.py` checks and meters it before
compilation, `sandbox.py` and `filters.py` supervise its values and output, `limits.py` defines the
limits. `drawings/` fills in a drawing by the labels of its objects. `tree.py` parses the result,
`placeholders.py` reads the boxes of words, `resolve.py` lays them out, `write.py` writes them as
SVG, `maker.py` connects these steps, and `face.py` defines the result. `two_languages.py` divides a
box between languages. `collisions.py` finds words that touch anything: `clearance.py` defines their
distances, `ink.py` the places of letters, `static_texts.py` those of a layout's own texts,
`drawn_shapes.py` all other shapes, and `pnp/core/distances.py` measures.
"""

from typing import TYPE_CHECKING

from pnp.core.lazy import import_lazily
from pnp.press.faces.face import (
    LETTER_EM,
    Blank,
    Face,
    FaceText,
    Field,
    PictureUse,
    TextPlace,
    Wording,
    alternative_text,
    texts_of,
)
from pnp.press.faces.layouts import Layouts
from pnp.press.faces.sources import Digests

if TYPE_CHECKING:
    from pnp.press.faces.clearance import Strictness
    from pnp.press.faces.maker import FaceMaker
    from pnp.press.faces.placeholders import Placeholder
    from pnp.press.faces.resolve import Resolver
else:  # what lays out text is not imported for faces that are kept
    __getattr__ = import_lazily(
        __name__,
        {
            "FaceMaker": "maker",
            "Placeholder": "placeholders",
            "Resolver": "resolve",
            "Strictness": "clearance",
        },
    )

__all__ = [
    "LETTER_EM",
    "Blank",
    "Digests",
    "Face",
    "FaceMaker",
    "FaceText",
    "Field",
    "Layouts",
    "PictureUse",
    "Placeholder",
    "Resolver",
    "Strictness",
    "TextPlace",
    "Wording",
    "alternative_text",
    "texts_of",
]
