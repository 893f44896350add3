"""Words are parted where the patterns of their language allow."""

from __future__ import annotations

import re
from pathlib import Path

import pyphen
import pytest

from pnp.core.resources import words
from pnp.press.text.hyphens import Hyphenator, Patterns

WORDS = re.compile(r"[^\W\d_]{6,}")


def long_words(language: str) -> list[str]:
    texts = (path.read_text(encoding="utf-8") for path in sorted((words() / language).iterdir()))
    return sorted({word for text in texts for word in WORDS.findall(text)})


@pytest.mark.parametrize(
    ("texts", "dictionary"),
    [("en", "en_US"), ("fr", "fr"), ("de", "de_DE"), ("es", "es"), ("en", "ca"), ("de", "hu_HU")],
)
def test_a_word_is_parted_where_pyphen_parts_it(texts: str, dictionary: str) -> None:
    path = pyphen.LANGUAGES[dictionary]
    patterns, all_patterns = Patterns(path), pyphen.Pyphen(filename=path, left=2, right=3)
    parted = {word: patterns.points(word) for word in long_words(texts)}
    assert sum(map(bool, parted.values())) > len(parted) / 2
    assert parted == {word: all_patterns.positions(word) for word in parted}


@pytest.mark.parametrize(
    ("lines", "points"),
    [
        ("", []),
        ("k1b", [4]),
        ("k1b\nck2b", []),  # the higher level counts, and it is even
        ("k1b\nck2b\nk3bi", [4]),
        (".du1c", [2]),
        (".uc1k", []),  # not at the start of the word
        ("d1u\nil1l.", []),  # one letter before, two after
        ("c1k/ck=kk,1,2", [3]),
        ("^^631k ", [3]),
        ("\n% a remark\nLEFTHYPHENMIN 5", []),
    ],
)
def test_a_dictionary_says_where(tmp_path: Path, lines: str, points: list[int]) -> None:
    path = tmp_path / "hyph.dic"
    path.write_text(f"ISO8859-1\n{lines}", encoding="latin-1")
    assert Patterns(path).points("duckbill") == points


def test_letters_are_read_in_the_encoding_of_the_dictionary(tmp_path: Path) -> None:
    path = tmp_path / "hyph.dic"
    for name, codec in (("UTF-8", "utf-8"), ("microsoft-cp1251", "cp1251")):
        path.write_bytes(f"{name}\nут1ка".encode(codec))
        assert Patterns(path).points("Утканос") == [2]


def test_a_language_without_a_dictionary_is_not_hyphenated() -> None:
    assert Hyphenator("tlh").points("mughatoghvam") == ()
