"""PDF/X-4: the profile of a press, colours in its inks, and the rules of the standard.

The rules are those of public descriptions, checked by pikepdf: no free program validates PDF/X-4.
"""

from __future__ import annotations

import io
import struct
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import page as pdf_ua
import pikepdf
import pytest

import pnp
from pnp.core.errors import CallError
from pnp.exports.export import export
from pnp.exports.formats import FORMATS
from pnp.exports.pieces import Choices, Settings, collect_pieces
from pnp.exports.shop.cmyk import overprint_letters
from pnp.exports.shop.profiles import read_press
from pnp.press import forms

SHOP = FORMATS["shop"]
SCREEN = Path(pikepdf.__file__).parent / "pdfa/data/sRGB.icc"
EVEN = bytes(range(256))


def small_profile(kind: bytes = b"prtr", *, is_whole: bool = True) -> bytes:
    """A profile of four inks with two steps of each: all mix as paint does (ICC.1:2001-04)."""
    paper, dark = (255, 128, 128), (0, 128, 128)
    inks = {8: (140, 90, 100), 4: (120, 200, 120), 2: (230, 120, 220), 1: dark}
    steps = [min([paper, *(lab for bit, lab in inks.items() if bit & step)]) for step in range(16)]
    to_lab = lut(4, 3, bytes(value for lab in steps for value in lab))
    to_inks = lut(
        3, 4, bytes(255 - 255 * (cell >> 2) if n == 3 else 0 for cell in range(8) for n in range(4))
    )
    white = b"XYZ \0\0\0\0" + struct.pack(">3i", 63190, 65536, 54061)
    name = b"Puddle coated"
    text = b"desc\0\0\0\0" + struct.pack(">I", len(name) + 1) + name + bytes(1 + 78)
    tags = {b"desc": text, b"cprt": b"text\0\0\0\0none\0", b"wtpt": white, b"A2B0": to_lab}
    return in_profile(kind, tags | ({b"B2A0": to_inks} if is_whole else {}))


def test_a_name_beyond_ascii_is_that_of_the_file(tmp_path: Path) -> None:
    path = tmp_path / "ours.icc"
    path.write_bytes(small_profile().replace(b"Puddle", b"Pudd\xaee"))
    assert read_press(path).intent.condition == "ours"


def test_a_space_beyond_ascii_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "ours.icc"
    content = small_profile()
    path.write_bytes(content[:16] + b"\xff\xff\xff\xff" + content[20:])
    with pytest.raises(CallError):
        read_press(path)


def lut(inputs: int, outputs: int, grid: bytes) -> bytes:
    """A table of 8 bits with two points along each axis."""
    unit = struct.pack(">9i", 65536, 0, 0, 0, 65536, 0, 0, 0, 65536)
    return (
        b"mft1\0\0\0\0"
        + bytes((inputs, outputs, 2, 0))
        + unit
        + EVEN * inputs
        + grid
        + EVEN * outputs
    )


def in_profile(kind: bytes, tags: Mapping[bytes, bytes]) -> bytes:
    place, table, content = 132 + 12 * len(tags), b"", b""
    for name, tag in tags.items():
        table += name + struct.pack(">II", place + len(content), len(tag))
        content += tag + bytes(-len(tag) % 4)
    head = struct.pack(">I4xI", place + len(content), 0x02400000) + kind + b"CMYKLab " + bytes(12)
    head += b"acsp" + bytes(28) + struct.pack(">3i", 63190, 65536, 54061)
    return head.ljust(128, b"\0") + struct.pack(">I", len(tags)) + table + content


@pytest.fixture(scope="module")
def profile(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("press") / "puddle.icc"
    path.write_bytes(small_profile())
    return path


@cache
def files(profile: Path) -> Mapping[str, bytes]:
    order = pnp.Order("cover", cards=("1-2", "draw.max"), card="poker", bleed_mm=3.0)
    choices = Choices(shop="generic-x4", profile=profile)
    return SHOP.make(collect_pieces(order, holds=SHOP.holds), Settings(3.0, 300, choices=choices))


@pytest.fixture
def opened(profile: Path) -> Iterator[pikepdf.Pdf]:
    with pikepdf.open(io.BytesIO(files(profile)["cards.pdf"])) as pdf:
        yield pdf


def test_the_profile_of_the_press_is_the_output_intent(opened: pikepdf.Pdf, profile: Path) -> None:
    (intent,) = opened.Root.OutputIntents
    assert intent.S == "/GTS_PDFX"
    assert str(intent.OutputConditionIdentifier) == "Custom"
    assert str(intent.Info) == str(intent.OutputCondition) == "Puddle coated"
    assert intent.DestOutputProfile.read_bytes() == profile.read_bytes()
    assert intent.DestOutputProfile.N == 4


def test_the_file_says_what_it_is(opened: pikepdf.Pdf) -> None:
    assert opened.pdf_version == "1.6"
    assert opened.Root.Version == "/1.6"
    assert opened.docinfo["/Trapped"] == "/False"
    assert len(opened.trailer.ID) == 2
    assert not opened.is_encrypted
    dates = {str(opened.docinfo[name]) for name in ("/CreationDate", "/ModDate")}
    assert dates == {"D:20000101000000Z"}
    with opened.open_metadata() as about:
        assert about["{http://www.npes.org/pdfx/ns/id/}GTS_PDFXVersion"] == "PDF/X-4"
        assert about["pdf:Trapped"] == "False"
        assert about["dc:title"] == str(opened.docinfo["/Title"]) == "Duck & Cover"
        assert about["xmp:CreatorTool"] == str(opened.docinfo["/Creator"])
        dates = {about[f"xmp:{name}"] for name in ("CreateDate", "ModifyDate", "MetadataDate")}
        assert dates == {"2000-01-01T00:00:00Z"}
        assert about["xmpMM:DocumentID"].startswith("uuid:")
        assert (about["xmpMM:VersionID"], about["xmpMM:RenditionClass"]) == ("1", "default")


def test_pages_have_their_boxes_and_blend_in_inks(opened: pikepdf.Pdf) -> None:
    for page in opened.pages:
        assert page.obj.Group.CS == "/DeviceCMYK"
        assert "/ArtBox" not in page.obj
        assert "/Annots" not in page.obj
        media, bleed, trim = (
            [float(edge) for edge in page.obj[box]]
            for box in ("/MediaBox", "/BleedBox", "/TrimBox")
        )
        assert media == bleed
        assert all(low < high for low, high in zip(bleed[:2], trim[:2], strict=True))
        assert all(low < high for low, high in zip(trim[2:], bleed[2:], strict=True))


def test_nothing_in_the_file_is_forbidden(opened: pikepdf.Pdf) -> None:
    modes = {"/Normal", "/Multiply", "/Screen", "/Overlay", "/Darken", "/Lighten"}
    for thing in opened.objects:
        if not isinstance(thing, (pikepdf.Dictionary, pikepdf.Stream)):
            continue
        assert not {"/OPI", "/Alternates", "/TR", "/TR2", "/HTP", "/JS", "/Ref"} & {*thing.keys()}
        assert str(thing.get("/BM", "/Normal")) in modes
        assert str(thing.get("/ColorSpace", "/DeviceCMYK")) in ("/DeviceCMYK", "/DeviceGray")
        assert str(thing.get("/Group", {}).get("/CS", "/DeviceCMYK")) != "/DeviceRGB"
        if thing.get("/Type") == "/FontDescriptor":
            assert "/FontFile2" in thing
        if isinstance(thing, pikepdf.Stream):
            filters = {str(name) for name in pikepdf.Array([thing.get("/Filter", [])])}
            assert filters <= {"/FlateDecode", "/DCTDecode", "pikepdf.Array([  ])"}


def test_the_file_is_read_to_who_does_not_see_it(profile: Path) -> None:
    report = pdf_ua.validate_pdf_bytes(files(profile)["cards.pdf"], profile="ua1")
    assert report.is_compliant, report.failures


def test_colours_are_those_of_the_profile_and_greys_are_black(profile: Path) -> None:
    process = read_press(profile).process
    assert process.colour((1.0, 1.0, 1.0)) == pytest.approx((0, 0, 0, 0))
    assert process.colour((0.12, 0.17, 0.2))[:3] == (0, 0, 0)
    inks = process.colour((0.8, 0.2, 0.2))
    assert inks[:3] == (0, 0, 0)  # the small profile knows black only
    assert 0.2 < inks[3] < 0.8
    assert len(inks) == 4


@pytest.mark.parametrize(
    ("content", "fact"),
    [
        (b"", "the file is not an ICC profile"),
        (b"no profile", "the file is not an ICC profile"),
        (SCREEN.read_bytes(), "the profile is of class 'mntr' for RGB, not of a press for CMYK"),
        (small_profile(b"spac"), "of class 'spac' for CMYK, not of a press"),
        (small_profile()[:400], "does not say how to come from colours to inks"),
        (small_profile(is_whole=False), "does not say how to come from colours to inks"),
    ],
)
def test_what_is_no_profile_of_a_press_is_refused(
    content: bytes, fact: str, tmp_path: Path
) -> None:
    path = tmp_path / "x.icc"
    path.write_bytes(content)
    with pytest.raises(pnp.CallError) as caught:
        read_press(path)
    (problem,) = caught.value.problems
    assert fact in problem.fact
    assert problem.place == str(path)
    with pytest.raises(pnp.CallError, match="no such file"):
        read_press(tmp_path / "none.icc")


def test_a_shop_and_a_profile_belong_together(profile: Path, tmp_path: Path) -> None:
    goose = Path(__file__).parents[2] / "examples/goose"
    order = pnp.Order(str(goose), cards=("1",), bleed_mm=3.0, card="poker")

    def refusal(shop: str, press: Path | None) -> str:
        choices = Choices(shop=shop, profile=press, is_public=True)
        with pytest.raises(pnp.CallError) as caught:
            export(order, SHOP, 300, tmp_path / "x", choices=choices)
        return str(caught.value)

    assert "names the press that it is made for" in refusal("generic-x4", None)
    assert "files for DriveThruCards name no profile" in refusal("drivethru", profile)
    assert not (tmp_path / "x").exists()
    with pytest.raises(pnp.CallError, match="png has no option --profile"):
        export(order, FORMATS["png"], 300, tmp_path / "x", choices=Choices(profile=profile))


def letters(content: bytes) -> forms.Form:
    return overprint_letters(forms.Form((0, 0, 1, 1), content))


@pytest.mark.parametrize(
    ("before", "overprints"),
    [
        (b"0 0 0 0.84 k\nBT /F0 6 Tf 0 Tc 0 Tr [<00>] TJ ET", True),
        (b"0.1 g\nBT /F0 6 Tf 0 Tc 0 Tr [<00>] TJ ET", True),
        (b"0 0 0 1 k\nq 1 g Q\nBT /F0 6 Tf 0 Tc 0 Tr [<00>] TJ ET", True),
        (b"0 0 0 1 k\nBT /F0 14 Tf 0 Tc 0 Tr [<00>] TJ ET", False),
        (b"0 0 0 1 k\nBT /F0 6 Tf 0 Tc 1 Tr [<00>] TJ ET", False),
        (b"1 g\nBT /F0 6 Tf 0 Tc 0 Tr [<00>] TJ ET", False),
        (b"0 0 0 0.4 k\nBT /F0 6 Tf 0 Tc 0 Tr [<00>] TJ ET", False),
        (b"1 0 0 0 k\nBT /F0 6 Tf 0 Tc 0 Tr [<00>] TJ ET", False),
        (b"0 0 0 1 k\n/Pattern cs /P0 scn\nBT /F0 6 Tf 0 Tc 0 Tr [<00>] TJ ET", False),
        (b"q 0 0 0 1 k Q\nBT /F0 6 Tf 0 Tc 0 Tr [<00>] TJ ET", False),
    ],
)
def test_small_black_letters_overprint_and_no_others(before: bytes, overprints: bool) -> None:
    after = letters(before)
    assert (b"/Overprint gs" in after.content) == overprints
    assert bool(after.resources) == overprints
    assert after.content.count(b"/Overprint gs") == after.content.count(b"/KnockOut gs")


def test_faults_are_told_by_name(profile: Path) -> None:
    pdf = unpacked(files(profile)["cards.pdf"])

    def facts(old: bytes, new: bytes) -> str:
        changed = {**files(profile), "cards.pdf": pdf.replace(old, new)}
        return "\n".join(problem.fact for problem in SHOP.check(changed))

    assert not [*SHOP.check(files(profile))]
    assert "no /GTS_PDFX" in facts(b"/GTS_PDFX", b"/GTS_PDFA")
    assert "no %PDF-1.6" in facts(b"%PDF-1.6", b"%PDF-1.7")
    assert "no /Trapped /False" in facts(b"/Trapped /False", b"/Trapped /Truth")
    assert "a font is not in the file" in facts(b"/FontFile2 ", b"/FontFileX ")
    assert "the file has /Annots" in facts(b"/StructParents", b"/Annots []    ")
    plain: dict[str, Any] = {**files(profile), "cards.pdf": unsaid(pdf)}
    told = "\n".join(problem.fact for problem in SHOP.check(plain))
    assert "no profile of a press" in told
    assert "does not say that it is PDF/X-4" in told


def test_packed_bytes_that_spell_a_forbidden_name_are_no_fault(profile: Path) -> None:
    def facts(more: bytes) -> list[str]:
        changed = {**files(profile), "cards.pdf": files(profile)["cards.pdf"] + more}
        return [problem.fact for problem in SHOP.check(changed)]

    assert facts(b"9999 0 obj\n<</OPI 1>>\nendobj\n") == ["the file has /OPI"]
    assert not facts(b"9999 0 obj\n<<>>\nstream\n/OPI /TR \nendstream\nendobj\n")


def unpacked(content: bytes) -> bytes:
    """A file with all objects in plain sight."""
    with pikepdf.open(io.BytesIO(content)) as pdf:
        stream = io.BytesIO()
        pdf.save(stream, object_stream_mode=pikepdf.ObjectStreamMode.disable)
        return stream.getvalue()


def unsaid(content: bytes) -> bytes:
    """A file without its profile and its claims."""
    with pikepdf.open(io.BytesIO(content)) as pdf:
        pdf.Root.OutputIntents[0].DestOutputProfile.write(b"none")
        pdf.Root.Metadata.write(b"<x/>")
        stream = io.BytesIO()
        pdf.save(stream)
        return stream.getvalue()
