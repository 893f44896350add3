"""What holds for the words of every game, and for games told in them, in every language."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import cycle
from pathlib import Path

import pytest
from sampling import sampled

from pnp.core import resources
from pnp.games.registry import playable
from pnp.study.play import GameDescription, PlayRequest, describe_game
from pnp.study.setup import GameTable
from pnp.words.catalogue import read_catalogue
from pnp.words.words import Words, languages

pytestmark = pytest.mark.one_in(4)

COMPLETE = languages()
"""The languages that are released: everything is translated."""

CATALOGUES = sorted(resources.words().glob("*/*.po"))
BRACES = re.compile(r"\{[^{}]*\}")

LABELS = {
    "blind": ("card.", "warden.", "shot.", "bonus.", "track.", "aid."),
    "bucket": ("hand.", "score.", "mat.", "aid.", "figure."),
    "cover": ("family.", "card.", "back.", "score.", "limit.", "aid."),
    "gallery": ("card.", "board.", "aid."),
    "pond": ("sheet.", "set.", "rank.", "weather.", "duck."),
}
"""By room that is printed: how the keys of texts begin that must fit where the English ones do."""

TOLD = {"pond": 10}
"""By room that has short games: how many of random players are told."""

ARTICLES = {"fr": "le|du|au", "es": "el|del|al"}
"""By language that says "player 2" with an article: its forms."""

in_both = pytest.mark.parametrize("language", COMPLETE)
each_room = pytest.mark.parametrize("room", playable())
each_catalogue = pytest.mark.parametrize(
    "path", CATALOGUES, ids=lambda path: f"{path.parent.name}/{path.name}"
)


def texts_of(path: Path) -> list[str]:
    catalogue, problems = read_catalogue(path)
    assert problems == []
    return [text for entry in catalogue.entries.values() for text in entry.english + entry.forms]


def printed_texts_of(path: Path) -> list[str]:
    catalogue, _ = read_catalogue(path)
    printed = [entry for key, entry in catalogue.entries.items() if not key.startswith("alt.")]
    return [text for entry in printed for text in entry.english + entry.forms]


@pytest.mark.parametrize("language", ARTICLES)
@pytest.mark.parametrize("room", ["blind", "bucket", "cover"])
def test_a_player_has_an_article_or_stands_apart_by_a_colon(language: str, room: str) -> None:
    catalogue, _ = read_catalogue(resources.words() / language / f"{room}.po")
    texts = [text for entry in catalogue.entries.values() for text in entry.forms]
    name = r"\{(?:player|other)\}"
    right = re.compile(rf"(?i:\b(?:{ARTICLES[language]})) {name}|^{name}\s?:|: {name}\.$")
    wrong = [text for text in texts if len(re.findall(name, text)) != len(right.findall(text))]
    assert wrong == []
    assert any(right.search(text) for text in texts)


def test_the_released_languages_have_a_catalogue_of_every_game() -> None:
    kept = {(path.parent.name, path.stem) for path in CATALOGUES}
    assert {(language, room) for language in COMPLETE for room in playable()} <= kept


@each_catalogue
def test_no_number_stands_in_a_text(path: Path) -> None:
    assert [text for text in printed_texts_of(path) if re.search(r"\d", BRACES.sub("", text))] == []


@each_catalogue
def test_quotes_and_apostrophes_are_those_of_print(path: Path) -> None:
    assert [text for text in texts_of(path) if not set("'\"").isdisjoint(text)] == []


@each_room
@in_both
def test_everything_is_translated(room: str, language: str) -> None:
    words = Words.load(language, room)
    assert words.untranslated == ()
    assert words.notices == ()


@each_room
@in_both
def test_a_game_keeps_its_name(room: str, language: str) -> None:
    assert Words.load(language, room).text("game.name") == GameTable(room).data().credits.title


@pytest.mark.parametrize("room", LABELS)
def test_labels_are_at_most_a_fifth_longer_than_english_ones(room: str) -> None:
    def length(language: str) -> int:
        texts = Words.load(language, room).texts
        labels = (text for key, text in texts.items() if key.startswith(LABELS[room]))
        return sum(len(form) for text in labels for form in text.forms)

    assert max(map(length, COMPLETE)) <= 1.2 * length("en")


# --- games, told ----------------------------------------------------------------------------------


def parts(told: GameDescription) -> list[tuple[str, ...]]:
    """The lines of the opening, of each move, and of the ending."""
    return [told.setup, *(move.lines for move in told.moves), told.result]


def cases() -> Iterator[tuple[str, int, str, int, str]]:
    """Room, number of players, policy, how many games are told, and in which other language."""
    for room in playable():
        others = cycle(each for each in COMPLETE if each != "en")
        bounds = GameTable(room).data().players
        for players in range(bounds.fewest, bounds.most + 1):
            yield room, players, "random", TOLD.get(room, 1), next(others)
        yield room, bounds.fewest, "greedy", 2, next(others)


@pytest.mark.parametrize(("room", "players", "policy", "games", "other"), sampled(cases(), 12))
def test_every_move_is_told_by_as_many_lines_in_each_language(
    room: str, players: int, policy: str, games: int, other: str
) -> None:
    for index in range(games):
        wanted = (room, players, (policy,), 9, index)
        english, translated = (
            parts(describe_game(PlayRequest(*wanted, language=each))) for each in ("en", other)
        )
        assert all(all(lines) for lines in english + translated)
        assert english[0]
        assert english[-1]
        assert [len(lines) for lines in english] == [len(lines) for lines in translated]
