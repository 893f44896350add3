"""Text becomes glyphs: kerned, with ligatures, and each glyph says what it stands for."""

from __future__ import annotations

import io
import unicodedata
from collections.abc import Callable
from pathlib import Path

import pytest
from fontTools.feaLib.builder import addOpenTypeFeaturesFromString
from fontTools.ttLib import TTFont
from hypothesis import given
from hypothesis import strategies as st

from pnp.core.errors import MaterialError
from pnp.press.fonts import Font, FontBook, cannot_set
from pnp.press.fonts.scripts import letters, runs_by_script, shorten

MakeFont = Callable[..., bytes]

LETTERS = st.text(
    "abcdefghijklmnopqrstuvwxyzABCÉÈÀÇŒœéèêëàâîïôûùçñßøłščž0123456789 .,;:!?'’«»()-–—\u00a0\u2011"
    "\u0301\u0308",
    max_size=30,
)


@pytest.fixture(params=["Andika", "Baloo 2", "DejaVu Sans"])
def font(request: pytest.FixtureRequest, book: FontBook) -> Font:
    found = book.find(request.param, 700)
    assert found is not None
    return found


@pytest.fixture(scope="module")
def title(book: FontBook) -> Font:
    found = book.find("Baloo 2", 700)
    assert found is not None
    return found


def texts(font: Font, text: str) -> list[str]:
    return [glyph.text for glyph in font.shape(text).glyphs]


def test_a_ligature_stands_for_all_its_letters(font: Font) -> None:
    assert texts(font, "office") == ["o", "ffi", "c", "e"]


def test_ligatures_can_be_switched_off(font: Font) -> None:
    run = font.shape("office", (("liga", 0), ("clig", 0)))
    assert [glyph.text for glyph in run.glyphs] == list("office")


def test_kerning_is_on(title: Font) -> None:
    apart = title.shape("A").advance + title.shape("V").advance
    assert title.shape("AV").advance < apart


def test_tabular_figures_are_of_one_width(title: Font) -> None:
    widths = {title.shape(figure, (("tnum", 1),)).advance for figure in "0123456789"}
    assert len(widths) == 1


def test_an_accent_typed_apart_is_drawn_as_one_letter(font: Font) -> None:
    assert [g.id for g in font.shape("e\u0301").glyphs] == [g.id for g in font.shape("é").glyphs]


def test_a_letter_drawn_in_two_glyphs_shares_its_text_out(title: Font) -> None:
    """Else the glyph of "ä" would be said to stand for "ǟ" wherever it is shown."""
    assert texts(title, "ǟ") == ["ä", "\u0304"]


def test_variants_of_space_and_hyphen_do_not_change_what_the_plain_ones_stand_for(
    font: Font,
) -> None:
    meanings: dict[int, set[str]] = {}
    for glyph in font.shape("a b-c\u00a0d\u2011e\u202ff\u00adg\u2009h\u2010i").glyphs:
        meanings.setdefault(glyph.id, set()).add(glyph.text)
    assert all(len(each) == 1 for each in meanings.values())
    assert meanings[font.shape(" ").glyphs[0].id] == {" "}
    assert meanings[font.shape("-").glyphs[0].id] == {"-"}


def test_a_soft_hyphen_is_not_drawn(font: Font) -> None:
    assert texts(font, "a\u00adb") == ["a", "b"]


def test_a_font_needs_no_glyph_of_what_is_never_drawn(folder: Path, make_font: MakeFont) -> None:
    (folder / "Pond.ttf").write_bytes(make_font(letters=" a"))
    font = FontBook.load(folder).find("Pond")
    assert font is not None
    assert [font.has(each) for each in "\u00ad\u200d\u2060\u2009b"] == [True] * 4 + [False]


def test_a_missing_narrow_space_is_a_fifth_of_an_em(title: Font) -> None:
    assert not title.owns("\u202f")
    assert title.has("\u202f")
    wide = title.shape("a\u202f!").advance - title.shape("a").advance - title.shape("!").advance
    assert wide == pytest.approx(0.2 * title.units_per_em)


def test_a_missing_no_break_hyphen_is_drawn_as_a_hyphen(title: Font) -> None:
    assert not title.owns("\u2011")
    assert title.has("\u2011")
    assert title.shape("\u2011").glyphs[0].id == title.shape("-").glyphs[0].id


def test_missing_letters_are_told_once_each(title: Font) -> None:
    assert title.shape("a☐b★☐").missing == ("☐", "★")
    assert not title.has("☐")


def test_a_letter_with_its_mark_counts_as_had_if_it_can_be_composed(
    folder: Path, make_font: MakeFont
) -> None:
    (folder / "Pond.ttf").write_bytes(make_font(letters=" e\u00e9"))
    font = FontBook.load(folder).find("Pond")
    assert font is not None
    assert font.has("e\u0301")
    assert not font.has("\u0301")
    assert not font.shape("e\u0301").missing


def test_a_mark_that_the_font_cannot_place_is_not_had(title: Font, book: FontBook) -> None:
    """Baloo has the glyph of the macron and no table that would put it over a letter."""
    assert title.has("\u0304")
    assert not title.has("q\u0304")
    assert title.has("e\u0301")
    found = book.cover(("Baloo 2", "Andika"), 700, False, "q\u0304")
    assert found is not None
    assert found.family == "Andika"


def test_scripts_are_shaped_apart(book: FontBook) -> None:
    font = book.find("DejaVu Sans")
    assert font is not None
    run = font.shape("duck утка πάπια 🙂")
    assert "".join(glyph.text for glyph in run.glyphs) == "duck утка πάπια 🙂"
    assert [glyph.cluster for glyph in run.glyphs] == list(range(len("duck утка πάπια 🙂")))


@pytest.mark.parametrize("text", ["שלום", "מים 12", "مرحبا", "שָׁלוֹם"])
def test_hebrew_and_arabic_come_from_left_to_right_and_read_back(book: FontBook, text: str) -> None:
    font = book.find("DejaVu Sans")
    assert font is not None
    glyphs = font.shape(text, rtl=True).glyphs
    assert not cannot_set(text)
    back = "".join(glyph.text for glyph in reversed(glyphs))
    assert unicodedata.normalize("NFC", back) == text  # points may change their places
    assert [glyph.cluster for glyph in glyphs] == sorted(
        (glyph.cluster for glyph in glyphs), reverse=True
    )


def test_each_letter_from_right_to_left_has_its_own_text(book: FontBook) -> None:
    font = book.find("DejaVu Sans")
    assert font is not None
    text = "שלום"
    found = [(glyph.cluster, glyph.text) for glyph in font.shape(text, rtl=True).glyphs]
    assert found == list(reversed([*enumerate(text)]))


def test_arabic_letters_are_joined(book: FontBook) -> None:
    font = book.find("DejaVu Sans")
    assert font is not None
    joined = [glyph.id for glyph in font.shape("ببب").glyphs]
    assert len(set(joined)) == len(joined)  # the first, middle and last forms of one letter


@pytest.mark.parametrize("text", ["abc \u202edef", "\u2066abc\u2069 שלום"])
def test_text_turned_by_control_characters_is_refused(book: FontBook, text: str) -> None:
    font = book.find("DejaVu Sans")
    assert font is not None
    assert cannot_set(text)
    with pytest.raises(MaterialError, match="control characters"):
        font.shape(text)


@pytest.mark.parametrize("text", ["", "\ud800", "\0", "\u200b", "🦆", "\U0010ffff", "\u00ad"])
def test_odd_characters_are_shaped_without_harm(font: Font, text: str) -> None:
    assert font.shape(text).advance >= 0


def test_no_text_is_no_glyphs(font: Font) -> None:
    run = font.shape("")
    assert (run.glyphs, run.advance, run.ink) == ((), 0, None)


@given(text=LETTERS)
def test_glyphs_read_back_as_the_text(book: FontBook, text: str) -> None:
    for family in book.families:
        font = book.find(family, 700)
        assert font is not None
        if font.shape(text).missing:
            continue
        read = "".join(texts(font, text)).replace("\u2011", "-").replace("\u00a0", " ")
        plain = text.replace("\u2011", "-").replace("\u00a0", " ")
        assert unicodedata.normalize("NFC", read) == unicodedata.normalize("NFC", plain)


@given(text=LETTERS)
def test_the_advance_is_the_sum_of_the_glyphs(book: FontBook, text: str) -> None:
    font = book.find("Baloo 2", 600)
    assert font is not None
    run = font.shape(text)
    assert run.advance == pytest.approx(sum(glyph.x_advance for glyph in run.glyphs))


def test_metrics_of_an_old_font_are_measured(book: FontBook) -> None:
    """DejaVu's OS/2 table is too old to state its heights."""
    font = book.find("DejaVu Sans")
    assert font is not None
    assert font.cap_height == pytest.approx(0.73 * font.units_per_em, rel=0.02)
    assert font.x_height == pytest.approx(0.55 * font.units_per_em, rel=0.02)


@pytest.fixture
def kerned(folder: Path, make_font: MakeFont) -> Callable[[str, str], Font]:
    """kerned(script, pair): a font that kerns a pair of letters in one script."""

    def made(script: str, pair: str) -> Font:
        font = TTFont(io.BytesIO(make_font(letters=" ab12\u0431\u0432")))
        first, second = (f"u{ord(letter):04X}" for letter in pair)
        addOpenTypeFeaturesFromString(
            font,
            f"languagesystem DFLT dflt; languagesystem {script} dflt;"
            f"feature kern {{ pos {second} {first} -1; script {script};"
            f" pos {first} {second} -200; }} kern;",
        )
        font.save(folder / "Pond.ttf")
        found = FontBook.load(folder).find("Pond")
        assert found is not None
        return found

    return made


def test_a_number_alone_is_kerned_as_beside_latin_words(
    kerned: Callable[[str, str], Font],
) -> None:
    font = kerned("latn", "12")
    assert font.shape("12").advance == 2 * 600 - 200
    assert font.shape("ab12").advance == 4 * 600 - 200


def test_letters_are_kerned_by_the_rules_of_their_own_script(
    kerned: Callable[[str, str], Font],
) -> None:
    font = kerned("cyrl", "\u0431\u0432")
    run = font.shape("ab \u0431\u0432")
    assert run.advance == 5 * 600 - 200
    assert [glyph.cluster for glyph in run.glyphs] == [0, 1, 2, 3, 4]


def test_ink_reaches_from_the_first_letter_to_the_last(folder: Path, make_font: MakeFont) -> None:
    (folder / "Pond.ttf").write_bytes(make_font(letters=" ab"))
    font = FontBook.load(folder).find("Pond")
    assert font is not None
    assert font.shape("ab").ink == (50, 0, 600 + 550, 500)
    assert font.shape(" a").ink == (650, 0, 1150, 500)
    assert font.shape("  ").ink is None


def test_a_text_in_a_message_is_cut_at_forty_letters() -> None:
    assert shorten("d" * 40) == "d" * 40
    assert shorten("d" * 41) == "d" * 39 + "…"
    assert shorten("ducks", 4) == "duc…"


def test_what_all_scripts_share_stays_with_the_letters_before_it_or_at_the_start_after_it() -> None:
    scripts = {"a": "Latn", "б": "Cyrl"}
    found = runs_by_script("1-a 2 б.a", scripts.get)
    assert list(found) == [(0, 6), (6, 8), (8, 9)]


def test_a_mark_over_a_letter_does_not_reach_beyond_it(book: FontBook) -> None:
    font = book.find("Andika")
    assert font is not None
    bare, marked = font.shape("m").ink, font.shape("m\u0304").ink
    assert bare is not None
    assert marked is not None
    assert (marked[0], marked[2]) == (bare[0], bare[2])
    assert marked[3] > bare[3]


def test_letters_come_with_their_marks() -> None:
    assert list(letters("e\u0301a\u0304\u0308")) == ["e\u0301", "a\u0304\u0308"]
    assert list(letters("\u0301a")) == ["\u0301", "a"]
