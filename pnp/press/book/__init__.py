"""The rulebook: Markdown in, pages out. Independent of games, catalogues and PDF.

    1. parse      Markdown            -> blocks   (blocks.py: the content)
    2. measure    blocks              -> pieces   (boxes.py: indivisible, in whole steps)
    3. columns    pieces              -> pages    (the place of each piece; chunks.py: pieces
                                                   that stay together in a column)
    4. write      pages               -> faces    (resolved SVG)

The layout with the fewest faults is chosen (`faults.py`: broken ties, late sections, visible white
space); `ties.py` says which pieces belong together, and `holes.py` where columns end early. A
layout is finished before it is compared (`finish.py`): figures grow (`growth.py`), pictures fill
the white space at the feet of columns (`plates.py`), and `feather` distributes the rest among the
gaps of the column. Each stage is one function; values that pass between stages are frozen. All
problems of a text are reported at once, by file and line.
`crowding.py` checks the pages of a finished book for lines that touch anything.
"""

from typing import TYPE_CHECKING

from pnp.core.lazy import import_lazily
from pnp.press.book.blocks import Fact, Figure, Front

if TYPE_CHECKING:
    from pnp.press.book.book import Book, OutlineEntry, pages
    from pnp.press.book.crowding import lines_too_near
else:  # what lays out text is not imported for a rulebook that is kept
    in_book = dict.fromkeys(("Book", "OutlineEntry", "pages"), "book")
    __getattr__ = import_lazily(__name__, in_book | {"lines_too_near": "crowding"})

__all__ = ["Book", "Fact", "Figure", "Front", "OutlineEntry", "lines_too_near", "pages"]
