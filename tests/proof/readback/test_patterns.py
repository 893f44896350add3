"""Pictures inside the tiling patterns of a page are found, and what is made up does no harm."""

from __future__ import annotations

import io
from collections.abc import Callable

import pikepdf
import pytest
from pikepdf import Dictionary, Name, Pdf, Stream

from pnp.core.errors import MaterialError
from pnp.proof.readback import child
from pnp.proof.readback.child import ChildReader, ReadingProcess
from pnp.proof.readback.objects import PictureObject
from pnp.proof.readback.reader import FileReader

Change = Callable[[Pdf, Stream], object]


def tiled(*changes: Change, drawn: bytes = b"/P scn") -> bytes:
    """A page whose pattern shows a picture of 20 dots at an inch."""
    pdf = Pdf.new()
    page = pdf.add_blank_page(page_size=(300, 200))
    picture = Stream(pdf, bytes(3 * 20 * 20))
    picture.Type, picture.Subtype, picture.ColorSpace = Name.XObject, Name.Image, Name.DeviceRGB
    picture.Width = picture.Height = 20
    picture.BitsPerComponent = 8
    pattern = Stream(pdf, b"q 72 0 0 72 0 0 cm /I Do Q")
    pattern.PatternType = pattern.PaintType = pattern.TilingType = 1
    pattern.BBox, pattern.XStep, pattern.YStep = [0, 0, 72, 72], 72, 72
    pattern.Resources = Dictionary(XObject=Dictionary(I=pdf.make_indirect(picture)))
    page.Resources = Dictionary(Pattern=Dictionary(P=pdf.make_indirect(pattern)))
    page.Contents = Stream(pdf, b"/Pattern cs " + drawn + b" 10 10 150 150 re f")
    for change in changes:
        change(pdf, page.Resources.Pattern.P)
    stream = io.BytesIO()
    pdf.save(stream, object_stream_mode=pikepdf.ObjectStreamMode.generate)
    return stream.getvalue()


def halve(_: Pdf, pattern: Stream) -> None:
    pattern.Matrix = [0.5, 0, 0, 0.5, 0, 0]


def move_resources(pdf: Pdf, _: Stream) -> None:
    page = pdf.pages[0]
    page.Resources.Pattern = pdf.make_indirect(page.Resources.Pattern)
    page.obj.Resources = pdf.make_indirect(page.Resources)


def put_in_a_form(pdf: Pdf, pattern: Stream) -> None:
    form = Stream(pdf, pattern.read_bytes())
    form.Type, form.Subtype, form.BBox = Name.XObject, Name.Form, [0, 0, 72, 72]
    form.Resources = pattern.Resources
    pattern.Resources = Dictionary(XObject=Dictionary(F=pdf.make_indirect(form)))
    pattern.write(b"/F Do")


def name_itself(_: Pdf, pattern: Stream) -> None:
    pattern.Resources.XObject.F = pattern
    pattern.Subtype = Name.Form
    pattern.write(b"q 72 0 0 72 0 0 cm /I Do Q /F Do")


def name_itself_twice(pdf: Pdf, pattern: Stream) -> None:
    name_itself(pdf, pattern)
    pattern.write(b"q 72 0 0 72 0 0 cm /I Do Q /F Do /F Do")


def dpi(content: bytes) -> list[int]:
    drawn = FileReader(content, "a file").view(1).drawn
    return [round(each.dpi) for each in drawn if isinstance(each, PictureObject)]


@pytest.mark.parametrize(
    ("changes", "wanted"),
    [
        ((), [20]),
        ((halve,), [40]),
        ((move_resources,), [20]),
        ((put_in_a_form,), [20]),
        ((put_in_a_form, halve, move_resources), [40]),
    ],
)
def test_pictures_in_patterns_are_measured(changes: tuple[Change, ...], wanted: list[int]) -> None:
    assert dpi(tiled(*changes)) == wanted


def test_a_pattern_that_a_page_does_not_draw_with_is_left_out() -> None:
    assert dpi(tiled(drawn=b"0 g")) == []


def test_a_pattern_that_names_itself_comes_to_an_end() -> None:
    assert 20 in dpi(tiled(name_itself))


def test_a_pattern_that_names_itself_twice_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    process = ReadingProcess()
    monkeypatch.setattr(child, "MAX_BYTES", 3 * 2**28)
    monkeypatch.setattr(child, "MAX_SECONDS_A_PAGE", 4.0)
    monkeypatch.setattr(child, "_process", lambda: process)
    with pytest.raises(MaterialError, match="page 1"):
        ChildReader(tiled(name_itself_twice), "a file").view(1)
    process.end()


def test_the_process_that_reads_strangers_files_finds_them_too() -> None:
    content = tiled(halve)
    drawn = ChildReader(content, "a file").view(1).drawn
    assert drawn == FileReader(content, "a file").view(1).drawn
    assert drawn
