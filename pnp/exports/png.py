"""The format `png`: a picture of each face in a folder for each part, and a table of all pieces.

It can be used by hand with any shop that accepts pictures, and any program that makes cards from a
table. A back that several pieces share is one file.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from pnp.core.errors import Problem
from pnp.exports.checking import AGAIN, csv_rows, csv_table, wrong_picture
from pnp.exports.picturing import Cutout, cutout, png_files_of
from pnp.exports.pieces import LoosePiece, PieceSet, Settings, file_stem

TABLE: Final = "pieces.csv"
_COLUMNS: Final = (
    *("id", "part", "kind", "copies", "width_mm", "height_mm", "bleed_mm", "round"),
    *("width_px", "height_px", "front", "back", "words"),
)


def png_files(pieces: PieceSet, settings: Settings) -> dict[str, bytes]:
    """Return the files of the format by their paths in its folder.

    Raises:
        MaterialError: a face contains something that the press does not support.
    """
    dpi, cutouts = settings.dpi, dict(_cutouts(pieces, settings.bleed_mm))
    sizes = [cut.pixels(dpi) for cut in cutouts.values()]
    files = png_files_of(pieces.edition, pieces.faces, cutouts, sizes, dpi)
    rows = (_row(piece, cutouts[_front_path(piece)], dpi) for piece in pieces.pieces)
    return {**files, TABLE: csv_table(_COLUMNS, rows)}


def _cutouts(pieces: PieceSet, bleed_mm: float) -> Iterator[tuple[str, Cutout]]:
    """Yield the faces by path; a shared back is repeated under the same path."""
    for piece in pieces.pieces:
        yield _front_path(piece), cutout(piece.front, pieces.faces[piece.front], bleed_mm)
        if piece.back:
            yield (
                _back_path(piece, piece.back),
                cutout(piece.back, pieces.faces[piece.back], bleed_mm),
            )


def _front_path(piece: LoosePiece) -> str:
    return f"{file_stem(piece.part)}/{file_stem(piece.front)}.front.png"


def _back_path(piece: LoosePiece, back: str) -> str:
    return f"{file_stem(piece.part)}/{file_stem(back)}.back.png"


def _row(piece: LoosePiece, front: Cutout, dpi: int) -> tuple[object, ...]:
    width_px, height_px = front.pixels(dpi)
    return (
        *(piece.id, piece.part, piece.kind, piece.copies),
        *(f"{piece.size.width_mm:g}", f"{piece.size.height_mm:g}", f"{front.bleed_mm:g}"),
        *("yes" if piece.is_round else "no", width_px, height_px),
        *(_front_path(piece), _back_path(piece, piece.back) if piece.back else ""),
        _one_cell(piece.words),
    )


def _one_cell(words: str) -> str:
    """Return words that no spreadsheet mistakes for a formula."""
    return f"'{words}" if words.startswith(("=", "+", "-", "@")) else words


def check_png(files: Mapping[str, bytes]) -> Iterator[Problem]:
    """Yield the problems of an export: pictures that the table lacks, or misdescribes.

    Args:
        files: everything in its folder, by path.
    """
    rows = csv_rows(files.get(TABLE, b""), _COLUMNS)
    if not rows:
        yield Problem("the table of pieces is missing, empty, or no table", TABLE, AGAIN)
    sizes: dict[str, str] = {}
    for row in rows:
        size = f"{row['width_px']} x {row['height_px']}"
        sizes.update({row[side]: size for side in ("front", "back") if row[side]})
    for path, size in sizes.items():
        yield from wrong_picture(path, files.get(path), "PNG", size)
    pictures = {path for path in files if path.endswith(".png")}
    for path in sorted(pictures - sizes.keys()):
        yield Problem("no piece of the table has this picture", path, AGAIN)
