"""Pages as the file has them: which are the same, so that equal pages are read once.

PDFium copies each page into a file of its own, unpacked, with all that it is drawn with. Two pages
whose copies agree look the same, whatever numbers their objects have.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from typing import Final

from pypdfium2 import PdfDocument, PdfiumError

_MAX_BYTES: Final = 200_000_000
_MAX_GROWTH: Final = 500
"""Of all copies together: bytes, and files as large as the whole one. Pages beyond are not
compared."""
_CLOCK: Final = re.compile(rb"/CreationDate\(D:[^)]*\)")
_ID: Final = b"/ID["
"""In the trailer, the last that a file has; made up anew for each copy."""
_UNIT: Final = re.compile(rb"4 0 obj\s*<<[^\0]{0,2000}?/UserUnit ([0-9.]+)")
"""In the page's own dictionary, which PDFium writes as object 4."""
_TILING: Final = b"/PatternType 1"
_LAYERS: Final = re.compile(rb"/(OC\w*|Properties)\b")
"""What a page may be in parts that the file as a whole switches off (ISO 32000-1, 8.11)."""


@dataclass(frozen=True, slots=True)
class PageSource:
    """A page of a file."""

    alike: int
    """The index of the first page that is the same; its own if none before it is."""
    user_unit: float = 1.0
    """The length of its unit in points (ISO 32000-1, 14.11.2): PDFium takes all to be 1."""
    has_patterns: bool = False
    """Whether tiling patterns are among what it is drawn with."""


def page_sources(pdf: PdfDocument, length: int) -> tuple[PageSource, ...]:
    """Return what a file says of each of its pages.

    Args:
        pdf: the file.
        length: its bytes.
    """
    return tuple(_sources(pdf, min(_MAX_BYTES, _MAX_GROWTH * length)))


def _sources(pdf: PdfDocument, room: int) -> Iterator[PageSource]:
    first: dict[bytes, int] = {}
    for index in range(len(pdf)):
        copy = copy_page(pdf, index) if room > 0 else b""
        room -= len(copy)
        body, found, _ = copy.rpartition(_ID)
        if not found:
            yield PageSource(index)
            continue
        unit, has_patterns = _user_unit(body), _TILING in body
        if _LAYERS.search(body):
            yield PageSource(index, unit, has_patterns)
            continue
        digest = sha256(_CLOCK.sub(b"", body, count=1)).digest()
        yield PageSource(first.setdefault(digest, index), unit, has_patterns)


def copy_page(pdf: PdfDocument, index: int) -> bytes:
    """Return a file of one page alone; empty if it cannot be copied."""
    stream, alone = io.BytesIO(), PdfDocument.new()
    try:
        alone.import_pages(pdf, [index])
        alone.save(stream)
    except PdfiumError:
        return b""
    finally:
        alone.close()
    return stream.getvalue()


def _user_unit(body: bytes) -> float:
    found = _UNIT.search(body[:4000])
    try:
        return float(found[1]) if found else 1.0
    except ValueError:  # as "1.2.3"
        return 1.0
