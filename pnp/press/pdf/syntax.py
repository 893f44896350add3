"""PDF's syntax of numbers, arrays, text and streams (ISO 32000-1, 7.3)."""

from __future__ import annotations

import codecs
import re
import zlib
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

from reportlab.pdfbase.pdfdoc import PDFDictionary, PDFDocument, PDFStream, PDFString

from pnp.core.geometry import PT_PER_MM, Affine, Rect, Size

_SPECIAL: Final = re.compile(rb"[\\()\r]")
"""The bytes that mean something else in a literal string (7.3.4.2)."""

_MAX_KEPT_LENGTH: Final = 64 * 2**10
"""Bytes of a stream that is kept compressed."""


def number(value: float) -> str:
    """Return a number in fixed notation with at most five decimals; PDF knows no exponents."""
    text = f"{value:.5f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def numbers(values: Iterable[float]) -> str:
    """Return numbers with a space between."""
    return " ".join(number(value) for value in values)


def array(values: Iterable[float]) -> str:
    """Return an array of numbers."""
    return f"[{numbers(values)}]"


def matrix(affine: Affine) -> str:
    """Return the six numbers of an affine map."""
    return numbers((affine.a, affine.b, affine.c, affine.d, affine.e, affine.f))


def boolean(value: bool) -> str:
    """Return true or false in PDF's words."""
    return "true" if value else "false"


def text(value: str) -> Any:
    """Return a text string: PDFDocEncoding, or UTF-16 where that does not reach (7.9.2.2)."""
    return PDFString(value)


def long_text(value: str) -> Any:
    """Return a text string as `text` does, its bytes as they are: shorter, but not ASCII."""
    try:
        content = value.encode("pdfdoc")
    except UnicodeEncodeError:
        content = codecs.BOM_UTF16_BE + value.encode("utf-16-be")
    return PDFString(_SPECIAL.sub(_escape, content), escape=0, enc="raw")


def _escape(match: re.Match[bytes]) -> bytes:
    return b"\\r" if match[0] == b"\r" else b"\\" + match[0]


def dictionary(entries: Mapping[str, object]) -> Any:
    """Return a dictionary of the entries that are not None; its keys are written in order."""
    result = PDFDictionary({name: value for name, value in entries.items() if value is not None})
    result.multiline = False
    return result


def stream(content: bytes, entries: Mapping[str, object] | None = None) -> Any:
    """Return a stream object, compressed where that makes it smaller."""
    body = (_kept_compressed if len(content) <= _MAX_KEPT_LENGTH else zlib.compress)(content)
    if len(body) + len("/Filter /FlateDecode ") >= len(content):
        return raw_stream(content, entries or {})
    return raw_stream(body, {**(entries or {}), "Filter": "/FlateDecode"})


_kept_compressed = lru_cache(maxsize=256)(zlib.compress)
"""The files of a game show the same pictures."""


def raw_stream(content: bytes, entries: Mapping[str, object]) -> Any:
    """Return a stream object whose bytes are written as they are."""
    return PDFStream(dictionary(entries), content, filters=())


def box(rect: Rect, paper: Size) -> str:
    """Return a rectangle from the top left in mm as a box from the lower left in points."""
    edges = (
        rect.x_mm,
        paper.height_mm - rect.bottom_mm,
        rect.right_mm,
        paper.height_mm - rect.y_mm,
    )
    return array(edge * PT_PER_MM for edge in edges)


def serialise(pdf: PDFDocument, thing: Any) -> str:
    """Return an object or reference as it is written."""
    content: bytes = thing.format(pdf)
    return content.decode("ascii")


def references(pdf: PDFDocument, things: Sequence[object]) -> str:
    """Return an array of references."""
    return f"[{' '.join(serialise(pdf, thing) for thing in things)}]"
