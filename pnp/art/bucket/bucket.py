"""The banner of Ducks in a Bucket: the Boss looks on while dice fly into the bucket."""

from __future__ import annotations

from functools import partial
from typing import Final

from pnp.art.bucket.bucketdice import paint_boss, paint_white
from pnp.art.kit.curves import ellipse
from pnp.art.kit.pen import InkPen
from pnp.art.kit.staging import Placing, stage

_TABLE: Final = "M0 74C90 66 270 66 360 74L360 90L0 90Z"
_TRAILS: Final = (
    "M92 60C98 40 112 26 128 22",
    "M150 16C168 8 186 8 198 14",
    "M268 18C262 12 250 8 240 10",
    "M306 52C304 44 300 38 296 34",
)
_STAGED: Final = (
    Placing("bucket.boss", 4, 2, 0.72),
    Placing("bucket.egg", 290, 33, 0.52),
    Placing(partial(paint_white, face="4"), 126, 10, 0.2, 18),
    Placing(partial(paint_white, face="w"), 152, 44, 0.24, -12),
    Placing(partial(paint_boss, face="6"), 98, 58, 0.24, 10),
    Placing("bucket.pail", 184, 1, 0.62),
    Placing(partial(paint_white, face="6"), 272, 14, 0.2, -24),
    Placing(partial(paint_white, face="3"), 262, 62, 0.2, 14),
)


def paint(pen: InkPen, name: str) -> None:
    """Draw the banner; there is but one `name`."""
    del name
    pen.fill(_TABLE, "wood")
    for x, y, width in ((110, 83, 15), (166, 70, 15), (272, 83, 13)):
        pen.engrave(ellipse(x, y, width, 2.4), "mist")
    pen.line("".join(_TRAILS), 0.5, "rope_deep")
    stage(pen, _STAGED)
