"""The lines of low ink's skies run without corners, and suns stand clear of bills."""

from __future__ import annotations

import math
from itertools import pairwise

import pytest

from pnp.art.blind.skylines import sky_lines, water_lines
from pnp.art.blind.timing import LIGHTS
from pnp.art.kit.strokes import sample
from pnp.art.pond.scene import SCENES, PondScene

MAX_TURN = 12
"""Degrees between two steps along a line."""
BILL_TIP = {"left": 5, "right": 115}
"""Where along a duck's picture its bill ends."""


def strokes(shapes: str) -> list[list[tuple[float, float]]]:
    return [sample(f"{shape}Z", 4) for shape in shapes.split("Z") if shape]


@pytest.mark.parametrize("time", LIGHTS)
def test_lines_of_a_sky_turn_without_corners(time: str) -> None:
    light = LIGHTS[time]
    for stroke in strokes(sky_lines(light.tone, light.sun, 54)):
        right = max(stroke)[0]
        edge = stroke[: next(k for k, at in enumerate(stroke) if at[0] > right - 0.1) + 1]
        steps = [
            math.degrees(math.atan2(b[1] - a[1], b[0] - a[0]))
            for a, b in pairwise(edge)
            if math.dist(a, b) > 0.05
        ]
        assert all(abs(b - a) < MAX_TURN for a, b in pairwise(steps))


@pytest.mark.parametrize("time", LIGHTS)
def test_no_line_of_sky_or_water_is_a_speck(time: str) -> None:
    light = LIGHTS[time]
    sky = sky_lines(light.tone, light.sun, 54)
    for stroke in strokes(sky + water_lines(light.dim, light.sun[0], 54, 80)):
        assert max(x for x, _ in stroke) - min(x for x, _ in stroke) > 2


@pytest.mark.parametrize("scene", SCENES.values(), ids=SCENES)
def test_no_bill_crosses_the_sun(scene: PondScene) -> None:
    middle, radius = scene.sun
    for duck, x, size in scene.ducks:
        way = "left" if duck.endswith(".left") else "right"
        assert abs(x + BILL_TIP[way] * size - middle) > radius
