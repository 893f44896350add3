"""Fronts and backs on paper: pictures of pages in letters, and what follows what.

`pages.txt` holds the pictures. A card is a block of its letter, a capital on the front and a small
one on the back; `^` or `v` is the edge at its head. A character is 9 mm wide and 15 mm high, so a
picture has the shape of its paper.
"""

from __future__ import annotations

import re
from pathlib import Path
from string import ascii_uppercase

import pytest
from msgspec.structs import replace

from pnp.core.errors import CallError
from pnp.core.geometry import IDENTITY, Margins, Rect, Size
from pnp.press.sheets import (
    CardGrid,
    Correction,
    Imposition,
    PageOrder,
    Placement,
    Side,
    card_grid,
    card_sides,
    turn_upright,
)

A4 = Size(210, 297)
STANDARD = Size(63, 88)
HP = Margins(6.35, 6.35, 12.7, 6.35)
TO_FOLD = Imposition(A4, Margins.equal(6.35), 2, backs="gutterfold")
ACROSS_MM, DOWN_MM = 9, 15
GOLDEN = (Path(__file__).parent / "pages.txt").read_text(encoding="utf-8")


def imposition(backs: str, bleed: float = 3, cut: str = "double") -> Imposition:
    return Imposition(A4, HP, bleed, backs=backs, cut=cut)  # type: ignore[arg-type]  # words of the tests' own


def deck(count: int) -> list[tuple[str, str | None]]:
    return [(letter, letter.lower()) for letter in ascii_uppercase[:count]]


def picture(side: Side) -> str:
    """A side of paper in letters."""
    columns, rows = int(side.paper.width_mm / ACROSS_MM), int(side.paper.height_mm / DOWN_MM)
    lines = [
        "".join(letter_at((x + 0.5) * ACROSS_MM, (y + 0.5) * DOWN_MM, side) for x in range(columns))
        for y in range(rows)
    ]
    return "\n".join([side.label, *lines])


def letter_at(x: float, y: float, side: Side) -> str:
    for placed in side.placements:
        at = placed.at
        if at.x_mm <= x < at.right_mm and at.y_mm <= y < at.bottom_mm:
            return head(placed, y) or placed.face
    return "."


def head(placed: Placement, y: float) -> str:
    """The sign of the edge at the head of a face, near that edge."""
    if placed.turn == 0 and y < placed.at.y_mm + DOWN_MM:
        return "^"
    if placed.turn == 180 and y >= placed.at.bottom_mm - DOWN_MM:
        return "v"
    return ""


def pictures(grid: CardGrid, cards: int) -> str:
    return "\n".join(picture(side) for side in card_sides(deck(cards), grid))


PAGES = {
    "upright paper, turned about its long edge": (
        card_grid(STANDARD, imposition("duplex-long", 0, "butt")),
        5,
    ),
    "upright paper, turned about its short edge": (
        card_grid(STANDARD, imposition("duplex-short", 0, "butt")),
        5,
    ),
    "lying paper, turned about its short edge": (
        card_grid(STANDARD, imposition("duplex-short")),
        5,
    ),
    "lying paper, turned about its long edge": (card_grid(STANDARD, imposition("duplex-long")), 5),
    "lying paper, folded from top to bottom": (card_grid(STANDARD, TO_FOLD), 3),
    "lying paper, folded from left to right": (card_grid(Size(44, 68), TO_FOLD), 7),
    "fronts only": (card_grid(STANDARD, imposition("none")), 8),
}


@pytest.mark.parametrize("title", PAGES)
def test_pages_look_as_in_the_picture(title: str) -> None:
    grid, cards = PAGES[title]
    (drawn,) = re.findall(
        rf"^== {re.escape(title)}\n(.*?)\n(?:\n|\Z)", GOLDEN, re.DOTALL | re.MULTILINE
    )
    assert pictures(grid, cards) == drawn


def labels(count: int, order: PageOrder, backs: str = "duplex-long") -> list[str]:
    grid = card_grid(STANDARD, imposition(backs))
    return [side.label for side in card_sides(deck(count), grid, order)]


def test_collated_pages_alternate() -> None:
    assert labels(13, "collated") == ["fronts", "backs"] * 3


def test_paper_that_is_fed_twice_has_all_fronts_first() -> None:
    assert labels(13, "fronts-then-backs") == ["fronts"] * 3 + ["backs"] * 3


@pytest.mark.parametrize("order", ["collated", "fronts-then-backs"])
def test_one_sided_paper_has_one_order(order: PageOrder) -> None:
    assert labels(13, order, "none") == ["fronts"] * 3


def test_both_orders_hold_the_same_pages() -> None:
    grid = card_grid(STANDARD, imposition("duplex-long"))
    collated = list(card_sides(deck(13), grid))
    fed_twice = list(card_sides(deck(13), grid, "fronts-then-backs"))
    assert fed_twice == collated[::2] + collated[1::2]


def test_a_page_whose_cards_have_no_backs_still_has_its_other_side() -> None:
    grid = card_grid(STANDARD, imposition("duplex-long"))
    cards = [("A", "a")] * grid.per_page + [("B", None)] * 2
    sides = list(card_sides(cards, grid))
    assert [len(side.placements) for side in sides] == [grid.per_page, grid.per_page, 2, 0]


def test_a_card_without_a_back_leaves_its_place_empty() -> None:
    grid = card_grid(STANDARD, imposition("duplex-short"))
    front, back = card_sides([("A", None), ("B", "b")], grid)
    assert [placed.face for placed in back.placements] == ["b"]
    middle = grid.paper.width_mm / 2
    right = back.placements[0].at.right_mm - middle
    assert right == pytest.approx(middle - front.placements[1].at.x_mm)


def test_no_cards_make_no_pages() -> None:
    assert list(card_sides([], card_grid(STANDARD, imposition("duplex-long")))) == []


def test_backs_alone_are_corrected() -> None:
    corrected = replace(imposition("duplex-long", 2), correction=Correction(1, -0.5, 0.25))
    front, back = card_sides(deck(1), card_grid(STANDARD, corrected))
    assert front.adjust == IDENTITY
    assert back.paper == A4.transpose()
    assert back.adjust.apply(148.5, 105) == pytest.approx((148, 104))


def test_the_correction_of_lying_paper_is_that_of_the_paper_stood_up() -> None:
    wanted = Correction(1, -0.5, 0.25)
    corrected = replace(imposition("duplex-long", 2), correction=wanted)
    _, back = map(turn_upright, card_sides(deck(1), card_grid(STANDARD, corrected)))
    assert back.paper == A4
    for point in ((0, 0), (210, 0), (30, 270)):
        assert back.adjust.apply(*point) == pytest.approx(wanted.adjust(A4).apply(*point))


def test_paper_stands_up_with_all_that_lies_on_it() -> None:
    placed = Placement("A", Rect(10, 20, 30, 40), 180, Rect(9, 18, 32, 43), "Marks")
    side = turn_upright(Side(A4.transpose(), (placed,), label="fronts"))
    moved = Placement("A", Rect(150, 10, 40, 30), 270, Rect(149, 9, 43, 32), "Marks")
    assert side == Side(A4, (moved,), label="fronts")
    assert turn_upright(side) == side


def test_a_printer_without_errors_is_not_corrected() -> None:
    assert all(side.adjust == IDENTITY for side in card_sides(deck(1), PAGES["fronts only"][0]))
    _, back = card_sides(deck(1), card_grid(STANDARD, imposition("duplex-long")))
    assert back.adjust == IDENTITY


def test_backs_bleed_further_where_there_is_room() -> None:
    grid = card_grid(STANDARD, imposition("duplex-short", 2))
    _, back = card_sides(deck(grid.per_page), grid, back_bleed_mm=5)
    placed, *_ = back.placements
    assert placed.clip is not None
    assert placed.clip.right_mm > placed.at.right_mm + 2
    assert placed.at.x_mm - placed.clip.x_mm == pytest.approx(grid.imposition.gap / 2)


@pytest.mark.parametrize("bleed", [-1.0, 10.5, float("nan")])
def test_an_impossible_bleed_of_backs_is_refused(bleed: float) -> None:
    with pytest.raises(CallError, match="a bleed of backs"):
        card_sides(deck(1), PAGES["fronts only"][0], back_bleed_mm=bleed)


def test_thousands_of_cards_are_laid_once_each() -> None:
    cards = [(f"front {n}", f"back {n}") for n in range(2000)]
    sides = card_sides(cards, card_grid(STANDARD, imposition("duplex-short", 2)))
    placed = [placement.face for side in sides for placement in side.placements]
    assert sorted(placed) == sorted(face for card in cards for face in card)
