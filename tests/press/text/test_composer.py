"""Texts are laid out in their boxes: wrapped, shrunk, aligned, with icons and hyphens."""

from __future__ import annotations

import math
from itertools import pairwise

import pytest
from fuzzing import bounded
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from pnp.core.geometry import MM_PER_PT, PT_PER_MM
from pnp.press.fonts import FontBook
from pnp.press.text import (
    Block,
    Composer,
    Icon,
    PlacedIcon,
    PlacedText,
    Span,
    TextStyle,
    parse_rich,
)
from pnp.press.text import composer as composing
from pnp.press.text.composer import _sizes

LONG = "Place a duck in any free box of its row, then tick the die that you used for it."


def lines_of(block: Block) -> list[str]:
    """The text of each line, icons in braces: a line begins where x goes back."""
    lines: list[list[str]] = []
    pen = math.inf
    for item in block.items:
        if item.x_mm <= pen:
            lines.append([])
        lines[-1].append(item.text if isinstance(item, PlacedText) else f"{{{item.name}}}")
        pen = item.x_mm
    return [" ".join(parts) for parts in lines]


def text_items(block: Block) -> list[PlacedText]:
    return [item for item in block.items if isinstance(item, PlacedText)]


def test_a_short_text_keeps_its_size(composer: Composer, body: TextStyle) -> None:
    block = composer.fit((Span("Points"),), body, 30, 6, "here")
    assert (block.size_mm, block.lines) == (body.size_mm, 1)


def test_a_long_text_is_wrapped_and_shrunk_by_quarters_of_a_point(
    composer: Composer, body: TextStyle
) -> None:
    block = composer.fit((Span(LONG),), body, 30, 16, "here")
    size_pt = block.size_mm * PT_PER_MM
    assert 6 <= size_pt < 10
    assert size_pt * 4 == pytest.approx(round(size_pt * 4))
    assert block.lines > 2


def test_a_paragraph_of_thousands_of_styles_is_laid_out_in_time(
    composer: Composer, body: TextStyle
) -> None:
    spans = tuple(Span("a b ", bold=bold) for bold in (True, False)) * 8_000
    with bounded():
        block = composer.flow(spans, body, 100, "here")
    assert sum(len(each.text.replace(" ", "")) for each in text_items(block)) == 32_000


def test_the_next_larger_size_would_not_have_fitted(composer: Composer, body: TextStyle) -> None:
    block = composer.fit((Span(LONG),), body, 30, 16, "here")
    larger = replace(body, size_mm=block.size_mm + MM_PER_PT / 4)
    assert composer.fit((Span(LONG),), larger, 30, 16, "here").size_mm < larger.size_mm


def test_a_text_may_be_as_wide_as_its_box_to_the_hair(composer: Composer, body: TextStyle) -> None:
    free = composer.flow((Span("Weather"),), body, 100, "here")
    (item,) = text_items(free)
    block = composer.fit((Span("Weather"),), body, item.width_mm, 6, "here")
    assert block.size_mm == body.size_mm


def test_flowing_text_is_as_high_as_its_lines(composer: Composer, body: TextStyle) -> None:
    block = composer.flow((Span(LONG),), body, 40, "here")
    assert block.height_mm == pytest.approx(block.lines * 1.25 * body.size_mm)
    assert block.size_mm == body.size_mm


def test_each_line_stands_on_a_baseline_of_its_own(composer: Composer, body: TextStyle) -> None:
    block = composer.fit((Span(LONG),), body, 30, 40, "here")
    assert len({item.y_mm for item in text_items(block)}) == block.lines > 1


def test_a_newline_begins_a_line(composer: Composer, body: TextStyle) -> None:
    block = composer.flow((Span("one\ntwo\n\nfour"),), body, 40, "here")
    assert block.lines == 4
    assert lines_of(block) == ["one", "two", "four"]


def test_spaces_are_drawn_once_and_not_at_a_line_s_ends(
    composer: Composer, body: TextStyle
) -> None:
    block = composer.flow((Span("  one   two \n three "),), body, 40, "here")
    assert lines_of(block) == ["one two", "three"]


def test_a_word_may_change_its_style_without_breaking(composer: Composer, body: TextStyle) -> None:
    block = composer.flow(parse_rich("**duck**ling"), body, 15, "here")
    first, second = text_items(block)
    assert (first.text, second.text) == ("duck", "ling")
    assert (first.font.weight, second.font.weight) == (700, 400)
    assert second.x_mm == pytest.approx(first.x_mm + first.width_mm)
    assert block.lines == 1


def test_a_letter_that_the_first_font_lacks_comes_from_the_next(
    composer: Composer, title: TextStyle
) -> None:
    items = text_items(composer.fit((Span("Roll ⚀ now"),), title, 80, 12, "here"))
    assert [(item.text, item.font.family) for item in items] == [
        ("Roll", "Baloo 2"),
        ("⚀", "DejaVu Sans"),
        ("now", "Baloo 2"),
    ]


def test_a_mark_stays_with_its_letter_in_a_font_that_can_place_it(
    composer: Composer, title: TextStyle
) -> None:
    items = text_items(composer.fit((Span("Aq\u0304a"),), title, 80, 12, "here"))
    assert [(item.text, item.font.family) for item in items] == [
        ("A", "Baloo 2"),
        ("q\u0304", "Andika"),
        ("a", "Baloo 2"),
    ]


def test_a_narrow_space_that_the_font_lacks_is_left_as_a_gap(
    composer: Composer, title: TextStyle
) -> None:
    word, mark = text_items(composer.fit((Span("Canards\u202f!"),), title, 80, 12, "here"))
    assert (word.text, mark.text) == ("Canards", "!")
    assert mark.x_mm - word.x_mm - word.width_mm == pytest.approx(0.2 * word.size_mm)


def test_a_no_break_hyphen_that_the_font_lacks_is_spelled_plainly(
    composer: Composer, title: TextStyle
) -> None:
    (item,) = text_items(composer.fit((Span("Rouge\u2011gorge"),), title, 80, 12, "here"))
    assert item.text == "Rouge-gorge"


def test_words_are_hyphenated_where_it_lets_the_text_stay_larger(
    composer: Composer, body: TextStyle
) -> None:
    text = (Span("Donaudampfschifffahrt"),)
    block = composer.fit(text, replace(body, language="de"), 24, 12, "here")
    assert block.size_mm == body.size_mm
    assert lines_of(block) == ["Donaudampf-", "schifffahrt"]
    assert [item.hyphenated for item in text_items(block)] == [True, False]


def test_no_hyphen_is_used_where_the_text_fits_without(composer: Composer, body: TextStyle) -> None:
    block = composer.fit((Span("immediate hyphenation"),), body, 26, 12, "here")
    assert lines_of(block) == ["immediate", "hyphenation"]


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("Specialabilities", ["Specialabilities"]),
        ("Special\u00adabilities", ["Special-", "abilities"]),
    ],
)
def test_a_title_is_parted_at_its_soft_hyphens_alone(
    composer: Composer, title: TextStyle, text: str, lines: list[str]
) -> None:
    assert lines_of(composer.fit((Span(text),), title, 30, 30, "here")) == lines


def test_a_soft_hyphen_shows_where_to_break(composer: Composer, body: TextStyle) -> None:
    text = (Span("Enten\u00adteich\u00adzubehör"),)
    block = composer.flow(text, replace(body, language="de"), 20, "here")
    assert lines_of(block) == ["Ententeich-", "zubehör"]


def test_a_short_word_does_not_end_a_paragraph_alone(composer: Composer, body: TextStyle) -> None:
    block = composer.flow((Span("every line is as full as can be, it is"),), body, 29, "here")
    assert lines_of(block)[-1] != "is"


def test_the_lines_before_share_what_the_last_one_lacks(
    composer: Composer, body: TextStyle
) -> None:
    text = "one duck two duck red duck blue duck old duck new duck sad duck end"
    block = composer.flow((Span(text),), body, 41, "here")
    widths = [item.width_mm for item in text_items(block)]
    assert len(widths) == 3
    assert len(lines_of(block)[-1].split()) > 1
    assert max(widths[:-1]) - min(widths[:-1]) < 8


def test_the_two_lines_of_a_label_share_its_words(composer: Composer, body: TextStyle) -> None:
    text = (Span("Hand above, points below; the most points win."),)
    (whole,) = text_items(composer.flow(text, body, 999, "here"))
    block = composer.flow(text, body, 0.8 * whole.width_mm, "here")
    assert lines_of(block) == ["Hand above, points below;", "the most points win."]


def test_a_number_stays_with_what_it_counts(composer: Composer, body: TextStyle) -> None:
    wide = composer.flow((Span("you may roll 6"),), body, 99, "here")
    (item,) = text_items(wide)
    room = item.width_mm + 0.1
    block = composer.flow((Span("you may roll 6 dice"),), body, room, "here")
    assert lines_of(block) == ["you may roll", "6 dice"]


def test_what_belongs_together_is_parted_rather_than_set_smaller(
    composer: Composer, body: TextStyle
) -> None:
    text = (Span("123456 dice"),)
    block = composer.fit(text, replace(body, min_size_mm=1.0, hyphenate=False), 16, 20, "here")
    assert lines_of(block) == ["123456", "dice"]
    assert block.size_mm == body.size_mm


def test_centred_lines_are_of_about_one_length(composer: Composer, title: TextStyle) -> None:
    text = (Span("Les canards de la mare aux nénuphars"),)
    block = composer.fit(text, title, 60, 18, "here")
    widths = [item.width_mm for item in text_items(block)]
    assert len(widths) == 2
    assert min(widths) > 0.75 * max(widths)


@pytest.mark.parametrize("width_mm", [30, 35, 40, 45, 50, 60, 80])
def test_centred_lines_are_as_many_and_the_widest_is_narrower(
    composer: Composer, body: TextStyle, width_mm: float
) -> None:
    style = replace(body, hyphenate=False)
    plain, centred = (
        composer.flow((Span(LONG),), replace(style, align=align), width_mm, "here")
        for align in ("start", "middle")
    )
    assert centred.lines == plain.lines
    widths = [max(item.width_mm for item in text_items(each)) for each in (plain, centred)]
    assert widths[1] < widths[0]


@pytest.mark.parametrize(("align", "share"), [("start", 0.0), ("middle", 0.5), ("end", 1.0)])
def test_lines_are_aligned(composer: Composer, body: TextStyle, align: str, share: float) -> None:
    style = replace(body, align=align)
    (item,) = text_items(composer.fit((Span("Hen"),), style, 30, 6, "here"))
    assert item.x_mm == pytest.approx(share * (30 - item.width_mm), abs=1e-6)


def test_neighbouring_labels_share_their_baseline(composer: Composer, body: TextStyle) -> None:
    """Whatever letters they have: accents above, tails below, neither."""
    blocks = [composer.fit((Span(each),), body, 20, 6, "here") for each in ("Été", "mer", "page")]
    assert len({item.y_mm for block in blocks for item in text_items(block)}) == 1


def test_capitals_stand_in_the_middle_of_the_box(composer: Composer, body: TextStyle) -> None:
    block = composer.fit((Span("HEN"),), body, 20, 10, "here")
    (item,) = text_items(block)
    cap_height = item.font.cap_height / item.font.units_per_em * item.size_mm
    assert item.y_mm - cap_height / 2 == pytest.approx(5)


def test_text_stands_at_the_top_or_the_bottom_if_asked(composer: Composer, body: TextStyle) -> None:
    hen = (Span("HEN"),)
    blocks = [composer.fit(hen, body, 20, 10, "here", valign) for valign in ("top", "bottom")]
    top, bottom, flowing = (
        text_items(block)[0] for block in (*blocks, composer.flow(hen, body, 20, "here"))
    )
    assert top.y_mm < 5 < bottom.y_mm
    assert top.y_mm == pytest.approx(flowing.y_mm)


def test_an_icon_is_centred_on_the_capitals(composer: Composer, body: TextStyle) -> None:
    block = composer.fit((Span("Use "), Icon("die.6", word="six")), body, 30, 6, "here")
    text, icon = block.items
    assert isinstance(text, PlacedText)
    assert isinstance(icon, PlacedIcon)
    cap_height = text.font.cap_height / text.font.units_per_em * text.size_mm
    assert icon.y_mm + icon.height_mm / 2 == pytest.approx(text.y_mm - cap_height / 2)
    assert (icon.name, icon.word) == ("die.6", "six")
    assert icon.width_mm == icon.height_mm == pytest.approx(block.size_mm)


def test_an_icon_takes_its_aspect(composer: Composer, body: TextStyle) -> None:
    (icon,) = composer.fit((Icon("arrow", aspect=2.5),), body, 30, 6, "here").items
    assert icon.width_mm == pytest.approx(2.5 * icon.height_mm)


def test_lines_make_room_for_tall_icons(composer: Composer, body: TextStyle) -> None:
    style = replace(body, icon_height_em=2.0)
    content = (Span("one\n"), Icon("duck"), Span("two\nthree"))
    block = composer.flow(content, style, 40, "here")
    first, icon, _, third = block.items
    assert isinstance(icon, PlacedIcon)
    assert icon.y_mm > first.y_mm
    assert icon.y_mm + icon.height_mm < third.y_mm
    assert block.height_mm > 3 * 1.25 * block.size_mm


def test_a_mark_after_an_icon_stays_with_it(composer: Composer, body: TextStyle) -> None:
    content = parse_rich("use {die:6}, or {die:5}.")
    for width in (9, 12, 15, 18, 24):
        lines = lines_of(composer.flow(content, body, width, "here"))
        assert not any(line.startswith((",", ".")) for line in lines)


def test_tracking_widens_and_parts_ligatures(composer: Composer, title: TextStyle) -> None:
    style = replace(title, min_size_mm=None, size_mm=5.0)
    (plain,) = text_items(composer.flow((Span("office"),), style, 80, "here"))
    tracked_style = replace(style, tracking_em=0.1)
    (tracked,) = text_items(composer.flow((Span("office"),), tracked_style, 80, "here"))
    untied = plain.font.shape("office", (("liga", 0), ("clig", 0)))
    natural = untied.advance / plain.font.units_per_em * 5
    assert tracked.width_mm == pytest.approx(natural + 5 * 0.1 * 5)


def test_tabular_figures_line_up(composer: Composer, title: TextStyle) -> None:
    style = replace(title, features=(("tnum", 1),), align="end")
    block = composer.flow((Span("11\n88"),), style, 40, "here")
    one, eight = text_items(block)
    assert one.x_mm == pytest.approx(eight.x_mm)


def test_italic_within_italic_is_upright(composer: Composer, body: TextStyle) -> None:
    block = composer.flow(parse_rich("a *b* c"), replace(body, italic=True), 40, "here")
    assert [item.font.italic for item in text_items(block)] == [True, False, True]


def test_equal_boxes_are_laid_out_once(composer: Composer, body: TextStyle) -> None:
    one, other = (composer.fit((Span("Mallard"),), body, 20, 6, place) for place in "ab")
    assert one is other


def test_two_composers_agree(book: FontBook, body: TextStyle) -> None:
    content = parse_rich(f"{LONG} {{die:6}} **End**.")
    one, other = (Composer(book).fit(content, body, 33, 20, "here") for _ in range(2))
    assert one == other


def test_no_text_is_an_empty_block(composer: Composer, body: TextStyle) -> None:
    assert composer.fit((), body, 20, 6, "here").items == ()


def test_texts_are_set_alike_after_a_composer_has_begun_anew(
    book: FontBook, body: TextStyle, monkeypatch: pytest.MonkeyPatch
) -> None:
    texts = [(Span(f"duck {number} dabbles"),) for number in range(4)]
    kept = [Composer(book).flow(text, body, 20, "a") for text in texts]
    monkeypatch.setattr(composing, "_MAX_LETTERS", 40)
    small = Composer(book)
    assert [small.flow(text, body, 20, "a") for text in texts * 2] == kept * 2


def test_a_number_is_parted_from_what_it_counts_where_a_line_would_end_in_a_hole(
    composer: Composer, body: TextStyle
) -> None:
    words = "Her tub shows a great many 1234567890 splashes, and they all count"
    ends = {
        lines_of(composer.flow((Span(words),), body, width, "here"))[0].split()[-1]
        for width in range(60, 90)
    }
    assert {"1234567890", "many"} <= ends


@pytest.mark.parametrize("total", ["20 + 20 + 5 = 45", "(+ 2) + 35 = 37", "12 − 13 = −1"])
def test_no_line_of_running_text_parts_a_sum(
    composer: Composer, body: TextStyle, total: str
) -> None:
    words = (
        f"Her tub shows a great many splashes that come to {total} points, and all of them count"
    )
    for width in range(40, 90):
        lines = lines_of(composer.flow((Span(words),), body, width, "here"))
        assert [line for line in lines if total in line], lines


@given(st.floats(1, 12), st.floats(0.3, 12))
def test_sizes_shrink_by_whole_quarters_of_a_point_to_the_least(
    largest: float, smallest: float
) -> None:
    sizes = _sizes(largest, smallest)
    assert sizes[0] == largest
    assert sizes[-1] == min(smallest, largest)
    assert all(one > other for one, other in pairwise(sizes))
    quarters = [size * PT_PER_MM * 4 for size in sizes[1:-1]]
    assert quarters == pytest.approx([round(quarter) for quarter in quarters])
    assert all((one - other) * PT_PER_MM <= 0.2501 for one, other in pairwise(sizes))


def test_a_new_line_goes_on_in_the_same_type(composer: Composer, body: TextStyle) -> None:
    for bold, italic in ((True, False), (False, True)):
        span = Span("one\ntwo\nthree", bold=bold, italic=italic)
        block = composer.fit((span,), body, 40, 40, "here")
        plain = composer.fit((Span("one\ntwo\nthree"),), body, 40, 40, "here")
        fonts = {item.font for item in text_items(block)}
        assert len(fonts) == 1
        assert fonts.isdisjoint(item.font for item in text_items(plain))
