"""Text: glyphs at their places, strings that read back whole."""

from __future__ import annotations

import math
import re
from collections.abc import Callable

import pytest
from fontTools.ttLib import TTFont
from hypothesis import given
from hypothesis import strategies as some

from pnp.core import resources
from pnp.core.errors import MaterialError
from pnp.press.fonts import Font, FontBook
from pnp.press.forms import FontUse

Content = Callable[..., str]
SHOWN = re.compile(
    r"BT /(F\d) ([\d.]+) Tf ([-\d.]+) Tc (\d) Tr ([-\d.]+ [-\d.]+ [-\d.]+ [-\d.]+) "
    r"([-\d.]+) ([-\d.]+) Tm (.*?) ET"
)


def shown(content: str) -> list[tuple[float, float]]:
    """Where each stretch begins, in points from the top left."""
    return [(float(found[6]), 100 - float(found[7])) for found in SHOWN.finditer(content)]


@pytest.fixture(scope="session")
def andika(book: FontBook) -> Font:
    font = book.find("Andika")
    assert font is not None
    return font


def width(font: Font, text: str, size: float) -> float:
    return font.shape(text).advance * size / font.units_per_em


def text(inside: str, attributes: str = 'x="10" y="50"') -> str:
    return f'<text {attributes} font-family="Andika" font-size="10">{inside}</text>'


def test_a_word_is_one_string(content: Content, andika: Font) -> None:
    glyphs = "".join(f"{glyph.id:04X}" for glyph in andika.shape("duck").glyphs)
    assert content(text("duck")) == (
        f"0 g\nBT /F0 10 Tf 0 Tc 0 Tr 1 0 0 1 10 50 Tm [<{glyphs}>] TJ ET\n"
    )


def test_glyphs_know_what_they_stand_for(draw_inside: Callable[..., object]) -> None:
    form = draw_inside(text("office")).form  # type: ignore[attr-defined]
    (use,) = form.resources.values()
    assert isinstance(use, FontUse)
    assert {letter for _, letters in use.glyphs for letter in letters} == set("office")


@pytest.mark.parametrize(("anchor", "share"), [("start", 0), ("middle", 0.5), ("end", 1)])
def test_anchors(content: Content, andika: Font, anchor: str, share: float) -> None:
    drawn = content(text("duck", f'x="50" y="50" text-anchor="{anchor}"'))
    assert shown(drawn) == [(pytest.approx(50 - share * width(andika, "duck", 10), abs=0.01), 50)]


def test_each_chunk_is_anchored_by_itself(content: Content) -> None:
    lines = '<tspan x="50" y="20">a</tspan><tspan x="50" y="40">b</tspan>'
    (first, second) = shown(content(text(lines, 'text-anchor="end"')))
    assert (first[1], second[1]) == (20, 40)
    assert first[0] < 50 > second[0]


def test_positions_are_dealt_out_letter_by_letter(content: Content) -> None:
    drawn = content(text("abc", 'x="10 30" y="50 60 70"'))
    places = shown(drawn)
    assert places[:2] == [(10, 50), (30, 60)]
    assert places[2][1] == 70


def test_an_inner_position_wins(content: Content) -> None:
    assert shown(content(text('<tspan x="40">a</tspan>', 'x="10" y="50"'))) == [(40, 50)]


def test_shifts_move_what_follows(content: Content, andika: Font) -> None:
    places = shown(content(text('a<tspan dx="5" dy="7">b</tspan>c')))
    assert places == [(10, 50), (pytest.approx(15 + width(andika, "a", 10), abs=0.01), 57)]
    assert content(text('a<tspan dx="5" dy="7">b</tspan>c')).count("BT") == 2


def test_tracking_is_tc_so_that_words_stay_whole(content: Content) -> None:
    drawn = content(text("duck", 'x="10" y="50" letter-spacing=".2em"'))
    assert " 2 Tc " in drawn
    assert drawn.count("<") == 1


def test_word_spacing_moves_after_spaces(content: Content) -> None:
    assert re.search(r"<[0-9A-F]+>-500<[0-9A-F]+>\] TJ", content(text("a b", 'word-spacing="5"')))


@pytest.mark.parametrize(
    ("inside", "plain"),
    [
        ("  a \n b  ", "a b"),
        ("a<tspan> b</tspan> <tspan> c</tspan>", "a b c"),
        ("a\tb", "a b"),
        ('<tspan xml:space="preserve">a  b</tspan>', "a  b"),
    ],
)
def test_white_space(content: Content, andika: Font, inside: str, plain: str) -> None:
    glyphs = "".join(f"{glyph.id:04X}" for glyph in andika.shape(plain).glyphs)
    assert "".join(re.findall(r"<([0-9A-F]+)>", content(text(inside)))) == glyphs


def test_a_letter_the_first_font_lacks_comes_from_the_next(
    draw_inside: Callable[..., object],
) -> None:
    form = draw_inside(  # type: ignore[attr-defined]
        '<text y="50" font-family="Andika, \'DejaVu Sans\'">a\u2605b</text>'
    ).form
    families = [use.font.family for use in form.resources.values()]
    assert families == ["Andika", "DejaVu Sans"]


@pytest.mark.parametrize("where", ["<g lang='vi'>{}</g>", "<g lang='en'><g lang='vi'>{}</g></g>"])
def test_letters_take_the_forms_of_the_language_around_them(
    content: Content, andika: Font, where: str
) -> None:
    own = andika.shape("Ấ", (), "vi").glyphs[0].id
    assert own != andika.shape("Ấ").glyphs[0].id
    assert f"<{own:04X}>" in content(where.format(text("Ấ")))


def test_text_without_paint_is_written_unseen(content: Content) -> None:
    assert " 3 Tr " in content(text("duck", 'y="50" fill="none"'))


def test_stroked_text_has_a_pen(content: Content) -> None:
    drawn = content(text("duck", 'y="50" stroke="red" stroke-width="2" paint-order="stroke"'))
    assert "2 w" in drawn
    assert drawn.index(" 1 Tr ") < drawn.index(" 0 Tr ")


@pytest.mark.parametrize(
    ("baseline", "rise"),
    [("middle", "x_height / 2"), ("central", "(ascent + descent) / 2"), ("hanging", "ascent * .8")],
)
def test_baselines(content: Content, andika: Font, baseline: str, rise: str) -> None:
    names = {name: getattr(andika, name) for name in ("ascent", "descent", "x_height")}
    below = eval(rise, {}, names) * 10 / andika.units_per_em  # noqa: S307 -- formulas of this test
    ((_, y),) = shown(content(text("a", f'y="50" dominant-baseline="{baseline}"')))
    assert y == pytest.approx(50 + below, abs=0.01)


def test_a_span_without_a_baseline_of_its_own_has_that_of_its_text(content: Content) -> None:
    hanging = 'y="50" dominant-baseline="hanging"'
    (_, first), (_, second) = shown(content(text('a<tspan fill="red">b</tspan>', hanging)))
    assert first == second > 50


def test_baseline_shift_lifts(content: Content) -> None:
    places = shown(content(text('a<tspan baseline-shift="50%">b</tspan>')))
    assert [y for _, y in places] == [50, 45]


def test_underlines_run_along_the_text(content: Content, andika: Font) -> None:
    drawn = content(text("duck", 'x="10" y="50" text-decoration="underline"'))
    line = re.search(r"10 ([\d.]+) ([\d.]+) -([\d.]+) re\nf", drawn)
    assert line
    assert float(line[2]) == pytest.approx(width(andika, "duck", 10), abs=0.01)
    thickness = andika.underline_thickness * 10 / andika.units_per_em
    assert float(line[3]) == pytest.approx(thickness, abs=0.01)


def test_a_gradient_is_laid_over_the_whole_text(draw_inside: Callable[..., object]) -> None:
    form = draw_inside(  # type: ignore[attr-defined]
        '<linearGradient id="g"><stop/><stop offset="1" stop-color="red"/></linearGradient>'
        + text('a<tspan x="60">b</tspan>', 'x="10" y="50" fill="url(#g)"')
    ).form
    patterns = [each for name, each in form.resources.items() if name.startswith("P")]
    assert len(patterns) == 1


def test_turned_text_has_a_turned_matrix(content: Content) -> None:
    assert "0 -1 1 0 " in content(text("a", 'transform="rotate(90)"'))


def test_lines_through_text_lie_where_the_font_says(content: Content, andika: Font) -> None:
    drawn = content(text("duck", 'x="10" y="50" text-decoration="line-through"'))
    line = re.search(r"10 ([\d.]+) [\d.]+ -([\d.]+) re\nf", drawn)
    assert line
    middle = float(line[1]) - float(line[2]) / 2
    strikeout = TTFont(resources.fonts() / "Andika-Regular.ttf")["OS/2"].yStrikeoutPosition
    assert middle - 50 == pytest.approx(strikeout * 10 / andika.units_per_em, abs=0.01)


LOOKS = (
    "",
    "letter-spacing:0.4px",
    "word-spacing:2px",
    "font-kerning:none",
    "dominant-baseline:middle",
    "fill:none",
    "text-decoration:underline",
    "font-family:Baloo\\ 2,Andika;font-weight:700",
)


@given(
    words=some.text("AVTofi -.,1\u00a0\u00e9\u2192\u0301", min_size=1, max_size=12),
    look=some.sampled_from(LOOKS),
    place=some.sampled_from(("", 'x="10"', 'x="9" y="20%"', 'y="2em"', 'x="3 14"')),
)
def test_plain_text_is_drawn_as_any_other(
    content: Content, words: str, look: str, place: str
) -> None:
    start = f'<text font-family="Andika" font-size="10" style="{look}" {place}'

    def outcome(attributes: str) -> str | list[str]:
        try:
            return content(f"{start} {attributes}>{words}</text>")
        except MaterialError as error:
            return [problem.fact for problem in error.problems]

    assert outcome("") == outcome('dx="0"')
    assert outcome('xml:space="preserve"') == outcome('xml:space="preserve" dx="0"')


def test_plain_text_is_not_gone_through_letter_by_letter(
    content: Content, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pnp.press.svg.text.text.characters", None)
    assert "TJ" in content(text("seven ducks"))


@given(
    some.sampled_from(["fill='red'", "font-size='5'", "baseline-shift='9'", "font-weight='700'"]),
    some.sampled_from(["\u0301", "\u0302\u0327"]),
    some.sampled_from("eqA"),
    some.sampled_from([0, 4]),
)
def test_a_mark_is_drawn_as_its_letter_is_whatever_element_it_stands_in(
    content: Content, style: str, marks: str, letter: str, tracking: int
) -> None:
    text = '<text y="50" font-size="20" font-family="Andika" letter-spacing="{}">{}</text>'
    apart = f"Me{letter}<tspan {style}>{marks}</tspan>x"
    whole = f"Me{letter}{marks}x"
    assert content(text.format(tracking, apart)) == content(text.format(tracking, whole))


def test_tracking_comes_after_a_letter_with_its_marks(content: Content, andika: Font) -> None:
    anchored = '<text x="90" y="50" font-size="20" font-family="Andika" letter-spacing="4" '
    anchored += 'text-anchor="end">q\u0302q</text>'
    (place,) = shown(content(anchored))
    assert place[0] == pytest.approx(90 - width(andika, "q\u0302q", 20) - 4, abs=0.02)


@pytest.mark.parametrize(("anchor", "share"), [("start", 0), ("middle", 0.5), ("end", 1)])
@pytest.mark.parametrize("length", [20.0, 60.0])
def test_gaps_between_letters_make_up_the_length_of_a_text(
    content: Content, andika: Font, length: float, anchor: str, share: float
) -> None:
    attributes = f'x="50" y="50" text-anchor="{anchor}" textLength="{length}"'
    drawn = content(text("duck", attributes))
    ((x, _),) = shown(drawn)
    assert x == pytest.approx(50 - share * length, abs=0.01)
    (match,) = SHOWN.finditer(drawn)
    gap = (length - width(andika, "duck", 10)) / 3
    assert float(match[3]) == pytest.approx(gap, abs=0.002)


def test_spans_share_the_length_of_their_text(content: Content, andika: Font) -> None:
    spans = text('du<tspan fill="red">ck</tspan>', 'x="10" y="50" textLength="60"')
    (begin, _), (second, _) = shown(content(spans))
    widths = [width(andika, letters, 10) for letters in ("du", "ck")]
    gap = (60 - sum(widths)) / 3
    assert (begin, second) == pytest.approx((10, 10 + widths[0] + 2 * gap), abs=0.01)


def test_one_letter_is_as_long_as_it_is(content: Content) -> None:
    assert content(text("d", 'x="10" y="50" textLength="60"')) == content(text("d"))


def turns(drawn: str) -> list[float]:
    """The angles of text matrices, in degrees clockwise."""
    found = re.findall(r"(\S+) (\S+) \S+ \S+ \S+ \S+ Tm", drawn)
    return [round(math.degrees(math.atan2(-float(up), float(along)))) for along, up in found]


def test_the_last_turn_is_for_all_letters_that_follow(content: Content) -> None:
    inside = 'ab<tspan rotate="-20">c</tspan>d'
    drawn = content(text(inside, 'x="10" y="50" rotate="0 30"'))
    assert turns(drawn) == [0, 30, -20, 30]


def test_turned_letters_stand_where_upright_ones_would(content: Content, andika: Font) -> None:
    places = shown(content(text("duck", 'x="10" y="50" rotate="30"')))
    assert places[1] == (pytest.approx(10 + width(andika, "d", 10), abs=0.01), 50)


def test_letters_that_are_turned_are_no_ligature(content: Content) -> None:
    assert turns(content(text("fi", 'x="10" y="50" rotate="10 20"'))) == [10, 20]


WIDTHS = 'x="{}" y="50" text-anchor="{}" textLength="60" lengthAdjust="spacingAndGlyphs"'


@pytest.mark.parametrize(("anchor", "x"), [("start", 10), ("middle", 40), ("end", 70)])
def test_letters_are_widened_with_their_gaps(
    content: Content, andika: Font, anchor: str, x: int
) -> None:
    drawn = content(text("duck", WIDTHS.format(x, anchor)))
    ((size, along),) = re.findall(r"/F0 (\S+) Tf .* (\S+) \S+ \S+ \S+ \S+ \S+ Tm", drawn)
    widened = float(size) * float(along) / 10
    assert widened == pytest.approx(60 / width(andika, "duck", 10), abs=0.001)
    assert shown(drawn)[0] == (pytest.approx(10, abs=0.01), 50)


@pytest.mark.parametrize("adjust", ["spacing", "spacingAndGlyphs"])
def test_what_follows_a_widened_word_moves_on(content: Content, andika: Font, adjust: str) -> None:
    inside = f'a<tspan textLength="50" lengthAdjust="{adjust}">bc</tspan>d'
    first, second, third = shown(content(text(inside)))
    assert second[0] - first[0] == pytest.approx(width(andika, "a", 10), abs=0.01)
    gap = 50 - width(andika, "bc", 10) if adjust == "spacing" else 0  # after the last letter, too
    assert third[0] - second[0] == pytest.approx(50 + gap, abs=0.01)


def test_each_line_has_a_width_of_its_own(content: Content) -> None:
    line = '<tspan x="10" y="{}" textLength="{}">ab</tspan>'
    drawn = content(text(line.format(20, 30) + line.format(40, 50), ""))
    narrow, wide = map(float, re.findall(r"(\S+) Tc", drawn))
    assert wide - narrow == pytest.approx(20)


SMALL_CAPS = 'x="10" y="50" font-variant="small-caps"'


def test_small_capitals_are_those_of_the_font(content: Content, andika: Font) -> None:
    glyphs = "".join(f"{glyph.id:04X}" for glyph in andika.shape("Duck", (("smcp", 1),)).glyphs)
    assert f"<{glyphs}>" in content(text("Duck", SMALL_CAPS))
    assert glyphs != "".join(f"{glyph.id:04X}" for glyph in andika.shape("Duck").glyphs)


@pytest.mark.parametrize(
    ("written", "sizes"),
    [("Duck", [10, 7]), ("DUCK 12", [10]), ("a\u0301b", [7]), ("Fu\xdf", [10, 7])],
)
def test_a_font_without_small_capitals_has_smaller_ones(
    content: Content, written: str, sizes: list[int]
) -> None:
    inside = text(written, SMALL_CAPS).replace("Andika", "DejaVu Sans")
    drawn = content(inside)
    assert [float(size) for size in re.findall(r"/\w+ (\S+) Tf", drawn)] == sizes
    assert {y for _, y in shown(drawn)} == {50}


@pytest.mark.parametrize("style", ["font: small-caps 10px Andika", "font-variant-caps: small-caps"])
def test_small_capitals_may_be_asked_for_in_a_style(content: Content, style: str) -> None:
    asked = content(text("Duck", f'x="10" y="50" style="{style}"'))
    assert asked == content(text("Duck", SMALL_CAPS))


HEBREW = 'x="50" y="50" font-family="DejaVu Sans" font-size="10"'


def places_of(content: Content, attributes: str, inside: str) -> list[float]:
    return [x for x, _ in shown(content(f"<text {HEBREW} {attributes}>{inside}</text>"))]


@pytest.mark.parametrize(
    ("direction", "anchor", "share"),
    [("ltr", "start", 0), ("ltr", "end", 1), ("rtl", "start", 1), ("rtl", "end", 0)],
)
def test_text_from_right_to_left_begins_at_its_anchor(
    content: Content, book: FontBook, direction: str, anchor: str, share: int
) -> None:
    font = book.find("DejaVu Sans")
    assert font is not None
    (x,) = places_of(content, f'direction="{direction}" text-anchor="{anchor}"', "שלום")
    assert x == pytest.approx(50 - share * width(font, "שלום", 10), abs=0.01)


def test_words_of_both_directions_stand_in_the_order_of_their_line(content: Content) -> None:
    latin, hebrew = places_of(content, 'direction="rtl" text-anchor="end"', "שלום duck")
    assert latin == pytest.approx(50)  # left of the word that is read before it
    assert hebrew > latin


@pytest.mark.parametrize("odd", ['direction="rtl"', 'unicode-bidi="isolate"'])
def test_a_direction_within_a_text_is_refused(content: Content, odd: str) -> None:
    with pytest.raises(MaterialError, match="direction of its own"):
        content(f"<text {HEBREW}>duck <tspan {odd}>duck!</tspan></text>")


@pytest.mark.parametrize("odd", ['dx="0 3"', 'rotate="10"', 'textLength="50"'])
def test_letters_shifted_in_text_from_right_to_left_are_refused(content: Content, odd: str) -> None:
    with pytest.raises(MaterialError, match="from right to left"):
        content(f"<text {HEBREW} {odd}>שלום</text>")
