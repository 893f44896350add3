"""Checks of a user's own game: each card drawn in each language, and all unused material."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from pnp.core.errors import (
    DucksError,
    MaterialError,
    Problem,
    collect_problems,
    join_names,
    quantity,
)
from pnp.core.progress import Progress, silent
from pnp.core.reading import read_text
from pnp.data.own_pictures import SUFFIXES, pictures_in
from pnp.data.tables import type_table
from pnp.data.tabular import fold
from pnp.data.toml import load
from pnp.games.game import Game
from pnp.games.own.columns import UNSHOWN
from pnp.games.own.model import GameFile
from pnp.games.own.rows import READ_COLUMNS
from pnp.games.packs.inventory import is_litter
from pnp.games.registry import open_game
from pnp.press.faces.drawings import Cells, read_drawing
from pnp.printing.edition import Edition, lay_out
from pnp.printing.jobs import resolve
from pnp.printing.orders import order_of
from pnp.printing.parts.part import is_stand_in
from pnp.proof.validation.findings import GradedProblem

_BOLD: Final = 600
"""The weight from which a face counts as bold."""

_EXAMPLES: Final = 3
_SHORT: Final = 20
"""Letters of a text that is quoted as an example."""

_LOCK: Final = re.compile(r"\.~lock\.(.+)#|~\$(.+)")


@dataclass(frozen=True, slots=True)
class CheckedGame:
    """A game and its findings, gravest first."""

    game: Game | None
    """None if it cannot be opened."""
    findings: tuple[GradedProblem, ...]

    @property
    def errors(self) -> tuple[Problem, ...]:
        """Return the findings that prevent printing."""
        return tuple(finding.problem for finding in self.findings if finding.grade == "error")


def check_game(source: str | Path, progress: Progress = silent) -> CheckedGame:
    """Check a game in every language in which it has words.

    Raises:
        CallError: there is no such game.
    """
    try:
        game = open_game(source)
    except MaterialError as error:
        return CheckedGame(
            None, tuple(GradedProblem("error", problem) for problem in error.problems)
        )
    errors: list[Problem] = []
    notes: list[Problem] = []
    for language in game.languages or ("en",):
        with collect_problems(errors, DucksError):
            job = resolve(order_of(game, {"language": language}))
            edition = lay_out(job, progress, problems=errors)
            _draw(edition, progress, errors)
            notes += edition.notices
            notes += _check_translations(edition)
            notes += _english_words(edition)
            notes += _look_alike(edition)
            notes += _misread(game, language)
            notes += _without_bold(edition)
    findings = [GradedProblem("error", problem) for problem in dict.fromkeys(errors)]
    findings += [GradedProblem("warning", problem) for problem in dict.fromkeys(notes)]
    milder = [*_words_without_column(game), *_open_files(Path(game.source))]
    if game.is_of_tables:  # Python may name any picture
        milder += _idle_material(game)
    findings += [GradedProblem("note", problem) for problem in milder]
    return CheckedGame(game, tuple(findings))


def _draw(edition: Edition, progress: Progress, problems: list[Problem]) -> None:
    """Draw each face that a build would print, and cache it for the build."""
    faces = {
        part.faces[placement.face]: None
        for part in edition.parts
        for side in part.sides
        for placement in side.placements
    }
    for number, face in enumerate(faces, start=1):
        progress("drawing", number, len(faces))
        if not is_stand_in(face):
            with collect_problems(problems, MaterialError):
                edition.prepress.renderer.drawing(face)
    edition.keep()


def _check_translations(edition: Edition) -> Iterator[Problem]:
    """Yield each column in which a language lacks cells."""
    game, language = edition.job.game, edition.language
    components = edition.job.bag.components
    decks = {piece.id.split(".")[1] for piece in components if "cells" in piece.values}
    names = [key.split(".") for key in edition.untranslated if key in game.cells[game.language]]
    columns = Counter((key[0], key[-1]) for key in names if key[0] in decks)
    for (deck, column), count in columns.items():
        fact = f"{quantity(count, 'cell')} of the column {column} not translated"
        hint = f"fill in a column {column}@{language}"
        yield Problem(fact, f"{deck} ({language})", hint)


def _english_words(edition: Edition) -> Iterator[Problem]:
    """Yield the words of all games that are printed in English, if there are any."""
    game, language = edition.job.game, edition.language
    keys = [key for key in edition.untranslated if key not in game.cells[game.language]]
    faces = [face for part in edition.parts for face in part.faces.values()]
    texts = {text.text: None for face in faces for text in face.texts if {*keys} & {*text.ids}}
    if keys:
        examples = [repr(text) for text in texts if len(text) <= _SHORT][:_EXAMPLES]
        fact = f"{quantity(len(keys), 'text')} of all games in English: {join_names(examples)} ..."
        file = Path(game.source) / "words" / language / "common.po"
        begin = f"ducks-pnp words new {language} --game {game.source} --out {game.source}/words"
        hint = f"translate {file}" if file.exists() else f"begin their translation: {begin}"
        yield Problem(fact, language, hint)


def _misread(game: Game, language: str) -> Iterator[Problem]:
    """Yield the words that are UTF-8 mistaken for Windows-1252 by the program that saved them."""
    for key, text in game.cells.get(language, {}).items():
        try:
            words = text.encode("cp1252").decode()
        except UnicodeError:
            continue
        if words != text:
            fact = f"{text!r:.60} may be {words!r:.60} in a wrong encoding"
            yield Problem(fact, f"{key} ({language})", "open the table as UTF-8, or write it again")


def _without_bold(edition: Edition) -> Iterator[Problem]:
    """Yield the font families that set letters of a language but have no bold face for them."""
    game, fonts = edition.job.game, edition.prepress.fonts()
    stack = type_table().stacks["text"]
    texts = [*game.cells.get(edition.language, {}).values()]
    texts += [read_text(path) for path in (game.rulebooks.get(edition.language),) if path]
    families = (*fonts.families, *stack)
    bold = [font for name in families if (font := fonts.find(name, _BOLD)) and font.weight >= _BOLD]
    letters = sorted({letter for text in texts for letter in text if letter.isalpha()})
    thin: dict[str, str] = {}
    for letter in letters:
        if not any(font.has(letter) for font in bold):
            font = fonts.cover(stack, _BOLD, italic=False, character=letter)
            thin.setdefault(font.family if font else "", letter)
    for family, letter in thin.items():
        if family:
            fact = f"the font family {family!r} has no bold for letters such as {letter!r}"
            hint = "put a font with a bold into fonts/, and name it in a kind of text: [type.NAME]"
            yield Problem(fact, edition.language, hint)


def _look_alike(edition: Edition) -> Iterator[Problem]:
    """Yield the cards that cannot be told apart."""
    for part in edition.parts:
        first: dict[str, str] = {}
        for card in part.components:
            face = part.faces.get(card.id)
            if card.kind != "card" or face is None or not face.fingerprint:
                continue
            other = first.setdefault(face.fingerprint, card.source)
            if other != card.source:
                hint = "write copies instead, or show something that differs"
                yield Problem(f"the card looks like that of {other}", card.source, hint)


def _open_files(home: Path) -> Iterator[Problem]:
    """Yield the files that LibreOffice or Excel has open, by their lock files."""
    for lock in sorted(home.iterdir()):
        match = _LOCK.fullmatch(lock.name)
        file = home / (match[1] or match[2]) if match else None
        if file and file.is_file():
            hint = "save it there: what is printed is the file as it was saved last"
            yield Problem("the file is open in another program", str(file), hint)


def _words_without_column(game: Game) -> Iterator[Problem]:
    """Yield the fixed words of drawings that a game prints in each of its languages."""
    for path in game.drawings.values() if len(game.languages) > 1 else ():
        for words, place in read_drawing(path, str(path)).own_words:
            hint = "label the text with a column, or do without words there"
            yield Problem(f"the words {words!r:.60} are alike in all languages", place, hint)


def _idle_material(game: Game) -> Iterator[Problem]:
    """Yield columns that no drawing names, and files of art/ that nothing names or can read."""
    drawings = [read_drawing(path, layout) for layout, path in game.drawings.items()]
    labels = {column for drawing in drawings for column in drawing.columns}
    pictures = {name for drawing in drawings for name in drawing.linked_files}
    pictures |= {name.partition("#")[0] for name in game.icons.values()}
    numbers = {fold(name) for name in load(Path(game.source) / "game.toml", GameFile).numbers}
    notices = {notice.fact for notice in game.notices}
    columns: dict[str, str] = {}
    for card in game.bag().components:
        cells = card.values.get("cells")
        if isinstance(cells, Cells):
            pictures |= {name.partition("#")[0] for name in cells.pictures.values()}
            columns |= dict.fromkeys(cells.cells.keys() - numbers, card.part)
        pictures |= {str(card.values.get("banner")), *card.values.get("closing", ())}
    for column, part in columns.items():
        fact = UNSHOWN.format(column)
        if column not in labels and column not in READ_COLUMNS and fact not in notices:
            hint = f"label an object {{{{{column}}}}}, or leave the column out"
            yield Problem(fact, part, hint)
    for slot in (slot for drawing in drawings for slot in drawing.hidden):
        hint = "show its layer in the drawing, or take the label off"
        yield Problem("the object is hidden in the drawing, and not printed", slot.place, hint)
    for file in pictures_in(game.art) if game.art else ():
        if not {file.name, file.stem} & pictures:
            yield Problem("no cell names the picture", str(file), "name it, or take it out")
    for file in sorted(game.art.iterdir()) if game.art else ():
        if file.is_file() and file.suffix.lower() not in SUFFIXES and not is_litter(file.name):
            hint = f"save it as one of {', '.join(SUFFIXES)}, or take it out"
            yield Problem("the file is not a picture that is read here", str(file), hint)
