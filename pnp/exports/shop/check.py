"""The check of the format: the order of pages, the nesting of boxes, and inks."""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Final

import pypdfium2

from pnp.core.errors import Problem
from pnp.core.geometry import MM_PER_PT
from pnp.exports.checking import AGAIN, csv_rows
from pnp.exports.shop.cmyk import MAX_INK
from pnp.exports.shop.files import COLUMNS, TABLE
from pnp.press.pdf.object_streams import unpack_objects

_STREAM: Final = re.compile(rb"stream\r?\n(.*?)\r?\n?endstream", re.DOTALL)
_RGB: Final = re.compile(rb"[\d.]+ [\d.]+ [\d.]+ (?:rg|RG)\s")
_INKS: Final = re.compile(rb"([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) (?:k|K)\s")
_PRESS: Final = re.compile(rb".{12}prtrCMYK.{16}acsp", re.DOTALL)
"""The beginning of a CMYK press profile (ICC.1, 7.2)."""

_CLAIM: Final = b">PDF/X-4</"
_NEEDED: Final = (
    b"%PDF-1.6",
    b"/GTS_PDFX",
    b"/OutputConditionIdentifier",
    b"/DestOutputProfile",
    b"/CreationDate",
    b"/ModDate",
    b"/Title",
    b"/Trapped /False",
    b"/ID",
)
_FORBIDDEN: Final = (b"/Encrypt", b"/JavaScript", b"/LZWDecode", b"/Annots", b"/OPI", b"/TR ")
_ROUNDING: Final = 0.001
_SAME_MM: Final = 0.01

Box = tuple[float, float, float, float]


def check_shop(files: Mapping[str, bytes]) -> Iterator[Problem]:
    """Yield the problems of an export.

    Args:
        files: everything in its folder, by path.
    """
    rows = csv_rows(files.get(TABLE, b""), COLUMNS)
    if not rows:
        yield Problem("the table of pages is missing, empty, or no table", TABLE, AGAIN)
    for path, group in groupby(rows, key=lambda row: row["file"]):
        facts = _wrong_file(files.get(path, b""), list(group))
        yield from (Problem(fact, path, AGAIN) for fact in facts)
    others = {path for path in files if path.endswith(".pdf")} - {row["file"] for row in rows}
    for path in sorted(others):
        yield Problem("no row of the table tells of the file", path, AGAIN)


def _wrong_file(content: bytes, rows: Sequence[Mapping[str, str]]) -> Iterator[str]:
    try:
        boxes = [*_boxes(content)]
    except pypdfium2.PdfiumError:
        yield "the file is missing, or cannot be read"
        return
    content = unpack_objects(content)
    if len(boxes) != len(rows):
        yield f"the file has {len(boxes)} pages, not {len(rows)}"
    for number, (box, row) in enumerate(zip(boxes, rows, strict=False), start=1):
        if not _is_near(box, row):
            yield f"page {number} is not cut and bled as the table says"
    if rows[0]["inks"] == "cmyk":
        # how much ink a press takes is in its profile
        yield from _wrong_inks(content, 4.0 if rows[0]["standard"] else MAX_INK)
    if rows[0]["standard"]:
        yield from _wrong_standard(content)
    die = rows[0]["die"]
    if die and f"/Separation /{die} ".encode() not in content:
        yield f"there is no line in the ink {die}"


def _boxes(content: bytes) -> Iterator[tuple[Box, Box, Box]]:
    """Yield the media box, the bleed box and the trim box of each page, in points."""
    pdf = pypdfium2.PdfDocument(content)
    try:
        for page in pdf:
            yield page.get_mediabox(), page.get_bleedbox(), page.get_trimbox()
    finally:
        pdf.close()


def _is_near(boxes: tuple[Box, Box, Box], row: Mapping[str, str]) -> bool:
    """Return whether the boxes of a page match those of a row."""
    try:
        width, height, bleed = (float(row[name]) for name in ("width_mm", "height_mm", "bleed_mm"))
    except ValueError:
        return False
    whole = (0.0, 0.0, width + 2 * bleed, height + 2 * bleed)
    cut = (bleed, bleed, width + bleed, height + bleed)
    return all(
        abs(edge * MM_PER_PT - right) < _SAME_MM
        for box, aim in zip(boxes, (whole, whole, cut), strict=True)
        for edge, right in zip(box, aim, strict=True)
    )


def _wrong_inks(content: bytes, most: float) -> Iterator[str]:
    """Yield facts that a press does not accept: RGB colours, and too much ink."""
    if b"/DeviceRGB" in content:
        yield "a picture or a gradient is in RGB"
    for operators in _streams(content):
        if _RGB.search(operators):
            yield "a colour is in RGB"
            return
        if any(_sum(match) > most + _ROUNDING for match in _INKS.finditer(operators)):
            yield f"a colour takes more than {most:.0%} of ink"
            return


def _wrong_standard(content: bytes) -> Iterator[str]:
    """Yield the rules of PDF/X-4 that a file visibly breaks."""
    streams = [*_streams(content)]
    if not any(_PRESS.match(stream) for stream in streams):
        yield "no profile of a press is in the file"
    if not any(_CLAIM in stream for stream in streams):
        yield "the file does not say that it is PDF/X-4"
    names = _STREAM.sub(b"", content)  # packed bytes may spell a name by chance
    fonts = names.count(b"/FontFile2 ")
    if names.count(b"/Type /FontDescriptor") != fonts:
        yield "a font is not in the file"
    yield from (f"the file has no {name.decode()}" for name in _NEEDED if name not in names)
    yield from (f"the file has {name.decode()}" for name in _FORBIDDEN if name in names)


def _streams(content: bytes) -> Iterator[bytes]:
    """Yield the streams of a file that can be decompressed, including all operators."""
    for match in _STREAM.finditer(content):
        try:
            yield zlib.decompress(match[1])
        except zlib.error:  # a picture, or none
            continue


def _sum(match: re.Match[bytes]) -> float:
    try:
        return sum(map(float, match.groups()))
    except ValueError:  # no number, in a picture by chance
        return 0.0
