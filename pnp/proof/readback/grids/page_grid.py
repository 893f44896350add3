"""The grid of pieces on a page of a PDF of any origin."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from typing import Final

from PIL import Image
from pypdfium2 import PdfPage, raw

from pnp.core.geometry import Affine, Size
from pnp.proof.readback.grids.drawn_lines import lines_on
from pnp.proof.readback.grids.grid import Grid, grid_by_edges, grid_by_marks, grids_beside
from pnp.proof.readback.grids.pixels import DPI, MAX_DOTS, bleed_of, edges_of, pieces_of, skew_of
from pnp.proof.readback.objects import bounds, leaves
from pnp.proof.readback.pdfium import kind_of
from pnp.proof.readback.visibility import ON_PAPER

_MAX_OBJECTS: Final = 40_000
_MOSTLY: Final = 0.4
"""The least share of a page that a picture covers for the page to be treated as a scan."""


def grid_on(page: PdfPage, to_page: Affine, size: Size) -> Grid | None:
    """Return the grid of pieces on a page, or None.

    Args:
        page: the page.
        to_page: the map from its own units to millimetres.
        size: its size.
    """
    lines = tuple(lines_on(page, to_page))
    by_marks = grid_by_marks(lines, size)
    grid = by_marks or grid_by_edges(lines, "edges")
    picture = _render(page, size)
    if picture is None:
        return grid
    if (grid is None or _count(grid) == 1) and _is_a_picture(page, to_page, size):
        picture, grid = _by_pixels(picture, grid)
    if grid is None:
        return None
    others = () if grid.source == "pixels" else tuple(grids_beside(lines, grid))
    others = tuple(replace(other, pieces=pieces_of(picture, other)) for other in others)
    grid = replace(grid, pieces=pieces_of(picture, grid), others=others)
    return replace(grid, bleed_mm=bleed_of(picture, grid)) if by_marks else grid


def _by_pixels(picture: Image.Image, grid: Grid | None) -> tuple[Image.Image, Grid | None]:
    """Return a straightened page, and its grid if that has more than one place."""
    skew = skew_of(picture)
    straight = picture
    if skew:
        straight = picture.rotate(skew, Image.Resampling.BILINEAR, fillcolor="white")
    by_pixels = grid_by_edges(tuple(edges_of(straight)), "pixels")
    if by_pixels is None or (grid is not None and _count(by_pixels) == 1):
        return picture, grid
    return straight, replace(by_pixels, skew=skew)


def _is_a_picture(page: PdfPage, to_page: Affine, size: Size) -> bool:
    """Return whether a page is mostly a raster picture, such as a scan, or has no words."""
    has_words = False
    for item, outer in islice(leaves(page), _MAX_OBJECTS):
        kind = kind_of(item)
        has_words = has_words or kind == raw.FPDF_PAGEOBJ_TEXT
        if kind == raw.FPDF_PAGEOBJ_IMAGE:
            box = (to_page @ outer).bounds(bounds(item))
            if box.width_mm * box.height_mm >= _MOSTLY * size.width_mm * size.height_mm:
                return True
    return not has_words


def _count(grid: Grid) -> int:
    return grid.across.count * grid.down.count


def _render(page: PdfPage, size: Size) -> Image.Image | None:
    """Return a page rendered at `DPI` dots per inch, or None if it is too large for that."""
    dots = size.width_mm * size.height_mm * (DPI / 25.4) ** 2
    if dots > MAX_DOTS:
        return None
    width, _ = page.get_size()
    scale = size.width_mm / 25.4 * DPI / width if width else 1.0
    picture: Image.Image = page.render(scale=scale, optimize_mode=ON_PAPER).to_pil().convert("RGB")
    return picture
