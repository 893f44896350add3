"""The files of the format: a PDF for each size of cards, and tables of pages and of colours."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from msgspec.structs import replace

from pnp.core.errors import CallError, Problem
from pnp.core.geometry import IDENTITY, MM_PER_PT, Rect, Size
from pnp.data import tables
from pnp.data.tables import Shop
from pnp.exports.checking import csv_table
from pnp.exports.picturing import Cutout, document_of, side_of
from pnp.exports.pieces import LoosePiece, PieceSet, Settings
from pnp.exports.products import copies_of, decks_by_size, products_of
from pnp.exports.shop.cmyk import Separation
from pnp.exports.shop.profiles import PressProfile, read_press
from pnp.press.forms import Form, GraphicsState, SpotColour
from pnp.press.pdf import Page, Placed
from pnp.press.sheets import Side

TABLE: Final = "pages.csv"
COLUMNS: Final = (
    "file",
    "page",
    "side",
    "id",
    "width_mm",
    "height_mm",
    "bleed_mm",
    "inks",
    "die",
    "standard",
)
COLOURS: Final = "colours.csv"
COLOUR_COLUMNS: Final = ("rgb", "cyan", "magenta", "yellow", "black")

_MAGENTA: Final = (0.0, 1.0, 0.0, 0.0)
_LINE_PT: Final = 0.25
_CORNER_MM: Final = 3.0
_HANDLE: Final = 0.5523
"""The handle length of a curve that approximates a quarter circle, in radii."""

Row = tuple[object, ...]


def shop_files(pieces: PieceSet, settings: Settings) -> dict[str, bytes]:
    """Return the files of the format by their paths in its folder.

    Raises:
        CallError: there is no such shop, or it has no cards of a size.
        MaterialError: a face contains something that the press does not support.
    """
    shop = tables.shop(settings.choices.shop)
    if shop.cards:
        products_of((piece.size for piece in pieces.pieces), shop.cards, shop.name)
    press = _press(shop, settings.choices.profile)
    separation = Separation(press.process) if press else Separation()
    intent = press.intent if press else None
    files: dict[str, bytes] = {}
    rows: list[Row] = []
    for name, deck in decks_by_size(pieces).items():
        pages = [*_pages(pieces, deck, shop, separation)]
        files[f"{name}.pdf"] = document_of(pieces.edition, (page for page, _, _ in pages), intent)
        size = deck[0].size
        for number, (_, side, card) in enumerate(pages, start=1):
            lengths = (f"{size.width_mm:g}", f"{size.height_mm:g}", f"{shop.bleed_mm:g}")
            rows.append(
                (f"{name}.pdf", number, side, card.id, *lengths, shop.inks, shop.die, shop.standard)
            )
    if shop.inks == "cmyk":
        files[COLOURS] = csv_table(COLOUR_COLUMNS, _colour_rows(separation))
    return {**files, TABLE: csv_table(COLUMNS, rows)}


def _press(shop: Shop, profile: Path | None) -> PressProfile | None:
    """Return the press that a shop prints on, if files are made for it.

    Raises:
        CallError: a profile is required but missing, or given but not used.
    """
    if shop.standard and profile is None:
        hint = "ask the shop for the ICC profile of its press, and name it: --profile FILE"
        raise CallError(Problem(f"{shop.standard} names the press that it is made for", hint=hint))
    if profile and not shop.standard:
        hint = "leave it out, or make PDF/X-4: --for generic-x4"
        raise CallError(Problem(f"files for {shop.name} name no profile", str(profile), hint))
    return read_press(profile) if profile else None


def _pages(
    pieces: PieceSet, deck: Sequence[LoosePiece], shop: Shop, separation: Separation
) -> Iterator[tuple[Page, str, LoosePiece]]:
    """Yield the pages of a deck, each with its side and its card."""
    has_backs = any(piece.back for piece in deck)
    order = shop.order.split("-") if has_backs else ["front"]
    pairs = [(side, piece) for piece in copies_of(deck) for side in order]
    sides = [_side(piece, side, shop) for side, piece in pairs]
    pages = pieces.edition.prepress.renderer.pages(sides, pieces.faces)
    trim = Rect(shop.bleed_mm, shop.bleed_mm, deck[0].size.width_mm, deck[0].size.height_mm)
    for page, (side, piece) in zip(pages, pairs, strict=True):
        drawings = page.placed
        if shop.inks == "cmyk":
            drawings = tuple(replace(item, form=separation.of_form(item.form)) for item in drawings)
        if shop.die and side == "front":
            drawings = (*drawings, Placed(_die(page.size, trim, shop.die), IDENTITY))
        yield replace(page, placed=drawings, trim=trim), side, piece


def _side(piece: LoosePiece, side: str, shop: Shop) -> Side:
    """Return a page filled by a side of a card; white for a missing back."""
    face = piece.front if side == "front" else piece.back
    page = side_of(Cutout(face or piece.front, piece.size, shop.bleed_mm))
    return page if face else Side(page.paper, ())


def _die(paper: Size, trim: Rect, name: str) -> Form:
    """Return the die line, in a spot colour that overprints."""
    width, height = paper.width_mm / MM_PER_PT, paper.height_mm / MM_PER_PT
    left, bottom, right, top = (edge / MM_PER_PT for edge in trim.edges)
    content = f"/Over gs /Die CS 1 SCN {_LINE_PT} w {_round_path(left, bottom, right, top)} S"
    return Form(
        bbox=(0.0, 0.0, width, height),
        content=content.encode(),
        resources={"Over": GraphicsState(overprints=True), "Die": SpotColour(name, _MAGENTA)},
    )


def _round_path(left: float, bottom: float, right: float, top: float) -> str:
    """Return the path of a rectangle with round corners, in points, at one inset on all sides."""
    radius = _CORNER_MM / MM_PER_PT
    far = radius * (1 - _HANDLE)
    corners = (
        (left, bottom + radius, left, bottom + far, left + far, bottom, left + radius, bottom),
        (right - radius, bottom, right - far, bottom, right, bottom + far, right, bottom + radius),
        (right, top - radius, right, top - far, right - far, top, right - radius, top),
        (left + radius, top, left + far, top, left, top - far, left, top - radius),
    )
    first, *_ = corners
    steps = [f"{first[0]:.3f} {first[1]:.3f} m"]
    for start_x, start_y, *curve in corners:
        steps.append(f"{start_x:.3f} {start_y:.3f} l")
        steps.append(" ".join(f"{value:.3f}" for value in curve) + " c")
    return " ".join((*steps, "h"))


def _colour_rows(separation: Separation) -> Iterator[Row]:
    """Yield the named colours of faces with their inks, in percent."""
    for colour, inks in sorted(separation.colours.items()):
        rgb = "".join(f"{round(255 * part):02x}" for part in colour)
        yield (f"#{rgb}", *(f"{100 * ink:.0f}" for ink in inks))
