"""A duck's coat at the finer levels of detail: feathers, waves and sheen in flat colours.

Vermiculation, the fine broken waves on the flanks of many drakes, is seeded.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from pnp.art.kit.curves import Point, pair, transform_shape
from pnp.art.kit.flow import RoundForm
from pnp.art.kit.palette import darkness
from pnp.art.kit.pen import InkPen
from pnp.art.kit.scatter import scatter
from pnp.art.kit.strokes import polyline, swell
from pnp.art.wild.anatomy import FEET, HEAD_LIGHTS, HEAD_PATCHES
from pnp.art.wild.bird import Bird
from pnp.art.wild.feathers import Feather
from pnp.art.wild.forms import hull_form
from pnp.art.wild.limbs import foot_shape, wing_shapes
from pnp.art.wild.stances import Leg, OpenWing
from pnp.art.wild.tracts import (
    CROWDED,
    body_feathers,
    breast_feathers,
    closely,
    covers,
    shows,
    spots,
    streaks,
    tail_fan,
    tail_feathers,
    throat_feathers,
    wing_feathers,
)

_HALF_WAVE: Final = 2.2
"""The default distance from a crest to the next trough, in the picture's units."""


def waves(  # noqa: PLR0913, PLR0917 -- a pattern has that many sides
    form: RoundForm,
    gap: float,
    amplitude: float,
    seed: int,
    within: tuple[float, float] = (0, 1),
    half: float = _HALF_WAVE,
) -> Iterator[list[Point]]:
    """Yield broken waves that run along a form, the crests and troughs of each.

    Args:
        form: the form under the waves.
        gap: the gap between waves.
        amplitude: the amplitude to either side, relative to the form's breadth.
        seed: equal seeds make equal waves.
        within: from where to where across the form they lie.
        half: the length of half a wave.
    """
    chance = scatter(seed)
    top, bottom = within
    rows = max(2, round(form.breadth * (bottom - top) / gap))
    for row in range(rows):
        across, at = top + (bottom - top) * (row + 0.5) / rows, next(chance) * 3
        while at < form.length:
            long = 4 + next(chance) * 7
            yield _wave(form, across, (at, at + long), amplitude, half)
            at += long + 0.8 + next(chance)


def _wave(
    form: RoundForm, across: float, span: tuple[float, float], amplitude: float, half: float
) -> list[Point]:
    count = max(2, round((span[1] - span[0]) / half))
    crests = []
    for k in range(count + 1):
        along = min(1.0, (span[0] + (span[1] - span[0]) * k / count) / form.length)
        crests.append(form.at(along, across + (amplitude if k % 2 else -amplitude)))
    return crests


_LIT: Final = 0.16
"""The lightening of the inner vane of a feather."""
_EDGED: Final = 0.42
"""The darkening of a feather's edge and shaft."""
_PALE: Final = 0.15
"""The darkness below which a breast shows no feathers."""
_SEED: Final = 7
BILL_LIGHT: Final = "M0.02 -0.26L0.44 -0.08L0.8 -0.08L0.44 -0.02Z"
"""The light on a bill's ridge, in the bill's own units."""
_LIT_ABOVE: Final = "M8 52C36 60 84 62 106 54L106 36L8 36Z"
"""The place in its box where light falls on a scaled body."""
_STEPS: Final = (0.55, 0.32, 0.08)
"""The share of the base in the mottle in light, in between, and in shade."""
_RIM: Final = 0.5
"""The width of the pale rim of a scale."""


def tail(pen: InkPen, bird: Bird) -> None:
    """Draw the tail, its feathers fanned."""
    paint = bird.row.tail_paint
    if bird.stance.fanned:
        for feather in tail_fan(bird):
            _draw_open_feather(pen, feather.vane, feather.inner, paint, _LIT)
        return
    pen.ground(bird.tail, paint)
    with pen.inside(bird.tail):
        for feather in tail_feathers(bird):
            pen.hairline(feather.vane + feather.shaft, paint, 0.3, "outline", 0.45)


def body(pen: InkPen, bird: Bird) -> None:
    """Draw the body: its paint, its shade, waves or scales, and the markings over them."""
    row, hull = bird.row, bird.hull
    pen.ground(hull, row.base)
    with pen.inside(hull):
        shade = bird.body_shape(bird.parts.shade)
        pen.tone(shade, row.base, "shade")
        if row.waves:
            lines = waves(hull_form(bird), 2.5 * closely(pen), 0.013, _SEED, (0.4, 0.97))
            pen.hairline(visible_lines(bird, lines), row.waves, 0.24)
        if row.mottle:
            _scales(pen, bird)
        if row.flecks:
            flecks(pen, bird)
        for name, paint in row.body_marks:
            _mark(pen, bird, name, paint)
        if not has_painted_breast(bird):
            _breast(pen, bird)


def visible_lines(bird: Bird, lines: Iterable[Sequence[Point]]) -> str:
    """Return the visible lines on the body."""
    over = covers(bird)
    return "".join(polyline(line) for line in lines if shows(line, over))


def has_painted_breast(bird: Bird) -> bool:
    """Return whether the breast's paint continues up the neck."""
    row = bird.row
    return bool(row.collar) and row.collar[0][2] == dict(row.body_marks).get("breast")


def _mark(pen: InkPen, bird: Bird, name: str, paint: str) -> None:
    shape = bird.body_shape(bird.parts.patches[name])
    pen.ground(shape, paint)
    with pen.inside(shape):
        pen.tone(bird.body_shape(bird.parts.shade), paint, "shade")


def _scales(pen: InkPen, bird: Bird) -> None:
    """Draw a hen's feathers: dark in three steps, with pale rims, small ahead and large behind."""
    row, k = bird.row, 0.8 if pen.level == "plate" else 1.0
    pen.mix(bird.hull, row.mottle, row.base, _STEPS[1])
    pen.mix(bird.body_shape(_LIT_ABOVE), row.mottle, row.base, _STEPS[0])
    pen.mix(bird.body_shape(bird.parts.shade), row.mottle, row.base, _STEPS[2])
    _rims(pen, bird, body_feathers(bird, 4.8 * k, 11.5 * k))


def _rims(pen: InkPen, bird: Bird, feathers: Iterable[Feather]) -> None:
    """Draw the pale edges of scaled feathers."""
    rims = "".join(feather.rim for feather in feathers)
    pen.hairline(rims, bird.row.base, _RIM * bird.frame.scale_factor, "paper", 0.3)


def _breast(pen: InkPen, bird: Bird) -> None:
    """Draw the fine edges of a coloured breast, or its spots."""
    row = bird.row
    paint = dict(row.body_marks).get("breast")
    if row.speckle:
        speckles(pen, bird)
    elif paint and darkness(paint) > _PALE:
        edges = "".join(feather.rim for feather in breast_feathers(bird))
        with pen.inside(bird.body_shape(bird.parts.patches["breast"])):
            pen.hairline(edges, paint, 0.3, "paper", 0.17)


def speckles(pen: InkPen, bird: Bird) -> None:
    """Draw the spots of a breast."""
    radius = 0.75 if pen.ink != "low" or bird.row.speckle != "white" else 1.2
    for x, y in spots(bird):
        pen.dot(x, y, radius * bird.frame.scale_factor, bird.row.speckle)


def flecks(pen: InkPen, bird: Bird) -> None:
    """Draw the spots of a flank, along its feathers, except covered ones."""
    over = covers(bird)
    roots = (feather.root for feather in body_feathers(bird, 4.4, 8.4))
    _spots(pen, bird, (root for root in roots if shows([root], over)))


def throat_flecks(pen: InkPen, bird: Bird) -> None:
    """Draw the spots of the flank that continue up the foot of the neck."""
    _spots(pen, bird, (feather.root for feather in throat_feathers(bird)))


def _spots(pen: InkPen, bird: Bird, places: Iterable[Point]) -> None:
    """Draw spots as strokes so short that only their round ends show."""
    to_body = bird.on_body.inverse()
    visible = (place for place in places if to_body.apply(*place)[0] < CROWDED)
    dots = "".join(f"M{pair((x, y))}L{pair((x + 0.1, y))}" for x, y in visible)
    size = bird.frame.scale_factor
    if pen.ink != "low":
        pen.hairline(dots, bird.row.flecks, 1.5 * size)
    elif darkness(bird.row.flecks) > _PALE:
        pen.hairline(dots, bird.row.flecks, 1.05 * size)
    else:
        pen.hairline(dots, "outline", 2.2 * size)
        pen.hairline(dots, "paper", 1.6 * size)


def bust(pen: InkPen, bird: Bird) -> None:
    """Draw head and neck: the breast's paint at their foot, the hood with its sheen, collars."""
    row = bird.row
    foot = row.collar[0] if row.collar else (3.0, 3.0, row.hood)
    with pen.inside(bird.bust):
        pen.ground(bird.bust, foot[2])
        pen.tone(bird.body_shape(bird.parts.shade), foot[2], "shade")
    if has_painted_breast(bird):
        with pen.inside(bird.bust, bird.hull):
            _breast(pen, bird)
    with pen.inside(bird.bust):
        if row.flecks:
            throat_flecks(pen, bird)
        pen.ground(bird.hood(foot[0] + 0.04), row.hood)
        _sheen(pen, bird)
        for start, stop, paint in row.collar[1:]:
            pen.ground(bird.collar(start, stop), paint)
        for name, paint in row.head_marks:
            pen.ground(bird.head_shape(HEAD_PATCHES[name]), paint)
        if row.mottle:
            _throat(pen, bird)
            pen.mix(streaks(bird), row.mottle, row.hood, 0.25)


def _throat(pen: InkPen, bird: Bird) -> None:
    """Draw a hen's scales on the foot of her neck, which her breast's paint covers."""
    row, feathers = bird.row, list(throat_feathers(bird))
    pen.mix("".join(feather.vane for feather in feathers), row.mottle, row.base, _STEPS[0])
    _rims(pen, bird, feathers)


def _sheen(pen: InkPen, bird: Bird) -> None:
    """Draw light on the crown in two steps, shade below the cheek, and a gloss if there is one."""
    row = bird.row
    pen.mix(bird.head_shape(HEAD_LIGHTS["sheen"]), row.hood, "paper", 0.12)
    pen.mix(bird.head_shape(HEAD_LIGHTS["sheen.high"]), row.hood, "paper", 0.3)
    pen.tone(bird.head_shape(HEAD_LIGHTS["cheek.shade"]), row.hood, "shade")
    if row.gloss:
        pen.mix(bird.head_shape(HEAD_LIGHTS["sheen.turn"]), row.hood, row.gloss, 0.4)


def wing(pen: InkPen, bird: Bird) -> None:
    """Draw the folded wing: the window below, then feathers from the tip to the shoulder."""
    row, parts = bird.row, bird.parts
    if row.speculum and parts.speculum:
        _speculum(pen, bird)
    shape = bird.body_shape(parts.wing)
    pen.ground(shape, row.wing)
    with pen.inside(shape):
        for feather, scapular in wing_feathers(bird):
            if scapular and row.cape:
                _feather(pen, feather, row.cape, row.cape_edge)
            else:
                _feather(pen, feather, row.wing, "")
        for name, paint in row.wing_marks:
            pen.ground(bird.body_shape(parts.patches[name]), paint)


def _feather(pen: InkPen, feather: Feather, paint: str, edge: str) -> None:
    """Draw one feather: its vane and its edge, then a paler inner vane, or a rim of its own."""
    pen.fill_and_edge(feather.vane, edge or paint, 0.28, _EDGED)
    if edge:
        pen.ground(feather.leaf(0, 0.93, 0.62), paint)
    else:
        pen.mix(feather.inner, paint, "paper", _LIT)


def _speculum(pen: InkPen, bird: Bird) -> None:
    window = bird.body_shape(bird.parts.speculum)
    k = bird.frame.scale_factor
    pen.hairline(window, "white", 2.4 * k)
    pen.ground(window, bird.row.speculum)
    with pen.inside(window):
        bars = "".join(f"M{x} 50L{x - 3} 68" for x in range(22, 50, 4))
        pen.hairline(bird.body_shape(bars), bird.row.speculum, 0.4, "outline", 0.5)


def bill(pen: InkPen, bird: Bird) -> None:
    """Draw the bill: its ridge or saddle, light above, shade below, the nail."""
    row, kind = bird.row, bird.beak
    outline = bird.bill_shape(kind.outline)
    pen.ground(outline, row.beak)
    with pen.inside(outline):
        pen.tone(
            bird.bill_shape("M-0.3 0.16L0.3 0.22L1.2 0.1L1.2 0.6L-0.3 0.6Z"), row.beak, "shade"
        )
        pen.mix(bird.bill_shape(BILL_LIGHT), row.beak, "paper", 0.4)
        for shape, paint in ((kind.saddle, row.saddle), (kind.culmen, row.culmen)):
            if shape and paint:
                pen.ground(bird.bill_shape(shape), paint)
        if kind.nail:
            pen.ground(bird.bill_shape(kind.nail), "outline")


def jaw(pen: InkPen, bird: Bird) -> None:
    """Draw the lower half of an open bill, and the mouth."""
    pen.stroke(bird.mouth)
    pen.fill_and_edge(bird.jaw, bird.row.beak, 0.5)
    pen.mix(bird.jaw, bird.row.beak, "outline", 0.12)


def bill_lines(pen: InkPen, bird: Bird) -> None:
    """Draw the mouth and the nostril."""
    width = 0.5 * bird.frame.scale_factor
    pen.hairline(bird.bill_shape(bird.beak.lines), "outline", width)


def eye(pen: InkPen, bird: Bird) -> None:
    """Draw a dark eye with one glint; a shut one is a line with lashes' shade."""
    x, y = bird.eye
    k = bird.frame.scale_factor
    if bird.stance.asleep:
        arc = [(x - 2.2 * k, y), (x - k, y + 1.2 * k), (x + k, y + 1.2 * k), (x + 2.2 * k, y)]
        pen.stroke(swell(arc, 0.2, 0.9 * k, 0.2))
        return
    if bird.row.mottle:
        pen.dot(x, y, 2.8 * k, "cream")
    pen.dot(x, y, 2.1 * k)
    if bird.row.eye != "iris_brown":
        pen.dot(x, y, 1.75 * k, bird.row.eye)
        pen.dot(x, y, 1.05 * k)
    pen.dot(x + 0.6 * k, y - 0.7 * k, 0.7 * k, "white")


def open_wing(pen: InkPen, bird: Bird, wing: OpenWing, *, far: bool) -> None:
    """Draw an open wing; the far one shows its pale underside."""
    row, shapes = bird.row, wing_shapes(wing, bird.tilted.apply(*wing.shoulder))
    main = "ash" if far else row.wing
    for feather in shapes.flight:
        vane, inner = (
            transform_shape(shape, bird.frame) for shape in (feather.vane, feather.inner)
        )
        _draw_open_feather(pen, vane, inner, main, 0.3 if far else _LIT)
    if row.speculum and not far:
        _window(pen, transform_shape(shapes.speculum, bird.frame), row.speculum)
    draw_coverts(pen, bird, shapes.coverts, main)
    if not far:
        forewing = (shapes.forewing, row.forewing) if row.forewing else (shapes.lesser, row.wing)
        draw_coverts(pen, bird, *forewing)


def _draw_open_feather(pen: InkPen, vane: str, inner: str, paint: str, light: float) -> None:
    """Draw a feather of a spread wing or tail, whose edge is a part of the silhouette."""
    pen.fill_and_edge(vane, paint, 0.35, 0.7)
    pen.mix(inner, paint, "paper", light)


def _window(pen: InkPen, band: str, paint: str) -> None:
    pen.hairline(band, "white", 1.6)
    pen.ground(band, paint)


def draw_coverts(pen: InkPen, bird: Bird, shape: str, paint: str) -> None:
    """Draw coverts: one surface with a fine dark edge."""
    pen.fill_and_edge(transform_shape(shape, bird.frame), paint, 0.5, 0.8)


def leg(pen: InkPen, bird: Bird, limb: Leg) -> None:
    """Draw a leg and its webbed foot."""
    paint, k = bird.row.feet, bird.frame.scale_factor
    hip, ankle = bird.on_body.apply(*limb.hip), bird.on_body.apply(*limb.ankle)
    bone = [hip, ((hip[0] + ankle[0]) / 2, (hip[1] + ankle[1]) / 2), ankle]
    pen.stroke(swell(bone, 3.6 * k, 3 * k, 2.8 * k))
    pen.stroke(swell(bone, 2.6 * k, 2 * k, 1.8 * k), "paper" if pen.ink == "low" else paint)
    foot = bird.body_shape(foot_shape(limb, FEET[limb.foot]))
    pen.ground(foot, paint)
    pen.hairline(foot, "outline", 0.6)
    pen.hairline(
        bird.body_shape(foot_shape(limb, FEET[f"{limb.foot}.toes"])), paint, 0.4, "outline", 0.6
    )
