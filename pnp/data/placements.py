"""Reading a manifest's placements: the position of each face on its page, and its fields' boxes.

A manifest only says where to look: texts in it are ignored, since validation reads them off the
page.
"""

from __future__ import annotations

import json
import math
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta, Struct

from pnp.core.errors import MaterialError, Problem
from pnp.core.geometry import IDENTITY, Affine, Rect

_MAX_BYTES: Final = 20_000_000
_MAX_PAGES: Final = 5_000
_MAX_PLACES: Final = 200_000
"""Faces on all pages, four times as many as 5,000 pages of nine cards have."""
_MAX_BOXES: Final = 500_000
"""Boxes of fields, counted once for equal pages."""

MARK: Final = "mark:"
"""Prefix of the path of a number: the box of one of that many marks."""

FIGURE: Final = "figure:"
"""Prefix of the id of a picture: the box of a figure in a rulebook, whose cards may overlap."""

_Length = Annotated[float, Meta(ge=-10_000, le=10_000)]
_Positive = Annotated[float, Meta(gt=0, le=10_000)]
_Name = Annotated[str, Meta(max_length=200)]
_Value = Annotated[str, Meta(max_length=2_000)]
_Values = Annotated[list[_Value], Meta(max_length=10_000)]


class _Table(Struct, kw_only=True):
    """A table of a manifest; unknown keys are ignored."""


class _FieldTable(_Table, kw_only=True):
    name: _Name
    at_mm: tuple[_Length, _Length, _Length, _Length]


class _FaceTable(_Table, kw_only=True):
    size_mm: tuple[_Positive, _Positive]
    bleed_mm: _Length = 0.0
    fields: tuple[_FieldTable, ...] = ()


class _PlacedTable(_Table, kw_only=True):
    face: _Name
    at_mm: tuple[_Length, _Length, _Positive, _Positive]
    turn: Literal[0, 90, 180, 270] = 0


class _PagesTable(_Table, kw_only=True):
    first: Annotated[int, Meta(ge=1, le=_MAX_PAGES)]
    last: Annotated[int, Meta(ge=1, le=_MAX_PAGES)]
    kind: _Name = ""
    adjust: tuple[_Length, _Length, _Length, _Length, _Length, _Length] | None = None
    placed: tuple[_PlacedTable, ...] = ()

    @property
    def numbers(self) -> range:
        """Return the page numbers, from 1."""
        return range(self.first, self.last + 1)


class _ComponentTable(_Table, kw_only=True):
    back: str | None = None
    copies: Annotated[int, Meta(ge=0, le=1_000_000)] = 1


class _ManifestTable(_Table, kw_only=True):
    format: Literal["ducks-pnp manifest 1"]
    game: _Name
    part: _Name
    order: Annotated[
        Mapping[_Name, bool | _Value | int | float | _Values | None], Meta(max_length=100)
    ] = {}
    components: Mapping[_Name, _ComponentTable] = {}
    faces: Mapping[_Name, _FaceTable] = {}
    pages: Annotated[tuple[_PagesTable, ...], Meta(max_length=_MAX_PAGES)] = ()


@dataclass(frozen=True, slots=True)
class Place:
    """A face on a page."""

    face: str
    page: int
    """Page number, from 1."""
    at: Rect
    """The trimmed face on the page, in millimetres."""
    fields: tuple[tuple[str, Rect], ...]
    """Names of the face's fields and their boxes on the page."""
    marks: tuple[tuple[str, Rect], ...] = ()
    """Boxes of marks, by the path of the number that counts them."""
    turn: int = 0
    """Clockwise rotation in degrees."""
    bleed_mm: float = 0.0
    """Bleed beyond the trimmed edge, where there is room."""
    figures: tuple[Rect, ...] = ()
    """Boxes of a rulebook's figures on the page."""
    scale: float = 1.0
    """Scale on the page relative to the face's own size."""


@dataclass(frozen=True, slots=True)
class Placements:
    """The placements in the manifest of a file."""

    game: str
    part: str
    order: Mapping[str, bool | str | int | float | list[str] | None]
    """The options of the build, by name."""
    pages: int
    kinds: tuple[str, ...]
    """The kind of each page: "fronts", "backs"; empty for plain pages."""
    components: frozenset[str]
    """The ids of the components whose fronts are printed."""
    places: tuple[Place, ...]

    @property
    def parts(self) -> tuple[str, ...]:
        """Return the parts that the file holds: its own, or those that its order names."""
        names = self.order.get("one_file") and self.order.get("only")
        return tuple(names) if isinstance(names, list) else (self.part,)

    @property
    def marks(self) -> dict[int, dict[Rect, float]]:
        """Return the boxes of marks with their scale, by page."""
        boxes: dict[int, dict[Rect, float]] = defaultdict(dict)
        for place in self.places:
            boxes[place.page] |= {box: place.scale for _, box in place.marks}
        return boxes

    @property
    def figures(self) -> dict[int, list[Rect]]:
        """Return the boxes of figures by page."""
        boxes: dict[int, list[Rect]] = defaultdict(list)
        for place in self.places:
            boxes[place.page] += place.figures
        return boxes


@lru_cache(maxsize=1)
def read_placements(content: bytes, place: str) -> Placements:
    """Parse the placements of a manifest; those of the last one are held, for they are asked twice.

    Raises:
        MaterialError: the content is not a manifest, or not one that a build could have written.
    """
    hint = "build the file again"
    try:
        table = msgspec.convert(json.loads(content[: _MAX_BYTES + 1]), _ManifestTable)
    except (ValueError, msgspec.ValidationError, RecursionError) as error:
        raise MaterialError(Problem("the manifest inside is damaged", place, hint)) from error
    if not _counts_its_pages(table.pages):
        raise MaterialError(Problem("the manifest inside has page numbers with gaps", place, hint))
    if _is_too_large(table):
        raise MaterialError(Problem("the manifest inside has too many placements", place, hint))
    return Placements(
        game=table.game,
        part=table.part,
        order=dict(table.order),
        pages=table.pages[-1].last if table.pages else 0,
        kinds=tuple(run.kind for run in table.pages for _ in run.numbers),
        components=frozenset(table.components),
        places=tuple(_places(table.pages, table.faces)),
    )


def _counts_its_pages(runs: tuple[_PagesTable, ...]) -> bool:
    """Return whether runs of pages follow one another from page 1 without gaps."""
    page = 1
    for run in runs:
        if run.first != page or run.last < run.first:
            return False
        page = run.last + 1
    return True


def _is_too_large(table: _ManifestTable) -> bool:
    """Return whether there are more places or boxes than any build has."""
    places = sum(len(run.numbers) * len(run.placed) for run in table.pages)
    fields = {name: len(face.fields) for name, face in table.faces.items()}
    boxes = sum(fields.get(item.face, 0) for run in table.pages for item in run.placed)
    return places > _MAX_PLACES or boxes > _MAX_BOXES


def _places(runs: tuple[_PagesTable, ...], faces: Mapping[str, _FaceTable]) -> Iterator[Place]:
    """Yield the places of all pages in order; equal pages share their boxes."""
    for run in runs:
        first = tuple(_places_on(run, faces))
        for number in run.numbers:
            yield from (replace(place, page=number) for place in first)


def _places_on(page: _PagesTable, faces: Mapping[str, _FaceTable]) -> Iterator[Place]:
    """Yield the places on the first page of a run of equal pages."""
    adjust = Affine(*page.adjust) if page.adjust else IDENTITY
    for entry in page.placed:
        face = faces.get(entry.face)
        at = adjust.bounds(Rect(*entry.at_mm))
        boxes: list[tuple[str, Rect]] = []
        if face is not None and face.fields:
            to_page = adjust @ _to_page(face, entry)
            boxes = [(field.name, to_page.bounds(Rect(*field.at_mm))) for field in face.fields]
        fields = tuple(item for item in boxes if not item[0].startswith((MARK, FIGURE)))
        marks = tuple((name[len(MARK) :], box) for name, box in boxes if name.startswith(MARK))
        figures = tuple(box for name, box in boxes if name.startswith(FIGURE))
        bleed_mm = 0.0 if face is None else face.bleed_mm
        scale = 1.0 if face is None else _scale(face, entry)
        yield Place(entry.face, page.first, at, fields, marks, entry.turn, bleed_mm, figures, scale)


def _scale(face: _FaceTable, table: _PlacedTable) -> float:
    """Return the geometric mean of a placed face's horizontal and vertical scale."""
    *_, wide, high = table.at_mm
    width, height = face.size_mm
    return math.sqrt(wide * high / (width * height))


def _to_page(face: _FaceTable, table: _PlacedTable) -> Affine:
    """Return the map from millimetres on the face to millimetres on the page."""
    width, height = face.size_mm
    x, y, wide, high = table.at_mm
    rotation = {
        0: Affine(1, 0, 0, 1, 0, 0),
        90: Affine(0, 1, -1, 0, height, 0),
        180: Affine(-1, 0, 0, -1, width, height),
        270: Affine(0, -1, 1, 0, 0, width),
    }[table.turn]
    across, down = (height, width) if table.turn in {90, 270} else (width, height)
    scaling = Affine(wide / across, 0, 0, high / down, 0, 0)
    return Affine.translation(x, y) @ scaling @ rotation
