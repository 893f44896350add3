"""Parts put together by hand and bound: their order, backs, bookmarks and names in one file."""

from __future__ import annotations

from typing import Any

import pytest

from pnp.core.geometry import Rect, Size
from pnp.games.components import Component
from pnp.press.faces import Face
from pnp.press.pdf import Bookmark
from pnp.press.sheets import Placement, Side
from pnp.printing.parts import Part
from pnp.printing.parts.binding import bind, merge_parts

PAPER = Size(210, 297)
FACE = Face("", PAPER, b"<svg/>")


def part(name: str, sides: int, *, key: str = "tit", **more: Any) -> Part:
    """A part of a component, whose face lies on each side beside its marks."""
    component = Component(f"{key}.{name}", name, "card", "tit/card.svg", PAPER)
    names = (component.id, "marks")
    placements = tuple(Placement(face, Rect(0, 0, 210, 297)) for face in names)
    pages = (Side(PAPER, placements, label="fronts"),) * sides
    return Part(name, pages, dict.fromkeys(names, FACE), (component,) if sides else (), **more)


def title(part: Part) -> str:
    return part.name.upper()


def test_pages_behind_which_nothing_is_printed_have_a_blank_one_beside_a_duplex_part() -> None:
    parts = (part("aid", 3), part("cards", 4, backs="duplex-long"), part("mat", 1))
    bound = bind(parts)
    assert [(entry.part.name, entry.first, entry.step) for entry in bound] == [
        ("aid", 0, 2),
        ("cards", 6, 1),
        ("mat", 10, 2),
    ]
    labels = [[side.label for side in entry.sides] for entry in bound]
    assert labels == [["fronts", "blank"] * 3, ["fronts"] * 4, ["fronts", "blank"]]


def test_without_a_duplex_part_no_page_is_blank() -> None:
    bound = bind((part("aid", 3), part("cards", 4, backs="gutterfold"), part("mat", 1)))
    assert [(entry.first, entry.step, len(entry.sides)) for entry in bound] == [
        (0, 1, 3),
        (3, 1, 4),
        (7, 1, 1),
    ]


def test_a_part_of_which_nothing_is_printed_has_neither_pages_nor_a_bookmark() -> None:
    old = Component("tit.aid", "aid", "aid", "tit/aid.svg", PAPER)
    parts = (
        part("aid", 0, unchanged=(old,), backs="duplex-long"),
        part("mat", 2, unchanged=(old,)),
    )
    whole = merge_parts(parts, title)
    assert [side.label for side in whole.sides] == ["fronts", "fronts"]
    assert whole.bookmarks == (Bookmark("MAT", 0, 0),)
    assert [component.id for component in whole.components] == ["tit.mat"]
    assert whole.unchanged == (old, old)


def test_bookmarks_lie_below_that_of_their_part_on_the_pages_where_these_went() -> None:
    chapters = (Bookmark("One", 0, 0), Bookmark("Two", 2, 1))
    parts = (part("cards", 2, backs="duplex-short"), part("rules", 3, bookmarks=chapters))
    assert merge_parts(parts, title).bookmarks == (
        Bookmark("CARDS", 0, 0),
        Bookmark("RULES", 2, 0),
        Bookmark("One", 2, 1),
        Bookmark("Two", 6, 2),
    )


@pytest.mark.parametrize(
    ("backs", "whole"),
    [
        ((None, None), None),
        ((None, "none"), "none"),
        (("gutterfold", None), "gutterfold"),
        (("none", "duplex-short"), "duplex-short"),
        (("duplex-long", "gutterfold"), "duplex-long"),
        (("gutterfold", "none"), "gutterfold"),
    ],
)
def test_paper_is_turned_as_for_the_part_that_is_printed_on_both_sides(
    backs: tuple[Any, Any], whole: str | None
) -> None:
    parts = [part(name, 1, backs=way) for name, way in zip(("one", "two"), backs, strict=True)]
    assert merge_parts(parts, title).backs == whole


def test_faces_of_the_game_keep_their_names_and_others_are_their_part_s() -> None:
    whole = merge_parts((part("aid", 1), part("mat", 1), part("extra", 1, key="titan")), title)
    names = [[place.face for place in side.placements] for side in whole.sides]
    assert names == [
        ["tit.aid", "aid:marks"],
        ["tit.mat", "mat:marks"],
        ["titan.extra", "extra:marks"],
    ]
    assert set(whole.faces) == {name for side in names for name in side}
    assert whole.name == "all"


def test_the_places_of_cards_are_those_of_the_first_part_that_has_any() -> None:
    grids: list[Any] = ["first", "second"]
    parts = (part("aid", 1), *(part(grid, 1, grid=grid) for grid in grids))
    assert merge_parts(parts, title).grid == "first"
    assert merge_parts(parts[:1], title).grid is None
