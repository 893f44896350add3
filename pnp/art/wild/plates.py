"""Plates: a duck in its setting, full-bleed, in three depths: far shore, water, reeds in front.

They serve as covers and full-picture cards; everything bleeds, and nothing important is near the
edge.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from pnp.art.kit.curves import Point, ellipse, polygon
from pnp.art.kit.pen import InkPen
from pnp.art.kit.scatter import scatter
from pnp.art.kit.strokes import swell, taper
from pnp.art.kit.tables import RowFile
from pnp.art.wild.bird import Bird, assemble
from pnp.art.wild.duck import paint_bird
from pnp.art.wild.plumage import PLUMAGES, Plumage
from pnp.art.wild.reflections import paint_reflection
from pnp.art.wild.stances import stance_of
from pnp.data.schema import Record

_HATCH_STEP: Final = 4
"""The distance of the strokes of a hatched shore."""
_WATERLINE: Final = 72.4
"""The water line in a duck's own box."""


class PlateSetting(Record):
    """The setting of a duck: places in the plate's units, with x from its centre."""

    horizon: int
    """The horizon, from the top."""
    surface: int
    """The duck's own water line, from the top."""
    sun: tuple[float, float, float]
    """Its middle, x and y, and its radius; 0 if it is hidden."""
    reeds: tuple[tuple[float, int, float], ...]
    """Clumps in front: x, number of blades, height."""
    far_reeds: tuple[tuple[float, int, float], ...]
    faces_left: bool = False
    """Whether the duck swims to the left."""
    stance: str = ""
    """Its posture, if it does not just swim."""
    sky: tuple[str, str] = ("dawn", "dawn_high")
    """The paints of the sky, low and high."""
    water: tuple[str, str] = ("water", "water_deep")
    """The paints of the water, far and near."""
    disc: str = "sunshine"
    """The paint of the sun, or of the moon."""
    rain: int = 0
    """The number of streaks of rain."""


SETTINGS: Final[Mapping[str, PlateSetting]] = RowFile("plates", PlateSetting)


def paint(pen: InkPen, name: str) -> None:
    """Draw the plate of a drake, with `.wide` if it is wider than high.

    In low ink, which has neither sky nor water, a frame shows where it ends. Rulebooks frame the
    wide ones themselves.
    """
    duck = name.removesuffix(".wide")
    is_wide = name != duck
    own = SETTINGS.get(name)
    paint_plate(pen, duck, own or _setting(PLUMAGES[duck], is_wide=is_wide))
    if pen.ink == "low" and not is_wide:
        pen.hairline(_all(pen), "outline", 1.6)


def _setting(row: Plumage, *, is_wide: bool) -> PlateSetting:
    if row.open_water:
        return SETTINGS["open_wide" if is_wide else "open"]
    return SETTINGS["wide" if is_wide else "portrait"]


def paint_plate(pen: InkPen, duck: str, setting: PlateSetting) -> None:
    """Draw a duck, as an id names it without its family, in a setting that fills the pen's box."""
    middle = pen.box[0] / 2
    key, stance = stance_of(f"{duck}.{setting.stance}" if setting.stance else duck)
    bird = assemble(PLUMAGES[key], stance)
    turn = f"translate({2 * middle:g} 0) scale(-1 1) " if setting.faces_left else ""
    with pen.inside(_all(pen)):
        _sky(pen, setting)
        _shores(pen, setting.horizon)
        for k, (x, count, height) in enumerate(setting.far_reeds):
            _reeds(pen, (middle + x, setting.horizon + 3), (count, height), k + 11, far=True)
        _water(pen, setting)
        _glints(pen, setting)
        if setting.rain:
            _rain(pen, setting.rain)
        with pen.transform(f"{turn}translate({middle - 62:g} {setting.surface - _WATERLINE:g})"):
            paint_reflection(pen, bird, _WATERLINE, 44)
            with pen.inside(f"M-200 -200L400 -200L400 {_WATERLINE}L-200 {_WATERLINE}Z"):
                if pen.ink == "low":
                    _part_from_shore(pen, bird)
                paint_bird(pen, bird)
            _meet_water(pen)
        for k, (x, count, height) in enumerate(setting.reeds):
            _reeds(pen, (middle + x, pen.box[1] + 4), (count, height), k + 3)


def _meet_water(pen: InkPen) -> None:
    """Draw where a duck and the water meet: light, or dark strokes in low ink."""
    if pen.ink != "low":
        pen.stroke(taper((6, _WATERLINE), (114, _WATERLINE), 1.1), "white")
        return
    for x0, x1, down in ((12, 74, 0.3), (60, 112, 0.1)):
        y = _WATERLINE + down
        pen.stroke(taper((x0, y), (x1, y), 0.9))


def _part_from_shore(pen: InkPen, bird: Bird) -> None:
    """Draw paper around a bird, so that its dark head does not merge with the black shore."""
    for shape in (bird.hull, bird.tail, bird.bust, bird.bill_shape(bird.beak.outline)):
        pen.halo(shape, 1.6)


def _all(pen: InkPen) -> str:
    width, height = pen.box
    return polygon(((0, 0), (width, 0), (width, height), (0, height)))


def _sky(pen: InkPen, setting: PlateSetting) -> None:
    """Draw the sky in two flats, and a low sun with bands of haze across it."""
    width = pen.box[0]
    x, y, radius = setting.sun
    x += width / 2
    low, upper = setting.sky
    pen.ground(_all(pen), low)
    high = setting.horizon * 0.42
    pen.ground(f"M0 0L{width} 0L{width} {high}Q{width / 2} {high + 9:.1f} 0 {high}Z", upper)
    if not setting.rain:
        _far_birds(pen, _flock_x(pen, setting), setting.horizon * 0.3)
    if not radius:
        return
    disc = ellipse(x, y, radius)
    pen.ground(disc, setting.disc)
    if pen.ink == "low":
        pen.line(disc, 0.3)
        return
    with pen.inside(disc):
        for k in range(7):
            level = y + 2 + k * radius / 6
            pen.stroke(
                swell(
                    [(x - radius, level), (x, level), (x + radius, level)], 0.3, 0.5 + k * 0.3, 0.3
                ),
                low,
            )


def _rain(pen: InkPen, count: int) -> None:
    """Draw slanting streaks of rain in front of sky and water, behind the duck."""
    width, height = pen.box
    chance = scatter(31)
    for k in range(count):
        x, y = width * (k + next(chance)) / count, height * 0.86 * next(chance)
        long = 7 + 6 * next(chance)
        streak = taper((x, y), (x - 0.28 * long, y + long), 0.55)
        pen.stroke(streak, "outline" if pen.ink == "low" else "white")


def _flock_x(pen: InkPen, setting: PlateSetting) -> float:
    """Return the x of birds far off: on wide plates behind the duck, whose head is as high."""
    width, height = pen.box
    if width > height:
        return width * (0.73 if setting.faces_left else 0.27)
    return width * (0.36 if setting.faces_left else 0.64)


def _far_birds(pen: InkPen, x: float, y: float) -> None:
    """Draw a skein of ducks far off, the first in front."""
    for right, down, size in ((0, 0, 1.0), (-9, 3.4, 0.9), (7.5, 4.6, 0.85), (-17.5, 7.6, 0.8)):
        middle = (x + right, y + down)
        for side in (-1, 1):
            tip = (middle[0] + side * 4.6 * size, middle[1] - 2.2 * size)
            pen.stroke(taper(middle, tip, 1.1 * size, -0.9 * side * size), "shore_near")


def _shores(pen: InkPen, horizon: float) -> None:
    """Draw two low lines of hills, the nearer darker: hatched in low ink."""
    width = pen.box[0]
    for paint, rise, seed in (("shore_far", 15.0, 4), ("shore_near", 8.0, 9)):
        chance = scatter(seed)
        tops = [horizon - rise * (0.35 + 0.65 * next(chance)) for _ in range(6)]
        step = width / 5
        text = [f"M0 {horizon + 2}L0 {tops[0]:.1f}"]
        for k in range(5):
            a, b = tops[k], tops[k + 1]
            x = k * step
            text.append(
                f"C{x + step / 2:.1f} {a:.1f} {x + step / 2:.1f} {b:.1f} {x + step:.1f} {b:.1f}"
            )
        hill = "".join(text) + f"L{width} {horizon + 2}Z"
        pen.ground(hill, paint)
        if pen.ink == "low":
            pen.hairline(hill, "outline", 0.5)
            if paint == "shore_near":
                _hatch(pen, hill, horizon, rise)


def _hatch(pen: InkPen, hill: str, horizon: float, rise: float) -> None:
    """Draw slanting strokes on a hill, far enough apart for its ducks to stand out."""
    bottom = horizon + 2
    with pen.inside(hill):
        for x in range(0, round(pen.box[0] + rise), _HATCH_STEP):
            pen.stroke(taper((x, bottom - rise), (x - rise, bottom), 0.5))


def _water(pen: InkPen, setting: PlateSetting) -> None:
    """Draw water in three flats, the nearer the deeper, and the sun's road on it."""
    width, height = pen.box
    top = setting.horizon
    far, near = setting.water
    pen.ground(f"M0 {top}L{width} {top}L{width} {height}L0 {height}Z", far)
    for part, k in ((0.3, 0.5), (0.62, 1.0)):
        y = top + (height - top) * part
        waves = "".join(
            f"Q{x + 11.5:.1f} {y + (2.4 if i % 2 else -2.4):.1f} {x + 23:.1f} {y:.1f}"
            for i, x in enumerate(range(0, round(width), 23))
        )
        pen.mix(f"M0 {y:.1f}{waves}L{width + 23} {height}L0 {height}Z", far, near, k)
    x = width / 2 + setting.sun[0]
    for k in range(7):
        half = setting.sun[2] * (1 - k * 0.11)
        if not half:
            return
        y = top + 2.4 + k * 3.1
        if pen.ink != "low":
            pen.stroke(taper((x - half, y), (x + half, y), 1.5), "sunshine_pale")


def _glints(pen: InkPen, setting: PlateSetting) -> None:
    """Draw level strokes of light on the water, or of ink where there is no light to draw."""
    width, height = pen.box
    chance = scatter(21)
    for k in range(26):
        y = setting.horizon + 4 + (height - setting.horizon - 8) * (k + next(chance)) / 26
        x, long = width * next(chance), 8 + 26 * next(chance)
        wide = 0.3 + 0.5 * (y - setting.horizon) / (height - setting.horizon)
        pen.stroke(
            taper((x - long / 2, y), (x + long / 2, y), wide),
            "white" if pen.ink != "low" else "outline",
        )


def _reeds(
    pen: InkPen, root: Point, clump: tuple[int, float], seed: int, *, far: bool = False
) -> None:
    """Draw a clump of reeds, some with cattails; far ones are paler and finer."""
    chance, (count, height) = scatter(seed), clump
    wide = (1.0 if far else 2.6) * (0.6 if pen.ink == "low" else 1.0)
    for k in range(count):
        x = root[0] + (next(chance) - 0.5) * height * 0.62
        tall, lean = height * (0.55 + 0.45 * next(chance)), (next(chance) - 0.5) * height * 0.34
        tip = (x + lean, root[1] - tall)
        paint = ("reed_far", "shore_near") if far else ("foliage_deep", "foliage", "reed_deep")
        pen.stroke(blade((x, root[1]), tip, wide), paint[k % len(paint)])
        if k % 4 == 1:
            _cattail(pen, (x, root[1]), tip, height * 0.055, far=far)


def blade(root: Point, tip: Point, wide: float) -> str:
    """Return a blade of reed that bends over towards its tip."""
    bend = (root[0] + (tip[0] - root[0]) * 0.3, root[1] + (tip[1] - root[1]) * 0.6)
    return swell([root, bend, tip], wide, wide * 0.8, 0)


def _cattail(pen: InkPen, root: Point, tip: Point, size: float, *, far: bool) -> None:
    x, y = root[0] + (tip[0] - root[0]) * 0.4, tip[1] - size
    paint = "reed_far" if far else "cattail"
    pen.stroke(swell([root, (x, (root[1] + y) / 2), (x, y - size)], 0.7, 0.7, 0.4), paint)
    head = ellipse(x, y, size * 0.36, size * 1.15)
    pen.ground(head, paint)
    if pen.ink == "low":
        pen.hairline(head, "outline", 0.35)
        pen.stroke(taper((x + size * 0.15, y - size), (x + size * 0.15, y + size), size * 0.3))
    elif not far:
        pen.mix(
            ellipse(x - size * 0.12, y - size * 0.1, size * 0.1, size * 0.8), paint, "white", 0.35
        )
