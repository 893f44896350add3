"""The format `mpc`: an order of cards that mpc-autofill fills in at a print shop.

A project lists equal cards by their slots. Its back is that of most cards; other backs are listed
by slot.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Final

from PIL import Image

from pnp.core.errors import Problem
from pnp.core.geometry import Size
from pnp.core.xml import etree
from pnp.data import tables
from pnp.exports.checking import AGAIN, png_of, read_picture
from pnp.exports.picturing import cutout, png_files_of
from pnp.exports.pieces import LoosePiece, PieceSet, Settings, file_stem
from pnp.exports.products import copies_of, products_of

Pixels = tuple[int, int]
Slots = Mapping[str, Sequence[int]]
"""The slots of each picture of a project, by its path."""

_TABLE_DPI: Final = 300


def mpc_files(pieces: PieceSet, settings: Settings) -> dict[str, bytes]:
    """Return the files of the format by their paths in its folder.

    Raises:
        CallError: the shop has no card of a size.
        MaterialError: a face contains something that the press does not support.
    """
    cards = tables.mpc().cards
    products = products_of((piece.size for piece in pieces.pieces), cards, "the format mpc")
    files = _pictures(pieces, settings, {size: cards[key] for size, key in products.items()})
    for number, project in enumerate(_projects(pieces.pieces), start=1):
        files[f"order-{number}.xml" if number > 1 else "order.xml"] = _order(project)
    return files


def _pictures(
    pieces: PieceSet, settings: Settings, sizes: Mapping[Size, Pixels]
) -> dict[str, bytes]:
    """Return the pictures of both sides; equal backs are one file."""
    faces = {_front(piece): piece.front for piece in pieces.pieces}
    faces |= {_back(piece): piece.back for piece in pieces.pieces if piece.back}
    scale = settings.dpi / _TABLE_DPI
    bleed_mm = tables.mpc().bleed_mm
    cutouts = {path: cutout(face, pieces.faces[face], bleed_mm) for path, face in faces.items()}
    pixels = [_scale(sizes[cut.size], scale) for cut in cutouts.values()]
    files = png_files_of(pieces.edition, pieces.faces, cutouts, pixels, settings.dpi)
    for piece in pieces.pieces:
        if piece.back is None:
            blank = Image.new("RGB", _scale(sizes[piece.size], scale), "white")
            files[_back(piece)] = png_of(blank, settings.dpi)
    return files


def _scale(pixels: Pixels, scale: float) -> Pixels:
    return round(pixels[0] * scale), round(pixels[1] * scale)


def _front(piece: LoosePiece) -> str:
    return f"fronts/{file_stem(piece.front)}.png"


def _back(piece: LoosePiece) -> str:
    blank = f"blank-{piece.size.width_mm:g}x{piece.size.height_mm:g}"
    return f"backs/{file_stem(piece.back or blank)}.png"


def _projects(pieces: Sequence[LoosePiece]) -> Iterator[Sequence[LoosePiece]]:
    """Yield the cards of each project, copies one by one: all of one size, up to its limit."""
    cards = [*copies_of(pieces)]
    cards.sort(key=lambda piece: (piece.size.width_mm, piece.size.height_mm))
    most = tables.mpc().most_cards
    for _, group in groupby(cards, key=lambda piece: piece.size):
        project = list(group)
        yield from (project[start : start + most] for start in range(0, len(project), most))


def _order(project: Sequence[LoosePiece]) -> bytes:
    """Return the order of a project."""
    root = etree.Element("order")
    details = etree.SubElement(root, "details")
    for name, text in (
        ("quantity", f"{len(project)}"),
        ("stock", tables.mpc().stock),
        ("foil", "false"),
    ):
        etree.SubElement(details, name).text = text
    ((usual, _),) = Counter(map(_back, project)).most_common(1)
    fronts, backs = _slots(project, _front), _slots(project, _back)
    titles = {_front(piece): piece.title for piece in project}
    _add_cards(etree.SubElement(root, "fronts"), fronts, titles)
    others = {path: slots for path, slots in backs.items() if path != usual}
    if others:
        _add_cards(etree.SubElement(root, "backs"), others, {})
    etree.SubElement(root, "cardback").text = f"./{usual}"
    return etree.tostring(root, encoding="utf-8", pretty_print=True)


def _slots(project: Sequence[LoosePiece], path: Callable[[LoosePiece], str]) -> Slots:
    slots: dict[str, list[int]] = {}
    for slot, piece in enumerate(project):
        slots.setdefault(path(piece), []).append(slot)
    return slots


def _add_cards(parent: etree._Element, slots: Slots, titles: Mapping[str, str]) -> None:
    """Add the pictures of a side; their paths are relative to the tool's working folder."""
    for path, numbers in slots.items():
        name = path.rpartition("/")[2]
        card = etree.SubElement(parent, "card")
        for tag, text in (
            ("id", f"./{path}"),
            ("sourceType", "Local File"),
            ("slots", ",".join(map(str, numbers))),
            ("name", name),
            ("query", titles.get(path, name).casefold()),
        ):
            etree.SubElement(card, tag).text = text


def check_mpc(files: Mapping[str, bytes]) -> Iterator[Problem]:
    """Yield the problems of an export: malformed orders, slots, and pictures.

    Args:
        files: everything in its folder, by path.
    """
    orders = [path for path in files if path.endswith(".xml")]
    if not orders:
        yield Problem("there is no order", "order.xml", AGAIN)
    paths: set[str] = set()
    for path in sorted(orders):
        root = _parse(files[path])
        if root is None:
            yield Problem("the order is not XML", path, AGAIN)
            continue
        paths |= {*_paths(root)}
        yield from (Problem(fact, path, AGAIN) for fact in _wrong_order(root, files))
    others = {path for path in files if path.endswith(".png")} - paths
    for path in sorted(others):
        yield Problem("no order names this picture", path, AGAIN)


def _parse(content: bytes) -> etree._Element | None:
    try:
        return etree.fromstring(content, etree.XMLParser(resolve_entities=False))
    except etree.XMLSyntaxError:
        return None


def _paths(root: etree._Element) -> Iterator[str]:
    """Yield the pictures that an order names."""
    for path in (*root.findall(".//id"), *root.findall("cardback")):
        yield (path.text or "").removeprefix("./")


def _wrong_order(root: etree._Element, files: Mapping[str, bytes]) -> Iterator[str]:
    table = tables.mpc()
    quantity = root.findtext("details/quantity") or ""
    if not quantity.isdecimal() or not 0 < int(quantity) <= table.most_cards:
        yield f"an order has 1 to {table.most_cards} cards, not {quantity!r}"
        return
    if root.findtext("details/stock") not in table.stocks:
        yield f"unknown stock {root.findtext('details/stock')!r}"
    fronts, backs = [*_slots_of(root, "fronts")], [*_slots_of(root, "backs")]
    if sorted(fronts) != [str(slot) for slot in sorted(range(int(quantity)), key=str)]:
        yield "a slot has no front, or two"
    if len({*backs}) != len(backs) or not {*backs} <= {*fronts}:
        yield "a slot has two backs, or no front"
    sizes: set[Pixels] = set()
    for path in sorted({*_paths(root)}):
        image = read_picture(files.get(path, b""), "PNG")
        if image is None or image.mode != "RGB":
            yield f"the picture is missing, or cannot be read: {path}"
        else:
            sizes.add(image.size)
    if len(sizes) > 1:
        yield "the pictures differ in size"


def _slots_of(root: etree._Element, side: str) -> Iterator[str]:
    """Yield the slots of a side."""
    for slots in root.findall(f"{side}/card/slots"):
        yield from (slots.text or "").split(",")
