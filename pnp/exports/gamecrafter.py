"""The format `gamecrafter`: decks of The Game Crafter, a folder each, and a table of all pictures.

A deck there has one size and one back, so cards are shared out among decks by theirs.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from PIL import Image

from pnp.core.errors import Problem
from pnp.core.geometry import Size
from pnp.data import tables
from pnp.data.tables import ShopDeck
from pnp.exports.checking import AGAIN, csv_rows, csv_table, png_of, wrong_picture
from pnp.exports.picturing import MM_PER_INCH, Cutout, cutout, png_files_of
from pnp.exports.pieces import LoosePiece, PieceSet, Settings, file_stem
from pnp.exports.products import products_of

TABLE: Final = "components.csv"
COLUMNS: Final = ("deck", "identity", "side", "id", "copies", "file", "width_px", "height_px")
MAX_BLEED_MM: Final = 4.5
"""The widest that any of its decks has, and some."""

_DPI: Final = 300
_BACK: Final = "back.png"

Decks = Mapping[str, Sequence[LoosePiece]]
Row = tuple[object, ...]


def gamecrafter_files(pieces: PieceSet, _: Settings) -> dict[str, bytes]:
    """Return the files of the format by their paths in its folder.

    Raises:
        CallError: there is no deck of cards of some size.
        MaterialError: a face shows something that the press does not draw.
    """
    formats = tables.gamecrafter()
    sizes = (piece.size for piece in pieces.pieces)
    products = products_of(sizes, formats, "The Game Crafter")
    decks = _decks(pieces, {size: formats[key] for size, key in products.items()})
    kinds = {name: formats[products[deck[0].size]] for name, deck in decks.items()}
    faces = {path: face for name, deck in decks.items() for path, face in _faces(name, deck)}
    kind_of = {path: kinds[path.partition("/")[0]] for path in faces}
    cutouts = {path: _cutout(pieces, face, kind_of[path]) for path, face in faces.items() if face}
    pixels = [kind_of[path].pixels for path in cutouts]
    files = png_files_of(pieces.edition, pieces.faces, cutouts, pixels, _DPI)
    for path in faces.keys() - files.keys():
        files[path] = png_of(Image.new("RGB", kind_of[path].pixels, "white"), _DPI)
    rows = (row for name, deck in decks.items() for row in _rows(name, deck, kinds[name]))
    return {**files, TABLE: csv_table(COLUMNS, rows)}


def _decks(pieces: PieceSet, kinds: Mapping[Size, ShopDeck]) -> Decks:
    """Return the cards of each part, size and back, by the name of their deck's folder."""
    groups: dict[tuple[str, Size, str | None], list[LoosePiece]] = {}
    for piece in pieces.pieces:
        groups.setdefault((piece.part, piece.size, piece.back), []).append(piece)
    number = Counter[str]()
    decks = {}
    for (part, size, _), deck in groups.items():
        name = f"{file_stem(part)}.{kinds[size].identity.lower()}"
        number[name] += 1
        decks[f"{name}.{number[name]}"] = deck
    return decks


def _faces(name: str, deck: Sequence[LoosePiece]) -> Iterator[tuple[str, str | None]]:
    """Yield the faces of a deck by their paths; None for a back that is white."""
    for piece in deck:
        yield _front(name, piece), piece.front
    yield f"{name}/{_BACK}", deck[0].back


def _front(name: str, piece: LoosePiece) -> str:
    return f"{name}/front/{file_stem(piece.front)}.png"


def _cutout(pieces: PieceSet, face: str, kind: ShopDeck) -> Cutout:
    """Return a face with as much bleed as the picture of a deck has, across and down on average."""
    size = pieces.faces[face].size
    across, down = (length / _DPI * MM_PER_INCH for length in kind.pixels)
    bleed_mm = (across - size.width_mm + down - size.height_mm) / 4
    return cutout(face, pieces.faces[face], bleed_mm)


def _rows(name: str, deck: Sequence[LoosePiece], kind: ShopDeck) -> Iterator[Row]:
    for piece in deck:
        path = _front(name, piece)
        yield (name, kind.identity, "front", piece.id, piece.copies, path, *kind.pixels)
    copies = sum(piece.copies for piece in deck)
    back = deck[0].back or ""
    yield (name, kind.identity, "back", back, copies, f"{name}/{_BACK}", *kind.pixels)


def check_gamecrafter(files: Mapping[str, bytes]) -> Iterator[Problem]:
    """Yield the problems of an export: pictures, and decks of which numbers do not add up.

    Args:
        files: everything in its folder, by path.
    """
    rows = csv_rows(files.get(TABLE, b""), COLUMNS)
    if not rows:
        yield Problem("the table of components is missing, empty, or no table", TABLE, AGAIN)
    pixels = {kind.identity: kind.pixels for kind in tables.gamecrafter().values()}
    for row in rows:
        width, height = pixels.get(row["identity"], (0, 0))
        if (row["width_px"], row["height_px"]) != (str(width), str(height)):
            yield Problem(f"{row['identity']} has other pictures", TABLE, AGAIN)
        size = f"{row['width_px']} x {row['height_px']}"
        yield from wrong_picture(row["file"], files.get(row["file"]), "PNG", size)
    for deck in dict.fromkeys(row["deck"] for row in rows):
        copies = {
            side: [row["copies"] for row in rows if (row["deck"], row["side"]) == (deck, side)]
            for side in ("front", "back")
        }
        if len(copies["back"]) != 1 or not _adds_up(copies["front"], copies["back"][0]):
            yield Problem("a deck has not one back, for all its fronts", deck, AGAIN)
    others = {path for path in files if path.endswith(".png")} - {row["file"] for row in rows}
    for path in sorted(others):
        yield Problem("no row of the table has this picture", path, AGAIN)


def _adds_up(parts: Sequence[str], total: str) -> bool:
    numbers = [*parts, total]
    return all(map(str.isdecimal, numbers)) and sum(map(int, parts)) == int(total)
