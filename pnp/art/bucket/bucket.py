"""The scenes of Ducks in a Bucket: dice fly into the bucket, or ducklings sit in it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from pnp.art.bucket.bucketdice import paint_boss, paint_white
from pnp.art.kit.curves import ellipse
from pnp.art.kit.pen import InkPen
from pnp.art.kit.staging import SCENES, Painter, stage

_TABLE: Final = "M0 74C90 66 270 66 360 74L360 90L0 90Z"
_TRAILS: Final = (
    "M92 60C98 40 112 26 128 22",
    "M150 16C168 8 186 8 198 14",
)
_PAINTERS: Final[Mapping[str, Painter]] = {"die": paint_white, "boss": paint_boss}


def paint(pen: InkPen, name: str) -> None:
    """Draw the banner, `bucket`, or the head of the score sheet, `bucket.brood`."""
    if name == "bucket":
        _table(pen)
    stage(pen, SCENES[f"scene.{name}"].before, _PAINTERS)


def _table(pen: InkPen) -> None:
    pen.fill(_TABLE, "wood")
    for x, y, width in ((110, 83, 15), (166, 70, 15), (272, 83, 13)):
        pen.engrave(ellipse(x, y, width, 2.4), "mist")
    pen.line("".join(_TRAILS), 0.5, "rope_deep")
