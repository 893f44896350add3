"""Vermiculation: the fine broken waves on the flanks of many drakes, seeded."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pnp.art.kit.curves import Point
from pnp.art.kit.flow import RoundForm
from pnp.art.kit.scatter import scattered

_HALF_WAVE: Final = 2.2
"""From a crest to the next trough, in the picture's units."""


def waves(
    form: RoundForm, gap: float, amplitude: float, seed: int, within: tuple[float, float] = (0, 1)
) -> Iterator[list[Point]]:
    """Yield broken waves that run along a form, the crests and troughs of each.

    Args:
        form: what they lie on.
        gap: how far apart they are.
        amplitude: how far they swing to either side, as a part of the form's breadth.
        seed: the same makes the same waves.
        within: from where to where across the form they lie.
    """
    chance = scattered(seed)
    top, bottom = within
    rows = max(2, round(form.breadth * (bottom - top) / gap))
    for row in range(rows):
        across, at = top + (bottom - top) * (row + 0.5) / rows, next(chance) * 3
        while at < form.length:
            long = 4 + next(chance) * 7
            yield _wave(form, across, (at, at + long), amplitude)
            at += long + 0.8 + next(chance)


def _wave(
    form: RoundForm, across: float, span: tuple[float, float], amplitude: float
) -> list[Point]:
    count = max(2, round((span[1] - span[0]) / _HALF_WAVE))
    crests = []
    for k in range(count + 1):
        along = min(1.0, (span[0] + (span[1] - span[0]) * k / count) / form.length)
        crests.append(form.at(along, across + (amplitude if k % 2 else -amplitude)))
    return crests
