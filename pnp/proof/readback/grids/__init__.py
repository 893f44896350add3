"""The grid of pieces on anybody's page.

`page_grid` is the recipe: `drawn_lines` reads edges and cut marks, `pixels` those that a picture of
the page shows, `grid` and `series` find the pieces.
"""
