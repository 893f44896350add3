"""The formats that pieces are exported in, a row each: its purpose, and who makes and checks it.

A new format is a module with two functions and a row here; its words for the `README.txt` stand in
the catalogues.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from pnp.core.errors import CallError, Problem, did_you_mean
from pnp.data import tables
from pnp.exports.cutlines import check_cutlines, cutline_files
from pnp.exports.cutlines.outlines import HOLDS as CUT_WHOLE
from pnp.exports.epub import check_epub, epub_files
from pnp.exports.gamecrafter import MAX_BLEED_MM, check_gamecrafter, gamecrafter_files
from pnp.exports.html import check_html, html_files
from pnp.exports.mpc import check_mpc, mpc_files
from pnp.exports.pcio import HOLDS as PCIO_HOLDS
from pnp.exports.pcio import check_pcio, pcio_files
from pnp.exports.pieces import ANY_KIND, CARDS, PIECES, PieceSet, Settings
from pnp.exports.png import check_png, png_files
from pnp.exports.shop import check_shop, shop_files
from pnp.exports.silhouette import check_silhouette, silhouette_files
from pnp.exports.sprites import check_sprites, sprite_files
from pnp.exports.tts import check_tts, tts_files
from pnp.games.components import Kind

Files = Mapping[str, bytes]
"""Contents by their paths in a folder, with / between names."""


@dataclass(frozen=True, slots=True)
class Format:
    """A format of exports."""

    key: str
    purpose: str
    contents: str
    omits: str
    """The parts of a game that it cannot hold."""
    holds: frozenset[Kind]
    """The kinds of components that it has room for."""
    make: Callable[[PieceSet, Settings], dict[str, bytes]]
    """Return its files."""
    check: Callable[[Files], Iterator[Problem]]
    """Yield the problems of files that were read back."""
    readme: tuple[str, ...]
    """The ids of the texts that tell how to use it."""
    dpi: int = 300
    """Dots per inch, unless others are asked for."""
    bleed_mm: Callable[[str], float] | None = None
    """Return the bleed that the pictures for a shop must have; None for the order's own."""
    is_uploaded: bool = False
    """Whether it is made to be sent to others."""
    flags: tuple[str, ...] = ()
    """The options that it has besides those of all."""


FORMATS: Final[Mapping[str, Format]] = {
    "png": Format(
        key="png",
        purpose="pictures of all faces, for shops and programs that are fed by hand",
        contents="a PNG for each face, exact to the pixel, and pieces.csv",
        omits="rulebooks and boxes",
        holds=PIECES,
        make=png_files,
        check=check_png,
        readme=("export.png.pictures", "export.png.table", "export.png.bleed"),
    ),
    "tts": Format(
        key="tts",
        purpose="a table in Tabletop Simulator",
        contents="a saved object: decks, boards, tokens and rulebooks, and its pictures",
        omits="boxes; dice, which the program has",
        holds=ANY_KIND,
        make=tts_files,
        check=check_tts,
        readme=("export.tts.folder", "export.tts.open", "export.tts.addresses"),
        flags=("--base-url",),
    ),
    "pcio": Format(
        key="pcio",
        purpose="a room on PlayingCards.io, or in VirtualTabletop",
        contents="a .pcio file: cards on piles, boards and a hand",
        omits="score pads and other sheets, rulebooks and boxes",
        holds=PCIO_HOLDS,
        make=pcio_files,
        check=check_pcio,
        readme=("export.pcio.open", "export.pcio.play"),
        is_uploaded=True,
    ),
    "html": Format(
        key="html",
        purpose="reading on a screen, by ear or in large type",
        contents="a page with all rules and the words of each piece",
        omits="boxes",
        holds=ANY_KIND,
        make=html_files,
        check=check_html,
        readme=("export.html.open", "export.html.print"),
        flags=("--large",),
    ),
    "epub": Format(
        key="epub",
        purpose="reading on an e-reader, or in a reading program",
        contents="a book (EPUB 3) with all rules and the words of each piece",
        omits="boxes",
        holds=ANY_KIND,
        make=epub_files,
        check=check_epub,
        readme=("export.epub.open", "export.epub.size"),
    ),
    "cutlines": Format(
        key="cutlines",
        purpose="cutting machines: outlines for what is printed, page by page",
        contents="each part as a PDF, and for its pages SVG and DXF",
        omits="boards, which are printed in tiles, rulebooks and boxes",
        holds=CUT_WHOLE,
        make=cutline_files,
        check=check_cutlines,
        readme=("export.cutlines.print", "export.cutlines.open", "export.cutlines.table"),
    ),
    "silhouette": Format(
        key="silhouette",
        purpose="Silhouette machines, with the templates of silhouette-card-maker",
        contents="a PDF for each deck, with registration marks, and templates.csv",
        omits="whatever is no card",
        holds=CARDS,
        make=silhouette_files,
        check=check_silhouette,
        readme=("export.silhouette.template", "export.silhouette.print", "export.silhouette.cut"),
    ),
    "mpc": Format(
        key="mpc",
        purpose="an order at MakePlayingCards or PrinterStudio, by mpc-autofill",
        contents="order.xml, and pictures of fronts and backs",
        omits="whatever is no card",
        holds=CARDS,
        make=mpc_files,
        check=check_mpc,
        readme=("export.mpc.start", "export.mpc.order", "export.mpc.bleed"),
        bleed_mm=lambda _: tables.mpc().bleed_mm,
        is_uploaded=True,
    ),
    "gamecrafter": Format(
        key="gamecrafter",
        purpose="decks at The Game Crafter",
        contents="a folder of PNG for each deck, and components.csv",
        omits="whatever is no card",
        holds=CARDS,
        make=gamecrafter_files,
        check=check_gamecrafter,
        readme=("export.gamecrafter.deck", "export.gamecrafter.copies"),
        bleed_mm=lambda _: MAX_BLEED_MM,
        is_uploaded=True,
    ),
    "shop": Format(
        key="shop",
        purpose="print shops that take a PDF with a page for each side of a card",
        contents="a PDF for each size of cards, and pages.csv",
        omits="whatever is no card",
        holds=CARDS,
        make=shop_files,
        check=check_shop,
        readme=("export.shop.order", "export.shop.colours"),
        bleed_mm=lambda shop: tables.shop(shop).bleed_mm,
        is_uploaded=True,
        flags=("--for",),
    ),
    "sprites": Format(
        key="sprites",
        purpose="games in a browser, and programs of one's own",
        contents="sheets of faces, game.json that tells of them, and its schema",
        omits="rulebooks and boxes",
        holds=PIECES,
        make=sprite_files,
        check=check_sprites,
        readme=("export.sprites.sheets", "export.sprites.file"),
        dpi=150,
    ),
}
"""By key."""


def format_named(key: str) -> Format:
    """Return the format of that name.

    Raises:
        CallError: there is no such format.
    """
    if key.casefold() not in FORMATS:
        hint = did_you_mean(key.casefold(), FORMATS)
        raise CallError(Problem(f"unknown format of exports {key!r}", hint=hint))
    return FORMATS[key.casefold()]
