"""Pages as stored in the file: equal ones are recognised, and read once.

PDFium copies each page into a file of its own, uncompressed, with all its resources. Two pages with
equal copies look the same, whatever the numbers of their objects.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Final

from pypdfium2 import PdfDocument, PdfiumError

from pnp.core.geometry import MM_PER_PT, Rect, Size
from pnp.proof.readback.document import searchable

_MAX_BYTES: Final = 200_000_000
_MAX_GROWTH: Final = 500
"""The most bytes of all copies together, absolute and as a multiple of the file. Further pages are
not compared."""
_NOT_SEEN: Final = re.compile(rb"/CreationDate\(D:[^)]*\)|/StructParents \d+")
"""The time of each copy, and the references to the page's structure."""
_ID: Final = b"/ID["
"""The identifier in the trailer, the last part of a file; it is new for each copy."""
_PAGE: Final = re.compile(rb"\b4 0 obj\s*<<[^\0]{0,2000}?endobj")
"""The page's own dictionary, which PDFium writes as object 4."""
_UNIT: Final = re.compile(rb"/UserUnit ([0-9.]+)")
_TURN: Final = re.compile(rb"/Rotate (-?\d{1,9})\b")
_NUMBERS: Final = re.compile(rb"-?\d*\.?\d+")
_QUARTER: Final = 90
_MIN_CUT_MM: Final = 1.0
"""Smaller crops come from rounding."""
_TILING: Final = b"/PatternType 1"
_DRAWN_LETTERS: Final = b"/Subtype/Type3"
_PICTURE: Final = b"/Subtype/Image"
_HOLDERS: Final = re.compile(rb"/(SMask(?!/None)|Mask \d|Annots)")
"""Containers of pictures that PDFium does not list, besides tiling patterns."""
_LAYERS: Final = re.compile(rb"/(OC\w*|Properties)\b")
"""Features of optional content that the file as a whole can switch off (ISO 32000-1, 8.11)."""
_SWITCHED: Final = re.compile(rb"/(OFF|Usage|OCMD|ObjStm|Encrypt)\b")
"""Features without which layers look alike on screen and on paper (8.11.4): states that are off or
depend on usage, groups bound to others, and streams in which these may be packed."""
_ANNOTATIONS: Final = re.compile(rb"/Annots\s*\[([^\]]*)\]")
_MAX_ANNOTATIONS: Final = 200
"""The most annotations of a page whose layers are examined."""
_SCRIPT: Final = b"/JavaScript"
_EFFECTS: Final = re.compile(rb"/(OP|op|K) true\b")
"""Overprint (11.7.4.3) and groups that knock out (11.4.5)."""


@dataclass(frozen=True, slots=True)
class PageSource:
    """A page of a file."""

    alike: int
    """The index of the first equal page, which may be its own."""
    digest: bytes = b""
    """The digest of its copy, by which pages of different files are recognised as equal; empty if
    equal copies may look different."""
    user_unit: float = 1.0
    """The length of its unit in points (ISO 32000-1, 14.11.2), which PDFium always takes to be
    1."""
    may_hide_pictures: bool = False
    """Whether it may have pictures that PDFium does not list: in patterns, masks and
    annotations."""
    has_drawn_letters: bool = False
    """Whether it has fonts whose letters are drawings (Type 3)."""
    has_layers: bool = False
    """Whether parts of it may be switched off, on screen or on paper."""
    has_layered_annotations: bool = False
    """Whether it has annotations in layers, which PDFium draws even if the layers are off."""
    has_effects: bool = False
    """Whether it has overprint or knockout groups, neither of which PDFium supports."""
    has_scripts: bool = False
    """Whether it, or a field on it, has JavaScript."""
    turn: int = 0
    """Its rotation in degrees, clockwise, as the file states."""
    whole: Size | None = None
    """Its displayed size without cropping; None if it is not cropped."""


def page_sources(pdf: PdfDocument, content: bytes) -> tuple[PageSource, ...]:
    """Return the source of each page of a file.

    Args:
        pdf: the file.
        content: its bytes.
    """
    room = min(_MAX_BYTES, _MAX_GROWTH * len(content))
    may_switch = _SWITCHED.search(searchable(content)) is not None
    return tuple(_sources(pdf, room, may_switch=may_switch))


def _sources(pdf: PdfDocument, room: int, *, may_switch: bool) -> Iterator[PageSource]:
    first: dict[bytes, int] = {}
    for index in range(len(pdf)):
        copy = copy_page(pdf, index) if room > 0 else b""
        room -= len(copy)
        body, mark, _ = copy.rpartition(_ID)
        if not mark:
            yield PageSource(index, has_layers=may_switch)
            continue
        source = _source(index, body)
        source = replace(source, has_layers=source.has_layers and may_switch)
        if not source.has_layers:
            digest = sha256(_NOT_SEEN.sub(b"", body)).digest()
            source = replace(source, alike=first.setdefault(digest, index), digest=digest)
        yield source


def _source(index: int, body: bytes) -> PageSource:
    """Return the facts that the copy of a page reveals; `alike` is its own index."""
    match = _PAGE.search(body[:4000])
    page = match[0] if match else b""
    unit, turn = _user_unit(page), _TURN.search(page)
    degrees = int(turn[1]) if turn else 0
    return PageSource(
        index,
        user_unit=unit,
        may_hide_pictures=_TILING in body
        or (_PICTURE in body and _HOLDERS.search(body) is not None),
        has_drawn_letters=_DRAWN_LETTERS in body,
        has_layers=_LAYERS.search(body) is not None,
        has_layered_annotations=_has_layered_annotations(page, body),
        has_effects=_EFFECTS.search(body) is not None,
        has_scripts=_SCRIPT in body,
        turn=degrees,
        whole=_whole(page, unit, degrees),
    )


def _has_layered_annotations(page: bytes, body: bytes) -> bool:
    match = _ANNOTATIONS.search(page)
    numbers = re.findall(rb"(\d+) 0 R", match[1])[:_MAX_ANNOTATIONS] if match else []
    bodies = (body.partition(b"\n%b 0 obj" % number)[2] for number in numbers)
    return any(b"/OC " in text.partition(b"endobj")[0] for text in bodies)


def _whole(page: bytes, unit: float, degrees: int) -> Size | None:
    """Return the displayed size of a whole page, if it is cropped."""
    media, crop = _box(page, b"MediaBox"), _box(page, b"CropBox")
    if media is None or crop is None:
        return None
    rest = (crop.x_mm - media.x_mm, crop.y_mm - media.y_mm)
    beyond = (media.right_mm - crop.right_mm, media.bottom_mm - crop.bottom_mm)
    if max(*rest, *beyond) * unit < _MIN_CUT_MM:
        return None
    size = Size(media.width_mm * unit, media.height_mm * unit)
    return size.transpose() if degrees // _QUARTER % 2 else size


def _box(page: bytes, name: bytes) -> Rect | None:
    """Return one of a page's boxes, in points; None if it has none."""
    match = re.search(rb"/" + name + rb"\s*\[([^\]]*)\]", page)
    numbers = [float(number) * MM_PER_PT for number in _NUMBERS.findall(match[1])] if match else []
    if len(numbers) != 4:  # noqa: PLR2004 -- two corners
        return None
    (west, east), (south, north) = sorted(numbers[::2]), sorted(numbers[1::2])
    return Rect(west, south, east - west, north - south)


def copy_page(pdf: PdfDocument, index: int) -> bytes:
    """Return a file of a single page; empty if it cannot be copied."""
    stream, alone = io.BytesIO(), PdfDocument.new()
    try:
        alone.import_pages(pdf, [index])
        alone.save(stream)
    except PdfiumError:
        return b""
    finally:
        alone.close()
    return stream.getvalue()


def _user_unit(page: bytes) -> float:
    match = _UNIT.search(page)
    try:
        return float(match[1]) if match else 1.0
    except ValueError:  # as "1.2.3"
        return 1.0
