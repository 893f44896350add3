"""What is drawn, but perhaps not as its maker thinks, is noted with its place."""

from __future__ import annotations

import base64
from collections.abc import Callable

import pytest

from pnp.core.errors import MaterialError
from pnp.press.fonts import FontBook
from pnp.press.svg import Drawing, Pool, draw

Draw = Callable[..., Drawing]
RECT = '<rect width="9" height="9">{}</rect>'


def facts(drawing: Drawing) -> list[tuple[str, str]]:
    return [(note.fact, note.place) for note in drawing.notes]


@pytest.mark.parametrize(
    ("family", "drawn_in"),
    [
        ("serif", "Liberation Serif"),
        ("Arial", "Liberation Sans"),
        ("Quill", "Andika"),
        ("system-ui", "Andika"),
    ],
)
def test_a_family_that_another_stands_in_for_is_noted_once(
    draw_inside: Draw, family: str, drawn_in: str
) -> None:
    text = f'\n<text y="9" font-family="{family}, sans-serif">Quack</text>'
    assert facts(draw_inside(text * 3)) == [
        (f"{family} is drawn in {drawn_in}", "duck.svg, line 2")
    ]


def test_text_that_names_no_family_is_noted(draw_inside: Draw) -> None:
    ((fact, _),) = facts(draw_inside('<text y="9">Quack</text>'))
    assert fact == "text without a font-family is drawn in Andika"


def test_a_family_that_is_there_is_not_noted(draw_inside: Draw) -> None:
    text = '<text y="9" font-family="Andika, sans-serif">Quack \u2605</text>'
    assert not draw_inside(text).notes


@pytest.mark.parametrize(
    "moving",
    [
        '<animate attributeName="x" from="5" to="9"/>',
        '<set attributeName="fill" to="red"/>',
        '<animateTransform attributeName="transform" type="rotate"/>',
        '<animateMotion path="M0 0h9"><mpath href="#p"/></animateMotion>',
    ],
)
def test_what_is_animated_is_drawn_as_it_stands(draw_inside: Draw, moving: str) -> None:
    drawing = draw_inside(RECT.format(moving))
    assert drawing.form == draw_inside(RECT.format("")).form
    ((fact, place),) = facts(drawing)
    assert "before anything moves" in fact
    assert place == "duck.svg, line 1"


def test_keyframes_are_noted_and_their_rules_left_out(draw_inside: Draw) -> None:
    sheet = "<style>@keyframes a { from { fill: red } }\nrect { animation: a 2s }</style>"
    drawing = draw_inside(sheet + RECT.format(""))
    assert drawing.form == draw_inside(RECT.format("")).form
    assert len(drawing.notes) == 1


def test_notes_of_a_picture_inside_are_told_whoever_drew_it_first(book: FontBook) -> None:
    inner = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><text y="9">Q</text></svg>'
    href = f"data:image/svg+xml;base64,{base64.b64encode(inner.encode()).decode()}"
    outer = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" width="9" height="9">{}'
    outer += f'<image width="9" height="9" href="{href}"/></svg>'
    pool = Pool()
    for number in range(3):
        source = outer.format("<g/>" * number).encode()
        drawing = draw(source, "a", book, lambda _: b"", pool)
        assert [fact for fact, _ in facts(drawing)] == [
            "text without a font-family is drawn in Andika"
        ]


def test_what_recurs_is_noted_in_each_document(book: FontBook) -> None:
    source = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><text y="9">Q</text></svg>'
    pool = Pool()
    drawings = [draw(source, name, book, lambda _: b"", pool) for name in "ab"]
    assert [each.notes[0].place for each in drawings] == ["a, line 1", "b, line 1"]


def test_a_reference_to_an_animation_is_refused(draw_inside: Draw) -> None:
    with pytest.raises(MaterialError):
        draw_inside(RECT.format('<set id="s"/>') + '<use href="#s"/>')


def test_a_style_sheet_outside_the_drawing_is_noted(draw_inside: Draw) -> None:
    drawing = draw_inside("<style>@import 'duck.css';</style>")
    assert facts(drawing) == [('the style sheet ""duck.css"" is not read', "duck.svg, line 1")]


SHAPES = '<rect x="9" y="9" width="48" height="24"/><circle cx="30" cy="9" r="9"/>'


@pytest.mark.parametrize(
    ("sides", "size"),
    [
        ("", "15 x 9"),
        ('width="100%" height="100%"', "15 x 9"),
        ('width="25.4mm"', "25 x 9"),
    ],
)
def test_a_drawing_without_a_size_is_as_large_as_it_reaches(
    draw_all: Draw, sides: str, size: str
) -> None:
    drawing = draw_all(f'<svg xmlns="http://www.w3.org/2000/svg" {sides}>{SHAPES}</svg>')
    fact = f"the drawing says no size, and is drawn as far as its shapes reach: {size} mm"
    assert facts(drawing) == [(fact, "duck.svg, line 1")]
    assert f"{drawing.width_mm:.0f} x {drawing.height_mm:.0f}" == size


@pytest.mark.parametrize("sides", ["", 'width="50%"', 'width="25.4mm" height="30%"'])
def test_a_share_of_a_window_leaves_the_size_to_the_view_box(draw_all: Draw, sides: str) -> None:
    head = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 48"'
    drawing = draw_all(f"{head} {sides}>{SHAPES}</svg>")
    assert (drawing.width_mm, drawing.height_mm) == pytest.approx((25.4, 12.7))
    assert not drawing.notes


SQUARE = '<rect width="48" height="48" fill="blue" {}/>'
PASSED_OVER = "nothing has the id 'no', and the reference to it is passed over"


@pytest.mark.parametrize(
    ("lost", "drawn"),
    [
        (SQUARE.format('clip-path="url(#no)"'), SQUARE.format("")),
        (SQUARE.format('mask="url(#no)"'), SQUARE.format("")),
        ('<path d="M0 0h9v9" marker-end="url(#no)"/>', '<path d="M0 0h9v9"/>'),
        (SQUARE.replace("blue", "url(#no)").format('stroke="red"'),
         SQUARE.replace("blue", "none").format('stroke="red"')),
        ('<use href="#no"/>' + SQUARE.format(""), SQUARE.format("")),
        ('<clipPath id="c"><use href="#no"/></clipPath>'
         + SQUARE.format('clip-path="url(#c)"'), ""),
    ],
)  # fmt: skip
def test_a_reference_that_leads_nowhere_is_passed_over(
    draw_inside: Draw, lost: str, drawn: str
) -> None:
    drawing = draw_inside(lost)
    assert [fact for fact, _ in facts(drawing)] == [PASSED_OVER]
    assert drawing.form.content == draw_inside(drawn).form.content


@pytest.mark.parametrize("inner", ["<g>{}</g>", "<a>{}</a>", "<svg>{}</svg>"])
def test_a_clip_path_ignores_all_but_shapes(draw_inside: Draw, inner: str) -> None:
    shape = '<circle r="20"/>'
    clip = '<clipPath id="c">{}</clipPath>' + SQUARE.format('clip-path="url(#c)"')
    drawing = draw_inside(clip.format(inner.format(shape) + shape))
    assert len(drawing.notes) == 1
    assert drawing.form.content == draw_inside(clip.format(shape)).form.content


def test_a_drawing_larger_than_a_page_is_made_smaller(draw_all: Draw) -> None:
    whole = '<svg xmlns="http://www.w3.org/2000/svg" width="{0}" height="{0}">{1}</svg>'
    large = draw_all(whole.format(192_000, SQUARE.format('transform="scale(1000)"')))
    small = draw_all(whole.format(19_200, SQUARE.format('transform="scale(100)"')))
    assert large.width_mm == pytest.approx(5080)
    assert large.form.content == small.form.content
    assert (len(large.notes), len(small.notes)) == (1, 0)
