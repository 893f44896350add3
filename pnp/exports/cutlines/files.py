"""The files of the format: each part as printed, and the outlines of its pages."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from pnp.exports.checking import csv_table
from pnp.exports.cutlines.drawings import as_dxf, as_svg
from pnp.exports.cutlines.outlines import HOLDS, CutPage, cut_pages
from pnp.exports.pieces import PieceSet, Settings, file_stem
from pnp.printing.edition import Edition, lay_out
from pnp.printing.jobs import resolve
from pnp.printing.parts import Part
from pnp.printing.writing import manifest, to_bytes

TABLE: Final = "pages.csv"
COLUMNS: Final = ("part", "page", "pieces", "outlines")


def cutline_files(pieces: PieceSet, _: Settings) -> dict[str, bytes]:
    """Return the files of the format by their paths in its folder.

    Raises:
        CallError: pieces do not fit the paper.
        MaterialError: a face contains something that the press does not support.
    """
    bag = pieces.edition.job.bag
    parts = dict.fromkeys(piece.part for piece in pieces.pieces)
    names = tuple(part for part in parts if bag.of_part(part)[0].kind in HOLDS)
    edition = lay_out(resolve(replace(pieces.order, start=False, only=names)))
    edition.keep()
    rows: list[tuple[object, ...]] = []
    files = {
        name: content for part in edition.parts for name, content in _files_of(edition, part, rows)
    }
    return {**files, TABLE: csv_table(COLUMNS, rows)}


def _files_of(
    edition: Edition, part: Part, rows: list[tuple[object, ...]]
) -> Iterator[tuple[str, bytes]]:
    """Yield the files of a part, and add a row for each of its pages; equal pages share a file."""
    stem = file_stem(part.name)
    yield f"{stem}.pdf", to_bytes(edition, part)
    yield f"{stem}.json", manifest(edition, part)
    names: dict[CutPage, str] = {}
    for number, page in cut_pages(edition, part):
        if page not in names:
            names[page] = f"{stem}.{len(names) + 1}"
            yield f"{names[page]}.svg", as_svg(page)
            yield f"{names[page]}.dxf", as_dxf(page)
        rows.append((stem, number, len(page.outlines), names[page]))
