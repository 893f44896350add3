"""Vermiculation: the fine broken waves on the flanks of many drakes, seeded."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pnp.art.kit.curves import Point
from pnp.art.kit.flow import RoundForm
from pnp.art.kit.scatter import scattered

_HALF_WAVE: Final = 2.2
"""From a crest to the next trough, in the picture's units, if nothing else is said."""


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
        form: what they lie on.
        gap: how far apart they are.
        amplitude: how far they swing to either side, as a part of the form's breadth.
        seed: the same makes the same waves.
        within: from where to where across the form they lie.
        half: how long half a wave is.
    """
    chance = scattered(seed)
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
