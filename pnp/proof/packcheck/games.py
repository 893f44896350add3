"""The games that a pack changes: opened, laid out, drawn and, if numbers differ, played."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from pnp.art import mirror_image_of
from pnp.core.errors import DucksError, Problem
from pnp.core.progress import Progress
from pnp.data.changes import numbers
from pnp.games import registry
from pnp.games.game import Game
from pnp.games.packs import Pack
from pnp.games.packs.pack import NUMBERS_FILE, PACK_FILE
from pnp.press.svg.errors import RefusalError
from pnp.press.svg.tree.parse import parse
from pnp.printing.artwork.library import PictureName
from pnp.printing.artwork.photographs import DPI, read_photograph, resolution
from pnp.printing.edition import Edition, lay_out
from pnp.printing.jobs import resolve
from pnp.printing.orders import Order
from pnp.proof.packcheck.findings import errors, note, warning
from pnp.proof.playtest import playtest
from pnp.proof.validation.findings import GradedProblem
from pnp.words.words import languages

_GAMES: Final = 20
"""The most games played per setting with a pack's numbers; few, if they show no fault."""

_SHARP: Final = 0.95 * DPI
"""Dots per inch; 5 % less than 300 is invisible."""


def findings(pack: Pack, name: str, progress: Progress) -> Iterator[GradedProblem]:
    """Yield the findings of a game with the pack.

    Args:
        pack: the pack.
        name: the game's key, or the path of its folder.
        progress: called for each face that is laid out.
    """
    registry.find(name)
    try:
        game = registry.open_game(name, (pack,))
    except DucksError as error:
        yield from errors("game", error)
        return
    if game.is_printable:
        for language in _languages(pack):
            yield from _check_print(pack, game, language, progress)
    if pack.numbers.get(game.key) and game.is_playable:
        yield from _check_playing(pack, game, progress)


def _languages(pack: Pack) -> tuple[str, ...]:
    """Return English, and the languages in which the pack has words or a rulebook."""
    if pack.words is None:
        return ("en",)
    books = sorted(path.parent.name for path in pack.words.glob("*/*.rules.md"))
    return tuple(dict.fromkeys(("en", *languages(pack.words), *books)))


def _check_print(
    pack: Pack, game: Game, language: str, progress: Progress
) -> Iterator[GradedProblem]:
    """Yield text that does not fit, unsupported content, and pictures of low resolution."""
    order = Order(game, language=language)
    try:
        edition = lay_out(resolve(order), progress)
        for part in edition.parts:
            for _ in edition.pages(part):
                pass
    except DucksError as error:
        yield from errors("layout", error)
        return
    edition.keep()
    yield from _of_words(pack, edition)
    if language == "en":
        yield from _unsharp(game, edition)
        yield from _check_mirrors(game, edition)


def _of_words(pack: Pack, edition: Edition) -> Iterator[GradedProblem]:
    if pack.words is None:
        return
    for problem in edition.notices:
        if problem.place.startswith(str(pack.words)):
            yield warning("words", problem.fact, problem.place, problem.hint)
    if edition.untranslated:
        fact = f"{len(edition.untranslated)} texts are printed in English"
        place = str(pack.words / edition.language / f"{edition.job.game.key}.po")
        yield note("words", fact, place, "ducks-pnp words update writes those that are missing")


# --- sharpness ------------------------------------------------------------------------------------


def _unsharp(game: Game, edition: Edition) -> Iterator[GradedProblem]:
    """Yield each photograph that has too few pixels for its size."""
    worst: dict[Path, tuple[float, str, float]] = {}
    for name, width_mm in _pictures_in(edition):
        own = game.pictures.get(name)
        if own and not own.is_drawing:
            content, box = read_photograph(own.path), edition.prepress.pictures.size(name)
            sharpness = (resolution(content, own, box, width_mm), name, width_mm)
            worst[own.path] = min(worst.get(own.path, sharpness), sharpness)
    for path, (dots, name, width_mm) in worst.items():
        if dots < _SHARP:
            fact = f"the picture has {dots:.0f} dots an inch as {name!r}, {width_mm:.0f} mm wide"
            hint = f"{DPI:.0f} are sharp: take one of {DPI / dots:.1f} times as many pixels a side"
            yield warning("resolution", fact, str(path), hint)


def _check_mirrors(game: Game, edition: Edition) -> Iterator[GradedProblem]:
    """Yield each picture that is printed mirrored without having been declared so."""
    reports: set[Path] = set()
    for name, _ in _pictures_in(edition):
        right = mirror_image_of(name)
        own = None if right is None or name in game.pictures else game.pictures.get(right)
        if own is None or own.mirror is not None or own.path in reports:
            continue
        reports.add(own.path)
        fact = f"the picture is printed mirrored as {name!r}"
        hint = f'if it shows letters, add mirror = false to [art."{right}"] in {PACK_FILE}'
        if own.is_drawing and _has_text(own.path):
            yield warning("mirror", f"{fact}, its text too", str(own.path), hint)
        else:
            yield note("mirror", fact, str(own.path), hint)


def _has_text(path: Path) -> bool:
    """Return whether a drawing has letters; an unreadable one is reported elsewhere."""
    try:
        return any(True for _ in parse(read_photograph(path)).iter("{*}text"))
    except RefusalError:
        return False


def _pictures_in(edition: Edition) -> Iterator[tuple[str, float]]:
    """Yield the ids of pictures with their greatest printed width."""
    widest: dict[str, float] = {}
    for part in edition.parts:
        for face in part.faces.values():
            for use in face.pictures:
                name = PictureName.parse(use.name).id
                widest[name] = max(widest.get(name, 0.0), use.width_mm)
    return iter(widest.items())


# --- play -----------------------------------------------------------------------------------------


def _check_playing(pack: Pack, game: Game, progress: Progress) -> Iterator[GradedProblem]:
    """Yield the errors of games played with the pack's numbers."""
    place = f"{pack.folder / NUMBERS_FILE}, {game.key}"
    try:
        test = playtest(game, numbers(game.data), _GAMES, progress=progress, hurries=True)
    except DucksError as error:
        yield from errors("numbers", error)
        return
    if test.games:
        fact = f"{test.games:,} games were played with these numbers"
        yield note(
            "played", fact, place, "ducks-pnp simulate plays more, and tells what comes of them"
        )
    for finding in test.findings:
        if finding.grade == "error":
            yield GradedProblem("error", Problem(finding.fact, place, finding.hint), finding.check)
        elif finding.grade == "warning":
            yield warning(finding.check, finding.fact, place, finding.hint)
