"""The material of a file: the fields of its faces, as a person reads them."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from pnp.core.geometry import Rect
from pnp.data.placements import Place, Placements
from pnp.proof.readback.letters import PageText, spell

_NUMBER: Final = re.compile(r"[-\u2212]?\d+")
_MAX_DIGITS: Final = 12


@dataclass(frozen=True, slots=True)
class PrintedField:
    """The printed content of one field of a face."""

    name: str
    face: str
    page: int
    at: Rect
    text: str
    """The visible letters in its box."""

    @property
    def numbers(self) -> tuple[int, ...]:
        """Return the whole numbers in the text, in order."""
        return numbers_in(self.text)


def numbers_in(text: str) -> tuple[int, ...]:
    """Return the whole numbers in a text: "70–79" names 70 and 79."""
    matches = (match for match in _NUMBER.finditer(text) if len(match[0]) <= _MAX_DIGITS)
    # A hyphen between two numbers is a dash, and no sign.
    return tuple(
        int(match[0].lstrip("-\u2212")) * (-1 if _is_negative(text, match) else 1)
        for match in matches
    )


def read_fields(placements: Placements, pages: Sequence[PageText]) -> Iterator[PrintedField]:
    """Yield every field of every face that a manifest places, with the text printed there.

    If a face is larger than its pages, each field is read on the page that shows most of it, and a
    mark counts if any of the pages shows it.
    """
    tiles: dict[tuple[str, int], list[Place]] = defaultdict(list)
    times: Counter[tuple[str, Rect]] = Counter()
    for place in placements.places:
        if place.page > len(pages):
            continue
        page = pages[place.page - 1]
        if fits(place.at, page):
            yield from _count_marks([place], pages)
            yield from _fields_of(place, page)
        else:
            tiles[place.face, times[place.face, place.at]].append(place)
            times[place.face, place.at] += 1  # a tile that was there belongs to another copy
    for places in tiles.values():
        yield from _count_marks(places, pages)
        for fields in zip(*(_fields_of(x, pages[x.page - 1]) for x in places), strict=True):
            yield max(fields, key=lambda field: len(field.text))


def _count_marks(places: Sequence[Place], pages: Sequence[PageText]) -> Iterator[PrintedField]:
    """Yield a field for each number that a face, or its tiles, show by a count of marks."""
    first = places[0]
    marks = [
        any(place.marks[index][1] in pages[place.page - 1].marks for place in places)
        for index in range(len(first.marks))
    ]
    groups: dict[str, list[int]] = defaultdict(list)
    for index, (name, _) in enumerate(first.marks):
        groups[name].append(index)
    for name, indices in groups.items():
        count, at = sum(marks[index] for index in indices), first.marks[indices[0]][1]
        yield PrintedField(name.split()[0], first.face, first.page, at, str(count))


def fits(at: Rect, page: PageText) -> bool:
    """Return whether a face of that box is no larger than its page."""
    return at.width_mm <= page.size.width_mm + 1 and at.height_mm <= page.size.height_mm + 1


def pages_of_tiles(placements: Placements, pages: Sequence[PageText]) -> frozenset[int]:
    """Return the numbers of the pages over which a larger face is spread."""
    return frozenset(
        place.page
        for place in placements.places
        if place.page <= len(pages) and not fits(place.at, pages[place.page - 1])
    )


def _fields_of(place: Place, page: PageText) -> Iterator[PrintedField]:
    for name, box in place.fields:
        text = spell(page.within(box))
        yield PrintedField(name, place.face, place.page, box, text)


def _is_negative(text: str, match: re.Match[str]) -> bool:
    before = text[: match.start()].rstrip()
    return match[0][0] in "-\u2212" and not before[-1:].isdigit()
