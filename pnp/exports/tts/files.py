"""The files of the format: the saved object, its pictures and its rulebooks."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from hashlib import sha256
from pathlib import PurePath
from typing import Any, Final
from urllib.parse import quote

from pnp.exports.pieces import PieceSet, Settings, file_stem
from pnp.exports.tts.decks import card_decks
from pnp.exports.tts.objects import TableObjects
from pnp.exports.tts.pictures import TablePictures
from pnp.printing.edition import lay_out
from pnp.printing.jobs import resolve
from pnp.printing.writing import to_bytes

_DIGITS: Final = 8


def tts_files(pieces: PieceSet, settings: Settings) -> dict[str, bytes]:
    """Return the files of the format by their paths in its folder.

    Raises:
        MaterialError: a face or a rulebook shows something that the press does not draw.
    """
    edition = pieces.edition
    pictures = TablePictures(pieces, settings.dpi)
    objects = TableObjects(lambda path: _address(path, settings))
    books = dict(_rulebooks(pieces))
    table = objects.save(
        edition.title,
        edition.credit,
        [
            *_decks(pieces, settings.dpi, pictures, objects),
            *_tiles(pieces, pictures, objects),
            *(objects.book(title, part, path) for (part, title, path) in books),
        ],
    )
    stem = file_stem(edition.job.game.key)
    save = json.dumps(table, ensure_ascii=False, indent=1) + "\n"
    contents = {path: content for (_, _, path), content in books.items()}
    return {
        f"{stem}.json": save.encode(),
        f"{stem}.png": pictures.thumbnail(),
        **pictures.files,
        **contents,
    }


def _address(path: str, settings: Settings) -> str:
    if settings.choices.base_url:
        return f"{settings.choices.base_url.rstrip('/')}/{quote(path)}"
    return (settings.folder / PurePath(path)).as_uri()


def _decks(
    pieces: PieceSet, dpi: int, pictures: TablePictures, objects: TableObjects
) -> Iterator[dict[str, Any]]:
    for deck in card_decks(pieces, dpi):
        paths = {
            sheet.number: (pictures.fronts(sheet), pictures.backs(sheet)) for sheet in deck.sheets
        }
        titles = {piece.title for _, piece in deck.cards}
        name = pieces.edition.prepress.words.text(f"part.{deck.part}")
        yield objects.deck(deck, titles.pop() if len(titles) == 1 else name, paths)


def _tiles(
    pieces: PieceSet, pictures: TablePictures, objects: TableObjects
) -> Iterator[dict[str, Any]]:
    for piece in pieces.pieces:
        if piece.kind == "card":
            continue
        front = pictures.face(piece.front)
        back = pictures.face(piece.back) if piece.back else front
        yield from (objects.tile(piece, front, back) for _ in range(piece.copies))


def _rulebooks(pieces: PieceSet) -> Iterator[tuple[tuple[str, str, str], bytes]]:
    """Yield part, title and path of each rulebook, and its PDF."""
    if not pieces.rulebooks:
        return
    edition = lay_out(resolve(replace(pieces.order, start=False, only=pieces.rulebooks)))
    for part in edition.parts:
        content = to_bytes(edition, part)
        digest = sha256(content).hexdigest()[:_DIGITS]
        path = f"pdf/{file_stem(part.name)}.{digest}.pdf"
        yield (part.name, edition.name_of(part), path), content
    edition.keep()
