"""What a font file says of its faces: names, style and measures, or contradictions."""

from __future__ import annotations

import io
import struct
from collections.abc import Callable
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont

from pnp.core import resources
from pnp.core.errors import MaterialError
from pnp.press.fonts import Font, FontBook
from pnp.press.fonts.facts import FaceFacts, read_faces

MakeFont = Callable[..., bytes]
Edit = Callable[[TTFont], object]


def edited(data: bytes, edit: Edit) -> bytes:
    """The font after an edit of its tables."""
    font = TTFont(io.BytesIO(data), recalcTimestamp=False, recalcBBoxes=False)
    edit(font)
    stream = io.BytesIO()
    font.save(stream)
    return stream.getvalue()


def overwritten(data: bytes, tag: str, at: int, value: bytes) -> bytes:
    """The font with some bytes of a table overwritten; `at` may count from the table's end."""
    records = struct.iter_unpack(">4s3L", data[12 : 12 + 16 * data[5]])
    offset, length = next(where for name, _, *where in records if name == tag.encode())
    place = offset + at % length
    return data[:place] + value + data[place + len(value) :]


@pytest.fixture
def facts(folder: Path) -> Callable[[bytes], FaceFacts]:
    def read(data: bytes) -> FaceFacts:
        (folder / "Pond.ttf").write_bytes(data)
        (found,) = read_faces(folder / "Pond.ttf")
        return found

    return read


@pytest.fixture
def font(folder: Path) -> Callable[[bytes], Font]:
    def load(data: bytes) -> Font:
        (folder / "Pond.ttf").write_bytes(data)
        found = FontBook.load(folder).find("Pond")
        assert found is not None
        return found

    return load


Facts = Callable[[bytes], FaceFacts]


@pytest.mark.parametrize(
    ("stated", "read"), [(0, 1), (1, 100), (9, 900), (10, 10), (1000, 1000), (1200, 1000)]
)
def test_a_weight_is_of_1_to_1000_and_those_of_old_are_hundreds(
    facts: Facts, make_font: MakeFont, stated: int, read: int
) -> None:
    assert facts(make_font(weight=stated)).style.weights == (read, read)


@pytest.mark.parametrize(("stated", "read"), [(0, 1), (1, 1), (3, 3), (9, 9), (12, 9)])
def test_a_width_is_of_1_to_9(facts: Facts, make_font: MakeFont, stated: int, read: int) -> None:
    data = edited(make_font(), lambda font: setattr(font["OS/2"], "usWidthClass", stated))
    assert facts(data).style.width == read


@pytest.mark.parametrize(
    ("mac_style", "weight", "italic"), [(0, 400, False), (1, 700, False), (2, 400, True)]
)
def test_a_font_without_the_table_of_windows_is_read_from_its_head(
    facts: Facts, make_font: MakeFont, mac_style: int, weight: int, italic: bool
) -> None:
    def edit(font: TTFont) -> None:
        font["head"].macStyle = mac_style
        del font["OS/2"]

    found = facts(edited(make_font(), edit))
    assert (found.style.weights, found.style.italic) == ((weight, weight), italic)
    assert found.style.width == 5
    assert (found.metrics.ascent, found.metrics.descent) == (800, -200)
    assert found.metrics.cap_height is None
    assert found.metrics.strikeout_position is None
    assert found.barred is None


@pytest.mark.parametrize("bit", [0x01, 0x200])
def test_slanted_letters_are_italic(facts: Facts, make_font: MakeFont, bit: int) -> None:
    data = edited(make_font(), lambda font: setattr(font["OS/2"], "fsSelection", bit))
    assert facts(data).style.italic


@pytest.mark.parametrize(
    ("stated", "line"),
    [
        (((800, -200, 30), (700, -300, 20), False), (800, -200, 30)),
        (((800, -200, 30), (700, -300, 20), True), (700, -300, 20)),
        (((0, 0, 30), (700, -300, 20), False), (700, -300, 20)),
        (((0, 0, 0), (0, 0, 20), False), (900, -250, 0)),
    ],
)
def test_the_height_of_a_line_is_chosen_as_css_says(
    facts: Facts,
    make_font: MakeFont,
    stated: tuple[tuple[int, int, int], tuple[int, int, int], bool],
    line: tuple[int, int, int],
) -> None:
    def edit(font: TTFont) -> None:
        table, os2 = font["hhea"], font["OS/2"]
        hhea, typographic, flag = stated
        table.ascent, table.descent, table.lineGap = hhea
        os2.sTypoAscender, os2.sTypoDescender, os2.sTypoLineGap = typographic
        os2.usWinAscent, os2.usWinDescent = 900, 250
        os2.version = 4
        os2.fsSelection = 0x40 | (0x80 if flag else 0)

    metrics = facts(edited(make_font(), edit)).metrics
    assert (metrics.ascent, metrics.descent, metrics.line_gap) == line


def test_lines_under_and_through_letters_lie_where_the_font_says(
    facts: Facts, make_font: MakeFont
) -> None:
    def edit(font: TTFont) -> None:
        post, os2 = font["post"], font["OS/2"]
        post.italicAngle, post.underlinePosition, post.underlineThickness = -12.5, -120, 60
        os2.yStrikeoutPosition, os2.sxHeight, os2.sCapHeight, os2.version = 310, 480, 710, 4

    metrics = facts(edited(make_font(), edit)).metrics
    assert (metrics.underline_position, metrics.underline_thickness) == (-120, 60)
    assert (metrics.italic_angle, metrics.strikeout_position) == (-12.5, 310)
    assert (metrics.x_height, metrics.cap_height) == (480, 710)


def test_a_font_that_does_not_say_is_underlined_in_a_usual_place(
    facts: Facts, make_font: MakeFont
) -> None:
    metrics = facts(edited(make_font(), lambda font: font.__delitem__("post"))).metrics
    assert (metrics.underline_position, metrics.underline_thickness) == (-100, 50)
    assert metrics.italic_angle == 0


def test_heights_that_are_told_as_nothing_are_measured(
    font: Callable[[bytes], Font], make_font: MakeFont
) -> None:
    def edit(tables: TTFont) -> None:
        os2 = tables["OS/2"]
        os2.version, os2.sxHeight, os2.sCapHeight, os2.yStrikeoutPosition = 4, 0, 0, 0

    found = font(edited(make_font(letters="Hx", side=480), edit))
    assert (found.cap_height, found.x_height, found.strikeout_position) == (480, 480, 240)
    bare = font(edited(make_font(letters="ab"), edit))
    assert (bare.cap_height, bare.x_height) == (700, 500)


def refused(folder: Path, data: bytes) -> str:
    (folder / "Pond.ttf").write_bytes(data)
    with pytest.raises(MaterialError) as caught:
        FontBook.load(folder)
    (problem,) = caught.value.problems
    return problem.fact.removeprefix("the font cannot be read: ")


CONTRADICTIONS = {
    "no magic number": (("head", 12, b"\0\0\0\0"), "its header is not that of a font"),
    "no glyphs": (("maxp", 4, b"\0\0"), "its header is not that of a font"),
    "no widths": (("hhea", 34, b"\0\0"), "its header is not that of a font"),
    "more widths than glyphs": (("hhea", 34, b"\0\x10"), "its header is not that of a font"),
    "more glyphs than widths": (("maxp", 4, b"\x01\0"), "its table of widths is cut short"),
    "outlines past the end": (("loca", -2, b"\xff\xff"), "its outlines are cut short"),
    "too short a list of outlines": (
        ("head", 50, b"\0\x01"),
        "its tables are cut short or contradict each other",
    ),
    "an em of 15": (("head", 18, b"\0\x0f"), "its em is 15 units, and must be 16 to 16384"),
}


@pytest.mark.parametrize(("fault", "fact"), CONTRADICTIONS.values(), ids=CONTRADICTIONS)
def test_tables_that_contradict_each_other_are_refused(
    folder: Path, make_font: MakeFont, fault: tuple[str, int, bytes], fact: str
) -> None:
    assert refused(folder, overwritten(make_font(), *fault)) == fact


@pytest.mark.parametrize("count", [0, 257])
def test_a_font_of_no_tables_or_very_many_is_refused(
    folder: Path, make_font: MakeFont, count: int
) -> None:
    data = make_font()
    claimed = data[:4] + struct.pack(">H", count) + data[6:]
    assert refused(folder, claimed + bytes(16 * count)) == f"it claims to hold {count} tables"


def test_outlines_that_end_just_behind_their_table_are_refused(
    folder: Path, make_font: MakeFont
) -> None:
    data = make_font()
    found = TTFont(io.BytesIO(data))
    units = found.reader.tables["glyf"].length // 2
    assert FontBook.load(_written(folder, overwritten(data, "loca", -2, struct.pack(">H", units))))
    behind = struct.pack(">H", units + 1)
    assert refused(folder, overwritten(data, "loca", -2, behind)) == "its outlines are cut short"


def _written(folder: Path, data: bytes) -> Path:
    (folder / "Pond.ttf").write_bytes(data)
    return folder


def test_outlines_past_the_end_of_a_large_font_are_refused(folder: Path) -> None:
    data = (resources.fonts() / "DejaVuSans.ttf").read_bytes()
    assert refused(folder, overwritten(data, "loca", -4, b"\xff\xff\xff\xff")) == (
        "its outlines are cut short"
    )


@pytest.mark.parametrize(
    ("missing", "told"), [(["cmap"], "cmap"), (["loca"], "loca"), (["hmtx", "loca"], "hmtx, loca")]
)
def test_tables_that_are_not_there_are_named(
    folder: Path, make_font: MakeFont, missing: list[str], told: str
) -> None:
    data = make_font()
    for tag in missing:
        data = data.replace(tag.encode(), b"zzzz", 1)
    assert refused(folder, data) == f"it lacks the table {told}"


def test_a_font_of_pictures_alone_is_barred(facts: Facts, make_font: MakeFont) -> None:
    data = make_font().replace(b"glyf", b"zzzz", 1)
    assert facts(data).barred == "it has no outlines, only pictures of letters"


NAMES = {
    "English before other languages": (
        {(3, 0x407, 1): "Teich", (3, 0x409, 1): "Pond", (1, 0, 1): "Mac"},
        "Pond",
    ),
    "any language before none": ({(3, 0x407, 1): "Teich"}, "Teich"),
    "English of a Macintosh before German": ({(1, 2, 1): "Teich", (1, 0, 1): "Pond"}, "Pond"),
    "a Macintosh's English before German of Windows": (
        {(1, 0, 1): "Pond", (3, 0x407, 1): "Teich"},
        "Pond",
    ),
    "German of Windows before German of a Macintosh": (
        {(1, 2, 1): "Mac", (3, 0x407, 1): "Teich"},
        "Teich",
    ),
    "the family of many styles before that of four": (
        {(3, 0x409, 1): "Pond Narrow", (3, 0x409, 16): "Pond"},
        "Pond",
    ),
}


@pytest.mark.parametrize(("names", "family"), NAMES.values(), ids=NAMES)
def test_a_family_is_called(
    facts: Facts, make_font: MakeFont, names: dict[tuple[int, int, int], str], family: str
) -> None:
    def edit(font: TTFont) -> None:
        table = font["name"]
        table.names = []
        for (platform, language, identifier), text in names.items():
            encoding = 1 if platform == 3 else 0
            table.setName(text, identifier, platform, encoding, language)

    found = facts(edited(make_font(), edit)).names
    assert (found.family, found.postscript) == (family, "Pond")


def test_a_font_without_a_name_is_refused(folder: Path, make_font: MakeFont) -> None:
    data = edited(make_font(), lambda font: setattr(font["name"], "names", []))
    assert refused(folder, data) == "it has no family name"


def test_a_pdf_names_a_font_without_what_its_names_may_not_hold(
    facts: Facts, make_font: MakeFont
) -> None:
    def edit(font: TTFont) -> None:
        font["name"].setName("Po nd/(1)é", 6, 3, 1, 0x409)

    assert facts(edited(make_font(), edit)).names.postscript == "Pond1"
