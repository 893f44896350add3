"""Frames and panels: the lines and the areas of axis-parallel rectangles, and rules.

A frame is the line of an axis-parallel rectangle with square or round corners; a rule is a straight
line, vertical or horizontal; a panel is the area of such a rectangle. Anything else may be a
picture.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from PIL import Image, ImageChops, ImageDraw, ImageFilter
from pypdfium2 import PdfPage, raw

from pnp.core.distances import Segment, to_edges
from pnp.core.geometry import Affine, Rect
from pnp.proof.readback.outlines import STRAIGHT, flatten, segments_of, sides_of
from pnp.proof.readback.pdfium import Handle, Point, kind_of, paints, stroke_width
from pnp.proof.readback.visibility import (
    PagePart,
    WordsAlone,
    dots_of,
    hide,
    part_of,
    render,
    scale_of,
)

DPI: Final = 240
MIN_DEPTH_MM: Final = 0.1
"""The least overlap of boxes that counts: fonts set letters with smaller overlaps."""
EXACT_MM: Final = 0.05
_MIN_RULE_MM: Final = 3.0
"""The least length of a rule or a side of a frame; anything shorter is a sign."""
_MIN_STEP: Final = 32
"""The least step in lightness, of 255, between a panel and its surroundings; fainter stripes are a
ground on which words may lie."""
_MIN_SEEN: Final = 0.5
"""The share of a panel's edge behind a word that must show as a step in colour."""


@dataclass(frozen=True, slots=True)
class _UprightShape:
    """An axis-parallel rectangle, or a rule, of a path."""

    item: Handle
    form: Affine
    """The map in force around it."""
    edges: Sequence[Segment]
    at: Rect


@dataclass(frozen=True, slots=True)
class Frame(_UprightShape):
    """The line along it."""

    half_mm: float


@dataclass(frozen=True, slots=True)
class FilledPanel(_UprightShape):
    """Its area."""

    def is_crossed_by(self, word: Rect) -> bool:
        """Return whether its edge crosses the box of a word that is no taller than it is."""
        inner = word.inset(MIN_DEPTH_MM)
        return (
            min(self.at.width_mm, self.at.height_mm) >= min(word.width_mm, word.height_mm)
            and min(inner.width_mm, inner.height_mm) > 0
            and not to_edges(inner, self.edges, 0)
        )


def frames_and_panels(item: Handle, form: Affine, to_page: Affine) -> Iterator[Frame | FilledPanel]:
    """Yield the line and the area of an object, if it is a rule or an axis-parallel rectangle.

    Args:
        item: the object.
        form: the map in force around it.
        to_page: the map from its own units to millimetres.
    """
    if kind_of(item) != raw.FPDF_PAGEOBJ_PATH:
        return
    has_fill, has_stroke = paints(item)
    if has_stroke:
        for edges, at in _upright(item, to_page, is_area=False):
            yield Frame(item, form, edges, at, stroke_width(item) * to_page.scale_factor / 2)
    elif has_fill:
        for edges, at in _upright(item, to_page, is_area=True):
            yield FilledPanel(item, form, edges, at)


def _upright(
    item: Handle, to_page: Affine, *, is_area: bool
) -> Iterator[tuple[Sequence[Segment], Rect]]:
    """Yield the edges of a path and their box, if its straight lines are vertical or horizontal.

    An area has a single outline: one with holes, or in several parts, is a drawing.
    """
    sides = [
        tuple(to_page.apply(*point) for point in side)
        for side in sides_of(segments_of(item), is_area=is_area)
    ]
    if not sides or not all(_is_level(*side) for side in sides if len(side) == STRAIGHT):
        return
    xs, ys = zip(*(point for side in sides for point in side), strict=True)
    at = Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))
    if is_area and any(one[-1] != other[0] for one, other in pairwise(sides)):
        return
    ends = (end for side in sides for end in (side[0], side[-1]))
    if max(at.width_mm, at.height_mm) >= _MIN_RULE_MM and all(_is_at_edge(at, *x) for x in ends):
        yield [(*x, *y) for side in sides for x, y in flatten(side)], at


def _is_level(start: Point, end: Point) -> bool:
    return min(abs(end[0] - start[0]), abs(end[1] - start[1])) < EXACT_MM


def _is_at_edge(box: Rect, x: float, y: float) -> bool:
    left, top, right, bottom = box.edges
    return min(abs(x - left), abs(x - right), abs(y - top), abs(y - bottom)) < EXACT_MM


def is_seen_across(
    page: PdfPage, words: Handle, word: Rect, panel: FilledPanel, to_paper: Affine
) -> bool:
    """Return whether a word is visible on both sides of a panel's edge, and the edge as well.

    Args:
        page: the page.
        words: the text object that the word belongs to.
        word: its box, in millimetres.
        panel: the panel.
        to_paper: the map from page units to millimetres, as displayed.
    """
    part, scale = part_of(page, [word], to_paper, DPI), scale_of(to_paper, DPI)
    whole = render(page, part, scale)
    with hide([words]):
        bare = render(page, part, scale)
        with hide([panel.item]):
            without = render(page, part, scale)
    letters = WordsAlone.between(whole, bare, part).difference.convert("L")
    area = _area(panel, part)
    within, around = area.filter(ImageFilter.MinFilter(3)), area.filter(ImageFilter.MaxFilter(3))
    if not (_share(letters, within) and _share(letters, ImageChops.invert(around))):
        return False
    alone = WordsAlone.between(bare, without, part).difference.convert("L")
    steps = ImageChops.multiply(alone.filter(ImageFilter.MaxFilter(3)), _steps(bare))
    return _share(steps, ImageChops.subtract(around, within)) >= _MIN_SEEN


def _area(panel: FilledPanel, part: PagePart) -> Image.Image:
    """Return the pixels of a part of a page that a panel covers, white on black."""
    left, top, right, bottom = part
    area = Image.new("L", (right - left, bottom - top))
    corners = [(dots_of(x, DPI) - left, dots_of(y, DPI) - top) for x, y, *_ in panel.edges]
    ImageDraw.Draw(area).polygon(corners, fill=255)
    return area


def _steps(picture: Image.Image) -> Image.Image:
    """Return the pixels that are clearly lighter than a neighbour, white on black."""
    grey = picture.convert("L")
    most, least = grey.filter(ImageFilter.MaxFilter(5)), grey.filter(ImageFilter.MinFilter(5))
    return ImageChops.difference(most, least).point([0] * _MIN_STEP + [255] * (256 - _MIN_STEP))


def _share(dots: Image.Image, within: Image.Image) -> float:
    """Return the share of white pixels that are white in another picture as well."""
    count = within.histogram()[255]
    return ImageChops.multiply(dots, within).histogram()[255] / count if count else 0.0
