"""The Gallery's action cards: tin ducks, corks and posters in many little scenes.

The front of the line is on the left. Which stands where is a file of
`pnp/art/data/scenes`. Behind each scene stand the rays of a fairground poster, in
the colour of the card's group.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from pnp.art.gallery import targets
from pnp.art.gallery.booth import hollow
from pnp.art.gallery.tinducks import paint_headstand, paint_tinduck
from pnp.art.kit.curves import pair
from pnp.art.kit.letterpress import press
from pnp.art.kit.pen import InkPen
from pnp.art.kit.shapes import on_circle, round_rect
from pnp.art.kit.staging import SCENES, Painter, stage

BOX: Final = (144.0, 98.0)
_SIDE: Final = 12.0
"""The drawing on either side of a scene, for the bleed of a card: rays, waves, parts of ducks."""
_FIELD: Final = "M-12 0L132 0L132 98L-12 98Z"
_SUN: Final = (60.0, 104.0)
_RAYS: Final = "".join(
    f"M{pair(_SUN)}L{pair(on_circle(_SUN, 130, a))}L{pair(on_circle(_SUN, 130, a + 9))}Z"
    for a in range(180, 360, 18)
)
_BEAMS: Final = "".join(
    f"M{pair(on_circle(_SUN, 25, a))}L{pair(on_circle(_SUN, 130, a))}" for a in range(189, 360, 18)
)
"""Single lines in low ink, from below the water: edges of rays this thin would flicker."""
_HAIR: Final = 0.22
_ENGRAVED: Final = 0.75
"""How wide the lines of what stands in it are in low ink, relative to other pictures."""
_SEA: Final = 79.0
"""Where the painted waves begin."""
_WAVE: Final = 14.0
"""The length of a wave."""
_DEEP: Final = {"fair_wave": "fair_blue_soft", "fair_blue": "fair_blue_dark"}
"""The hollow of waves of either paint."""


def paint(pen: InkPen, name: str) -> None:
    """Draw the scene of a kind of action card, a scene `act.NAME`."""
    act = SCENES[f"act.{name}"]
    if pen.ink == "low":
        pen = pen.finer(_ENGRAVED)
    with pen.transform(f"translate({_SIDE:g} 0)"), pen.inside(_FIELD):
        with pen.apart():
            _rays(pen, act.ground)
        stage(pen, act.behind, _PAINTERS)
        with pen.apart():
            _waves(pen, _SEA, _SEA + 10, "fair_wave", 0)
            _waves(pen, _SEA + 7, 100, "fair_blue", -7)
        stage(pen, act.before, _PAINTERS)


def _rays(pen: InkPen, paint: str) -> None:
    """Draw the wall; in low ink the rays have hairlines for edges, so that ink is for the act."""
    pen.fill(_FIELD, "fair_cream")
    if pen.ink == "low":
        pen.hairline(_BEAMS, "outline", _HAIR)
    else:
        pen.fill(_RAYS, paint)


def _waves(pen: InkPen, top: float, bottom: float, paint: str, shift: float) -> None:
    """Draw a board of waves, and the hollow of each; in low ink its edge alone."""
    starts = [shift + _WAVE * k for k in range(-1, 11)]
    rolls = "".join(
        f"C{pair((x, top - 3))} {pair((x + 4, top - 7))} {pair((x + 8.5, top - 4.5))}"
        f"C{pair((x + 6, top - 3.5))} {pair((x + 8.5, top))} {pair((x + _WAVE, top))}"
        for x in starts
    )
    first = (shift - _WAVE, top)
    sea = f"M{pair(first)}{rolls}L{pair((154, bottom))}L{pair((shift - _WAVE, bottom))}Z"
    if pen.ink == "low":  # the next board would leave slivers of black hollows
        pen.fill_and_line(sea, "fair_cream", 0.36 if paint == "fair_wave" else 0.5)
    else:
        press(pen, sea, paint)
        pen.fill("".join(hollow((x, top)) for x in starts), _DEEP[paint])


def _ghost(pen: InkPen) -> None:
    """Draw the place that a poster has left."""
    pen.dashes(round_rect(8, 8, 84, 84, 4), 1.1, "12 9")


_PAINTERS: Final[Mapping[str, Painter]] = {
    "tinduck": paint_tinduck,
    "upended": paint_headstand,
    "target": targets.paint,
    "ghost": _ghost,
}
