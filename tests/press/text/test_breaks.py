"""Lines break where a typesetter would break them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.press.text.breaks import ICON_MARK, SPACES, Tie, break_segments
from pnp.press.text.hyphens import Hyphenator


def parts(text: str) -> list[str]:
    return [text[each.start : each.end] for each in break_segments(text)]


@pytest.mark.parametrize(
    ("text", "unbroken"),
    [
        ("a b  c", ["a", "b", "c"]),
        ("Oh ! Quoi ? Si ; non : oui", ["Oh !", "Quoi ?", "Si ;", "non :", "oui"]),
        ("dit « le canard » ici", ["dit", "« le", "canard »", "ici"]),
        ("sagte »Hallo« und ging", ["sagte", "»Hallo«", "und", "ging"]),
        ("50\u00a0% de 12\u202f345", ["50\u00a0%", "de", "12\u202f345"]),
        ("100 % et 20 °C", ["100 %", "et", "20 °C"]),
        ("soleil – pluie", ["soleil –", "pluie"]),
        ("rouge-gorge", ["rouge-", "gorge"]),
        ("rouge\u2011gorge", ["rouge\u2011gorge"]),
        ("T-shirt", ["T-shirt"]),
        ("2–3 pages 10-12", ["2–3", "pages", "10-12"]),
        ("oui—non", ["oui—", "non"]),
        ("and/or 1/2", ["and/", "or", "1/2"]),
        ("long\u200bword", ["long", "word"]),
        ("\ufffc\ufffc, x", ["\ufffc", "\ufffc,", "x"]),
        ("(a b)", ["(a", "b)"]),
        ("   ", []),
        ("", []),
    ],
)
def test_stretches_are_unbroken(text: str, unbroken: list[str]) -> None:
    assert parts(text) == unbroken


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("tick all 6 dice", ["tick", "all+6+dice"]),
        ("spending 6 dice", ["spending", "6+dice"]),
        ("15 + 15 + 3 = 33.", ["15+++15+++3+=+33."]),
        ("0 − 2 = −2", ["0+−+2+=+−2"]),
        ("a set (+ 6) each", ["a", "set", "(++6)", "each"]),
        ("(2 + 3) × 4", ["(2+++3)+×+4"]),
        (f"{ICON_MARK} + {ICON_MARK} = 8", [f"{ICON_MARK}+++{ICON_MARK}+=+8"]),
        ("from 1 to 12", ["from", "1+to+12"]),
        ("de 1 à 12 joueurs", ["de+1+à+12+joueurs"]),
        ("as Player 1 sits", ["as", "Player+1+sits"]),
        ("15 / 20 / 25 points", ["15+/+20+/+25+points"]),
        ("the 5. Then", ["the+5.", "Then"]),
        ("by bit / at once", ["by", "bit", "/", "at", "once"]),
        ("soleil – pluie", ["soleil –", "pluie"]),
        ("a + b", ["a", "+", "b"]),
        (f"{ICON_MARK} + {ICON_MARK} now", [f"{ICON_MARK}+++{ICON_MARK}", "now"]),
    ],
)
def test_numbers_are_kept_with_what_they_belong_to(text: str, kept: list[str]) -> None:
    units = "".join(
        text[each.start : each.end] + ("+" if each.tie else "|") for each in break_segments(text)
    )
    assert units.rstrip("|").split("|") == kept


def test_the_parts_of_a_sum_are_tied_more_firmly_than_a_number_and_its_noun() -> None:
    ties = [segment.tie for segment in break_segments("5 + 5 dice, À 3")]
    assert ties == [Tie.FIRM, Tie.FIRM, Tie.LOOSE, Tie.NONE, Tie.LOOSE, Tie.NONE]


def test_only_a_space_is_dropped_at_the_end_of_a_line() -> None:
    spaces = [segment.space for segment in break_segments("rouge-gorge long\u200bword  end")]
    assert spaces == [False, True, False, True, False]


@pytest.mark.parametrize(
    ("text", "unbroken"),
    [
        ("celui-là", ["celui-là"]),
        ("quelques-uns.", ["quelques-uns."]),
        ("déplacez-le, dit-il", ["déplacez-le,", "dit-il"]),
        ("va-t-elle ?", ["va-t-elle ?"]),
        ("allez-y", ["allez-y"]),
        ("rouge-gorge", ["rouge-", "gorge"]),
        ("avant-lecture", ["avant-", "lecture"]),
    ],
)
def test_french_pronouns_stay_with_their_verb(text: str, unbroken: list[str]) -> None:
    assert [text[each.start : each.end] for each in break_segments(text, "fr-CA")] == unbroken


@pytest.mark.parametrize(
    ("text", "unbroken"),
    [
        ("« Coin-coin ! »", ["« Coin-coin ! »"]),
        ("quack-quack, quack-quacks", ["quack-quack,", "quack-", "quacks"]),
        ("bye-bye", ["bye-bye"]),
        ("duck-ducking", ["duck-", "ducking"]),
    ],
)
def test_a_word_said_twice_is_one_word(text: str, unbroken: list[str]) -> None:
    assert [text[each.start : each.end] for each in break_segments(text)] == unbroken


def test_other_languages_have_no_pronouns_after_hyphens() -> None:
    assert parts("add-on") == ["add-", "on"]


@given(st.text("ab-–—/ !«»\u00a0\u202f\ufffc10\t", max_size=30))
def test_nothing_but_spaces_is_left_out(text: str) -> None:
    assert SPACES.sub("", "".join(parts(text))) == SPACES.sub("", text)


@given(st.text("ab-–—/ !«»\u00a0\u202f\ufffc10", max_size=30))
def test_no_line_begins_with_a_mark_that_may_not(text: str) -> None:
    assert all(part[0] not in "!\u00a0\u202f" for part in parts(f"a{text}"))


@pytest.mark.parametrize(
    ("language", "word", "parted"),
    [
        ("en", "hyphenation", "hy-phen-a-tion"),
        ("fr", "canetons", "ca-ne-tons"),
        ("fr-CA", "l’entraînement", "l’en-traî-ne-ment"),
        ("de", "Entenküken", "En-ten-kü-ken"),
        ("en", "ducks", "ducks"),
        ("en", "C3PO-2024", "C3PO-2024"),
        ("tlh", "hyphenation", "hyphenation"),
    ],
)
def test_words_are_hyphenated_in_their_language(language: str, word: str, parted: str) -> None:
    points = Hyphenator(language).points(word)
    assert "-".join(word[a:b] for a, b in zip((0, *points), (*points, None), strict=True)) == parted


@pytest.mark.parametrize("text", ["au-dessus", "là-bas", "ci-joint"])
def test_a_short_first_half_stays_with_its_other(text: str) -> None:
    assert parts(text) == [text]


def test_a_sentence_s_first_letter_stays_with_its_next_word() -> None:
    segments = list(break_segments("Fin. À toi, puis à moi", "fr"))
    assert [bool(each.tie) for each in segments] == [False, True, False, False, False, False]
