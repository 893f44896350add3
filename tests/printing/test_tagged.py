"""Files that a screen reader can read: checked by a program of PDF/UA-1 and by a reader of ours."""

from __future__ import annotations

import io
from collections.abc import Iterator
from functools import cache
from itertools import pairwise, product
from typing import Any

import page as pdf_ua
import pikepdf
import pytest
from lxml import etree

import pnp
from pnp.press.structure import CONTENT
from pnp.printing.edition import Edition
from pnp.printing.parts import Part
from pnp.printing.writing import to_bytes

pytestmark = pytest.mark.usefixtures("warm")

PAINTING = frozenset(["f", "f*", "S", "s", "B", "B*", "b", "b*", "Tj", "TJ", "Do", "sh", "EI"])
LINE_MM = 2.5
"""More than what a word for an icon stands lower than its line."""
LANGUAGES = ("en", "fr", "de", "es")
ORDERS: list[tuple[str, dict[str, Any]]] = [
    *(
        (game, {"language": language, "ink": ink})
        for game in ("pond", "bucket", "cover", "gallery", "blind")
        for language, ink in product(LANGUAGES, ("full", "low"))
    ),
    *((game, {"booklet": True, "only": ("rules",)}) for game in ("pond", "cover")),
    ("cover", {"backs": "gutterfold", "tuckbox": "deck"}),
    ("bucket", {"one_file": True}),
    ("gallery", {"language": "fr,en"}),
    ("pond", {"per_page": 1, "copies": 2}),
]


@cache
def edition(game: str) -> Edition:
    return pnp.lay_out(game)


def part(game: str, name: str) -> Part:
    return next(part for part in edition(game).files if part.name == name)


def opened(game: str, name: str) -> pikepdf.Pdf:
    return pikepdf.open(io.BytesIO(to_bytes(edition(game), part(game, name))))


@pytest.mark.one_in(20)
@pytest.mark.parametrize(("game", "order"), ORDERS)
def test_every_file_follows_pdf_ua(game: str, order: dict[str, Any]) -> None:
    printed = pnp.lay_out(game, **order)
    for file in printed.files:
        report = pdf_ua.validate_pdf_bytes(to_bytes(printed, file), profile="ua1")
        assert [(failure.rule_id, failure.message) for failure in report.failures] == [], file.name
        assert report.rules.passed == report.rules.total > 100


def elements(parent: Any) -> Iterator[Any]:
    """All elements below one, in reading order."""
    for kid in kids(parent):
        if isinstance(kid, pikepdf.Dictionary) and "/S" in kid:
            yield kid
            yield from elements(kid)


def kids(element: Any) -> list[Any]:
    below = element.get("/K", [])
    return list(below) if isinstance(below, pikepdf.Array) else [below]


def pieces(element: Any) -> Iterator[tuple[Any, int]]:
    """The pieces of content of an element: page and number."""
    for kid in kids(element):
        if isinstance(kid, int):
            yield element.Pg.objgen, kid
        elif "/MCID" in kid:
            yield kid.Pg.objgen, int(kid.MCID)


def marked(sheet: Any) -> list[int]:
    """The numbers of a page's pieces of content; all that is painted is one, or an artifact."""
    numbers, around = [], []
    for operands, operator in pikepdf.parse_content_stream(sheet):
        name = str(operator)
        if name in ("BDC", "BMC"):
            around.append(str(operands[0]))
            if name == "BDC" and isinstance(operands[1], pikepdf.Dictionary):
                numbers.append(int(operands[1].MCID))
        elif name == "EMC":
            around.pop()
        elif name in PAINTING:
            assert [mark for mark in around if mark != "/OC"], "painted, and neither"
    assert not around
    return numbers


@pytest.mark.parametrize(
    ("game", "name"), [("cover", "cards"), ("cover", "rules"), ("pond", "sheets")]
)
def test_each_piece_of_content_belongs_to_one_element(game: str, name: str) -> None:
    pdf = opened(game, name)
    root = pdf.Root.StructTreeRoot
    owners = {piece: each.objgen for each in elements(root) for piece in pieces(each)}
    assert len(owners) == sum(1 for each in elements(root) for _ in pieces(each))
    on_pages = {(sheet.obj.objgen, number) for sheet in pdf.pages for number in marked(sheet)}
    assert owners.keys() == on_pages
    parents = list(root.ParentTree.Nums)
    by_page = dict(zip(map(int, parents[::2]), parents[1::2], strict=True))
    for sheet in pdf.pages:
        for number, owner in enumerate(by_page.get(int(sheet.StructParents), [])):
            assert owners[sheet.obj.objgen, number] == owner.objgen


@pytest.mark.parametrize("game", ["pond", "blind"])
def test_headings_are_read_in_the_order_of_the_outline(game: str) -> None:
    rules = part(game, "rules")
    words = [
        words_by_number(rules.faces[place.face].svg)
        for side in rules.sides
        for place in side.placements
    ]
    pdf = opened(game, "rules")
    pages = {sheet.obj.objgen: number for number, sheet in enumerate(pdf.pages)}
    headings = [
        (int(str(each.S)[2:]) - 1, " ".join(words[pages[at]][piece] for at, piece in pieces(each)))
        for each in elements(pdf.Root.StructTreeRoot)
        if str(each.S).startswith("/H")
    ]
    outline = [(mark.level, " ".join(mark.title.split())) for mark in rules.bookmarks]
    assert [(level, plain(text)) for level, text in headings] == [
        (level, plain(text)) for level, text in outline
    ]


def words_by_number(svg: bytes) -> dict[int, str]:
    """The words of a page's pieces of content, by their numbers."""
    words: dict[int, str] = {}
    for shape in etree.fromstring(svg):
        if CONTENT in shape.attrib:
            number = int(shape.get(CONTENT))
            words[number] = f"{words.get(number, '')} {''.join(shape.itertext())}"
    return words


def plain(text: str) -> str:
    return "".join(text.replace("\u00ad", "").split())


@pytest.mark.parametrize("game", ["bucket", "gallery"])
def test_a_word_does_not_run_into_the_next_line(game: str) -> None:
    rules = part(game, "rules")
    lines = 0
    for side in rules.sides:
        root = etree.fromstring(rules.faces[side.placements[0].face].svg)
        texts = [shape for shape in root if CONTENT in shape.attrib and shape.text]
        for text, following in pairwise(texts):
            down_mm = float(following.get("y")) - float(text.get("y"))
            if text.get(CONTENT) == following.get(CONTENT) and down_mm > LINE_MM:
                assert str(text.text)[-1] in " \u00a0\u202f-–/", text.text
                lines += 1
    assert lines > 50


def test_a_sheet_that_is_printed_often_is_read_once() -> None:
    printed = pnp.lay_out("pond", only=("sheets",), sheets=20, start=False)
    (file,) = printed.files
    pdf = pikepdf.open(io.BytesIO(to_bytes(printed, file)))
    figures = [each for each in elements(pdf.Root.StructTreeRoot) if each.S == "/Figure"]
    sheets = [figure for figure in figures if "Mallard" in str(figure.Alt)]
    assert [sum(1 for _ in pieces(sheet)) for sheet in sheets] == [20]


def test_a_card_is_read_by_its_words() -> None:
    pdf = opened("cover", "cards")
    figures = elements(pdf.Root.StructTreeRoot)
    alts = [str(figure.Alt) for figure in figures if "/Alt" in figure]
    assert len(alts) >= len(edition("cover").job.bag.components)
    assert any("Max" in alt for alt in alts)
    assert all(alt == " ".join(alt.split()) for alt in alts)


def test_a_table_has_a_head_for_every_column() -> None:
    pdf = opened("pond", "rules")
    tables = [each for each in elements(pdf.Root.StructTreeRoot) if each.S == "/Table"]
    assert tables
    for table in tables:
        head, *rows = kids(table)
        assert {str(cell.S) for cell in kids(head)} == {"/TH"}
        assert {str(cell.A.Scope) for cell in kids(head)} == {"/Column"}
        assert {(len(kids(row)), *{str(cell.S) for cell in kids(row)}) for row in rows} == {
            (len(kids(head)), "/TD")
        }
