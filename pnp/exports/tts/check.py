"""The check of the format: fields, ids, sheets and pictures, as the program requires."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, Final
from urllib.parse import unquote

from pnp.core.errors import Problem
from pnp.exports.checking import AGAIN, Shape, read_picture, wrong_shape
from pnp.exports.tts.decks import MAX_COLUMNS, MAX_ROWS, MAX_SIDE_PX

Files = Mapping[str, bytes]

_OBJECT: Final[Shape] = {
    "GUID": str,
    "Name": str,
    "Nickname": str,
    "Description": str,
    "GMNotes": str,
    "Tags": list,
    "Locked": bool,
    "Hands": bool,
    "HideWhenFaceDown": bool,
    "Transform": dict.fromkeys(
        ("posX", "posY", "posZ", "rotX", "rotY", "rotZ", "scaleX", "scaleY", "scaleZ"), float
    ),
}
_SHEET: Final[Shape] = {
    "FaceURL": str,
    "BackURL": str,
    "NumWidth": int,
    "NumHeight": int,
    "BackIsHidden": bool,
    "UniqueBack": bool,
    "Type": int,
}
_KINDS: Final[Mapping[str, Shape]] = {
    "Bag": {"ContainedObjects": list},
    "DeckCustom": {"DeckIDs": list, "CustomDeck": dict, "ContainedObjects": list},
    "Card": {"CardID": int, "CustomDeck": dict},
    "CardCustom": {"CardID": int, "CustomDeck": dict},
    "Custom_Tile": {
        "CustomImage": {
            "ImageURL": str,
            "ImageSecondaryURL": str,
            "CustomTile": {"Type": int, "Thickness": float, "Stackable": bool, "Stretch": bool},
        }
    },
    "Custom_PDF": {"CustomPDF": {"PDFUrl": str}},
}
"""The fields of each kind of object in addition to the common ones."""

_ROOT: Final[Shape] = {"SaveName": str, "ObjectStates": list, "Hands": {"Enable": bool}}
_ADDRESSES: Final = ("FaceURL", "BackURL", "ImageURL", "ImageSecondaryURL", "PDFUrl")
_GUID: Final = re.compile("[0-9a-f]{6}")


def check_tts(files: Files) -> Iterator[Problem]:
    """Yield the problems of an export: fields, ids, places on sheets, and pictures."""
    saves = [path for path in files if "/" not in path and path.endswith(".json")]
    if len(saves) != 1:
        yield Problem(f"there are {len(saves)} saved objects, not one", "", AGAIN)
        return
    (path,) = saves
    try:
        table = json.loads(files[path])
    except ValueError:  # among them bytes that are not UTF-8
        yield Problem("the saved object is not JSON", path, AGAIN)
        return
    facts = [*wrong_shape(table, _ROOT, "the save")]
    if not facts:
        objects = [*_objects(table["ObjectStates"])]
        facts = [fact for entry in objects for fact in _wrong_object(entry)]
        facts += _same_guids(objects)
    if not facts:
        facts = [*_wrong_files(table, files)] or [*_wrong_sheets(objects, files)]
    yield from (Problem(fact, path, AGAIN) for fact in facts)


def _objects(entries: object) -> Iterator[Any]:
    """Yield objects, including nested ones."""
    for entry in entries if isinstance(entries, list) else ():
        yield entry
        if isinstance(entry, dict):
            yield from _objects(entry.get("ContainedObjects"))


def _wrong_object(entry: Any) -> Iterator[str]:
    yield from wrong_shape(entry, _OBJECT, "an object")
    if not isinstance(entry, dict):
        return
    name, guid = str(entry.get("Name")), str(entry.get("GUID"))
    if name not in _KINDS:
        yield f"{guid}: unknown kind of object {name!r}"
        return
    yield from wrong_shape(entry, _KINDS[name], guid)
    if not _GUID.fullmatch(guid):
        yield f"{guid!r} is not a GUID"
    sheets = entry.get("CustomDeck")
    for key, sheet in sheets.items() if isinstance(sheets, dict) else ():
        yield from wrong_shape(sheet, _SHEET, f"{guid}.CustomDeck.{key}")


def _same_guids(objects: list[Any]) -> Iterator[str]:
    guids = Counter(str(entry.get("GUID")) for entry in objects if isinstance(entry, dict))
    pairs = ((guid, number) for guid, number in guids.items() if number > 1)
    yield from (f"{number} objects have the GUID {guid}" for guid, number in pairs)


def _addresses(value: object) -> Iterator[str]:
    """Yield the addresses that a table names, at any depth."""
    if isinstance(value, dict):
        for name, inner in value.items():
            if name in _ADDRESSES:
                yield str(inner)
            else:
                yield from _addresses(inner)
    if isinstance(value, list):
        for inner in value:
            yield from _addresses(inner)


def _path_of(address: str) -> str:
    """Return the path in the export's folder with which an address ends."""
    return "/".join(unquote(address).split("/")[-2:])


def _wrong_files(table: object, files: Files) -> Iterator[str]:
    """Yield missing files, and files that no object shows."""
    paths = {_path_of(address) for address in _addresses(table)}
    yield from (f"the file is missing: {path}" for path in sorted(paths - files.keys()))
    others = {path for path in files if path.startswith(("images/", "pdf/"))} - paths
    yield from (f"no object shows the file: {path}" for path in sorted(others))


def _wrong_sheets(objects: list[dict[str, Any]], files: Files) -> Iterator[str]:
    """Yield cards that are on no sheet, and sheets that do not divide into their places."""
    sheets: dict[str, dict[str, Any]] = {}
    for entry in objects:
        sheets.update(entry.get("CustomDeck", {}))
        if "DeckIDs" in entry:
            numbers = [card.get("CardID") for card in entry["ContainedObjects"]]
            if numbers != entry["DeckIDs"]:
                yield f"{entry['GUID']}: DeckIDs are not those of its cards"
        if "CardID" in entry:
            key, place = divmod(entry["CardID"], 100)
            sheet = entry["CustomDeck"].get(str(key))
            if sheet is None or place >= _places(sheet):
                yield f"{entry['GUID']}: the card {entry['CardID']} is on no sheet"
    for key, sheet in sheets.items():
        yield from (f"CustomDeck.{key}: {fact}" for fact in _wrong_sheet(sheet, files))
    for path in sorted(path for path in files if path.startswith("images/")):
        yield from _wrong_image(path, files[path])


def _places(sheet: dict[str, Any]) -> int:
    """Return the number of places for cards on a sheet: one is kept free where backs differ."""
    return int(sheet["NumWidth"] * sheet["NumHeight"] - sheet["UniqueBack"])


def _wrong_sheet(sheet: dict[str, Any], files: Files) -> Iterator[str]:
    columns, rows = sheet["NumWidth"], sheet["NumHeight"]
    if not (1 <= columns <= MAX_COLUMNS and 1 <= rows <= MAX_ROWS):
        yield f"{columns} x {rows} places"
        return
    fronts = read_picture(files[_path_of(sheet["FaceURL"])], "JPEG")
    backs = read_picture(files[_path_of(sheet["BackURL"])], "JPEG")
    if fronts and (fronts.width % columns or fronts.height % rows):
        yield f"{fronts.width} x {fronts.height} pixels do not make {columns} x {rows} cards"
    if fronts and backs and sheet["UniqueBack"] and fronts.size != backs.size:
        yield "the backs do not form a sheet like that of the fronts"


def _wrong_image(path: str, content: bytes) -> Iterator[str]:
    image = read_picture(content, "JPEG")
    if image is None:
        yield f"the picture cannot be read: {path}"
    elif image.mode != "RGB" or max(image.size) > MAX_SIDE_PX:
        yield f"the picture is {image.mode}, {image.width} x {image.height} pixels: {path}"
