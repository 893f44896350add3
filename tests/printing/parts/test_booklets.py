"""Rulebooks as booklets: text set for the small page, and what stands on the pages left over."""

from __future__ import annotations

from pathlib import Path

import pikepdf
import pytest
from lxml import etree
from sampling import sampled

import pnp
from pnp.games.registry import printable
from pnp.printing.parts import Part
from pnp.words.words import languages

pytestmark = pytest.mark.one_in(4)


def booklet(game: str = "pond", **options: object) -> Part:
    return pnp.lay_out(game, only=("rules",), booklet=True, **options).part("rules")


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_pages_are_half_the_paper_and_keep_their_size_on_it(paper: str) -> None:
    part = booklet(paper=paper)
    assert part.booklet is not None
    pages = [each for side in part.sides for each in side.placements if each.layer is None]
    assert len(pages) == 4 * part.sheets_of_paper
    for each in pages:
        face = part.faces[each.face]
        assert face.size == part.booklet.page
        assert each.at.width_mm == pytest.approx(face.size.width_mm)
        assert each.at.height_mm == pytest.approx(face.size.height_mm)


def test_what_is_wanting_to_whole_sheets_are_pages_for_notes() -> None:
    part = booklet("pond", paper="a5")
    placed = [each.face for side in part.sides for each in side.placements if each.layer is None]
    text = [name for name in part.faces if name.startswith("pond.rules.")]
    assert len(placed) == len(text) + placed.count("notes")
    assert 0 < placed.count("notes") < 4
    assert {*text, "notes"} >= set(placed)


@pytest.mark.parametrize(
    ("game", "language"),
    sampled([(game, language) for game in printable() for language in languages()], 3),
)
def test_every_rulebook_fits_the_smallest_booklet(game: str, language: str) -> None:
    assert booklet(game, paper="a5", language=language).sides


def test_bookmarks_lead_to_the_sides_that_show_their_pages() -> None:
    part = booklet()
    plain = pnp.lay_out("pond", only=("rules",), paper="a5").part("rules")
    assert [each.title for each in part.bookmarks] == [each.title for each in plain.bookmarks]
    assert part.bookmarks[0].page == 0
    assert all(0 <= each.page < len(part.sides) for each in part.bookmarks)


def test_plain_pages_are_what_is_usual() -> None:
    plain = pnp.lay_out("pond", only=("rules",)).part("rules")
    numbers = range(1, len(plain.sides) + 1)
    assert list(plain.faces) == [f"pond.rules.{number}" for number in numbers]
    assert (plain.booklet, plain.backs) == (None, None)


@pytest.mark.one_in(1)
@pytest.mark.parametrize("backs", ["duplex-long", "duplex-short"])
def test_every_side_shows_its_fold_and_the_cover_its_staples(backs: str) -> None:
    part = booklet(backs=backs)
    marks = [[each.face for each in side.placements if each.layer] for side in part.sides]
    assert marks == [["marks.cover"], *[["marks.sheet"]] * (len(part.sides) - 1)]
    lines = {
        name: etree.fromstring(part.faces[name].svg).findall(".//{*}path")
        for name in ("marks.cover", "marks.sheet")
    }
    assert len(lines["marks.cover"]) > len(lines["marks.sheet"]) > 0


def test_a_printer_that_takes_no_card_in_its_duplexer_gets_outer_sides_first() -> None:
    part = booklet(page_order="fronts-then-backs")
    half = len(part.sides) // 2
    assert [side.label for side in part.sides] == ["outer"] * half + ["inner"] * half


def test_the_file_tells_the_printer_how_to_turn_the_paper(tmp_path: Path) -> None:
    for backs, told in (("duplex-long", "LongEdge"), ("duplex-short", "ShortEdge")):
        edition = pnp.lay_out("pond", only=("rules",), booklet=True, backs=backs, language="fr")
        (file,) = pnp.write(edition, tmp_path)
        assert file.path.name == f"pond_rules_a4_{backs}_fr_booklet.pdf"
        assert file.is_booklet
        with pikepdf.open(file.path) as pdf:
            assert pdf.Root.ViewerPreferences.Duplex == f"/DuplexFlip{told}"
            assert len(pdf.pages) == file.pages == 2 * file.sheets_of_paper


def test_heavy_paper_creeps_further() -> None:
    def furthest(gsm: float) -> float:
        return max(side.placements[0].at.x_mm for side in booklet(gsm=gsm).sides[::2])

    assert furthest(300) == pytest.approx(furthest(100) * 3)


def test_paper_of_no_weight_is_refused() -> None:
    with pytest.raises(pnp.CallError, match="cannot fold paper of 5"):
        booklet(gsm=5)


@pytest.mark.parametrize("game", sampled(printable(), 2))
def test_every_game_s_words_fit_the_narrowest_booklet(game: str) -> None:
    edition = pnp.lay_out(game, only=("rules",), booklet=True, paper="letter", language="fr")
    assert len(edition.part("rules").sides) % 2 == 0  # raises if any words do not fit
