"""The material of a file: what the fields of its faces say, as a person reads them."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from pnp.core.geometry import Rect
from pnp.data.placements import Place, Placements
from pnp.readback.letters import PageText, spelled

_NUMBER: Final = re.compile(r"[-\u2212]?\d+")
_MOST_DIGITS: Final = 12


@dataclass(frozen=True, slots=True)
class PrintedField:
    """The print of one field of one face."""

    name: str
    face: str
    page: int
    at: Rect
    text: str
    """The letters that are seen in its box; empty if none is."""

    @property
    def numbers(self) -> tuple[int, ...]:
        """Return the whole numbers that the text names, in their order."""
        return numbers_in(self.text)


def numbers_in(text: str) -> tuple[int, ...]:
    """Return the whole numbers in a text: "70–79" names 70 and 79."""
    found = (each for each in _NUMBER.finditer(text) if len(each[0]) <= _MOST_DIGITS)
    # A hyphen between two numbers is a dash, and no sign.
    return tuple(
        int(each[0].lstrip("-\u2212")) * (-1 if _is_negative(text, each) else 1) for each in found
    )


def printed_fields(placements: Placements, pages: Sequence[PageText]) -> Iterator[PrintedField]:
    """Yield every field of every face that a manifest places, with what the page says there.

    Of a face that is larger than its pages, each field is read on the page that shows most of it.
    """
    tiled: dict[tuple[str, int], PrintedField] = {}
    for place in placements.places:
        if place.page > len(pages):
            continue
        page = pages[place.page - 1]
        yield from _counted_marks(place, page)
        for index, field in enumerate(_fields_of(place, page)):
            if fits(place.at, page):
                yield field
            else:
                tiled[place.face, index] = _fuller(field, tiled.get((place.face, index)))
    yield from tiled.values()


def _counted_marks(place: Place, page: PageText) -> Iterator[PrintedField]:
    """Yield a field for each number that a face shows by so many marks."""
    boxes: dict[str, list[Rect]] = defaultdict(list)
    for name, box in place.marks:
        boxes[name].append(box)
    for name, spots in boxes.items():
        seen = sum(each in page.marks for each in spots)
        yield PrintedField(name.split()[0], place.face, place.page, spots[0], str(seen))


def fits(at: Rect, page: PageText) -> bool:
    """Return whether a face of that box is no larger than its page."""
    return at.width_mm <= page.size.width_mm + 1 and at.height_mm <= page.size.height_mm + 1


def tiled_pages(placements: Placements, pages: Sequence[PageText]) -> frozenset[int]:
    """Return the numbers of the pages on which a face lies that is larger than they are."""
    return frozenset(
        each.page
        for each in placements.places
        if each.page <= len(pages) and not fits(each.at, pages[each.page - 1])
    )


def _fuller(field: PrintedField, other: PrintedField | None) -> PrintedField:
    return other if other is not None and len(other.text) >= len(field.text) else field


def _fields_of(place: Place, page: PageText) -> Iterator[PrintedField]:
    for name, box in place.fields:
        text = spelled(page.within(box))
        yield PrintedField(name, place.face, place.page, box, text)


def _is_negative(text: str, found: re.Match[str]) -> bool:
    before = text[: found.start()].rstrip()
    return found[0][0] in "-\u2212" and not before[-1:].isdigit()
