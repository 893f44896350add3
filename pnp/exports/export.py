"""Exporting: an order's pieces in a format, written whole, with the digest of each file.

An export for publication requires an option and a game that may be published. The digests are in
`files.sha256`, in the format of `sha256sum --check`. The check reads everything back from the disk:
each digest, missing and additional files, and then the rules of the format itself.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path
from typing import Final

from pnp.core.errors import (
    CallError,
    MaterialError,
    Problem,
    join_names,
    quantity,
    raise_if_any,
)
from pnp.core.files import write_all
from pnp.core.progress import Progress, silent
from pnp.exports.formats import FORMATS, Format
from pnp.exports.pieces import ANY_KIND, PRIVATE, Choices, PieceSet, Settings, collect_pieces
from pnp.games.components import Kind
from pnp.games.game import Game
from pnp.printing.edition import Edition
from pnp.printing.jobs import game_of
from pnp.printing.orders import Order

DIGESTS: Final = "files.sha256"
_README: Final = "README.txt"
_ADDRESS: Final = re.compile(r"https?://[!#-;=?-~]+")
"""ASCII characters without spaces, quotes and angle brackets."""

_MAX_SHOWN: Final = 60
_AGAIN: Final = "export it again into an empty folder"


@dataclass(frozen=True, slots=True)
class Exported:
    """A finished export."""

    form: Format
    folder: Path
    files: Mapping[str, int]
    """The size of each file in bytes, by its path in the folder."""
    pieces: int
    copies: int
    """The number of physical pieces, copies included."""
    omitted: tuple[str, ...]
    """The parts that the format cannot hold."""


@dataclass(frozen=True, slots=True)
class _Draft:
    """The files of an export before they are written."""

    form: Format
    folder: Path
    files: Mapping[str, bytes]
    pieces: PieceSet

    @property
    def exported(self) -> Exported:
        """Return it as output."""
        pieces = self.pieces.pieces
        return Exported(
            self.form,
            self.folder,
            {path: len(content) for path, content in sorted(self.files.items())},
            len(pieces),
            sum(piece.copies for piece in pieces),
            self.pieces.omitted,
        )


def export(  # noqa: PLR0913 -- one parameter an option
    order: Order,
    form: Format,
    dpi: int | None = None,
    out: Path | None = None,
    progress: Progress = silent,
    *,
    choices: Choices = PRIVATE,
) -> Exported:
    """Write an order's pieces in a format: all files, or none.

    Args:
        order: the game, language, ink, card format and bleed.
        form: the format.
        dpi: dots per inch; None for the format's default.
        out: the folder for its files; None for `output/GAME/FORMAT`.
        progress: called for each face that is made.
        choices: the options of the format, and whether the files are to be published.

    Raises:
        CallError: the order names something unknown, the folder holds other files, or the game may
            not be published.
        MaterialError: every problem of every part, or a file that cannot be written.
    """
    game = game_of(order)
    refuse_choices(form, game, choices)
    folder = out or Path("output", game.key, form.key)
    _refuse_other_files(folder)
    draft = _draft(form, order, dpi, folder, choices, _Sets(progress).of)
    _write([draft], progress)
    return draft.exported


def export_all(
    order: Order,
    dpi: int | None = None,
    out: Path | None = None,
    progress: Progress = silent,
    *,
    choices: Choices = PRIVATE,
) -> tuple[tuple[Exported, ...], tuple[Problem, ...]]:
    """Write an order's pieces in all formats that can hold them: all files of all, or none.

    Args:
        order: the game, language, ink, card format and bleed.
        dpi: dots per inch; None for the default of each format.
        out: the folder for a folder of each format; None for `output/GAME`.
        progress: called for each face that is made.
        choices: the options of the formats, and whether the files are to be published.

    Returns:
        The exports, and for each other format the reason for its absence.

    Raises:
        CallError: no format can hold it, or a folder holds other files.
        MaterialError: every problem of every part, or a file that cannot be written.
    """
    game, sets = game_of(order), _Sets(progress, ANY_KIND)
    drafts: list[_Draft] = []
    refusals: list[Problem] = []
    for form in FORMATS.values():
        own = choices.only(form.flags)
        folder = (out or Path("output", game.key)) / form.key
        _refuse_other_files(folder)
        try:
            refuse_choices(form, game, own)
            drafts.append(_draft(form, order, dpi, folder, own, sets.of))
        except CallError as error:
            refusals += (replace(problem, place=form.key) for problem in error.problems)
    raise_if_any([] if drafts else [*dict.fromkeys(refusals)], CallError)
    _write(drafts, progress)
    return tuple(draft.exported for draft in drafts), tuple(refusals)


def files_of_export(
    order: Order, form: Format, folder: Path, choices: Choices = PRIVATE
) -> Mapping[str, bytes]:
    """Return the files of an export by their paths, without writing them.

    Args:
        order: the game, language, ink, card format and bleed.
        form: the format.
        folder: the destination of the files.
        choices: the options of the format, and whether the files are to be published.

    Raises:
        CallError: the order names something unknown, or the game may not be published.
        MaterialError: every problem of every part.
    """
    refuse_choices(form, game_of(order), choices)
    return _draft(form, order, None, folder, choices, _Sets(silent).of).files


class _Sets:
    """Collects pieces, once for all formats of a bleed."""

    def __init__(self, progress: Progress, holds: frozenset[Kind] | None = None) -> None:
        """Start without pieces.

        Args:
            progress: called when pieces are laid out.
            holds: the kinds to collect together; None for those of each format separately.
        """
        self._progress = progress
        self._holds = holds
        self._sets: dict[float | None, PieceSet] = {}

    def of(self, order: Order, form: Format) -> PieceSet:
        """Return the pieces of an order that a format supports."""
        key = order.bleed_mm
        if key not in self._sets:
            self._sets[key] = collect_pieces(order, self._progress, self._holds or form.holds)
        return self._sets[key].only(form.holds)


def _draft(  # noqa: PLR0913, PLR0917 -- one parameter an option
    form: Format,
    order: Order,
    dpi: int | None,
    folder: Path,
    choices: Choices,
    pieces_of: Callable[[Order, Format], PieceSet],
) -> _Draft:
    """Return the files of an export.

    Raises:
        CallError: the order names something unknown, or the format cannot hold it.
        MaterialError: every problem of every part.
    """
    if form.bleed_mm:
        order = replace(order, bleed_mm=form.bleed_mm(choices.shop))
    pieces = pieces_of(order, form)
    settings = Settings(order.bleed_mm or 0.0, dpi or form.dpi, folder.absolute(), choices)
    files = form.make(pieces, settings)
    pieces.edition.keep()
    files[_README] = _readme(form, pieces.edition)
    files[DIGESTS] = _digests(files)
    return _Draft(form, folder, files, pieces)


def _write(drafts: Sequence[_Draft], progress: Progress) -> None:
    """Write all files, and delete those of earlier exports that are obsolete.

    Raises:
        CallError: one of the obsolete files was changed.
        MaterialError: a file cannot be written.
    """
    stale = [path for draft in drafts for path in _stale_files(draft.folder, draft.files)]
    progress("writing", 1, 1)
    write_all({draft.folder / path: file for draft in drafts for path, file in draft.files.items()})
    for path in stale:
        path.unlink(missing_ok=True)


def refuse_choices(form: Format, game: Game, choices: Choices) -> None:
    """Refuse options that the format lacks, and publication of a game without permission.

    Raises:
        CallError: every problem of both kinds.
    """
    raise_if_any([*_wrong_choices(form, game, choices)], CallError)


def _wrong_choices(form: Format, game: Game, choices: Choices) -> Iterator[Problem]:
    """Yield the problems of options that the format lacks, and of publication."""
    for flag in choices.flags:
        if flag not in form.flags:
            yield Problem(f"{form.key} has no option {flag}", hint="leave it out")
    if choices.base_url and not _ADDRESS.fullmatch(choices.base_url):
        fact = f"{choices.base_url[:_MAX_SHOWN]!r} is not an address of a folder on the web"
        yield Problem(fact, hint="write it in full: --base-url https://example.org/game")
    if not (form.is_uploaded or choices.base_url or choices.is_public):
        return
    if game.credits.permission == "none":
        whose = join_names(game.credits.publishers or game.credits.designers)
        fact = f"{game.title} belongs to {whose}, who gave no permission to publish it"
        yield Problem(fact, hint="ask them, or export it for yourself: ducks-pnp export --list")
    elif not choices.is_public:
        hint = f"say --public if {game.title} may be published"
        yield Problem(f"{form.key} is for others to see", hint=hint)


def _readme(form: Format, edition: Edition) -> bytes:
    """Return the notes on how to use the files, in the language of the edition."""
    text, licence = edition.prepress.words.text, edition.job.game.credits.licence
    check = text("export.digests", file=DIGESTS, command=f"sha256sum --check {DIGESTS}")
    rights = (text("export.licence", licence=licence),) if licence else ()
    return "\n\n".join(
        (edition.title, *map(text, form.readme), check, *rights, f"{edition.credit}\n")
    ).encode()


def check_export(form: Format, folder: Path) -> None:
    """Check an export.

    Raises:
        MaterialError: everything that is wrong with it.
    """
    files = {path: (folder / path).read_bytes() for path in _paths_in(folder)}
    raise_if_any([*_wrong_digests(files)], MaterialError)  # nothing opens a damaged file
    raise_if_any([*form.check(files)], MaterialError)


def _digests(files: Mapping[str, bytes]) -> bytes:
    lines = (f"{sha256(content).hexdigest()}  {path}\n" for path, content in sorted(files.items()))
    return "".join(lines).encode()


def _wrong_digests(files: Mapping[str, bytes]) -> Iterator[Problem]:
    original = files.get(DIGESTS, b"").decode("utf-8", "replace")
    actual = _digests({path: content for path, content in files.items() if path != DIGESTS})
    lines = {*original.splitlines(keepends=True)} ^ {*actual.decode().splitlines(keepends=True)}
    for path in sorted({line.partition("  ")[2].strip() or DIGESTS for line in lines}):
        yield Problem("the file is not as it was exported", path, _AGAIN)


def _paths_in(folder: Path) -> Iterator[str]:
    """Return the paths of the files in a folder, if it exists, without hidden files."""
    paths = (path.relative_to(folder) for path in folder.rglob("*") if path.is_file())
    return (path.as_posix() for path in sorted(paths) if not path.name.startswith("."))


def _digests_of_export(folder: Path) -> Mapping[str, str]:
    """Return the digests of an earlier export's files by path; none if there was no export."""
    digests = folder / DIGESTS
    if not digests.is_file():
        return {}
    lines = digests.read_bytes().decode("utf-8", "replace").splitlines()
    pairs = (line.partition("  ") for line in lines)
    return {DIGESTS: "", **{path: digest for digest, _, path in pairs}}


def _refuse_other_files(folder: Path) -> None:
    """Refuse a folder with files that are not of an export, which they would seem to be.

    Raises:
        CallError: the folder has other files.
    """
    earlier = _digests_of_export(folder)
    others = [path for path in _paths_in(folder) if path not in earlier]
    if others:
        fact = f"the folder holds {quantity(len(others), 'other file')}: {others[0]}"
        hint = "empty it, or name another folder with --out"
        raise CallError(Problem(fact, str(folder), hint))


def _stale_files(folder: Path, files: Collection[str]) -> Iterator[Path]:
    """Yield the files of an earlier export that the new one lacks.

    Raises:
        CallError: one of them has been changed since.
    """
    earlier = _digests_of_export(folder)
    for path in _paths_in(folder):
        if path in files:
            continue
        stale = folder / path
        if sha256(stale.read_bytes()).hexdigest() != earlier[path]:
            hint = "move it away, or name another folder with --out"
            raise CallError(Problem("the file was changed since it was exported", str(stale), hint))
        yield stale
