"""The options: how they are written, what help says of them, and how their values are read.

Annotations are evaluated, because Typer reads them: so no `from __future__ import annotations`.
"""

from typing import Annotated, Final, get_args

from pnp.cli.known_names import (
    CARDS,
    GAMES,
    INKS,
    LANGUAGE_HELP,
    PAPERS,
    PARTS,
    PRINTERS,
    languages_known,
    printers_known,
)
from pnp.cli.numbers import auto_or_whole_number, decimal, length_mm, whole_number
from pnp.cli.parameters import argument, either, option
from pnp.core.bounds import MOST_GAMES
from pnp.orders import (
    BOOKLET_GSM,
    CARD_GSM,
    CUTS,
    MOST_COPIES,
    MOST_SHEETS,
    MOST_SKIPPED,
    Boxes,
    MarkStyle,
)
from pnp.press.sheets import LEAST_GSM, MOST_GSM, MOST_PER_PAGE
from pnp.press.sheets import Backs as BackLayout
from pnp.press.sheets import PageOrder as Pages
from pnp.press.sheets.bounds import MOST_BLEED_MM

MARKS: Final = get_args(MarkStyle)
BOXES: Final = get_args(Boxes)

_PRINT: Final = "What to print"
_LOOK: Final = "How it looks"
_SHEETS: Final = "Sheets"
_CARDS: Final = "Cards"
_BOOKS: Final = "Rulebooks"
_PRINTER: Final = "Printer"
_PLAY: Final = "Games"
_RESULT: Final = "What comes out"


Game = Annotated[str, argument("GAME", f"A game's key or name: {either(GAMES)}.", _PRINT, GAMES)]
GameOrAll = Annotated[
    str,
    argument("GAME", f"A game's key or name: {either(GAMES)}. Or all.", _PRINT, (*GAMES, "all")),
]
Validated = Annotated[
    list[str] | None,
    argument("[WHAT]...", "PDF files, or games by name; all games if left out.", _PRINT),
]
Sheets = Annotated[
    int,
    option(
        "--sheets -n N",
        "How many game or score sheets, not pages.",
        _PRINT,
        whole_number("--sheets", 1, MOST_SHEETS),
    ),
]
Only = Annotated[
    list[str] | None,
    option(
        "--only PART[,PART]",
        "Only these parts; may be given again. Each game's parts: ducks-pnp games.",
        _PRINT,
        names=PARTS,
    ),
]
Cards = Annotated[
    list[str] | None,
    option(
        "--cards CARD[,CARD]",
        "Only these cards, by number (3,7-9) or id (duck.chefs), or other things by id; "
        "may be given again. Numbers and ids: ducks-pnp show GAME --list.",
        _PRINT,
    ),
]
Copies = Annotated[
    int,
    option(
        "--copies N",
        "So many times as many cards, tokens and aids as the game needs.",
        _PRINT,
        whole_number("--copies", 1, MOST_COPIES),
    ),
]
Skip = Annotated[
    int,
    option(
        "--skip N",
        "Leave so many places of the first page of cards empty: those that are used already.",
        _CARDS,
        whole_number("--skip", 0, MOST_SKIPPED),
    ),
]
ChangedSince = Annotated[
    str | None,
    option(
        "--changed-since FILE.json",
        "Only what shows something else than it did when this manifest was written.",
        _PRINT,
    ),
]
Paper = Annotated[str, option("--paper -p PAPER", f"{either(PAPERS)}.", _SHEETS, names=PAPERS)]
PerPage = Annotated[
    str,
    option(
        "--per-page N",
        "Sheets of a pad to a page, or auto for as many as fit; "
        "one that has a page to itself is enlarged.",
        _SHEETS,
        auto_or_whole_number("--per-page", 1, MOST_PER_PAGE),
    ),
]
Card = Annotated[str, option("--card -c FORMAT", f"{either(CARDS)}.", _CARDS, names=CARDS)]
Backs = Annotated[
    str,
    option(
        "--backs HOW",
        "duplex-long or duplex-short: on the other side, the paper turned about that edge; "
        "gutterfold: beside the fronts, to be folded and glued; none: fronts only.",
        _CARDS,
        names=get_args(BackLayout),
    ),
]
PageOrder = Annotated[
    str,
    option(
        "--order ORDER",
        "collated: front, back, front, back; fronts-then-backs: for paper fed twice.",
        _CARDS,
        names=get_args(Pages),
    ),
]
Cut = Annotated[
    str,
    option(
        "--cut CUT",
        "double: two cuts between cards, each with its bleed; butt: one that both share.",
        _CARDS,
        names=CUTS,
    ),
]
Bleed = Annotated[
    float,
    option(
        "--bleed MM",
        f"How far colour runs beyond the cut, 0 to {MOST_BLEED_MM:g} mm.",
        _CARDS,
        length_mm("--bleed", 0, MOST_BLEED_MM),
    ),
]
BackBleed = Annotated[
    float | None,
    option(
        "--back-bleed MM",
        "The same for backs, to forgive a printer's drift; usually as for fronts.",
        _CARDS,
        length_mm("--back-bleed", 0, MOST_BLEED_MM),
    ),
]
Booklet = Annotated[
    bool,
    option(
        "--booklet",
        "Set rulebooks on half the paper, to be folded and stapled; printed on both sides, "
        "turned as --backs says.",
        _BOOKS,
    ),
]
Gsm = Annotated[
    float | None,
    option(
        "--gsm N",
        f"What the paper weighs, {LEAST_GSM} to {MOST_GSM} g/m2: of a booklet, usually "
        f"{BOOKLET_GSM:g}, and of the cards in a tuckbox, usually {CARD_GSM:g}.",
        _PRINTER,
        decimal("--gsm", LEAST_GSM, MOST_GSM, f"{CARD_GSM:g}"),
    ),
]
Tuckbox = Annotated[
    str,
    option(
        "--tuckbox HOW",
        "Print boxes, too: deck: one for each deck; game: one for all cards, and a belly band for "
        "each deck; none.",
        _CARDS,
        names=BOXES,
    ),
]
Sleeved = Annotated[bool, option("--sleeved", "Make boxes for cards in sleeves.", _CARDS)]
Marks = Annotated[
    str,
    option(
        "--marks MARKS",
        "crop: short ones at the corners; guides: lines to the margin, for trimmers; none.",
        _CARDS,
        names=MARKS,
    ),
]
PrinterName = Annotated[
    str,
    option(
        "--printer NAME",
        f"Whose margins stay white: {either(PRINTERS)}; or a printer of your own, which brings "
        "backs into register too: ducks-pnp printers.",
        _PRINTER,
        names=printers_known,
    ),
]
Ink = Annotated[
    str,
    option(
        "--ink -i INK",
        f"{either(INKS)}: in colour, in outlines that save ink, or without colour.",
        _LOOK,
        names=INKS,
    ),
]
Language = Annotated[
    str,
    option(
        "--lang -l LANG[,LANG]",
        f"{LANGUAGE_HELP} Of two, fr,en, cards and aids have both where there is room; rulebooks "
        "are printed in each.",
        _LOOK,
        names=languages_known,
    ),
]
Packs = Annotated[
    list[str] | None,
    option(
        "--pack DIR",
        "A pack of pictures, words, colours or numbers of your own; may be given again, and later "
        "ones win. Usually the one in this folder, if it holds a pack.toml; none for none.",
        _LOOK,
    ),
]
Why = Annotated[bool, option("--why", "Tell what one more row or column would need, too.", _RESULT)]
Validates = Annotated[
    bool,
    option(
        "--validate", "Read the files back first, and write them only if all is right.", _RESULT
    ),
]
OwnGame = Annotated[
    str | None,
    option("--game FOLDER", "The game that the files print, if it is one of your own.", _PRINT),
]
PlayedGames = Annotated[
    int | None,
    option(
        "--games N",
        "Games to play with the printed numbers, for each number of players and policy; 200 if no"
        " file is named, else none.",
        _PLAY,
        whole_number("--games", 0, MOST_GAMES),
    ),
]
ValidationReport = Annotated[
    str | None,
    option("--report FILE.html", "Write a page with the findings marked on pages, too.", _RESULT),
]
Notes = Annotated[
    bool, option("--notes", "Tell of small type, thin strokes and the like, too.", _RESULT)
]
InkEstimate = Annotated[
    bool, option("--ink-estimate", "Draw the pages too, and tell how much ink they take.", _RESULT)
]
Every = Annotated[bool, option("--list", "List everything with its number and id.", _RESULT)]
Out = Annotated[
    str,
    option(
        "--out -o DIR",
        "The folder for the files; a game's files go into a folder of its own in it.",
        _RESULT,
    ),
]
OneFile = Annotated[
    bool,
    option(
        "--one-file",
        "Write all parts into one file with bookmarks, with blank sides where backs need them.",
        _RESULT,
    ),
]
Watch = Annotated[
    bool,
    option("--watch", "Go on: build again whenever a file is saved that it is made from.", _RESULT),
]
Serve = Annotated[
    bool,
    option("--serve", "Show all faces on a page for a browser of this machine alone.", _RESULT),
]
OpenPage = Annotated[bool, option("--open", "Serve the page, and open it in a browser.", _RESULT)]
Open = Annotated[bool, option("--open", "Open what was made.", _RESULT)]
Json = Annotated[
    bool, option("--json", "Print one JSON object, and nothing else, on standard output.", _RESULT)
]
