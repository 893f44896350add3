"""The options of single commands, and those that most of them share.

Annotations are evaluated, because Typer reads them: so no `from __future__ import annotations`.
"""

from typing import Annotated, Final

from pnp.cli.options.known_names import GAMES
from pnp.cli.options.numbers import whole_number
from pnp.cli.options.parameters import argument, either, option
from pnp.core.bounds import MAX_GAMES

PRINT: Final = "What to print"
RESULT: Final = "What comes out"
_PLAY: Final = "Games"


Game = Annotated[str, argument("GAME", f"A game's key or name: {either(GAMES)}.", PRINT, GAMES)]
GameOrAll = Annotated[
    str, argument("GAME", f"A game's key or name: {either(GAMES)}. Or all.", PRINT, (*GAMES, "all"))
]
Validated = Annotated[
    list[str] | None,
    argument("[WHAT]...", "PDF files, or games by name; all games if left out.", PRINT),
]
ChangedSince = Annotated[
    str | None,
    option(
        "--changed-since FILE.json",
        "Only what shows something else than it did when this manifest was written.",
        PRINT,
    ),
]
Why = Annotated[bool, option("--why", "Tell what one more row or column would need, too.", RESULT)]
Validates = Annotated[
    bool,
    option("--validate", "Read the files back first, and write them only if all is right.", RESULT),
]
OwnGame = Annotated[
    str | None,
    option("--game FOLDER", "The game that the files print, if it is one of your own.", PRINT),
]
PlayedGames = Annotated[
    int | None,
    option(
        "--games N",
        "Games to play with the printed numbers, for each number of players and policy; 200 if no"
        " file is named, else none.",
        _PLAY,
        whole_number("--games", 0, MAX_GAMES),
    ),
]
ValidationReport = Annotated[
    str | None,
    option("--report FILE.html", "Write a page with the findings marked on pages, too.", RESULT),
]
Vary = Annotated[
    list[str] | None,
    option(
        "--vary OPTION=VALUE[,VALUE]",
        "Build with each of these values, and check that all files print the same numbers; may be "
        "given again, then each goes with each. Of lang, ink, paper, card, backs and printer.",
        PRINT,
    ),
]
Notes = Annotated[
    bool, option("--notes", "Tell of small type, thin strokes and the like, too.", RESULT)
]
InkEstimate = Annotated[
    bool, option("--ink-estimate", "Draw the pages too, and tell how much ink they take.", RESULT)
]
Every = Annotated[bool, option("--list", "List everything with its number and id.", RESULT)]
Out = Annotated[
    str,
    option(
        "--out -o DIR",
        "The folder for the files; a game's files go into a folder of its own in it.",
        RESULT,
    ),
]
Watch = Annotated[
    bool,
    option("--watch", "Go on: build again whenever a file is saved that it is made from.", RESULT),
]
Serve = Annotated[
    bool, option("--serve", "Show all faces on a page for a browser of this machine alone.", RESULT)
]
OpenPage = Annotated[bool, option("--open", "Serve the page, and open it in a browser.", RESULT)]
Open = Annotated[bool, option("--open", "Open what was made.", RESULT)]
Json = Annotated[
    bool, option("--json", "Print one JSON object, and nothing else, on standard output.", RESULT)
]
