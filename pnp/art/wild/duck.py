"""Draws a wild duck from a row of the plumage table, in a stance, at a level of detail.

`clear` draws the small level, `feathered` the others; the surroundings are drawn here.
"""

from __future__ import annotations

from contextlib import ExitStack
from typing import Final

from pnp.art.kit.curves import bounds
from pnp.art.kit.pen import InkPen
from pnp.art.wild import clear, feathered
from pnp.art.wild.bird import Bird, assemble
from pnp.art.wild.plumage import PLUMAGES, Plumage
from pnp.art.wild.settings import paint_setting, paint_setting_behind
from pnp.art.wild.stances import SWIMMING, Stance, stance_of

_LEFT: Final = ".left"
_MIRROR: Final = "translate(120 0) scale(-1 1)"
_FINER: Final = 0.2
"""The reduction of an outline's shrinkage relative to its bird: none down to 0.8 of the bird's
scale."""
_AIR: Final = "M-40 -40L160 -40L160 72.8L-40 72.8Z"
"""Everything above the water."""
_POOL_BOTTOM: Final = 84.0
"""The lower edge of the small level's water, in its middle."""
_KEEL_TO: Final = 80.0
"""The end of a hull that would come out below that water, which hides it."""
_AFLOAT: Final = f"M-40 -40L160 -40L160 {_KEEL_TO:g}L-40 {_KEEL_TO:g}Z"


def paint(pen: InkPen, name: str) -> None:
    """Draw a duck: a key of `PLUMAGES`, a stance, and `.left` if it faces left."""
    key, stance = stance_of(name.removesuffix(_LEFT))
    if not name.endswith(_LEFT):
        paint_duck(pen, PLUMAGES[key], stance)
        return
    with pen.transform(_MIRROR):
        paint_duck(pen, PLUMAGES[key], stance)


def paint_by_name(pen: InkPen, name: str) -> None:
    """Draw the bird that an id names without its family, in the box of all ducks, without water."""
    key, stance = stance_of(name.removesuffix(_LEFT))
    bird = assemble(PLUMAGES[key], stance)
    if not name.endswith(_LEFT):
        paint_bird(pen, bird)
        return
    with pen.transform(_MIRROR):
        paint_bird(pen, bird)


def paint_duck(pen: InkPen, row: Plumage, stance: Stance = SWIMMING) -> None:
    """Draw a duck with a hint of its ground or water."""
    bird = assemble(row, stance)
    paint_setting_behind(pen, bird)
    paint_bird(pen, bird)
    paint_setting(pen, bird)


def paint_bird(pen: InkPen, bird: Bird) -> None:
    """Draw the whole bird, without water."""
    painter = clear if pen.level == "small" else feathered
    # A bird that is drawn smaller to show its wings has a finer outline, too.
    finer = pen.unit * min(1.0, bird.stance.scale + _FINER)
    with ExitStack() as stack:
        if finer < pen.unit:
            stack.enter_context(pen.transform("translate(0 0)", finer))
        if bird.stance.upended:
            stack.enter_context(pen.inside(_AIR))
        elif _is_deep(pen, bird):
            stack.enter_context(pen.inside(_AFLOAT))
        painter.paint_bird(pen, bird)


def _is_deep(pen: InkPen, bird: Bird) -> bool:
    """Return whether the outline of a swimming hull comes out below its water."""
    afloat = pen.level == "small" and bird.stance.on == "water"
    return afloat and bounds(bird.hull)[3] + pen.unit > _POOL_BOTTOM
