"""The options of `solve`. See options.py for why annotations are evaluated."""

from dataclasses import dataclass
from typing import Annotated, Final

from pnp.cli.options.known_names import SOLVABLE_GAMES
from pnp.cli.options.numbers import whole_number
from pnp.cli.options.parameters import argument, either, option
from pnp.cli.options.playing_options import Packs

_SOLVE: Final = "What to solve"
_RULES: Final = "Rules and numbers"
_RESULT: Final = "What comes out"

Game = Annotated[
    str,
    argument("GAME", f"A game's key or name: {either(SOLVABLE_GAMES)}.", _SOLVE, SOLVABLE_GAMES),
]


@dataclass(frozen=True, slots=True)
class SolveOptions:
    """The options of `solve`."""

    players: Annotated[
        int,
        option(
            "--players N",
            "One who plays for points, or 2 who both play for the margin.",
            _SOLVE,
            whole_number("--players", 1, 2),
        ),
    ] = 1
    scores: Annotated[
        bool,
        option(
            "--scores",
            "Tell how likely each score is, where ranks stand, and what is used, too.",
            _SOLVE,
        ),
    ] = False
    target: Annotated[
        str | None,
        option(
            "--target T[,T]", "Tell the best chance to reach this score, too; or several.", _SOLVE
        ),
    ] = None
    restricted: Annotated[
        bool, option("--restricted", "Tell what each box and ability is worth, too.", _SOLVE)
    ] = False
    rule: Annotated[
        list[str] | None,
        option("--rule ID=READING", "Another reading of a ruling; may be given again.", _RULES),
    ] = None
    changes: Annotated[
        list[str] | None,
        option("--set PATH=N", "Another number in the game's data; may be given again.", _RULES),
    ] = None
    packs: Packs = None
    readings: Annotated[
        bool,
        option("--readings", "Tell what every other reading of the rules is worth, too.", _RULES),
    ] = False
    report: Annotated[
        str | None,
        option("--report FILE.html", "Write it as one page of HTML, with --scores.", _RESULT),
    ] = None
