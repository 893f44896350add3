"""Imposition: where faces lie on paper. Pure geometry; nothing is drawn, no face is looked into.

- `side.py`: the nouns, a side of paper and the placements on it;
- `alone.py`: a thing that has a page to itself;
- `pads.py`: equal sheets in columns and rows, with a cut between them;
- `imposition.py`: how cards are put on paper: margins, bleed, cuts, backs, a printer's correction;
- `layouts.py`, `cards.py`: the ways to lay cards, the best of them, the reason for its limit, and
  the nearest choice where none fits;
- `bounds.py`: limits of paper;
- `backs.py`: fronts and backs on the sides of a deck;
- `tokens.py`, `tiles.py`: square and round tokens; boards in parts that are glued;
- `booklets.py`, `paper.py`: booklets that are folded and stapled; how thick paper is;
- `tuckboxes.py`, `belly_bands.py`: nets of boxes for decks, and belly bands;
- `cut_lines.py`, `marks.py`: lines for scissors and folders, and the order of cuts.

Less common parts are imported from their modules: boards in tiles, boxes, belly bands.
"""

from pnp.core.bounds import Backs, Cut, PageOrder, PerPage
from pnp.press.sheets.alone import single_face, token_grid
from pnp.press.sheets.backs import EMPTY, Card, card_sides
from pnp.press.sheets.booklets import Booklet, padding
from pnp.press.sheets.cards import CardGrid, card_grid
from pnp.press.sheets.cut_lines import card_cut_lines
from pnp.press.sheets.imposition import NO_CORRECTION, Correction, Imposition
from pnp.press.sheets.layouts import Reason
from pnp.press.sheets.marks import (
    CROP,
    GUIDE,
    MarkStyle,
    PageMarks,
    back_marks,
    card_marks,
    count_bare_cuts,
    fold_marks,
)
from pnp.press.sheets.pads import MARGIN_MM, PadGrid, no_more, pad, pad_grid
from pnp.press.sheets.side import (
    GLUE_FILM_MM,
    Placement,
    Side,
    caliper_mm,
    turn_upright,
    whole_pages,
)

__all__ = [
    "CROP",
    "EMPTY",
    "GLUE_FILM_MM",
    "GUIDE",
    "MARGIN_MM",
    "NO_CORRECTION",
    "Backs",
    "Booklet",
    "Card",
    "CardGrid",
    "Correction",
    "Cut",
    "Imposition",
    "MarkStyle",
    "PadGrid",
    "PageMarks",
    "PageOrder",
    "PerPage",
    "Placement",
    "Reason",
    "Side",
    "back_marks",
    "caliper_mm",
    "card_cut_lines",
    "card_grid",
    "card_marks",
    "card_sides",
    "count_bare_cuts",
    "fold_marks",
    "no_more",
    "pad",
    "pad_grid",
    "padding",
    "single_face",
    "token_grid",
    "turn_upright",
    "whole_pages",
]
