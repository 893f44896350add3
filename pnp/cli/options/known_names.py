"""The names in tables, as help tells and shells complete them; a test compares them."""

from __future__ import annotations

from typing import Final

GAMES: Final = ("pond", "bucket", "cover", "gallery", "blind")
SOLVABLE_GAMES: Final = ("pond",)
PARTS: Final = (
    "sheets",
    "cards",
    "score",
    "limit",
    "aid",
    "mat",
    "board",
    "track",
    "token",
    "targets",
    "rules",
    "start",
    "tuckbox",
)
PAPERS: Final = ("a4", "letter", "a3", "legal", "tabloid", "a5", "universal")
CARDS: Final = (
    "poker", "standard", "bridge", "standard-usa", "euro", "japanese", "mini-euro", "mini-usa",
    "mini-chimera", "mini", "micro", "jumbo", "tarot", "tarot-70", "french-tarot", "half-poker",
    "domino", "square-63", "square-70", "square-80", "square-89",
)  # fmt: skip
PRINTERS: Final = ("safe", "typical", "epson-3", "hp-bottom", "borderless")
INKS: Final = ("full", "low", "grey")
FORMATS: Final = (
    "png",
    "tts",
    "pcio",
    "html",
    "epub",
    "cutlines",
    "silhouette",
    "mpc",
    "gamecrafter",
    "shop",
    "sprites",
)
IMPORTS: Final = (
    "nandeck", "squib", "cider", "dextrous", "component-studio", "mpc-autofill", "pnpink",
    "pictures",
)  # fmt: skip
SHOPS: Final = ("generic", "generic-cmyk", "generic-die", "generic-x4", "drivethru", "mbprint")
LEVELS: Final = ("small", "card", "plate")
SIGHTS: Final = ("protanopia", "deuteranopia", "tritanopia", "grey")


def all_printers() -> tuple[str, ...]:
    """Return the kinds of printer, and the printers that somebody keeps."""
    return (*PRINTERS, *own_printers())


def own_printers() -> tuple[str, ...]:
    """Return the printers that somebody keeps."""
    from pnp.data import profiles  # noqa: PLC0415 -- takes longer than help should

    return profiles.names()


def picture_ids() -> tuple[str, ...]:
    """Return the ids of all pictures."""
    from pnp import art  # noqa: PLC0415 -- takes longer than help should

    return art.ids()


def all_languages() -> tuple[str, ...]:
    """Return the languages that there are words in."""
    from pnp.words.words import languages  # noqa: PLC0415 -- takes longer than help should

    return languages()
