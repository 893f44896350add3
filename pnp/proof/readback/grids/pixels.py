"""Edges in a rendering of a page, the rotation of a scan, and the bleed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, cast

from PIL import Image, ImageChops

from pnp.core.geometry import MM_PER_PT, Rect
from pnp.proof.readback.grids.grid import Grid, GridLine

DPI: Final = 150
DOT_MM: Final = 72 / DPI * MM_PER_PT
MAX_DOTS: Final = 6_000_000
"""The most pixels of a rendering; a larger page is measured by its objects alone."""
_STEP: Final = 32
"""The least step, of 255, between two pixels at an edge."""
_MIN_SHARE: Final = 0.1
"""The least share of the page's content along which an edge is visible."""
_APART: Final = 3
"""In pixels: closer edges are the two sides of a line."""

_SKEW_DPI: Final = 50
_MAX_SKEW: Final = 2
"""In degrees; a sheet that lies more askew must be scanned again."""
_MIN_GAIN: Final = 1.1
"""The least gain in sharpness that justifies rotating a page."""


def edges_of(picture: Image.Image) -> Iterator[GridLine]:
    """Yield the vertical and horizontal edges of a page rendered at `DPI` dots per inch."""
    for is_upright in (True, False):
        page = picture if is_upright else picture.transpose(Image.Transpose.TRANSPOSE)
        for at, length in _upright_edges(page):
            yield GridLine(at, 0.0, length, is_upright)


def _upright_edges(picture: Image.Image) -> Iterator[tuple[float, float]]:
    """Yield the position and the length of vertical edges, in millimetres."""
    steps = _steps_across(picture)
    box = steps.getbbox()
    if box is None:
        return
    height = box[3] - box[1]
    shares = _means(steps.crop((0, box[1], steps.width, box[3])))
    for at, share in _peaks(shares):
        yield at * DOT_MM, share * height * DOT_MM


def _steps_across(picture: Image.Image) -> Image.Image:
    """Return the pixels that differ from the next but one to the right, white on black."""
    width, height = picture.size
    dots = picture.crop((0, 0, max(width - 2, 1), height))
    others = picture.crop((min(2, width - 1), 0, width, height)).resize(dots.size)
    steep = _strongest(ImageChops.difference(dots, others))
    return steep.point([0] * _STEP + [255] * (256 - _STEP))


def _strongest(picture: Image.Image) -> Image.Image:
    """Return the greatest of red, green and blue of each pixel."""
    red, green, blue = picture.split()
    return ImageChops.lighter(ImageChops.lighter(red, green), blue)


def _means(picture: Image.Image) -> list[float]:
    """Return the mean of each column of a black-and-white picture, from 0 to 1."""
    row = picture.convert("F").resize((picture.width, 1), Image.Resampling.BOX)
    return [cast("float", row.getpixel((column, 0))) / 255 for column in range(row.width)]


def _peaks(shares: Sequence[float]) -> Iterator[tuple[float, float]]:
    """Yield the middle and the height of each run of columns with an edge."""
    run: list[int] = []
    for index, share in enumerate([*shares, 0.0]):
        if share >= _MIN_SHARE:
            run.append(index)
        elif run and index - run[-1] >= _APART:
            weight = sum(shares[column] for column in run)
            middle = sum(column * shares[column] for column in run) / weight
            yield middle + 1.5, max(shares[column] for column in run)
            run = []


def skew_of(picture: Image.Image) -> float:
    """Return the degrees by which a scanned page is rotated clockwise; 0 if it is straight.

    Rows and columns show the sharpest edges when the page is straight.
    """
    width, height = (max(3, side * _SKEW_DPI // DPI) for side in picture.size)
    small = picture.resize((width, height))

    def sharpness(degrees: float) -> float:
        straight = small.rotate(degrees, Image.Resampling.BILINEAR, fillcolor="white")
        shares = _means(_steps_across(straight))
        return sum(share * share for share in shares)

    coarse = max((step / 4 for step in range(-4 * _MAX_SKEW, 4 * _MAX_SKEW + 1)), key=sharpness)
    fine = max((coarse + step / 20 for step in range(-4, 5)), key=sharpness)
    return fine if sharpness(fine) > _MIN_GAIN * sharpness(0.0) else 0.0


_INKED: Final = 0.6
"""The least share of coloured pixels along a side with bleed."""
_CORNERS: Final = 0.1
"""The share of a side that is skipped at either end, because of round corners and marks."""
_MAX_BLEED_MM: Final = 10.0
_INSIDE_MM: Final = 0.5


_BLANK: Final = 0.002
"""The most coloured pixels of an empty place in the grid, as a share."""


def pieces_of(picture: Image.Image, grid: Grid) -> tuple[Rect, ...]:
    """Return the places of a grid on which something is printed."""
    dots = mark_colour(picture)
    return tuple(cell for cell in grid.cells() if _coverage(dots, cell.inset(1)) > _BLANK)


def _coverage(dots: Image.Image, box: Rect) -> float:
    x, y, right, bottom = (int(edge / DOT_MM) for edge in box.edges)
    part = dots.crop((x, y, max(right, x + 1), max(bottom, y + 1)))
    return part.histogram()[255] / (part.width * part.height)


def bleed_of(picture: Image.Image, grid: Grid) -> float | None:
    """Return the least bleed of the pieces of a grid, in millimetres.

    None if pieces are white along a side, because nothing shows it then.
    """
    dots = mark_colour(picture)
    outer = grid.whole
    reaches: list[float] = []
    for cell in grid.pieces:
        for turn, (edge, span, room) in enumerate(_sides(cell, outer, grid)):
            if room > _INSIDE_MM:
                reaches.append(_reach(dots, turn, edge, span, room))
    return min(reaches) if reaches and min(reaches) >= 0 else None


def _sides(
    cell: Rect, outer: Rect, grid: Grid
) -> Iterator[tuple[float, tuple[float, float], float]]:
    """Yield each side of a piece: its position, its ends, and the free space beyond it.

    In the order left, right, upper, lower; all in millimetres.
    """
    across, down = grid.across.gap_mm / 2, grid.down.gap_mm / 2
    margin_x, margin_y = cell.width_mm * _CORNERS, cell.height_mm * _CORNERS
    upright = cell.y_mm + margin_y, cell.bottom_mm - margin_y
    level = cell.x_mm + margin_x, cell.right_mm - margin_x
    yield cell.x_mm, upright, across if cell.x_mm > outer.x_mm + 1 else _MAX_BLEED_MM
    yield cell.right_mm, upright, across if cell.right_mm < outer.right_mm - 1 else _MAX_BLEED_MM
    yield cell.y_mm, level, down if cell.y_mm > outer.y_mm + 1 else _MAX_BLEED_MM
    yield cell.bottom_mm, level, down if cell.bottom_mm < outer.bottom_mm - 1 else _MAX_BLEED_MM


def _reach(
    dots: Image.Image, turn: int, edge: float, span: tuple[float, float], room: float
) -> float:
    """Return the bleed beyond a side in millimetres, or -1 if colour does not reach the side."""
    sign = -1 if turn % 2 == 0 else 1
    steps = [-_INSIDE_MM, *(DOT_MM * (index + 0.5) for index in range(int(room / DOT_MM)))]
    reach = -1.0
    for step in steps:
        if _share(dots, turn, edge + sign * step, span) < _INKED:
            return reach
        reach = max(0.0, step + DOT_MM / 2)
    return room


def _share(dots: Image.Image, turn: int, at: float, span: tuple[float, float]) -> float:
    """Return the share of coloured pixels along a line."""
    place, first, last = (int(value / DOT_MM) for value in (at, *span))
    upright = turn < 2  # noqa: PLR2004 -- the left and the right side come first
    box = (place, first, place + 1, last) if upright else (first, place, last, place + 1)
    strip = dots.crop(box)
    return strip.histogram()[255] / max(1, strip.width * strip.height)


def mark_colour(picture: Image.Image) -> Image.Image:
    """Return the pixels that are not white, as white on black."""
    red, green, blue = picture.convert("RGB").split()
    darkest = ImageChops.darker(ImageChops.darker(red, green), blue)
    return darkest.point([255] * 246 + [0] * 10)
