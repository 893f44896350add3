"""The colours of a pack's theme: those that carry meaning must be distinguishable for everybody.

Colours that differ in the default palette, for an eye or a printer, should also differ in a theme.
The contrast of text is checked where themes are read (`pnp.data.theme`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import Final

from PIL import Image

from pnp.core.errors import DucksError
from pnp.data.palette import Palette, palette
from pnp.data.theme import Theme
from pnp.games.packs import Pack
from pnp.printing import colour_vision
from pnp.proof.packcheck.findings import warning
from pnp.proof.validation.findings import GradedProblem

_APART: Final = 0.05
"""The least difference at which two colours are distinguished at a glance: the mean of the
channels."""

_PAIRS: Final = (("plus", "minus"), ("reed", "sun"))
"""Other pairs that must not be confused, besides the families of ducks."""

_FAMILY: Final = ("_tint", "_deep", "_on")
"""The suffixes of a family's other colours, some of which other palette entries lack."""


def findings(pack: Pack) -> Iterator[GradedProblem]:
    """Yield the pairs of colours that a theme brings so close that some people confuse them."""
    if pack.theme is None:
        return
    try:
        after = Theme().apply_file(pack.theme).palette
    except DucksError:
        return  # told when a game is opened with the pack
    before = palette()
    for one, other in _pairs(before):
        for how, old, new in _sights(before, after, one, other):
            if new < min(_APART, old) * 0.95:
                fact = f"the colours {one!r} and {other!r} look alike {how}"
                hint = "make one of them lighter and the other darker"
                yield warning("sight", fact, f"{pack.theme}, colours.{one}", hint)


def _pairs(table: Palette) -> Iterator[tuple[str, str]]:
    """Yield the pairs of colours with different meanings in one game."""
    names = table.colours
    families = (name for name in names if all(name + ending in names for ending in _FAMILY))
    yield from combinations(families, 2)
    yield from _PAIRS


def _sights(
    before: Palette, after: Palette, one: str, other: str
) -> Iterator[tuple[str, float, float]]:
    """Yield each kind of vision, with the distance of two colours before and after the change."""
    for how in colour_vision.SIGHTS:
        name = "on a grey printer" if how == "grey" else f"with {how}"
        old, new = (_apart(theme.in_ink("full"), one, other, how) for theme in (before, after))
        yield name, old, new
    old, new = (_apart(theme.in_ink("grey"), one, other) for theme in (before, after))
    yield "in grey ink", old, new


def _apart(colours: Mapping[str, str], one: str, other: str, how: str = "") -> float:
    """Return the mean difference of two colours' channels as perceived, 0 to 1."""
    a, b = (_simulate(colours[name], how) for name in (one, other))
    return sum(abs(x - y) for x, y in zip(a, b, strict=True)) / len(a) / 255


def _simulate(colour: str, how: str) -> bytes:
    """Return the RGB of a colour as perceived."""
    picture = Image.new("RGB", (1, 1), colour)
    return (colour_vision.simulate_sight(picture, how) if how else picture).tobytes()
