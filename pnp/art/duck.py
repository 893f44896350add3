"""Draws a duck from a row of the plumage table, layer upon layer.

The order is a painter's: the silhouette dark and a little too large, then tail, body and its
marks, head and its marks, wing, bill, eye, and the water in front of the keel.
"""

from __future__ import annotations

from typing import Final

from pnp.art.anatomy import CHEEK_SHADE, CURL, GLOSS, HEAD_PATCHES
from pnp.art.bird import Bird, assemble
from pnp.art.curves import placed, points
from pnp.art.pen import InkPen
from pnp.art.plumage import PLUMAGES, Plumage
from pnp.core.geometry import Affine

_ALL: Final = (-3.0, 3.0)
"""A collar from above the crown to below the keel."""
_SCALES: Final = (
    (52, (78.5, 87.5)),
    (57, (83, 92)),
    (62, (51.5, 60.5, 69.5, 78.5, 87.5, 96.5)),
    (67, (29, 38, 47, 56, 65, 74, 83, 92)),
)
"""Rows of feather edges that the wing leaves free, in the body's box: y and the xs."""
_SPOTS: Final = "84 50 90 51.6 86.4 55.4 92.6 57 84.8 61 90.4 62.4 95 63 87.4 67"
"""Spots on the breast, in the body's box."""
_SURFACE: Final = (
    "M4 74.6C15 70.4 26 73.4 38 72.2C52 70.6 62 73.6 76 72.4C92 70.6 104 71.2 116 74.2"
)
_DEPTH: Final = "C108 82.5 84 86 60 86C36 86 12 82.5 4 74.6Z"
_MIRRORED: Final = "M26 73C40 75 82 75 96 73C92 77.5 76 80 61 80C46 80 30 77.5 26 73Z"
_RIPPLES: Final = "M20 79.4Q27 77.6 34 79.4M50 82.6Q59 80.6 68 82.6M84 79.4Q92 77.4 100 79.4"


def paint(pen: InkPen, name: str) -> None:
    """Draw the duck called `name`, a key of `PLUMAGES`."""
    paint_duck(pen, PLUMAGES[name])


def paint_duck(pen: InkPen, row: Plumage) -> None:
    """Draw a duck on a hint of water."""
    bird = assemble(row)
    paint_bird(pen, bird)
    _water(pen, bird)


def paint_bird(pen: InkPen, bird: Bird) -> None:
    """Draw the whole bird, without water."""
    hull, tail, bust = bird.hull, bird.tail, bird.bust
    wing, beak = bird.body_shape(bird.parts.wing), bird.bill_shape(bird.beak.outline)
    if bird.row.curl:
        pen.line(bird.body_shape(CURL), 1.2)
    pen.contour(tail, hull, wing, bust, beak)
    pen.fill(tail, bird.row.tail_paint)
    _body(pen, bird, hull)
    _head(pen, bird, bust)
    _feathering(pen, bird, hull)
    _wing(pen, bird, wing)
    _bill(pen, bird, beak)
    _eye(pen, bird)


def _body(pen: InkPen, bird: Bird, hull: str) -> None:
    pen.fill(hull, bird.row.base)
    with pen.inside(hull):
        for shape, paint in _marks(bird):
            pen.patch(shape, paint)
    with pen.inside(hull), pen.inside(bird.body_shape(bird.parts.shade)):
        for shape, paint in ((hull, bird.row.base), *_marks(bird)):
            pen.tone(shape, paint, "shade")
    pen.line(hull, 0.3)


def _marks(bird: Bird) -> list[tuple[str, str]]:
    """Return the body's markings in the picture, each with its paint."""
    patches = bird.parts.patches
    return [(bird.body_shape(patches[name]), paint) for name, paint in bird.row.body_marks]


def _head(pen: InkPen, bird: Bird, bust: str) -> None:
    row, (top, bottom) = bird.row, _ALL
    # The hood ends where the first collar begins, so that none of it shines out below.
    end = row.collar[0][0] + 0.04 if row.collar else bottom
    with pen.inside(bust):
        pen.fill(bird.collar(top, end), row.hood)
        pen.tone(bird.head_shape(CHEEK_SHADE), row.hood, "shade")
        for start, stop, paint in row.collar:
            pen.patch(bird.collar(start, stop), paint)
        for name, paint in row.head_marks:
            pen.patch(bird.head_shape(HEAD_PATCHES[name]), paint)
    pen.tone(bird.head_shape(GLOSS), row.hood, "light")


def _feathering(pen: InkPen, bird: Bird, hull: str) -> None:
    """Draw a hen's scaled flanks, a teal's spotted breast."""
    row = bird.row
    if row.mottle:
        scales = (f"M{x - 3.2} {y}Q{x} {y + 4.6} {x + 3.2} {y}" for y, xs in _SCALES for x in xs)
        with pen.inside(hull):
            pen.line(bird.body_shape("".join(scales)), 0.45, row.mottle)
    if row.speckle:
        spots = (f"M{x} {y}L{x + 0.2} {y}" for x, y in points(_SPOTS))
        pen.line(bird.body_shape("".join(spots)), 0.75, row.speckle)


def _wing(pen: InkPen, bird: Bird, wing: str) -> None:
    row, parts = bird.row, bird.parts
    if row.speculum and parts.speculum:
        window = bird.body_shape(parts.speculum)
        pen.line(window, 1.3, "white")
        pen.outlined(window, row.speculum, 0.4)
    pen.outlined(wing, row.wing, 0.5)
    pen.vein(bird.body_shape(parts.feathers), row.wing)


def _bill(pen: InkPen, bird: Bird, outline: str) -> None:
    kind, row = bird.beak, bird.row
    pen.fill(outline, row.beak)
    if row.saddle and kind.saddle:
        pen.fill(bird.bill_shape(kind.saddle), row.saddle)
    if kind.nail:
        pen.fill(bird.bill_shape(kind.nail), "outline")
    pen.line(outline, 0.5)
    pen.vein(bird.bill_shape(kind.lines), row.beak)


def _eye(pen: InkPen, bird: Bird) -> None:
    x, y = bird.eye
    pen.dot(x, y, 2.9)
    pen.dot(x, y, 2.6, "white")
    pen.dot(x, y, 2.1, bird.row.eye)
    # A brown eye looks all dark; a red or yellow one shows its iris.
    pen.dot(x, y, 1.7 if bird.row.eye == "iris_brown" else 1.2)
    pen.dot(x + 0.7, y - 0.8, 0.7, "white")


def _water(pen: InkPen, bird: Bird) -> None:
    pen.fill(_SURFACE + _DEPTH, "water")
    # The mirrored hull is as long as the bird, wherever and however large it is.
    mirrored = placed(_MIRRORED, Affine(a=bird.frame.a, e=bird.frame.e))
    pen.tone(mirrored, "water_deep", "plain")
    pen.line(_SURFACE, 0.7, "water_deep")
    pen.line(_RIPPLES, 0.6, "water_deep")
