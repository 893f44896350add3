"""Boards in tiles and round tokens, as Duck & Cover prints them."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest
from lxml import etree

from pnp.core.geometry import Size
from pnp.press.sheets.tiles import Tiling, tile_board
from pnp.printing.edition import lay_out
from pnp.printing.jobs import resolve
from pnp.printing.orders import Order
from pnp.printing.parts import Part
from pnp.printing.parts.boards import _how_to_join, blank_boards
from pnp.printing.parts.labour import minutes

TEXT = "{http://www.w3.org/2000/svg}text"


def laid_out(name: str, paper: str) -> Part:
    return lay_out(resolve(Order("cover", paper=paper, only=(name,)))).part(name)


@pytest.mark.parametrize(
    ("paper", "labels"),
    [
        ("a4", ["tiles", "tiles"]),
        ("letter", ["tiles", "tiles"]),
        ("a3", ["tiles"]),
        ("a5", ["sketch", "tiles", "tiles", "tiles", "tiles"]),
    ],
)
def test_a_board_takes_as_few_pages_as_it_can_and_is_counted_without_its_faces(
    paper: str, labels: list[str]
) -> None:
    part, job = laid_out("mat", paper), resolve(Order("cover", paper=paper, only=("mat",)))
    counted = blank_boards(job, "mat")
    for board in (part, counted):
        assert [side.label for side in board.sides] == labels
    assert (counted.copies, minutes(counted, job)) == (part.copies, minutes(part, job))


def test_the_tiles_show_the_whole_board_with_an_overlap() -> None:
    part = laid_out("mat", "a4")
    shown = []
    for side in part.sides:
        board = next(each for each in side.placements if each.face == "cover.mat")
        assert board.clip is not None
        assert (board.at.width_mm, board.at.height_mm) == (366, 250)
        shown.append((board.clip.x_mm - board.at.x_mm, board.clip.right_mm - board.at.x_mm))
    (first, first_end), (second, second_end) = shown
    assert first == pytest.approx(0)
    assert first_end - second == pytest.approx(10)
    assert second_end == pytest.approx(366)


TWO_TILES = ("a4", "letter")


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("paper", TWO_TILES)
def test_no_words_of_the_mat_stand_across_a_seam(paper: str, language: str) -> None:
    edition = lay_out(resolve(Order("cover", paper=paper, language=language, only=("mat",))))
    part = edition.part("mat")
    board = next(each for each in part.sides[1].placements if each.face == "cover.mat")
    assert board.clip is not None
    seam_mm = board.clip.x_mm - board.at.x_mm
    for text in etree.fromstring(part.faces["cover.mat"].svg).iter(TEXT):
        left = float(text.get("x", "0"))
        letters = len("".join(text.itertext()))
        right = left + letters * 0.5 * float(text.get("font-size", "0"))
        assert not left - 1 < seam_mm < right, "".join(text.itertext())


@pytest.mark.parametrize("card", ["standard", "poker"])
@pytest.mark.parametrize("paper", TWO_TILES)
def test_no_place_for_a_card_lies_across_a_seam(paper: str, card: str) -> None:
    part = lay_out(resolve(Order("gallery", paper=paper, card=card, only=("board",)))).part("board")
    board = next(each for each in part.sides[1].placements if each.face == "gallery.board")
    assert board.clip is not None
    seam_mm = board.clip.x_mm - board.at.x_mm
    places = [
        place
        for picture in part.faces["gallery.board"].pictures
        if picture.name.startswith(("booth.place", "booth.peg"))
        for place in picture.places
    ]
    assert len(places) == 12
    for place in places:
        assert not place.x_mm < seam_mm < place.right_mm


def test_the_first_of_two_tiles_tells_how_they_are_joined() -> None:
    part = laid_out("mat", "a4")
    marks = [part.faces[f"marks.cover.mat.{number}"] for number in (1, 2)]
    told = ["".join(etree.fromstring(face.svg).itertext()) for face in marks]
    assert ["Glue" in words for words in told] == [True, False]


def test_a_board_of_one_tile_speaks_of_no_glue() -> None:
    marks = [face for key, face in laid_out("mat", "a3").faces.items() if key.startswith("marks.")]
    assert not any("Glue" in "".join(etree.fromstring(face.svg).itertext()) for face in marks)


def test_marks_of_tiles_lie_on_their_layer() -> None:
    for side in laid_out("mat", "a4").sides:
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


LAMPLIGHT = str(Path(__file__).parents[3] / "examples" / "lamplight")


@pytest.mark.parametrize("cut", [None, Size(120, 70)])
@pytest.mark.parametrize(("paper", "pages"), [("a4", 1), ("a5", 2)])
def test_marks_stand_at_the_edges_of_what_is_cut_out_of_a_single_page(
    paper: str, pages: int, cut: Size | None
) -> None:
    job = resolve(Order(LAMPLIGHT, only=("garden",), paper=paper))
    (board,) = (replace(each, cut=cut) for each in job.bag.of_part("garden"))
    part = lay_out(replace(job, bag=replace(job.bag, components=(board,)))).part("garden")
    assert len(part.sides) == pages
    tile = next(each for each in part.sides[0].placements if each.face == "lamplight.garden")
    shown = tile.clip or tile.at
    size = cut if cut and pages == 1 else Size(shown.width_mm, shown.height_mm)
    marks = etree.fromstring(part.faces["marks.lamplight.garden.1"].svg).iter("{*}path")
    points = [
        tuple(map(float, re.findall(r"[\d.]+", path.get("d", ""))))
        for path in marks
        if path.get("stroke-width") == "0.15"
    ]
    upright = {round(line[0], 3) for line in points if line[0] == line[2]}
    level = {round(line[1], 3) for line in points if line[1] == line[3]}
    assert {round(shown.x_mm + x, 3) for x in (0, size.width_mm)} <= upright
    assert {round(shown.y_mm + y, 3) for y in (0, size.height_mm)} <= level


GARDEN = resolve(Order(LAMPLIGHT, only=("garden",)))
PAGE = GARDEN.imposition.margins.usable(GARDEN.paper.size)


def tiling_of(size: Size) -> tuple[Tiling, list[str | None]]:
    """The garden in another size, in its tiles on A4, and the labels of its pages."""
    boards = tuple(replace(each, size=size) for each in GARDEN.bag.of_part("garden"))
    part = blank_boards(replace(GARDEN, bag=replace(GARDEN.bag, components=boards)), "garden")
    tiling = tile_board(size, GARDEN.paper.size, GARDEN.imposition.margins)
    return tiling, [side.label for side in part.sides]


@pytest.mark.parametrize("room_mm", [0, 3, 7.5, 7.7, 9, 10.5, 60])
def test_two_tiles_tell_below_the_first_how_they_are_joined_or_behind_a_sketch(
    room_mm: float,
) -> None:
    tiling, labels = tiling_of(Size(300, PAGE.height_mm - 2 * room_mm))
    has_room = room_mm >= 7.6
    assert labels == (["tiles"] * 2 if has_room else ["sketch", "tiles", "tiles"])
    box, other = (_how_to_join(tiling, tile) for tile in tiling.tiles)
    assert (box is not None, other) == (has_room, None)
    tile = tiling.tiles[0].at
    if box:
        assert (box.x_mm, box.right_mm) == pytest.approx((tile.x_mm + 12, tile.right_mm - 12))
        assert box.y_mm - tile.bottom_mm == pytest.approx(min(2.5, room_mm - 6.6))
        assert box.height_mm == pytest.approx(6.6)
        assert box.bottom_mm <= tiling.usable.bottom_mm + 0.001


@pytest.mark.parametrize(("width_mm", "tiles"), [(150, 1), (500, 3), (700, 4)])
def test_one_tile_is_not_joined_and_many_have_a_sketch(width_mm: float, tiles: int) -> None:
    tiling, labels = tiling_of(Size(width_mm, 240))
    assert labels == ["sketch"] * (tiles > 1) + ["tiles"] * tiles
    assert {_how_to_join(tiling, tile) for tile in tiling.tiles} == {None}
