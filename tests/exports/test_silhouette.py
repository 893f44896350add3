"""The format `silhouette`: cards where templates cut them, and marks where machines look."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from itertools import combinations
from pathlib import Path

import pytest

import pnp
from pnp.core.geometry import Rect, Size
from pnp.data import tables
from pnp.exports.export import export
from pnp.exports.formats import FORMATS
from pnp.exports.picturing import open_pages
from pnp.exports.pieces import Settings, collect_pieces
from pnp.exports.silhouette.sheets import MARKS, mark_boxes, template_grid, template_sides

SILHOUETTE = FORMATS["silhouette"]
A4 = Size(210, 297)
TEMPLATES = [
    (paper, card)
    for paper, templates in sorted(tables.cut_templates().items())
    for card in sorted(templates)
]


def order(**options: object) -> pnp.Order:
    return pnp.Order("cover", cards=("1-9",), bleed_mm=3.0, **options)  # type: ignore[arg-type]


@cache
def files() -> Mapping[str, bytes]:
    pieces = collect_pieces(order(), holds=SILHOUETTE.holds)
    return SILHOUETTE.make(pieces, Settings(3.0, 300))


@pytest.mark.parametrize(
    ("paper", "card", "first", "pitch"),
    [
        ("a4", "standard", (20.659, 16.425), (64.262, 89.239)),
        ("letter", "standard", (11.853, 19.304), (64.262, 89.239)),
        ("letter", "poker", (10.837, 18.457), (64.770, 90.170)),
    ],
)
def test_cards_lie_where_the_published_templates_cut_them(
    paper: str, card: str, first: tuple[float, float], pitch: tuple[float, float]
) -> None:
    template = tables.cut_templates()[paper][card]
    grid = template_grid(template, tables.card(card).size, tables.paper(paper).size)
    one, beside, below = grid.cells[0], grid.cells[1], grid.cells[template.columns]
    assert (one.x_mm, one.y_mm) == pytest.approx(first, abs=0.001)
    assert beside.x_mm - one.x_mm == pytest.approx(pitch[0], abs=0.001)
    assert below.y_mm - one.y_mm == pytest.approx(pitch[1], abs=0.001)


@pytest.mark.parametrize(("paper", "card"), TEMPLATES)
def test_no_template_puts_a_card_on_a_mark_or_another_card(paper: str, card: str) -> None:
    template = tables.cut_templates()[paper][card]
    grid = template_grid(template, tables.card(card).size, tables.paper(paper).size)
    places = template.columns * template.rows
    front, back = template_sides([(str(place), "back") for place in range(places)], grid)
    assert front.paper.width_mm > front.paper.height_mm, "pages lie"
    cards = [placed.at for placed in front.placements if placed.face != MARKS]
    assert len(cards) == len(back.placements) == places
    marks = mark_boxes(front.paper, template.mark_mm)
    page = Rect(0, 0, front.paper.width_mm, front.paper.height_mm)
    for at in cards:
        assert page.inset(10).contains(at, 0.1), "inside the line of the marks"
        assert not any(at.inset(-0.625).touches(mark) for mark in marks)
    for one, other in combinations(cards, 2):
        assert not one.inset(-0.6).touches(other.inset(-0.6))


@pytest.mark.parametrize("card", ["standard", "tarot"])
def test_a_back_lies_behind_its_front_when_turned_over_on_the_long_edge(card: str) -> None:
    template = tables.cut_templates()["a4"][card]
    grid = template_grid(template, tables.card(card).size, A4)
    faces = [(f"f{place}", f"b{place}") for place in range(3)]
    front, back = template_sides(faces, grid)
    backs = {placed.face: placed for placed in back.placements}
    for placed in front.placements[:-1]:
        behind = backs[placed.face.replace("f", "b")]
        assert behind.at.x_mm == pytest.approx(placed.at.x_mm)
        assert behind.at.bottom_mm == pytest.approx(210 - placed.at.y_mm)
        assert (placed.turn, behind.turn) == {"standard": (0, 180), "tarot": (90, 90)}[card]


def test_cards_without_backs_fill_one_side_alone() -> None:
    grid = template_grid(tables.cut_templates()["a4"]["standard"], Size(63, 88), A4)
    assert [side.label for side in template_sides([("f", None)] * 700, grid)] == ["fronts"] * 88
    assert len([*template_sides([("f", None)], grid)]) == 1


def test_marks_are_a_square_and_two_angles_on_the_line() -> None:
    square, *arms = mark_boxes(Size(297, 210), 9.4)
    assert square == Rect(9.5, 9.5, 6, 6)
    assert arms[0] == Rect(287.5 - 9.9, 9.5, 9.9, 1)
    assert arms[3].bottom_mm == 200.5
    lengths = {max(arm.width_mm, arm.height_mm) for arm in mark_boxes(Size(297, 210), 99)[1:]}
    assert lengths == {20.5}


def test_what_was_exported_is_found_again() -> None:
    assert not [*SILHOUETTE.check(files())]
    assert b"a4-standard-v5" in files()["templates.csv"]
    with open_pages(files()["cards.pdf"]) as pages:
        assert pages
        assert len(pages.sizes) == 4
        assert pages.sizes[0].width_mm == pytest.approx(297, abs=0.01)


def test_sizes_and_papers_without_template_are_refused_with_the_nearest(tmp_path: Path) -> None:
    wrong = [
        (order(card="square-89"), "silhouette-card-maker on a4 has no cards of 88.9 x 88.9 mm"),
        (order(card="euro"), "choose --card bridge or --card japanese"),
        (order(paper="a3"), "no cutting template is for the paper 'a3'"),
    ]
    for request, fact in wrong:
        with pytest.raises(pnp.CallError, match=fact):
            export(request, SILHOUETTE, 300, tmp_path / "new")
        assert not (tmp_path / "new").exists()


def test_faults_are_told_by_name() -> None:
    def facts(**changes: bytes) -> str:
        changed = {name.replace("_", "."): content for name, content in changes.items()}
        return "\n".join(problem.fact for problem in SILHOUETTE.check({**files(), **changed}))

    table = files()["templates.csv"]
    assert "the file is missing" in facts(cards_pdf=b"%PDF-")
    assert "has 4 pages, not 5" in facts(templates_csv=table.replace(b",4,", b",5,"))
    assert "a page is not 298 x 210 mm" in facts(templates_csv=table.replace(b"297", b"298"))
    assert "mark is missing" in facts(templates_csv=table.replace(b"9.4", b"14"))
    assert "a number that is none" in facts(templates_csv=table.replace(b"297", b"x"))
    assert "no table" in facts(templates_csv=b"")
    assert "no row of the table" in facts(more_pdf=b"")
