"""All parts in one file: no page is lost, backs stay behind fronts, bookmarks lead to parts."""

from __future__ import annotations

from pathlib import Path

import pikepdf
import pytest

import pnp
from pnp.printing.parts.binding import BLANK, bind

PUDDLE = str(Path(__file__).parents[3] / "examples" / "puddle")

ORDERS = [
    {},
    {"backs": "none"},
    {"backs": "gutterfold"},
    {"backs": "duplex-short", "booklet": True},
    {"tuckbox": "deck", "sheets": 7},
]


@pytest.mark.parametrize("options", ORDERS)
def test_every_side_of_every_part_is_in_the_file_once_and_in_order(options: dict[str, str]) -> None:
    edition = pnp.lay_out(PUDDLE, one_file=True, **options)
    (whole,) = edition.files
    printed = [side for side in whole.sides if side.label != BLANK]
    own = [side for part in edition.parts for side in part.sides]
    assert len(whole.sides) == sum(len(each.sides) for each in bind(edition.parts))
    assert [[each.at for each in side.placements] for side in printed] == [
        [each.at for each in side.placements] for side in own
    ]
    assert [side.paper for side in printed] == [side.paper for side in own]
    assert whole.copies == sum(part.copies for part in edition.parts)


@pytest.mark.parametrize("options", ORDERS)
def test_each_part_begins_on_a_sheet_of_its_own_if_any_is_printed_on_both_sides(
    options: dict[str, str],
) -> None:
    edition = pnp.lay_out(PUDDLE, one_file=True, **options)
    (whole,) = edition.files
    if not any(part.is_duplex for part in edition.parts):
        assert not whole.is_duplex
        assert not any(side.label == BLANK for side in whole.sides)
        return
    assert all(each.first % 2 == 0 for each in bind(edition.parts))
    assert whole.sheets_of_paper == sum(part.sheets_of_paper for part in edition.parts)
    fronts, backs = whole.sides[::2], whole.sides[1::2]
    assert [front.paper for front in fronts] == [back.paper for back in backs]
    assert not any(front.label in (BLANK, "backs", "inner") for front in fronts)


def test_faces_that_parts_call_alike_stay_apart() -> None:
    edition = pnp.lay_out(PUDDLE, one_file=True)
    (whole,) = edition.files
    for part, each in zip(edition.parts, bind(edition.parts), strict=True):
        for own, side in zip(part.sides, whole.sides[each.first :: each.step], strict=False):
            for before, after in zip(own.placements, side.placements, strict=True):
                assert part.faces[before.face] == whole.faces[after.face]


def test_bookmarks_lead_to_parts_and_below_them_to_chapters(tmp_path: Path) -> None:
    edition = pnp.lay_out(PUDDLE, one_file=True)
    (file,) = pnp.write(edition, tmp_path)
    assert file.path.name == "puddle_all_a4_duplex-long_en.pdf"
    assert (file.backs, file.order) == ("duplex-long", "collated")
    firsts = [each.first for each in bind(edition.parts)]
    with pikepdf.open(file.path) as pdf:
        assert len(pdf.pages) == file.pages
        assert pdf.Root.ViewerPreferences.Duplex == "/DuplexFlipLongEdge"
        with pdf.open_outline() as outline:
            top = list(outline.root)
            pages = [pdf.pages.index(pikepdf.Page(each.destination[0])) for each in top]
            assert pages == firsts
            assert len(top[-1].children) >= 1


def test_a_part_by_itself_is_a_file_by_itself(tmp_path: Path) -> None:
    edition = pnp.lay_out(PUDDLE, one_file=True, only=("aid",))
    (file,) = pnp.write(edition, tmp_path)
    assert file.pages == len(edition.part("aid").sides)
    assert (file.backs, file.order) == (None, None), "it is printed on one side"


def test_one_file_is_not_fed_twice() -> None:
    with pytest.raises(pnp.CallError, match="not fed twice"):
        pnp.resolve(PUDDLE, one_file=True, page_order="fronts-then-backs")
