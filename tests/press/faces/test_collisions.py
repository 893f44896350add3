"""Words that come too near to frames, lines, other words or the safe edge are refused."""

from __future__ import annotations

import math
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.core import resources
from pnp.core.errors import MaterialError, Problem
from pnp.core.geometry import Affine, Rect, Size
from pnp.press.faces import Blank, Face, Resolver, Strictness
from pnp.press.faces.collisions import _visible_pieces
from pnp.press.faces.drawn_shapes import DrawnShape
from pnp.press.faces.ink import InkRun
from pnp.press.faces.tree import parse, set_size
from pnp.press.fonts import FontBook
from pnp.press.svg.geometry.outline import rectangle
from pnp.press.text import Composer, PlacedIcon, TextStyle

SIZE = Size(60, 40)
CAP_MM = 2.178
"""How high the H of Andika stands at 3 mm: its ink, not its em box."""


@cache
def resolver() -> Resolver:
    styles = {"label": TextStyle(("Andika",), 3)}
    return Resolver(Composer(FontBook.load(resources.fonts())), styles)


def resolved(
    body: str, strictness: Strictness = Strictness.FULL, blank: Blank | None = None
) -> Face:
    blank = blank or Blank(SIZE)
    root = parse(f'<svg xmlns="http://www.w3.org/2000/svg">{body}</svg>', "a.svg")
    set_size(root, blank, "a.svg")
    return resolver().resolve(root, "a.svg", blank, strictness=strictness)


def facts(body: str, strictness: Strictness = Strictness.FULL) -> list[str]:
    try:
        resolved(body, strictness)
    except MaterialError as error:
        return [each.fact for each in error.problems]
    return []


def words(text: str = "HH", x: float = 20, y: float = 15, more: str = "") -> str:
    """Return a placeholder whose words fill a box 10 mm wide and 6 mm high in its middle."""
    return (
        f'<rect x="{x}" y="{y}" width="10" height="6" data-pnp-text="{text}"'
        f' data-pnp-align="middle" {more}/>'
    )


def frame_below(gap_mm: float, more: str = 'fill="none" stroke="#000000"') -> str:
    """Return a frame whose lower line leaves so much room below the words of `words()`."""
    bottom = 15 + 3 + CAP_MM / 2 + gap_mm + 0.1
    return f'<rect x="10" y="5" width="40" height="{bottom - 5:.4f}" stroke-width="0.2" {more}/>'


def test_words_in_the_middle_of_a_frame_are_printed() -> None:
    assert facts(frame_below(5) + words()) == []


@pytest.mark.parametrize(("gap_mm", "is_refused"), [(0.0, True), (1.1, True), (1.3, False)])
@pytest.mark.parametrize(
    "paint",
    [
        'fill="none" stroke="#000000"',
        'fill="#ffeecc" stroke="#000000"',
        'style="fill:none;stroke:black"',
    ],
)
def test_words_keep_a_distance_inside_a_frame(paint: str, gap_mm: float, is_refused: bool) -> None:
    assert bool(facts(frame_below(gap_mm, paint) + words())) == is_refused


def test_a_problem_names_the_face_the_words_the_frame_and_the_distance() -> None:
    with pytest.raises(MaterialError) as caught:
        resolved(frame_below(0.5) + words())
    (problem,) = caught.value.problems
    assert problem.place == "a.svg"
    assert "'HH'" in problem.fact
    assert "<rect>" in problem.fact
    assert "0.50 mm" in problem.fact
    assert "1.2 mm" in problem.fact
    assert "data-pnp-clearance" in problem.hint


def test_the_edge_of_a_field_of_colour_is_a_frame() -> None:
    field = '<rect x="10" y="5" width="40" height="14.3" fill="#224466"/>'
    assert len(facts(field + words())) == 1


@pytest.mark.parametrize("line", ["M10 18H50", "M24 5V30", "M10 5L40 31"])
def test_words_do_not_cross_a_line(line: str) -> None:
    path = f'<path d="{line}" fill="none" stroke="#000000" stroke-width="0.2"/>'
    assert "touches or crosses" in facts(path + words())[0]


def test_words_may_stand_near_a_line_that_they_do_not_touch() -> None:
    path = '<path d="M10 19.8H50" fill="none" stroke="#000000" stroke-width="0.2"/>'
    assert facts(path + words()) == []


def test_a_pill_painted_over_words_is_told() -> None:
    pill = '<rect x="22" y="15" width="9" height="6" rx="3" fill="#ffffff"/>'
    assert "touches or crosses" in facts(words() + pill)[0]


def test_an_edge_that_is_painted_over_does_not_count() -> None:
    hidden = '<rect x="22" y="5" width="30" height="30" fill="#224466"/>'
    panel = '<rect x="10" y="5" width="45" height="30" fill="#ffffff"/>'
    assert facts(hidden + words())
    assert facts(hidden + panel + words()) == []


@pytest.mark.parametrize("line", ["M5 18H50", "M24 2V38", "M10 5L40 31", "M40 5L10 31"])
def test_a_line_counts_only_where_nothing_is_painted_over_it(line: str) -> None:
    path = f'<path d="{line}" fill="none" stroke="#000000" stroke-width="0.2"/>'
    panel = '<rect x="{}" y="13" width="14" height="10" fill="#ffffff"/>'
    assert facts(path + panel.format(18) + words()) == [], "it is hidden around the words"
    assert "touches or crosses" in facts(path + panel.format(44) + words())[0]


@given(st.floats(0, 360), st.floats(1, 12), st.floats(1, 5))
def test_of_a_line_those_pieces_are_seen_that_lie_beside_what_is_painted_over_it(
    turn: float, width_mm: float, height_mm: float
) -> None:
    run, rise = 20 * math.cos(math.radians(turn)), 20 * math.sin(math.radians(turn))
    outline = rectangle(30 - width_mm, 50 - height_mm, 2 * width_mm, 2 * height_mm)
    panel = DrawnShape(outline, is_filled=True, is_opaque=True, half_stroke_mm=0, edge_mm=0)
    pieces = [*_visible_pieces((30 - run, 50 - rise, 30 + run, 50 + rise), [panel])]
    share = min(width_mm / max(abs(run), 1e-9), height_mm / max(abs(rise), 1e-9))
    seen_mm = sum(math.hypot(x2 - x1, y2 - y1) for x1, y1, x2, y2 in pieces)
    assert seen_mm == pytest.approx(40 * (1 - share), abs=1)
    for x1, y1, x2, y2 in pieces:
        across, down = abs((x1 + x2) / 2 - 30), abs((y1 + y2) / 2 - 50)
        assert across >= width_mm - 1e-6 or down >= height_mm - 1e-6


@pytest.mark.parametrize("line", ["M10 18H50", "M10 18H50Z", "M10 18h20h-20h40"])
def test_a_line_without_a_stroke_is_not_seen(line: str) -> None:
    assert facts(f'<path d="{line}"/>' + words()) == []


def test_a_wide_line_with_round_ends_is_a_field() -> None:
    def pill(width: float) -> str:
        return (
            f'<path d="M15 18H35" fill="none" stroke="#ffffff" stroke-width="{width}"'
            ' stroke-linecap="round"/>'
        )

    assert facts(pill(2 * 1.2 + CAP_MM + 0.2) + words()) == []
    assert facts(pill(2 * 1.2 + CAP_MM - 0.4) + words())


@pytest.mark.parametrize(("gap_mm", "is_refused"), [(0.2, True), (0.4, False)])
@pytest.mark.parametrize("width_mm", [0.2, 2.8, 3.2, 6])
def test_words_beside_a_line_keep_the_same_distance_however_wide_it_is(
    width_mm: float, gap_mm: float, is_refused: bool
) -> None:
    middle = 15 + 3 + CAP_MM / 2 + gap_mm + width_mm / 2
    line = f'<path d="M5 {middle:.4f}H55" stroke="#000000" stroke-width="{width_mm}"/>'
    assert bool(facts(line + words())) == is_refused


def test_an_italic_may_lean_over_what_follows_in_its_line() -> None:
    assert facts(words("*ff*.")) == []
    assert facts(written('<tspan font-style="italic">ff</tspan>.')) == []


def test_words_do_not_touch_other_words() -> None:
    assert "the text 'HX'" in facts(words("HH") + words("HX", 21.5))[0]
    assert facts(words("HH") + words("HX", 26)) == []


def test_ink_counts_and_not_the_box_of_letters() -> None:
    assert facts(frame_below(1.3) + words("HH")) == []
    assert facts(frame_below(1.3) + words("Hg"))


@pytest.mark.parametrize("turn", [0, 30, 90, 180])
def test_a_turned_frame_is_held_against_words_turned_with_it(turn: int) -> None:
    def turned(gap_mm: float) -> str:
        return f'<g transform="rotate({turn} 25 18)">{frame_below(gap_mm)}{words()}</g>'

    assert facts(turned(1.3)) == []
    assert len(facts(turned(1.1))) == 1


def test_the_ink_of_an_icon_is_its_box() -> None:
    run = InkRun(PlacedIcon(1, 2, 3, 4, "die.6", "six"), Affine.translation(10, 20))
    assert (run.box, run.letters) == (Rect(1, 2, 3, 4), (Rect(1, 2, 3, 4),))


def test_pictures_are_no_frames() -> None:
    image = '<image href="duck" x="10" y="5" width="40" height="13"/>'
    assert facts(image + words()) == []


@pytest.mark.parametrize(
    "hidden", ['fill="none"', 'opacity="0"', 'display="none"', 'visibility="hidden" stroke="red"']
)
def test_what_is_not_seen_is_no_frame(hidden: str) -> None:
    assert facts(f'<rect x="10" y="5" width="40" height="13" {hidden}/>' + words()) == []


NESTED = {
    "in units of its own": ('x="10" y="5" width="20" height="10" viewBox="0 0 40 20"', 0.5, 10, 5),
    "from elsewhere": ('x="4" y="2" width="30" height="30" viewBox="-6 -3 30 30"', 1, 10, 5),
    "in per cent": ('x="50%" y="25%" width="50%" height="50%"', 1, 30, 10),
    "stretched to one side": (
        'x="6" y="3" width="20" height="40" viewBox="0 0 10 20" preserveAspectRatio="xMidYMin"',
        2, 6, 3,
    ),
    "centred": ('x="10" y="0" width="20" height="12" viewBox="0 0 40 20"', 0.5, 10, 1),
}  # fmt: skip
"""Nested drawings: how they are placed, the scale, and where their origin lies on the face."""


@pytest.mark.parametrize("how", NESTED)
@pytest.mark.parametrize(("gap_mm", "is_refused"), [(1.1, True), (1.3, False)])
def test_a_frame_in_a_nested_drawing_counts_where_it_is_drawn(
    how: str, gap_mm: float, is_refused: bool
) -> None:
    viewport, scale, x, y = NESTED[how]
    bottom, left = y + 8, x + 2
    frame = (
        f'<svg {viewport} overflow="visible"><rect x="{2 / scale}" y="{-60 / scale}"'
        f' width="{20 / scale}" height="{68 / scale}" fill="none" stroke="black"'
        f' stroke-width="{0.2 / scale}"/></svg>'
    )
    above = bottom - 0.1 - gap_mm - CAP_MM / 2 - 3
    assert bool(facts(frame + words(x=left + 5, y=above))) == is_refused


@pytest.mark.parametrize("how", NESTED)
def test_words_in_a_nested_drawing_count_where_they_are_drawn(how: str) -> None:
    viewport, scale, _, y = NESTED[how]
    text = (
        f'<text x="{4 / scale}" y="{8 / scale}" font-family="Andika"'
        f' font-size="{4 / scale}">Hat</text>'
    )

    def crossed(line_mm: float) -> bool:
        line = f'<path d="M0 {line_mm}H60" stroke="black" stroke-width="0.2"/>'
        return bool(facts(f"<svg {viewport} overflow='visible'>{text}</svg>{line}"))

    assert crossed(y + 7)
    assert not crossed(y + 3)
    assert not crossed(y + 10)


def test_a_nested_drawing_has_no_frames_outside_its_viewport() -> None:
    frame = frame_below(0.3)
    assert facts(f'<svg x="0" y="0" width="60" height="40">{frame}</svg>' + words())
    cut_off = f'<svg width="9" height="40">{frame}</svg>'
    assert facts(cut_off + words()) == []
    assert facts(cut_off.replace("<svg", '<svg overflow="visible"') + words())


def test_a_placeholder_in_a_nested_drawing_is_held_against_lines_where_it_is_drawn() -> None:
    nested = '<svg x="5" y="5" width="40" height="20" viewBox="0 0 20 10">'
    box = '<rect x="5" y="2" width="10" height="4" data-pnp-text="HH" data-pnp-align="middle"/>'

    def crossed(line_mm: float) -> bool:
        line = f'<path d="M0 {line_mm}H60" stroke="black" stroke-width="0.2"/>'
        return bool(facts(f"{nested}{box}</svg>{line}"))

    assert [line for line in (4, 8, 13, 18) if crossed(line)] == [13]


WHY = 'data-pnp-clearance="0.4: a digit in its disc"'


def test_less_will_do_where_the_words_or_the_shape_or_a_group_say_so() -> None:
    assert facts(frame_below(0.5) + words(more=WHY)) == []
    assert facts(frame_below(0.5, f'fill="none" stroke="red" {WHY}') + words()) == []
    assert facts(f"<g {WHY}>{frame_below(0.5)}</g>" + words()) == []
    assert facts(frame_below(0.3) + words(more=WHY))


def test_what_a_layout_states_is_not_printed() -> None:
    face = resolved(f"<g {WHY}>{frame_below(0.5)}</g>" + words(more=WHY))
    assert b"clearance" not in face.svg


@pytest.mark.parametrize("stated", ["0.4", "0.4:", ": why", "-1: why", "near: why", "1e9: why"])
def test_a_clearance_without_a_number_or_a_reason_is_refused(stated: str) -> None:
    for body in (
        words(more=f'data-pnp-clearance="{stated}"'),
        f'<g data-pnp-clearance="{stated}"/>',
    ):
        assert "data-pnp-clearance is" in facts(body)[0]


def test_a_layout_of_others_is_printed_with_a_note() -> None:
    face = resolved(frame_below(-0.5) + words(), Strictness.NOTED)
    (notice,) = face.notices
    assert isinstance(notice, Problem)
    assert "touches" in notice.fact
    assert resolved(frame_below(0.8) + words(), Strictness.NOTED).notices == ()


def test_a_layout_of_the_project_with_a_pack_may_not_touch() -> None:
    assert facts(frame_below(0.8) + words(), Strictness.NOTHING_TOUCHES) == []
    assert facts(frame_below(0) + words(), Strictness.NOTHING_TOUCHES)


def test_ink_leaves_the_safe_zone_sooner_than_its_em_box() -> None:
    blank = Blank(SIZE, safe_mm=3)
    capital = words("HH", y=3 - 3 + CAP_MM / 2 + 0.05)
    resolved(capital, blank=blank)
    with pytest.raises(MaterialError, match="leaves the safe zone"):
        resolved(capital.replace("HH", "ÅÅ"), blank=blank)


def test_very_many_shapes_among_very_many_words_are_refused_in_time() -> None:
    rects = '<rect x="1" y="1" width="58" height="38" fill="none" stroke="red"/>' * 12_000
    texts = words("H", more='data-pnp-clearance="0: many"') * 600
    assert "pieces of text among" in facts(rects + texts)[0]


def written(text: str = "HH", x: float = 25, y: float = 18 + CAP_MM / 2, more: str = "") -> str:
    """Return a text of the layout's own, where `words()` puts its letters."""
    return (
        f'<text x="{x}" y="{y}" font-family="Andika" font-size="3" text-anchor="middle"'
        f" {more}>{text}</text>"
    )


@pytest.mark.parametrize(("gap_mm", "is_refused"), [(0.0, True), (1.1, True), (1.3, False)])
def test_a_text_that_the_layout_writes_itself_keeps_the_same_distance(
    gap_mm: float, is_refused: bool
) -> None:
    assert bool(facts(frame_below(gap_mm) + written())) == is_refused
    told = facts(f'<g transform="rotate(30)">{frame_below(gap_mm)}{written()}</g>')
    assert bool(told) == is_refused


def test_a_text_that_the_layout_writes_itself_does_not_touch_other_words() -> None:
    assert "the text 'HX'" in facts(written("HH") + words("HX", 21.5))[0]
    assert "the text 'HX'" in facts(written("HH") + written("HX", 26.5))[0]
    assert facts(written("HH") + words("HX", 26)) == []


def test_a_text_with_pieces_of_its_own_is_told_whole() -> None:
    pieces = 'Pond <tspan font-weight="700" letter-spacing="0.4">HH</tspan>'
    (fact,) = facts(frame_below(0.5) + written(pieces, x=29))
    assert "'Pond HH'" in fact


def test_a_text_along_a_path_is_held_against_what_it_runs_along() -> None:
    def rim(radius: float) -> str:
        return (
            f'<circle cx="30" cy="20" r="{radius}" fill="none" stroke="red" stroke-width="0.2"/>'
            '<path id="rim" d="M20 20A10 10 0 0 1 40 20" fill="none"/>'
            '<text font-family="Andika" font-size="3" text-anchor="middle">'
            '<textPath href="#rim" startOffset="50%">HHHHHHHH</textPath></text>'
        )

    assert facts(rim(10 + CAP_MM + 1.5)) == []
    assert facts(rim(10 + CAP_MM + 0.8))


@pytest.mark.parametrize(
    "hidden", ['fill="none"', 'opacity="0"', 'display="none"', 'visibility="hidden"']
)
def test_a_text_that_is_not_seen_touches_nothing(hidden: str) -> None:
    assert facts(frame_below(-0.5) + written(more=hidden)) == []


def test_a_text_that_the_layout_writes_itself_may_say_that_less_will_do() -> None:
    assert facts(frame_below(0.5) + written(more=WHY)) == []


def test_a_text_that_the_layout_writes_itself_stays_in_the_safe_zone() -> None:
    blank = Blank(SIZE, safe_mm=3)
    resolved(written(y=3 + CAP_MM + 0.1), blank=blank)
    with pytest.raises(MaterialError, match="leaves the safe zone"):
        resolved(written(y=3 + CAP_MM - 0.1), blank=blank)
    face = resolved(written(y=3 + CAP_MM - 0.1), Strictness.NOTED, blank)
    assert len(face.notices) == 1


@given(st.floats(-1, 3), st.sampled_from([0.1, 0.2, 0.6]))
def test_the_distance_alone_decides(gap_mm: float, line_mm: float) -> None:
    if abs(gap_mm - 1.2) < 0.03:
        return
    bottom = 15 + 3 + CAP_MM / 2 + gap_mm + line_mm / 2
    frame = (
        f'<rect x="10" y="5" width="40" height="{bottom - 5:.4f}" fill="none" stroke="red"'
        f' stroke-width="{line_mm}"/>'
    )
    assert bool(facts(frame + words())) == (gap_mm < 1.2)
