"""Tags: what is read of a file follows its pages, and each piece of content has its element."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator, Sequence

import pikepdf
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from pnp.core.geometry import IDENTITY, Affine, Size
from pnp.press.forms import Form, Group, Marked
from pnp.press.pdf import Document, Page, Placed
from pnp.press.structure import Element, ElementPath

A4 = Size(210, 297)
SQUARE = Form((0, 0, 10, 10), b"0 0 10 10 re f")
DISC = Form((0, 0, 10, 10), b"0 0 m 10 0 l h f")

TABLE = Element("Table", 1)
PATHS: tuple[ElementPath, ...] = (
    (TABLE, Element("TR", 1), Element("TD", 0)),
    (TABLE, Element("TR", 1), Element("TD", 1)),
    (TABLE, Element("TR", 0), Element("TH", 0)),
    (Element("P", 0),),
)
PIECES = Form(
    (0, 0, 10, 10),
    b"% r\n%p0%p2%p3% e\n",
    marks=(Marked(0, 4, 7), Marked(2, 7, 10), Marked(3, 10, 13)),
)
"""A page of known content, whose second cell is empty."""


def opened(*pages: Page) -> pikepdf.Pdf:
    made = Document("Pond", "en", "a", "a", "a", pages)
    return pikepdf.open(io.BytesIO(made.to_bytes()))


def page(*placed: Placed) -> Page:
    return Page(A4, placed)


def figure(alt: str, form: Form = SQUARE) -> Placed:
    return Placed(form, Affine.translation(3, 4), alt=alt)


def kids(element: pikepdf.Object) -> list[pikepdf.Object]:
    below = element.get("/K", pikepdf.Array())
    return list(below) if isinstance(below, pikepdf.Array) else [below]


def elements(pdf: pikepdf.Pdf) -> list[pikepdf.Object]:
    """All elements, each before those below it."""

    def below(element: pikepdf.Object) -> Iterator[pikepdf.Object]:
        yield element
        for kid in kids(element):
            if isinstance(kid, pikepdf.Dictionary) and "/S" in kid:
                assert kid.P.objgen == element.objgen
                yield from below(kid)

    return [*below(pdf.Root.StructTreeRoot.K)]


def roles(pdf: pikepdf.Pdf) -> list[str]:
    return [str(element.S) for element in elements(pdf)]


def assert_linked(pdf: pikepdf.Pdf) -> None:
    """Each piece of marked content is of the element that the tree of parents names for it."""
    nums = list(pdf.Root.StructTreeRoot.ParentTree.Nums)
    owners = {
        (leaf, number): owner.objgen
        for leaf, owners in zip(nums[::2], nums[1::2], strict=True)
        for number, owner in enumerate(owners)
    }
    for place, leaf in enumerate(pdf.pages):
        assert leaf.obj.StructParents == place
        marked = [int(each) for each in re.findall(rb"MCID (\d+)", leaf.Contents.read_bytes())]
        assert len(marked) == len({*marked})
        assert {(place, number) for number in marked} <= owners.keys()
    numbers = {leaf.obj.objgen: place for place, leaf in enumerate(pdf.pages)}
    for element in elements(pdf):
        for kid in kids(element):
            if isinstance(kid, int):
                assert owners[numbers[element.Pg.objgen], kid] == element.objgen
            elif "/MCID" in kid:
                assert owners[numbers[kid.Pg.objgen], int(kid.MCID)] == element.objgen


@settings(max_examples=20)
@given(st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), min_size=1))
def test_the_words_for_a_figure_are_read_back(alt: str) -> None:
    pdf = opened(page(figure(alt)))
    _, element = elements(pdf)
    assert (str(element.S), str(element.Alt)) == ("/Figure", alt)


def test_a_file_without_words_has_no_structure() -> None:
    pdf = opened(page(figure("")))
    assert "/StructTreeRoot" not in pdf.Root
    assert "/MarkInfo" not in pdf.Root
    assert b"BDC" not in pdf.pages[0].Contents.read_bytes()


def test_a_figure_that_is_shown_again_is_one_element() -> None:
    first = page(figure("A duck"), figure(""), figure("A drake"))
    pdf = opened(first, page(figure("A duck", DISC)), page(figure("A drake"), figure("A duck")))
    assert pdf.Root.MarkInfo.Marked is True
    assert_linked(pdf)
    found = [(str(each.Alt), len(kids(each))) for each in elements(pdf)[1:]]
    assert found == [("A duck", 2), ("A drake", 2), ("A duck", 1)]
    content = pdf.pages[0].Contents.read_bytes()
    assert content.count(b"/Artifact BMC") == 1
    assert content.count(b"EMC") == 3


def test_pieces_of_a_page_hang_from_their_elements_in_order() -> None:
    pdf = opened(page(figure("A duck"), Placed(PIECES, IDENTITY, structure=PATHS)))
    assert_linked(pdf)
    assert roles(pdf) == [
        *("/Document", "/Figure", "/Table"),
        *("/TR", "/TH", "/TR", "/TD", "/TD", "/P"),
    ]
    heads = [element for element in elements(pdf) if "/A" in element]
    assert [(str(head.S), str(head.A.Scope)) for head in heads] == [("/TH", "/Column")]
    empty = [element for element in elements(pdf) if not kids(element)]
    assert [str(element.S) for element in empty] == ["/TD"]
    content = pdf.pages[0].Contents.read_bytes().decode()
    assert "/TD <</MCID 1>> BDC\n%p0EMC\n/TH <</MCID 3>> BDC\n%p2EMC\n" in content
    assert content.endswith("/Artifact BMC\n% e\nEMC\nQ\n")


@pytest.mark.parametrize(
    "twice",
    [
        (Placed(PIECES, IDENTITY, structure=PATHS, alt="A page"),) * 2,
        (Placed(replace(PIECES, group=Group()), IDENTITY, structure=PATHS, alt="A page"),),
        (Placed(PIECES, IDENTITY, ((0, 0), (9, 0), (9, 9)), structure=PATHS, alt="A page"),),
    ],
    ids=["booklet", "group", "clip"],
)
def test_a_page_that_cannot_be_opened_is_a_figure(twice: Sequence[Placed]) -> None:
    pdf = opened(page(*twice))
    assert_linked(pdf)
    assert roles(pdf) == ["/Document", "/Figure"]
    assert len(kids(elements(pdf)[1])) == len(twice)


def test_an_element_goes_on_on_the_next_page() -> None:
    form = Form((0, 0, 10, 10), b"%p0", marks=(Marked(0, 0, 3),))
    going_on = page(Placed(form, IDENTITY, structure=((Element("P", 0),),)))
    pdf = opened(going_on, going_on)
    assert_linked(pdf)
    assert roles(pdf) == ["/Document", "/P"]
    assert len(kids(elements(pdf)[1])) == 2
