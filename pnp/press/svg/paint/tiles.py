"""Slanted tiles: a little of each tile's neighbours, so that no seam shows between them.

Viewers cut upright tiles at whole pixels, and nothing shows between; slanted ones they cut at
antialiased edges, through which the ground would shine.
"""

from __future__ import annotations

from typing import Final

from pnp.core.geometry import Affine
from pnp.press.forms import Form, GraphicsState, Image
from pnp.press.svg.canvas.canvas import Canvas
from pnp.press.svg.canvas.operators import Spelling

_OVERLAP: Final = 0.4
"""Points."""


def upright(by: Affine) -> bool:
    """Return whether tiles stand along the paper's edges."""
    return (by.b == 0 and by.c == 0) or (by.a == 0 and by.d == 0)


def overlapping(cell: Form) -> Form:
    """Return a tile with a little of its neighbours around it, where that changes nothing else."""
    if not _opaque(cell):
        return cell
    _, _, width, height = cell.bbox
    grown = (-_OVERLAP, -_OVERLAP, width + _OVERLAP, height + _OVERLAP)
    canvas = Canvas(Spelling(max(width, height)), grown)
    steps = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if (x, y) != (0, 0)]
    for across, down in [*steps, (0, 0)]:
        canvas.draw(cell, Affine.translation(across * width, down * height))
    return canvas.form(grown)


def _opaque(form: Form) -> bool:
    """Return whether drawing the form twice in one place looks like drawing it once."""
    return not any(
        isinstance(resource, GraphicsState)
        or (isinstance(resource, Form) and not _opaque(resource))
        or (isinstance(resource, Image) and resource.alpha is not None)
        for resource in form.resources.values()
    )
