"""The Pond's sheet and dice, as text and as a filled-in sheet."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from pnp.games.layouts import TableLayout, TargetBox, Tick, Zone
from pnp.games.pond import fields as f
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


FEEDING, ABILITIES = "mark:feeding.slots", "mark:abilities.slots"


def lay_table(state: PondState, material: PondMaterial, actions: Sequence[int]) -> TableLayout:
    """Return the sheet, the dice of the day, and the box of each legal action."""
    dice = tuple(face for face in range(1, f.FACES + 1) for _ in range(int(state.pool[face])))
    return TableLayout(
        "pond.sheet",
        ticks=tuple(_ticks(state, material)),
        spots=tuple(_spot(state, material, action) for action in actions),
        zones=(Zone("dice", dice=dice),),
    )


def _days(material: PondMaterial) -> str:
    return f"mark:days.{int(material.days)}.number"


def _ticks(state: PondState, material: PondMaterial) -> Iterator[Tick]:
    yield Tick(_days(material), int(state.day), int(state.day) - (not state.over))
    for face in range(1, f.FACES):
        row = f"rows.{f.DUCKS[face]}"
        count = int(state.filled[face])
        yield Tick(f"mark:{row}.boxes", count, int(state.before[face]))
        if count and count == material.boxes[face]:
            is_one_roll = state.row_points[face] == material.one_roll[face]
            yield Tick(f"{row}.{'one_roll' if is_one_roll else 'singly'}", is_ring=True)
    for place, name in enumerate(f.SETS):
        if state.marked[place]:
            yield from _set_ticks(state, material, place, name)
    yield Tick(FEEDING, int(state.fed))
    yield Tick(ABILITIES, sum(map(int, state.spent)))


def _set_ticks(state: PondState, material: PondMaterial, place: int, name: str) -> Iterator[Tick]:
    points = int(state.set_points[place])
    if place != f.STRAIGHT:
        yield Tick(f"mark:sets.{name}.boxes", f.MAX_DICE, f.MAX_DICE)
        yield Tick(f"sets.{name}.points", is_ring=True)
        return
    lengths = [length for length, worth in enumerate(material.run_points) if worth >= 0]
    run = next(at for at, length in enumerate(lengths) if material.run_points[length] == points)
    yield Tick(f"mark:sets.{name}.boxes", lengths[run], lengths[run])
    yield Tick(f"sets.{name}.runs.{run + 1}.points", is_ring=True)


def _spot(state: PondState, material: PondMaterial, action: int) -> TargetBox:
    kind, numbers = f.ACTIONS.kind(action).name, f.ACTIONS.numbers(action)
    match kind:
        case "put":
            boxes = f"mark:rows.{f.DUCKS[numbers[0]]}.boxes"
            return TargetBox(action, boxes, int(state.filled[numbers[0]]))
        case "house" | "four" | "five" | "straight":
            place = ("house", "four", "five", "straight").index(kind)
            return TargetBox(action, f"mark:sets.{f.SETS[place]}.boxes")
        case "feed" | "wild":
            return TargetBox(action, FEEDING, 0 if kind == "feed" else 1)
        case "end":
            return TargetBox(action, _days(material), min(int(state.day), int(material.days) - 1))
    return TargetBox(action, ABILITIES, sum(map(int, state.spent)))
