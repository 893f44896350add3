"""The options of commands that print: building, looking at pages, validating, and printers.

A row stands under the name of the parameter or field that it fills; types and defaults are those
of the command, of its dataclass in `requests.py`, or of an `Order`, whose bounds and choices are
taken over too. Tables are Python and not data files because bounds come from where they hold,
because mypy checks them, and because help would wait for a parser of TOML.
"""

from __future__ import annotations

from functools import partial
from typing import Final

from pnp.cli.options.known_names import (
    CARDS,
    FORMATS,
    GAMES,
    INKS,
    LANGUAGE_HELP,
    PAPERS,
    PARTS,
    PRINTERS,
    SHOPS,
    SIGHTS,
    languages_known,
    printers_kept,
    printers_known,
)
from pnp.cli.options.numbers import auto_or_whole_number, decimal, length_mm
from pnp.cli.options.rows import AGAIN, PACK_HELP, RESULT, Row, Rows, either, offset, whole
from pnp.core.bounds import (
    BLEED_MM,
    BOOKLET_GSM,
    CARD_GSM,
    MAX_ANGLE_DEG,
    MAX_BLEED_MM,
    MAX_GAMES,
    MAX_GSM,
    MAX_IDLE_MIN,
    MAX_MARGIN_MM,
    MAX_OFFSET_MM,
    MAX_PAGE_DPI,
    MIN_GSM,
    MIN_PAGE_DPI,
)
from pnp.printing.orders import BOUNDS, CHOICES

_PRINT: Final = "What to print"
_LOOK: Final = "How it looks"
_SHEETS: Final = "Sheets"
_CARDS: Final = "Cards"
_PRINTER: Final = "Printer"
_DRAW: Final = "What to draw"
_BACKS: Final = "Where backs go"
_EDGES: Final = "What stays white"
_PAGE: Final = "The page"
_WHICH_PRINTER: Final = "Which printer"
_EDGES_OF_PAPER: Final = ("long", "short")
_PAPERS_OF_PRINTERS: Final = ("a4", "letter", "a3", "legal", "tabloid")
_MM: Final = f"{-MAX_OFFSET_MM:g} to {MAX_OFFSET_MM:g}"

COMMON: Final[Rows] = {
    "json": Row("--json", RESULT, "Print one JSON object, and nothing else, on standard output."),
    "opens": Row("--open", RESULT, "Open what was made."),
    "game": Row("GAME", _PRINT, f"A game's key or name: {either(GAMES)}.", GAMES),
}

ORDERS: Final[Rows] = {
    "sheets": Row(
        "--sheets -n N",
        _PRINT,
        "How many game or score sheets, not pages.",
        reader=whole(*BOUNDS["sheets"]),
    ),
    "only": Row(
        "--only PART[,PART]",
        _PRINT,
        f"Only these parts; {AGAIN}. Each game's parts: ducks-pnp games.",
        PARTS,
    ),
    "cards": Row(
        "--cards CARD[,CARD]",
        _PRINT,
        "Only these cards, by number (3,7-9) or id (duck.chefs), or other things by id; "
        f"{AGAIN}. Numbers and ids: ducks-pnp show GAME --list.",
    ),
    "copies": Row(
        "--copies N",
        _PRINT,
        "Print all cards, tokens and aids N times.",
        reader=whole(*BOUNDS["copies"]),
    ),
    "packs": Row(
        "--pack DIR", _LOOK, f"A pack of your own pictures, words, colours or numbers; {PACK_HELP}"
    ),
    "ink": Row(
        "--ink -i INK",
        _LOOK,
        f"{either(INKS)}: in colour, in outlines that save ink, or without colour.",
        INKS,
    ),
    "language": Row(
        "--lang -l LANG[,LANG]",
        _LOOK,
        f"{LANGUAGE_HELP} Of two, fr,en, cards and aids have both where there is room; "
        "rulebooks are printed in each.",
        languages_known,
    ),
    "paper": Row("--paper -p PAPER", _SHEETS, f"{either(PAPERS)}.", PAPERS),
    "per_page": Row(
        "--per-page N",
        _SHEETS,
        "Sheets of a pad to a page, or auto for as many as fit; "
        "one that has a page to itself is enlarged.",
        reader=partial(
            auto_or_whole_number,
            least=int(BOUNDS["per_page"].least),
            most=int(BOUNDS["per_page"].most),
        ),
    ),
    "card": Row("--card -c FORMAT", _CARDS, f"{either(CARDS)}.", CARDS),
    "backs": Row(
        "--backs HOW",
        _CARDS,
        "duplex-long or duplex-short: on the other side, the paper turned about that edge; "
        "gutterfold: beside the fronts, to be folded and glued; none: fronts only.",
        CHOICES["backs"],
    ),
    "page_order": Row(
        "--order ORDER",
        _CARDS,
        "collated: front, back, front, back; fronts-then-backs: for paper fed twice.",
        CHOICES["page_order"],
    ),
    "cut": Row(
        "--cut CUT",
        _CARDS,
        "double: two cuts between cards, each with its bleed; butt: one that both share.",
        CHOICES["cut"],
    ),
    "bleed_mm": Row(
        "--bleed MM",
        _CARDS,
        f"How far colour runs beyond the cut, 0 to {MAX_BLEED_MM:g} mm. Default: {BLEED_MM:g}, "
        "and down to 2 where that saves a tenth of the paper.",
        reader=partial(length_mm, least=0, most=MAX_BLEED_MM),
    ),
    "back_bleed_mm": Row(
        "--back-bleed MM",
        _CARDS,
        "The same for backs, to forgive a printer's drift. Default: as for fronts.",
        reader=partial(length_mm, least=0, most=MAX_BLEED_MM),
    ),
    "marks": Row(
        "--marks MARKS",
        _CARDS,
        "crop: short ones at the corners; guides: lines to the margin, for trimmers; none.",
        CHOICES["marks"],
    ),
    "skip": Row(
        "--skip N",
        _CARDS,
        "Leave N places of the first page of cards empty: those that are used already.",
        reader=whole(*BOUNDS["skip"]),
    ),
    "tuckbox": Row(
        "--tuckbox HOW",
        _CARDS,
        "Print boxes, too: deck: one for each deck; game: one for all cards, and a belly band "
        "for each deck; none.",
        CHOICES["tuckbox"],
    ),
    "sleeved": Row("--sleeved", _CARDS, "Make boxes for cards in sleeves."),
    "booklet": Row(
        "--booklet",
        "Rulebooks",
        "Set rulebooks on half the paper, to be folded and stapled; printed on both sides, "
        "turned as --backs says.",
    ),
    "printer": Row(
        "--printer NAME",
        _PRINTER,
        f"Whose margins stay white: {either(PRINTERS)}; or a printer of your own, which brings "
        "backs into register too: ducks-pnp printers.",
        printers_known,
    ),
    "gsm": Row(
        "--gsm N",
        _PRINTER,
        f"Weight of the paper, {MIN_GSM} to {MAX_GSM} g/m2: of a booklet (default "
        f"{BOOKLET_GSM:g}), and of the cards in a tuckbox (default {CARD_GSM:g}).",
        reader=partial(decimal, least=MIN_GSM, most=MAX_GSM, example=f"{CARD_GSM:g}"),
    ),
    "one_file": Row(
        "--one-file",
        RESULT,
        "Write all parts into one file with bookmarks, with blank sides where backs need them.",
    ),
}
"""By the fields of an `Order`, as help has them."""

SHOWN: Final = (
    *("sheets", "only", "packs", "ink", "language"),
    *("paper", "card", "backs", "bleed_mm", "printer"),
)
PREVIEWED: Final = ("only", "cards", "packs", "ink", "language", "paper", "card", "backs")
EXPORTED: Final = (
    *("sheets", "only", "cards", "copies", "packs", "ink", "language", "paper", "card"),
)
VALIDATED: Final = ("only", "packs", "ink", "language", "paper", "card", "backs", "printer")
"""The options of an order that `show`, `preview` and `validate` take; `build` takes them all."""

VARIED: Final = ("language", "ink", "paper", "card", "backs", "printer")
"""Those that `--vary` varies."""

BUILD: Final[Rows] = {
    "game": Row("GAME", _PRINT, f"A game's key or name: {either(GAMES)}. Or all.", (*GAMES, "all")),
    "changed_since": Row(
        "--changed-since FILE.json", _PRINT, "Only components that changed since this manifest."
    ),
    "validates": Row(
        "--validate", RESULT, "Read the files back first, and write them only if all is right."
    ),
    "watches": Row("--watch", RESULT, "Build again whenever a file that it is made from is saved."),
    "out": Row(
        "--out -o DIR",
        RESULT,
        "The folder for the files; a game's files go into a folder of its own in it.",
    ),
}

WATCH: Final[Rows] = {
    "out": BUILD["out"],
    "serves": Row(
        "--serve", RESULT, "Show all faces on a page for a browser of this machine alone."
    ),
    "opens": Row("--open", RESULT, "Serve the page, and open it in a browser."),
}

STUDIO: Final[Rows] = {
    "game": Row("[GAME]", _PRINT, COMMON["game"].text, GAMES),
    "pack": Row(
        "--pack DIR",
        _PRINT,
        "The folder of the pack that edits are written to; the first begins it. "
        "Default: my-GAME, or the working folder if it is a pack.",
    ),
    "language": Row("--lang -l LANG", _LOOK, LANGUAGE_HELP, languages_known),
    "ink": ORDERS["ink"],
    "idle": Row(
        "--idle MIN",
        RESULT,
        "End when nobody has looked for so many minutes; 0 for never.",
        reader=whole(0, MAX_IDLE_MIN),
    ),
    "no_browser": Row("--no-browser", RESULT, "Only show the address; open no browser."),
}

SHOW: Final[Rows] = {
    "every": Row("--list", RESULT, "List everything with its number and id."),
    "why": Row("--why", RESULT, "Tell what one more row or column would need, too."),
    "ink_estimate": Row(
        "--ink-estimate", RESULT, "Draw the pages too, and tell how much ink they take."
    ),
}

PREVIEW: Final[Rows] = {
    "contact": Row("--contact", RESULT, "One picture of all pages instead of one a page."),
    "dpi": Row(
        "--dpi N",
        RESULT,
        f"Dots per inch, {MIN_PAGE_DPI} to {MAX_PAGE_DPI}. "
        "Default: 100, and 40 for a contact sheet.",
        reader=whole(MIN_PAGE_DPI, MAX_PAGE_DPI),
    ),
    "sight": Row(
        "--as SIGHT",
        RESULT,
        f"As somebody with another colour vision sees it, or in grey: {either(SIGHTS)}.",
        SIGHTS,
    ),
    "out": Row(
        "--out -o DIR", RESULT, "The folder for the pictures. Default: output/GAME/preview."
    ),
}

EXPORT: Final[Rows] = {
    "form": Row("[FORMAT]", _PRINT, f"The format: {either(FORMATS)}. Or all.", (*FORMATS, "all")),
    "game": Row("[GAME]", _PRINT, COMMON["game"].text, GAMES),
    "lists": Row("--list", RESULT, "List the formats, and what each of them leaves out."),
    "trim_bleed": Row(
        "--bleed MM",
        _CARDS,
        f"How far pictures run beyond the cut, 0 to {MAX_BLEED_MM:g} mm; 0 for trimmed ones. "
        f"Default: {BLEED_MM:g}.",
        reader=partial(length_mm, least=0, most=MAX_BLEED_MM),
    ),
    "export_dpi": Row(
        "--dpi N",
        RESULT,
        f"Dots per inch, {MIN_PAGE_DPI} to {MAX_PAGE_DPI}. Default: 300; 150 for sprites.",
        reader=whole(MIN_PAGE_DPI, MAX_PAGE_DPI),
    ),
    "base_url": Row(
        "--base-url URL",
        RESULT,
        "For tts: where others find the pictures that you put there. Default: on this computer.",
    ),
    "large": Row("--large", RESULT, "For html: letters of 27 pixels, or 18 pt in print."),
    "shop": Row(
        "--for SHOP", RESULT, f"For shop: {either(SHOPS)}. Default: generic, any shop.", SHOPS
    ),
    "publishes": Row(
        "--public", RESULT, "Others are to see it, which only the owner of a game may allow."
    ),
    "checks": Row("--check", RESULT, "Read the files back, and tell what is wrong with them."),
    "out": Row("--out -o DIR", RESULT, "The folder for the files. Default: output/GAME/FORMAT."),
}

VALIDATE: Final[Rows] = {
    "what": Row("[WHAT]...", _PRINT, "PDF files, or games by name; all games if left out."),
    "game": Row(
        "--game FOLDER", _PRINT, "The game that the files print, if it is one of your own."
    ),
    "vary": Row(
        "--vary OPTION=VALUE[,VALUE]",
        _PRINT,
        "Build with each of these values, and check that all files print the same numbers; "
        f"{AGAIN}, then each goes with each. Of lang, ink, paper, card, backs and printer.",
    ),
    "played_games": Row(
        "--games N",
        "Games",
        "Games to play with the printed numbers, for each number of players and policy. "
        "Default: 200 if no file is named, else none.",
        reader=whole(0, MAX_GAMES),
    ),
    "report": Row(
        "--report FILE.html", RESULT, "Write a page with the findings marked on pages, too."
    ),
    "notes": Row("--notes", RESULT, "Tell of small type, thin strokes and the like, too."),
}

DRAW: Final[Rows] = {
    "file": Row("FILE.svg", _DRAW, "The drawing; - reads it from standard input."),
    "out": Row(
        "--out -o FILE.pdf",
        RESULT,
        "The file to write. Default: the drawing's name with .pdf, beside it.",
    ),
    "fonts": Row(
        "--fonts DIR",
        _DRAW,
        f"A folder of TTF, OTF or WOFF fonts beside the bundled ones; {AGAIN}.",
    ),
}

PRINTER: Final[Rows] = {
    "name": Row(
        "NAME",
        _WHICH_PRINTER,
        "The printer's name: letters, digits, - and _, in any case.",
        printers_kept,
    ),
    "known": Row(
        "NAME", _WHICH_PRINTER, "A printer of yours, or a kind that is built in.", printers_known
    ),
    "profile_out": Row(
        "--out -o FILE.toml", RESULT, "The file to write. Default: standard output."
    ),
}

CALIBRATE: Final[Rows] = {
    "paper": Row(
        "--paper -p PAPER",
        _PAGE,
        f"{either(_PAPERS_OF_PRINTERS)}: what lies in the printer.",
        _PAPERS_OF_PRINTERS,
    ),
    "flip": Row(
        "--flip EDGE",
        _PAGE,
        "long or short: the edge about which the paper will be turned.",
        _EDGES_OF_PAPER,
    ),
    "lang": Row("--lang -l LANG", _PAGE, LANGUAGE_HELP, languages_known),
    "printer": Row(
        "--printer NAME",
        _PAGE,
        "Correct the back for this printer, to see how it does.",
        printers_kept,
    ),
    "out": Row(
        "--out -o FILE.pdf",
        RESULT,
        "The file to write. Default: output/printers/calibrate_PAPER_EDGE_LANG.pdf.",
    ),
}

SET_PRINTER: Final[Rows] = {
    "name": PRINTER["name"],
    "read": Row(
        "--read A,B,C,D",
        _BACKS,
        "The numbers of the four scales of the calibration page, in this order.",
    ),
    "back_x": Row(
        "--back-x MM",
        _BACKS,
        f"How far to the right, {_MM}, seen on the back; left is negative.",
        reader=offset(MAX_OFFSET_MM),
    ),
    "back_y": Row(
        "--back-y MM",
        _BACKS,
        f"How far down, {_MM}; up is negative.",
        reader=offset(MAX_OFFSET_MM),
    ),
    "back_angle": Row(
        "--back-angle DEG",
        _BACKS,
        "How far clockwise about the middle of the paper, "
        f"{-MAX_ANGLE_DEG:g} to {MAX_ANGLE_DEG:g} degrees.",
        reader=offset(MAX_ANGLE_DEG),
    ),
    "flip": Row(
        "--flip EDGE",
        _BACKS,
        "long or short: the edge about which the paper was turned. Default: long for a new "
        "printer, and for what is given with --read.",
        _EDGES_OF_PAPER,
    ),
    "margins": Row(
        "--margins T,R,B,L",
        _EDGES,
        f"In millimetres, 0 to {MAX_MARGIN_MM:g}: top, right, bottom and left of upright paper. "
        "Default: those of typical for a new printer.",
    ),
    "like": Row(
        "--like NAME",
        _EDGES,
        f"As a kind of printer has it: {either(PRINTERS)}. Or as another printer of yours.",
        printers_known,
    ),
}
