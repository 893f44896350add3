"""Ducks in the Pond, solved exactly: the worth of best play from every evening's sheet.

`outcomes` finds everything that a pool of dice can make within a day, as numbers of `codes`;
`hands` numbers the dice that a day may be left with, `forecasts` the possible weather to come.
`tables` converts the printed numbers to arrays. `kernel` works back from the last day through all
sheets, and `following` goes forward again to compute probabilities; `compiling` compiles both with
numba. `knowledge` keeps the tables of the policies `best` and `odds`; for `odds`, which needs no
solved game, `estimates` fills a table with estimated worths of evenings.
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
