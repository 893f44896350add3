"""The rulebook: Markdown in, pages out. Knows no game, no catalogue and no PDF.

    1. parse      Markdown            -> blocks   (blocks.py: the content)
    2. measure    blocks              -> pieces   (boxes.py: indivisible, in whole steps)
    3. columns    pieces              -> pages    (where each piece lies; chunks.py: what no end of
                                                   a column divides)
    4. write      pages               -> faces    (resolved SVG)

`plates.py` finds the white at the feet of finished columns and puts pictures there, and
`feather` shares out the rest among the gaps of the column.

Each stage is one function; values that pass between two stages are frozen. All problems of a text
are told at once, by file and line. `crowding.py` looks through the pages of a finished book
for lines that touch anything.
"""

from typing import TYPE_CHECKING

from pnp.core.lazy import importing
from pnp.press.book.blocks import Fact, Figure, Front

if TYPE_CHECKING:
    from pnp.press.book.book import Book, OutlineEntry, pages
    from pnp.press.book.crowding import lines_too_near
else:  # what lays out text is not imported for a rulebook that is kept
    in_book = dict.fromkeys(("Book", "OutlineEntry", "pages"), "book")
    __getattr__ = importing(__name__, in_book | {"lines_too_near": "crowding"})

__all__ = ["Book", "Fact", "Figure", "Front", "OutlineEntry", "lines_too_near", "pages"]
