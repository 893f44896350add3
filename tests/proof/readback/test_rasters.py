"""Pictures of too few dots are noticed, however a stranger's file brings them to the page.

Each file is written by hand: a way to draw a picture, in a place that turns, slants, mirrors, clips
or shrinks it. Ways that `docs/validating.md` calls not looked into are not among them.
"""

from __future__ import annotations

import io
from collections.abc import Callable
from itertools import product

import pytest
from pikepdf import Array, Dictionary, Name, Object, Pdf, Stream

from pnp.proof.readback.objects import PictureObject
from pnp.proof.readback.reader import FileReader
from pnp.proof.validation.preflight import preflight
from pnp.proof.validation.readings import read_bytes

Way = Callable[[Pdf, int], tuple[bytes, Dictionary]]
"""Return content that draws a picture of so many dots a side, an inch wide, and its resources."""

INCH = b"q 72 0 0 72 0 0 cm "
PAINT = b"/Pattern cs /P scn 0 0 72 72 re f"


def picture(pdf: Pdf, dots: int) -> Object:
    stream = Stream(
        pdf, bytes(range(256)) * (3 * dots * dots // 256) + bytes(3 * dots * dots % 256)
    )
    stream.Type, stream.Subtype, stream.ColorSpace = Name.XObject, Name.Image, Name.DeviceRGB
    stream.Width = stream.Height = dots
    stream.BitsPerComponent = 8
    return pdf.make_indirect(stream)


def named(**objects: Object) -> Dictionary:
    return Dictionary(XObject=Dictionary(**objects))


def form(pdf: Pdf, content: bytes, resources: Dictionary, *, group: bool = False) -> Object:
    stream = Stream(pdf, content)
    stream.Type, stream.Subtype, stream.BBox = Name.XObject, Name.Form, [0, 0, 300, 300]
    stream.Resources = resources
    if group:
        stream.Group = Dictionary(S=Name.Transparency)
    return pdf.make_indirect(stream)


def tile(pdf: Pdf, content: bytes, resources: Dictionary) -> Dictionary:
    stream = Stream(pdf, content)
    stream.PatternType = stream.PaintType = stream.TilingType = 1
    stream.BBox, stream.XStep, stream.YStep = [0, 0, 72, 72], 72, 72
    stream.Resources = resources
    return Dictionary(Pattern=Dictionary(P=pdf.make_indirect(stream)))


def plain(pdf: Pdf, dots: int) -> tuple[bytes, Dictionary]:
    return INCH + b"/I Do Q", named(I=picture(pdf, dots))


def twice(pdf: Pdf, dots: int) -> tuple[bytes, Dictionary]:
    return INCH + b"/I Do /I Do Q", named(I=picture(pdf, dots))


def stencil(pdf: Pdf, dots: int) -> tuple[bytes, Dictionary]:
    stream = Stream(pdf, b"\xaa" * ((dots + 7) // 8 * dots))
    stream.Type, stream.Subtype, stream.ImageMask = Name.XObject, Name.Image, True
    stream.Width = stream.Height = dots
    stream.BitsPerComponent = 1
    return b"0 g " + INCH + b"/I Do Q", named(I=pdf.make_indirect(stream))


def inline(_: Pdf, dots: int) -> tuple[bytes, Dictionary]:
    head = b"BI /W %d /H %d /CS /RGB /BPC 8 /F /AHx ID " % (dots, dots)
    return INCH + head + b"8040c0" * dots * dots + b"> EI Q", Dictionary()


def in_form(pdf: Pdf, dots: int) -> tuple[bytes, Dictionary]:
    return b"/F Do", named(F=form(pdf, *plain(pdf, dots)))


def in_group(pdf: Pdf, dots: int) -> tuple[bytes, Dictionary]:
    return b"/F Do", named(F=form(pdf, *plain(pdf, dots), group=True))


def in_six_forms(pdf: Pdf, dots: int) -> tuple[bytes, Dictionary]:
    content, resources = plain(pdf, dots)
    for _ in range(6):
        content, resources = b"/F Do", named(F=form(pdf, content, resources))
    return content, resources


def inline_in_form(pdf: Pdf, dots: int) -> tuple[bytes, Dictionary]:
    return b"/F Do", named(F=form(pdf, *inline(pdf, dots)))


def shrunk_in_form(pdf: Pdf, dots: int) -> tuple[bytes, Dictionary]:
    small = Stream(pdf, b"q 144 0 0 144 0 0 cm /I Do Q")
    small.Type, small.Subtype, small.BBox = Name.XObject, Name.Form, [0, 0, 300, 300]
    small.Matrix, small.Resources = [0.5, 0, 0, 0.5, 0, 0], named(I=picture(pdf, dots))
    return b"/F Do", named(F=pdf.make_indirect(small))


ANYWHERE: tuple[Way, ...] = (
    *(plain, twice, stencil, inline, in_form, in_group, in_six_forms, inline_in_form),
    shrunk_in_form,
)

PLACES = {
    "upright": b"q 1 0 0 1 20 20 cm %b Q",
    "turned": b"q 0.7071 0.7071 -0.7071 0.7071 100 20 cm %b Q",
    "mirrored": b"q -1 0 0 1 100 20 cm %b Q",
    "clipped": b"q 30 30 20 20 re W n 1 0 0 1 20 20 cm %b Q",
    "halved": b"q 0.5 0 0 0.5 20 20 cm 2 0 0 2 0 0 cm %b Q",
}


def painted(pdf: Pdf, dots: int) -> tuple[bytes, Dictionary]:
    return PAINT, tile(pdf, *plain(pdf, dots))


def painted_inline(pdf: Pdf, dots: int) -> tuple[bytes, Dictionary]:
    return PAINT, tile(pdf, *inline(pdf, dots))


def painted_line(pdf: Pdf, dots: int) -> tuple[bytes, Dictionary]:
    return b"/Pattern CS /P SCN 40 w 10 40 m 90 40 l S", tile(pdf, *plain(pdf, dots))


def painted_form(pdf: Pdf, dots: int) -> tuple[bytes, Dictionary]:
    return PAINT, tile(pdf, *in_form(pdf, dots))


def painted_stencil(pdf: Pdf, dots: int) -> tuple[bytes, Dictionary]:
    return PAINT, tile(pdf, *stencil(pdf, dots))


PAINTED: tuple[Way, ...] = (painted, painted_inline, painted_line, painted_form, painted_stencil)


def painted_in_form(pdf: Pdf, dots: int) -> tuple[bytes, Dictionary]:
    return b"/F Do", named(F=form(pdf, *painted(pdf, dots)))


def painted_in_two_forms(pdf: Pdf, dots: int) -> tuple[bytes, Dictionary]:
    return b"/F Do", named(F=form(pdf, *painted_in_form(pdf, dots)))


def painted_in_a_pattern(pdf: Pdf, dots: int) -> tuple[bytes, Dictionary]:
    return PAINT, tile(pdf, *painted(pdf, dots))


def grey(pdf: Pdf, dots: int) -> Object:
    stream = Stream(pdf, bytes(dots * dots))
    stream.Type, stream.Subtype, stream.ColorSpace = Name.XObject, Name.Image, Name.DeviceGray
    stream.Width = stream.Height = dots
    stream.BitsPerComponent = 8
    return pdf.make_indirect(stream)


def softly_masked(pdf: Pdf, dots: int) -> tuple[bytes, Dictionary]:
    fine = picture(pdf, 600)
    fine.SMask = grey(pdf, dots)
    return INCH + b"/I Do Q", named(I=fine)


def stencilled(pdf: Pdf, dots: int) -> tuple[bytes, Dictionary]:
    fine = picture(pdf, 600)
    fine.Mask = stencil(pdf, dots)[1].XObject.I
    return INCH + b"/I Do Q", named(I=fine)


def softly_masked_in_form(pdf: Pdf, dots: int) -> tuple[bytes, Dictionary]:
    return b"/F Do", named(F=form(pdf, *softly_masked(pdf, dots)))


def softly_masked_in_pattern(pdf: Pdf, dots: int) -> tuple[bytes, Dictionary]:
    return PAINT, tile(pdf, *softly_masked(pdf, dots))


def masked_by_a_group(pdf: Pdf, dots: int) -> tuple[bytes, Dictionary]:
    group = form(pdf, *plain(pdf, dots), group=True)
    mask = Dictionary(S=Name.Luminosity, G=group)
    resources = Dictionary(ExtGState=Dictionary(M=Dictionary(SMask=mask)))
    return b"q /M gs 0 0 72 72 re f Q", resources


def masked_by_a_scaled_group(pdf: Pdf, dots: int) -> tuple[bytes, Dictionary]:
    content, resources = masked_by_a_group(pdf, 2 * dots)
    return b"q 2 0 0 2 0 0 cm %b Q" % content, resources


def masked_by_a_group_in_form(pdf: Pdf, dots: int) -> tuple[bytes, Dictionary]:
    content, resources = masked_by_a_group(pdf, dots)
    resources.ExtGState.M = pdf.make_indirect(resources.ExtGState.M)
    return b"/F Do", named(F=form(pdf, content, pdf.make_indirect(resources)))


MASKED: tuple[Way, ...] = (
    *(softly_masked, stencilled, softly_masked_in_form, masked_by_a_group),
    *(masked_by_a_scaled_group, masked_by_a_group_in_form),
)


FILES = [
    *product(ANYWHERE, PLACES),
    *product((*PAINTED, painted_in_a_pattern, softly_masked_in_pattern), ("upright", "clipped")),
    *product((painted_in_form, painted_in_two_forms, *MASKED), PLACES),
]


def least_dpi(way: Way, place: str, dots: int) -> float:
    """Return the least dots an inch of all pictures of a file of one page."""
    pdf = Pdf.new()
    page = pdf.add_blank_page(page_size=(300, 200))
    content, page.Resources = way(pdf, dots)
    page.Contents = Stream(pdf, PLACES[place] % content)
    stream = io.BytesIO()
    pdf.save(stream)
    drawn = FileReader(stream.getvalue(), "a file").view(1).drawn
    return min(item.dpi for item in drawn if isinstance(item, PictureObject))


def stamped(dots: int, flags: int) -> bytes:
    """Lay an annotation over a page that shows a picture, an inch wide, at twice its size."""
    pdf = Pdf.new()
    page = pdf.add_blank_page(page_size=(300, 200))
    look = form(pdf, *plain(pdf, dots))
    note = Dictionary(Type=Name.Annot, Subtype=Name.Stamp, Rect=[0, 0, 600, 600], F=flags)
    note.AP = Dictionary(N=look)
    page.Annots = Array([pdf.make_indirect(note)])
    stream = io.BytesIO()
    pdf.save(stream)
    return stream.getvalue()


@pytest.mark.parametrize(("flags", "dpi"), [(4, [60]), (0, []), (4 + 2, [])])
def test_a_picture_of_an_annotation_counts_if_that_is_printed(flags: int, dpi: list[int]) -> None:
    drawn = FileReader(stamped(120, flags), "a file").view(1).drawn
    assert [round(item.dpi) for item in drawn if isinstance(item, PictureObject)] == dpi


def test_pictures_in_letters_that_are_drawings_are_told_as_not_looked_into() -> None:
    pdf = Pdf.new()
    page = pdf.add_blank_page(page_size=(300, 200))
    glyph = Stream(pdf, b"1000 0 0 0 1000 1000 d1 q 1000 0 0 1000 0 0 cm /I Do Q")
    font = Dictionary(Type=Name.Font, Subtype=Name.Type3, FirstChar=97, LastChar=97)
    font.FontBBox, font.FontMatrix = [0, 0, 1000, 1000], [0.001, 0, 0, 0.001, 0, 0]
    font.Widths, font.CharProcs = [1000], Dictionary(a=pdf.make_indirect(glyph))
    font.Encoding = Dictionary(Type=Name.Encoding, Differences=[97, Name.a])
    font.Resources = stencil(pdf, 8)[1]
    page.Resources = Dictionary(Font=Dictionary(F=pdf.make_indirect(font)))
    page.Contents = Stream(pdf, b"BT /F 72 Tf 20 20 Td (a) Tj ET")
    stream = io.BytesIO()
    pdf.save(stream)
    pages = read_bytes(stream.getvalue(), "a file").pages
    facts = [(x.grade, x.fact) for x in preflight(pages, keeps_size=True) if x.check == "picture"]
    fact = "pictures in letters that are drawings (Type 3 fonts) were not looked into"
    assert facts == [("note", fact)]


@pytest.mark.parametrize(("way", "place"), FILES)
@pytest.mark.parametrize("dots", [60, 240])
def test_a_picture_has_its_dots_an_inch_wherever_it_is_drawn(
    way: Way, place: str, dots: int
) -> None:
    assert least_dpi(way, place, dots) == pytest.approx(dots, rel=0.01)
