"""The looks of a page: from a step away, and from near, where a number has to have its shape.

Codes of letters tell nothing of that: a font may draw a 3 for an 8, something may strike a number
through, and it may be so pale that nobody sees it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from PIL import Image, ImageChops, ImageFilter

from pnp.core.geometry import MM_PER_PT, Rect, Size
from pnp.proof.readback.visibility import dots_of

DPI: Final = 40
"""Dots per inch: one is 0.6 mm wide, less than two printers or programs differ by."""
DOT_MM: Final = 72 / DPI * MM_PER_PT
_MIN_DIFFERENCE: Final = 40
"""Of 255, in any of red, green and blue."""
_WHITE: Final = 250
"""Of 255: what is lighter is paper."""
_SPECK: Final = 3
"""Dots across; what is narrower differs by how edges are smoothed."""


@dataclass(frozen=True, slots=True)
class PageLook:
    """A page, seen from a step away."""

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
        """Return what shows in a box, in millimetres, turned back by so many degrees.

        It is drawn anew on dots that begin at the box's corner, wherever on the page's that lies.
        """
        edges = [each / DOT_MM for each in (box.x_mm, box.y_mm, box.right_mm, box.bottom_mm)]
        size = (round(edges[2] - edges[0]), round(edges[3] - edges[1]))
        extent, smooth = Image.Transform.EXTENT, Image.Resampling.BILINEAR
        shown = self.picture.transform(size, extent, edges, smooth)
        return PageLook(shown.rotate(turn, expand=True))

    def resembles(self, other: PageLook) -> bool:
        """Return whether two looks of the same thing agree, but for how dots fell on edges."""
        pictures = (self.picture, other.picture.resize(self.picture.size))
        channels = ImageChops.difference(*pictures).split()
        if not any(any(channel.histogram()[_MIN_DIFFERENCE:]) for channel in channels):
            return True  # as nearly always; to blur them makes no difference stronger
        blurred = [picture.filter(ImageFilter.BoxBlur(2)) for picture in pictures]
        return _bold(ImageChops.difference(*blurred)).getbbox() is None

    def along(self, strip: Rect) -> list[int]:
        """Return the least of red, green and blue of each dot along a strip, its mean across."""
        left, top = _dot(strip.x_mm), _dot(strip.y_mm)
        wide, high = (max(1, _dot(each)) for each in (strip.width_mm, strip.height_mm))
        shown = self.picture.crop((left, top, left + wide, top + high))
        size = (1, high) if high > wide else (wide, 1)
        red, green, blue = shown.resize(size, Image.Resampling.BOX).split()
        return list(ImageChops.darker(ImageChops.darker(red, green), blue).tobytes())

    def differs_at(self, other: PageLook) -> Rect | None:
        """Return the box of all dots that differ in two looks that were drawn by the same steps."""
        red, green, blue = ImageChops.difference(self.picture, other.picture).split()
        return box_of(ImageChops.lighter(ImageChops.lighter(red, green), blue))

    def difference(self, other: PageLook) -> Image.Image:
        """Return where two looks differ, white on black; of another size, it is scaled first."""
        theirs = other.picture
        if theirs.size != self.picture.size:
            theirs = theirs.resize(self.picture.size)
        return _bold(ImageChops.difference(self.picture, theirs))


def box_of(difference: Image.Image, within: Rect | None = None) -> Rect | None:
    """Return the box, in millimetres, of what is white inside `within`, or None if nothing is."""
    left, top = 0, 0
    if within is not None:
        left, top = max(0, _dot(within.x_mm)), max(0, _dot(within.y_mm))
        right, bottom = _dot(within.right_mm) + 1, _dot(within.bottom_mm) + 1
        difference = difference.crop((left, top, max(left, right), max(top, bottom)))
    found = difference.getbbox()
    if found is None:
        return None
    x_mm, y_mm, right_mm, bottom_mm = (each * DOT_MM for each in found)
    corner = (x_mm + left * DOT_MM, y_mm + top * DOT_MM)
    return Rect(*corner, right_mm - x_mm, bottom_mm - y_mm)


def without(difference: Image.Image, box: Rect) -> Image.Image:
    """Return a difference with a box, in millimetres, and a little around it made black."""
    left = difference.copy()
    wide = box.inset(-2 * DOT_MM)
    corner = (max(0, _dot(wide.x_mm)), max(0, _dot(wide.y_mm)))
    size = (_dot(wide.right_mm) + 1 - corner[0], _dot(wide.bottom_mm) + 1 - corner[1])
    left.paste(0, (*corner, corner[0] + max(0, size[0]), corner[1] + max(0, size[1])))
    return left


def _bold(difference: Image.Image) -> Image.Image:
    """Return where a difference is strong and no mere line, white on black."""
    red, green, blue = difference.split()
    most = ImageChops.lighter(ImageChops.lighter(red, green), blue)
    strong = most.point([0] * _MIN_DIFFERENCE + [255] * (256 - _MIN_DIFFERENCE))
    return strong.filter(ImageFilter.MinFilter(_SPECK)).filter(ImageFilter.MaxFilter(_SPECK))


def _dot(length_mm: float) -> int:
    return int(length_mm / DOT_MM)


FINE_DPI: Final = 200
"""Dots per inch: a line of the smallest print is a dot wide."""
_MIN_STEP: Final = 100
"""Of 255, from a dot to the one nearest in light beside it: profiles change colours by less."""
_MIN_DOTS: Final = 3
_MIN_SHARE: Final = 0.03
"""Of the dots of a box: of fewer the edges of letters are smoothed otherwise."""
_BESIDE_MM: Final = 0.7
"""On both sides of a box, where a stroke would make another number of it."""
_ABOVE_MM: Final = 0.2


@dataclass(frozen=True, slots=True)
class FinePrint:
    """A page on paper, seen from near."""

    picture: Image.Image
    """Grey, `FINE_DPI` dots an inch."""

    @property
    def weight(self) -> int:
        """Return its size in bytes."""
        return self.picture.width * self.picture.height

    def agrees(self, at: Rect, other: FinePrint, there: Rect) -> bool:
        """Return whether two boxes of two pages show the same, but for less than a dot's shift."""
        size = Size(max(at.width_mm, there.width_mm), max(at.height_mm, there.height_mm))
        one, two = self._around(at, size), other._around(there, size)
        beyond = _count_darker(one, two) + _count_darker(two, one)
        dots = dots_of(size.width_mm, FINE_DPI) * dots_of(size.height_mm, FINE_DPI)
        return beyond < max(_MIN_DOTS, _MIN_SHARE * dots)

    def _around(self, at: Rect, size: Size) -> Image.Image:
        """Return a box of a size at the corner of another, and a little around it."""
        x, y = (
            round(dots_of(at.x_mm - _BESIDE_MM, FINE_DPI)),
            round(dots_of(at.y_mm - _ABOVE_MM, FINE_DPI)),
        )
        wide = round(dots_of(size.width_mm + 2 * _BESIDE_MM, FINE_DPI))
        high = round(dots_of(size.height_mm + 2 * _ABOVE_MM, FINE_DPI))
        return self.picture.crop((x, y, x + wide, y + high))


def _count_darker(one: Image.Image, other: Image.Image) -> int:
    """Return the number of dots that are darker than all that lie beside them in another."""
    darker = ImageChops.subtract(other.filter(ImageFilter.MinFilter(3)), one)
    return sum(darker.histogram()[_MIN_STEP:])
