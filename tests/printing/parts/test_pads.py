"""Pads of score sheets: no page of them is left half empty."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from pnp.games.components import Component
from pnp.press.faces import texts_of
from pnp.printing.edition import Edition, lay_out
from pnp.printing.jobs import resolve
from pnp.printing.orders import Order
from pnp.printing.parts import Part
from pnp.printing.parts.pads import CHECK, _fill_pages


@pytest.mark.parametrize(
    ("game", "sheets", "per_page", "printed"),
    [
        ("cover", 2, "auto", 4),
        ("cover", 5, "auto", 8),
        ("cover", 2, 1, 2),
        ("bucket", 3, "auto", 4),
    ],
)
def test_the_last_page_of_score_sheets_is_full(
    game: str, sheets: int, per_page: int | str, printed: int
) -> None:
    order = Order(game, sheets=sheets, per_page=per_page, only=("score",))
    part = lay_out(resolve(order)).part("score")
    faces = [each.face for side in part.sides for each in side.placements]
    assert faces.count(f"{game}.score") == printed == part.copies


def pad_behind_a_check(game: str, name: str, **options: Any) -> tuple[Edition, Part]:
    """A part as a pad of game sheets, which has the check of the size before it."""
    job = resolve(Order(game, only=(name,), **options))
    sheets = tuple(replace(each, kind="sheet") for each in job.bag.of_part(name))
    edition = lay_out(replace(job, bag=replace(job.bag, components=sheets)))
    return edition, edition.part(name)


def test_a_panel_that_is_larger_than_a_sheet_has_a_page_without_cuts() -> None:
    _, part = pad_behind_a_check("cover", "aid", paper="a3")
    panel, *others = ({each.face for each in side.placements} for side in part.sides)
    assert panel == {"check"}
    assert all("furniture" in faces for faces in others)


@pytest.mark.parametrize(
    ("game", "name", "per_page", "rows", "columns"),
    [
        ("pond", "sheets", 1, 1, 1),
        ("pond", "sheets", 2, 2, 1),
        ("bucket", "score", 2, 1, 2),
        ("cover", "score", 4, 2, 2),
    ],
)
def test_the_check_says_to_cut_where_a_page_holds_more_than_one_sheet(
    game: str, name: str, per_page: int, rows: int, columns: int
) -> None:
    edition, part = pad_behind_a_check(game, name, per_page=per_page)
    assert part.pad
    assert (part.pad.rows, part.pad.columns) == (rows, columns)
    said = {text.words for text in texts_of(part.faces[CHECK])}
    cut, whole = map(edition.prepress.words.text, ("check.cut_line", "check.no_cut"))
    assert (cut in said, whole in said) == (per_page > 1, per_page == 1)


@pytest.mark.parametrize("per_page", range(1, 7))
@pytest.mark.parametrize("copies", [(1,), (4,), (1, 1), (3, 2), (2, 5, 1), (1, 1, 1, 1)])
def test_free_places_of_the_last_page_are_shared_out_evenly(
    copies: tuple[int, ...], per_page: int
) -> None:
    pieces = [
        Component(f"tit.{number}", "score", "pad", "tit/score.svg", None, count)
        for number, count in enumerate(copies)
    ]
    after = [*_fill_pages(pieces, per_page)]
    assert [piece.id for piece in after] == [piece.id for piece in pieces]
    more = [new.copies - old for new, old in zip(after, copies, strict=True)]
    assert (sum(copies) + sum(more)) % per_page == 0
    assert sum(more) < per_page
    assert more == sorted(more, reverse=True)
    assert max(more) - min(more) <= 1
