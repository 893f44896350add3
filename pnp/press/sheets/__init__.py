"""Imposition: where faces lie on paper. Pure geometry; nothing is drawn, no face is looked into.

`side.py` holds the nouns, `pads.py` stacks equal sheets on a page.
"""

from pnp.press.sheets.pads import MARGIN_MM, Grid, pad, pad_grid
from pnp.press.sheets.side import Placement, Side, Turn, whole_pages

__all__ = ["MARGIN_MM", "Grid", "Placement", "Side", "Turn", "pad", "pad_grid", "whole_pages"]
