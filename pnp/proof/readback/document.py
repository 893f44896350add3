"""Opening PDF files of any origin, with limits on their use of resources."""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import pypdfium2
from pypdfium2 import PdfDocument, PdfiumError

from pnp.core.errors import CallError, MaterialError, Problem
from pnp.press.pdf.object_streams import unpack_objects

_MAX_BYTES: Final = 500_000_000
_MAX_PAGES: Final = 5_000
_MAX_ATTACHED: Final = 20_000_000
"""The most bytes of an attachment that are read."""
_PASSWORD: Final = 4
"""PDFium's error for a file that needs a password (FPDF_ERR_PASSWORD)."""
_SECURITY: Final = 5
"""PDFium's error for a file that is locked by other means (FPDF_ERR_SECURITY)."""

_SCRIPT: Final = b"/JavaScript"
_ESCAPED: Final = re.compile(rb"#([0-9A-Fa-f]{2})")
_FLIPS: Final = {
    pypdfium2.raw.DuplexFlipLongEdge: "long",
    pypdfium2.raw.DuplexFlipShortEdge: "short",
}


def content_of(path: Path) -> bytes:
    """Return the bytes of a file.

    Raises:
        CallError: the file does not exist, cannot be read, or is too large.
    """
    hint = "name a PDF"
    try:
        if path.is_dir():
            raise CallError(Problem("this is a folder", str(path), f"{hint} inside it"))
        if path.stat().st_size > _MAX_BYTES:
            fact = f"the file has more than {_MAX_BYTES // 1_000_000} MB"
            raise CallError(Problem(fact, str(path), "split it"))
        return path.read_bytes()
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise CallError(Problem(f"cannot read it: {reason.lower()}", str(path), hint)) from error


def open_pdf(content: bytes, place: str) -> PdfDocument:
    """Open a PDF.

    Args:
        content: the file.
        place: its name in errors.

    Raises:
        MaterialError: it is not a PDF, is damaged or encrypted, or has too many pages.
    """
    try:
        pdf = PdfDocument(content)
    except PdfiumError as error:
        raise MaterialError(_unreadable(content, place, error)) from error
    if pdf.get_formtype() == pypdfium2.raw.FORMTYPE_ACRO_FORM:
        pdf.init_forms()  # else its fields are not drawn
    pages = len(pdf)
    if not 0 < pages <= _MAX_PAGES:
        pdf.close()
        fact = f"the file has {pages:,} pages"
        raise MaterialError(Problem(fact, place, f"from 1 to {_MAX_PAGES:,} can be read"))
    return pdf


def searchable(content: bytes) -> bytes:
    """Return a file for searching only: without object streams or escaped bytes in names (7.3.5).

    An object stream that cannot be unpacked keeps its type, `/ObjStm`.
    """
    return _ESCAPED.sub(lambda match: bytes([int(match[1], 16)]), unpack_objects(content))


@contextmanager
def page_errors(index: int, place: str) -> Iterator[None]:
    """Raise a MaterialError if PDFium cannot load or read a page, which may be missing."""
    try:
        yield
    except PdfiumError as error:
        fact = f"page {index + 1} is damaged: it cannot be read"
        raise MaterialError(Problem(fact, place, "build or copy the file again")) from error


def keeps_its_size(pdf: PdfDocument) -> bool:
    """Return whether a PDF asks viewers to print it at 100 % (ISO 32000-1, table 150)."""
    return not pypdfium2.raw.FPDF_VIEWERREF_GetPrintScaling(pdf)


def flip_of(pdf: PdfDocument) -> str | None:
    """Return the edge, "long" or "short", on which a PDF asks for paper to be flipped."""
    return _FLIPS.get(pypdfium2.raw.FPDF_VIEWERREF_GetDuplex(pdf))


def has_scripts(pdf: PdfDocument, content: bytes) -> bool:
    """Return whether a PDF has JavaScript, anywhere or to be run on opening."""
    count: int = pypdfium2.raw.FPDFDoc_GetJavaScriptActionCount(pdf)
    return count > 0 or _SCRIPT in searchable(content)


def attachment(pdf: PdfDocument, name: str) -> bytes | None:
    """Return the attachment of that name, or None if no such file can be read."""
    for index in range(pdf.count_attachments()):
        try:
            file = pdf.get_attachment(index)
            if file.get_name() == name and _length(file) <= _MAX_ATTACHED:
                return bytes(file.get_data())
        except PdfiumError:
            continue
    return None


_EMBEDDED: Final = b"/Type /EmbeddedFile\n>>\nstream\n"
"""The start of a packed attachment as `press/pdf/document.py` writes it; other programs write its
dictionary differently."""


def first_attachment(content: bytes) -> bytes | None:
    """Return the first attachment of a PDF written by this program, or None.

    Nothing else of the PDF is checked, so the attachment may be of any origin.
    """
    _, mark, rest = content.partition(_EMBEDDED)
    unpacker = zlib.decompressobj()
    try:
        file = unpacker.decompress(rest, _MAX_ATTACHED) if mark else b""
    except zlib.error:
        return None
    return file if unpacker.eof else None


def _length(attachment: pypdfium2.PdfAttachment) -> int:
    from ctypes import byref, c_ulong  # noqa: PLC0415 -- only here

    length = c_ulong()
    pypdfium2.raw.FPDFAttachment_GetFile(attachment, None, 0, byref(length))
    return length.value


def _unreadable(content: bytes, place: str, error: PdfiumError) -> Problem:
    if not content:
        return Problem("the file is empty", place, "build it again")
    locks = {_PASSWORD: "with a password", _SECURITY: "for those who hold a certificate"}
    lock = locks.get(getattr(error, "err_code", 0))
    if lock is not None:
        return Problem(f"the PDF is locked {lock}", place, "save a copy without a lock")
    if not content[:1024].lstrip().startswith(b"%PDF"):
        return Problem("this is not a PDF", place, "name a file that `ducks-pnp build` wrote")
    return Problem("the PDF is damaged: it cannot be opened", place, "build or copy it again")
