"""Pieces too small to say whose game they are: a page of them says it once."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

import pnp
from pnp.press.faces import texts_of
from pnp.press.sheets import CROP, card_marks

TOKENS = {"blind": "token", "bucket": "token", "cover": "token", "gallery": "targets"}


@pytest.mark.parametrize("game", TOKENS)
@pytest.mark.parametrize("backs", ["duplex-long", "gutterfold", "none"])
def test_a_page_of_tokens_says_once_whose_game_it_is(game: str, backs: str) -> None:
    edition = pnp.lay_out(game, only=(TOKENS[game],), backs=backs)
    [part] = edition.files
    said = [side.label for side in part.sides for at in side.placements if at.face == "credit"]
    assert said == [part.sides[0].label]
    assert [each.words for each in texts_of(part.faces["credit"])] == [edition.credit]


def test_a_full_page_says_it_and_the_check_of_the_size_does_not() -> None:
    [part] = pnp.lay_out("gallery", only=("targets",), copies=10).files
    said = {side.label: [at.face for at in side.placements].count("credit") for side in part.sides}
    assert said == {"check": 0, "fronts": 1, "backs": 0}


@pytest.mark.parametrize("back_bleed_mm", [None, 0.0, 6.0, 10.0])
@pytest.mark.parametrize(
    ("game", "options"), [("bucket", {"marks": "crop"}), ("blind", {"marks": "none"})]
)
def test_it_stands_below_the_marks_and_the_colour_of_the_pieces(
    game: str, options: dict[str, Any], back_bleed_mm: float | None
) -> None:
    edition = pnp.lay_out(game, only=(TOKENS[game],), back_bleed_mm=back_bleed_mm, **options)
    [part] = edition.files
    assert part.grid
    [said] = part.faces["credit"].texts
    usable = part.grid.front_page
    assert usable.contains(said.at)
    used = part.grid.cells[: sum(piece.copies for piece in part.components)]
    bleed_mm = max(part.grid.imposition.bleed_mm, back_bleed_mm or 0)
    foot = max(cell.bottom_mm for cell in used) + bleed_mm
    assert said.at.y_mm > foot
    assert said.at.x_mm == pytest.approx(used[0].x_mm)
    marks_beside = card_marks(replace(part.grid, cells=used), CROP, back_bleed_mm or 0).lines
    ends = [line.y2_mm for line in marks_beside if line.x1_mm == line.x2_mm]
    gaps = [said.at.y_mm - end for end in ends if end < said.at.bottom_mm]
    assert 1 <= min(gaps) < 3


@pytest.mark.parametrize(("paper", "has_room"), [("a4", True), ("letter", False)])
def test_a_page_that_is_full_to_its_foot_does_not_say_it(paper: str, has_room: bool) -> None:
    part = pnp.lay_out("bucket", only=("token",), copies=30, paper=paper, printer="safe").part(
        "token"
    )
    assert ("credit" in part.faces) == has_room
    assert part.grid
    for credit in part.faces.keys() & {"credit"}:
        assert part.grid.front_page.contains(part.faces[credit].texts[0].at)
