"""The PDF writer: structure read back with an independent library."""

from __future__ import annotations

import io
import struct
import zlib
from uuid import UUID

import pikepdf
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from pnp.core.errors import CallError
from pnp.core.geometry import IDENTITY, Affine, Rect, Size
from pnp.press.forms import (
    Form,
    GraphicsState,
    Group,
    Image,
    Shading,
    ShadingPattern,
    SoftMask,
    Stops,
    TilingPattern,
)
from pnp.press.pdf import Attachment, Bookmark, Document, Label, Page, Placed, ViewerHints
from pnp.press.pdf.metadata import press_claims
from pnp.press.pdf.object_streams import unpack_objects
from pnp.press.pdf.syntax import number

A4 = Size(210, 297)
SQUARE = Form((0, 0, 10, 10), b"0 0 10 10 re f")


def document(*pages: Page, **entries: object) -> Document:
    made = Document("Étang 🦆", "fr", "Etien", "essai", "ducks-pnp test", pages)
    return replace(made, **entries)  # type: ignore[arg-type] -- each test names real fields


def page(*forms: Form, label: Label = Label(), trim: Rect | None = None) -> Page:  # noqa: B008 -- Label is frozen
    placed = tuple(
        Placed(form, Affine.translation(20 * place, 0)) for place, form in enumerate(forms)
    )
    return Page(A4, placed, trim, label)


def opened(made: Document) -> pikepdf.Pdf:
    return pikepdf.open(io.BytesIO(made.to_bytes()))


def test_title_language_and_version_are_set() -> None:
    pdf = opened(document(page(SQUARE)))
    assert pdf.pdf_version == "1.7"
    assert str(pdf.docinfo["/Title"]) == "Étang 🦆"
    assert str(pdf.Root["/Lang"]) == "fr"
    assert pdf.Root["/ViewerPreferences"]["/DisplayDocTitle"] is True


def test_printing_is_never_scaled_and_simplex_is_never_forced() -> None:
    pdf = opened(document(page(SQUARE)))
    preferences = pdf.Root["/ViewerPreferences"]
    assert preferences["/PrintScaling"] == "/None"
    assert "/Duplex" not in preferences


def test_a_flip_edge_is_asked_for() -> None:
    hints = ViewerHints(duplex="DuplexFlipShortEdge")
    pdf = opened(document(page(SQUARE), hints=hints))
    assert pdf.Root["/ViewerPreferences"]["/Duplex"] == "/DuplexFlipShortEdge"


def test_boxes_are_the_paper_and_the_trim() -> None:
    pdf = opened(document(page(SQUARE, trim=Rect(10, 20, 100, 50))))
    (leaf,) = pdf.pages
    assert [round(float(edge), 2) for edge in leaf.mediabox] == [0, 0, 595.28, 841.89]
    in_mm = [round(float(edge) * 25.4 / 72, 3) for edge in leaf.trimbox]
    assert in_mm == [10, 297 - 70, 110, 297 - 20]


def test_equal_forms_are_one_object_and_equal_pages_share_their_content() -> None:
    twin = Form((0, 0, 10, 10), b"0 0 10 10 re f")
    pdf = opened(document(page(SQUARE, twin), page(twin, SQUARE), page(SQUARE)))
    forms = [thing for thing in pdf.objects if is_form(thing)]
    assert len(forms) == 1
    first, second, third = (leaf.obj["/Contents"].objgen for leaf in pdf.pages)
    assert first == second
    assert first != third


def is_form(thing: pikepdf.Object) -> bool:
    return isinstance(thing, pikepdf.Stream) and thing.get("/Subtype") == "/Form"


def test_a_page_more_costs_a_few_hundred_bytes() -> None:
    few = len(document(*[page(SQUARE)] * 10).to_bytes())
    many = len(document(*[page(SQUARE)] * 110).to_bytes())
    assert (many - few) / 100 < 250


def test_labels_run_on_until_they_change() -> None:
    labels = [Label("check"), Label("", 1), Label("", 2), Label("back ", 7)]
    pdf = opened(document(*[page(SQUARE, label=label) for label in labels]))
    assert [leaf.label for leaf in pdf.pages] == ["check", "1", "2", "back 7"]
    assert len(pdf.Root["/PageLabels"]["/Nums"]) == 6


def test_bookmarks_nest_by_level_and_lead_to_their_pages() -> None:
    marks = [Bookmark("one", 0), Bookmark("one, in it", 1, 1), Bookmark("two", 2)]
    pdf = opened(document(*[page(SQUARE)] * 3, bookmarks=marks))
    with pdf.open_outline() as outline:
        top = list(outline.root)
    assert pdf.Root["/PageMode"] == "/UseOutlines"
    assert [each.title for each in top] == ["one", "two"]
    assert [each.title for each in top[0].children] == ["one, in it"]
    assert pikepdf.Page(top[1].destination[0]).index == 2


def test_a_file_without_bookmarks_opens_without_their_panel() -> None:
    pdf = opened(document(page(SQUARE)))
    assert "/PageMode" not in pdf.Root


def test_equal_documents_make_equal_bytes_and_other_ones_other_ids() -> None:
    made = document(page(SQUARE))
    assert made.to_bytes() == document(page(SQUARE)).to_bytes()
    other = opened(document(page(SQUARE), title="other"))
    mine = opened(made)
    assert bytes(other.trailer["/ID"][0]) != bytes(mine.trailer["/ID"][0])


def test_documents_that_are_read_otherwise_have_other_ids() -> None:
    duck, drake = (Page(A4, (Placed(SQUARE, IDENTITY, alt=alt),)) for alt in ("A duck", "A drake"))
    first, second = (opened(document(each)).trailer["/ID"][0] for each in (duck, drake))
    assert bytes(first) != bytes(second)


def test_objects_lie_where_the_table_says() -> None:
    data = document(page(SQUARE), Page(A4, (Placed(SQUARE, IDENTITY, layer="Marks"),))).to_bytes()
    end = int(data.split()[-2])
    head, _, body = data[end:].partition(
        b"stream\r\n" if b"stream\r\n" in data[end:] else b"stream\n"
    )
    rows = list(struct.iter_unpack(">BII", zlib.decompressobj().decompress(body)))
    assert b"/Size %d " % len(rows) in head
    assert rows[0] == (0, 0, 0)
    for name, (kind, place, index) in enumerate(rows[1:], start=1):
        if kind == 1:
            assert data[place:].startswith(b"%d 0 obj\n" % name)
        else:
            assert (kind, rows[place][0]) == (2, 1)
            assert index < len(rows)


@settings(max_examples=10)
@given(st.uuids())
def test_a_document_for_a_press_is_called_by_a_uuid(identity: UUID) -> None:
    assert str(identity) in press_claims("a program", identity.hex)


def test_the_date_of_a_build_machine_changes_no_byte(monkeypatch: pytest.MonkeyPatch) -> None:
    before = document(page(SQUARE)).to_bytes()
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1234567890")
    assert document(page(SQUARE)).to_bytes() == before


@pytest.mark.parametrize("date", ["abc", "1.5", "9" * 30])
def test_a_date_that_is_none_is_told(monkeypatch: pytest.MonkeyPatch, date: str) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", date)
    with pytest.raises(CallError, match="SOURCE_DATE_EPOCH"):
        document(page(SQUARE)).to_bytes()


def test_nothing_in_the_file_tells_the_time() -> None:
    written = unpack_objects(document(page(SQUARE)).to_bytes())
    assert b"/Producer" in written
    assert b"/CreationDate" not in written
    assert b"/ModDate" not in written


def test_every_resource_of_a_form_is_written() -> None:
    stops = Stops((0, 0.5, 1), ((1, 0, 0), (0, 1, 0), (0, 0, 1)))
    shading = Shading((0, 0, 10, 0), stops)
    alpha = Image(1, 1, "FlateDecode", "DeviceGray", b"x")
    mask = Form((0, 0, 10, 10), b"1 g 0 0 10 10 re f", group=Group(colour_space="DeviceGray"))
    form = Form(
        (0, 0, 10, 10),
        b"q Q",
        {
            "G0": GraphicsState(fill_alpha=0.5, soft_mask=SoftMask(mask, "Luminosity")),
            "P0": ShadingPattern(shading, Affine.scaling(2)),
            "P1": TilingPattern((0, 0, 2, 2), 2, 2, b"0 0 1 1 re f", {}),
            "S0": replace(shading, coordinates=(0, 0, 0, 5, 5, 5)),
            "X0": Image(1, 1, "FlateDecode", "DeviceRGB", b"x", alpha=alpha),
            "X1": SQUARE,
        },
        group=Group(),
    )
    pdf = opened(document(page(form)))
    (leaf,) = pdf.pages
    written = leaf.obj["/Resources"]["/XObject"]["/F0"]
    resources = written["/Resources"]
    state = resources["/ExtGState"]["/G0"]
    assert float(state["/ca"]) == 0.5
    assert [float(part) for part in state["/SMask"]["/BC"]] == [0]
    assert resources["/Pattern"]["/P0"]["/Shading"]["/Function"]["/FunctionType"] == 3
    assert resources["/Pattern"]["/P1"]["/PatternType"] == 1
    assert resources["/Shading"]["/S0"]["/ShadingType"] == 3
    assert resources["/XObject"]["/X0"]["/SMask"]["/ColorSpace"] == "/DeviceGray"
    assert written["/Group"]["/S"] == "/Transparency"


@pytest.mark.parametrize("isolated", [True, False])
@pytest.mark.parametrize("knockout", [True, False])
def test_a_group_says_how_it_is_laid_on_the_page(isolated: bool, knockout: bool) -> None:
    form = replace(SQUARE, group=Group(isolated=isolated, knockout=knockout))
    pdf = opened(document(page(form)))
    group = pdf.pages[0].obj["/Resources"]["/XObject"]["/F0"]["/Group"]
    assert (bool(group["/I"]), bool(group.get("/K", False))) == (isolated, knockout)
    assert group["/CS"] == "/DeviceRGB"


def test_forms_that_differ_only_in_their_resources_are_two_objects() -> None:
    pale, dark = (
        Form((0, 0, 1, 1), b"/G gs", {"G": GraphicsState(fill_alpha=alpha)}) for alpha in (0.1, 0.9)
    )
    pdf = opened(document(page(pale, dark)))
    (leaf,) = pdf.pages
    assert len(leaf.obj["/Resources"]["/XObject"]) == 2


def test_patterns_are_equal_if_they_draw_the_same() -> None:
    tile = TilingPattern((0, 0, 2, 2), 2, 2, b"0 0 1 1 re f", {"X0": SQUARE})
    assert tile == replace(tile)
    others = ({"bbox": (0, 0, 2, 3)}, {"x_step": 3}, {"y_step": 3}, {"content": b"n"})
    others += ({"resources": {}}, {"matrix": Affine.scaling(2)})
    for other in others:
        assert tile != replace(tile, **other)  # type: ignore[arg-type] -- each names a real field
    assert tile not in (SQUARE, None, "tile")
    assert SQUARE not in (tile, None, "form")


@given(st.floats(-1e9, 1e9))
def test_numbers_are_written_without_exponents_and_read_back(value: float) -> None:
    written = number(value)
    assert set(written) <= set("-.0123456789")
    assert float(written) == pytest.approx(value, abs=6e-6, rel=1e-9)


def test_a_form_is_placed_where_it_is_told() -> None:
    made = Page(A4, (Placed(SQUARE, Affine(2, 0, 0, 2, 30, 40)), Placed(SQUARE, IDENTITY)))
    pdf = opened(document(made))
    (leaf,) = pdf.pages
    content = leaf.obj["/Contents"].read_bytes().decode()
    assert content.splitlines() == ["q 2 0 0 2 30 40 cm /F0 Do Q", "q 1 0 0 1 0 0 cm /F0 Do Q"]


def test_a_layer_is_listed_once_and_can_be_hidden() -> None:
    marked = Placed(SQUARE, IDENTITY, layer="Cut marks")
    pdf = opened(document(Page(A4, (Placed(SQUARE, IDENTITY), marked)), Page(A4, (marked,))))
    (layer,) = pdf.Root["/OCProperties"]["/OCGs"]
    assert str(layer["/Name"]) == "Cut marks"
    content = pdf.pages[0].obj["/Contents"].read_bytes().decode()
    assert "/OC /L0 BDC\nq 1 0 0 1 0 0 cm /F0 Do Q\nEMC" in content
    for leaf in pdf.pages:
        assert leaf.obj["/Resources"]["/Properties"]["/L0"].objgen == layer.objgen


def test_a_form_is_clipped_to_a_part_of_the_page() -> None:
    clipped = Placed(SQUARE, IDENTITY, clip=((0, 0), (20, 0), (20, 10.5), (0, 10)))
    pdf = opened(document(Page(A4, (clipped,))))
    content = pdf.pages[0].obj["/Contents"].read_bytes().decode()
    assert content.startswith("q 0 0 m 20 0 l 20 10.5 l 0 10 l h W n 1 0 0 1 0 0 cm")


def test_an_attachment_is_read_back() -> None:
    manifest = Attachment("manifest.json", "application/json", "what lies where", b'{"a": 1}')
    pdf = opened(document(page(SQUARE), attachments=[manifest]))
    assert pdf.attachments["manifest.json"].get_file().read_bytes() == b'{"a": 1}'
    assert pdf.attachments["manifest.json"].get_file().mime_type == "application/json"
