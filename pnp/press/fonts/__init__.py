"""Fonts: reading font files, shaping text, cutting subsets. Knows no layout and no PDF.

    book = bundled_fonts()
    font = book.find("Andika", 700)
    run = font.shape("Canard colvert")      # glyphs in font units
    font.subset(glyph.id for glyph in run.glyphs)

Text is refused rather than drawn wrong: letters that a font lacks are told in `Run.missing`, and
`cannot_set` says why a text cannot be laid out at all.
"""

from pnp.press.fonts.book import FontBook, load_fonts
from pnp.press.fonts.facts import FaceFacts
from pnp.press.fonts.font import CONTROLS_HINT, Font
from pnp.press.fonts.runs import Glyph, Run
from pnp.press.fonts.scripts import cannot_set, describe, letters, shorten
from pnp.press.fonts.shaping import NARROW_NO_BREAK_SPACE, Features

__all__ = [
    "CONTROLS_HINT",
    "NARROW_NO_BREAK_SPACE",
    "FaceFacts",
    "Features",
    "Font",
    "FontBook",
    "Glyph",
    "Run",
    "cannot_set",
    "describe",
    "letters",
    "load_fonts",
    "shorten",
]
