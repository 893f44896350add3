"""Where exports put things, to the pixel and the thousandth of a millimetre, as accepted."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from page_stubs import accept

from pnp.core.geometry import Rect, Size
from pnp.data.tables import CutTemplate
from pnp.exports.cutlines import outlines
from pnp.exports.cutlines.drawings import as_dxf, as_svg, boxes_of_dxf, boxes_of_svg
from pnp.exports.cutlines.outlines import CutOutline, CutPage
from pnp.exports.picturing import Cutout, cutout
from pnp.exports.pieces import LoosePiece
from pnp.exports.silhouette.sheets import TemplateGrid, template_grid, template_sides
from pnp.exports.tts.decks import card_decks, sheet_grid
from pnp.games.components import Component
from pnp.press.faces import Face
from pnp.press.sheets import PageMarks, Placement, Side
from pnp.press.sheets.marks import Mark

Case = tuple[str, str]
CARD = Size(63.5, 88.9)


def test_shapes_are_as_was_accepted(monkeypatch: pytest.MonkeyPatch) -> None:
    groups = (drawings(), cuts(), templates(), sides(), grids(), decks(), pages_cut(monkeypatch))
    cases = [case for group in groups for case in group]
    told = dict(cases)
    assert len(told) == len(cases)
    assert told == accept(Path(__file__).with_name("accepted") / "shapes.txt", told)


def rounded(*numbers: float) -> str:
    return " ".join(f"{number:.3f}".rstrip("0").rstrip(".") for number in numbers)


def drawings() -> Iterator[Case]:
    at = Rect(10, 20, 30, 50)
    page = CutPage(
        Size(100, 90),
        (
            CutOutline(at, 3),
            CutOutline(at.translate(40, 5), 0),
            CutOutline(Rect(60, 1, 20, 20), 10),
        ),
        PageMarks((Mark("crop", 1, 2, 3, 4), Mark("crop", 5, 6, 5, 9))),
    )
    yield "a page as SVG", as_svg(page).decode().strip()
    lines = as_dxf(page).decode().split("\r\n")
    pairs = (
        f"{code.strip()}: {value}" for code, value in zip(lines[::2], lines[1::2], strict=False)
    )
    yield "a page as DXF", "\n".join(pairs)
    for name, boxes in {
        "SVG": boxes_of_svg(as_svg(page)),
        "DXF": boxes_of_dxf(as_dxf(page), 90),
    }.items():
        yield f"the outlines of {name}", "\n".join(rounded(*box.edges) for box in boxes)


def pages_cut(monkeypatch: pytest.MonkeyPatch) -> Iterator[Case]:
    fronts = [
        Component(name, "cards", kind, "a.svg", None, is_round=name == "disc")
        for name, kind in (("card", "card"), ("disc", "token"), ("aid", "aid"))
    ]
    marks = Placement("marks.fronts", Rect(0, 0, 1, 1))
    pages = [
        [Placement("back", Rect(1, 1, 30, 40))],
        [Placement("card", Rect(5, 5, 63, 88)), marks, Placement("aid", Rect(70, 5, 40, 40))],
        [Placement("card", Rect(5, 5, 11, 30)), Placement("disc", Rect(20, 5, 30, 29))],
    ]
    told = PageMarks((Mark("crop", 1, 2, 3, 4),))
    monkeypatch.setattr(outlines, "marks_of_fronts", lambda job, grid: told if job < grid else None)
    edition: Any = SimpleNamespace(job=1)
    for grid in (2, 0, None):
        part: Any = SimpleNamespace(
            components=fronts,
            sides=[Side(Size(210, 297), tuple(placements)) for placements in pages],
            grid=grid,
        )
        lines = [
            f"{number} with {len(page.marks.lines)} marks: "
            + "; ".join(rounded(*one.at.edges, one.radius_mm) for one in page.outlines)
            for number, page in outlines.cut_pages(edition, part)
        ]
        yield f"the outlines of pages of the grid {grid}", "\n".join(lines)


def cuts() -> Iterator[Case]:
    for size, bleed_mm, dpi in (
        (CARD, 0, 300),
        (CARD, 3, 300),
        (CARD, 3.048, 300),
        (Size(0.01, 25.4), 0, 10),
        (Size(10, 20), 1.25, 254),
    ):
        cut = Cutout("duck", size, bleed_mm)
        told = f"{cut.pixels(dpi)} of {rounded(cut.whole.width_mm, cut.whole.height_mm)}"
        yield f"{rounded(size.width_mm, size.height_mm)} with {bleed_mm} mm at {dpi} dpi", told
    for bleed_mm in (1, 3, 4):
        face = Face("duck", CARD, b"", bleed_mm=3)
        yield f"a bleed of {bleed_mm} mm, of 3", rounded(cutout("duck", face, bleed_mm).bleed_mm)


def templates() -> Iterator[Case]:
    for upright, columns, rows in ((True, 2, 3), (False, 3, 2), (True, 1, 1)):
        template: Any = SimpleNamespace(upright=upright, columns=columns, rows=rows)
        grid = template_grid(template, CARD, Size(210, 297))
        boxes = "\n".join(rounded(*cell.edges) for cell in grid.cells)
        yield f"a template of {columns} x {rows}, upright: {upright}", boxes
    assert set(CutTemplate.__struct_fields__) >= {"upright", "columns", "rows"}


def of_side(side: Side) -> str:
    lines = [
        f"{placed.face} {placed.turn}: {rounded(*placed.at.edges)} in "
        f"{rounded(*placed.clip.edges) if placed.clip else 'all'}"
        for placed in side.placements
    ]
    paper = rounded(side.paper.width_mm, side.paper.height_mm)
    return "\n".join([f"{side.label} of {paper}", *lines])


def sides() -> Iterator[Case]:
    cells = (Rect(10, 20, 30, 40), Rect(50, 20, 30, 40))
    for upright, page in ((True, Size(100, 150)), (False, Size(150, 100))):
        grid = TemplateGrid(page, cells, upright)
        for name, cards in {
            "three cards": [("a", "x"), ("b", None), ("c", "y")],
            "two cards without backs": [("a", None), ("b", None)],
        }.items():
            told = "\n".join(map(of_side, template_sides(cards, grid)))
            yield f"{name} on a page, upright: {upright}", told


def grids() -> Iterator[Case]:
    for size in (CARD, Size(88.9, 63.5), Size(20, 20), Size(120, 200)):
        for dpi in (72, 300):
            told = []
            for pictures in (1, 2, 3, 5, 7, 12, 20, 31, 48, 61, 70):
                for least in (1, 2):
                    grid = sheet_grid(pictures, size, dpi, least)
                    told.append(
                        f"{pictures}, {least}: {grid.columns} x {grid.rows} of"
                        f" {grid.width_px} x {grid.height_px}"
                    )
            yield (
                f"grids for {rounded(size.width_mm, size.height_mm)} at {dpi} dpi",
                "\n".join(told),
            )


def piece(name: str, back: str | None, *, size: Size = CARD, copies: int = 1) -> LoosePiece:
    return LoosePiece(name, "cards", "card", copies, size, False, name, back, name, ())


def row(number: int, back: str | None = "x") -> list[LoosePiece]:
    return [piece(f"{back}{place}", back) for place in range(number)]


def decks() -> Iterator[Case]:
    own = [piece(f"own{place}", f"back{place}") for place in range(5)]
    large = [replace(one, size=Size(600, 800)) for one in row(5)]
    for name, pieces in {
        "a card": row(1),
        "a card twice": [piece("a", "x", copies=2)],
        "two cards and one": [*row(2), *row(1, "y")],
        "cards without a back": [*row(2, None), *row(2)],
        "backs of their own": own,
        "backs of their own, and more": [*own, *row(3)],
        "70 cards": row(70),
        "71 cards": row(71),
        "large cards": large,
    }.items():
        for dpi in (100, 300):
            of_all: Any = SimpleNamespace(pieces=tuple(pieces))
            yield f"{name} at {dpi} dpi", "\n".join(map(of_deck, card_decks(of_all, dpi)))


def of_deck(deck: Any) -> str:
    sheets = (
        f"  {sheet.number}: {len(sheet.pieces)} of {sheet.grid.columns} x {sheet.grid.rows},"
        f" {sheet.grid.width_px} x {sheet.grid.height_px}, back {sheet.back}"
        f"{', own backs' if sheet.has_own_backs else ''}, from {sheet.pieces[0].id}"
        for sheet in deck.sheets
    )
    numbers: Sequence[int] = [number for number, _ in deck.cards]
    return "\n".join([f"{deck.part}: {numbers[:4]} to {numbers[-1]}", *sheets])
