"""Every picture, summed up as it was accepted: any change of a drawing is noticed.

A change that is meant is accepted with DUCKS_PNP_UPDATE=1; look at the difference, and at the
pictures. What a picture has to show is stated by the other tests; these sums only say that
something is different.
"""

from __future__ import annotations

import os
import re
import zlib
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import product
from pathlib import Path
from typing import NamedTuple

import pytest

from pnp import art
from pnp.art.kit.levels import LEVELS, Level
from pnp.art.kit.palette import INKS, Ink
from pnp.art.wild.stances import STANCES

UPDATE = "DUCKS_PNP_UPDATE"
"""The environment variable that accepts the pictures as they are."""

ACCEPTED = Path(__file__).with_name("pictures.txt")
TOLERANCE = 0.5
"""Of sums of coordinates: the last digit of a sine differs between computers."""


class Drawing(NamedTuple):
    """A picture as it is drawn for a level of detail and an ink."""

    picture_id: str
    level: Level
    ink: Ink

    @property
    def name(self) -> str:
        """What a line begins with."""
        at = "" if self.level == "small" else f"@{self.level}"
        return f"{self.picture_id}{at} {self.ink}"

    def summed_up(self) -> tuple[str, float]:
        """Return elements by their number and colours in their order; coordinates in theirs."""
        svg = art.draw(self.picture_id, self.ink, self.level).decode()
        elements = Counter(re.findall(r"<(path|use|circle|clipPath|g) ", svg))
        told = ", ".join(f"{name} {count}" for name, count in sorted(elements.items()))
        colours = zlib.crc32(" ".join(re.findall(r'"(#\w+)"', svg)).encode())
        numbers = re.findall(r"(?<![#\w.])-?\d+(?:\.\d+)?", svg)
        total = sum((1 + place % 7) * float(number) for place, number in enumerate(numbers))
        return f"{told}; {colours:08x}", round(total, 1)


def drawings(picture_id: str) -> Iterator[Drawing]:
    """A picture in all inks; of ducks that only swim the finer levels of detail follow."""
    finer = art.has_levels(picture_id) and picture_id.rpartition(".")[2] not in STANCES
    for level, ink in product(LEVELS if finer else LEVELS[:1], INKS):
        yield Drawing(picture_id, level, ink)


@cache
def accepted() -> Mapping[str, tuple[str, float]]:
    """Pictures as they were summed up, by name."""
    lines = ACCEPTED.read_text(encoding="utf-8").splitlines()
    pairs = (line.split(": ", 1) for line in lines)
    halves = ((name, rest.rsplit("; ", 1)) for name, rest in pairs)
    return {name: (told, float(total)) for name, (told, total) in halves}


def kind(picture_id: str) -> str:
    """The first two words of a picture's id."""
    return ".".join(picture_id.split(".")[:2])


KINDS = sorted({kind(picture_id) for picture_id in art.ids()})
TURNS = [
    pytest.param(name, turn, marks=pytest.mark.thorough if turn else ())
    for name, turn in product(KINDS, range(len(INKS)))
]
"""Each turn draws every picture in one of the inks: the first runs nearly all code of the kit."""
HINT = f"see git diff after {UPDATE}=1 pytest {__file__}"


def test_every_picture_has_been_accepted() -> None:
    every = [drawing for picture_id in art.ids() for drawing in drawings(picture_id)]
    if os.environ.get(UPDATE) == "1":
        sums = ((drawing.name, *drawing.summed_up()) for drawing in every)
        lines = (f"{name}: {told}; {total}\n" for name, told, total in sums)
        ACCEPTED.write_text("".join(lines), "utf-8")
        accepted.cache_clear()
    assert [*accepted()] == [drawing.name for drawing in every], HINT


@pytest.mark.parametrize(("kind_drawn", "turn"), TURNS)
def test_pictures_are_drawn_as_they_were_accepted(kind_drawn: str, turn: int) -> None:
    drawn = (
        drawing
        for place, picture_id in enumerate(art.ids())
        if kind(picture_id) == kind_drawn
        for drawing in drawings(picture_id)
        if drawing.ink == INKS[(place + turn) % len(INKS)]
    )
    assert [drawing.name for drawing in drawn if not is_as_accepted(drawing)] == [], HINT


def is_as_accepted(drawing: Drawing) -> bool:
    (told, total), (known, before) = drawing.summed_up(), accepted()[drawing.name]
    return told == known and abs(total - before) <= TOLERANCE
