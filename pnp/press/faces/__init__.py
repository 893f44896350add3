"""Faces: a layout filled with words, values and pictures becomes a resolved SVG.

`layouts.py` is the door to the layouts of a folder, and `sources.py` reads them. `templates.py`
fills one in with Jinja and turns errors into problems: `metering.py` checks it and puts payments
into it before it is compiled, `sandbox.py` and `filters.py` watch over its values
and its output, `limits.py` says how much that may be. `drawings/` fills in a
drawing by the labels of its objects. `tree.py` parses the result, `placeholders.py` reads where
words stand, `resolve.py` lays them out, `write.py` spells them as SVG, `maker.py` ties them
together, `face.py` is the noun that comes out; `digests.py` tells faces apart.
`two_languages.py` shares a box out between languages. `collisions.py` finds words that touch
anything: `clearance.py` says how far they keep, `ink.py` where letters lie, `static_texts.py` where
those of texts that a layout writes itself, `drawn_shapes.py` all other shapes, and
`pnp/core/distances.py` how far that is.
"""

from typing import TYPE_CHECKING

from pnp.core.lazy import importing
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
    __getattr__ = importing(
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
