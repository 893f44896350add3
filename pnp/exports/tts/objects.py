"""The objects of a saved object, in the program's own JSON."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from hashlib import sha256
from itertools import count
from typing import Any, Final

from pnp.exports.pieces import LoosePiece
from pnp.exports.tts.decks import CardSheet, TableDeck

Address = Callable[[str], str]
"""Return the address of a file, given its path."""

_POKER_MM: Final = 88.9
"""The height of a card of scale 1; its width follows from the picture."""

_SQUARE: Final = 0
_ROUND: Final = 2
_THICKNESS: Final = 0.1
"""Of tiles: their shapes, and how thick they are, in inches."""

_FACE_DOWN: Final = 180.0
_GUID_DIGITS: Final = 6
_TILE_MM: Final = 2 * 63.5 / 2.2
"""The width of a tile of scale 1, which is 2 units wide: a poker card has 2.2 of them."""


_SCRIPTS: Final = ("LuaScript", "LuaScriptState", "XmlUI")
_EMPTY_TEXTS: Final = ("GameMode", "Date", "Table", "Sky", "Rules", *_SCRIPTS)


class TableObjects:
    """Makes objects, each with an id that no other one has."""

    def __init__(self, address: Address) -> None:
        self._address = address
        self._guids: set[str] = set()

    def deck(
        self, deck: TableDeck, title: str, paths: dict[int, tuple[str, str]]
    ) -> dict[str, Any]:
        """Return a deck, or a card that is all alone.

        Args:
            deck: its cards.
            title: of the deck.
            paths: the pictures of fronts and backs by the number of the sheet.
        """
        sheets = {sheet.number: self._sheet(sheet, *paths[sheet.number]) for sheet in deck.sheets}
        cards = [self._card(number, piece, sheets[number // 100]) for number, piece in deck.cards]
        if len(cards) == 1:
            return {**cards[0], "Name": "CardCustom"}
        scale = _scale_of_card(deck.sheets[0].pieces[0])
        return {
            **self._object("DeckCustom", title, f"deck {deck.part}", (deck.part,), scale),
            "DeckIDs": [number for number, _ in deck.cards],
            "CustomDeck": {str(number): sheet for number, sheet in sheets.items()},
            "ContainedObjects": cards,
        }

    def _sheet(self, sheet: CardSheet, fronts: str, backs: str) -> dict[str, Any]:
        return {
            "FaceURL": self._address(fronts),
            "BackURL": self._address(backs),
            "NumWidth": sheet.grid.columns,
            "NumHeight": sheet.grid.rows,
            "BackIsHidden": not sheet.has_own_backs,
            "UniqueBack": sheet.has_own_backs,
            "Type": 0,
        }

    def _card(self, number: int, piece: LoosePiece, sheet: dict[str, Any]) -> dict[str, Any]:
        return {
            **self._piece("Card", piece, _scale_of_card(piece)),
            "CardID": number,
            "CustomDeck": {str(number // 100): sheet},
            "Hands": True,
            "HideWhenFaceDown": True,
        }

    def tile(self, piece: LoosePiece, front: str, back: str) -> dict[str, Any]:
        """Return a board, a sheet or a token: flat, with a picture on either side."""
        return {
            **self._piece("Custom_Tile", piece, round(piece.size.width_mm / _TILE_MM, 4)),
            "CustomImage": {
                "ImageURL": self._address(front),
                "ImageSecondaryURL": self._address(back),
                "ImageScalar": 1.0,
                "WidthScale": 0.0,
                "CustomTile": {
                    "Type": _ROUND if piece.is_round else _SQUARE,
                    "Thickness": _THICKNESS,
                    "Stackable": piece.kind == "token",
                    "Stretch": True,
                },
            },
        }

    def book(self, title: str, part: str, path: str) -> dict[str, Any]:
        """Return a PDF that is read in the program."""
        return {
            **self._object("Custom_PDF", title, part, (part,), 1.0),
            "CustomPDF": {
                "PDFUrl": self._address(path),
                "PDFPassword": "",
                "PDFPage": 0,
                "PDFPageOffset": 0,
            },
        }

    def save(self, title: str, note: str, objects: Sequence[dict[str, Any]]) -> dict[str, Any]:
        """Return a save that holds objects in one bag."""
        bag = {
            **self._object("Bag", title, "bag", (), 1.0),
            "Bag": {"Order": 0},
            "ContainedObjects": list(objects),
        }
        return {
            "SaveName": title,
            **dict.fromkeys(_EMPTY_TEXTS, ""),
            "Note": note,
            "VersionNumber": "",
            "Hands": {"Enable": True, "DisableUnused": False, "Hiding": 0},
            "ObjectStates": [bag],
        }

    def _piece(self, name: str, piece: LoosePiece, scale: float) -> dict[str, Any]:
        entry = self._object(name, piece.name or piece.title, piece.id, (piece.part,), scale)
        return {**entry, "Description": piece.words}

    def _object(
        self, name: str, title: str, note: str, tags: Sequence[str], scale: float
    ) -> dict[str, Any]:
        return {
            "GUID": self._guid(note),
            "Name": name,
            "Transform": _transform(scale, _FACE_DOWN if name in ("Card", "DeckCustom") else 0.0),
            "Nickname": title,
            "Description": "",
            "GMNotes": note,
            "Tags": list(tags),
            "ColorDiffuse": {"r": 1.0, "g": 1.0, "b": 1.0},
            "Locked": False,
            "Grid": True,
            "Snap": True,
            "Autoraise": True,
            "Sticky": name != "Card",
            "Tooltip": True,
            "Hands": False,
            "HideWhenFaceDown": False,
            **dict.fromkeys(_SCRIPTS, ""),
        }

    def _guid(self, name: str) -> str:
        """Return a digest of a name that no object has."""
        digests = (sha256(f"{name}/{place}".encode()).hexdigest() for place in count())
        guids = (digest[:_GUID_DIGITS] for digest in digests)
        guid = next(guid for guid in guids if guid not in self._guids)
        self._guids.add(guid)
        return guid


def _scale_of_card(piece: LoosePiece) -> float:
    return round(piece.size.height_mm / _POKER_MM, 4)


def _transform(scale: float, turn: float) -> dict[str, float]:
    return {
        "posX": 0.0,
        "posY": 1.0,
        "posZ": 0.0,
        "rotX": 0.0,
        "rotY": _FACE_DOWN,
        "rotZ": turn,
        "scaleX": scale,
        "scaleY": 1.0,
        "scaleZ": scale,
    }
