"""Ducks in the Pond, solved exactly: what the best play is worth from every evening's sheet.

`outcomes` finds what a pool of dice can be made into within a day, as the numbers of `codes`;
`hands` numbers all that a day may be left with, `forecasts` the weather that may be to come.
`tables` puts all that the printed numbers say into arrays. `kernel` works back from the last day
through all sheets, and `following` goes forward again to tell how likely everything is;
`compiling` has numba compile both. `knowledge` keeps the tables of players `best` and `odds`; for
`odds`, which needs no game solved, `estimates` fills one with estimated worths of evenings.
"""

from pnp.games.pond.solver.compiling import must_compile
from pnp.games.pond.solver.solution import (
    BestPlay,
    Solution,
    best_play,
    chance_of,
    compile_ahead,
    highest_score,
    list_unsolved,
    solve,
)
from pnp.games.pond.solver.without import RESTRICTIONS, without

__all__ = (
    "RESTRICTIONS",
    "BestPlay",
    "Solution",
    "best_play",
    "chance_of",
    "compile_ahead",
    "highest_score",
    "list_unsolved",
    "must_compile",
    "solve",
    "without",
)
