"""The grid of pieces on a page of any origin.

`page_grid` is the recipe: `drawn_lines` reads edges and cut marks, `pixels` reads those that a
rendering of the page shows, `grid` and `series` find the pieces.
"""
