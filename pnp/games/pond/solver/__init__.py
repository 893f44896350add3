"""Ducks in the Pond, solved exactly: what the best play is worth from every evening's sheet.

`outcomes` finds what a pool of dice can be made into within a day, `tables` puts all that the
printed numbers say into arrays, `kernel` works back from the last day through all sheets.
"""

from pnp.games.pond.solver.solution import Chances, Solution, chance_of, solve, unsolved

__all__ = ["Chances", "Solution", "chance_of", "solve", "unsolved"]
