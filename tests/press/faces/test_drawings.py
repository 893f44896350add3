"""Layouts that a drawing program saved: units, transforms and styles of its own."""

from __future__ import annotations

from functools import cache

import pytest
from lxml import etree

from pnp.core import resources
from pnp.core.errors import MaterialError
from pnp.core.geometry import Rect, Size
from pnp.press.faces import Blank, Face, Resolver
from pnp.press.faces.tree import parse, set_size, to_face
from pnp.press.fonts import FontBook
from pnp.press.text import Composer, TextStyle


@cache
def resolver() -> Resolver:
    composer = Composer(FontBook.load(resources.fonts()))
    return Resolver(composer, {"label": TextStyle(("Andika",), 3)})


FRAME = 'xmlns="http://www.w3.org/2000/svg"'
BOX = '<rect x="{x:g}" y="{y:g}" width="{w:g}" height="{h:g}" data-pnp-text="Duck"/>'


def made(root_attributes: str, body: str, blank: Blank) -> Face:
    root = parse(f"<svg {FRAME} {root_attributes}>{body}</svg>", "a.svg")
    return resolver().resolve(root, "a.svg", blank, unit_mm=set_size(root, blank, "a.svg"))


def letters(face: Face) -> tuple[float, float, float]:
    """Return where the first word of a face stands and how large it is, in millimetres."""
    (text,) = etree.fromstring(face.svg).iter("{http://www.w3.org/2000/svg}text")
    matrix = to_face(text)
    x, y = matrix.apply(float(text.get("x", 0)), float(text.get("y", 0)))
    return round(x, 2), round(y, 2), round(float(text.get("font-size", 0)) * matrix.scale_factor, 3)


CARD = Blank(Size(63, 88), bleed_mm=3)


@pytest.mark.parametrize(
    "root_attributes",
    [
        'viewBox="0 0 630 880"',
        'width="63mm" height="88mm" viewBox="0 0 630 880"',
        'width="630" height="880" viewBox="0 0 630 880"',
        'width="630px" height="880px"',
        'width="6.3cm" height="8.8cm" viewBox="0 0 630 880"',
    ],
)
def test_a_drawing_in_other_units_is_fitted_to_the_trim(root_attributes: str) -> None:
    in_mm = made('viewBox="0 0 63 88"', BOX.format(x=10, y=20, w=40, h=9), CARD)
    in_tenths = made(root_attributes, BOX.format(x=100, y=200, w=400, h=90), CARD)
    assert letters(in_tenths) == letters(in_mm)


@pytest.mark.parametrize(
    "root_attributes",
    ['viewBox="0 0 690 940"', 'width="69mm" height="94mm" viewBox="0 0 690 940"'],
)
def test_a_drawing_that_shows_its_bleed_is_fitted_to_that(root_attributes: str) -> None:
    in_mm = made('viewBox="0 0 63 88"', BOX.format(x=10, y=20, w=40, h=9), CARD)
    with_bleed = made(root_attributes, BOX.format(x=130, y=230, w=400, h=90), CARD)
    assert letters(with_bleed) == letters(in_mm)


def test_a_drawing_in_millimetres_lies_at_the_trim_whatever_the_size_of_the_face() -> None:
    stated = 'width="190mm" height="126mm" viewBox="0 0 190 126"'
    face = made(stated, BOX.format(x=10, y=20, w=40, h=9), Blank(Size(210, 148)))
    assert letters(face) == letters(made("", BOX.format(x=10, y=20, w=40, h=9), CARD))
    assert b"matrix" not in face.svg


@pytest.mark.parametrize(
    ("box", "left", "top"), [("5 -7 63 88", 5, -7), ("0 0 63 88", 0, 0), ("-3 -3 69 94", 0, 0)]
)
def test_a_page_that_does_not_begin_at_0_is_moved_to_the_trim(
    box: str, left: float, top: float
) -> None:
    words = BOX.format(x=10 + left, y=20 + top, w=40, h=9)
    at_0 = made('viewBox="0 0 63 88"', BOX.format(x=10, y=20, w=40, h=9), CARD)
    assert letters(made(f'viewBox="{box}"', words, CARD)) == letters(at_0)


@pytest.mark.parametrize("box", ["0 0 63 0", "0 0 0 88", "0 0 63 -1", "0 0 -1 88"])
def test_a_view_box_of_no_size_says_nothing(box: str) -> None:
    words = BOX.format(x=10, y=20, w=40, h=9)
    assert letters(made(f'viewBox="{box}"', words, CARD)) == letters(made("", words, CARD))


def test_a_drawing_of_another_shape_than_its_face_is_refused() -> None:
    with pytest.raises(MaterialError, match="viewBox is 744 x 1000, of another shape"):
        made('viewBox="0 0 744 1000"', "", CARD)


def test_a_field_of_a_drawing_in_other_units_is_told_in_millimetres() -> None:
    box = BOX.format(x=100, y=200, w=400, h=90).replace("/>", ' data-pnp-field="a"/>')
    (field,) = made('viewBox="0 0 630 880"', box, CARD).fields
    at = field.at
    assert (round(at.x_mm, 6), round(at.y_mm, 6), round(at.width_mm, 6)) == (10, 20, 40)


def test_words_are_moved_as_their_rectangle_is_itself() -> None:
    plain = BOX.format(x=10, y=20, w=40, h=9)
    around = made("", f'<g transform="rotate(90) translate(5 -40)">{plain}</g>', CARD)
    for attribute in (
        'transform="rotate(90) translate(5 -40)"',
        'style="transform:matrix(0,1,-1,0,40,5)"',
    ):
        moved = made("", plain.replace("<rect ", f"<rect {attribute} "), CARD)
        assert letters(moved) == letters(around)


def test_a_mark_is_told_where_its_own_transform_puts_it() -> None:
    mark = '<rect width="2" height="3" transform="translate(7 8)" data-pnp-mark="boxes"/>'
    assert made("", mark, CARD).fields[0].at == Rect(7, 8, 2, 3)


@pytest.mark.parametrize(
    "body",
    [
        BOX.replace("/>", ' fill="#123456"/>'),
        BOX.replace("/>", ' style="font-size:3px;fill:#123456;stroke:none"/>'),
        BOX.replace("/>", ' fill="red" style="fill:#123456"/>'),
        "<style>.ink{{fill:#123456}}</style>" + BOX.replace("/>", ' class="ink"/>'),
        f'<g fill="#123456">{BOX}</g>',
    ],
)
def test_words_have_the_colour_of_their_rectangle_however_it_is_said(body: str) -> None:
    face = made("", body.format(x=10, y=20, w=40, h=9), CARD)
    (text,) = etree.fromstring(face.svg).iter("{http://www.w3.org/2000/svg}text")
    assert text.get("fill") == "#123456"


def test_words_are_as_clear_as_their_rectangle() -> None:
    box = BOX.format(x=10, y=20, w=40, h=9).replace("/>", ' style="fill-opacity:0.5"/>')
    assert b'<g fill-opacity="0.5">' in made("", box, CARD).svg


def test_a_style_that_is_not_understood_is_told_with_the_placeholder() -> None:
    with pytest.raises(MaterialError, match="has no colon"):
        made("", BOX.format(x=1, y=1, w=9, h=9).replace("/>", ' style="fill"/>'), CARD)


@pytest.mark.parametrize(("size", "size_mm"), [("9pt", 3.175), ("4", 4), ("2.5", 2.5)])
def test_words_are_as_large_as_their_rectangle_says(size: str, size_mm: float) -> None:
    box = BOX.format(x=1, y=1, w=40, h=9).replace("/>", f' data-pnp-size="{size}"/>')
    assert letters(made("", box, CARD))[2] == size_mm


@pytest.mark.parametrize("size", ["0", "0pt", "-3", "9em", "large", ""])
def test_what_is_no_size_is_told(size: str) -> None:
    box = BOX.format(x=1, y=1, w=40, h=9).replace("/>", f' data-pnp-size="{size}"/>')
    with pytest.raises(MaterialError, match="not a size"):
        made("", box, CARD)
