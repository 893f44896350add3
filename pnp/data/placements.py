"""Reading a manifest's places back: which face lies where on which page, and its fields' boxes.

A manifest says where to look, never what is there: the texts that it tells are passed over.
"""

from __future__ import annotations

import json
import math
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Annotated, Final, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from pnp.core.errors import MaterialError, Problem
from pnp.core.geometry import IDENTITY, Affine, Rect

_MAX_BYTES: Final = 20_000_000
_MAX_PAGES: Final = 5_000
_MAX_PLACES: Final = 200_000
"""Faces on all pages; five thousand pages of nine cards and their backs are a quarter."""
_MAX_BOXES: Final = 500_000
"""Boxes of fields on pages that differ."""

MARK: Final = "mark:"
"""Before the path of a number: here is one of as many marks as that number says."""

FIGURE: Final = "figure:"
"""Before the id of a picture: here is a figure of a rulebook, in which cards may lie on others."""

_Length = Annotated[float, Field(ge=-10_000, le=10_000, allow_inf_nan=False)]
_Positive = Annotated[float, Field(gt=0, le=10_000, allow_inf_nan=False)]
_Name = Annotated[str, Field(max_length=200)]
_Value = Annotated[str, Field(max_length=2_000)]
_Values = Annotated[list[_Value], Field(max_length=10_000)]


class _Table(BaseModel):
    """A table of a manifest: keys that are not needed are passed over."""

    model_config = ConfigDict(extra="ignore", frozen=True, defer_build=True)


class _FieldTable(_Table):
    name: _Name
    at_mm: tuple[_Length, _Length, _Length, _Length]


class _FaceTable(_Table):
    size_mm: tuple[_Positive, _Positive]
    bleed_mm: _Length = 0.0
    fields: tuple[_FieldTable, ...] = ()


class _PlacedTable(_Table):
    face: _Name
    at_mm: tuple[_Length, _Length, _Positive, _Positive]
    turn: Literal[0, 90, 180, 270] = 0


class _PagesTable(_Table):
    first: Annotated[int, Field(ge=1, le=_MAX_PAGES)]
    last: Annotated[int, Field(ge=1, le=_MAX_PAGES)]
    kind: _Name = ""
    adjust: tuple[_Length, _Length, _Length, _Length, _Length, _Length] | None = None
    placed: tuple[_PlacedTable, ...] = ()

    @property
    def numbers(self) -> range:
        """Return the numbers of the pages."""
        return range(self.first, self.last + 1)


class _ComponentTable(_Table):
    back: str | None = None
    copies: Annotated[int, Field(ge=0, le=1_000_000)] = 1


class _ManifestTable(_Table):
    format: Literal["ducks-pnp manifest 1"]
    game: _Name
    part: _Name
    order: Annotated[
        Mapping[_Name, bool | _Value | int | float | _Values | None], Field(max_length=100)
    ] = {}
    components: Mapping[_Name, _ComponentTable] = {}
    faces: Mapping[_Name, _FaceTable] = {}
    pages: Annotated[tuple[_PagesTable, ...], Field(max_length=_MAX_PAGES)] = ()


@dataclass(frozen=True, slots=True)
class Place:
    """A face on a page."""

    face: str
    page: int
    """From 1."""
    at: Rect
    """The trimmed face on the page, in millimetres."""
    fields: tuple[tuple[str, Rect], ...]
    """The names of what the face says, and where on the page it says it."""
    marks: tuple[tuple[str, Rect], ...] = ()
    """Where a mark should be seen, one of as many as the number says; by the number's path."""
    turn: int = 0
    """How far it is turned clockwise, in degrees."""
    bleed_mm: float = 0.0
    """How far it runs beyond its edge, where there is room."""
    figures: tuple[Rect, ...] = ()
    """Where pictures of a rulebook lie on the page."""
    scale: float = 1.0
    """How much larger it is than it was drawn."""


@dataclass(frozen=True, slots=True)
class Placements:
    """The placements that a manifest gives for a file."""

    game: str
    part: str
    order: Mapping[str, bool | str | int | float | list[str] | None]
    """The options that it was built with, by name."""
    pages: int
    kinds: tuple[str, ...]
    """What each page shows: "fronts", "backs"; empty for plain pages."""
    components: frozenset[str]
    """The ids of the components whose fronts are printed."""
    places: tuple[Place, ...]

    @property
    def marks(self) -> dict[int, dict[Rect, float]]:
        """Return where marks should be seen, each with its scale, by page."""
        found: dict[int, dict[Rect, float]] = defaultdict(dict)
        for place in self.places:
            found[place.page] |= {box: place.scale for _, box in place.marks}
        return found

    @property
    def figures(self) -> dict[int, list[Rect]]:
        """Return where figures lie, by page."""
        found: dict[int, list[Rect]] = defaultdict(list)
        for place in self.places:
            found[place.page] += place.figures
        return found


def read_placements(content: bytes, place: str) -> Placements:
    """Return what the manifest in a file says of its pages.

    Raises:
        MaterialError: it is no manifest, or one that no build could have written.
    """
    hint = "build the file again"
    try:
        table = _ManifestTable.model_validate(json.loads(content[: _MAX_BYTES + 1]))
    except (ValueError, ValidationError, RecursionError) as error:
        raise MaterialError(Problem("the manifest inside is damaged", place, hint)) from error
    if not _counts_its_pages(table.pages):
        raise MaterialError(Problem("the manifest inside does not count its pages", place, hint))
    if _is_too_large(table):
        raise MaterialError(Problem("the manifest inside names too many places", place, hint))
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
    """Return whether runs of pages follow one another from the first on."""
    following = 1
    for run in runs:
        if run.first != following or run.last < run.first:
            return False
        following = run.last + 1
    return True


def _is_too_large(table: _ManifestTable) -> bool:
    """Return whether places and boxes come to more than any build has."""
    places = sum(len(run.numbers) * len(run.placed) for run in table.pages)
    fields = {name: len(face.fields) for name, face in table.faces.items()}
    boxes = sum(fields.get(each.face, 0) for run in table.pages for each in run.placed)
    return places > _MAX_PLACES or boxes > _MAX_BOXES


def _places(runs: tuple[_PagesTable, ...], faces: Mapping[str, _FaceTable]) -> Iterator[Place]:
    """Yield the places of all pages, in their order; those of a run share what is equal."""
    for run in runs:
        first = tuple(_places_on(run, faces))
        for number in run.numbers:
            yield from (replace(each, page=number) for each in first)


def _places_on(page: _PagesTable, faces: Mapping[str, _FaceTable]) -> Iterator[Place]:
    """Yield the places of the first of equal pages."""
    adjust = Affine(*page.adjust) if page.adjust else IDENTITY
    for placed in page.placed:
        face = faces.get(placed.face)
        at = adjust.bounds(Rect(*placed.at_mm))
        boxes: list[tuple[str, Rect]] = []
        if face is not None and face.fields:
            to_page = adjust @ _to_page(face, placed)
            boxes = [(field.name, to_page.bounds(Rect(*field.at_mm))) for field in face.fields]
        fields = tuple(each for each in boxes if not each[0].startswith((MARK, FIGURE)))
        marks = tuple((name[len(MARK) :], box) for name, box in boxes if name.startswith(MARK))
        figures = tuple(box for name, box in boxes if name.startswith(FIGURE))
        bleed_mm = 0.0 if face is None else face.bleed_mm
        scale = 1.0 if face is None else _scale(face, placed)
        yield Place(
            placed.face, page.first, at, fields, marks, placed.turn, bleed_mm, figures, scale
        )


def _scale(face: _FaceTable, placed: _PlacedTable) -> float:
    """Return how much larger a face is placed than it is, on average of both directions."""
    *_, wide, high = placed.at_mm
    width, height = face.size_mm
    return math.sqrt(wide * high / (width * height))


def _to_page(face: _FaceTable, placed: _PlacedTable) -> Affine:
    """Return the map from a face's millimetres to its page's."""
    width, height = face.size_mm
    x, y, wide, high = placed.at_mm
    turned = {
        0: Affine(1, 0, 0, 1, 0, 0),
        90: Affine(0, 1, -1, 0, height, 0),
        180: Affine(-1, 0, 0, -1, width, height),
        270: Affine(0, -1, 1, 0, 0, width),
    }[placed.turn]
    across, down = (height, width) if placed.turn in {90, 270} else (width, height)
    scaled = Affine(wide / across, 0, 0, high / down, 0, 0)
    return Affine.translation(x, y) @ scaled @ turned
