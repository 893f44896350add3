"""Booklets, folded: what lies behind what, and in which order pages follow one another.

Nothing of the imposition is asked but where it places faces; the folding is done here.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import pytest

from pnp.core.errors import CallError
from pnp.core.geometry import Margins, Rect, Size
from pnp.press.sheets import (
    Backs,
    Booklet,
    Correction,
    Imposition,
    Placement,
    Side,
    caliper_mm,
    padding,
    turn_upright,
)
from pnp.press.sheets.booklets import saddle_stitch, upside_down

A4 = Size(210, 297)
LETTER = Size(215.9, 279.4)


@dataclass(frozen=True)
class Seen:
    """A page of the folded booklet: where its left edge is from the spine, and which way up."""

    face: str
    from_spine_mm: float
    upright: bool


def booklet(backs: Backs = "duplex-long", paper: Size = A4, caliper: float = 0.1) -> Booklet:
    return Booklet(Imposition(paper, Margins.equal(6.35), backs=backs), caliper)


def faces(pages: int) -> list[str]:
    return [str(page) for page in range(1, pages + 1)]


def through(side: Side, flip: str) -> list[tuple[Placement, bool]]:
    """The placements of a back as they lie behind the front, and whether they are upright there."""
    paper, turned = side.paper, []
    for each in side.placements:
        at = each.at
        if flip == "duplex-short":  # about the upright edge of paper on its side
            at, upright = at.translate(paper.width_mm - at.x_mm - at.right_mm, 0), each.turn == 0
        else:
            at = at.translate(0, paper.height_mm - at.y_mm - at.bottom_mm)
            upright = each.turn == 180
        turned.append((Placement(each.face, at), upright))
    return turned


def folded(sides: Sequence[Side], flip: str, caliper: float) -> list[Seen]:
    """The pages in the order in which they are leafed through."""
    first: list[Seen] = []
    last: list[Seen] = []
    for depth, (outer, inner) in enumerate(zip(sides[::2], sides[1::2], strict=True)):
        fold = outer.paper.width_mm / 2
        left, right = sorted(outer.placements, key=lambda each: each.at.x_mm)
        behind = sorted(through(inner, flip), key=lambda each: each[0].at.x_mm)
        (behind_left, left_up), (behind_right, right_up) = behind
        out = depth * caliper  # this sheet's fold lies inside those of the others
        first += [
            Seen(right.face, out + right.at.x_mm - fold, right.turn == 0),
            Seen(behind_right.face, out + behind_right.at.x_mm - fold, right_up),
        ]
        last = [
            Seen(behind_left.face, out + fold - behind_left.at.right_mm, left_up),
            Seen(left.face, out + fold - left.at.right_mm, left.turn == 0),
            *last,
        ]
    return [*first, *last]


@pytest.mark.parametrize("flip", ["duplex-long", "duplex-short"])
@pytest.mark.parametrize("pages", range(4, 65, 4))
def test_folded_pages_follow_one_another_upright(pages: int, flip: Backs) -> None:
    sides = list(booklet(flip).sides(faces(pages)))
    seen = folded(sides, flip, 0.1)
    assert [each.face for each in seen] == faces(pages)
    assert all(each.upright for each in seen)


@pytest.mark.parametrize("caliper", [0.0, 0.1, 0.3])
def test_creep_is_taken_back_so_that_text_stands_at_one_place_on_all_pages(caliper: float) -> None:
    sides = list(booklet(caliper=caliper).sides(faces(48)))
    assert {round(each.from_spine_mm, 9) for each in folded(sides, "duplex-long", caliper)} == {0}


def test_inner_sheets_are_moved_by_the_paper_that_lies_outside() -> None:
    sides = list(booklet(caliper=0.25).sides(faces(12)))
    translate = [side.placements[0].at.x_mm for side in sides[::2]]
    assert translate == [0, 0.25, 0.5]


@pytest.mark.parametrize("pages", range(1, 65))
def test_any_number_of_pages_is_filled_up_to_whole_sheets(pages: int) -> None:
    wanting = padding(pages)
    assert 0 <= wanting < 4
    assert len(saddle_stitch(pages + wanting)) * 4 == pages + wanting


@pytest.mark.parametrize("pages", range(4, 97, 4))
def test_each_page_lies_on_one_side_and_facing_pages_on_sides_that_meet(pages: int) -> None:
    sheets = saddle_stitch(pages)
    assert sorted(page for each in sheets for page in each.outer + each.inner) == list(
        range(1, pages + 1)
    )
    assert sheets[-1].inner == (pages // 2, pages // 2 + 1)  # the middle is one piece of paper
    assert all(one.depth + 1 == other.depth for one, other in pairwise(sheets))


def test_more_pages_than_staples_hold_are_refused() -> None:
    with pytest.raises(CallError, match="100 pages cannot be stapled"):
        saddle_stitch(100)
    with pytest.raises(ValueError, match="7 pages do not fill sheets of 4"):
        saddle_stitch(7)


def test_a_side_stood_upside_down_is_turned_with_all_that_is_on_it() -> None:
    lies = Placement("a", Rect(10, 20, 30, 40), clip=Rect(5, 6, 7, 8))
    side = upside_down(Side(Size(100, 200), (lies, Placement("b", Rect(0, 0, 9, 9), 90))))
    assert side.placements == (
        Placement("a", Rect(60, 140, 30, 40), 180, clip=Rect(88, 186, 7, 8)),
        Placement("b", Rect(91, 191, 9, 9), 270),
    )
    assert upside_down(side).placements[0] == lies


@pytest.mark.parametrize("paper", [A4, LETTER])
def test_pages_are_half_the_paper_and_lie_on_it(paper: Size) -> None:
    made = booklet(paper=paper)
    assert made.page.width_mm * 2 == paper.height_mm
    assert made.page.height_mm == paper.width_mm
    whole = Rect(0, 0, made.paper.width_mm, made.paper.height_mm)
    for side in made.sides(faces(8)):
        assert all(whole.contains(each.at) for each in side.placements)


def test_marks_lie_on_the_fold_between_the_margins_and_staples_on_it_too() -> None:
    made = booklet()
    plain, cover = made.marks(staples=False).lines, made.marks(staples=True).lines
    assert {line.kind for line in plain} == {"fold"}
    assert [line.kind for line in cover if line not in plain] == ["staple", "staple"]
    assert {line.x1_mm for line in cover} | {line.x2_mm for line in cover} == {297 / 2}
    assert min(line.y1_mm for line in cover) >= 6.35
    assert max(line.y2_mm for line in cover) <= 210 - 6.35


def test_backs_are_corrected_as_those_of_cards_are() -> None:
    imposition = Imposition(A4, Margins.equal(6.35), correction=Correction(1.0, 2.0))
    outer, inner = Booklet(imposition, 0.1).sides(faces(4))
    assert outer.adjust.apply(0, 0) == (0, 0)
    assert turn_upright(inner).adjust.apply(5, 5) == pytest.approx((6, 7))


@pytest.mark.parametrize(("gsm", "mm"), [(80, 0.1), (200, 0.25), (300, 0.375)])
def test_paper_is_as_thick_as_it_is_heavy(gsm: float, mm: float) -> None:
    assert caliper_mm(gsm) == pytest.approx(mm)
