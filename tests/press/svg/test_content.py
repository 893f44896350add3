"""What drawings come to, in the operators of the page description."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from pnp.press.forms import Form, GraphicsState, Shading, ShadingPattern

Content = Callable[..., str]
Resources = Callable[..., dict[str, Any]]
Draw = Callable[..., Any]


def test_a_rectangle_keeps_its_word(content: Content) -> None:
    assert content('<rect x="10" y="20" width="30" height="40" fill="#f00"/>') == (
        "1 0 0 rg\n10 80 30 -40 re\nf\n"
    )


def test_a_path_is_written_in_points_with_y_upwards(content: Content) -> None:
    assert content('<path d="M10 20h30l.25.125z"/>') == (
        "0 g\n10 80 m\n40 80 l\n40.25 79.87 l\nh\nf\n"
    )


def test_a_curve_names_no_handle_that_lies_on_its_ends(content: Content) -> None:
    assert content('<path d="M0 0C0 0 9 1 9 9C5 9 0 0 0 0"/>') == (
        "0 g\n0 100 m\n9 99 9 91 v\n5 91 0 100 y\nf\n"
    )


def test_a_curve_after_a_closed_part_names_both_its_handles(content: Content) -> None:
    drawn = content('<path d="M1 1L9 1L9 9ZC9 9 4 8 3 7"/>')
    assert drawn.endswith("h\n1 99 m\n9 91 4 92 3 93 c\nf\n")


def test_millimetres_become_points(draw_all: Draw) -> None:
    drawing = draw_all(
        '<svg xmlns="http://www.w3.org/2000/svg" width="25.4mm" height="50.8mm" viewBox="0 0 1 2">'
        '<rect width="1" height="2"/></svg>'
    )
    assert (drawing.width_mm, drawing.height_mm) == pytest.approx((25.4, 50.8))
    assert drawing.form.bbox == pytest.approx((0, 0, 72, 144))
    assert b"0 144 72 -144 re" in drawing.form.content


def test_fill_and_stroke_are_one_operator_where_both_are_opaque(content: Content) -> None:
    drawn = content('<rect width="9" height="9" fill="red" stroke="blue" stroke-width="2"/>')
    assert drawn.endswith("2 w 0 J 0 j 4 M [] 0 d\n0 100 9 -9 re\nB\n")


def test_fill_and_stroke_are_two_where_one_is_seen_through(content: Content) -> None:
    drawn = content('<rect width="9" height="9" stroke="blue" stroke-opacity=".5"/>')
    assert drawn.count("re\n") == 2
    assert "B\n" not in drawn


@pytest.mark.parametrize(("fill", "operators"), [("#fff", "f\n"), ("url(#g)", "B\n")])
def test_a_plain_fill_is_laid_before_a_gradient_stroke(
    content: Content, fill: str, operators: str
) -> None:
    gradient = '<linearGradient id="g"><stop/><stop offset="1" stop-color="red"/></linearGradient>'
    drawn = content(f'{gradient}<rect width="9" height="9" fill="{fill}" stroke="url(#g)"/>')
    assert operators in drawn


def test_paint_order_puts_the_stroke_below(content: Content) -> None:
    drawn = content('<path d="M0 0H9V9z" stroke="red" paint-order="stroke"/>')
    assert drawn.index("S\n") < drawn.index("f\n")


def test_what_stays_the_same_is_said_once(content: Content) -> None:
    drawn = content('<g fill="red"><path d="M0 0H9V9z"/><path d="M0 0H9V9z"/></g>')
    assert drawn.count("rg") == 1


def test_a_stretched_stroke_is_drawn_in_a_space_of_its_own(content: Content) -> None:
    drawn = content('<path d="M0 0H9" stroke="red" transform="scale(1 3)"/>')
    assert "1 0 0 -3 0 100 cm\n1 w" in drawn


def test_dashes_are_scaled_with_the_stroke(content: Content) -> None:
    drawn = content(
        '<path d="M0 0H9" stroke="red" stroke-dasharray="1 2 3" stroke-dashoffset="-2" '
        'transform="scale(2)"/>'
    )
    assert "[2 4 6] 20 d" in drawn


@pytest.mark.parametrize(("cap", "operator"), [("round", " c\n"), ("square", "re\n"), ("butt", "")])
def test_a_line_of_no_length_is_a_dot(content: Content, cap: str, operator: str) -> None:
    drawn = content(f'<path d="M5 5h0" stroke="red" stroke-width="4" stroke-linecap="{cap}"/>')
    assert operator in drawn
    assert "S\n" not in drawn


@pytest.mark.parametrize("path", ["M20 30H60M80 70h0", "M80 70h0M20 30H60"])
@pytest.mark.parametrize("alpha", [1, 0.5])
def test_a_group_reaches_as_far_as_its_lines_and_dots(
    resources_of: Resources, path: str, alpha: float
) -> None:
    line = f'<path d="{path}" stroke-linecap="round" stroke-opacity="{alpha}"/>'
    found = resources_of(f'<g stroke="red" stroke-width="8" opacity=".5">{line}{line}</g>')
    left, bottom, right, top = found["Form"].bbox
    assert max(left - 16, bottom - 26, 84 - right, 74 - top) <= 0


def test_fading_letters_are_a_group_of_their_size(resources_of: Resources) -> None:
    found = resources_of(
        '<linearGradient id="g"><stop stop-color="red"/><stop offset="1" stop-opacity="0"/>'
        '</linearGradient><text x="20" y="50" font-size="10" fill="url(#g)">Duck</text>'
    )
    left, bottom, right, top = found["Form"].bbox
    assert max(left - 20, bottom - 48, 40 - right, 57 - top) <= 0
    assert min(left - 10, bottom - 40, 80 - right, 65 - top) >= 0


def test_opacity_of_one_paint_is_taken_by_the_paint(resources_of: Resources) -> None:
    found = resources_of('<rect width="9" height="9" opacity=".5" fill-opacity=".5"/>')
    assert found == {"GraphicsState": GraphicsState(fill_alpha=0.25, stroke_alpha=0.25)}


@pytest.mark.parametrize("paint", ['stroke="red" stroke-width="0"', 'fill="none" stroke="red"'])
def test_a_paint_that_is_not_seen_makes_no_group(resources_of: Resources, paint: str) -> None:
    found = resources_of(f'<rect width="9" height="9" opacity=".5" {paint}/>')
    assert found == {"GraphicsState": GraphicsState(fill_alpha=0.5, stroke_alpha=0.5)}


def test_opacity_of_several_paints_is_a_group(resources_of: Resources) -> None:
    found = resources_of('<g opacity=".5"><rect width="9" height="9"/><circle r="5"/></g>')
    assert found["GraphicsState"] == GraphicsState(fill_alpha=0.5, stroke_alpha=0.5)
    assert found["Form"].group.isolated


def test_a_linear_gradient_is_written_in_points(resources_of: Resources) -> None:
    found = resources_of(
        '<linearGradient id="g" gradientUnits="userSpaceOnUse" x1="10" x2="90" y1="0" y2="0">'
        '<stop stop-color="red"/><stop offset="1" stop-color="blue"/></linearGradient>'
        '<rect width="100" height="100" fill="url(#g)"/>'
    )
    shading = found["ShadingPattern"].shading
    assert shading.coordinates == pytest.approx((10, 100, 90, 100))
    assert shading.stops.colours == ((1, 0, 0), (0, 0, 1))


def test_a_radial_gradient_is_a_circle_of_a_hundred_under_a_matrix(resources_of: Resources) -> None:
    found = resources_of(
        '<radialGradient id="g"><stop stop-color="red"/><stop offset="1"/></radialGradient>'
        '<rect width="80" height="40" fill="url(#g)"/>'
    )
    pattern = found["ShadingPattern"]
    assert isinstance(pattern, ShadingPattern)
    assert pattern.shading.coordinates == pytest.approx((0, 0, 0, 0, 0, 100))
    assert pattern.matrix.apply(100, 0) == pytest.approx((80, 80))
    assert pattern.matrix.apply(0, 100) == pytest.approx((40, 60))


def test_a_repeated_gradient_repeats_its_stops(resources_of: Resources) -> None:
    found = resources_of(
        '<linearGradient id="g" spreadMethod="reflect" x2=".5"><stop stop-color="red"/>'
        '<stop offset="1" stop-color="blue"/></linearGradient>'
        '<rect width="100" height="100" fill="url(#g)"/>'
    )
    shading: Shading = found["ShadingPattern"].shading
    assert set(shading.stops.colours[1:-1]) == {(1, 0, 0), (0, 0, 1)}
    assert len(shading.stops.offsets) >= 5
    assert list(shading.stops.offsets) == sorted(set(shading.stops.offsets))


def test_a_repeated_gradient_turns_at_equal_steps(resources_of: Resources) -> None:
    found = resources_of(
        '<linearGradient id="g" spreadMethod="reflect" x1=".2" x2=".5"><stop stop-color="red"/>'
        '<stop offset="1" stop-color="blue"/></linearGradient>'
        '<rect width="100" height="100" fill="url(#g)"/>'
    )
    shading: Shading = found["ShadingPattern"].shading
    start, _, end, _ = shading.coordinates
    places = [start + (end - start) * offset for offset in shading.stops.offsets]
    assert {round(place, 1) for place in places if 0 < place < 100} == {20, 50, 80}


def test_a_gradient_that_jumps_is_laid_in_bands(content: Content) -> None:
    drawn = content(
        '<linearGradient id="g"><stop stop-color="red"/><stop offset=".5" stop-color="red"/>'
        '<stop offset=".5" stop-color="blue"/></linearGradient>'
        '<rect width="100" height="100" fill="url(#g)"/>'
    )
    assert drawn.index("1 0 0 rg") < drawn.index("0 0 1 rg")
    assert drawn.startswith("q\n0 100 100 -100 re\nW n\n")


def test_stops_seen_through_become_a_mask(draw_inside: Draw) -> None:
    form = draw_inside(
        '<linearGradient id="g"><stop stop-color="red"/><stop offset="1" stop-color="red" '
        'stop-opacity="0"/></linearGradient><rect width="100" height="100" fill="url(#g)"/>'
    ).form
    states = [each for each in form.resources.values() if isinstance(each, GraphicsState)]
    (mask,) = (state.soft_mask for state in states if state.soft_mask)
    assert mask.kind == "Luminosity"
    (fading,) = mask.form.resources.values()
    assert fading.shading.stops.colours[0] == (1, 1, 1)
    assert fading.shading.stops.colours[-1] == (0, 0, 0)


@pytest.mark.parametrize(
    "inside",
    [
        '<linearGradient id="g"><stop stop-color="red"/></linearGradient>',
        '<linearGradient id="g" x2="0"><stop/><stop offset="1" stop-color="red"/></linearGradient>',
        '<radialGradient id="g" r="0"><stop/><stop offset="1" stop-color="red"/></radialGradient>',
    ],
)
def test_a_gradient_without_length_or_range_is_its_last_colour(
    content: Content, inside: str
) -> None:
    assert "1 0 0 rg" in content(f'{inside}<rect width="9" height="9" fill="url(#g)"/>')


def test_a_gradient_without_stops_paints_nothing(content: Content) -> None:
    assert content('<linearGradient id="g"/><rect width="9" height="9" fill="url(#g)"/>') == ""


def test_a_gradient_on_a_box_without_height_gives_way_to_the_fallback(content: Content) -> None:
    gradient = '<linearGradient id="g"><stop/><stop offset="1"/></linearGradient>'
    line = '<path d="M0 5H9" stroke="url(#g) red"/>'
    assert "1 0 0 RG" in content(gradient + line)


def test_one_shape_clips_as_a_path(content: Content) -> None:
    drawn = content(
        '<clipPath id="c"><path clip-rule="evenodd" d="M0 0H50V50z"/></clipPath>'
        '<rect width="90" height="90" clip-path="url(#c)"/>'
    )
    assert drawn.startswith("q\n0 100 m\n50 100 l\n50 50 l\nh\nW* n\n")
    assert drawn.endswith("Q\n")


def test_a_clip_on_a_part_of_a_clip_clips_as_well(content: Content) -> None:
    half = '<clipPath id="h"><path d="M0 0H25V50z"/></clipPath>'
    clip = '<clipPath id="c"><path {}d="M0 0H50V50z"/></clipPath>'
    shape = '<rect width="90" height="90" clip-path="url(#c)"/>'
    drawn = content(half + clip.format('clip-path="url(#h)" ') + shape)
    assert drawn.count("W n\n") == content(clip.format("") + shape).count("W n\n") + 1
    assert "25 100 l\n25 50 l\n" in drawn


def test_several_paths_clip_as_a_mask(resources_of: Resources) -> None:
    found = resources_of(
        '<clipPath id="c"><path d="M0 0H50V50z"/><path d="M0 0V50H50z"/></clipPath>'
        '<rect width="90" height="90" clip-path="url(#c)"/>'
    )
    assert found["GraphicsState"].soft_mask.kind == "Luminosity"


def test_each_part_of_a_mask_is_filled_by_its_own_rule(resources_of: Resources) -> None:
    found = resources_of(
        '<clipPath id="c"><path d="M0 0H50V50H0ZM9 9H40V40H9Z" clip-rule="evenodd"/>'
        '<path d="M0 0V50H50z"/></clipPath><rect width="90" height="90" clip-path="url(#c)"/>'
    )
    drawn = found["GraphicsState"].soft_mask.form.content.decode().split()
    assert [word for word in drawn if word in {"f", "f*"}] == ["f*", "f"]


def test_an_empty_clip_hides_all(content: Content) -> None:
    assert content('<clipPath id="c"/><rect width="9" height="9" clip-path="url(#c)"/>') == ""


def test_a_luminance_mask_is_drawn_in_the_greys_its_colours_count_for(
    resources_of: Resources,
) -> None:
    found = resources_of(
        '<mask id="m"><rect width="100" height="100" fill="lime"/></mask>'
        '<rect width="90" height="90" mask="url(#m)"/>'
    )
    mask: Form = found["GraphicsState"].soft_mask.form
    assert b"0.7154 g\n" in mask.content


def test_an_alpha_mask_is_one(resources_of: Resources) -> None:
    found = resources_of(
        '<mask id="m" mask-type="alpha"><rect width="100" height="100" opacity=".5"/></mask>'
        '<rect width="90" height="90" mask="url(#m)"/>'
    )
    assert found["GraphicsState"].soft_mask.kind == "Alpha"


def test_blending_isolates_the_whole_drawing(draw_inside: Draw) -> None:
    form = draw_inside('<rect width="9" height="9" style="mix-blend-mode: multiply"/>').form
    assert form.group is not None
    states = [each for each in form.resources.values() if isinstance(each, GraphicsState)]
    assert [state.blend_mode for state in states] == ["Multiply"]


def test_a_pattern_is_drawn_tile_by_tile(content: Content) -> None:
    drawn = content(
        '<pattern id="p" width="10" height="10" patternUnits="userSpaceOnUse">'
        '<circle cx="5" cy="5" r="4"/></pattern><rect width="30" height="20" fill="url(#p)"/>'
    )
    assert drawn.count(" Do Q") == 6
    assert "1 0 0 1 20 80 cm" in drawn


def test_a_symbol_is_clipped_and_fitted(content: Content) -> None:
    drawn = content(
        '<symbol id="s" viewBox="0 0 1 1"><rect width="1" height="1"/></symbol>'
        '<use href="#s" x="10" y="10" width="20" height="40"/>'
    )
    assert drawn == "q\n10 90 20 -40 re\nW n\n0 g\n10 80 20 -20 re\nf\nQ\n"


def test_what_is_not_displayed_or_not_visible_leaves_nothing(content: Content) -> None:
    assert content('<rect width="9" height="9" display="none"/>') == ""
    assert content('<rect width="9" height="9" visibility="hidden"/>') == ""
    assert content('<g visibility="hidden"><rect width="9" height="9" visibility="visible"/></g>')


def test_numbers_have_no_exponent_and_no_useless_zero(content: Content) -> None:
    drawn = content('<path d="M1e-7 1e1 20.50 30L.1234567 9z"/>')
    assert drawn == "0 g\n0 90 m\n20.5 70 l\n0.12 91 l\nh\nf\n"


def test_a_small_drawing_is_written_finer(draw_all: Draw) -> None:
    drawing = draw_all(
        '<svg xmlns="http://www.w3.org/2000/svg" width="1pt" height="1pt" viewBox="0 0 1 1">'
        '<path d="M.12345 0H1V1z"/></svg>'
    )
    assert b"0.1235 1 m" in drawing.form.content


def test_equal_drawings_are_equal_forms(draw_inside: Draw) -> None:
    inside = '<g opacity=".5"><rect width="9" height="9"/><circle r="5"/></g>'
    assert draw_inside(inside).form.key == draw_inside(inside).form.key


@pytest.mark.parametrize(("end", "outer"), [("0", "1 0 0"), ("1", "0 0 1")])
def test_the_outer_colour_of_two_stops_at_an_end_goes_on(
    content: Content, end: str, outer: str
) -> None:
    stops = '<stop offset="{0}" stop-color="{1}"/><stop offset="{0}" stop-color="{2}"/>'
    both = [stops.format(0, "red", "lime"), stops.format(1, "lime", "blue")]
    inside = both[0] if end == "0" else both[1]
    drawn = content(
        f'<linearGradient id="g" x1=".4" x2=".6">{inside}</linearGradient>'
        '<rect width="100" height="100" fill="url(#g)"/>'
    )
    assert f"{outer} rg" in drawn


def test_an_outline_that_comes_again_elsewhere_is_shifted_and_not_spelled_anew(
    content: Content,
) -> None:
    wave = "c1 2 3 4 5 0s3-4 5 0 1-2 7 3"
    drawn = content(f'<g><path d="M10 20{wave}"/><path d="M14 17{wave}" fill="#f00"/></g>')
    first, again = drawn.split("1 0 0 rg\n")
    outline = first.removeprefix("0 g\n").removesuffix("f\n")
    assert again == f"q 1 0 0 1 4 3 cm\n{outline}f\nQ\n"


def test_an_outline_that_only_begins_as_another_does_is_spelled_for_itself(
    content: Content,
) -> None:
    first, second = "M1 1L9 1L9 9L5 9L5 5L3 5L3 9Z", "M2 2L10 2L10 9L5 9L5 5L3 5L3 9Z"
    together = "".join(f'<path d="{data}"/>' for data in (first, second, first))
    one, other = (content(f'<path d="{data}"/>').removeprefix("0 g\n") for data in (first, second))
    assert content(f"<g>{together}</g>") == f"0 g\n{one}{other}{one}"


def test_a_clip_that_is_shifted_shifts_nothing_in_it(content: Content) -> None:
    wave = "c1 2 3 4 5 0s3-4 5 0 1-2 7 3"
    drawn = content(
        f'<clipPath id="a"><path d="M14 17{wave}"/></clipPath><g><path d="M10 20{wave}"/>'
        '<rect width="9" height="9" fill="red" clip-path="url(#a)"/></g>'
    )
    assert drawn.count("1 0 0 1 4 3 cm\n") == drawn.count("1 0 0 1 -4 -3 cm\n1 0 0 rg\n") == 1
    assert drawn.endswith("0 100 9 -9 re\nf\nQ\n")
