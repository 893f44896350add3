"""Placing faces: where a point of a face comes to lie on its side of paper."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.core.bundle import Bundle
from pnp.core.errors import MaterialError
from pnp.core.geometry import PT_PER_MM, Rect, Size
from pnp.press.faces import Face
from pnp.press.fonts import FontBook, load_fonts
from pnp.press.renderer import Renderer, on_side, rect_on_side
from pnp.press.sheets import Placement, Side

CARD = Size(60, 90)
LENGTHS = st.floats(1, 200)


def face(size: Size = CARD, bleed: float = 3.0) -> Face:
    return Face("card", size, b"", bleed)


@pytest.mark.parametrize(
    ("turn", "corner"), [(0, (10, 20)), (90, (100, 20)), (180, (70, 110)), (270, (10, 80))]
)
def test_the_upper_left_corner_of_the_trim_goes_round_clockwise(
    turn: int, corner: tuple[float, float]
) -> None:
    width, height = (60, 90) if turn in (0, 180) else (90, 60)
    placement = Placement("card", Rect(10, 20, width, height), turn)  # type: ignore[arg-type] -- a Turn by the table
    assert on_side(placement, face()).apply(3, 3) == pytest.approx(corner)


@given(x=LENGTHS, y=LENGTHS, scale=st.floats(0.2, 4), bleed=st.floats(0, 5))
def test_the_trim_fills_its_placement(x: float, y: float, scale: float, bleed: float) -> None:
    at = Rect(x, y, CARD.width_mm * scale, CARD.height_mm * scale)
    whole = Rect(0, 0, CARD.width_mm, CARD.height_mm)
    found = rect_on_side(Placement("card", at), face(bleed=bleed), whole)
    for mine, theirs in zip(
        (found.x_mm, found.y_mm, found.right_mm, found.bottom_mm),
        (at.x_mm, at.y_mm, at.right_mm, at.bottom_mm),
        strict=True,
    ):
        assert mine == pytest.approx(theirs)


@pytest.mark.parametrize(
    ("turn", "found"),
    [
        (0, Rect(14, 25, 20, 30)),
        (90, Rect(65, 24, 30, 20)),
        (180, Rect(46, 75, 20, 30)),
        (270, Rect(15, 56, 30, 20)),
    ],
)
def test_a_part_of_a_face_is_found_on_its_side(turn: int, found: Rect) -> None:
    width, height = (60, 90) if turn in (0, 180) else (90, 60)
    placement = Placement("card", Rect(10, 20, width, height), turn)  # type: ignore[arg-type] -- a Turn by the table
    assert rect_on_side(placement, face(), Rect(4, 5, 20, 30)) == pytest.approx(found)


def test_sides_are_counted_among_those_of_their_kind() -> None:
    sides = [Side(CARD, (), label=label) for label in ("", "back", "", "back")]
    pages = Renderer(lambda: FontBook([]), lambda _: b"").pages(sides, {})
    labels = [(page.label.prefix, page.label.number) for page in pages]
    assert labels == [("", 1), ("back ", 1), ("", 2), ("back ", 2)]


def test_a_page_tells_the_layer_and_the_words_of_a_face() -> None:
    svg = '<svg xmlns="http://www.w3.org/2000/svg" width="60mm" height="90mm">{}</svg>'
    word = '<text y="9" font-family="Andika">Duck</text>'
    card, marks = (Face(inside, CARD, svg.format(inside).encode()) for inside in (word, ""))
    side = Side(CARD, (Placement.whole("card", CARD), Placement.whole("marks", CARD, "Cut marks")))
    renderer = Renderer(load_fonts, lambda _: b"")
    (page,) = renderer.pages([side], {"card": card, "marks": marks})
    assert [(placed.layer, placed.alt) for placed in page.placed] == [
        (None, "Duck"),
        ("Cut marks", ""),
    ]


def test_problems_of_all_faces_are_told_at_once() -> None:
    wrong = '<svg xmlns="http://www.w3.org/2000/svg" width="60mm" height="90mm"><{}/></svg>'
    faces = {name: Face(name, CARD, wrong.format(name).encode()) for name in ("foo", "bar", "baz")}
    sides = [
        Side(CARD, tuple(Placement.whole(name, CARD) for name in names))
        for names in (("foo", "bar"), ("foo", "baz"))
    ]
    with pytest.raises(MaterialError) as caught:
        list(Renderer(lambda: FontBook([]), lambda _: b"").pages(sides, faces))
    places = [problem.place for problem in caught.value.problems]
    assert [place.partition(":")[2] for place in places] == [" <foo>", " <bar>", " <baz>"]


BLEED = Rect(7, 17, 66, 96)
"""The card with its bleed, where the cards of the tests below lie."""


@pytest.mark.parametrize(("inset", "clipped"), [(-1, False), (0, False), (0.5, True)])
def test_a_clip_is_left_out_where_it_takes_nothing_off(inset: float, clipped: bool) -> None:
    svg = b'<svg xmlns="http://www.w3.org/2000/svg" width="66mm" height="96mm"/>'
    card = Face("card", CARD, svg, bleed_mm=3)
    lies = Placement("card", BLEED.inset(3), clip=BLEED.inset(inset))
    renderer = Renderer(lambda: FontBook([]), lambda _: b"")
    (page,) = renderer.pages([Side(Size(210, 297), (lies,))], {"card": card})
    assert (page.placed[0].clip is not None) is clipped


SHOWN = b'<svg xmlns="http://www.w3.org/2000/svg" width="10mm" height="5mm"/>'
SHOWING = (
    b'<svg xmlns="http://www.w3.org/2000/svg" width="66mm" height="96mm" viewBox="0 0 66 96">'
    b'<image href="shown" x="3" y="3" width="10" height="5"/></svg>'
)


def test_a_face_may_show_another_face() -> None:
    shown, read = Face("shown", Size(10, 5), SHOWN), []

    def picture(name: str) -> Face:
        read.append(name)
        return shown

    renderer = Renderer(lambda: FontBook([]), picture)
    form = renderer.drawing(Face("card", CARD, SHOWING, bleed_mm=3)).form
    assert set(form.resources.values()) == {renderer.drawing(shown).form}
    assert set(read) == {"shown"}


@pytest.mark.parametrize("turn", [0, 180])
def test_a_drawing_lies_on_the_page_where_the_face_lies_on_its_side(turn: int) -> None:
    card = Face("card", CARD, SHOWING, bleed_mm=3)
    lies = Placement("card", Rect(20, 30, 60, 90), turn)  # type: ignore[arg-type] -- a Turn by the table
    renderer = Renderer(lambda: FontBook([]), lambda _: Face("shown", Size(10, 5), SHOWN))
    (page,) = renderer.pages([Side(Size(210, 297), (lies,))], {"card": card})
    (placed,) = page.placed
    for x, y in ((0, 0), (66, 0), (12, 34), (66, 96)):
        in_points = (x * PT_PER_MM, (96 - y) * PT_PER_MM)
        mm = on_side(lies, card).apply(x, y)
        on_page = (mm[0] * PT_PER_MM, (297 - mm[1]) * PT_PER_MM)
        assert placed.to_page.apply(*in_points) == pytest.approx(on_page)


def test_a_face_that_was_drawn_before_is_taken_from_the_bundle(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    bundle = Bundle()
    card = Face("card", CARD, SHOWN, bleed_mm=3)
    drawn = Renderer(lambda: FontBook([]), lambda _: b"", bundle).drawing(card)
    monkeypatch.setattr(Renderer, "_draw", None)
    again = Renderer(lambda: FontBook([]), lambda _: b"", bundle).drawing(card)
    assert again == drawn
