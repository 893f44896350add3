"""Boards in tiles and round tokens, as Duck & Cover prints them."""

from __future__ import annotations

import pytest

from pnp.edition import lay_out
from pnp.jobs import resolve
from pnp.orders import Order
from pnp.parts import Part


def laid_out(name: str, paper: str) -> Part:
    return lay_out(resolve(Order("cover", paper=paper, only=(name,)))).part(name)


@pytest.mark.parametrize(
    ("paper", "labels"),
    [
        ("a4", ["sketch", "tiles", "tiles"]),
        ("letter", ["sketch", "tiles", "tiles"]),
        ("a3", ["tiles"]),
    ],
)
def test_a_board_takes_as_few_pages_as_it_can(paper: str, labels: list[str]) -> None:
    assert [side.label for side in laid_out("mat", paper).sides] == labels


def test_the_tiles_show_the_whole_board_with_an_overlap() -> None:
    part = laid_out("mat", "a4")
    shown = []
    for side in part.sides[1:]:
        board = next(each for each in side.placements if each.face == "cover.mat")
        assert board.clip is not None
        assert (board.at.width_mm, board.at.height_mm) == (364, 190)
        shown.append((board.clip.x_mm - board.at.x_mm, board.clip.right_mm - board.at.x_mm))
    (first, first_end), (second, second_end) = shown
    assert first == pytest.approx(0)
    assert first_end - second == pytest.approx(10)
    assert second_end == pytest.approx(364)


def test_marks_of_tiles_lie_on_their_layer() -> None:
    for side in laid_out("mat", "a4").sides[1:]:
        assert [each.layer for each in side.placements] == [None, "Marks"]


def test_round_tokens_stand_apart_and_have_their_backs_behind_them() -> None:
    part = laid_out("token", "a4")
    assert part.grid is not None
    assert part.grid.imposition.cut == "between"
    front, back = part.sides
    (token,) = (each for each in front.placements if each.face == "cover.token")
    (other,) = (each for each in back.placements if each.face == "cover.token.back")
    assert token.at.width_mm == other.at.width_mm == 30
    assert token.at.y_mm == pytest.approx(other.at.y_mm)
    assert token.at.x_mm == pytest.approx(front.paper.width_mm - other.at.right_mm)
