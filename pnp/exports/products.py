"""The products of shops and of makers of templates, matched with the sizes of pieces."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from pnp.core.errors import CallError, Problem, raise_if_any
from pnp.core.geometry import Size
from pnp.data import tables
from pnp.data.tables import Product
from pnp.exports.pieces import LoosePiece, PieceSet, file_stem
from pnp.press.sheets.bounds import format_size

_SAME_MM: Final = 0.05
_NEAREST: Final = 2


def products_of(sizes: Iterable[Size], formats: Iterable[str], owner: str) -> dict[Size, str]:
    """Return the format of each size the sizes of cards.

    Args:
        sizes: of cards.
        formats: the available formats, by key.
        owner: the owner of the formats, for messages: "the format mpc".

    Raises:
        CallError: there is none for a size; every such size is named, with the two nearest formats.
    """
    formats_mm = {key: tables.card(key).size for key in formats}
    nearest = {
        size: sorted(formats_mm, key=lambda key: _apart(formats_mm[key], size))
        for size in dict.fromkeys(sizes)
    }
    wrong = [size for size, keys in nearest.items() if _apart(formats_mm[keys[0]], size) > _SAME_MM]
    raise_if_any([_no_product(size, nearest[size], owner) for size in wrong], CallError)
    return {size: keys[0] for size, keys in nearest.items()}


def _no_product(size: Size, nearest: Sequence[str], owner: str) -> Problem:
    choices = " or ".join(f"--card {key}" for key in nearest[:_NEAREST])
    hint = f"choose {choices}, leave them out with --only, or use pictures: export png"
    return Problem(f"{owner} has no cards of {format_size(size)}", hint=hint)


def smallest_products(
    pieces: Iterable[LoosePiece], products: Mapping[Product, Size], fact: str
) -> dict[str, Product]:
    """Return the smallest product that each piece fits on, upright or turned, by the piece's id.

    Args:
        pieces: the pieces, of any size.
        products: the products, with their trimmed sizes.
        fact: the beginning of a message: "The Game Crafter has no boards".

    Raises:
        CallError: a piece fits on none; every such piece is named, with the two nearest products.
    """
    by_area = sorted(products, key=lambda product: _area(products[product]))
    choices: dict[str, Product] = {}
    problems = []
    for piece in pieces:
        larger = [product for product in by_area if _fits(piece.size, products[product])]
        if larger:
            choices[piece.id] = larger[0]
        else:
            problems.append(_too_large(piece, products, fact))
    raise_if_any([*dict.fromkeys(problems)], CallError)
    return choices


def _area(size: Size) -> float:
    return size.width_mm * size.height_mm


def _fits(size: Size, room: Size) -> bool:
    wider = Size(room.width_mm + _SAME_MM, room.height_mm + _SAME_MM)
    return wider.covers(size) or wider.covers(size.transpose())


def _too_large(piece: LoosePiece, products: Mapping[Product, Size], fact: str) -> Problem:
    sides = (piece.size, piece.size.transpose())
    apart = {
        product: min(_apart(size, side) for side in sides) for product, size in products.items()
    }
    nearest = sorted(products, key=lambda product: apart[product])[:_NEAREST]
    names = " and ".join(
        f"{product.identity} of {format_size(products[product])}" for product in nearest
    )
    hint = f"the nearest are {names}; leave it out with --only, or use pictures: export png"
    return Problem(f"{fact} as large as {format_size(piece.size)}", piece.part, hint)


def _apart(one: Size, other: Size) -> float:
    return abs(one.width_mm - other.width_mm) + abs(one.height_mm - other.height_mm)


def decks_by_size(pieces: PieceSet) -> Mapping[str, Sequence[LoosePiece]]:
    """Return the pieces of each part and size, by a name for their file."""
    sizes: dict[tuple[str, Size], list[LoosePiece]] = {}
    for piece in pieces.pieces:
        sizes.setdefault((piece.part, piece.size), []).append(piece)
    parts = [part for part, _ in sizes]
    return {
        file_stem(part if parts.count(part) == 1 else f"{part} {format_size(size)}"): deck
        for (part, size), deck in sizes.items()
    }


def copies_of(deck: Sequence[LoosePiece]) -> Iterator[LoosePiece]:
    """Yield the pieces of a deck one by one."""
    for piece in deck:
        yield from [piece] * piece.copies
