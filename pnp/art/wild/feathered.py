"""The finer levels of detail: a duck with feathers, part by part, each with its key line.

`coat` paints the parts in colours and greys, `engraving` hatches them in low ink. The key lines are
the same: thin above and heavy below; the colours lie a little off them, as a second plate would.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from pnp.art.kit.curves import transform_shape
from pnp.art.kit.pen import InkPen
from pnp.art.kit.strokes import contour_stroke, evenly, sample, swell
from pnp.art.wild import coat, engraving
from pnp.art.wild.anatomy import PLUMES
from pnp.art.wild.bird import Bird
from pnp.art.wild.clear import silhouette
from pnp.art.wild.forms import bill_key, bust_key, hull_key, tail_key, wing_key
from pnp.art.wild.limbs import wing_shapes
from pnp.art.wild.stances import OpenWing

_OFF: Final = (0.5, 0.35)
"""The offset of colours from key lines, to the right and down."""
_KEY: Final = (0.3, 0.35)
"""The distance of key lines from the outlines around them."""
_LOW: Final = {"card": 0.42, "plate": 0.85}
"""The weight of a key line in low ink, by level."""
_THIN: Final = 0.3
"""The share of its width that a key line has in the light."""
_THIN_LOW: Final = 0.45
"""The same in low ink, where only the line separates a white bird from the paper."""

_AROUND: Final = 0.58
"""The weight of the line around a bird in low ink."""
_PAPER: Final = 0.6
"""The width of the paper around it, in outlines of the picture."""


def paint_bird(pen: InkPen, bird: Bird) -> None:
    """Draw the whole bird, without water."""
    wings = bird.stance.wings
    painter = engraving if pen.ink == "low" else coat
    if pen.ink == "low":
        _set_off(pen, bird)
    for wing in wings[:1]:
        painter.open_wing(pen, bird, wing, far=True)
    for leg in bird.stance.legs:
        painter.leg(pen, bird, leg)
    _tail(pen, bird)
    with pen.plate(*_OFF):
        painter.body(pen, bird)
    for part in _order(bird):
        part(pen, bird)
    for wing in wings[1:]:
        painter.open_wing(pen, bird, wing, far=False)


def _set_off(pen: InkPen, bird: Bird) -> None:
    """Draw one line around the whole bird, to lie below its parts, and paper around the line."""
    shapes = [
        *silhouette(bird),
        *(shape for wing in bird.stance.wings for shape in _vanes(bird, wing)),
    ]
    if bird.stance.gape:
        shapes.append(bird.jaw)
    whole = "".join(shapes)
    pen.halo(whole, _PAPER * pen.unit)
    pen.contour(whole, weight=_AROUND)


def _vanes(bird: Bird, wing: OpenWing) -> Iterator[str]:
    shapes = wing_shapes(wing, bird.tilted.apply(*wing.shoulder))
    for shape in (shapes.coverts, *(feather.vane for feather in shapes.flight)):
        yield transform_shape(shape, bird.frame)


def _order(bird: Bird) -> tuple[Callable[[InkPen, Bird], None], ...]:
    """Return the parts drawn after the body, in order: a turned head's bill is under the wing."""
    if bird.stance.upended:
        return _hull_key, _wing
    if bird.is_turned:
        return _bill, _bust, _hull_key, _wing
    wings = () if bird.stance.wings else (_wing,)
    return _bust, _hull_key, *wings, _bill


def _tail(pen: InkPen, bird: Bird) -> None:
    painter = engraving if pen.ink == "low" else coat
    if bird.row.needle:
        line = evenly(sample(bird.body_shape(PLUMES["needle"])), 5)
        pen.stroke(swell(line, 3.2 * _ink(pen), 1.7 * _ink(pen), 0.3))
    with pen.plate(*_OFF):
        painter.tail(pen, bird)
    if not bird.stance.fanned:
        _key(pen, tail_key(bird), clockwise=False)
    for curl in (PLUMES["curl"], PLUMES["curl.small"]) if bird.row.curl else ():
        pen.stroke(swell(evenly(sample(bird.body_shape(curl)), 14), 1.6, 2.2 * _ink(pen), 0.4))


def _bust(pen: InkPen, bird: Bird) -> None:
    painter = engraving if pen.ink == "low" else coat
    with pen.plate(*_OFF):
        painter.bust(pen, bird)
    _key(pen, bust_key(bird), clockwise=not bird.is_turned)
    painter.eye(pen, bird)


def _hull_key(pen: InkPen, bird: Bird) -> None:
    _key(pen, hull_key(bird), clockwise=False)


def _wing(pen: InkPen, bird: Bird) -> None:
    painter = engraving if pen.ink == "low" else coat
    with pen.plate(*_OFF):
        painter.wing(pen, bird)
    _key(pen, wing_key(bird), 0.7, clockwise=False)


def _bill(pen: InkPen, bird: Bird) -> None:
    painter = engraving if pen.ink == "low" else coat
    if bird.stance.gape:
        coat.jaw(pen, bird)
    with pen.plate(*_OFF):
        painter.bill(pen, bird)
    _key(pen, bill_key(bird), 0.9, clockwise=not bird.is_turned)
    coat.bill_lines(pen, bird)


def _ink(pen: InkPen) -> float:
    """Return the weight of a line in the pen's ink."""
    return _LOW[pen.level] if pen.ink == "low" else 1.0


def _key(pen: InkPen, line: str, part: float = 1.0, *, clockwise: bool) -> None:
    """Draw a key line, `part` as heavy as the silhouette's."""
    heavy = {"card": 1.35, "plate": 0.95}.get(pen.level, 1.35) * part
    heavy *= _ink(pen)
    thin = heavy * (_THIN_LOW if pen.ink == "low" else _THIN)
    line_shape = contour_stroke(line, thin, heavy, clockwise=clockwise)
    with pen.plate(*_KEY):
        pen.stroke(line_shape)
