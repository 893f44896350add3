"""The texts and numbers in the game.toml of a game without Python.

They are edited in that file, whose comments and order are preserved.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from pnp.core.errors import CallError, Problem, did_you_mean
from pnp.core.reading import read_bytes
from pnp.data.tabular import fold
from pnp.games.own.model import LONE_DECK, GameFile, Shared
from pnp.studio.edits import NumberEdit, WordEdit
from pnp.studio.file_changes import Path as KeyPath
from pnp.studio.file_changes import toml_with_values
from pnp.studio.own.tables import GAME_FILE, MAX_BYTES, game_file

if TYPE_CHECKING:
    from pnp.games.game import Game
    from pnp.studio.pack_folder import FileChanges

_PARTS: Final = ("decks", "sheets", "pads", "aids", "boards", "tokens", "score")


@dataclass(frozen=True, slots=True)
class OwnText:
    """A text of a game.toml in one language."""

    text: str
    """Empty if the file does not have it in that language."""
    path: KeyPath
    """The keys and indices that lead to it."""


def own_texts(game: Game, key: str) -> dict[str, OwnText]:
    """Return the places of a text by language, the game's own first; none if it is elsewhere."""
    file = game_file(game)
    return {} if file is None else dict(_places(file, game, key))


def _places(file: GameFile, game: Game, key: str) -> Iterator[tuple[str, OwnText]]:
    kind, _, name = key.partition(".")
    others = [language for language in game.known_languages if language != file.language]
    if key == "game.name":
        yield file.language, OwnText(file.credits.title, ("credits", "title"))
        for language in others:
            title = file.credits.titles.get(language, "")
            yield language, OwnText(title, ("credits", "titles", language))
    elif key == "game.tagline" and file.rules:
        yield file.language, OwnText(file.rules.tagline, ("rules", "tagline"))
        for language in others:
            tagline = file.rules.taglines.get(language, "")
            yield language, OwnText(tagline, ("rules", "taglines", language))
    elif kind == "score":
        yield from _row(file, name, others)
    for table, name, part in _titles(file, key):
        usual = game.words_in(file.language).texts[key].forms[0]
        yield file.language, OwnText(part.title or usual, (table, name, "title"))
        for language in others:
            title = part.titles.get(language, "")
            yield language, OwnText(title, (table, name, "titles", language))


def _row(file: GameFile, name: str, others: list[str]) -> Iterator[tuple[str, OwnText]]:
    """Yield the places of a row of a pad for scores: "score.1"."""
    part, _, number = name.rpartition(".")
    score, index = file.score.get(part), int(number) - 1 if number.isdecimal() else -1
    if score is None or not 0 <= index < len(score.rows):
        return
    yield file.language, OwnText(score.rows[index], ("score", part, "rows", index))
    for language in others:
        rows = dict(enumerate(score.translations.get(language, ())))
        path = ("score", part, "translations", language, index)
        yield language, OwnText(rows.get(index, ""), path)


def _titles(file: GameFile, key: str) -> Iterator[tuple[str, str, Shared]]:
    """Yield the part of which a text is the title, with the path of keys."""
    for table in _PARTS:
        parts: Mapping[str, Shared] = getattr(file, table)
        for name, part in parts.items():
            if key == f"part.{LONE_DECK if table == 'decks' and len(parts) == 1 else name}":
                yield table, name, part
                return


def text_changes(edit: WordEdit, game: Game) -> FileChanges | None:
    """Return the game.toml with a changed text; None if it is not there.

    Raises:
        CallError: the game does not have that language.
        MaterialError: the file cannot be changed so.
    """
    places = own_texts(game, edit.id)
    if not places:
        return None
    if edit.language not in places:
        hint = did_you_mean(edit.language, places)
        raise CallError(Problem(f"{edit.id} is not told in {edit.language[:20]}", hint=hint))
    if edit.forms is None or len(edit.forms) != 1:
        raise CallError(Problem(f"{edit.id} takes one text"))
    usual, place = next(iter(places.values())), places[edit.language]
    (text,) = edit.forms
    values: dict[KeyPath, object] = {place.path: text}
    if "titles" in place.path:  # which count beside a title alone
        values = {usual.path: usual.text, place.path: text or None}
    elif "taglines" in place.path:
        values = {place.path: text or None}
    elif "translations" in place.path and not place.text:
        values = _all_rows(places, edit, game) | values
    return _with(game, values)


def _all_rows(places: Mapping[str, OwnText], edit: WordEdit, game: Game) -> dict[KeyPath, object]:
    """Return the rows of a pad in a language; missing ones are as in the game's own."""
    start = edit.id.rpartition(".")[0]
    file, path = game_file(game), places[edit.language].path
    count = len(file.score[str(path[1])].rows) if file else 0
    rows = [own_texts(game, f"{start}.{number}") for number in range(1, count + 1)]
    usual = next(iter(places))
    return {path[:-1]: [row[edit.language].text or row[usual].text for row in rows]}


def own_numbers(game: Game) -> dict[str, str]:
    """Return the numbers that a game.toml defines, by name."""
    file = game_file(game)
    return {fold(name): name for name in file.numbers} if file else {}


def number_changes(edit: NumberEdit, game: Game) -> FileChanges:
    """Return the game.toml with a changed number of its own.

    Raises:
        CallError: there is no such number, or no new value is given.
        MaterialError: the file cannot be changed so.
    """
    names = own_numbers(game)
    if edit.path not in names or edit.value is None:
        hint = did_you_mean(edit.path, names)
        raise CallError(Problem(f"{GAME_FILE} has no number {edit.path[:60]!r}", hint=hint))
    return _with(game, {("numbers", names[edit.path]): edit.value})


def _with(game: Game, values: Mapping[KeyPath, object]) -> FileChanges:
    path = Path(game.source) / GAME_FILE
    text = read_bytes(path, MAX_BYTES).decode()
    return {GAME_FILE: toml_with_values(text, values, str(path)).encode()}
