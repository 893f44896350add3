"""One player's ducks on the plane: the legal moves of the called one, and their execution.

A cell is identified by an adjacent duck and the side of that duck: above 0, right 1, below 2, left
3. Of several adjacent ducks the lowest number identifies it, so that each move is one action. Sets
of moves are bits, numbered like the actions: there are 4 * 12 + 12 = 60.
"""

from __future__ import annotations

from typing import Final

from pnp.games.cover.fields import COVER, MAX, NUMBERS, SIDES, CoverMaterial, CoverState

ABOVE, RIGHT, BELOW, LEFT = 1, 2, 4, 8
"""Sides as bits."""

EVERY_SIDE: Final = ABOVE | RIGHT | BELOW | LEFT

TWO_STEPS: Final = 4
"""The square of the largest distance at which two ducks share an adjacent cell."""


def deal_grid(state: CoverState, material: CoverMaterial, seat: int) -> None:
    """Lay out the ducks; `state.row[seat]` holds the numbers of their cells, from element 0."""
    column = state.column[seat]
    row = state.row[seat]
    # From the last on, so that no cell's number is overwritten before it is read.
    for number in range(material.numbers, 0, -1):
        cell = row[number - 1]
        column[number] = cell % material.columns
        row[number] = cell // material.columns
        state.above[seat][number] = 0
        state.bottom[seat][number] = number
    row[0] = 0
    state.piles[seat] = material.numbers


def duck_of_call(state: CoverState, material: CoverMaterial, seat: int) -> int:
    """Return the visible duck that is called; 0 if it is covered or nothing is called."""
    above = state.above[seat]
    if state.call != MAX:
        return state.call if state.call > 0 and above[state.call] == 0 else 0
    highest = 0
    for number in range(1, material.numbers + 1):
        if above[number] == 0 and (highest == 0 or material.rank[number] > material.rank[highest]):
            highest = number
    return highest


def moves(state: CoverState, material: CoverMaterial, seat: int) -> int:
    """Return the legal moves of a seat, as bits; 0 if it quacks."""
    duck = duck_of_call(state, material, seat)
    if duck == 0:
        return 0
    count = _free_moves(state, material, seat, duck)
    if material.stays_connected:
        return _keep_connected(state, material, seat, duck, count)
    return count


def _free_moves(state: CoverState, material: CoverMaterial, seat: int, duck: int) -> int:
    """Offer a visible duck's moves: onto neighbours, and into free cells beside others (C-04).

    Each pair of the others is considered once. A duck one step away occupies a side; two that are
    two steps apart share one or two cells, which the lower one identifies.
    """
    above = state.above[seat]
    column = state.column[seat]
    row = state.row[seat]
    beside = 0
    spaces = 0
    covers = 0
    for one in range(1, material.numbers + 1):
        if above[one] or one == duck:
            continue
        beside |= EVERY_SIDE << (SIDES * (one - 1))
        right = column[duck] - column[one]
        down = row[duck] - row[one]
        if right * right + down * down == 1:
            covers |= 1 << (COVER + one - 1)
            if not material.ducks_in_place:
                spaces |= _sides(right, down) << (SIDES * (one - 1))
        for other in range(one + 1, material.numbers + 1):
            if above[other] or other == duck:
                continue
            right = column[other] - column[one]
            down = row[other] - row[one]
            apart = right * right + down * down
            # Summed up rather than asked for: compiled, a guess at the answer costs more.
            sides = _sides(right, down) * (apart <= TWO_STEPS)
            spaces |= _opposite(sides) << (SIDES * (other - 1))
            spaces |= (sides * (apart == 1)) << (SIDES * (one - 1))
    return covers | (beside & ~spaces)


def _opposite(sides: int) -> int:
    """Return the opposite sides."""
    return ((sides << 2) | (sides >> 2)) & EVERY_SIDE


def _sides(right: int, down: int) -> int:
    """Return the sides that face a direction: one bit, or two for a diagonal."""
    return (down < 0) * ABOVE | (right > 0) * RIGHT | (down > 0) * BELOW | (right < 0) * LEFT


def move(state: CoverState, seat: int, duck: int, action: int) -> None:
    """Move a visible duck with its whole pile."""
    column = state.column[seat]
    row = state.row[seat]
    if action < COVER:
        beside = action // SIDES + 1
        column[duck] = column[beside] + rightward(action)
        row[duck] = row[beside] + downward(action)
        return
    target = action - COVER + 1
    column[duck] = column[target]
    row[duck] = row[target]
    state.above[seat][target] = state.bottom[seat][duck]
    state.bottom[seat][duck] = state.bottom[seat][target]
    state.piles[seat] -= 1


def rightward(action: int) -> int:
    """Return the columns from the duck of an action to the cell at its side."""
    side = 1 << (action % SIDES)
    return int(side == RIGHT) - int(side == LEFT)


def downward(action: int) -> int:
    """Return the rows from the duck of an action to the cell at its side."""
    side = 1 << (action % SIDES)
    return int(side == BELOW) - int(side == ABOVE)


def _keep_connected(
    state: CoverState, material: CoverMaterial, seat: int, duck: int, moves: int
) -> int:
    """Return the moves after which all piles are connected (the other reading of C-05)."""
    column = state.column[seat]
    row = state.row[seat]
    count = 0
    for action in range(COVER + NUMBERS):
        if (moves >> action) & 1 == 0:
            continue
        target = 0
        if action < COVER:
            x = column[action // SIDES + 1] + rightward(action)
            y = row[action // SIDES + 1] + downward(action)
        else:
            target = action - COVER + 1
            x = column[target]
            y = row[target]
        if _hangs_together(state, material, seat, duck, target, x, y):
            count |= 1 << action
    return count


def _hangs_together(
    state: CoverState, material: CoverMaterial, seat: int, duck: int, target: int, x: int, y: int
) -> bool:
    """Return whether all piles are connected by sides, `duck` being at (x, y) on `target`."""
    above = state.above[seat]
    column = state.column[seat]
    row = state.row[seat]
    group = 1 << duck
    count = 1
    grows = True
    while grows:
        grows = False
        for one in range(1, material.numbers + 1):
            if above[one] or one == target or (group >> one) & 1:
                continue
            touches = abs(column[one] - x) + abs(row[one] - y) == 1
            for other in range(1, material.numbers + 1):
                if other != duck and (group >> other) & 1:
                    steps = abs(column[one] - column[other]) + abs(row[one] - row[other])
                    touches = touches or steps == 1
            if touches:
                group |= 1 << one
                count += 1
                grows = True
    return count == state.piles[seat] - (1 if target else 0)
