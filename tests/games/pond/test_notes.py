"""What is written down of a game of the Pond, under the names that reports give it."""

from __future__ import annotations

from pnp.games.pond import rules
from pnp.games.pond.fields import ABILITIES, SETS
from pnp.games.pond.material import material
from pnp.games.pond.model import read
from pnp.games.pond.rules import ROWS


def test_every_note_stands_under_its_name() -> None:
    state = rules.STATE.plain()
    state.row_points = [0, *range(10, 10 + ROWS)]
    state.filled = [0, *range(20, 20 + ROWS)]
    state.set_points = [*range(30, 30 + len(SETS))]
    state.uses = [*range(40, 40 + len(ABILITIES))]
    state.score[0] = read().ranks.each[2].at_least
    notes = [0] * len(rules.NOTES)
    rules.note(state, material(read()), notes)
    assert dict(zip(rules.NOTES, notes, strict=True)) == {
        **{f"row.{row + 1}": 10 + row for row in range(ROWS)},
        **{f"boxes.{row + 1}": 20 + row for row in range(ROWS)},
        **{f"set.{name}": 30 + place for place, name in enumerate(SETS)},
        **{f"use.{name}": 40 + place for place, name in enumerate(ABILITIES)},
        "rank": 2,
    }
