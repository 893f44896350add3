"""Words changed at random: catalogues and rulebooks are read or refused, and filled in whole."""

from __future__ import annotations

import random
import re
import shutil
from collections.abc import Mapping
from contextlib import suppress
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, Final

import pytest
from fuzzing import changed, exchanged, fuzz

from pnp.core import resources
from pnp.core.errors import MaterialError
from pnp.games.registry import open_game
from pnp.words.marks import marks_in
from pnp.words.rulebook import read_rulebook
from pnp.words.words import Words

LANGUAGES: Final = ("en", "fr", "fr-CA")
KEYWORD: Final = re.compile(r"(?m)^(?:#[,.:~]?|msg\w+(?:\[\d\])?)(?= )")
KEYWORDS: Final = (
    *("msgid", "msgstr", "msgctxt", "msgid_plural", "msgstr[0]", "msgstr[1]", "msgstr[9]", "#~"),
    *("#,", "#, fuzzy", "#|", "msgstr[99]", "domain"),
)
QUOTED: Final = re.compile(r'"[^"\n]*"')
QUOTES: Final = (
    *('""', '"{n}"', '"{"', '"}}{{"', '"{die:6}"', '"{die:}"', '"\\n"', '"\\x"', '"', '"a" "b"'),
    *('"sheet.title"', '"{' + "a" * 3000 + '}"', '"' + "{{" * 3000 + '"', '" a "', '"\\u0000"'),
)
HEADER: Final = re.compile(r"(?<=plural=)[^;\n]*|(?<=nplurals=)\d|(?<=charset=)[\w-]+")
HEADERS: Final = (
    *("n", "0", "9", "n/0", "n%(n-1)", "n>1?1:0", "-1", "n?", "(" * 200 + "n" + ")" * 200),
    *("!" * 400 + "n", "n*n*n*n", "n==1?0:" * 60 + "1", "1<<n", "utf-16", "__import__('os')"),
)


def with_keyword(chance: random.Random, text: str) -> str:
    return exchanged(chance, text, KEYWORD, KEYWORDS)


def with_quote(chance: random.Random, text: str) -> str:
    return exchanged(chance, text, QUOTED, (*QUOTES, *QUOTED.findall(text)))


def with_header(chance: random.Random, text: str) -> str:
    return exchanged(chance, text, HEADER, HEADERS)


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A copy of the project's words."""
    return Path(shutil.copytree(resources.words(), tmp_path / "words"))


def filled(words: Words) -> int:
    """Return how many texts can be filled in with a number for each value."""
    count = 0
    for key, text in words.texts.items():
        names = set().union(*(marks_in(form).names for form in text.forms)) | (
            {"n"} if len(text.forms) > 1 else set()
        )
        for number in (0, 1, 1_000_000):
            with suppress(MaterialError):  # a plural form may have no place for its number
                count += bool(words.text(key, **dict.fromkeys(names, number)))
    return count


def test_catalogues_changed_at_random(root: Path) -> None:
    catalogues = sorted(root.glob("*/*.po"))

    def read(chance: random.Random) -> None:
        path = chance.choice(catalogues)
        sound = path.read_bytes()
        game = chance.choice(("pond", "cover")) if path.stem == "common" else path.stem
        path.write_bytes(changed(chance, sound.decode(), with_keyword, with_quote, with_header))
        try:
            words = Words.load(chance.choice(LANGUAGES), game, root)
        finally:
            path.write_bytes(sound)
        assert filled(words) > len(words.texts)

    assert 0.1 < fuzz("words", read, 60) < 1


TOKEN: Final = re.compile(r"\{[^{}]*\}")
TOKENS: Final = (
    *("{}", "{word:}", "{word:a.b n=}", "{either:weather game}", "{die:6}", "{die:99}", "{game}"),
    *("{game.rows.each}", "{game.rows.count.count}", "{1+1}", "{" + "9" * 5000 + "}", "{9-99}"),
    *("{" + "1+" * 5000 + "1}", "{" + "a." * 5000 + "a}", "{word:game.name n=game.id}", "{{x}}"),
    *("{either:a.b game.credits.title}", "{either: game.sets}", "{game.credits.year+x}", "{_:_}"),
)


def with_token(chance: random.Random, text: str) -> str:
    return exchanged(chance, text, TOKEN, (*TOKENS, *TOKEN.findall(text)))


@cache
def values_of(game: str) -> Mapping[str, Any]:
    found: Mapping[str, Any] = import_module(f"pnp.games.{game}.components").layout_values(
        open_game(game).data
    )
    return found


def test_rulebooks_changed_at_random(root: Path) -> None:
    words = {
        (language, game): Words.load(language, game, root)
        for language in LANGUAGES
        for game in ("pond", "cover")
    }

    def read(chance: random.Random) -> None:
        (language, game), spoken = chance.choice(list(words.items()))
        path = root / language[:2] / f"{game}.rules.md"
        sound = path.read_bytes()
        path.write_bytes(changed(chance, sound.decode(), with_token))
        try:
            read_rulebook(spoken, game, values_of(game), root)
        finally:
            path.write_bytes(sound)

    assert 0.1 < fuzz("words", read, 60) < 1
