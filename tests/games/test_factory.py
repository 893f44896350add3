"""Rows of components: ids, parts and layouts follow from names; sizes share a page as they say."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.core import resources
from pnp.core.geometry import Size
from pnp.data import tables
from pnp.games import factory
from pnp.games.components import CardRow
from pnp.games.factory import ComponentFactory
from pnp.games.registry import open_game, printable
from pnp.press.sheets import pad_grid

PER_PAGE = {
    factory.WHOLE_PAGE: 1,
    factory.HALF_PAGE: 2,
    factory.UPRIGHT_HALF_PAGE: 2,
    factory.QUARTER_PAGE: 4,
    factory.THIRD_PAGE: 3,
    factory.SIXTH_PAGE: 6,
}


@pytest.fixture
def make() -> ComponentFactory:
    return ComponentFactory("wren", {"credits": {"title": "Wren"}, "game": 1})


@pytest.mark.parametrize("paper", ["a4", "letter", "universal"])
@pytest.mark.parametrize(("size", "count"), PER_PAGE.items())
def test_as_many_sheets_share_a_page_as_their_size_is_called(
    paper: str, size: Size, count: int
) -> None:
    assert len(pad_grid(size, tables.paper(paper).size).cells) == count


def test_id_part_and_layout_follow_from_a_name(make: ComponentFactory) -> None:
    pad = make.pad("score", factory.HALF_PAGE, 3)
    assert (pad.id, pad.part, pad.kind, pad.layout) == (
        "wren.score", "score", "pad", "wren/score.svg",
    )  # fmt: skip
    assert (make.sheet(factory.HALF_PAGE, 1).part, make.rulebook().layout) == (
        "sheets", "wren.rules.md",
    )  # fmt: skip


def test_a_card_knows_its_own_values_and_whose_game_it_is(make: ComponentFactory) -> None:
    card = make.card("egg", "bird", {"eggs": 4}, copies=2, back=make.back("all", "back"))
    assert (card.id, card.layout, card.copies) == ("wren.egg", "wren/bird.svg", 2)
    assert card.values == {"eggs": 4, "credits": {"title": "Wren"}}
    assert card.back is not None
    assert (card.back.id, card.back.layout) == ("wren.back.all", "wren/back.svg")


def test_a_token_shows_a_picture_on_each_side_and_whose_game_it_is(make: ComponentFactory) -> None:
    token = make.token("nest", 30, "front", "behind")
    assert token.back is not None
    assert (token.values["shown"], token.back.values["shown"]) == ("front", "behind")
    assert token.values["credits"] == token.back.values["credits"] == {"title": "Wren"}
    assert (token.size, token.is_round, token.layout) == (Size(30, 30), True, token.back.layout)


def test_tokens_may_share_a_sheet_and_a_layout(make: ComponentFactory) -> None:
    red, blue = (
        make.token(f"marker.{name}", 20, name, name, layout="marker", part="markers", copies=2)
        for name in ("red", "blue")
    )
    assert make.bag(red, blue).parts == ("markers",)
    assert (red.layout, red.copies, red.id) == ("wren/marker.svg", 2, "wren.marker.red")
    assert red.back != blue.back


@pytest.mark.parametrize("game", printable())
def test_what_is_needed_once_comes_once(game: str, make: ComponentFactory) -> None:
    once = [each for each in open_game(game).bag().components if each.kind in {"board", "rulebook"}]
    assert once
    board = make.card_board("line", CardRow(3, 2, Size(10, 20), 5))
    assert {each.copies for each in (*once, make.rulebook(), board)} == {1}


WHOLE_MM = st.integers(0, 9)


@given(st.integers(1, 9), WHOLE_MM, st.tuples(WHOLE_MM, WHOLE_MM, WHOLE_MM), st.integers(20, 99))
def test_a_board_holds_a_row_of_cards_and_folds_between_two(
    cards: int, gap: int, around: tuple[int, int, int], width: int
) -> None:
    left, right, above = around
    row, card = CardRow(cards, gap, Size(left + right, above), left), Size(width, 88)
    starts = [left + place * (width + gap) for place in range(cards)]
    assert row.size(card) == Size(starts[-1] + width + right, 88 + above)
    middles = [start - gap / 2 for start in starts[1:]]
    assert row.seams_mm(card) == pytest.approx(middles)


@pytest.mark.parametrize("game", printable())
def test_ids_begin_with_the_game_s_key_and_no_two_are_alike(game: str) -> None:
    components = open_game(game).bag().components
    ids = [each.id for each in components]
    assert len(set(ids)) == len(ids)
    assert {name.partition(".")[0] for name in ids} == {game}


@pytest.mark.parametrize("game", printable())
def test_layouts_that_are_named_are_there_and_sizes_are_those_of_paper(game: str) -> None:
    components = open_game(game).bag().components
    layouts = {each.layout for each in components if each.kind != "rulebook"}
    layouts |= {each.back.layout for each in components if each.back}
    assert [name for name in layouts if not (resources.templates() / name).is_file()] == []
    for each in components:
        if each.size is not None:
            assert min(each.size.width_mm, each.size.height_mm) > 10
            assert all(0 < seam < each.size.width_mm for seam in each.seams_mm)
