"""Web fonts are the fonts that are in them, and unpack to no more than is bearable."""

from __future__ import annotations

import io
import struct
import sys
from collections.abc import Callable
from pathlib import Path

import brotli
import pytest
from fontTools.ttLib import TTFont
from fuzzing import bounded

from pnp.core.errors import MaterialError
from pnp.press.fonts import Font, FontBook, web
from pnp.press.fonts.sfnt import DamagedFontError

MakeFont = Callable[..., bytes]


def packed(data: bytes, flavour: str) -> bytes:
    font = TTFont(io.BytesIO(data), recalcTimestamp=False)
    font.flavor = flavour
    stream = io.BytesIO()
    font.save(stream)
    return stream.getvalue()


def found(folder: Path, name: str, data: bytes, weight: int = 400) -> Font:
    path = folder / name / name
    path.parent.mkdir()
    path.write_bytes(data)
    font = FontBook.load(path.parent).find("Pond", weight)
    assert font is not None
    return font


def refusal(folder: Path, data: bytes) -> tuple[str, str]:
    """The fact and the hint that a font is refused with."""
    (folder / "Pond.woff").write_bytes(data)
    with bounded(), pytest.raises(MaterialError) as caught:
        FontBook.load(folder)
    (problem,) = caught.value.problems
    return problem.fact, problem.hint


@pytest.mark.parametrize("flavour", ["woff", "woff2"])
@pytest.mark.parametrize("kind", [{}, {"cff": True}, {"weights": (300, 400, 900)}])
def test_it_prints_what_the_font_in_it_prints(
    folder: Path, make_font: MakeFont, flavour: str, kind: dict[str, object]
) -> None:
    plain = make_font(**kind)
    one = found(folder, "plain.ttf", plain, 900)
    other = found(folder, f"packed.{flavour}", packed(plain, flavour), 900)
    run, unpacked = one.shape("A Bc"), other.shape("A Bc")
    glyphs = [glyph.id for glyph in run.glyphs]
    assert [glyph.id for glyph in unpacked.glyphs] == glyphs
    assert [other.advance_of(each) for each in glyphs] == [one.advance_of(each) for each in glyphs]
    assert unpacked.boxes == run.boxes
    assert len(run.boxes) == 3
    assert other.subset(glyphs).kind == one.subset(glyphs).kind


def test_a_table_that_was_of_gigabytes_is_refused(folder: Path, make_font: MakeFont) -> None:
    data = bytearray(packed(make_font(), "woff"))
    struct.pack_into(">L", data, 44 + 12, 2**31)
    assert "unpacks to more than 32 MiB" in refusal(folder, bytes(data))[0]


def test_a_font_of_just_as_much_as_is_bearable_is_unpacked(
    make_font: MakeFont, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = packed(make_font(letters="duck"), "woff")
    (count,) = struct.unpack_from(">H", data, 12)
    lengths = [struct.unpack_from(">L", data, 44 + 20 * n + 12)[0] for n in range(count)]
    monkeypatch.setattr(web, "MAX_UNPACKED_BYTES", sum(lengths))
    assert TTFont(io.BytesIO(web.unpack(data))).getBestCmap().keys() == {*map(ord, "duck")}
    monkeypatch.setattr(web, "MAX_UNPACKED_BYTES", sum(lengths) - 1)
    with pytest.raises(DamagedFontError, match="unpacks to more"):
        web.unpack(data + b"\0")


def test_tables_that_unpack_to_gigabytes_are_refused(folder: Path) -> None:
    bomb = brotli.compress(bytes(2 * web.MAX_UNPACKED_BYTES), quality=1)
    table = bytes([1, 54])  # head, of 54 bytes
    size = 48 + len(table) + len(bomb)
    head = struct.pack(">4s4sLHHLLHHLLLLL", b"wOF2", b"OTTO", size, 1, 0, 0, len(bomb), *[0] * 7)
    assert "unpacks to more than 32 MiB" in refusal(folder, head + table + bomb)[0]


def test_notes_of_the_makers_are_not_unpacked(folder: Path, make_font: MakeFont) -> None:
    data = bytearray(packed(make_font(), "woff2"))
    struct.pack_into(">3L", data, 28, len(data), 9, 2**31)
    assert found(folder, "noted.woff2", bytes(data) + b"no brotli").covers("Abc")


@pytest.mark.parametrize("missing", ["brotli", "fontTools.ttLib.woff2"])
def test_without_its_library_woff2_says_how_to_get_it(
    folder: Path, make_font: MakeFont, monkeypatch: pytest.MonkeyPatch, missing: str
) -> None:
    data = packed(make_font(family=f"Pond {missing}"), "woff2")
    monkeypatch.setitem(sys.modules, missing, None)
    assert "pip install 'ducks-pnp[woff]'" in refusal(folder, data)[1]


def test_a_collection_in_woff2_is_refused(folder: Path, make_font: MakeFont) -> None:
    data = packed(make_font(), "woff2")
    assert "a collection" in refusal(folder, data[:4] + b"ttcf" + data[8:])[0]
