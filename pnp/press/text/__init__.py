"""Text: boxes of text that wrap, hyphenate, shrink to a floor and carry icons, or say why not.

    composer = Composer(bundled_fonts())
    style = TextStyle(stack=("Andika", "DejaVu Sans"), size_mm=3.5, min_size_mm=2.8)
    block = composer.fit(parse_rich("Roll {die:6} **twice**"), style, 40, 12, place="card.rules")

The room knows fonts and no SVG: a block is a list of placed texts and icons.
"""

from typing import TYPE_CHECKING

from pnp.core.lazy import import_lazily
from pnp.press.text.blocks import Align, Block, PlacedIcon, PlacedText, TextStyle, VerticalAlign
from pnp.press.text.content import Content, Icon, Span, parse_rich

if TYPE_CHECKING:
    from pnp.press.text.composer import Composer
else:
    __getattr__ = import_lazily(__name__, {"Composer": "composer"})

__all__ = [
    "Align",
    "Block",
    "Composer",
    "Content",
    "Icon",
    "PlacedIcon",
    "PlacedText",
    "Span",
    "TextStyle",
    "VerticalAlign",
    "parse_rich",
]
