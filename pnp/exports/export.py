"""Exporting: an order's pieces in a format, written whole, with the digest of each file.

The digests stand in `files.sha256` as `sha256sum --check` reads them. The check reads everything
back from the disk: each digest, no file too many or too few, and then the rules of
the format itself.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Final

from pnp.core.errors import CallError, MaterialError, Problem, counted, raise_if_any
from pnp.core.files import write_all
from pnp.core.progress import Progress, silent
from pnp.exports.formats import Format
from pnp.exports.pieces import collect_pieces
from pnp.printing.edition import Edition
from pnp.printing.orders import Order

DIGESTS: Final = "files.sha256"
_README: Final = "README.txt"
_AGAIN: Final = "export it again into an empty folder"


@dataclass(frozen=True, slots=True)
class Exported:
    """An export that was written."""

    folder: Path
    files: Mapping[str, int]
    """The bytes of each file, by its path in the folder."""
    pieces: int
    copies: int
    """Physical things: a piece as often as the game has it."""
    omitted: tuple[str, ...]
    """The parts that the format cannot hold."""


def export(
    order: Order, form: Format, dpi: int, out: Path | None = None, progress: Progress = silent
) -> Exported:
    """Write an order's pieces in a format: all files, or none.

    Args:
        order: which game, in which language, ink and format of cards, with which bleed.
        form: the format.
        dpi: dots per inch.
        out: the folder for its files; None for `output/GAME/FORMAT`.
        progress: told of each face that is made.

    Raises:
        CallError: the order names something that there is not, or the folder holds other files.
        MaterialError: every problem of every part, or a file that cannot be written.
    """
    pieces = collect_pieces(order, progress)
    folder = out or Path("output", pieces.edition.job.game.key, form.key)
    _refuse_other_files(folder, _paths_of_export(folder))
    files = form.make(pieces, order.bleed_mm or 0.0, dpi)
    files[_README] = _readme(form, pieces.edition)
    files[DIGESTS] = _digests(files)
    _refuse_other_files(folder, files)
    progress("writing", 1, 1)
    write_all({folder / path: content for path, content in files.items()})
    return Exported(
        folder,
        {path: len(content) for path, content in sorted(files.items())},
        len(pieces.pieces),
        sum(piece.copies for piece in pieces.pieces),
        pieces.omitted,
    )


def _readme(form: Format, edition: Edition) -> bytes:
    """Return the notes on how to use the files, in the language of the edition."""
    text = edition.prepress.words.text
    check = text("export.digests", file=DIGESTS, command=f"sha256sum --check {DIGESTS}")
    return "\n\n".join(
        (edition.title, *map(text, form.readme), check, f"{edition.credit}\n")
    ).encode()


def check_export(form: Format, folder: Path) -> None:
    """Open an export again.

    Raises:
        MaterialError: everything that is wrong with it.
    """
    files = {path: (folder / path).read_bytes() for path in _paths_in(folder)}
    raise_if_any([*_wrong_digests(files), *form.check(files)], MaterialError)


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
    """Return the paths of the files in a folder, if there is one, hidden files left out."""
    paths = (path.relative_to(folder) for path in folder.rglob("*") if path.is_file())
    return (path.as_posix() for path in sorted(paths) if not path.name.startswith("."))


def _paths_of_export(folder: Path) -> Collection[str]:
    """Return the paths of an earlier export's files in a folder; none if there was no export."""
    digests = folder / DIGESTS
    if not digests.is_file():
        return ()
    lines = digests.read_bytes().decode("utf-8", "replace").splitlines()
    return {DIGESTS, *(line.partition("  ")[2] for line in lines)}


def _refuse_other_files(folder: Path, files: Collection[str]) -> None:
    """Refuse a folder with other files than those of an export: they would be taken for its own.

    Raises:
        CallError: there are some.
    """
    others = [path for path in _paths_in(folder) if path not in files]
    if others:
        fact = f"the folder holds {counted(len(others), 'other file')}: {others[0]}"
        hint = "empty it, or name another folder with --out"
        raise CallError(Problem(fact, str(folder), hint))
