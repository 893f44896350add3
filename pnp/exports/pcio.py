"""The format `pcio`: a room of PlayingCards.io, which VirtualTabletop reads, too.

A zip archive with a list of widgets and the pictures that they show. Cards, tokens and aids become
cards in piles; boards lie on the table. The fields are those of importers and other exporters for
version 3 of the file, as read by VirtualTabletop's `server/pcioimport.mjs`.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from PIL import Image

from pnp.core.errors import Problem
from pnp.core.geometry import Size
from pnp.exports.checking import (
    Shape,
    check_only_file,
    jpeg_of,
    read_picture,
    read_zip,
    wrong_shape,
    zip_of,
)
from pnp.exports.picturing import Cutout, picture_cutouts
from pnp.exports.pieces import LoosePiece, PieceSet, Settings, card_piles, file_stem
from pnp.games.components import Kind

HOLDS: Final[frozenset[Kind]] = frozenset({"card", "token", "aid", "board"})
SCHEMA_VERSION: Final = "3"
MAX_BYTES: Final = 2 * 1024 * 1024
"""The most bytes of a picture: importers omit larger ones."""

WIDGETS: Final = "widgets.json"
_VERSION: Final = "schemaVersion"
_ASSETS: Final = "userassets/"
_ADDRESS: Final = "package://"
_BLANK: Final = "blank"
_BLANK_PX: Final = (64, 64)
_LONGER_PX: Final = 1024
"""The longer side of a picture: a card is shown enlarged."""

_QUALITY: Final = 85
_PX_PER_MM: Final = 160 / 88
"""The scale on the table, by the size of a standard card there."""

_TABLE_PX: Final = (1600, 820)
"""The table above the hand."""

_GAP_PX: Final = 30
_ROW_GAP_PX: Final = 70
"""The gap between rows, for the label above a pile and the button below it."""

_PILE_EDGE_PX: Final = 4
"""The gap between a pile's edge and its cards."""

_HAND: Final[Mapping[str, Any]] = {
    "id": "hand",
    "type": "hand",
    "x": 50,
    "y": 820,
    "z": 1,
    "width": 1500,
    "height": 180,
}
_ANY: Final[Shape] = {"id": str, "type": str, "x": int, "y": int, "z": int}
_KINDS: Final[Mapping[str, Shape]] = {
    "hand": {"width": int, "height": int},
    "cardPile": {"label": str, "width": int, "height": int, "hasShuffleButton": bool},
    "cardDeck": {
        "parent": str,
        "cardWidth": int,
        "cardHeight": int,
        "enlarge": bool,
        "cardTypes": dict,
        "faceTemplate": dict,
        "backTemplate": dict,
    },
    "card": {"deck": str, "cardType": str, "parent": str, "faceup": bool},
    "board": {"boardImage": str, "width": int, "height": int},
}
"""The fields of each kind of widget in addition to the common ones."""


def pcio_files(pieces: PieceSet, _: Settings) -> dict[str, bytes]:
    """Return the files of the format by their paths in its folder.

    Raises:
        MaterialError: a face contains something that the press does not support.
    """
    widgets = json.dumps([_HAND, *_widgets(pieces)], ensure_ascii=False, indent=1) + "\n"
    room = {WIDGETS: widgets.encode(), _VERSION: SCHEMA_VERSION.encode(), **_pictures(pieces)}
    return {f"{file_stem(pieces.edition.job.game.key)}.pcio": zip_of(room)}


def _pictures(pieces: PieceSet) -> dict[str, bytes]:
    """Return the distinct faces by their paths in the archive, and a white back if needed."""
    cards = [piece for piece in pieces.pieces if piece.kind != "board"]
    names = dict.fromkeys(piece.front for piece in pieces.pieces)
    names |= dict.fromkeys(piece.back for piece in cards if piece.back)
    cutouts = [Cutout(name, pieces.faces[name].size) for name in names]
    sizes = [_within(cut.size) for cut in cutouts]
    images = picture_cutouts(pieces.edition, pieces.faces, cutouts, sizes)
    files = {
        _path(name): jpeg_of(image, _QUALITY) for name, image in zip(names, images, strict=True)
    }
    if any(piece.back is None for piece in cards):
        files[_path(None)] = jpeg_of(Image.new("RGB", _BLANK_PX, "white"), _QUALITY)
    return files


def _within(size: Size) -> tuple[int, int]:
    scale = _LONGER_PX / max(size.width_mm, size.height_mm)
    return max(1, round(size.width_mm * scale)), max(1, round(size.height_mm * scale))


def _path(face: str | None) -> str:
    return f"{_ASSETS}{file_stem(face or _BLANK)}.jpg"


def _address(face: str | None) -> str:
    return f"{_ADDRESS}{_path(face)}"


class _Table:
    """Places pieces row by row, from the top left."""

    def __init__(self) -> None:
        self._x = self._y = _GAP_PX
        self._row = 0
        self._z = 2

    def place(self, width: int, height: int) -> dict[str, int]:
        """Return the place of a piece; without space at the lower edge it overlaps others."""
        across, down = _TABLE_PX
        if self._x + width > across - _GAP_PX and self._row:
            self._x, self._y, self._row = _GAP_PX, self._y + self._row + _ROW_GAP_PX, 0
        at = {"x": self._x, "y": max(0, min(self._y, down - height)), "z": self._z}
        self._x += width + _GAP_PX
        self._row = max(self._row, height)
        self._z += 1
        return at


def _widgets(pieces: PieceSet) -> Iterator[dict[str, Any]]:
    table = _Table()
    for number, pile in enumerate(card_piles(pieces, HOLDS - {"board"}), start=1):
        yield from _pile(pieces, f"pile{number}", pile, table)
    for piece in pieces.pieces:
        if piece.kind == "board":
            for copy in range(piece.copies):
                yield _board(piece, copy, table)


def _pile(
    pieces: PieceSet, name: str, pile: Sequence[LoosePiece], table: _Table
) -> Iterator[dict[str, Any]]:
    """Yield a pile, its deck, and its cards, one for each copy."""
    width, height = _on_table(pile[0].size)
    edges = {"width": width + 2 * _PILE_EDGE_PX, "height": height + 2 * _PILE_EDGE_PX}
    at = table.place(*edges.values())
    titles = {piece.title for piece in pile}
    label = pieces.edition.prepress.words.text(f"part.{pile[0].part}")
    label = titles.pop() if len(titles) == 1 else label
    yield {
        "id": name,
        "type": "cardPile",
        **at,
        "label": label,
        **edges,
        "hasShuffleButton": len(pile) > 1,
    }
    deck = f"{name}-deck"
    at |= {"x": at["x"] + _PILE_EDGE_PX, "y": at["y"] + _PILE_EDGE_PX}
    yield {
        "id": deck,
        "type": "cardDeck",
        "parent": name,
        **at,
        "cardWidth": width,
        "cardHeight": height,
        "enlarge": True,
        "cardTypes": {piece.id: _card_type(piece) for piece in pile},
        "faceTemplate": _template("face", width, height),
        "backTemplate": _template("back", width, height),
    }
    for piece in pile:
        for copy in range(piece.copies):
            yield {
                "id": f"{piece.id}-{copy + 1}",
                "type": "card",
                "deck": deck,
                "cardType": piece.id,
                "parent": name,
                **at,
                "faceup": False,
            }


def _on_table(size: Size) -> tuple[int, int]:
    return max(1, round(size.width_mm * _PX_PER_MM)), max(1, round(size.height_mm * _PX_PER_MM))


def _card_type(piece: LoosePiece) -> dict[str, str]:
    return {"face": _address(piece.front), "back": _address(piece.back), "label": piece.title}


def _template(side: str, width: int, height: int) -> dict[str, Any]:
    """Return the template of a side, which has a picture for each type of card."""
    picture = {
        "type": "image",
        "value": side,
        "valueType": "dynamic",
        "color": "transparent",
        "x": 0,
        "y": 0,
        "w": width,
        "h": height,
    }
    return {"includeBorder": False, "includeRadius": True, "objects": [picture]}


def _board(piece: LoosePiece, copy: int, table: _Table) -> dict[str, Any]:
    width, height = _on_table(piece.size)
    return {
        "id": f"{piece.id}-{copy + 1}",
        "type": "board",
        **table.place(width, height),
        "width": width,
        "height": height,
        "boardImage": _address(piece.front),
    }


def check_pcio(files: Mapping[str, bytes]) -> Iterator[Problem]:
    """Yield the problems of an export: the archive, its widgets, and its pictures.

    Args:
        files: everything in its folder, by path.
    """
    return check_only_file(files, ".pcio", _wrong_room)


def _wrong_room(content: bytes) -> Iterator[str]:
    room = read_zip(content)
    if room is None:
        yield "the file is not an archive, or is damaged"
        return
    if room.get(_VERSION) != SCHEMA_VERSION.encode():
        yield f"the file is not of version {SCHEMA_VERSION}"
    try:
        widgets = json.loads(room.get(WIDGETS, b""))
    except ValueError:  # among them bytes that are not UTF-8
        widgets = None
    if not isinstance(widgets, list) or not widgets:
        yield f"{WIDGETS} is missing, or no list"
        return
    facts = [fact for widget in widgets for fact in _wrong_widget(widget)]
    yield from facts or _wrong_links(widgets)
    yield from _wrong_pictures(room, {*_addresses(widgets)})


def _wrong_widget(widget: object) -> Iterator[str]:
    facts = [*wrong_shape(widget, _ANY, "a widget")]
    if facts or not isinstance(widget, dict):
        yield from facts
    elif widget["type"] not in _KINDS:
        yield f"{widget['id']}: unknown kind of widget {widget['type']!r}"
    else:
        yield from wrong_shape(widget, _KINDS[widget["type"]], widget["id"])


def _wrong_links(widgets: Sequence[dict[str, Any]]) -> Iterator[str]:
    """Yield duplicate ids, and those that refer to nothing of the right kind."""
    ids = Counter(widget["id"] for widget in widgets)
    yield from (
        f"{number} widgets have the id {name}" for name, number in ids.items() if number > 1
    )
    by_id = {widget["id"]: widget for widget in widgets}
    for widget in widgets:
        if by_id.get(widget.get("parent", "hand"), {}).get("type") not in ("cardPile", "hand"):
            yield f"{widget['id']} lies on no pile"
        if widget["type"] == "card":
            deck = by_id.get(widget["deck"], {})
            if widget["cardType"] not in deck.get("cardTypes", {}):
                yield f"{widget['id']} is of no deck, or no card of it"


def _addresses(value: object) -> Iterator[str]:
    """Yield the pictures that widgets name, at any depth."""
    if isinstance(value, str) and value.startswith(_ADDRESS):
        yield value.removeprefix(_ADDRESS)
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    for entry in inner:
        yield from _addresses(entry)


def _wrong_pictures(room: Mapping[str, bytes], paths: set[str]) -> Iterator[str]:
    yield from (f"the picture is missing: {path}" for path in sorted(paths - room.keys()))
    others = room.keys() - paths - {WIDGETS, _VERSION}
    yield from (f"no widget shows the file: {path}" for path in sorted(others))
    for path in sorted(paths & room.keys()):
        if read_picture(room[path], "JPEG") is None:
            yield f"the picture cannot be read: {path}"
        elif len(room[path]) > MAX_BYTES:
            yield f"the picture is larger than {MAX_BYTES:,} bytes: {path}"
