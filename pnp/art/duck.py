"""Draws a wild duck from a row of the plumage table, in a stance, at a level of detail.

`clear` draws the small level, `feathered` the others; what lies around the bird is drawn here.
"""

from __future__ import annotations

from typing import Final

from pnp.art import clear, feathered
from pnp.art.bird import Bird, assemble
from pnp.art.pen import InkPen
from pnp.art.plumage import Plumage
from pnp.art.settings import paint_setting, paint_setting_behind
from pnp.art.species import PLUMAGES
from pnp.art.stances import SWIMMING, Stance, stance_of

_LEFT: Final = ".left"
_AIR: Final = "M-40 -40L160 -40L160 72.8L-40 72.8Z"
"""All that is not under water."""


def paint(pen: InkPen, name: str) -> None:
    """Draw a duck: a key of `PLUMAGES`, a stance, and `.left` if it looks that way."""
    key, stance = stance_of(name.removesuffix(_LEFT))
    if not name.endswith(_LEFT):
        paint_duck(pen, PLUMAGES[key], stance)
        return
    with pen.moved(f"translate({pen.box[0]:g} 0) scale(-1 1)"):
        paint_duck(pen, PLUMAGES[key], stance)


def paint_duck(pen: InkPen, row: Plumage, stance: Stance = SWIMMING) -> None:
    """Draw a duck with a hint of what it swims or stands on."""
    bird = assemble(row, stance)
    paint_setting_behind(pen, bird)
    paint_bird(pen, bird)
    paint_setting(pen, bird)


def paint_bird(pen: InkPen, bird: Bird) -> None:
    """Draw the whole bird, without water."""
    painter = clear if pen.level == "small" else feathered
    if not bird.stance.upended:
        painter.paint_bird(pen, bird)
        return
    with pen.inside(_AIR):
        painter.paint_bird(pen, bird)
