"""A rubber duck in low ink: strokes that follow its round forms and swell where they lie in shade.

Light comes from above, a little from behind; a soft light is thrown back from the water.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from pnp.art.kit.curves import points
from pnp.art.kit.flow import RoundForm, lines_along, round_form
from pnp.art.kit.hatch_line import HatchLine, lenses, shapes
from pnp.art.kit.placed_pen import PlacedPen

_BODY: Final = round_form(
    points("10 58 20 61.5 33 69.5 44 71.5 54 69 74 62 92 63 103 76"),
    points("9.5 66 12 81 20 93 33 101.5 50 105.5 68 105.5 86 101.5 100 90"),
)
"""From the tail to the breast, between back and belly."""
_TAIL: Final = round_form(
    points("9.4 51 11 56 14.6 62 19 67.6 24 72.4 30 76"),
    points("5 52 4.2 60 4 69 5.4 79 10.6 90 20 99"),
)
"""The upright tail of a long body, from its tip to the back, between its sides."""
_HEAD: Final = round_form(
    points("-21 -6 -14 -9 0 -10 12 -9 20.6 -6"), points("-22 3 -16 17 -3 22.4 10 21 20.6 9")
)
"""From nape to cheek, between the eye's height and the throat."""
_WING: Final = round_form(
    points("28.6 70.4 37 74.6 45 75.6 54 74.4 66 74 74 79"),
    points("33 79.8 37.4 86.4 47 93.2 58 95.6 68 94 74.6 86"),
)
"""From the tips to the shoulder."""


_GLOSSES: Final[dict[str, str]] = {
    "body.neck_seal": "M56 74.6Q71 79.6 88 73.6Q71.4 82.2 56 74.6Z",
    "head.mask": "M-20 -1.2Q-12.6 -7.8 -3.4 -9.2Q-11.6 -5.2 -20 -1.2Z",
}
"""Lights on props of black rubber."""


def gloss(pen: PlacedPen, prop: str) -> None:
    """Cut the light out of a prop, if it is of black rubber."""
    pen.stroke(_GLOSSES.get(prop, ""), "paper")


def body(pen: PlacedPen, gap: float = 1.0) -> None:
    """Engrave belly and stern, the gaps between strokes `gap` times as wide as usual."""
    pen.stroke(shapes(_strokes("body", gap)))


def tail(pen: PlacedPen, gap: float = 1.0) -> None:
    """Engrave the tail of a long body, which stands up."""
    pen.stroke(lenses(_strokes("tail", gap)))


def head(pen: PlacedPen, gap: float = 1.0) -> None:
    """Engrave cheek and throat in the same way."""
    pen.stroke(shapes(_strokes("head", gap)))


def wing(pen: PlacedPen, gap: float = 1.0) -> None:
    """Engrave the lower half of a wing; its outline need not cut the strokes."""
    pen.stroke(lenses(_strokes("wing", gap)))


@cache
def _strokes(part: str, closer: float) -> list[HatchLine]:
    form, gap, weight, top = _PARTS[part]

    def light_on(along: float, across: float) -> float:
        ends = min(1.0, 5 * along, 5 * (1 - along))
        return max(0.0, (across - top) / (1 - top)) * ends

    return lines_along(form, closer * gap, weight, light_on, (top, 1.0))


_PARTS: Final[dict[str, tuple[RoundForm, float, float, float]]] = {
    "body": (_BODY, 5.0, 0.8, 0.4),
    "tail": (_TAIL, 3.4, 0.56, 0.25),
    "head": (_HEAD, 4.2, 0.62, 0.44),
    "wing": (_WING, 4.6, 0.56, 0.44),
}
"""The form of each part, how far apart its strokes lie, how heavy they grow, where they begin."""
