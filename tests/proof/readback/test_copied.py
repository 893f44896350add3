"""Objects of a page are read and written as PDFium writes them."""

from __future__ import annotations

import zlib

import pytest

from pnp.proof.readback.pictures.copied import (
    CopiedObject,
    number_of,
    numbers_in,
    read_entries,
    read_objects,
    resolve,
    write_entries,
    write_objects,
)

OBJECTS = {
    4: CopiedObject(b"<</Type/Page/Contents 5 0 R>>"),
    5: CopiedObject(b"<</Length 21>>", b"q endobj 7 0 obj\r\nf Q"),
    12: CopiedObject(b"[1 2]"),
}


def test_what_is_written_is_read_again_whatever_its_streams_hold() -> None:
    assert read_objects(write_objects(OBJECTS)) == OBJECTS
    assert read_objects(b"%PDF-1.7") == {}
    assert read_objects(b"\r\n4 0 obj\r\n<</Type/Page>>") == {}, "it does not end"


@pytest.mark.parametrize(
    ("text", "entries"),
    [
        (b"<</A 1/B/C>>", {b"/A": b"1", b"/B": b"/C"}),
        (b"<</A<</B 1/C 2>>/D 3>>", {b"/A": b"<</B 1/C 2>>", b"/D": b"3"}),
        (b"<</A[1/B 2]/E<0F>>>", {b"/A": b"[1/B 2]", b"/E": b"<0F>"}),
        (b"<</C(a/D >> \\) b)/E 1>>", {b"/C": b"(a/D >> \\) b)", b"/E": b"1"}),
        (b"<</A 1 0 R /B 2 0 R>>", {b"/A": b"1 0 R", b"/B": b"2 0 R"}),
        (b"<<>>", {}),
        (b"[/A 1]", {}),
        (b"7", {}),
    ],
)
def test_entries_keep_their_values_as_they_are_written(
    text: bytes, entries: dict[bytes, bytes]
) -> None:
    assert read_entries(text) == entries
    assert read_entries(write_entries(entries)) == entries


@pytest.mark.parametrize(
    ("about", "data", "content"),
    [
        (b"<</Length 4>>", b"duck", b"duck"),
        (b"<</Length 4/Filter/FlateDecode>>", zlib.compress(b"duck"), b"duck"),
        (b"<</Length 4/Filter[/FlateDecode]>>", zlib.compress(b"duck"), b"duck"),
        (b"<</Length 4/Filter/FlateDecode>>", b"duck", None),
        (b"<</Length 4/Filter/DCTDecode>>", b"duck", None),
        (b"<</Length 4/Filter/FlateDecode/DecodeParms<<>>>>", zlib.compress(b"duck"), None),
        (b"<</Length 4>>", None, None),
    ],
)
def test_a_stream_is_unpacked_if_it_is_packed_in_the_usual_way(
    about: bytes, data: bytes | None, content: bytes | None
) -> None:
    item = CopiedObject(about, data)
    assert item.content == content
    item.write(b"six ducks")
    assert item.content == (None if b"/DecodeParms" in about else b"six ducks")
    assert read_entries(item.about)[b"/Length"] == b"9"


def test_references_lead_to_objects() -> None:
    assert number_of(b" 12 0 R ") == 12
    assert [number_of(value) for value in (None, b"", b"12", b"[12 0 R]", b"/A 1 0 R")] == [
        None
    ] * 5
    assert numbers_in(b"[5 0 R 12 0 R]") == [5, 12]
    assert resolve(OBJECTS, b"4 0 R") == {b"/Type": b"/Page", b"/Contents": b"5 0 R"}
    assert resolve(OBJECTS, b"<</A 1>>") == {b"/A": b"1"}
    assert resolve(OBJECTS, b"99 0 R") == resolve(OBJECTS, None) == {}
