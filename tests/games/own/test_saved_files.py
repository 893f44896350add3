"""Files as programs saved them: a drawing by Inkscape 1.2.2, tables by LibreOffice 7.4.

The drawing has what Inkscape writes: layers, one of them hidden, text flowed into frames, a turned
box, a clone. The tables hold a formula, a share, a cell of two lines, and a tab of errors.
"""

from __future__ import annotations

import shutil
from pathlib import Path

import pypdfium2
import pytest

import pnp
from pnp.core.errors import MaterialError
from pnp.data.tabular import read_table
from pnp.proof.owncheck import check_game

SAVED = Path(__file__).parent / "saved"
GAME = """
id = "saved"
[credits]
title = "Saved"
designers = ["A. Wren"]
year = 2026
[decks.geese]
cards = "geese.xlsx"
face = "card.svg"
"""


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    home = Path(shutil.copytree(SAVED, tmp_path / "saved"))
    (home / "game.toml").write_text(GAME, encoding="utf-8")
    return home


def cells(file: str) -> list[dict[str, str]]:
    return [dict(row.cells) for row in read_table(SAVED / file).rows]


def test_the_three_tables_that_libreoffice_saves_hold_the_same_cells() -> None:
    assert cells("geese.xlsx") == cells("geese.ods") == cells("geese.csv")
    numbers = [table.rows[1].number for table in map(read_table, sorted(SAVED.glob("geese.*")))]
    assert numbers == [4, 4, 4]
    (grey, snow) = cells("geese.ods")
    assert (grey["eggs"], grey["share"], snow["eggs"]) == ("3", "50%", "3")
    assert grey["text"].splitlines() == ["Two eggs “and” rest.", "Then  fly; or not."]


@pytest.mark.parametrize("file", ["geese.xlsx", "geese.ods"])
def test_its_error_cells_and_merged_cells_are_told_by_cell(file: str) -> None:
    with pytest.raises(MaterialError) as caught:
        read_table(SAVED / file, "broken")
    told = {(problem.place.split("!")[1], problem.fact) for problem in caught.value.problems}
    assert told == {
        ("B2", "#DIV/0!"),
        ("C2", "#NAME?"),
        ("C3", "#N/A"),
        ("A3", "the cell is merged with others"),
    }


def test_a_drawing_that_inkscape_saves_prints_its_cards(saved: Path, tmp_path: Path) -> None:
    edition = pnp.lay_out(saved, language="fr", tuckbox="none", paper="a4")
    pnp.write(edition, tmp_path / "out")
    (pdf,) = (tmp_path / "out").rglob("*cards*.pdf")
    with pypdfium2.PdfDocument(pdf) as document:
        words = document[0].get_textpage().get_text_range().split()
    text = " ".join(words)
    assert text.count("Oie cendrée") == 4
    assert text.count("A heading that flows into its own frame, over two lines.") == 6
    assert text.count("46082") == 4  # the box that is turned
    assert "Sample" not in text
    assert "Draft" not in text


def test_what_its_type_lacks_and_what_it_hides_is_told(saved: Path) -> None:
    told = [str(finding.problem) for finding in check_game(saved).findings]
    assert [text for text in told if "DejaVu Serif" in text and "Liberation Serif" in text]
    (hidden,) = [text for text in told if "hidden in the drawing" in text]
    assert "{{nothing}}" in hidden
