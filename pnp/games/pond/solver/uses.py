"""The mean uses in a game of best play: boxes, sets and abilities, by the rules' NOTES."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.games.pond.fields import SETS
from pnp.games.pond.solver.codes import ROWS
from pnp.games.pond.solver.course import Course
from pnp.games.pond.solver.outcomes import Outcomes
from pnp.games.pond.solver.tables import SolverTables
from pnp.rules.dice_pools import Pools


def expected_uses(outcomes: Outcomes, tables: SolverTables, course: Course) -> dict[str, float]:
    """Return the mean of each NOTE over all games of best play, but that of ranks.

    Dice that may be made into the same in several ways are made so with the fewest changes and
    feedings.
    """
    uses: dict[str, float] = {}
    codes = course.made_of.sum(axis=1)
    for row in range(ROWS):
        uses[f"row.{row + 1}"] = float(course.row_points[row])
        uses[f"boxes.{row + 1}"] = float(codes @ tables.digits[:, row])
    options = tables.digits[:, ROWS]
    for place, name in enumerate(SETS):
        marks = tables.set_bit[options] == 1 << place
        uses[f"set.{name}"] = float(codes[marks] @ tables.set_points[options][marks])
    changes, feeds = map(sum, zip(*_spent(outcomes, tables, course), strict=True))
    rerolls, paid = course.rerolls
    uses["use.change"] = float(changes + paid)
    uses["use.reroll"] = float(rerolls)
    uses["use.brighten"] = float(codes @ tables.digits[:, ROWS + 1])
    uses["use.wild"] = float(feeds)
    return uses


def _spent(
    outcomes: Outcomes, tables: SolverTables, course: Course
) -> Iterator[tuple[float, float]]:
    """Yield how often each pool is made into each code, times its changes and its feedings."""
    pools = Pools.up_to(int(tables.dice.max())).members
    yield 0.0, 0.0
    for code, pool in zip(*course.made_of.nonzero(), strict=True):
        chance = course.made_of[code, pool]
        changes, feeds = outcomes.spending(pools[pool], int(code))
        yield chance * changes, chance * feeds
