"""Files that are not a PDF, or no whole one, are refused with a reason and a remedy."""

from __future__ import annotations

import io
from pathlib import Path

import pikepdf
import pytest

from pnp.core.errors import CallError, MaterialError
from pnp.proof.readback.document import content_of, open_pdf


def sound() -> bytes:
    stream = io.BytesIO()
    pdf = pikepdf.new()
    pdf.add_blank_page()
    pdf.save(stream)
    return stream.getvalue()


def locked() -> bytes:
    stream = io.BytesIO()
    pdf = pikepdf.open(io.BytesIO(sound()))
    pdf.save(stream, encryption=pikepdf.Encryption(owner="o", user="u"))
    return stream.getvalue()


def locked_by_certificate() -> bytes:
    lock = b"/Encrypt << /Filter /Adobe.PubSec /SubFilter /adbe.pkcs7.s5 /V 4 >> /Root"
    return sound().replace(b"/Root", lock, 1)


@pytest.mark.parametrize(
    ("content", "fact"),
    [
        (b"", "the file is empty"),
        (b"<html></html>", "this is not a PDF"),
        (sound()[:60], "the PDF is damaged: it cannot be opened"),
        (locked(), "the PDF is locked with a password"),
        (locked_by_certificate(), "the PDF is locked for those who hold a certificate"),
    ],
    ids=["empty", "another kind", "cut", "locked", "locked by certificate"],
)
def test_what_cannot_be_opened_is_told(content: bytes, fact: str) -> None:
    with pytest.raises(MaterialError) as caught:
        open_pdf(content, "a file")
    (problem,) = caught.value.problems
    assert (problem.fact, problem.place) == (fact, "a file")
    assert problem.hint


@pytest.mark.parametrize("name", ["", "missing.pdf", "nul\0.pdf"])
def test_files_that_cannot_be_read_are_told(tmp_path: Path, name: str) -> None:
    with pytest.raises(CallError):
        content_of(tmp_path / name)
