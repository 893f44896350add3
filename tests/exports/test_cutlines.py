"""The format `cutlines`: outlines where the PDF has its pieces, in files that others read."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping
from functools import cache
from itertools import pairwise
from pathlib import Path

import ezdxf
import pytest
from ezdxf import bbox
from ezdxf.path import make_path
from lxml import etree

import pnp
from pnp.core.geometry import Rect, Size
from pnp.exports.cutlines.drawings import as_dxf, as_svg, boxes_of_dxf, boxes_of_svg
from pnp.exports.cutlines.outlines import CutOutline, CutPage
from pnp.exports.export import export
from pnp.exports.formats import FORMATS
from pnp.exports.pieces import Settings, collect_pieces
from pnp.press.sheets import PageMarks

CUT = FORMATS["cutlines"]


@cache
def files() -> Mapping[str, bytes]:
    """A page of cards, one of aids, and a round token of Duck & Cover."""
    order = pnp.Order("cover", cards=("1-9", "aid", "token"), bleed_mm=3.0)
    return CUT.make(collect_pieces(order, holds=CUT.holds), Settings(3.0, 300))


def pages() -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(files()["pages.csv"].decode())))


def outlined(*outlines: CutOutline) -> CutPage:
    return CutPage(Size(210, 297), outlines, PageMarks())


def test_each_page_of_fronts_has_its_outlines_and_equal_pages_share_them() -> None:
    assert not [*CUT.check(files())]
    cards = [row for row in pages() if row["part"] == "cards"]
    assert [int(row["pieces"]) for row in cards] == [8, 1]
    aids = [row["outlines"] for row in pages() if row["part"] == "aid"]
    assert len(aids) == 2
    assert len(set(aids)) == 1
    assert {f"{row['part']}.pdf" for row in pages()} <= set(files())


@pytest.mark.parametrize("name", ["cards.1", "token.1", "aid.1"])
def test_ezdxf_reads_closed_outlines_of_the_size_of_the_pieces(name: str, tmp_path: Path) -> None:
    path = tmp_path / "page.dxf"
    path.write_bytes(files()[f"{name}.dxf"])
    drawing = ezdxf.readfile(path)
    audit = drawing.audit()
    assert not audit.errors
    assert not audit.fixes
    assert drawing.units == ezdxf.units.MM
    outlines = [entity for entity in drawing.modelspace() if entity.dxf.layer == "CUT"]
    assert outlines
    sizes = {(box.size.x, box.size.y) for box in (bbox.extents([entity]) for entity in outlines)}
    (size,) = {(round(width, 3), round(height, 3)) for width, height in sizes}
    assert size == {"cards.1": (63, 88), "token.1": (30, 30), "aid.1": (126, 91)}[name]
    assert all(entity.dxftype() == "CIRCLE" or entity.is_closed for entity in outlines)


def test_the_svg_is_as_large_as_the_page_and_one_path_a_piece() -> None:
    root = etree.fromstring(files()["cards.1.svg"])
    assert (root.get("width"), root.get("height")) == ("297.000mm", "210.000mm")
    cut, marks = root
    assert (cut.get("id"), marks.get("id")) == ("CUT", "MARKS")
    assert len(cut) == 8


@pytest.mark.parametrize(
    "outline",
    [
        CutOutline(Rect(10, 20, 63, 88), 3),
        CutOutline(Rect(10.001, 20.0005, 63.5, 88.9), 0),
        CutOutline(Rect(0, 0, 30, 30), 15),
        CutOutline(Rect(0.5, 250, 0.02, 40), 0.005),
    ],
)
def test_both_drawings_are_read_back_where_they_were_drawn(outline: CutOutline) -> None:
    page = outlined(outline)
    (of_svg,), (of_dxf,) = boxes_of_svg(as_svg(page)), boxes_of_dxf(as_dxf(page), 297)
    assert of_svg.is_near(outline.at, 0.0011)
    assert of_dxf.is_near(outline.at, 0.0011)


def test_corners_bulge_outwards(tmp_path: Path) -> None:
    path = tmp_path / "page.dxf"
    path.write_bytes(as_dxf(outlined(CutOutline(Rect(10, 10, 60, 80), 10))))
    (outline,) = ezdxf.readfile(path).modelspace()
    box = bbox.extents([outline], fast=False)
    assert (round(box.size.x, 2), round(box.size.y, 2)) == (60, 80)
    points = list(make_path(outline).flattening(0.01))
    area = abs(sum(a.x * b.y - b.x * a.y for a, b in pairwise(points))) / 2
    assert area == pytest.approx(60 * 80 - (4 - 3.14159) * 100, abs=1)


def test_only_what_is_as_wide_as_high_becomes_a_circle() -> None:
    pill, disc = (CutOutline(Rect(10, 10, width, 30), 15) for width in (60, 30))
    assert (b"CIRCLE" in as_dxf(outlined(pill)), b"CIRCLE" in as_dxf(outlined(disc))) == (
        False,
        True,
    )


def test_a_number_next_to_nought_has_no_sign() -> None:
    corner = CutOutline(Rect(-0.0, -0.0, 63, 88), 0)
    assert b"-0.000000" not in as_dxf(outlined(corner))


def test_boards_are_left_out_and_told() -> None:
    order = pnp.Order("cover", cards=("1", "mat"), bleed_mm=3.0)
    assert collect_pieces(order, holds=CUT.holds).omitted == ("mat",)


def test_faults_are_told_by_name() -> None:
    def facts(**changes: bytes) -> str:
        changed = {name.replace("_", "."): content for name, content in changes.items()}
        return "\n".join(problem.fact for problem in CUT.check({**files(), **changed}))

    right = b"76.500 "  # of the first card
    moved = files()["cards.1.svg"].replace(right, b"76.600 ")
    assert moved != files()["cards.1.svg"]
    assert "an outline lies beside its piece" in facts(cards_1_svg=moved)
    assert "the drawing has 1 outline for 8 pieces" in facts(cards_1_dxf=files()["token.1.dxf"])
    for content in (b"", b"<svg", b"\xff", b'<svg xmlns="http://www.w3.org/2000/svg"/>'):
        assert facts(cards_1_svg=content)
    for content in (b"", b"  0\r\nCIRCLE\r\n  0\r\n", b"x\r\ny\r\n", b"\xff"):
        assert facts(cards_1_dxf=content)
    for content in (b"", b"[]", b"{}", b'{"pages": [1]}', b"\xff"):
        assert "the manifest has no page" in facts(cards_json=content)
    assert "no PDF" in facts(cards_pdf=b"")
    assert "no table" in facts(pages_csv=b"part,page\n")
    assert "no page of the table has these outlines" in facts(more_svg=b"")


def test_cards_that_the_paper_has_no_room_for_are_refused(tmp_path: Path) -> None:
    layout = tmp_path / "wide.svg"
    layout.write_text('<svg xmlns="http://www.w3.org/2000/svg" width="250mm" height="350mm"/>')
    order = pnp.Order(pnp.deck("wide", layout, [{}], size_mm=(250, 350)), bleed_mm=0.0)
    with pytest.raises(pnp.CallError, match="250 x 350"):
        export(order, CUT, 300, tmp_path / "new")
    assert not (tmp_path / "new").exists()
