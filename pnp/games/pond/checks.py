"""What can be wrong with a state of the Pond."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.games.pond.fields import FACES, SETS
from pnp.rules.fields import Record


def conserved(state: Record, material: Record) -> int:
    """Dice that were rolled today less those that lie somewhere; 0 if none is lost or doubled."""
    if state.over:
        return 0
    lying = state.placed + state.fed + state.naming
    for face in range(1, FACES + 1):
        lying += state.pool[face] + state.spent[face]
    return int(material.dice[state.weather] - lying)


def problems(state: Record, material: Record) -> list[str]:
    """Everything that is wrong with a state; nothing if it can occur."""
    found = [*_calendar(state, material), *_sheet(state, material), *_dice(state)]
    if not found and conserved(state, material):
        found.append(f"{conserved(state, material)} of the day's dice are missing")
    return found


def _calendar(state: Record, material: Record) -> Iterator[str]:
    if state.players not in (1, 2):
        yield f"players: {state.players} cannot play"
    elif not state.over and state.seat != (state.day - 1) % state.players:
        yield f"seat: day {state.day} is not that of seat {state.seat}"
    if not 1 <= state.day <= material.days:
        yield f"day: there is no day {state.day}"
    if not 0 <= state.weather < material.days:
        yield f"weather: there is no weather {state.weather}"


def _sheet(state: Record, material: Record) -> Iterator[str]:
    for face in range(1, FACES + 1):
        filled, boxes = state.filled[face], material.boxes[face]
        if not 0 <= filled <= boxes:
            yield f"filled[{face}]: {filled} of {boxes} boxes"
        elif state.before[face] > filled:
            yield f"before[{face}]: {state.before[face]} boxes were filled, {filled} are"
        if state.row_points[face] and filled != boxes:
            yield f"row_points[{face}]: {state.row_points[face]} for {filled} of {boxes} boxes"
    for place, name in enumerate(SETS):
        if state.set_points[place] and not state.marked[place]:
            yield f"set_points[{place}]: {state.set_points[place]} for {name}, which is unmarked"
    scored = sum(state.row_points) + sum(state.set_points)
    if scored != sum(state.score):
        yield f"score: {sum(state.score)} points, but rows and sets make {scored}"


def _dice(state: Record) -> Iterator[str]:
    for name in ("pool", "late", "spent"):
        for face, count in enumerate(getattr(state, name)):
            if count < 0:
                yield f"{name}[{face}]: {count} dice"
    if state.left != sum(state.pool):
        yield f"left: {state.left} dice, but {sum(state.pool)} are in the pool"
    if state.wild and not state.pool[state.wild]:
        yield f"wild: no {state.wild} is in the pool"
