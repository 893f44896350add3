"""The options of `solve`. See options.py for why annotations are evaluated."""

from typing import Annotated, Final

from pnp.cli.numbers import whole_number
from pnp.cli.parameters import argument, either, option
from pnp.registry import solvable

_SOLVE: Final = "What to solve"
_RULES: Final = "Rules and numbers"
_RESULT: Final = "What comes out"

Game = Annotated[
    str, argument("GAME", f"A game's key or name: {either(solvable())}.", _SOLVE, solvable())
]
Players = Annotated[
    int,
    option(
        "--players N",
        "One who plays for points, or 2 who both play for the margin.",
        _SOLVE,
        whole_number("--players", 1, 2),
    ),
]
Scores = Annotated[
    bool,
    option(
        "--scores",
        "Tell how likely each score is, where ranks stand, and what is used, too.",
        _SOLVE,
    ),
]
Restricted = Annotated[
    bool,
    option("--restricted", "Tell what each box and ability is worth, too.", _SOLVE),
]
Report = Annotated[
    str | None,
    option("--report FILE.html", "Write it as one page of HTML, with --scores.", _RESULT),
]
Target = Annotated[
    str | None,
    option(
        "--target T[,T]",
        "Tell the best chance to reach this score, too; or several.",
        _SOLVE,
    ),
]
Rule = Annotated[
    list[str] | None,
    option("--rule ID=READING", "Another reading of a ruling; may be given again.", _RULES),
]
Set = Annotated[
    list[str] | None,
    option("--set PATH=N", "Another number in the game's data; may be given again.", _RULES),
]
Packs = Annotated[
    list[str] | None,
    option(
        "--pack DIR",
        "A pack with numbers of your own; may be given again, and later ones win. Usually the one "
        "in this folder, if it holds a pack.toml; none for none.",
        _RULES,
    ),
]
Readings = Annotated[
    bool,
    option("--readings", "Tell what every other reading of the rules is worth, too.", _RULES),
]
