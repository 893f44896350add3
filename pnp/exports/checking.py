"""Pictures and tables of an export: written, and read back."""

from __future__ import annotations

import csv
import io
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from struct import pack
from typing import Any, Final, Literal
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile, ZipInfo

from PIL import Image, UnidentifiedImageError

from pnp.core.errors import Problem

AGAIN: Final = "export it again"
_MAX_UNPACKED: Final = 500 * 10**6
"""The most bytes of all files of an archive."""

_PNG_HEAD: Final = b"\x89PNG\r\n\x1a\n"
_AS_IT_IS: Final = b"\0"
"""The filter of a PNG row that is stored unchanged."""

_CHANNELS: Final = 3
_SCREEN_DPI: Final = 96
_METRES_PER_INCH: Final = 0.0254
_IN_METRES: Final = 1

FileFormat = Literal["PNG", "JPEG"]

Shape = Mapping[str, Any]
"""The types of the fields of a table, or their shapes."""


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
    """Yield the problems of a picture, which must be in RGB.

    Args:
        path: the path of its file.
        content: the content of the file; None if it is missing.
        file_format: the format of the picture.
        size_px: the expected width and height: "750 x 1050".
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


def wrong_shape(value: object, shape: Shape, place: str) -> Iterator[str]:
    """Yield the fields of a table that are missing or of another type."""
    if not isinstance(value, dict):
        yield f"{place} is not an object"
        return
    for name, kind in shape.items():
        if isinstance(kind, Mapping):
            yield from wrong_shape(value.get(name), kind, f"{place}.{name}")
        elif type(value.get(name)) is not kind:
            yield f"{place}.{name} is missing, or no {kind.__name__}"


def check_only_file(
    files: Mapping[str, bytes], ending: str, facts: Callable[[bytes], Iterator[str]]
) -> Iterator[Problem]:
    """Yield the problems of an export that consists of one file.

    Args:
        files: everything in its folder, by path.
        ending: the suffix of the file.
        facts: yields the faults of its content.
    """
    paths = [path for path in files if path.endswith(ending)]
    match paths:
        case [path]:
            yield from (Problem(fact, path, AGAIN) for fact in facts(files[path]))
        case _:
            yield Problem(f"there are {len(paths)} files ending in {ending}, not one", "", AGAIN)


def csv_rows(content: bytes, columns: Sequence[str]) -> list[dict[str, str]]:
    """Return the rows of a table by column; none if the table is malformed."""
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
    """Return an RGB picture as a PNG file that states its resolution.

    Its rows are compressed without a filter: for flat colours that is smaller than the row
    differences of other writers, and takes less than half the time.
    """
    pixels, width = image.tobytes(), _CHANNELS * image.width
    rows = b"".join(
        [_AS_IT_IS + pixels[start : start + width] for start in range(0, len(pixels), width)]
    )
    per_metre = round(dpi / _METRES_PER_INCH)
    size = pack(">IIB", per_metre, per_metre, _IN_METRES)
    return png_file(image.size, zlib.compress(rows, 1), ((b"pHYs", size),))


def png_file(
    size_px: tuple[int, int],
    data: bytes,
    chunks: Iterable[tuple[bytes, bytes]] = (),
    *,
    is_grey: bool = False,
) -> bytes:
    """Return a PNG file of 8 bits (PNG, third edition, 5 and 11).

    Args:
        size_px: width and height.
        data: the compressed rows.
        chunks: its other chunks, by name.
        is_grey: whether it is greyscale rather than RGB.
    """
    head = pack(">IIBBBBB", *size_px, 8, 0 if is_grey else 2, 0, 0, 0)
    parts = ((b"IHDR", head), *chunks, (b"IDAT", data), (b"IEND", b""))
    return _PNG_HEAD + b"".join(
        pack(">I", len(content)) + kind + content + pack(">I", zlib.crc32(kind + content))
        for kind, content in parts
    )


def jpeg_of(image: Image.Image, quality: int, *, is_fine: bool = False) -> bytes:
    """Return a picture as a JPEG file.

    Args:
        image: in RGB.
        quality: from 1 to 95.
        is_fine: whether colour is stored at full resolution, as small coloured letters need.
    """
    stream = io.BytesIO()
    image.save(stream, "JPEG", quality=quality, subsampling=0 if is_fine else 2)
    return stream.getvalue()


def small_picture_of(image: Image.Image, quality: int) -> bytes:
    """Return a picture as a JPEG file, or as PNG in a browser, where nothing writes JPEG."""
    return jpeg_of(image, quality) if hasattr(image, "save") else png_of(image, _SCREEN_DPI)


def zip_of(files: Mapping[str, bytes]) -> bytes:
    """Return files as a reproducible archive, without times.

    Pictures, and the type entry of an e-book, are stored uncompressed.
    """
    stream = io.BytesIO()
    with ZipFile(stream, "w") as archive:
        for path, content in files.items():
            kind = ZIP_STORED if path.endswith((".jpg", ".png", "mimetype")) else ZIP_DEFLATED
            archive.writestr(ZipInfo(path), content, kind)
    return stream.getvalue()


def read_zip(content: bytes) -> dict[str, bytes] | None:
    """Return the files of an archive in order; None if it is not an archive of this program."""
    try:
        with ZipFile(io.BytesIO(content)) as archive:
            names = archive.namelist()
            if len({*names}) < len(names):
                return None
            infos = archive.infolist()
            if any(info.compress_type not in (ZIP_STORED, ZIP_DEFLATED) for info in infos):
                return None
            if sum(info.file_size for info in infos) > _MAX_UNPACKED:
                return None
            return {name: archive.read(name) for name in names}
    except (BadZipFile, EOFError, ValueError, OSError, RuntimeError, zlib.error):
        return None
