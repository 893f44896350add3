"""The format `gamecrafter`: products of The Game Crafter, one per folder, and a table of all.

A deck there has one size and one back, so cards are grouped by both. Pads and boards do not have
the shop's sizes: each is centred on the smallest product on which it fits, at its own size on
white, rotated if need be.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from PIL import Image

from pnp.core.errors import CallError, Problem, collect_problems, raise_if_any
from pnp.core.geometry import Size
from pnp.data import tables
from pnp.data.tables import Product
from pnp.exports.checking import AGAIN, csv_rows, csv_table, png_of, wrong_picture
from pnp.exports.picturing import MM_PER_INCH, Cutout, cutout, picture_cutouts
from pnp.exports.pieces import CARDS, LoosePiece, PieceSet, Settings, file_stem
from pnp.exports.products import products_of, smallest_products
from pnp.games.components import Kind

TABLE: Final = "components.csv"
COLUMNS: Final = ("folder", "identity", "side", "id", "copies", "file", "width_px", "height_px")
MAX_BLEED_MM: Final = 4.5
"""Somewhat more than the widest bleed of its decks."""

_DPI: Final = 300
_BLEED_PX: Final = 37.5
_BACK: Final = "back.png"

_PADS: Final[frozenset[Kind]] = frozenset({"pad", "sheet"})
_BOARDS: Final[frozenset[Kind]] = frozenset({"board", "aid"})
HOLDS: Final = CARDS | _PADS | _BOARDS

Row = tuple[object, ...]


@dataclass(frozen=True, slots=True)
class _Component:
    """A folder with one product: pieces of one size and back."""

    folder: str
    product: Product
    pieces: Sequence[LoosePiece]

    @property
    def is_deck(self) -> bool:
        """Return whether its pieces are cards."""
        return self.pieces[0].kind == "card"

    @property
    def back(self) -> str | None:
        """Return the face on their back; None if it is white."""
        return self.pieces[0].back

    def front_path(self, piece: LoosePiece) -> str:
        """Return the file of a front."""
        return f"{self.folder}/front/{file_stem(piece.front)}.png"

    @property
    def back_path(self) -> str:
        """Return the file of the back."""
        return f"{self.folder}/{_BACK}"

    @property
    def faces(self) -> Mapping[str, str]:
        """Return the faces by the paths of their pictures."""
        faces = {self.front_path(piece): piece.front for piece in self.pieces}
        return faces | ({self.back_path: self.back} if self.back else {})

    def cutout(self, pieces: PieceSet, name: str) -> Cutout:
        """Return a face with the bleed of the product, averaged over width and height."""
        face = pieces.faces[name]
        across, down = (length / _DPI * MM_PER_INCH for length in self.product.pixels)
        bleed_mm = (across - face.size.width_mm + down - face.size.height_mm) / 4
        return cutout(name, face, bleed_mm if self.is_deck else 0)

    def rows(self) -> Iterator[Row]:
        """Yield the rows of the table."""
        identity, pixels = self.product.identity, self.product.pixels
        for piece in self.pieces:
            path = self.front_path(piece)
            yield (self.folder, identity, "front", piece.id, piece.copies, path, *pixels)
        copies = sum(piece.copies for piece in self.pieces)
        if self.product.sides > 1:
            yield (self.folder, identity, "back", self.back, copies, self.back_path, *pixels)


def gamecrafter_files(pieces: PieceSet, _: Settings) -> dict[str, bytes]:
    """Return the files of the format by their paths in its folder.

    Raises:
        CallError: there is no product for a size.
        MaterialError: a face contains something that the press does not support.
    """
    components = [*_components(pieces.pieces, _products(pieces))]
    files: dict[str, bytes] = {}
    for component in components:
        files |= _pictures(pieces, component)
    rows = (row for component in components for row in component.rows())
    return {**files, TABLE: csv_table(COLUMNS, rows)}


def _products(pieces: PieceSet) -> Mapping[str, Product]:
    """Return the product of each piece by its id.

    Raises:
        CallError: there is no product for a size; every such size is named.
    """
    table, problems, shop = tables.gamecrafter(), list[Problem](), "The Game Crafter"
    products: dict[str, Product] = {}
    with collect_problems(problems, CallError):
        cards = [piece for piece in pieces.pieces if piece.kind == "card"]
        keys = products_of((card.size for card in cards), table.decks, shop)
        products |= {card.id: table.decks[keys[card.size]] for card in cards}
    for kinds, name, choices in ((_PADS, "pads", table.pads), (_BOARDS, "boards", table.boards)):
        things = [piece for piece in pieces.pieces if piece.kind in kinds]
        with collect_problems(problems, CallError):
            trims = {product: _trim(product) for product in choices}
            products |= smallest_products(things, trims, f"{shop} has no {name}")
    raise_if_any(problems, CallError)
    return products


def _trim(product: Product) -> Size:
    """Return the trimmed size of a product."""
    return Size(*((length - 2 * _BLEED_PX) / _DPI * MM_PER_INCH for length in product.pixels))


def _components(
    pieces: Sequence[LoosePiece], products: Mapping[str, Product]
) -> Iterator[_Component]:
    """Yield the pieces of each part, size and back."""
    groups: dict[tuple[str, Size, str | None], list[LoosePiece]] = {}
    for piece in pieces:
        groups.setdefault((piece.part, piece.size, piece.back), []).append(piece)
    number = Counter[str]()
    for group in groups.values():
        product = products[group[0].id]
        name = f"{file_stem(group[0].part)}.{product.identity.lower()}"
        number[name] += 1
        yield _Component(f"{name}.{number[name]}", product, group)


def _pictures(pieces: PieceSet, component: _Component) -> Iterator[tuple[str, bytes]]:
    """Yield the pictures of a component with their paths; a missing back is white."""
    whole, faces = component.product.pixels, component.faces
    cutouts = [component.cutout(pieces, face) for face in faces.values()]
    sizes = [whole if component.is_deck else cut.pixels(_DPI) for cut in cutouts]
    images = picture_cutouts(pieces.edition, pieces.faces, cutouts, sizes)
    for path, image in zip(faces, images, strict=True):
        yield path, png_of(_centre(image, whole), _DPI)
    if component.product.sides > 1 and not component.back:
        yield component.back_path, png_of(Image.new("RGB", whole, "white"), _DPI)


def _centre(image: Image.Image, pixels: tuple[int, int]) -> Image.Image:
    """Return a picture centred on a white one, rotated if it is too wide or high."""
    if image.size == pixels:
        return image
    width, height = pixels
    if image.width > width or image.height > height:
        image = image.transpose(Image.Transpose.ROTATE_90)
    whole = Image.new("RGB", pixels, "white")
    whole.paste(image, ((width - image.width) // 2, (height - image.height) // 2))
    return whole


def check_gamecrafter(files: Mapping[str, bytes]) -> Iterator[Problem]:
    """Yield the problems of an export: pictures, and products with wrong numbers.

    Args:
        files: everything in its folder, by path.
    """
    rows = csv_rows(files.get(TABLE, b""), COLUMNS)
    if not rows:
        yield Problem("the table of components is missing, empty, or no table", TABLE, AGAIN)
    table = tables.gamecrafter()
    products = {
        product.identity: product for product in (*table.pads, *table.boards, *table.decks.values())
    }
    for row in rows:
        product = products.get(row["identity"])
        if product is None or (row["width_px"], row["height_px"]) != (*map(str, product.pixels),):
            yield Problem(f"{row['identity']} has other pictures", TABLE, AGAIN)
        size = f"{row['width_px']} x {row['height_px']}"
        yield from wrong_picture(row["file"], files.get(row["file"]), "PNG", size)
    for folder, identity in {row["folder"]: row["identity"] for row in rows}.items():
        product = products.get(identity)
        copies = {
            side: [row["copies"] for row in rows if (row["folder"], row["side"]) == (folder, side)]
            for side in ("front", "back")
        }
        if product and product.sides == 1 and not copies["back"]:
            continue
        if len(copies["back"]) != 1 or not _adds_up(copies["front"], copies["back"][0]):
            yield Problem("there is not one back, for all fronts", folder, AGAIN)
    others = {path for path in files if path.endswith(".png")} - {row["file"] for row in rows}
    for path in sorted(others):
        yield Problem("no row of the table has this picture", path, AGAIN)


def _adds_up(parts: Sequence[str], total: str) -> bool:
    numbers = [*parts, total]
    return all(map(str.isdecimal, numbers)) and sum(map(int, parts)) == int(total)
