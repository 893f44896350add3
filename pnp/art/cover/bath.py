"""The bath: a tub full of foam in which all seven families meet the captain, a banner for rules."""

from __future__ import annotations

from typing import Final

from pnp.art.cover.bathduck import LowStyle, paint_duck
from pnp.art.cover.captain import MOODS, paint_officer
from pnp.art.cover.families import FAMILIES
from pnp.art.kit.pen import InkPen
from pnp.art.kit.placed_pen import PlacedPen
from pnp.art.kit.recolour import paint_file
from pnp.art.kit.staging import STAGED
from pnp.core.geometry import Affine

_GUESTS: Final = (
    *(("detective", 121, 46, 0.38, 1, False), ("sleeper", 188, 44, 0.4, 1, True)),
    *(("builder", 290, 47, 0.42, 2, False), ("gardener", 91, 56, 0.42, 2, True)),
    *(("musician", 154, 57, 0.46, 2, True), ("diver", 254, 54, 0.44, 3, False)),
    *(("chef", 215, 57, 0.44, 2, False),),
)
"""Family, where its water lies, size, pose, and whether it looks to the left; from far to near."""
_GUEST: Final = LowStyle(edge=1.75)
"""Their outlines are heavier, for they are small."""
_SET_OFF: Final = 1.4
"""The weight of the line around the captain in low ink, as in `InkPen.figure`."""
_TUB: Final = 2.0
"""How heavy the lines of the tub are in low ink, which parts it from the guests by them alone."""
_OPEN: Final = 1.4
"""The gap between the hatch lines of guests in low ink, relative to that of larger ducks."""
_SIDE: Final = 2.0
"""The same of the tub's side."""
_CAPTAIN: Final = Affine.translation(11.6, 5.3) @ Affine.scaling(0.45)


def paint(pen: InkPen, _name: str) -> None:
    """Draw the banner: tap and foam, the guests, then tub, foam and bubbles before them."""
    paint_file(pen, STAGED["bath.far"], _TUB if pen.ink == "low" else 1.0)
    for family, x, surface, size, pose, looks_left in _GUESTS:
        across = -size if looks_left else size
        place = Affine.translation(x - 60 * across, surface - 100 * size)
        by = place @ Affine.scaling(across, size)
        paint_duck(pen.finer(size).denser(_OPEN), FAMILIES[family], str(pose), by, _GUEST)
    with pen.figure(_SET_OFF):
        captain = PlacedPen(pen.finer(_CAPTAIN.scale_factor), _CAPTAIN)
        paint_officer(captain, MOODS["megaphone"], "captain")
    paint_file(pen.denser(_SIDE), STAGED["bath.near"], _TUB if pen.ink == "low" else 1.0)
