"""Paper counts, not the screen: layers, annotations, boxes, units and masks as they are printed."""

from __future__ import annotations

import io
from collections.abc import Callable
from typing import Any

import pikepdf
import pytest
from pikepdf import Array, Dictionary, Name, Pdf
from reportlab.pdfgen.canvas import Canvas

from pnp.proof.validation.readings import read_bytes
from pnp.proof.validation.validate import Verdict, validate

WHITE, RED = b"1 1 1 rg 100 90 120 40 re f", b"1 0 0 rg 100 20 120 40 re f"
PRINTED, HIDDEN, NOT_ON_SCREEN = 4, 2, 32
"""Flags of annotations (ISO 32000-1, table 165)."""


def sheet(change: Callable[[Pdf], object]) -> bytes:
    """A small page with the word "Mallard" at (100, 100), changed."""
    stream = io.BytesIO()
    canvas = Canvas(stream, pagesize=(400, 300), invariant=1)
    canvas.setFont("Times-Roman", 20)
    canvas.drawString(100, 100, "Mallard")
    canvas.save()
    with pikepdf.open(stream) as pdf:
        change(pdf)
        pdf.save(stream := io.BytesIO())
    return stream.getvalue()


@pytest.fixture
def verdict_on(tmp_path: Any) -> Callable[[Callable[[Pdf], object]], Verdict]:
    def read(change: Callable[[Pdf], object]) -> Verdict:
        path = tmp_path / "sheet.pdf"
        path.write_bytes(sheet(change))
        return validate(path)

    return read


def told(verdict: Verdict, check: str = "print") -> list[str]:
    return [
        finding.fact for finding in verdict.findings if finding.check == check and finding.page == 1
    ]


def annotated(flags: int, drawing: bytes, kind: str = "Stamp") -> Callable[[Pdf], None]:
    """Lay an annotation over the page."""

    def change(pdf: Pdf) -> None:
        box = [0, 0, 400, 300]
        shown = pdf.make_stream(drawing, Type=Name.XObject, Subtype=Name.Form, BBox=box)
        about = {"Type": Name.Annot, "Subtype": Name("/" + kind), "Rect": box, "F": flags}
        if kind == "Widget":
            about |= {"FT": Name.Btn, "Ff": 65536, "T": "a"}
        note = pdf.make_indirect(Dictionary(**about, AP=Dictionary(N=shown)))
        pdf.pages[0].Annots = Array([note])
        if kind == "Widget":
            pdf.Root.AcroForm = Dictionary(Fields=Array([note]))

    return change


def layered(on_screen: str, on_paper: str, drawing: bytes) -> Callable[[Pdf], None]:
    """Draw in a layer that has a state for the screen and one for paper."""

    def change(pdf: Pdf) -> None:
        usage = Dictionary(
            View=Dictionary(ViewState=Name("/" + on_screen)),
            Print=Dictionary(PrintState=Name("/" + on_paper)),
        )
        layer = pdf.make_indirect(Dictionary(Type=Name.OCG, Name="L", Usage=usage))
        events = [
            Dictionary(Event=event, Category=Array([event]), OCGs=Array([layer]))
            for event in (Name.View, Name.Print)
        ]
        default = Dictionary(Order=Array([layer]), AS=Array(events))
        pdf.Root.OCProperties = Dictionary(OCGs=Array([layer]), D=default)
        pdf.pages[0].Resources.Properties = Dictionary(L=layer)
        pdf.pages[0].contents_add(b"/OC /L BDC " + drawing + b" EMC")

    return change


def scripted(where: str) -> Callable[[Pdf], None]:
    """Put JavaScript where a viewer runs it: when it opens the file, or the page, or at a click."""
    endless = Dictionary(S=Name.JavaScript, JS="for (;;) app.alert('quack')")

    def change(pdf: Pdf) -> None:
        if where == "names":
            pdf.Root.Names = Dictionary(JavaScript=Dictionary(Names=Array(["a", endless])))
        elif where == "open":
            pdf.Root.OpenAction = endless
        elif where == "page":
            pdf.pages[0].AA = Dictionary(O=endless)
        else:
            annotated(0, WHITE, "Widget")(pdf)
            pdf.pages[0].Annots[0].A = endless

    return change


@pytest.mark.parametrize(
    ("where", "on_page"), [("names", False), ("open", False), ("page", True), ("field", True)]
)
def test_scripts_are_not_run_and_told(verdict_on: Any, where: str, on_page: bool) -> None:
    verdict = verdict_on(scripted(where))
    facts = [(finding.fact, finding.page) for finding in verdict.findings]
    assert ("JavaScript in the file was not run", None) in facts
    assert (("JavaScript on the page was not run", 1) in facts) is on_page


def test_files_inside_are_not_opened_and_told(verdict_on: Any) -> None:
    def attach(pdf: Pdf) -> None:
        pdf.attachments["autorun.exe"] = b"MZ" * 50
        pdf.attachments["../../notes.txt"] = b"ducks"

    facts = [finding.fact for finding in verdict_on(attach).findings]
    assert "2 files inside the PDF were not opened" in facts


def test_neither_is_told_of_a_file_that_has_none(verdict_on: Any) -> None:
    facts = [finding.fact for finding in verdict_on(lambda _: None).findings]
    assert not any("JavaScript" in fact or "inside the PDF" in fact for fact in facts)


@pytest.mark.parametrize("kind", ["Stamp", "Widget"])
def test_an_annotation_that_prints_hides_the_words_below(verdict_on: Any, kind: str) -> None:
    assert told(verdict_on(annotated(PRINTED, WHITE, kind)), "hidden")


@pytest.mark.parametrize("flags", [0, HIDDEN, HIDDEN | PRINTED])
def test_an_annotation_that_does_not_print_hides_nothing(verdict_on: Any, flags: int) -> None:
    assert not told(verdict_on(annotated(flags, WHITE)), "hidden")


@pytest.mark.parametrize(
    ("flags", "differs"), [(0, True), (PRINTED | NOT_ON_SCREEN, True), (PRINTED, False)]
)
def test_an_annotation_for_screen_or_paper_alone_is_told(
    verdict_on: Any, flags: int, differs: bool
) -> None:
    assert bool(told(verdict_on(annotated(flags, RED)))) is differs


@pytest.mark.parametrize(
    ("on_screen", "on_paper"), [("ON", "OFF"), ("OFF", "ON"), ("ON", "ON"), ("OFF", "OFF")]
)
def test_a_layer_counts_as_it_is_printed(verdict_on: Any, on_screen: str, on_paper: str) -> None:
    verdict = verdict_on(layered(on_screen, on_paper, WHITE + b" " + RED))
    assert bool(told(verdict, "hidden")) is (on_paper == "ON")
    assert bool(told(verdict)) is (on_screen != on_paper)


def switched(holder: str, *, is_on: bool) -> Callable[[Pdf], None]:
    """Cover the words by a form in a layer, which is on or off wherever it is shown."""

    def change(pdf: Pdf) -> None:
        page = pdf.pages[0]
        layer = pdf.make_indirect(Dictionary(Type=Name.OCG, Name="L"))
        groups = Array([layer])
        states = {"BaseState": Name.OFF, "ON": groups} if is_on else {"OFF": groups}
        pdf.Root.OCProperties = Dictionary(OCGs=groups, D=Dictionary(Order=groups, **states))
        member = pdf.make_indirect(Dictionary(Type=Name.OCMD, OCGs=groups, P=Name.AllOn))
        about = {"Type": Name.XObject, "Subtype": Name.Form, "BBox": [0, 0, 400, 300]}
        shown = pdf.make_stream(WHITE, **about)
        if holder == "annotation":
            annotated(PRINTED, WHITE)(pdf)
            page.Annots[0].OC = layer
        elif holder == "content":
            page.Resources.Properties = Dictionary(L=member)
            page.contents_add(b"/OC /L BDC " + WHITE + b" EMC")
        else:
            shown.OC = member if holder == "form of several" else layer
            page.Resources.XObject = Dictionary(F=shown)
            page.contents_add(b"/F Do")

    return change


@pytest.mark.parametrize("holder", ["form", "form of several", "content"])
@pytest.mark.parametrize("is_on", [True, False])
def test_what_a_layer_holds_hides_words_if_it_is_on(
    verdict_on: Any, holder: str, is_on: bool
) -> None:
    verdict = verdict_on(switched(holder, is_on=is_on))
    assert bool(told(verdict, "hidden")) is is_on
    assert not told(verdict)


@pytest.mark.parametrize("is_on", [True, False])
def test_annotations_in_layers_are_told(verdict_on: Any, is_on: bool) -> None:
    (fact,) = told(verdict_on(switched("annotation", is_on=is_on)))
    assert fact.startswith("annotations lie in layers")


def test_the_place_that_differs_is_told(verdict_on: Any) -> None:
    verdict = verdict_on(annotated(0, RED))
    [finding] = [finding for finding in verdict.findings if finding.check == "print"]
    at = finding.at
    wanted = [100 / 72 * 25.4, 240 / 72 * 25.4, 120 / 72 * 25.4, 40 / 72 * 25.4]
    assert [at.x_mm, at.y_mm, at.width_mm, at.height_mm] == pytest.approx(wanted, abs=1.3)


def soft_mask(light: bytes) -> Callable[[Pdf], None]:
    """Draw the words through a mask of one light."""

    def change(pdf: Pdf) -> None:
        page = pdf.pages[0]
        group = Dictionary(S=Name.Transparency, CS=Name.DeviceGray, I=True)
        about = {"Type": Name.XObject, "Subtype": Name.Form, "BBox": [0, 0, 400, 300]}
        mask = pdf.make_stream(light + b" g 0 0 400 300 re f", **about, Group=group)
        state = Dictionary(SMask=Dictionary(S=Name.Luminosity, G=mask))
        page.Resources.ExtGState = Dictionary(M=state)
        page.contents_add(b"/M gs", prepend=True)

    return change


@pytest.mark.parametrize(("light", "is_hidden"), [(b"0", True), (b"1", False)])
def test_words_behind_a_dark_soft_mask_are_hidden(
    verdict_on: Any, light: bytes, is_hidden: bool
) -> None:
    assert bool(told(verdict_on(soft_mask(light)), "hidden")) is is_hidden


def effect(**entries: Any) -> Callable[[Pdf], None]:
    def change(pdf: Pdf) -> None:
        pdf.pages[0].Resources.ExtGState = Dictionary(M=Dictionary(**entries))

    return change


def knockout(pdf: Pdf) -> None:
    pdf.pages[0].Group = Dictionary(S=Name.Transparency, CS=Name.DeviceRGB, K=True)


def in_form(**entries: Any) -> Callable[[Pdf], None]:
    """Draw a form that has a state of its own, or is a group that knocks out."""

    def change(pdf: Pdf) -> None:
        page = pdf.pages[0]
        about = {"Type": Name.XObject, "Subtype": Name.Form, "BBox": [0, 0, 400, 300]}
        shown = pdf.make_stream(RED, **about, **entries)
        page.Resources.XObject = Dictionary(F=shown)
        page.contents_add(b"/F Do")

    return change


@pytest.mark.parametrize(
    "change",
    [
        *(effect(OP=True), effect(op=True), knockout),
        in_form(Group=Dictionary(S=Name.Transparency, K=True)),
        in_form(Resources=Dictionary(ExtGState=Dictionary(M=Dictionary(OP=True)))),
    ],
)
def test_overprint_and_knockout_are_told_as_not_looked_into(
    verdict_on: Any, change: Callable[[Pdf], object]
) -> None:
    assert told(verdict_on(change)) == ["overprint or knockout was not looked into"]
    assert not told(verdict_on(effect(OP=False)))


def entry(**entries: Any) -> Callable[[Pdf], None]:
    def change(pdf: Pdf) -> None:
        for key, value in entries.items():
            pdf.pages[0][f"/{key}"] = value

    return change


@pytest.mark.parametrize(
    ("change", "fact"),
    [
        (entry(CropBox=[90, 90, 300, 200]), "74 x 39 mm of 141 x 106 mm are shown"),
        (entry(CropBox=[90, 90, 300, 200], Rotate=90), "39 x 74 mm of 106 x 141 mm are shown"),
        (entry(CropBox=[90, 90, 300, 200], UserUnit=2), "148 x 78 mm of 282 x 212 mm are shown"),
        (entry(UserUnit=2), "the page's unit is 2 points"),
        (entry(Rotate=45), "the page is turned by 45 degrees"),
    ],
)
def test_a_page_that_programs_take_in_several_ways_is_told(
    verdict_on: Any, change: Callable[[Pdf], object], fact: str
) -> None:
    assert any(line.startswith(fact) for line in told(verdict_on(change)))


def upon_all_pages(**entries: Any) -> Callable[[Pdf], None]:
    """Set what pages inherit (ISO 32000-1, table 30)."""

    def change(pdf: Pdf) -> None:
        for key, value in entries.items():
            pdf.Root.Pages[f"/{key}"] = value
            if f"/{key}" in pdf.pages[0]:
                del pdf.pages[0][f"/{key}"]

    return change


@pytest.mark.parametrize(
    ("change", "size"),
    [
        (entry(), (400, 300)),
        (entry(UserUnit=2), (800, 600)),
        (entry(Rotate=90), (300, 400)),
        (entry(Rotate=-90), (300, 400)),
        (entry(Rotate=180), (400, 300)),
        (entry(Rotate=90, UserUnit=1.5), (450, 600)),
        (entry(CropBox=[90, 90, 300, 200]), (210, 110)),
        (entry(CropBox=[90, 90, 300, 200], Rotate=270, UserUnit=2), (220, 420)),
        (entry(CropBox=[-50, -50, 500, 400]), (400, 300)),
        (entry(TrimBox=[90, 90, 300, 200], BleedBox=[80, 80, 310, 210]), (400, 300)),
        (upon_all_pages(Rotate=90), (300, 400)),
        (upon_all_pages(MediaBox=[0, 0, 500, 300]), (500, 300)),
        (upon_all_pages(CropBox=[90, 90, 300, 200]), (210, 110)),
        (entry(MediaBox=[400, 300, 0, 0]), (400, 300)),
    ],
)
def test_a_page_has_the_size_that_it_is_printed_at(
    change: Callable[[Pdf], object], size: tuple[float, float]
) -> None:
    (page,) = read_bytes(sheet(change), "a sheet").pages
    points = [length / 25.4 * 72 for length in (page.size.width_mm, page.size.height_mm)]
    assert points == pytest.approx(size, abs=0.1)


@pytest.mark.parametrize(
    ("change", "at"),
    [
        (entry(), (100, 186)),
        (entry(UserUnit=2), (200, 372)),
        (entry(Rotate=90), (100, 100)),
        (entry(Rotate=180), (237, 100)),
        (entry(Rotate=-90), (186, 237)),
        (entry(CropBox=[90, 90, 300, 200]), (10, 86)),
        (entry(CropBox=[90, 90, 300, 200], UserUnit=3), (30, 258)),
    ],
)
def test_words_stand_where_they_are_printed(
    change: Callable[[Pdf], object], at: tuple[float, float]
) -> None:
    (page,) = read_bytes(sheet(change), "a sheet").pages
    (word,) = page.words
    assert [word.text, word.seen] == ["Mallard", True]
    corner = [length / 25.4 * 72 for length in (word.at.x_mm, word.at.y_mm)]
    assert corner == pytest.approx(at, abs=3 * page.source.user_unit)


@pytest.mark.parametrize(
    "change",
    [
        entry(),
        entry(CropBox=[0, 0, 400, 300]),
        entry(CropBox=[-50, -50, 500, 400]),
        entry(CropBox=[1, 1, 399, 299]),
        entry(Rotate=270),
        entry(TrimBox=[90, 90, 300, 200]),
    ],
)
def test_a_page_that_all_programs_take_alike_is_not(
    verdict_on: Any, change: Callable[[Pdf], object]
) -> None:
    assert not told(verdict_on(change))
