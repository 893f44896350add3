"""The solved game: what every sheet is worth before every day, and so the whole game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, Final

from pnp.core.errors import CallError, Problem
from pnp.data import caches
from pnp.games.pond.fields import PondMaterial
from pnp.games.pond.solver import kernel
from pnp.games.pond.solver.tables import MARKS, SolverTables, scratch, sheets, tables
from pnp.rules.compiled import available, compiler, digest
from pnp.rules.linking import link_all, reached

_NOT_SOLVED: Final = {
    "slides": "P-02",
    "stacks": "P-03",
    "spent_feeds": "P-07",
    "two_rolls": "P-17",
}
"""Readings that make more of a day count than its dice: with them the game is not solved."""


@dataclass(frozen=True, slots=True)
class Solution:
    """Points still to come under best play, for a player alone."""

    tables: SolverTables = field(repr=False)
    values: Any = field(repr=False)
    """By day from 1, sunny or not, and sheet."""

    @property
    def expected(self) -> float:
        """Return the average score of a game that is played as well as can be."""
        return float(self.values[1, 0, 0])

    def before(self, day: int, *, sunny: bool, filled: tuple[int, ...], marked: int) -> float:
        """Return the points still to come in the evening before a day.

        They are no number (nan) if the sheet takes more dice than there have been.

        Args:
            day: from 1.
            sunny: whether it was made so.
            filled: boxes filled of each row.
            marked: the sets that are marked, as bits in the order of the fields.
        """
        return float(self.values[day, int(sunny), _sheet(self.tables, filled, marked)])


@dataclass(frozen=True, slots=True)
class Chances:
    """The best chance to reach a score, for a player alone."""

    tables: SolverTables = field(repr=False)
    target: int
    values: Any = field(repr=False)
    """By day from 1, sunny or not, sheet, and the score so far."""

    @property
    def best(self) -> float:
        """Return the chance at the beginning of a game."""
        return min(1.0, float(self.values[1, 0, 0, 0]))  # sums of chances are rounded

    def before(
        self, day: int, *, sunny: bool, filled: tuple[int, ...], marked: int, score: int
    ) -> float:
        """Return the chance in the evening before a day; see `Solution.before`.

        It is 0 for a score that no game has with this sheet.
        """
        if score >= self.target:
            return 1.0
        return float(self.values[day, int(sunny), _sheet(self.tables, filled, marked), score])


def _sheet(tables: SolverTables, filled: tuple[int, ...], marked: int) -> int:
    """Return the number of a sheet."""
    sheet, unit = marked, MARKS
    for boxes, count in zip(tables.boxes, filled, strict=True):
        sheet += count * unit
        unit *= int(boxes) + 1
    return sheet


def solve(material: PondMaterial, kept: Path | None = None) -> Solution:
    """Solve the game for one player exactly, by working back from its last day.

    Args:
        material: the printed numbers and the readings of the rules.
        kept: the folder under which compiled code is kept between runs, if at all.

    Raises:
        CallError: numba is missing, or the game of these numbers and readings is another kind of
            problem.
    """
    import numpy as np  # noqa: PLC0415 -- only solving needs it

    _check(material)
    made = tables(material)
    values = np.full((int(material.days) + 2, 2, sheets(material), 1), np.nan)
    values[-1] = 0
    _call("solve", kept, made, scratch(made), kernel.Aim(0, values))
    return Solution(made, values[..., 0])


def chance_of(material: PondMaterial, target: int, kept: Path | None = None) -> Chances:
    """Find the best chance to reach a score, for one player who plays for nothing else.

    Args:
        material: the printed numbers and the readings of the rules.
        target: the score, from 1.
        kept: as for `solve`.

    Raises:
        CallError: as `solve` does.
    """
    import numpy as np  # noqa: PLC0415 -- only solving needs it

    _check(material)
    made = tables(material)
    reached = min(target, 1 + int(made.most_open[0] + made.one_roll.sum()))
    values = np.zeros((int(material.days) + 2, 2, sheets(material), reached))
    _call("solve", kept, made, scratch(made), kernel.Aim(reached, values))
    return Chances(made, reached, values)


def unsolved(material: PondMaterial) -> list[Problem]:
    """Return the readings of a material with which the game is another kind of problem."""
    return [
        Problem(f"{ruling} is read in a way that is not solved", hint=f"leave out --rule {ruling}")
        for name, ruling in _NOT_SOLVED.items()
        if getattr(material, name)
    ]


def _check(material: PondMaterial) -> None:
    problems = unsolved(material)
    if not available():
        problems.append(
            Problem("solving needs numba, which is not installed", hint="install ducks-pnp[fast]")
        )
    if problems:
        raise CallError(problems)


def _call(name: str, kept: Path | None, *arguments: Any) -> Any:
    """Call a function of the kernel, which writes on nothing that it has read."""
    try:
        return _compiled(kept)[name](*arguments)
    except Exception:
        # numba trusts the files that it kept; a full disk or a power cut may have damaged them.
        if kept is None or not caches.forget_rules(kernel.__name__):
            raise
        _compiled.cache_clear()
        return _compiled(kept)[name](*arguments)


@cache
def _compiled(kept: Path | None) -> Mapping[str, Any]:
    """Return the functions of the kernel, compiled, or loaded from where they are kept."""
    functions = {"solve": kernel.solve}
    mark = digest(reached(functions.values(), {}))
    folder = kept and kept / f"{kernel.__name__}-{mark}"
    compile_one = compiler(folder, functions.values(), set(), checked=False)
    return link_all(functions, {}, compile_one)
