"""The formats of exports: rows of `formats.txt`, and the functions that make and check them.

A new format needs a module with two functions, a row there and one here; its words for `README.txt`
are in the catalogues.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from pnp.core.errors import CallError, Problem, did_you_mean
from pnp.core.reading import rows_of
from pnp.data import tables
from pnp.exports.cutlines import check_cutlines, cutline_files
from pnp.exports.cutlines.outlines import HOLDS as CUT_WHOLE
from pnp.exports.epub import check_epub, epub_files
from pnp.exports.gamecrafter import HOLDS as CRAFTER_HOLDS
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
"""Contents by path in a folder, with / as separator."""

Maker = Callable[[PieceSet, Settings], dict[str, bytes]]
"""Returns the files of an export."""

Checker = Callable[[Files], Iterator[Problem]]
"""Yields the problems of files that were read back."""


@dataclass(frozen=True, slots=True)
class Format:
    """A format of exports."""

    key: str
    purpose: str
    contents: str
    omits: str
    """The parts of a game that it does not support."""
    holds: frozenset[Kind]
    """The kinds of components that it supports."""
    make: Maker
    check: Checker
    readme: tuple[str, ...]
    """The ids of the texts that explain its use."""
    dpi: int = 300
    """The default resolution, in dots per inch."""
    bleed_mm: Callable[[str], float] | None = None
    """Returns the bleed that a shop requires; None for the order's own."""
    is_uploaded: bool = False
    """Whether its files are meant for uploading."""
    flags: tuple[str, ...] = ()
    """The options that it has in addition to the common ones."""


_MADE_BY: Final[Mapping[str, tuple[frozenset[Kind], Maker, Checker]]] = {
    "png": (PIECES, png_files, check_png),
    "tts": (ANY_KIND, tts_files, check_tts),
    "pcio": (PCIO_HOLDS, pcio_files, check_pcio),
    "html": (ANY_KIND, html_files, check_html),
    "epub": (ANY_KIND, epub_files, check_epub),
    "cutlines": (CUT_WHOLE, cutline_files, check_cutlines),
    "silhouette": (CARDS, silhouette_files, check_silhouette),
    "mpc": (CARDS, mpc_files, check_mpc),
    "gamecrafter": (CRAFTER_HOLDS, gamecrafter_files, check_gamecrafter),
    "shop": (CARDS, shop_files, check_shop),
    "sprites": (PIECES, sprite_files, check_sprites),
}
"""The kinds that each format supports, and the functions that make and check its files."""

_BLEEDS: Final[Mapping[str, Callable[[str], float]]] = {
    "mpc": lambda _: tables.mpc().bleed_mm,
    "gamecrafter": lambda _: MAX_BLEED_MM,
    "shop": lambda shop: tables.shop(shop).bleed_mm,
}


def _format(row: Sequence[str]) -> Format:
    """Return the format of a row of `formats.txt`."""
    key, dpi, use, flags, readme, *texts = row
    purpose, contents, omits = texts
    holds, make, check = _MADE_BY[key]
    return Format(
        key,
        purpose,
        contents,
        omits,
        holds,
        make,
        check,
        readme=tuple(f"export.{key}.{name}" for name in readme.split()),
        dpi=int(dpi),
        bleed_mm=_BLEEDS.get(key),
        is_uploaded=use == "shared",
        flags=tuple(flags.split()),
    )


FORMATS: Final[Mapping[str, Format]] = {
    row[0]: _format(row) for row in rows_of(Path(__file__).with_name("formats.txt"))
}
"""By key."""


def find_format(key: str) -> Format:
    """Return the format of that name.

    Raises:
        CallError: there is no such format.
    """
    if key.casefold() not in FORMATS:
        hint = did_you_mean(key.casefold(), FORMATS)
        raise CallError(Problem(f"unknown format of exports {key!r}", hint=hint))
    return FORMATS[key.casefold()]
