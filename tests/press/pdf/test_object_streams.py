"""Object streams: found by an independent library, and unpacked only where that is certain."""

from __future__ import annotations

import io
import zlib

import pikepdf
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.press.pdf.object_streams import pack_objects, unpack_objects

ENTRIES = b"/Type /ObjStm /N 1 /First 4 /Length 99 /Filter /FlateDecode"
OBJECTS = b"7 0 <</S /JavaScript>>"


def written(entries: bytes = ENTRIES, packed: bytes = zlib.compress(OBJECTS)) -> bytes:
    return b"%%PDF-1.7\n8 0 obj\n<<%b>>\nstream\n%b\nendstream\nendobj\n" % (entries, packed)


def test_packed_objects_are_seen_by_a_search() -> None:
    plain = unpack_objects(written())
    assert OBJECTS in plain
    assert b"/ObjStm" not in plain


@pytest.mark.parametrize(
    "entries",
    [
        ENTRIES + b" /DecodeParms 9 0 R",
        ENTRIES + b" /Filter /ASCIIHexDecode",
        ENTRIES.replace(b"FlateDecode", b"ASCIIHexDecode"),
        ENTRIES.replace(b"/FlateDecode", b"9 0 R"),
        ENTRIES.replace(b"ObjStm", b"ObjStmX") + b" /Type /ObjStm",
    ],
)
def test_a_stream_with_other_entries_stays_suspicious(entries: bytes) -> None:
    plain = unpack_objects(written(entries))
    assert b"/ObjStm" in plain
    assert OBJECTS not in plain


@pytest.mark.parametrize("packed", [b"", b"no zlib", zlib.compress(OBJECTS)[:-5]])
def test_a_damaged_stream_stays_suspicious(packed: bytes) -> None:
    assert unpack_objects(written(packed=packed)) == written(packed=packed)


@given(st.dictionaries(st.integers(1, 999), st.integers(0, 99_999), max_size=9))
def test_another_library_finds_what_was_packed(values: dict[int, int]) -> None:
    numbers = {number: b"%d" % value for number, value in values.items()}
    content, entries = pack_objects(numbers)
    head, body = content[: int(str(entries["First"]))], content[int(str(entries["First"])) :]
    places = list(map(int, head.split()))
    assert places[::2] == list(values)
    found = [pikepdf.Object.parse(body[offset:].split(b"\n")[0]) for offset in places[1::2]]
    assert list(map(int, found)) == list(values.values())


def test_files_of_another_program_are_unpacked() -> None:
    stream = io.BytesIO()
    with pikepdf.new() as pdf:
        pdf.add_blank_page()
        pdf.Root.OpenAction = pikepdf.Dictionary(S=pikepdf.Name.JavaScript)
        pdf.save(stream, object_stream_mode=pikepdf.ObjectStreamMode.generate)
    assert b"/JavaScript" not in stream.getvalue()
    assert b"/JavaScript" in unpack_objects(stream.getvalue())
