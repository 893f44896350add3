"""The options: how they are written, what help says of them, and how their values are read.

Annotations are evaluated, because Typer reads them: so no `from __future__ import annotations`.
"""

from typing import Annotated, Final

from typer import Argument, Option

from pnp.cli.ordering import whole_number
from pnp.orders import MOST_SHEETS, PER_PAGE

PAPERS: Final = "a4, letter, a3, legal, tabloid, a5 or universal"
INKS: Final = "full, low or grey"
LANGUAGES: Final = "en or fr"
"""What help tells of papers, inks and languages; a test compares it with the tables."""

LEAST_DPI: Final = 20
MOST_DPI: Final = 600
"""The bounds of a preview: a thumbnail, and finer than an eye can see."""

_PRINT: Final = "What to print"
_LOOK: Final = "How it looks"
_RESULT: Final = "What comes out"

Game = Annotated[
    str,
    Argument(
        metavar="GAME",
        help="A game's key or name: pond.",
        show_default=False,
        rich_help_panel=_PRINT,
    ),
]
GameOrAll = Annotated[
    str,
    Argument(
        metavar="GAME",
        help="A game's key or name: pond. Or all.",
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
        help="How many game sheets, not pages.",
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
Paper = Annotated[
    str,
    Option("--paper", "-p", metavar="PAPER", help=f"{PAPERS}.", rich_help_panel=_LOOK),
]
PerPage = Annotated[
    int,
    Option(
        "--per-page",
        metavar="1|2",
        help="Game sheets to a page; a sheet that has a page to itself is enlarged.",
        parser=whole_number("--per-page", *PER_PAGE),
        rich_help_panel=_LOOK,
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
