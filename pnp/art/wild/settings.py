"""Surroundings of a duck that is drawn alone: a hint of water, a bank, splash and rings."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from pnp.art.kit.curves import transform_shape
from pnp.art.kit.pen import InkPen
from pnp.art.kit.shapes import DROP
from pnp.art.kit.strokes import taper
from pnp.art.wild.bird import Bird
from pnp.art.wild.reflections import paint_reflection
from pnp.core.geometry import Affine

_Lens = tuple[tuple[float, float], float, float]
"""From and to x, y, and how deep."""

_SURFACE: Final = "M4 74.2C15 71 26 73.4 38 72.2C52 70.8 62 73.4 76 72.4C92 70.8 104 71.6 116 74.2"
_DEPTH: Final = "C106 78.6 104 84.5 60 84.5C16 84.5 14 78.6 4 74.2Z"
_MIRRORED: Final = "M26 73C40 75 82 75 96 73C92 77.5 76 80 61 80C46 80 30 77.5 26 73Z"
_RIPPLES: Final = "M22 78.6Q28 77 34 78.6M52 81.6Q60 79.8 68 81.6M86 78.4Q93 76.6 100 78.4"
_BANK: Final = (
    "M12 80C20 74.6 34 75.8 46 74.4C60 72.8 74 73.4 86 75C98 76.4 106 77.6 110 80"
    "C104 83.4 88 84.6 60 84.6C32 84.6 18 83.6 12 80Z"
)
_LOG: Final = (
    "M3 79.6C16 77.6 24 79.4 40 78.6C60 77.6 84 79 106 78.4C112 78.6 115 81 115 84"
    "C115 86.6 112 88.4 106 88.4C80 88.9 40 88 3 87.8C1 85.6 1 82.4 3 79.6Z"
)
_LOG_SHADE: Final = (
    "M2 84.6C30 86.6 70 85.2 103 85.6C104.4 86.6 105 87.8 106 88.4C80 88.9 40 88 3 87.8Z"
)
_LOG_END: Final = (
    "M106 78.4C112 78.6 115 81 115 84C115 86.6 112 88.4 106 88.4C102.4 86 102.4 81.4 106 78.4Z"
)
_LOG_BARK: Final = "M12 82Q22 80.8 33 82M74 81.6Q84 80.6 95 81.6M44 84.4Q54 83.4 64 84.4"
_GROUND: Final = (((14, 52), 80), ((70, 108), 79.4), ((30, 96), 83), ((46, 74), 85))
"""The bank in low ink: from and to x, and y."""
_TUFTS: Final = (((20, 79), (14, 70)), ((22, 79), (21, 67)), ((24, 79.4), (28, 71)))
_SKID: Final = (((4, 116), 77.0, 9.0), ((16, 104), 81.0, 5.0))
"""Troubled water, as lenses: from and to x, y, and how deep."""
_FURROWS: Final = (((30, 64), 73.1, -0.5), ((14, 74), 75.8, 0.4), ((30, 88), 78.4, 0.6))
"""The furrows that heels plough: from and to x, y, and the depth of the bow."""
_SPRAY: Final = (
    "M64 78.2C72 77.8 78 75.2 83 69.4C82.8 72.6 83.6 74.8 86 75.4C92 74 97.4 69.2 101.4 61.6"
    "C101.8 67 101 71.4 99.6 74.6C104.4 73.8 109 71.4 113 67.4C112.8 72 110.6 75.8 107 78.4"
)
"""The spray that they throw up ahead of them, a line."""
_THROWN: Final = ((107, 61, 1.6), (95.4, 60.6, 1.1), (87.6, 67.6, 1.0), (103.4, 56, 1.0))
"""Drops: x, y and size; in low ink each second one is left out."""
_POOL: Final = (((16, 92), 81.6, 7.6), ((26, 84), 84.6, 5.0))
_RINGS: Final = ((15, 81.2, 1.5), (28, 81.8, 2.7))
"""About `_TAKE_OFF`: half the width of a ring, its y, and how far it bows."""
_TAKE_OFF: Final = 54.0
"""The x at which a duck has left the water."""
_DRIPS: Final = ((51, 75.4, 1.5), (58, 77.2, 1.1), (45, 77, 1.0), (63, 73, 1.0))
_POOLS: Final = (
    ((1, 119), 74.6, 4.4),
    ((8, 112), 77.6, 5.2),
    ((20, 104), 80.8, 5.4),
    ((34, 90), 83.6, 3.6),
)
"""Still water as lenses that overlap: from and to x, y, and how deep."""
_FINE: Final = (((10, 40), 76.4), ((70, 108), 75.8), ((28, 64), 79.6), ((66, 96), 80.6))
"""Level glints on the water at the finer levels: from and to x, and y."""


def paint_setting_behind(pen: InkPen, bird: Bird) -> None:
    """Draw the setting behind the bird."""
    if bird.stance.on == "log":
        _log(pen)
    elif bird.stance.on == "bank":
        for root, tip in _TUFTS:
            pen.stroke(taper(root, tip, 1.8 if pen.ink != "low" else 0.8, -1.2), "foliage_deep")
        if pen.ink == "low":
            pen.stroke("".join(taper((x0, y), (x1, y), 0.7) for (x0, x1), y in _GROUND))
            return
        pen.ground(_BANK, "cattail_soft")
        pen.line(_BANK, 0.3 if pen.level == "small" else 0.12)


def _log(pen: InkPen) -> None:
    pen.fill(_LOG, "bark_soft" if pen.ink != "low" else "paper")
    pen.tone(_LOG_SHADE, "bark_soft", "shade")
    pen.fill(_LOG_END, "wood" if pen.ink != "low" else "paper")
    pen.engrave(_LOG_SHADE, "level")
    for shape, weight in ((_LOG, 0.5), (_LOG_END, 0.3), (_LOG_BARK, 0.3)):
        pen.line(shape, weight if pen.level == "small" else 0.4 * weight)


def paint_setting(pen: InkPen, bird: Bird) -> None:
    """Draw the setting in front of the bird."""
    match bird.stance.on:
        case "water":
            _water(pen, bird)
        case "splash":
            _splash(pen)
        case "rings":
            _rings(pen)
        case _:
            pass


def _water(pen: InkPen, bird: Bird) -> None:
    if pen.level == "small":
        _still_water(pen, bird)
        return
    pools = [taper((x0, y), (x1, y), deep) for (x0, x1), y, deep in _POOLS]
    for pool in pools:
        pen.ground(pool, "water")
    with pen.inside(*pools):
        paint_reflection(pen, bird)
    for (x0, x1), y in _FINE if pen.ink != "low" else ():
        pen.stroke(taper((x0, y), (x1, y), 0.5), "white")
    wide = 0.35 if pen.ink == "low" else 0.9
    pen.stroke(taper((3, 72.9), (117, 72.9), wide, -0.3), "water_deep")


def _still_water(pen: InkPen, bird: Bird) -> None:
    pen.fill(_SURFACE + _DEPTH, "water")
    # The mirrored hull is as long as the bird, wherever and however large it is.
    image = transform_shape(_MIRRORED, Affine(a=bird.frame.a, e=bird.frame.e))
    pen.tone(image, "water_deep", "plain")
    pen.line(_SURFACE, 0.7, "water_deep")
    pen.line(_RIPPLES, 0.5, "water_deep")


def _splash(pen: InkPen) -> None:
    """Draw the furrows that heels plough on the water, and the spray ahead of them."""
    _draw_hollows(pen, _SKID)
    for (x0, x1), y, bow in _FURROWS:
        pen.stroke(taper((x0, y), (x1, y), _ripple(pen), bow), "water_deep")
    pen.ground(f"{_SPRAY}Z", "water")
    pen.hairline(_SPRAY, "water_deep", 0.3 if pen.ink == "low" else 0.6)
    _drops(pen, _THROWN)


def _rings(pen: InkPen) -> None:
    """Draw the rings where feet left the water, and the drops that fall from them."""
    _draw_hollows(pen, _POOL)
    for half, y, bow in _RINGS:
        for side in (-1, 1):
            ends = (_TAKE_OFF - half, y), (_TAKE_OFF + half, y)
            pen.stroke(taper(*ends, _ripple(pen), side * bow), "water_deep")
    _drops(pen, _DRIPS)


def _draw_hollows(pen: InkPen, lenses: Iterable[_Lens]) -> None:
    for (x0, x1), y, deep in lenses:
        pen.ground(taper((x0, y), (x1, y), deep), "water")


def _ripple(pen: InkPen) -> float:
    return 0.36 if pen.ink == "low" else 0.8


def _drops(pen: InkPen, drops: Sequence[tuple[float, float, float]]) -> None:
    for x, y, size in drops[::2] if pen.ink == "low" else drops:
        drop = transform_shape(DROP, Affine.translation(x, y) @ Affine.scaling(1.6 * size))
        pen.ground(drop, "water_deep")
        pen.line(drop, 0.18 if pen.ink == "low" else 0.3)
