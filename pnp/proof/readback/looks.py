"""The looks of a page, from a distance and at high resolution, and their differences.

The codes of letters do not tell how they are drawn: a font may draw a 3 for an 8, a number may be
struck through or too pale to see. Nor do they tell of lines and signs. So the ink of two pages is
compared pixel by pixel, with a tolerance of less than a pixel's shift.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import reduce
from typing import Final, NamedTuple

from PIL import Image, ImageChops, ImageFilter

from pnp.core.geometry import MM_PER_PT, Rect

DPI: Final = 40
"""At this resolution a pixel is 0.6 mm wide, more than the usual difference between programs."""
DOT_MM: Final = 72 / DPI * MM_PER_PT
_MIN_DIFFERENCE: Final = 40
"""The least difference that counts, of 255, in red, green or blue."""
_WHITE: Final = 250
"""Anything lighter, of 255, is paper."""
_SPECK: Final = 3
"""In pixels; anything narrower comes from the smoothing of edges."""


@dataclass(frozen=True, slots=True)
class PageLook:
    """The look of a page from a distance."""

    picture: Image.Image

    @property
    def weight(self) -> int:
        """Return its size in bytes."""
        return 3 * self.picture.width * self.picture.height

    def is_inked(self, within: Rect) -> bool:
        """Return whether anything but white paper shows inside a box, in millimetres."""
        box = (_dot(within.x_mm), _dot(within.y_mm), _dot(within.right_mm), _dot(within.bottom_mm))
        histogram = self.picture.crop(box).histogram()
        return any(sum(histogram[start : start + _WHITE]) for start in range(0, 768, 256))

    def part(self, box: Rect, turn: int = 0) -> PageLook:
        """Return the look of a box, in millimetres, rotated back by some degrees.

        It is resampled on pixels that begin at the box's corner.
        """
        edges = [edge_mm / DOT_MM for edge_mm in (box.x_mm, box.y_mm, box.right_mm, box.bottom_mm)]
        size = (round(edges[2] - edges[0]), round(edges[3] - edges[1]))
        extent, smooth = Image.Transform.EXTENT, Image.Resampling.BILINEAR
        picture = self.picture.transform(size, extent, edges, smooth)
        return PageLook(picture.rotate(turn, expand=True))

    def resembles(self, other: PageLook) -> bool:
        """Return whether two looks of the same thing agree, except for the sampling of edges."""
        pictures = (self.picture, other.picture.resize(self.picture.size))
        channels = ImageChops.difference(*pictures).split()
        if not any(any(channel.histogram()[_MIN_DIFFERENCE:]) for channel in channels):
            return True  # as nearly always; to blur them makes no difference stronger
        soft = [picture.filter(ImageFilter.BoxBlur(2)) for picture in pictures]
        return not _has_bold(ImageChops.difference(*soft))

    def along(self, strip: Rect) -> list[int]:
        """Return the least of red, green and blue along a strip, averaged across it."""
        left, top = _dot(strip.x_mm), _dot(strip.y_mm)
        wide, high = (max(1, _dot(length_mm)) for length_mm in (strip.width_mm, strip.height_mm))
        picture = self.picture.crop((left, top, left + wide, top + high))
        size = (1, high) if high > wide else (wide, 1)
        red, green, blue = picture.resize(size, Image.Resampling.BOX).split()
        return list(ImageChops.darker(ImageChops.darker(red, green), blue).tobytes())

    def differs_at(self, other: PageLook) -> Rect | None:
        """Return the box of all pixels that differ between two looks rendered in the same way."""
        return _box_of(_lightest(ImageChops.difference(self.picture, other.picture)))


def _box_of(difference: Image.Image) -> Rect | None:
    """Return the box, in millimetres, of all white pixels, or None if there are none."""
    edges = difference.getbbox()
    if edges is None:
        return None
    x_mm, y_mm, right_mm, bottom_mm = (edge * DOT_MM for edge in edges)
    return Rect(x_mm, y_mm, right_mm - x_mm, bottom_mm - y_mm)


def _has_bold(difference: Image.Image) -> bool:
    """Return whether a difference is strong anywhere and more than a line."""
    strong = _lightest(difference).point([0] * _MIN_DIFFERENCE + [255] * (256 - _MIN_DIFFERENCE))
    if strong.getbbox() is None:
        return False
    return strong.filter(ImageFilter.MinFilter(_SPECK)).getbbox() is not None


def _dot(length_mm: float) -> int:
    return int(length_mm / DOT_MM)


FINE_DPI: Final = 200
"""At this resolution a line of the smallest print is a pixel wide."""
_MIN_STEP: Final = 40
"""The least step that counts, of 255, in red, green or blue, from a pixel to the most similar
neighbour: programs that save a file again change colours by less."""
_CELL: Final = 8
"""The width in pixels of a cell, in which differing pixels are counted."""
FINE_DOT_MM: Final = 25.4 / FINE_DPI
CELL_MM: Final = _CELL * FINE_DOT_MM
_MIN_DOTS: Final = 4
"""The least number of differing pixels of a cell: fewer come from the smoothing of letters."""
_MARGIN: Final = 2
"""In pixels: the margin around differing pixels, whose neighbours are compared, too."""
_STRONG: Final = [0] * _MIN_STEP + [255] * (256 - _MIN_STEP)
_MANY: Final = [
    255 if share * _CELL**2 >= (_MIN_DOTS - 0.5) * 255 else 0  # a mean is rounded
    for share in range(256)
]

_Choose = Callable[[Image.Image, Image.Image], Image.Image]


@dataclass(frozen=True, slots=True)
class Difference:
    """Places where two pages differ: white cells on black, counted from the upper left corner."""

    cells: Image.Image

    @property
    def is_empty(self) -> bool:
        """Return whether the pages look the same."""
        return self.cells.getbbox() is None

    def within(self, box: Rect | None = None) -> Rect | None:
        """Return the box, in millimetres, of the cells that differ inside another, or None.

        Args:
            box: the box to search; None for the whole page.
        """
        left, top, right, bottom = _cells(box) if box else (0, 0, *self.cells.size)
        edges = self.cells.crop((left, top, max(left, right), max(top, bottom))).getbbox()
        if edges is None:
            return None
        return Rect(
            (edges[0] + left) * CELL_MM,
            (edges[1] + top) * CELL_MM,
            (edges[2] - edges[0]) * CELL_MM,
            (edges[3] - edges[1]) * CELL_MM,
        )

    def without(self, box: Rect) -> Difference:
        """Return it without a box, in millimetres, and the cells around that."""
        rest = self.cells.copy()
        rest.paste(0, _cells(box.inset(-CELL_MM)))
        return Difference(rest)


class Shift(NamedTuple):
    """Something on a page that is slightly displaced."""

    belongs: Rect
    """Its correct box, in millimetres, including the margin that is compared."""
    right_mm: float
    """Its displacement to the right."""
    down_mm: float


@dataclass(frozen=True, slots=True)
class FinePrint:
    """A page as printed, at high resolution."""

    picture: Image.Image
    """In RGB, at `FINE_DPI` dots per inch."""

    def difference(self, other: FinePrint) -> Difference:
        """Return the places where two pages differ by more than a pixel's shift.

        Pages whose sizes a program has rounded are aligned at PDF's origin, the lower left corner.
        """
        one, two = self._overlay(other)
        box = _lightest(ImageChops.difference(one, two)).point(_STRONG).getbbox()
        cells = Image.new("L", (-(-one.width // _CELL), -(-one.height // _CELL)))
        if box is not None:
            left, top = (max(0, (edge - _MARGIN) // _CELL * _CELL) for edge in box[:2])
            part = (left, top, min(box[2] + _MARGIN, one.width), min(box[3] + _MARGIN, one.height))
            cells.paste(_beyond(one.crop(part), two.crop(part)), (left // _CELL, top // _CELL))
        return Difference(cells)

    def difference_but_for(
        self, other: FinePrint, difference: Difference, shifts: Iterable[Shift]
    ) -> Difference:
        """Return a difference without things that agree once they are moved into place.

        Args:
            other: the expected page.
            difference: the difference of both pages.
            shifts: the displacements of things on this page.
        """
        one, two = self._overlay(other)
        cells = difference.cells.copy()
        for shift in shifts:
            across, down = round(shift.right_mm / FINE_DOT_MM), round(shift.down_mm / FINE_DOT_MM)
            box = _cells(shift.belongs)
            left, top = (max(0, edge - 1) * _CELL for edge in box[:2])
            right = min((box[2] + 1) * _CELL, one.width)
            bottom = min((box[3] + 1) * _CELL, one.height)
            place = (left + across, top + down, right + across, bottom + down)
            rest = _beyond(one.crop(place), two.crop((left, top, right, bottom)))
            corner = (box[0] - left // _CELL, box[1] - top // _CELL)
            inner = (*corner, corner[0] + box[2] - box[0], corner[1] + box[3] - box[1])
            cells.paste(ImageChops.darker(cells.crop(box), rest.crop(inner)), box[:2])
        return Difference(cells)

    def _overlay(self, other: FinePrint) -> tuple[Image.Image, Image.Image]:
        """Return two pages, cropped to their common size."""
        wide, high = map(min, self.picture.size, other.picture.size)
        return _lower_left(self.picture, wide, high), _lower_left(other.picture, wide, high)


def _cells(box: Rect) -> tuple[int, int, int, int]:
    """Return the cells that a box on a page, in millimetres, touches."""
    left, top = (max(0, int(edge / CELL_MM)) for edge in (box.x_mm, box.y_mm))
    right, bottom = (int(edge / CELL_MM) + 1 for edge in (box.right_mm, box.bottom_mm))
    return left, top, max(left, right), max(top, bottom)


def _lower_left(picture: Image.Image, wide: int, high: int) -> Image.Image:
    return picture.crop((0, picture.height - high, wide, picture.height))


def _beyond(one: Image.Image, two: Image.Image) -> Image.Image:
    """Return the cells in which many pixels of one picture match no neighbour in the other."""
    steps = (
        ImageChops.subtract(_around(two, ImageChops.darker), one),
        ImageChops.subtract(one, _around(two, ImageChops.lighter)),
        ImageChops.subtract(_around(one, ImageChops.darker), two),
        ImageChops.subtract(two, _around(one, ImageChops.lighter)),
    )
    dots = _lightest(reduce(ImageChops.lighter, steps)).point(_STRONG)
    whole = Image.new("L", (_whole(dots.width), _whole(dots.height)))
    whole.paste(dots)
    return whole.reduce(_CELL).point(_MANY)


def _whole(dots: int) -> int:
    """Return the pixels of all cells that hold enough of the given pixels."""
    return -(-dots // _CELL) * _CELL


def _around(picture: Image.Image, choose: _Choose) -> Image.Image:
    """Return for each pixel the darkest, or lightest, of it and its eight neighbours."""
    for across, down in ((1, 0), (0, 1)):
        before = ImageChops.offset(picture, -across, -down)
        after = ImageChops.offset(picture, across, down)
        picture = choose(choose(picture, before), after)
    return picture


def _lightest(picture: Image.Image) -> Image.Image:
    """Return the strongest of red, green and blue of each pixel."""
    return reduce(ImageChops.lighter, picture.split())
