"""The options of `play` and `simulate`. See options.py for why annotations are evaluated."""

from typing import Annotated, Final

from typer import Argument, Option

from pnp.cli.numbers import whole_number
from pnp.cli.options import LANGUAGES
from pnp.ground.bounds import MOST_GAMES, MOST_SEED, MOST_WORKERS
from pnp.registry import playable

PLAYED: Final = " or ".join((", ".join(playable()[:-1]), playable()[-1]))
"""What help tells of the games that can be played: those that have rules."""

MOST_PLAYERS: Final = 99
"""More than any game seats; what a game's own bounds are, its recipe tells."""

_PLAY: Final = "What to play"
_RULES: Final = "Rules and numbers"
_RESULT: Final = "What comes out"

Game = Annotated[
    str,
    Argument(
        metavar="GAME",
        help=f"A game's key or name: {PLAYED}.",
        show_default=False,
        rich_help_panel=_PLAY,
    ),
]
Players = Annotated[
    int | None,
    Option(
        "--players",
        metavar="N",
        help="How many play; usually as few as the game takes.",
        parser=whole_number("--players", 1, MOST_PLAYERS),
        rich_help_panel=_PLAY,
    ),
]
Policy = Annotated[
    str | None,
    Option(
        "--policy",
        metavar="NAME[,NAME]",
        help="How they play: one name for all, or one for each seat; usually greedy. "
        "Every game has random.",
        rich_help_panel=_PLAY,
    ),
]
Seed = Annotated[
    int | None,
    Option(
        "--seed",
        "-s",
        metavar="S",
        help="Which luck; usually 1. The same seed gives the same games.",
        parser=whole_number("--seed", 0, MOST_SEED),
        rich_help_panel=_PLAY,
    ),
]
Index = Annotated[
    int | None,
    Option(
        "--game",
        metavar="K",
        help="Which game of that luck, from 0: the very one that simulate counts.",
        parser=whole_number("--game", 0, MOST_GAMES),
        rich_help_panel=_PLAY,
    ),
]
Replay = Annotated[
    str | None,
    Option(
        "--replay",
        metavar="LINE",
        help="Play the game again that ended with this line, in quotes.",
        rich_help_panel=_PLAY,
    ),
]
Games = Annotated[
    int,
    Option(
        "--games",
        "-n",
        metavar="N",
        help="How many games.",
        parser=whole_number("--games", 1, MOST_GAMES),
        rich_help_panel=_PLAY,
    ),
]
Workers = Annotated[
    int | None,
    Option(
        "--workers",
        metavar="N",
        help="How many play side by side; usually one a processor. The sums are the same.",
        parser=whole_number("--workers", 1, MOST_WORKERS),
        rich_help_panel=_PLAY,
    ),
]
Cluster = Annotated[
    str | None,
    Option(
        "--cluster",
        metavar="ADDRESS",
        help="Let the workers of a Dask cluster play instead, such as tcp://10.0.0.5:8786. "
        "The sums are the same.",
        rich_help_panel=_PLAY,
    ),
]
Interpreted = Annotated[
    bool,
    Option(
        "--interpreted",
        help="Do not compile the rules, even if numba is installed.",
        show_default=False,
        rich_help_panel=_PLAY,
    ),
]
Rule = Annotated[
    list[str] | None,
    Option(
        "--rule",
        metavar="ID=READING",
        help="Another reading of a ruling; may be given again. "
        "simulate then plays both with the same luck and tells the difference.",
        rich_help_panel=_RULES,
    ),
]
Set = Annotated[
    list[str] | None,
    Option(
        "--set",
        metavar="PATH=N",
        help="Another number in the game's data; may be given again. "
        "simulate then plays both with the same luck and tells the difference.",
        rich_help_panel=_RULES,
    ),
]
Language = Annotated[
    str,
    Option("--lang", "-l", metavar="LANG", help=f"{LANGUAGES}.", rich_help_panel=_RESULT),
]
Report = Annotated[
    str | None,
    Option(
        "--report",
        metavar="FILE.html",
        help="Write a page with plots, too.",
        rich_help_panel=_RESULT,
    ),
]
