"""The Pond's sheet and dice as text."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pnp.games.pond.fields import DUCKS, FACES, SETS, WEATHERS, PondMaterial, PondState
from pnp.rules.usual import each, rows

DICE: Final = tuple(map(str, range(FACES + 1)))


def show(state: PondState, material: PondMaterial) -> str:
    """Return the day, the dice and the sheet."""
    return rows(_lines(state, material))


def _lines(state: PondState, material: PondMaterial) -> Iterator[tuple[str, str]]:
    when = "over" if state.over else f"{state.day} of {material.days}, {WEATHERS[state.weather]}"
    yield "day", f"{when}; seat {state.seat}"
    wild = f", of them a wild {state.wild}" if state.wild else ""
    yield "dice", each(DICE, state.pool) + wild
    yield "spent", each(DICE, state.spent) + (f", fed {state.fed}" if state.fed else "")
    for face in range(1, FACES + 1):
        if material.boxes[face]:
            empty = material.boxes[face] - state.filled[face]
            points = f"  {state.row_points[face]} points" if not empty else ""
            yield DUCKS[face], f"{face}  {'x' * state.filled[face]}{'.' * empty}{points}"
    for place, name in enumerate(SETS):
        yield name, f"x  {state.set_points[place]} points" if state.marked[place] else "."
    yield "score", " : ".join(map(str, state.score[: state.players]))
