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
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest

from pnp import art
from pnp.art.kit.levels import LEVELS
from pnp.art.kit.palette import INKS
from pnp.art.wild.stances import STANCES

UPDATE = "DUCKS_PNP_UPDATE"
"""The environment variable that accepts the pictures as they are."""

ACCEPTED = Path(__file__).with_name("pictures.txt")
TOLERANCE = 0.5
"""Of sums of coordinates: the last digit of a sine differs between computers."""


def summed_up(picture_id: str) -> Iterator[tuple[str, float]]:
    """A line for each ink: elements by their number, colours and coordinates in their order.

    Of ducks that only swim the finer levels of detail follow.
    """
    finer = art.has_levels(picture_id) and picture_id.rpartition(".")[2] not in STANCES
    for level, ink in product(LEVELS if finer else LEVELS[:1], INKS):
        svg = art.draw(picture_id, ink, level).decode()
        elements = Counter(re.findall(r"<(path|use|circle|clipPath|g) ", svg))
        told = ", ".join(f"{name} {count}" for name, count in sorted(elements.items()))
        colours = zlib.crc32(" ".join(re.findall(r'"(#\w+)"', svg)).encode())
        numbers = re.findall(r"(?<![#\w.])-?\d+(?:\.\d+)?", svg)
        total = sum((1 + place % 7) * float(number) for place, number in enumerate(numbers))
        name = picture_id if level == "small" else f"{picture_id}@{level}"
        yield f"{name} {ink}: {told}; {colours:08x}", round(total, 1)


def accepted() -> Iterator[tuple[str, float]]:
    for line in ACCEPTED.read_text(encoding="utf-8").splitlines():
        told, total = line.rsplit("; ", 1)
        yield told, float(total)


def kind(name: str) -> str:
    """The first two words of a picture's id, or of a line that tells of one."""
    return ".".join(re.split(r"[@ ]", name)[0].split(".")[:2])


KINDS = sorted({kind(picture_id) for picture_id in art.ids()})
HINT = f"see git diff after {UPDATE}=1 pytest {__file__}"


def test_every_kind_of_picture_has_been_accepted() -> None:
    if os.environ.get(UPDATE) == "1":
        drawn = (line for picture_id in art.ids() for line in summed_up(picture_id))
        ACCEPTED.write_text("".join(f"{told}; {total}\n" for told, total in drawn), "utf-8")
    assert sorted({kind(told) for told, _ in accepted()}) == KINDS, HINT


@pytest.mark.one_in(3)
@pytest.mark.parametrize("kind_drawn", KINDS)
def test_pictures_are_drawn_as_they_were_accepted(kind_drawn: str) -> None:
    ids = [picture_id for picture_id in art.ids() if kind(picture_id) == kind_drawn]
    drawn = [line for picture_id in ids for line in summed_up(picture_id)]
    known = [(told, total) for told, total in accepted() if kind(told) == kind_drawn]
    assert [told for told, _ in drawn] == [told for told, _ in known], HINT
    moved = [
        told
        for (told, total), (_, before) in zip(drawn, known, strict=True)
        if total != pytest.approx(before, abs=TOLERANCE)
    ]
    assert moved == [], HINT
