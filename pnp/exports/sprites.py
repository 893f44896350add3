"""The format `sprites`: sheets of pictures, and a JSON file that describes them.

It serves games in a browser, and users' own programs. A face is on a sheet once, no matter how many
pieces show it. `SCHEMA` is the JSON Schema of the file, and is exported with it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any, Final

from PIL import Image

from pnp.core.errors import Problem
from pnp.core.geometry import Size
from pnp.exports.checking import AGAIN, png_of, wrong_picture
from pnp.exports.picturing import MM_PER_INCH, Cutout, picture_cutouts
from pnp.exports.pieces import PieceSet, Settings, file_stem

MAX_SIDE_PX: Final = 2048
"""The largest side of a sheet, as accepted by the graphics of phones."""

GAME: Final = "game.json"
FORMAT: Final = "ducks-pnp sprites 1"
_SCHEMA_FILE: Final = "game.schema.json"

_SPRITE: Final = {
    "type": ["object", "null"],
    "required": ["sheet", "x", "y", "width", "height"],
    "properties": {
        "sheet": {"type": "string"},
        **{name: {"type": "integer", "minimum": 0} for name in ("x", "y", "width", "height")},
    },
}
SCHEMA: Final[Mapping[str, Any]] = {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "type": "object",
    "required": ["format", "title", "language", "credits", "pieces"],
    "properties": {
        "format": {"const": FORMAT},
        **{name: {"type": "string"} for name in ("title", "language", "credits", "licence")},
        "pieces": {
            "type": "array",
            "items": {
                "type": "object",
                "required": [
                    *("id", "part", "kind", "title", "words", "copies", "size_mm", "round"),
                    *("front", "back"),
                ],
                "properties": {
                    **{name: {"type": "string"} for name in ("id", "part", "kind", "title")},
                    "words": {"type": "string"},
                    "copies": {"type": "integer", "minimum": 0},
                    "size_mm": {"type": "array", "items": {"type": "number"}},
                    "round": {"type": "boolean"},
                    "front": _SPRITE,
                    "back": _SPRITE,
                },
            },
        },
    },
}


@dataclass(frozen=True, slots=True)
class Sprite:
    """A face on a sheet, in pixels from the sheet's top left."""

    sheet: str
    x: int
    y: int
    width: int
    height: int

    def as_table(self) -> dict[str, Any]:
        """Return the sprite's entry in the file."""
        return {name: getattr(self, name) for name in ("sheet", "x", "y", "width", "height")}


def sprite_files(pieces: PieceSet, settings: Settings) -> dict[str, bytes]:
    """Return the files of the format by their paths in its folder.

    Raises:
        MaterialError: a face contains something that the press does not support.
    """
    sprites = dict(_place(pieces, settings.dpi))
    game = json.dumps(_game(pieces, sprites), ensure_ascii=False, indent=1) + "\n"
    schema = json.dumps(SCHEMA, indent=1) + "\n"
    return {
        **_sheets(pieces, sprites, settings.dpi),
        GAME: game.encode(),
        _SCHEMA_FILE: schema.encode(),
    }


def _groups(pieces: PieceSet) -> Mapping[tuple[str, Size], Sequence[str]]:
    """Return the distinct faces of each part by size, fronts before backs."""
    parts: dict[str, str] = {}
    for piece in pieces.pieces:
        parts.setdefault(piece.front, piece.part)
    for piece in pieces.pieces:
        if piece.back:
            parts.setdefault(piece.back, piece.part)
    groups: dict[tuple[str, Size], list[str]] = {}
    for name, part in parts.items():
        groups.setdefault((part, pieces.faces[name].size), []).append(name)
    return groups


def _place(pieces: PieceSet, dpi: int) -> Iterator[tuple[str, Sprite]]:
    """Yield the faces with their places: row by row, on as few sheets as possible."""
    numbers: dict[str, int] = {}
    for (part, size), names in _groups(pieces).items():
        width, height = _pixels(size, dpi)
        columns, rows = MAX_SIDE_PX // width, MAX_SIDE_PX // height
        for place, name in enumerate(names):
            if place % (columns * rows) == 0:
                numbers[part] = numbers.get(part, 0) + 1
            row, column = divmod(place % (columns * rows), columns)
            sheet = f"{file_stem(part)}.{numbers[part]}.png"
            yield name, Sprite(sheet, column * width, row * height, width, height)


def _pixels(size: Size, dpi: int) -> tuple[int, int]:
    """Return the pixels of a face, which fits a sheet."""
    longer_mm = max(size.width_mm, size.height_mm)
    scale = min(dpi / MM_PER_INCH, MAX_SIDE_PX / longer_mm)
    return max(1, int(size.width_mm * scale)), max(1, int(size.height_mm * scale))


def _sheets(pieces: PieceSet, sprites: Mapping[str, Sprite], dpi: int) -> dict[str, bytes]:
    """Return the sheets by their paths, no larger than their sprites."""
    cutouts = [Cutout(name, pieces.faces[name].size) for name in sprites]
    pixels = [(sprite.width, sprite.height) for sprite in sprites.values()]
    images = picture_cutouts(pieces.edition, pieces.faces, cutouts, pixels)
    files: dict[str, bytes] = {}
    for sheet, group in groupby(zip(sprites.values(), images, strict=True), _sheet_of):
        picture = Image.new("RGB", _size_of(sprites, sheet), "white")
        for sprite, image in group:
            picture.paste(image, (sprite.x, sprite.y))
        files[sheet] = png_of(picture, dpi)
    return files


def _sheet_of(pair: tuple[Sprite, Image.Image]) -> str:
    return pair[0].sheet


def _size_of(sprites: Mapping[str, Sprite], sheet: str) -> tuple[int, int]:
    group = [sprite for sprite in sprites.values() if sprite.sheet == sheet]
    width = max(sprite.x + sprite.width for sprite in group)
    return width, max(sprite.y + sprite.height for sprite in group)


def _game(pieces: PieceSet, sprites: Mapping[str, Sprite]) -> dict[str, Any]:
    edition = pieces.edition
    licence = edition.job.game.credits.licence
    return {
        "format": FORMAT,
        "title": edition.title,
        "language": edition.language,
        "credits": edition.credit,
        **({"licence": licence} if licence else {}),
        "pieces": [
            {
                "id": piece.id,
                "part": piece.part,
                "kind": piece.kind,
                "title": piece.title,
                "words": piece.words,
                "copies": piece.copies,
                "size_mm": [piece.size.width_mm, piece.size.height_mm],
                "round": piece.is_round,
                "front": sprites[piece.front].as_table(),
                "back": sprites[piece.back].as_table() if piece.back else None,
            }
            for piece in pieces.pieces
        ],
    }


def check_sprites(files: Mapping[str, bytes]) -> Iterator[Problem]:
    """Yield the problems of an export: a malformed file, and sheets without their sprites.

    Args:
        files: everything in its folder, by path.
    """
    try:
        game = json.loads(files.get(GAME, b""))
        sprites = [*_sprites_of(game)]
    except (ValueError, KeyError, TypeError):  # no JSON, or of another shape
        yield Problem("the file is missing, or not as the schema says", GAME, AGAIN)
        return
    sizes: dict[str, tuple[int, int]] = {}
    for sprite in sprites:
        width, height = sizes.get(sprite.sheet, (0, 0))
        right, bottom = sprite.x + sprite.width, sprite.y + sprite.height
        sizes[sprite.sheet] = (max(width, right), max(height, bottom))
    for sheet, (width, height) in sizes.items():
        yield from wrong_picture(sheet, files.get(sheet), "PNG", f"{width} x {height}")
        if max(width, height) > MAX_SIDE_PX:
            yield Problem(f"the sheet is larger than {MAX_SIDE_PX} pixels", sheet, AGAIN)
    for sheet in sorted({path for path in files if path.endswith(".png")} - sizes.keys()):
        yield Problem("no piece is on this sheet", sheet, AGAIN)


def _sprites_of(game: Mapping[str, Any]) -> Iterator[Sprite]:
    """Yield the sprites of a file.

    Raises:
        KeyError: a key is missing.
        TypeError: a value is of another type.
        ValueError: the file has another format, or a number is out of bounds.
    """
    if game["format"] != FORMAT or not game["pieces"]:
        raise ValueError
    for piece in game["pieces"]:
        for table in filter(None, (piece["front"], piece["back"])):
            sprite = Sprite(**table)
            numbers = (sprite.x, sprite.y, sprite.width, sprite.height)
            if type(sprite.sheet) is not str or {*map(type, numbers)} != {int}:
                raise TypeError
            if min(numbers) < 0:
                raise ValueError
            yield sprite
