"""The options: how they are written, what help says of them, and how their values are read.

Annotations are evaluated, because Typer reads them: so no `from __future__ import annotations`.
"""

from typing import Annotated, Final

from typer import Argument, Option

from pnp.cli.numbers import auto_or_whole_number, length_mm, whole_number
from pnp.orders import MOST_SHEETS
from pnp.press.sheets import MOST_PER_PAGE
from pnp.press.sheets.bounds import MOST_BLEED_MM

GAMES: Final = "pond or cover"
PAPERS: Final = "a4, letter, a3, legal, tabloid, a5 or universal"
CARDS: Final = (
    "poker, standard, bridge, standard-usa, euro, japanese, mini-euro, mini-usa, mini-chimera, "
    "mini, micro, jumbo, tarot, tarot-70, french-tarot, half-poker, domino, square-63, square-70, "
    "square-80 or square-89"
)
PRINTERS: Final = "safe, typical, epson-3, hp-bottom or borderless"
INKS: Final = "full, low or grey"
LANGUAGES: Final = "en or fr"
"""What help tells of the names in tables; a test compares it with them."""

LEAST_DPI: Final = 20
MOST_DPI: Final = 600
"""The bounds of a preview: a thumbnail, and finer than an eye can see."""

_PRINT: Final = "What to print"
_LOOK: Final = "How it looks"
_SHEETS: Final = "Sheets"
_CARDS: Final = "Cards"
_PRINTER: Final = "Printer"
_RESULT: Final = "What comes out"

Game = Annotated[
    str,
    Argument(
        metavar="GAME",
        help=f"A game's key or name: {GAMES}.",
        show_default=False,
        rich_help_panel=_PRINT,
    ),
]
GameOrAll = Annotated[
    str,
    Argument(
        metavar="GAME",
        help=f"A game's key or name: {GAMES}. Or all.",
        show_default=False,
        rich_help_panel=_PRINT,
    ),
]
Sheets = Annotated[
    int,
    Option(
        "--sheets",
        "-n",
        metavar="N",
        help="How many game or score sheets, not pages.",
        parser=whole_number("--sheets", 1, MOST_SHEETS),
        rich_help_panel=_PRINT,
    ),
]
Only = Annotated[
    list[str] | None,
    Option(
        "--only",
        metavar="PART[,PART]",
        help="Only these parts; may be given again. Each game's parts: ducks-pnp games.",
        rich_help_panel=_PRINT,
    ),
]
ChangedSince = Annotated[
    str | None,
    Option(
        "--changed-since",
        metavar="FILE.json",
        help="Only what shows something else than it did when this manifest was written.",
        rich_help_panel=_PRINT,
    ),
]
Paper = Annotated[
    str,
    Option("--paper", "-p", metavar="PAPER", help=f"{PAPERS}.", rich_help_panel=_SHEETS),
]
PerPage = Annotated[
    str,
    Option(
        "--per-page",
        metavar="N",
        help="Sheets of a pad to a page, or auto for as many as fit; "
        "one that has a page to itself is enlarged.",
        parser=auto_or_whole_number("--per-page", 1, MOST_PER_PAGE),
        rich_help_panel=_SHEETS,
    ),
]
Card = Annotated[
    str,
    Option("--card", "-c", metavar="FORMAT", help=f"{CARDS}.", rich_help_panel=_CARDS),
]
Backs = Annotated[
    str,
    Option(
        "--backs",
        metavar="HOW",
        help="duplex-long or duplex-short: on the other side, the paper turned about that edge; "
        "gutterfold: beside the fronts, to be folded and glued; none: fronts only.",
        rich_help_panel=_CARDS,
    ),
]
PageOrder = Annotated[
    str,
    Option(
        "--order",
        metavar="ORDER",
        help="collated: front, back, front, back; fronts-then-backs: for paper fed twice.",
        rich_help_panel=_CARDS,
    ),
]
Cut = Annotated[
    str,
    Option(
        "--cut",
        metavar="CUT",
        help="double: two cuts between cards, each with its bleed; butt: one that both share.",
        rich_help_panel=_CARDS,
    ),
]
Bleed = Annotated[
    float,
    Option(
        "--bleed",
        metavar="MM",
        help=f"How far colour runs beyond the cut, 0 to {MOST_BLEED_MM:g} mm.",
        parser=length_mm("--bleed", 0, MOST_BLEED_MM),
        rich_help_panel=_CARDS,
    ),
]
BackBleed = Annotated[
    float | None,
    Option(
        "--back-bleed",
        metavar="MM",
        help="The same for backs, to forgive a printer's drift; usually as for fronts.",
        parser=length_mm("--back-bleed", 0, MOST_BLEED_MM),
        rich_help_panel=_CARDS,
    ),
]
Marks = Annotated[
    str,
    Option(
        "--marks",
        metavar="MARKS",
        help="crop: short ones at the corners; guides: lines to the margin, for trimmers; none.",
        rich_help_panel=_CARDS,
    ),
]
PrinterName = Annotated[
    str,
    Option(
        "--printer",
        metavar="NAME",
        help=f"Whose margins stay white: {PRINTERS}; or a printer of your own, which brings "
        "backs into register too: ducks-pnp printers.",
        rich_help_panel=_PRINTER,
    ),
]
Ink = Annotated[
    str,
    Option(
        "--ink",
        "-i",
        metavar="INK",
        help=f"{INKS}: in colour, in outlines that save ink, or without colour.",
        rich_help_panel=_LOOK,
    ),
]
Language = Annotated[
    str,
    Option("--lang", "-l", metavar="LANG", help=f"{LANGUAGES}.", rich_help_panel=_LOOK),
]
InkEstimate = Annotated[
    bool,
    Option(
        "--ink-estimate",
        help="Draw the pages too, and tell how much ink they take.",
        show_default=False,
        rich_help_panel=_RESULT,
    ),
]
Out = Annotated[
    str,
    Option(
        "--out",
        "-o",
        metavar="DIR",
        help="The folder for the files; a game's files go into a folder of its own in it.",
        rich_help_panel=_RESULT,
    ),
]
Open = Annotated[
    bool,
    Option("--open", help="Open what was made.", show_default=False, rich_help_panel=_RESULT),
]
Json = Annotated[
    bool,
    Option(
        "--json",
        help="Print one JSON object, and nothing else, on standard output.",
        show_default=False,
        rich_help_panel=_RESULT,
    ),
]
Dpi = Annotated[
    int | None,
    Option(
        "--dpi",
        metavar="N",
        help=f"Dots per inch, {LEAST_DPI} to {MOST_DPI}; usually 100, and 40 for a contact sheet.",
        parser=whole_number("--dpi", LEAST_DPI, MOST_DPI),
        rich_help_panel=_RESULT,
    ),
]
Contact = Annotated[
    bool,
    Option(
        "--contact",
        help="One picture of all pages instead of one a page.",
        show_default=False,
        rich_help_panel=_RESULT,
    ),
]
PictureOut = Annotated[
    str | None,
    Option(
        "--out",
        "-o",
        metavar="DIR",
        help="The folder for the pictures, usually output/GAME/preview.",
        rich_help_panel=_RESULT,
    ),
]
Drawing = Annotated[
    str,
    Argument(
        metavar="FILE.svg",
        help="The drawing; - reads it from standard input.",
        show_default=False,
        rich_help_panel="What to draw",
    ),
]
DrawingOut = Annotated[
    str | None,
    Option(
        "--out",
        "-o",
        metavar="FILE.pdf",
        help="The file to write, usually the drawing's name with .pdf, beside it.",
        rich_help_panel=_RESULT,
    ),
]
Fonts = Annotated[
    list[str] | None,
    Option(
        "--fonts",
        metavar="DIR",
        help="A folder of TTF or OTF fonts beside the bundled ones; may be given again.",
        rich_help_panel="What to draw",
    ),
]
