"""How paper is turned, told so that every page is printed once, and on its sheet."""

from __future__ import annotations

import re

import pytest

from pnp.cli.commands.order_notes import how_to_turn
from pnp.press.sheets import Backs, PageOrder

SEPARATE: PageOrder = "fronts-then-backs"


@pytest.mark.parametrize(
    ("pages", "sheets", "told"),
    [
        (4, 2, "print pages 1 to 2, .*, feed it again, and print pages 3 to 4"),
        (2, 1, "print page 1, .*, feed it again, and print page 2"),
        (5, 3, "print pages 1 to 3, .*, feed it again without the first sheet, .* pages 4 to 5"),
        (8, 5, "print pages 1 to 5, .* without the first 2 sheets, and print pages 6 to 8"),
    ],
)
def test_sheets_without_a_back_stay_out_of_the_second_run(
    pages: int, sheets: int, told: str
) -> None:
    (line,) = how_to_turn("duplex-long", SEPARATE, pages, sheets)
    assert re.fullmatch(told, line)
    assert "about its long edge" in line


@pytest.mark.parametrize("backs", [None, "none"])
def test_paper_that_is_not_turned_needs_no_note(backs: Backs | None) -> None:
    assert [*how_to_turn(backs, SEPARATE, 4, 4)] == []
