"""Everything known about a text, number, colour or picture, for an inspector."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from pnp.core.errors import CallError, MaterialError, Problem
from pnp.core.painted import document_of
from pnp.core.reading import read_bytes
from pnp.data.changes import bounds, numbers
from pnp.data.own_pictures import HeldPhotograph
from pnp.data.palette import INKS, palette
from pnp.data.tabular import split_tab
from pnp.data.theme import Theme, contrast, letters_and_grounds
from pnp.games.packs.pack import NUMBERS_FILE, WORDS
from pnp.press.faces import Face
from pnp.studio.counting import numbers_in_play
from pnp.studio.edits import MAX_PICTURE_BYTES, Edit, NumberEdit, WordEdit
from pnp.studio.file_changes import catalogue_of, own_number, plural_forms
from pnp.studio.live.markup import picture_markup
from pnp.studio.live.page import SVG, Resource, resource_of
from pnp.studio.own.tables import GAME_FILE, cells_of
from pnp.studio.own.texts import own_texts
from pnp.studio.rules_text import about_rules, blocks_with
from pnp.words.catalogue import read_catalogue

if TYPE_CHECKING:
    from pnp.data.own_pictures import OwnPicture
    from pnp.games.game import Game
    from pnp.studio.session import Session
    from pnp.words.words import Words


_NOUNS: Final = ("bonus", "card", "duck", "hand", "rank", "set", "sheet", "time")
"""Kinds of things with a name in the words of games: "duck.mallard"."""

_MAX_NAME: Final = 32
_MAX_DIGITS: Final = 7


@dataclass(frozen=True, slots=True)
class Tongue:
    """A text in one language."""

    language: str
    shipped: tuple[str, ...]
    """One text, or one per plural form."""
    own: tuple[str, ...] | None
    """The text of the pack; None if it has none."""
    path: Path
    """The file that an edit changes."""

    @property
    def now(self) -> tuple[str, ...]:
        """Return the text that the game has now."""
        return self.own or self.shipped


class Shipped:
    """The texts and numbers of a game as shipped, each read on demand."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._words: dict[str, Words] = {}

    def words(self, language: str) -> Words:
        """Return the words of a language."""
        if language not in self._words:
            self._words[language] = self.game.words_in(language)
        return self._words[language]

    @cached_property
    def numbers(self) -> dict[str, int]:
        """Return the numbers by path."""
        return {} if self.game.data is None else dict(numbers(self.game.data))

    @cached_property
    def numbers_in_play(self) -> tuple[str, ...]:
        """Return the paths of the numbers that affect play."""
        return numbers_in_play(self.game)

    @cached_property
    def bounds(self) -> dict[str, tuple[int | None, int | None]]:
        """Return the least and greatest value of each number, by path."""
        return {} if self.game.data is None else dict(bounds(self.game.data))


def about_word(session: Session, original: Shipped, key: str) -> dict[str, Any]:
    """Return a text in all languages, and the faces that show it.

    Raises:
        CallError: no catalogue has it.
    """
    cells, texts = cells_of(original.game, key), own_texts(original.game, key)
    return {
        "kind": "word",
        "id": key,
        "tables": list(dict.fromkeys(cell.table for cell in cells.values())),
        "file": GAME_FILE if texts else "",
        "tongues": [
            {
                "language": tongue.language,
                "shipped": tongue.shipped,
                "own": tongue.own,
                "elsewhere": not session.is_own([tongue.path]),
            }
            for tongue in _tongues(session, original, key)
        ],
        "faces": list(_faces_with(session, key)),
    }


def _tongues(session: Session, original: Shipped, key: str) -> list[Tongue]:
    """Return a text in all languages, that of the faces first.

    Raises:
        CallError: no catalogue has it.
    """
    first, home = session.view.language, Path(original.game.source)
    languages = sorted(session.view.languages, key=lambda language: language != first)
    places = {
        language: (cell.text, home / split_tab(cell.table)[0])
        for language, cell in cells_of(original.game, key).items()
    } or {
        language: (text.text, home / GAME_FILE)
        for language, text in own_texts(original.game, key).items()
    }
    if places:
        names = [language for language in languages if language in places]
        return [Tongue(name, (places[name][0],), None, places[name][1]) for name in names]
    catalogue, _ = catalogue_of(original.game, key)
    return [
        Tongue(language, _forms(original, key, language), *_own_text(path, key))
        for language in languages
        for path in [session.folder.path / WORDS / language / f"{catalogue}.po"]
    ]


def _forms(original: Shipped, key: str, language: str) -> tuple[str, ...]:
    """Return the plural forms of a text as shipped, those empty that its English lacks."""
    text = original.words(language).texts[key]
    shortfall = plural_forms(text, language) - len(text.forms)
    return (*text.forms, *[""] * shortfall)


def check_seen(session: Session, original: Shipped, edit: Edit) -> None:
    """Refuse to write over a text or number that another program has saved since it was seen.

    Raises:
        CallError: it differs from the one seen, or the game has no such text or number.
    """
    is_other = False
    if isinstance(edit, WordEdit) and edit.seen is not None:
        is_other = any(
            tongue.language == edit.language
            and tongue.now not in {edit.seen, edit.forms}
            and not session.is_own([tongue.path])
            for tongue in _tongues(session, original, edit.id)
        )
    elif isinstance(edit, NumberEdit) and edit.seen is not None:
        about = about_number(session, original, edit.path)
        is_other = about["elsewhere"] and about["value"] not in {edit.seen, edit.value}
    if is_other:
        fact = f"{edit.label} was saved by another program meanwhile"
        raise CallError(Problem(fact, hint="keep yours or take theirs, beside the field"))


def _own_text(path: Path, key: str) -> tuple[tuple[str, ...] | None, Path]:
    """Return a text of a file of the pack, None if there is none; and the path of the file."""
    try:
        entries = read_catalogue(path)[0].entries if path.exists() else {}
    except MaterialError:  # the view tells why
        entries = {}
    return (entries[key].forms or None if key in entries else None), path


def about_number(session: Session, original: Shipped, path: str) -> dict[str, Any]:
    """Return a number with its bounds, and the faces that print it.

    Raises:
        CallError: the game has no such number.
    """
    if path not in original.numbers:
        raise CallError(Problem(f"{original.game.key} has no number {path[:60]!r}"))
    keys = [path]
    with suppress(CallError, MaterialError):  # no rulebook in a pack, or the view tells of it
        keys += blocks_with(original.game, session.folder, session.view.language, path)
    elsewhere = not session.is_own([session.folder.path / NUMBERS_FILE])
    about = dial(session, original, path)
    faces = list(_faces_with(session, *keys))
    return {"kind": "number", **about, "elsewhere": elsewhere, "faces": faces}


def dial(session: Session, original: Shipped, path: str) -> dict[str, Any]:
    """Return a number of the game with its name and bounds."""
    value = original.numbers[path]
    with suppress(MaterialError):  # the view tells of it
        value = own_number(session.folder, original.game.key, path, value)
    least, most = original.bounds[path]
    return {
        "path": path,
        "label": " · ".join(_step_labels(path, original.words(session.view.language))),
        "value": value,
        "shipped": original.numbers[path],
        "least": least,
        "most": most,
    }


def _step_labels(path: str, words: Words) -> Iterator[str]:
    """Yield the steps of a path by their names in the game's words, if they have any."""
    for step in path.split("."):
        texts = (words.texts.get(f"{noun}.{step}") for noun in _NOUNS)
        names = (text.forms[0] for text in texts if text and len(text.forms) == 1)
        plain = (name for name in names if "{" not in name and len(name) <= _MAX_NAME)
        yield next(plain, step.replace("_", " "))


def about_picture(session: Session, key: str) -> dict[str, Any]:
    """Return the file of a pack for a picture, and the faces that show it."""
    game = session.latest.job.game if session.latest else session.game
    own = game.pictures.get(key)
    photo = _photograph_in(own)
    photograph_focus = None if own is None or own.is_drawing else own.focus
    return {
        "kind": "picture",
        "id": key,
        "file": own.path.name if own else None,
        "focus": photo.focus if photo else photograph_focus,
        "keeps_colours": session.view.ink != "full" and _holds_image(own),
        "faces": list(_faces_with(session, key)),
    }


def about_rule(session: Session, game: Game, key: str) -> dict[str, Any]:
    """Return a block of the rulebook in the language of the view.

    Raises:
        CallError: there is no such block.
        MaterialError: a file cannot be read.
    """
    line = key.partition(":")[2]
    number = int(line) if line.isascii() and line.isdecimal() and len(line) < _MAX_DIGITS else 0
    block = about_rules(game, session.folder, session.view.language, number)
    return {**block, "faces": list(_faces_with(session, key))}


def picture(session: Session, key: str) -> Resource:
    """Return a picture as currently shown.

    Raises:
        CallError: nothing is laid out.
        MaterialError: there is no such picture, or it cannot be read.
    """
    if session.latest is None:
        raise CallError(Problem("nothing is laid out"))
    source = session.latest.prepress.pictures(key)
    if isinstance(source, Face):
        raise CallError(Problem(f"{key[:60]!r} is not a single picture"))
    resource = resource_of(document_of(source))
    is_drawing = resource.type == SVG
    return Resource(SVG, picture_markup(resource.content)) if is_drawing else resource


def photograph(session: Session, key: str) -> Resource:
    """Return a photograph of the pack uncropped, and any other picture as shown.

    A page may request one that has been undone meanwhile.

    Raises:
        CallError: nothing is laid out.
        MaterialError: there is no such picture, or it cannot be read.
    """
    game = session.latest.job.game if session.latest else session.game
    own = game.pictures.get(key)
    if photo := _photograph_in(own):
        return resource_of(photo.content)
    if own is None or own.is_drawing:
        return picture(session, key)
    return resource_of(read_bytes(own.path, MAX_PICTURE_BYTES))


def _holds_image(own: OwnPicture | None) -> bool:
    """Return whether a drawing of the pack holds a photograph, whose colours no ink changes."""
    if own is None or not own.is_drawing or not own.path.is_file():
        return False
    return b"<image" in read_bytes(own.path, MAX_PICTURE_BYTES)


def _photograph_in(own: OwnPicture | None) -> HeldPhotograph | None:
    """Return the photograph that a picture of the pack holds."""
    if own is None or not own.is_drawing or not own.path.is_file():
        return None
    return HeldPhotograph.read(read_bytes(own.path, MAX_PICTURE_BYTES))


def colours_of(session: Session, names: tuple[str, ...]) -> list[dict[str, Any]]:
    """Return colours of the theme in the session's ink, with their least contrast to letters."""
    rows = palette()
    ink = next(ink for ink in INKS if ink == session.view.ink)
    edition = session.latest
    theme = (edition.job.game.theme if edition else None) or Theme()
    now, usual = theme.palette.in_ink(ink), rows.in_ink(ink)
    pairs = list(letters_and_grounds(now))
    return [
        {
            "name": name,
            "value": now[name],
            "shipped": usual[name],
            "contrast": min(
                (
                    round(contrast(now[letters], now[ground]), 1)
                    for letters, ground in pairs
                    if name in (letters, ground)
                ),
                default=None,
            ),
        }
        for name in names
        if name in rows.colours
    ]


def _faces_with(session: Session, *keys: str) -> Iterator[str]:
    """Yield the names of faces that show one of some texts, numbers, pictures or blocks."""
    for face in session.view.faces:
        if any(key in keys for spot in face.spots for key in (*spot.ids, spot.number)):
            yield face.name
