"""Pictures and tables of an export: written, and opened again."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, Literal

from PIL import Image, UnidentifiedImageError

from pnp.core.errors import Problem

AGAIN: Final = "export it again"

_RUNS_OF_EQUAL_BYTES: Final = 3
"""A strategy of zlib (`Z_RLE`): flat colours become smaller by it than by the usual one, sooner."""

FileFormat = Literal["PNG", "JPEG"]


def read_picture(content: bytes, file_format: FileFormat) -> Image.Image | None:
    """Return a picture with all its pixels; None if it is damaged or of another format."""
    try:
        with Image.open(io.BytesIO(content), formats=(file_format,)) as image:
            image.load()
            return image
    except (OSError, SyntaxError, ValueError, UnidentifiedImageError):
        return None


def wrong_picture(
    path: str, content: bytes | None, file_format: FileFormat, size_px: str
) -> Iterator[Problem]:
    """Yield the problems of a picture, which is to be in RGB.

    Args:
        path: its file.
        content: of the file; None if there is none.
        file_format: that of the picture.
        size_px: the width and height that it should have: "750 x 1050".
    """
    if content is None:
        yield Problem("the picture is missing", path, AGAIN)
        return
    image = read_picture(content, file_format)
    if image is None:
        yield Problem("the picture cannot be read", path, AGAIN)
        return
    actual_px = f"{image.width} x {image.height}"
    if actual_px != size_px:
        yield Problem(f"the picture has {actual_px} pixels, not {size_px}", path, AGAIN)
    if image.mode != "RGB":
        yield Problem(f"the picture is {image.mode}, not RGB", path, AGAIN)


def csv_rows(content: bytes, columns: Sequence[str]) -> list[dict[str, str]]:
    """Return the rows of a table by column; none if it is not such a table."""
    try:
        head, *rows = csv.reader(io.StringIO(content.decode("utf-8"), newline=""), strict=True)
    except (csv.Error, ValueError):  # among them bytes that are not UTF-8, and no row at all
        return []
    if tuple(head) != tuple(columns) or any(len(row) != len(head) for row in rows):
        return []
    return [dict(zip(head, row, strict=True)) for row in rows]


def csv_table(columns: Sequence[str], rows: Iterable[Sequence[object]]) -> bytes:
    """Return a table as a file."""
    stream = io.StringIO(newline="")
    writer = csv.writer(stream, lineterminator="\n")
    writer.writerow(columns)
    writer.writerows(rows)
    return stream.getvalue().encode()


def png_of(image: Image.Image, dpi: int) -> bytes:
    """Return a picture as a PNG file that knows its size in inches."""
    stream = io.BytesIO()
    image.save(stream, "PNG", dpi=(dpi, dpi), compress_level=1, compress_type=_RUNS_OF_EQUAL_BYTES)
    return stream.getvalue()
