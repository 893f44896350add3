"""Font files that are damaged, foreign or not to be used are refused with their name."""

from __future__ import annotations

import contextlib
import shutil
import struct
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pnp.core import resources
from pnp.core.errors import MaterialError
from pnp.press.fonts import FontBook

MakeFont = Callable[..., bytes]


def facts_of(folder: Path) -> dict[str, str]:
    """File name -> the fact that refuses it."""
    with pytest.raises(MaterialError) as caught:
        FontBook.load(folder)
    return {Path(problem.place).name: problem.fact for problem in caught.value.problems}


def test_the_bundled_fonts_load(book: FontBook) -> None:
    assert book.families == ("Andika", "Baloo 2", "DejaVu Sans")
    assert not book.barred


def test_every_bundled_font_has_its_licence_beside_it() -> None:
    families = {path.stem.split("-")[0] for path in resources.fonts().glob("*.ttf")}
    licences = {path.name.split("-")[0] for path in resources.fonts().glob("*-*.txt")}
    assert families == licences


def test_all_bad_files_of_a_folder_are_told_at_once(folder: Path, make_font: MakeFont) -> None:
    sound = make_font()
    (folder / "sound.ttf").write_bytes(sound)
    (folder / "empty.ttf").write_bytes(b"")
    (folder / "text.otf").write_bytes(b"this is not a font at all")
    (folder / "cut.ttf").write_bytes(sound[: len(sound) // 2])
    (folder / "web.woff2").write_bytes(b"wOF2" + bytes(100))
    (folder / "stub.ttc").write_bytes(b"ttcf\0\1\0\0\xff\xff\xff\xff")
    facts = facts_of(folder)
    reasons = {
        "empty.ttf": "the file is empty",
        "text.otf": "no TrueType or OpenType font",
        "cut.ttf": "cut short",
        "web.woff2": "claims to hold 0 tables",
        "stub.ttc": "claims to hold 4294967295 faces",
    }
    assert facts.keys() == reasons.keys()
    assert all(reason in facts[name] for name, reason in reasons.items())


@pytest.mark.parametrize("missing", [0, 1])
def test_a_table_that_nobody_reads_ends_within_the_file(
    folder: Path, make_font: MakeFont, missing: int
) -> None:
    data = bytearray(make_font(extra_tables=("Pond",)))
    record = data.index(b"Pond")
    (offset,) = struct.unpack_from(">L", data, record + 8)
    struct.pack_into(">L", data, record + 12, len(data) - offset + missing)
    (folder / "Pond.ttf").write_bytes(data)
    if missing:
        assert "table 'Pond' ends past the file's end" in facts_of(folder)["Pond.ttf"]
    else:
        assert FontBook.load(folder).families == ("Pond",)


def test_a_huge_file_is_refused_unread(folder: Path) -> None:
    with (folder / "huge.ttf").open("wb") as file:
        file.write(b"\0\1\0\0")
        file.truncate(200 * 1024 * 1024)
    assert facts_of(folder) == {
        "huge.ttf": "the font cannot be read: the file is larger than 128 MiB"
    }


def test_a_missing_folder_is_told(tmp_path: Path) -> None:
    with pytest.raises(MaterialError, match="there is no such folder"):
        FontBook.load(tmp_path / "nowhere")


def test_a_folder_without_fonts_is_told(folder: Path) -> None:
    (folder / "README.md").write_text("nothing", encoding="utf-8")
    with pytest.raises(MaterialError, match="holds no font"):
        FontBook.load(folder)


def test_other_files_are_passed_over(folder: Path, make_font: MakeFont) -> None:
    (folder / "Pond.ttf").write_bytes(make_font())
    (folder / "OFL.txt").write_bytes(b"licence")
    assert FontBook.load(folder).families == ("Pond",)


def test_fonts_in_subfolders_are_found(folder: Path, make_font: MakeFont) -> None:
    (folder / "deep").mkdir()
    (folder / "deep" / "Pond.TTF").write_bytes(make_font())
    assert FontBook.load(folder).find("pond") is not None


def test_an_altered_outline_is_noticed(folder: Path) -> None:
    data = bytearray((resources.fonts() / "Baloo2-Bold.ttf").read_bytes())
    data[len(data) // 2] ^= 0xFF
    (folder / "Baloo2-Bold.ttf").write_bytes(data)
    with pytest.raises(MaterialError, match="does not hold together"):
        FontBook.load(folder).find("Baloo 2")


def test_a_file_that_vanishes_is_told(folder: Path, make_font: MakeFont) -> None:
    (folder / "Pond.ttf").write_bytes(make_font())
    loaded = FontBook.load(folder)
    (folder / "Pond.ttf").unlink()
    with pytest.raises(MaterialError, match="cannot read the font"):
        loaded.find("Pond")


@pytest.mark.parametrize(
    ("fs_type", "reason"),
    [
        (0x0002, "forbids to embed it"),
        (0x0100, "forbids to embed a part"),
        (0x0200, "forbids to embed its outlines"),
    ],
)
def test_a_licence_that_forbids_embedding_bars_the_font(
    folder: Path, make_font: MakeFont, fs_type: int, reason: str
) -> None:
    (folder / "Pond.ttf").write_bytes(make_font(fs_type=fs_type))
    with pytest.raises(MaterialError, match=reason):
        FontBook.load(folder).find("Pond")


@pytest.mark.parametrize("fs_type", [0x0000, 0x0004, 0x0008, 0x000A])
def test_a_licence_that_allows_embedding_does_not(
    folder: Path, make_font: MakeFont, fs_type: int
) -> None:
    (folder / "Pond.ttf").write_bytes(make_font(fs_type=fs_type))
    assert FontBook.load(folder).find("Pond") is not None


def test_a_colour_font_is_barred_and_leaves_the_others_usable(
    folder: Path, make_font: MakeFont
) -> None:
    (folder / "Emoji.ttf").write_bytes(make_font("Emoji", extra_tables=("COLR",)))
    (folder / "Pond.ttf").write_bytes(make_font())
    loaded = FontBook.load(folder)
    assert loaded.find("Pond") is not None
    assert [problem.place for problem in loaded.barred] == [str(folder / "Emoji.ttf")]
    with pytest.raises(MaterialError, match="colour font"):
        loaded.find("Emoji")


def test_two_files_that_claim_one_face_bar_it(folder: Path, make_font: MakeFont) -> None:
    (folder / "a.ttf").write_bytes(make_font(side=500))
    (folder / "b.ttf").write_bytes(make_font(side=400))
    with pytest.raises(MaterialError, match=r"a\.ttf and .*b\.ttf both claim"):
        FontBook.load(folder).find("Pond")


def test_the_same_file_twice_is_one_font(folder: Path, make_font: MakeFont) -> None:
    (folder / "a.ttf").write_bytes(make_font())
    shutil.copy(folder / "a.ttf", folder / "b.ttf")
    assert FontBook.load(folder).find("Pond") is not None


def test_a_later_folder_replaces_a_face(tmp_path: Path, make_font: MakeFont) -> None:
    for name, side in (("bundled", 500), ("own", 400)):
        (tmp_path / name).mkdir()
        (tmp_path / name / "Pond.ttf").write_bytes(make_font(side=side))
    font = FontBook.load(tmp_path / "bundled", tmp_path / "own").find("Pond")
    assert font is not None
    assert font.shape("A").advance == 500


@settings(
    max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(data=st.data())
def test_no_damage_is_worse_than_a_refusal(
    data: st.DataObject, folder: Path, make_font: MakeFont
) -> None:
    """Bytes overwritten or cut off: either refused as material, or it can be set and embedded."""
    font = bytearray(make_font(cff=data.draw(st.booleans())))
    for _ in range(data.draw(st.integers(1, 4))):
        font[data.draw(st.integers(0, len(font) - 1))] = data.draw(st.integers(0, 255))
    (folder / "Pond.ttf").write_bytes(font[: data.draw(st.integers(0, len(font)))])
    with contextlib.suppress(MaterialError):
        loaded = FontBook.load(folder)
        found = loaded.find(loaded.families[0])
        assert found is not None
        found.subset(glyph.id for glyph in found.shape("A Bc").glyphs)
