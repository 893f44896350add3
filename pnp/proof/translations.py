"""Checks of translations: their completeness, their problems, and texts that do not fit.

1. the catalogues of all games are compared with the English (`pnp.words.completeness`);
2. each game is laid out in the language, so that every text is set in its place;
3. a text that does not fit is reported at its entry in the catalogue.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from pnp.core import resources
from pnp.core.errors import CallError, DucksError, Problem
from pnp.core.progress import Progress, silent
from pnp.games.game import Game
from pnp.games.registry import open_game
from pnp.printing.edition import lay_out
from pnp.printing.jobs import resolve
from pnp.printing.orders import Order
from pnp.words.completeness import Completeness, completeness, completeness_of_cells
from pnp.words.words import Words, find_language, languages

COMMON: Final = "common"
"""The catalogue of the texts that all games share."""


@dataclass(frozen=True, slots=True)
class Checked:
    """A game's catalogue in a language, and the problems of laying the game out."""

    words: Completeness
    misfits: tuple[Problem, ...] | None
    """Texts that do not fit or lack a glyph, at their entries in the catalogues; None if nothing
    was laid out."""

    @property
    def problems(self) -> tuple[Problem, ...]:
        """Return everything that prevents printing."""
        return (*self.words.faults, *(self.misfits or ()))


def available_languages(folder: Path | None = None) -> tuple[str, ...]:
    """Return the languages of the project, and of a folder if one is given."""
    return tuple(sorted({language for root in _roots(folder) for language in languages(root)}))


def survey(
    games: Sequence[str], names: Iterable[str], folder: Path | None = None
) -> list[Completeness]:
    """Return the completeness of the common catalogue and those of some games.

    Args:
        games: names of games, or paths of their folders.
        names: languages.
        folder: a folder of languages that takes precedence over the project's own.
    """
    bases = [_open(name, folder) for name in games]
    roots = dict.fromkeys(
        (*_roots(folder), *(own for base in bases for own in base.common_folders))
    )
    return [
        words
        for language in names
        for words in (
            completeness(tuple(roots), COMMON, language),
            *(_progress(game, language) for game in bases),
        )
    ]


def _progress(game: Game, language: str) -> Completeness:
    """Return the progress of a game in a language."""
    if game.cells:
        return completeness_of_cells(game.cell_texts, language, (*game.rulebooks,))
    return completeness(game.words_folders, game.key, language)


def check(
    games: Sequence[str], language: str, folder: Path | None = None, progress: Progress = silent
) -> list[Checked]:
    """Return the common catalogue and those of some games, checked in a language.

    Args:
        games: names of games, or paths of their folders.
        language: a tag such as `fr-CA`.
        folder: a folder of languages that takes precedence over the project's own.
        progress: called for each face that is laid out.

    Raises:
        CallError: the game or the language is unknown.
    """
    code = spell(language, games, folder)
    common, *others = survey(games, [code], folder)
    results = [Checked(common, None)]
    for name, words in zip(games, others, strict=True):
        sound = not (common.faults or words.faults)
        misfits = tuple(_misfits(_open(name, folder), code, progress)) if sound else None
        results.append(Checked(words, misfits))
    return results


def spell(language: str, games: Sequence[str], folder: Path | None = None) -> str:
    """Return the normalised tag of a language.

    Raises:
        CallError: the language has no words, nor has its fallback.
    """
    own = (_open(game, folder).known_languages for game in games)
    return find_language(
        language, sorted({*available_languages(folder), *(x for y in own for x in y)})
    )


def _roots(folder: Path | None) -> tuple[Path, ...]:
    return (resources.words(), *([folder] if folder else []))


def _open(name: str, folder: Path | None) -> Game:
    game = open_game(name)
    return replace(game, more_words=(*game.more_words, folder)) if folder else game


def _misfits(game: Game, language: str, progress: Progress) -> Iterator[Problem]:
    """Yield the distinct problems of laying out a whole game."""
    if not game.is_printable:
        return
    words = game.words_in(language)
    problems: dict[Problem, None] = {}
    for order in _orders(game, language):
        try:
            lay_out(resolve(order), progress).keep()
        except DucksError as error:
            problems.update(dict.fromkeys(_at_entry(problem, words) for problem in error.problems))
    yield from problems


def _orders(game: Game, language: str) -> Iterator[Order]:
    """Yield the orders: everything with boxes for the decks; rulebooks as booklets, too."""
    yield Order(game, language=language, tuckbox="deck")
    if "rules" in game.bag().parts:
        yield Order(game, language=language, only=("rules",), booklet=True)


def _at_entry(problem: Problem, words: Words) -> Problem:
    """Return a problem of a layout, preceded by the place of the text in its catalogue."""
    layout, _, keys = problem.place.rpartition(", ")
    text = words.texts.get(keys.partition(" + ")[0])
    return replace(problem, place=f"{text.place}, in {layout}") if text else problem


def refuse_empty(folder: Path) -> None:
    """Refuse a folder without words.

    Raises:
        CallError: it is not a folder, or has no language.
    """
    if not languages(folder):
        hint = "it holds a folder for each language, such as de, with catalogues in it"
        raise CallError(Problem("the folder holds no words of any language", str(folder), hint))


def by_language(catalogues: Iterable[Completeness]) -> Mapping[str, list[Completeness]]:
    """Return catalogues by their language."""
    groups: dict[str, list[Completeness]] = {}
    for problem in catalogues:
        groups.setdefault(problem.language, []).append(problem)
    return groups
