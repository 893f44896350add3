"""The small level of detail: a clear duck with a bold outline, layer upon layer.

The order is a painter's: the silhouette dark and a little too large, then tail, body and its
marks, head and its marks, wing, bill and eye. Of a head that is turned over the back, the bill
comes first, for it lies under the scapulars.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pnp.art.kit.curves import points, transform_shape
from pnp.art.kit.pen import InkPen
from pnp.art.kit.strokes import evenly, sample, swell
from pnp.art.wild.anatomy import FEET, HEAD_LIGHTS, HEAD_PATCHES, PLUMES
from pnp.art.wild.bird import Bird
from pnp.art.wild.limbs import WingShapes, foot_shape, wing_shapes
from pnp.art.wild.stances import Leg, OpenWing
from pnp.art.wild.tracts import tail_fan

_DENSE: Final = 0.5
"""The spacing of hatch lines in low ink: wider apart, on so small a bird, they would be cracks."""
_WHOLE: Final = 3.0
"""The end of a hood without a collar: below the keel."""
_SCALES: Final = (
    (51.5, 1.9, (81, 86, 91)),
    (56, 2.2, (78, 83.5, 89, 94)),
    (61.5, 3.2, (50, 58.5, 67, 75, 82.5, 89.5, 95.5)),
    (67, 3.5, (29, 38, 47, 55.5, 63.5, 71, 78, 84.5, 90.5)),
)
"""Rows of feather edges that the wing leaves free, in the body's box: y, half a width, the xs."""
_SPOTS: Final = "84 50 90 51.6 86.4 55.4 92.6 57 84.8 61 90.4 62.4 95 63 87.4 67"
"""Spots on the breast, in the body's box."""
_FLECKS: Final = (
    "36 63.4 43 65.2 50 64.6 57 65.4 64 64.2 70.4 63 38.8 68.4 46 70 53.4 69.4 60.4 70 67.4 68.8"
    " 73.6 67"
)
"""Spots on the flank."""


def paint_bird(pen: InkPen, bird: Bird) -> None:
    """Draw the whole bird, without water."""
    pen = pen.denser(_DENSE)
    far, near = _wings(bird)[:1], _wings(bird)[1:]
    for wing in far:
        _open_wing(pen, bird, wing, far=True)
    _legs(pen, bird)
    _silhouette(pen, bird)
    _tail(pen, bird)
    _body(pen, bird, bird.hull)
    _draw_feathers(pen, bird, bird.hull)
    _head_and_wing(pen, bird)
    for wing in near:
        _open_wing(pen, bird, wing, far=False)


def _silhouette(pen: InkPen, bird: Bird) -> None:
    """Draw the bird's outline, and feathers that are lines."""
    if bird.row.curl:
        pen.line(bird.body_shape(PLUMES["curl"]), 1.2)
    if bird.row.needle:
        wide = 0.6 if pen.ink == "low" else 1.0
        line = evenly(sample(bird.body_shape(PLUMES["needle"])), 7)
        pen.stroke(swell(line, 5.5 * wide, 3.4 * wide, 1.2 * wide))
    pen.contour(*silhouette(bird))


def silhouette(bird: Bird) -> Iterator[str]:
    """Yield the shapes that make up a bird's silhouette, without open wings, legs and lower jaw."""
    yield from _tail_shapes(bird)
    yield bird.hull
    if not bird.stance.wings:
        yield bird.body_shape(bird.parts.wing)
    if not bird.stance.upended:
        yield bird.bust
        yield bird.bill_shape(bird.beak.outline)


def _tail(pen: InkPen, bird: Bird) -> None:
    """Draw the tail; of a spread one each feather shows, but in low ink, which hatches it whole."""
    shapes, paint = _tail_shapes(bird), bird.row.tail_paint
    if pen.ink == "low":
        pen.fill("".join(shapes), paint)
    elif bird.stance.fanned:
        for vane in shapes:
            pen.fill_and_line(vane, paint, 0.3)
    else:
        pen.fill(bird.tail, paint)


def _tail_shapes(bird: Bird) -> list[str]:
    if bird.stance.fanned:
        return [feather.vane for feather in tail_fan(bird)]
    return [bird.tail]


def _head_and_wing(pen: InkPen, bird: Bird) -> None:
    beak = bird.bill_shape(bird.beak.outline)
    if bird.stance.upended:
        _wing(pen, bird)
        return
    if bird.is_turned:
        _bill(pen, bird, beak)
        _head(pen, bird, bird.bust)
        pen.line(bird.bust, 0.4)
        _eye(pen, bird)
        _wing(pen, bird)
        return
    _head(pen, bird, bird.bust)
    if not _wings(bird):
        _wing(pen, bird)
    _bill(pen, bird, beak)
    _eye(pen, bird)


def _body(pen: InkPen, bird: Bird, hull: str) -> None:
    pen.fill(hull, bird.row.base)
    with pen.inside(hull):
        pen.cut(hull, bird.row.base)
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
    row = bird.row
    # The hood ends where the first collar begins, so that none of it shines out below.
    end = row.collar[0][0] + 0.04 if row.collar else _WHOLE
    with pen.inside(bust):
        if row.collar:
            pen.ground(bust, row.collar[0][2])
        pen.fill(bird.hood(end), row.hood)
        pen.tone(bird.head_shape(HEAD_LIGHTS["cheek.shade"]), row.hood, "shade")
        for start, stop, paint in row.collar:
            pen.patch(bird.collar(start, stop), paint)
        for name, paint in row.head_marks:
            pen.patch(bird.head_shape(HEAD_PATCHES[name]), paint)
    pen.tone(bird.head_shape(HEAD_LIGHTS["gloss"]), row.hood, "light")


def _draw_feathers(pen: InkPen, bird: Bird, hull: str) -> None:
    """Draw a hen's scaled flanks, a teal's spotted breast and flanks."""
    row = bird.row
    if row.mottle:
        scales = (
            f"M{x - half} {y}Q{x} {y + half * 1.5} {x + half} {y}"
            for y, half, xs in _SCALES
            for x in xs
        )
        with pen.inside(hull):
            pen.line(bird.body_shape("".join(scales)), 0.45, row.mottle)
    if row.speckle:
        spots = (f"M{x} {y}L{x + 0.2} {y}" for x, y in points(_SPOTS))
        pen.line(bird.body_shape("".join(spots)), 0.75, row.speckle)
    if row.flecks:
        flecks = (f"M{x} {y}L{x + 0.4} {y + 0.3}" for x, y in points(f"{_FLECKS} {_SPOTS}"))
        pen.line(bird.body_shape("".join(flecks)), 0.7, row.flecks)


def _wing(pen: InkPen, bird: Bird) -> None:
    """Draw a folded wing, whose hatch leaves room for the edges of its feathers."""
    pen = pen.denser(1)
    row, parts = bird.row, bird.parts
    wing = bird.body_shape(parts.wing)
    if row.speculum and parts.speculum:
        window = bird.body_shape(parts.speculum)
        pen.line(window, 1.3, "white")
        pen.fill_and_line(window, row.speculum, 0.4)
    pen.fill_and_line(wing, row.wing, 0.5)
    pen.cut(wing, row.wing)
    pen.vein(bird.body_shape(parts.feathers), row.wing)
    for name, paint in row.wing_marks:
        with pen.inside(wing):
            pen.fill(bird.body_shape(parts.patches[name]), paint)


def _wings(bird: Bird) -> tuple[OpenWing, ...]:
    return bird.stance.wings


def _open_wing(pen: InkPen, bird: Bird, wing: OpenWing, *, far: bool) -> None:
    """Draw an open wing; the far one shows its pale underside, without a window."""
    row, shapes = bird.row, wing_shapes(wing, bird.tilted.apply(*wing.shoulder))
    paint = "ash" if far else row.wing
    coverts = transform_shape(shapes.coverts, bird.frame)
    vanes = [transform_shape(feather.vane, bird.frame) for feather in shapes.flight]
    pen.contour(coverts, *vanes)
    for vane in vanes:
        pen.ground(vane, paint)
        if pen.ink != "low":
            pen.line(vane, 0.3)
    if far:
        pen.fill_and_line(coverts, paint, 0.4)
        return
    if row.speculum:
        _open_speculum(pen, bird, shapes)
    pen.fill_and_line(coverts, paint, 0.4)
    if row.forewing:
        pen.fill(transform_shape(shapes.forewing, bird.frame), row.forewing)


def _open_speculum(pen: InkPen, bird: Bird, shapes: WingShapes) -> None:
    band = transform_shape(shapes.speculum, bird.frame)
    pen.line(band, 0.9, "white")
    pen.fill(band, bird.row.speculum)


def _legs(pen: InkPen, bird: Bird) -> None:
    for leg in bird.stance.legs:
        bone = bird.body_shape(_bone(leg))
        foot = bird.body_shape(foot_shape(leg, FEET[leg.foot]))
        pen.line(bone, 2.4)
        pen.contour(foot, weight=0.8)
        pen.line(bone, 1.1, bird.row.feet if pen.ink != "low" else "paper")
        pen.fill(foot, bird.row.feet)


def _bone(leg: Leg) -> str:
    (x0, y0), (x1, y1) = leg.hip, leg.ankle
    return f"M{x0} {y0}L{x1} {y1}"


def _bill(pen: InkPen, bird: Bird, outline: str) -> None:
    kind, row = bird.beak, bird.row
    if bird.stance.gape:
        pen.contour(bird.jaw, weight=0.8)
        pen.fill(bird.mouth, "outline")
        pen.fill(bird.jaw, row.beak)
    pen.fill(outline, row.beak)
    if row.saddle and kind.saddle:
        pen.fill(bird.bill_shape(kind.saddle), row.saddle)
    if row.culmen and kind.culmen:
        pen.fill(bird.bill_shape(kind.culmen), row.culmen)
    if kind.nail:
        pen.fill(bird.bill_shape(kind.nail), "outline")
    pen.line(outline, 0.5)
    if pen.ink != "low" or not pen.is_hatched(row.beak):
        pen.vein(bird.bill_shape(kind.lines), row.beak)


def _eye(pen: InkPen, bird: Bird) -> None:
    x, y = bird.eye
    if bird.stance.asleep:
        pen.line(f"M{x - 2.4:.1f} {y:.1f}Q{x:.1f} {y + 2.6:.1f} {x + 2.4:.1f} {y:.1f}", 0.6)
        return
    pen.dot(x, y, 2.9)
    pen.dot(x, y, 2.6, "white")
    pen.dot(x, y, 2.1, bird.row.eye)
    # A brown eye looks all dark; a red or yellow one shows its iris.
    pen.dot(x, y, 1.7 if bird.row.eye == "iris_brown" else 1.2)
    pen.dot(x + 0.7, y - 0.8, 0.7, "white")
