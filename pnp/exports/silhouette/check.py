"""The check of the format: pages of the right size, with marks in the right places."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from PIL import Image

from pnp.core.errors import Problem
from pnp.core.geometry import Rect, Size
from pnp.exports.checking import AGAIN, csv_rows
from pnp.exports.picturing import MM_PER_INCH, open_pages
from pnp.exports.silhouette.files import COLUMNS, TABLE
from pnp.exports.silhouette.sheets import mark_boxes

_DPI: Final = 100
_SAME_MM: Final = 0.1
_INSIDE_MM: Final = 0.3
"""The distance from the edge of a mark to where it is certainly black."""

_BLACK: Final = 100
_WHITE: Final = 200


def check_silhouette(files: Mapping[str, bytes]) -> Iterator[Problem]:
    """Yield the problems of an export.

    Args:
        files: everything in its folder, by path.
    """
    rows = csv_rows(files.get(TABLE, b""), COLUMNS)
    if not rows:
        yield Problem("the table of templates is missing, empty, or no table", TABLE, AGAIN)
    for row in rows:
        try:
            size = Size(float(row["width_mm"]), float(row["height_mm"]))
            number, mark_mm = int(row["pages"]), float(row["mark_mm"])
        except ValueError:
            yield Problem("the table has a number that is none", TABLE, AGAIN)
            continue
        facts = _wrong_pages(files.get(row["file"], b""), number, size, mark_mm)
        yield from (Problem(fact, row["file"], AGAIN) for fact in facts)
    others = {path for path in files if path.endswith(".pdf")} - {row["file"] for row in rows}
    for path in sorted(others):
        yield Problem("no row of the table tells of the file", path, AGAIN)


def _wrong_pages(content: bytes, number: int, size: Size, mark_mm: float) -> Iterator[str]:
    """Yield the faults of a file, whose first page has the marks of all pages."""
    with open_pages(content) as pages:
        if pages is None:
            yield "the file is missing, or cannot be read"
            return
        if len(pages.sizes) != number:
            yield f"the file has {len(pages.sizes)} pages, not {number}"
        if any(not _is_same(page, size) for page in pages.sizes):
            yield f"a page is not {size.width_mm:g} x {size.height_mm:g} mm"
            return
        picture = pages.picture(0, _DPI).convert("L")
    if not all(_is_mark(picture, box) for box in mark_boxes(size, mark_mm)):
        yield "a registration mark is missing"


def _is_same(one: Size, other: Size) -> bool:
    return (
        abs(one.width_mm - other.width_mm) < _SAME_MM
        and abs(one.height_mm - other.height_mm) < _SAME_MM
    )


def _is_mark(picture: Image.Image, box: Rect) -> bool:
    """Return whether a box is black, and white beyond its outer end."""
    inner = _crop(picture, box.inset(_INSIDE_MM))
    outside = Rect(box.x_mm, box.y_mm - 2, box.width_mm, 1)
    if box.y_mm > picture.height / _DPI * MM_PER_INCH / 2:
        outside = Rect(box.x_mm - 2, box.y_mm, 1, box.height_mm)
    return inner[1] < _BLACK and _crop(picture, outside)[0] > _WHITE


def _crop(picture: Image.Image, box: Rect) -> tuple[int, int]:
    """Return the darkest and the lightest pixel in a box."""
    edges = (round(edge / MM_PER_INCH * _DPI) for edge in box.edges)
    darkest, lightest = picture.crop(tuple(edges)).getextrema()  # type: ignore[arg-type]
    return int(darkest), int(lightest)  # type: ignore[arg-type]
