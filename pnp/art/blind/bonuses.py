"""Scenes of Duck Blind's bonus cards, in the places of the ducks that a bonus is about.

The card's layout adds the ducks. The box is in millimetres, as wide as a card of 63 mm with its
bleed; the card's ribbon hides everything below 46.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from pnp.art.blind.places import DuckPlace, paint_view
from pnp.art.blind.reeds import WIDTH
from pnp.art.blind.shells import HUNTERS, paint_shell
from pnp.art.kit.pen import InkPen
from pnp.art.kit.staging import Painter, stage
from pnp.art.kit.tables import RowFile

_FIELD: Final = f"M0 0L{WIDTH:g} 0L{WIDTH:g} 55L0 55Z"
_HIGHER: Final = 15.0
"""How much higher the horizon is than on the card of a duck."""
_FAR: Final = 0.6
"""The outline of the view, relative to that of the things in it."""

BONUSES: Final[Mapping[str, DuckPlace]] = RowFile("bonuses", DuckPlace)
"""By the ids of the game's table."""


def paint(pen: InkPen, name: str) -> None:
    """Draw the scene of a bonus, a key of `BONUSES`."""
    scene = BONUSES[name]
    with pen.inside(_FIELD):
        view = pen.finer(_FAR)
        with view.transform(f"translate(0 {-_HIGHER:g})"):
            paint_view(view, scene)
        stage(pen, scene.behind, _PAINTERS)


def _shell(pen: InkPen, hunter: str) -> None:
    paint_shell(pen, HUNTERS[hunter])


_PAINTERS: Final[Mapping[str, Painter]] = {"shell": _shell}
